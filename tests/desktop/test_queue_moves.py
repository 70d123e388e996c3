"""Documents that wait are moved; the others stay where they are."""

from __future__ import annotations

from sealread_desktop.queue.moves import Way, moved, moved_to
from sealread_desktop.queue.row import Row

ROWS = [
    Row("/a/1", "1", "done", folder="/a"),
    Row("/a/2", "2", folder="/a"),
    Row("/b/3", "3", folder="/b"),
    Row("/a/4", "4", "failed", folder="/a"),
    Row("/a/5", "5", folder="/a"),
    Row("/b/6", "6", folder="/b"),
]


def _names(rows: list[Row]) -> str:
    return "".join(row.name for row in rows)


def _moved(way: Way, *paths: str, grouped: bool = False) -> str:
    return _names(moved(ROWS, set(paths), way, grouped=grouped))


def test_up_goes_before_the_one_that_waits_in_front() -> None:
    assert _moved("up", "/a/5") == "125436"


def test_down_goes_behind_the_next_that_waits() -> None:
    assert _moved("down", "/a/2") == "132456"


def test_a_block_moves_together_and_stops_at_the_edge() -> None:
    assert _moved("up", "/b/3", "/a/5") == "135426"
    assert _moved("up", "/a/2", "/b/3") == "123456"
    assert _moved("down", "/a/5", "/b/6") == "123456"


def test_under_headings_one_place_is_one_in_the_same_folder() -> None:
    assert _moved("up", "/a/5", grouped=True) == "152436"
    assert _moved("up", "/b/3", grouped=True) == "123456"


def test_to_the_top_is_before_all_that_wait_in_their_order() -> None:
    assert _moved("top", "/b/6", "/a/5") == "156423"


def test_what_does_not_wait_is_not_moved() -> None:
    assert _moved("top", "/a/1", "/a/4") == "123456"


def test_dropped_before_and_behind_another() -> None:
    assert _names(moved_to(ROWS, {"/b/6"}, "/b/3", after=False)) == "126435"
    assert _names(moved_to(ROWS, {"/a/2"}, "/a/5", after=True)) == "135426"


def test_dropped_on_a_document_that_was_read_it_comes_first() -> None:
    assert _names(moved_to(ROWS, {"/b/6"}, "/a/1", after=True)) == "162435"


def test_dropped_on_one_of_themselves_nothing_is_lost() -> None:
    found = moved_to(ROWS, {"/a/2", "/b/3"}, "/b/3", after=False)
    assert sorted(_names(found)) == sorted(_names(ROWS))
