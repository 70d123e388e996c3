"""Records without a value are none."""

from __future__ import annotations

from sealread.extract.record_readings import without_empty
from sealread.extract.result import Reading


def stated(path: str) -> Reading:
    return Reading(path, path, path, (), 0.9, "grounded")


def nothing(path: str) -> Reading:
    return Reading(path, None, None, (), 0.9, "not_found")


def test_records_are_numbered_without_those_that_have_no_value() -> None:
    cells = [nothing("/a/0/b"), stated("/a/1/b"), nothing("/a/1/c"), nothing("/a/2/b")]
    made = without_empty(cells, {"/a": 3})
    assert [(one.path, one.value) for one in made.readings] == [
        ("/a/0/b", "/a/1/b"), ("/a/0/c", None),
    ]  # fmt: skip
    assert made.counts == {"/a": 1}


def test_lists_in_records_go_with_them_and_lose_records_of_their_own() -> None:
    cells = [
        nothing("/a/0/b"), nothing("/a/0/c/0/d"),
        nothing("/a/1/b"), nothing("/a/1/c/0/d"), stated("/a/1/c/1/d"),
    ]  # fmt: skip
    made = without_empty(cells, {"/a": 2, "/a/0/c": 1, "/a/1/c": 2})
    assert [(one.path, one.value) for one in made.readings] == [
        ("/a/0/b", None), ("/a/0/c/0/d", "/a/1/c/1/d"),
    ]  # fmt: skip
    assert made.counts == {"/a": 1, "/a/0/c": 1}


def test_a_list_of_nothing_has_no_record() -> None:
    made = without_empty([nothing("/a/0/b")], {"/a": 1})
    assert (made.readings, made.counts) == ((), {"/a": 0})
