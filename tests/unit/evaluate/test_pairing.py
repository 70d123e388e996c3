"""Truth and answer are taken apart to pairs of leaves."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.evaluate.matching import as_sets, in_order
from sealread.evaluate.pairing import pairs, pruned
from sealread.evaluate.rules import SetRules

LINES = {
    "properties": {
        "lines": {"items": {"properties": {"name": {}, "price": {"type": "number"}}}},
        "open": {"type": ["object", "null"], "additionalProperties": {"type": "string"}},
    }
}


PLAIN = SetRules()


def compared(
    truth: Any, found: Any, rules: SetRules = PLAIN, definition: Any = LINES
) -> list[tuple[str, Any, Any]]:
    """The pairs as (field, truth, found)."""
    return [(one.field, one.truth, one.found) for one in pairs(definition, rules, truth, found)]


def test_only_what_the_truth_has_is_compared() -> None:
    assert compared({"a": 1}, {"a": 1.0, "b": 2}) == [("a", 1, 1.0)]


@pytest.mark.parametrize("found", ["x", ["x"], {"y": "x"}])
def test_an_answer_to_a_null_is_paired_with_none(found: Any) -> None:
    assert compared({"a": None}, {"a": found}) == [("a", None, found)]


@pytest.mark.parametrize("found", [None, "", [], {"y": None}])
def test_nothing_in_any_shape_is_no_answer(found: Any) -> None:
    assert compared({"a": None}, {"a": found}) == [("a", None, None)]


def test_what_a_list_says_twice_counts_once_where_lists_are_sets() -> None:
    truth, found = {"a": ["Max Weber", "Max  Weber", "Ann", "–"]}, {"a": ["Max Weber"]}

    assert compared(truth, found, SetRules(distinct=True)) == [
        ("a", "Max Weber", "Max Weber"),
        ("a", "Ann", None),
        ("a", "–", None),
    ]
    assert len(compared(truth, found)) == 4


def test_a_list_is_a_set() -> None:
    assert compared({"a": ["x", "y"]}, {"a": ["y", "z", "x"]}) == [
        ("a", "x", "x"),
        ("a", "y", "y"),
        ("a", None, "z"),
    ]


def test_a_list_may_be_answered_by_a_single_value() -> None:
    assert compared({"a": ["EN 1", "EN 2"]}, {"a": "EN 2"}) == [
        ("a", "EN 1", None),
        ("a", "EN 2", "EN 2"),
    ]


def test_records_are_matched_by_likeness_not_by_position() -> None:
    truth = {"lines": [{"name": "bread", "price": 2}, {"name": "cheese", "price": 5}]}
    found = {"lines": [{"name": "cheese", "price": 4}, {"name": "bread", "price": 2}]}

    assert compared(truth, found) == [
        ("lines.name", "bread", "bread"),
        ("lines.price", 2, 2),
        ("lines.name", "cheese", "cheese"),
        ("lines.price", 5, 4),
    ]


def test_records_in_order_are_never_crossed() -> None:
    truth = {"lines": [{"name": "bread"}, {"name": "cheese"}]}
    found = {"lines": [{"name": "cheese"}, {"name": "bread"}]}

    there = compared(truth, found, SetRules(in_order=("lines",)))

    assert sum(wanted == have for _, wanted, have in there) == 1


def test_keyed_records_are_matched_by_their_keys() -> None:
    rules = SetRules(keyed={"lines": ("price",)})
    truth = {"lines": [{"name": "bread", "price": 2}]}
    found = {"lines": [{"name": "bread", "price": 3}, {"name": "other", "price": 2.0}]}

    assert compared(truth, found, rules) == [
        ("lines.name", "bread", "other"),
        ("lines.price", 2, 2.0),
        ("lines.name", None, "bread"),
        ("lines.price", None, 3),
    ]


def test_a_record_too_many_counts_in_the_fields_that_are_labelled() -> None:
    truth, found = {"lines": [{"name": "a"}]}, {"lines": [{"name": "a"}, {"name": "b", "price": 1}]}

    surplus = [one for one in pairs(LINES, SetRules(), truth, found) if one.surplus]

    assert [(one.pointer, one.found) for one in surplus] == [("/lines/1/name", "b")]


def test_open_keys_are_matched_by_their_names() -> None:
    truth = {"open": {"Reaction to fire": "A1", "Thickness": None, "Strength": "C 50"}}
    found = {"open": {"Products": {"1 Reaction to fìre": "A1"}, "Colour": "red"}}

    assert compared(truth, found) == [
        ("open", "A1", "A1"),
        ("open", "C 50", None),
        ("open", None, "red"),
    ]


def test_pointers_lead_to_the_answer() -> None:
    truth = {"a/b": "x", "lines": [{"name": "bread"}]}
    found = {"a/b": "y", "lines": [{"name": "milk"}, {"name": "bread"}]}

    pointers = [one.pointer for one in pairs({}, SetRules(), truth, found) if one.truth is not None]

    assert pointers == ["/a~1b", "/lines/1/name"]


def test_what_only_fills_a_place_is_no_answer() -> None:
    values = {"a": 0, "b": [{"c": "", "d": 1}]}

    assert pruned(values, frozenset({"/a"})) == {"a": None, "b": [{"c": None, "d": 1}]}


@given(st.lists(st.integers(0, 3), max_size=6), st.lists(st.integers(0, 3), max_size=6))
def test_every_one_has_at_most_one_partner(wanted: list[int], there: list[int]) -> None:
    for match in (as_sets, in_order):
        partners = match(wanted, there, lambda a, b: float(a == b), 0.5)

        assert sorted(i for i, _ in partners if i is not None) == list(range(len(wanted)))
        assert sorted(j for _, j in partners if j is not None) == list(range(len(there)))
        assert all(wanted[i] == there[j] for i, j in partners if i is not None and j is not None)


@given(st.lists(st.integers(0, 3), max_size=6), st.lists(st.integers(0, 3), max_size=6))
def test_partners_in_order_do_not_cross(wanted: list[int], there: list[int]) -> None:
    partners = in_order(wanted, there, lambda a, b: float(a == b), 0.5)

    met = [j for i, j in partners if i is not None and j is not None]

    assert met == sorted(met)
