"""Readings by where they stand."""

from __future__ import annotations

from msgspec import structs

from sealread.extract.reading_index import ReadingIndex
from tests.unit.extract.schemas import reading


def test_of_several_readings_of_a_place_the_one_with_a_value_counts() -> None:
    first, second = reading("/a", "x"), reading("/a", "y")

    assert ReadingIndex([reading("/a", None), first, second], {}).get("/a") == first


def test_a_place_is_stated_where_anything_at_or_below_it_has_a_value() -> None:
    held = ReadingIndex([reading("/a/0/b", "x"), reading("/a/1/b", None)], {})

    assert [held.stated(path) for path in ("", "/a", "/a/0", "/a/0/b")] == [True] * 4
    assert not held.stated("/a/1")
    assert not held.stated("/a/1/b")


def test_a_list_with_records_is_stated_though_nothing_of_them_was_read() -> None:
    held = ReadingIndex([], {"/a/0/rows": 2, "/b": 0})

    assert held.stated("/a/0")
    assert not held.stated("/b")


def test_a_value_that_is_taken_back_states_nothing() -> None:
    held = ReadingIndex([reading("/a/b", "x")], {})

    held.replace(structs.replace(reading("/a/b", "x"), value=None))

    assert not held.stated("/a")


def test_a_list_is_as_long_as_its_last_value_needs() -> None:
    held = ReadingIndex([reading("/a/4/b", "x"), reading("/a/7/b", None)], {})

    assert held.size("/a") == 5
    assert held.size("/b") == 0


def test_items_close_up_and_those_without_a_value_come_last() -> None:
    held = ReadingIndex([reading("/a/0", "x"), reading("/a/1", None), reading("/a/2", "z")], {})

    held.close_up("/a")

    assert [(one.path, one.value) for one in held.all()] == [
        ("/a/0", "x"),
        ("/a/1", "z"),
        ("/a/2", None),
    ]


def test_numbers_that_nothing_has_are_closed_up_too() -> None:
    held = ReadingIndex([reading("/a/3", "x"), reading("/a/10", "y"), reading("/b", "z")], {})

    held.close_up("/a")

    assert [one.path for one in held.items("/a")] == ["/a/0", "/a/1"]
    assert (held.keys("/a"), held.stated("/a")) == (("0", "1"), True)
    assert held.get("/a/10") is None
