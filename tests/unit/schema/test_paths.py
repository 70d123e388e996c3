"""Paths with and without the numbers of items."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.schema.paths import (
    above,
    concrete,
    escaped,
    is_in,
    outer_list,
    pointer,
    record_lists,
    templated,
    tokens,
    unescaped,
)

_RESULT = {"type": "object", "properties": {"name": {}, "splits": {"type": "array", "items": {}}}}
_GROUP = {
    "type": "object",
    "properties": {
        "age": {"type": "string"},
        "place": {"type": "object", "properties": {"town": {"type": "string"}}},
        "results": {"type": "array", "items": _RESULT},
    },
}
MEETING = {"properties": {"groups": {"type": "array", "items": _GROUP}, "title": {}}}


def test_record_lists_are_found_within_each_other_the_outer_ones_first(schema_of) -> None:
    found = record_lists(schema_of(MEETING).root)

    assert [records.path for records in found] == ["/groups", "/groups/*/results"]


@pytest.mark.parametrize(
    ("path", "of"),
    [
        ("/groups/0/results/3/name", "/groups"),
        ("/groups/*/results/*", "/groups"),
        ("/*net/0", "/*net"),
        ("/title", "/title"),
    ],
)
def test_the_outermost_list_is_above_the_first_number(path: str, of: str) -> None:
    assert outer_list(path) == of


def test_a_path_is_in_itself_and_in_what_is_above_it_alone() -> None:
    assert is_in("/groups/0/name", "/groups")
    assert is_in("/groups", "/groups")
    assert not is_in("/groups2/0", "/groups")
    assert not is_in("/groups", "/groups/0")


@pytest.mark.parametrize(
    ("template", "indices", "path"),
    [
        ("/groups/*/results/*/name", [0, 3], "/groups/0/results/3/name"),
        ("/groups/*/results/*", [2], "/groups/2/results/*"),
        ("/title", [], "/title"),
        ("/*/a*b/*", [1, 0], "/1/a*b/0"),
        ("", [], ""),
    ],
)
def test_numbers_take_the_places_of_items(template: str, indices: list[int], path: str) -> None:
    assert concrete(template, indices) == path


def test_more_numbers_than_places_are_refused() -> None:
    with pytest.raises(ValueError, match="1 places for 2"):
        concrete("/groups/*", [0, 1])


@given(st.text(), st.text())
def test_any_key_is_one_token_and_comes_back(first: str, second: str) -> None:
    path = pointer(pointer("", first), second)

    assert [unescaped(token) for token in tokens(path)] == [first, second]
    assert tokens(pointer("", first)) == (escaped(first),)


def test_above_a_path_are_all_that_hold_it() -> None:
    assert [*above("/a/0/b")] == ["/a/0", "/a", ""]
    assert [*above("")] == []


def test_a_template_has_no_numbers() -> None:
    assert templated("/groups/0/results/12/name") == "/groups/*/results/*/name"
    assert templated("/name/2b") == "/name/2b"
