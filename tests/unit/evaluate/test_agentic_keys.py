"""Values become flat keys, and found keys go to the true ones."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.evaluate.agentic_keys import Leaf, aligned, flat, matched


def pairs(values: Any) -> dict[str, Any]:
    return {leaf.path: leaf.value for leaf in flat(values)}


def leaves(*paths: str) -> list[Leaf]:
    return [Leaf(path, path.rsplit("/", 1)[-1], None) for path in paths]


def paths(found: list[Leaf | None]) -> list[str | None]:
    return [None if leaf is None else leaf.path for leaf in found]


def test_nested_keys_are_joined_by_a_slash() -> None:
    values = {"Performance": {"Fire": "A1", "Group": {"Strength": "C60"}}, "Number": "1"}

    assert pairs(values) == {
        "Performance/Fire": "A1",
        "Performance/Group/Strength": "C60",
        "Number": "1",
    }


def test_entries_of_a_list_of_objects_are_numbered() -> None:
    values = {"Signature": {"Signatories": [{"Name": "A"}, {"Name": "B", "Position": None}]}}

    assert pairs(values) == {
        "Signature/Signatories/0/Name": "A",
        "Signature/Signatories/1/Name": "B",
        "Signature/Signatories/1/Position": None,
    }


@pytest.mark.parametrize(
    ("value", "joined"),
    [
        (["System 3", "System 4"], "System 3, System 4"),
        (["System 4"], "System 4"),
        ([1.0, None, True], "1, true"),
        ([], None),
        ({}, None),
        ([None], None),
        ("x", "x"),
        (None, None),
    ],
)
def test_a_list_of_plain_values_is_one_value_and_an_empty_one_is_null(
    value: Any, joined: Any
) -> None:
    assert pairs({"a": value}) == {"a": joined}


def test_a_list_with_an_object_in_it_is_no_plain_list() -> None:
    assert pairs({"a": ["x", {"b": "y"}]}) == {"a/0": "x", "a/1/b": "y"}


def test_values_that_are_no_object_are_flat_too() -> None:
    assert pairs([{"a": "x"}]) == {"0/a": "x"}
    assert pairs("x") == {"": "x"}


def test_keys_that_the_schema_names_are_told_from_those_that_the_page_names() -> None:
    definition = {
        "properties": {
            "Number": {},
            "Open": {"additionalProperties": {"type": "string"}},
            "List": {"items": {"properties": {"Name": {}}}},
        }
    }
    values = {"Number": "1", "Open": {"Number": "x"}, "List": [{"Name": "n"}], "New": "?"}

    fixed = {leaf.path: leaf.fixed for leaf in flat(values, definition)}

    assert fixed == {"Number": True, "Open/Number": False, "List/0/Name": True, "New": False}


def test_keys_match_if_they_are_the_same_once_normalised() -> None:
    truth = leaves("Wärmeleitfähigkeit", "Brand verhalten", "Druck")

    assert paths(matched(truth, leaves("brand  Verhalten", "warmeleitfahigkeit"))) == [
        "warmeleitfahigkeit",
        "brand  Verhalten",
        None,
    ]


def test_a_key_with_another_name_or_at_another_place_does_not_match() -> None:
    truth = leaves("Performance/Fire")

    assert matched(truth, leaves("Fire", "Performance/Fir", "Performance")) == [None]


def test_paths_that_come_out_the_same_are_matched_in_their_order() -> None:
    truth = flat({"a/b": "one", "a": {"b": "two"}})
    found = flat({"A/B": "three", "A": {"B": "four"}})

    values = [leaf.value for leaf in matched(truth, found) if leaf is not None]

    assert values == ["three", "four"]


def test_a_misread_key_is_aligned_with_its_true_one() -> None:
    truth = leaves("Performance/Brandverhalten", "Performance/Druckfestigkeit")
    found = leaves("Performance/Druckfestigkelt", "Performance/Brandverhaiten:")

    assert paths(aligned(truth, found)) == [
        "Performance/Brandverhaiten:",
        "Performance/Druckfestigkelt",
    ]
    assert matched(truth, found) == [None, None]


def test_keys_are_not_alike_because_they_stand_below_the_same_long_path() -> None:
    above = "Declared Performance/Essential Characteristics of the Product"
    truth, found = leaves(f"{above}/Fire"), leaves(f"{above}/Load")

    assert aligned(truth, found) == [None]


def test_keys_of_one_name_at_quite_different_places_are_not_alike() -> None:
    truth = leaves("Signature/Signatories/0/Name")

    assert aligned(truth, leaves("Manufacturer/Name")) == [None]


def test_a_found_key_is_aligned_once_and_with_the_likest() -> None:
    truth = leaves("Resistance 1", "Resistance 2")

    assert paths(aligned(truth, leaves("Resistance 2"))) == [None, "Resistance 2"]


PATHS = st.lists(st.text("abcd/ ", min_size=1, max_size=12), max_size=6)


@given(PATHS, PATHS)
def test_no_found_key_belongs_to_two_true_ones(true: list[str], found: list[str]) -> None:
    for match in (matched, aligned):
        there = [id(leaf) for leaf in match(leaves(*true), leaves(*found)) if leaf is not None]
        assert len(there) == len(set(there))


@given(PATHS)
def test_all_keys_match_themselves(true: list[str]) -> None:
    assert None not in matched(leaves(*true), leaves(*true))
