"""Which lines are shown: filtered, sorted, under their folders."""

from __future__ import annotations

import pytest

from sealread_desktop.queue.lines import Arrangement, Heading, Show, arranged, words_of
from sealread_desktop.queue.row import Row, RowState
from sealread_desktop.queue.store import QueueStore


def _row(path: str, state: RowState = "queued", **more: object) -> Row:
    folder, _, name = path.rpartition("/")
    return Row(path, name, state, folder=folder, **more)  # type: ignore[arg-type]


ROWS = [
    _row("/b/Zeta report.pdf", "done", pages=3, to_check=2),
    _row("/b/alpha.pdf", "done", pages=9, checked=True),
    _row("/a/Beta REPORT.pdf"),
    _row("/a/gamma.pdf", "quarantined"),
]
FOLDERS = ("/b", "/a")


def _flat(view: Arrangement) -> list[str]:
    lines = arranged(ROWS, view, ())
    return [str(line).rpartition("/")[2] for line in lines]


def test_documents_stand_under_their_folders_in_the_order_in_which_these_came() -> None:
    lines = arranged(ROWS, Arrangement(), FOLDERS)
    assert lines == [Heading("/b"), ROWS[0].path, ROWS[1].path,
                     Heading("/a"), ROWS[2].path, ROWS[3].path]  # fmt: skip


def test_a_single_folder_has_no_heading() -> None:
    assert arranged(ROWS[:2], Arrangement(), ("/b",)) == [ROWS[0].path, ROWS[1].path]


def test_a_folded_folder_shows_its_heading_only() -> None:
    lines = arranged(ROWS, Arrangement(folded=frozenset({"/b"})), FOLDERS)
    assert lines == [Heading("/b"), Heading("/a"), ROWS[2].path, ROWS[3].path]


def test_a_folder_in_which_nothing_is_shown_has_no_heading() -> None:
    lines = arranged(ROWS, Arrangement(show="read"), FOLDERS)
    assert lines == [Heading("/b"), ROWS[0].path, ROWS[1].path]


def test_all_words_are_looked_for_whatever_their_case() -> None:
    assert _flat(Arrangement(words=words_of("  RePort beta "))) == ["Beta REPORT.pdf"]
    assert _flat(Arrangement(words=words_of("report"))) == ["Zeta report.pdf", "Beta REPORT.pdf"]


@pytest.mark.parametrize(
    ("show", "names"),
    [
        ("open", ["Beta REPORT.pdf"]),
        ("read", ["Zeta report.pdf", "alpha.pdf"]),
        ("to_check", ["Zeta report.pdf"]),
        ("checked", ["alpha.pdf"]),
        ("trouble", ["gamma.pdf"]),
    ],
)
def test_states_are_chosen(show: Show, names: list[str]) -> None:
    assert _flat(Arrangement(show=show)) == names


def test_it_is_sorted_both_ways() -> None:
    names = _flat(Arrangement(order="name"))
    assert names == ["alpha.pdf", "Beta REPORT.pdf", "gamma.pdf", "Zeta report.pdf"]
    assert _flat(Arrangement(order="pages", descending=True))[:2] == [
        "alpha.pdf",
        "Zeta report.pdf",
    ]
    assert _flat(Arrangement(order="to_check", descending=True))[0] == "Zeta report.pdf"
    assert _flat(Arrangement(order="state"))[0] == "Beta REPORT.pdf"


def test_folders_are_counted_as_their_documents_change() -> None:
    store = QueueStore()
    for row in ROWS:
        store.put(row)
    store.put(_row("/a/Beta REPORT.pdf", "done", to_check=5))
    store.remove([ROWS[0].path])
    assert (store.tallies["/a"].documents, store.tallies["/a"].read) == (2, 1)
    assert (store.tallies["/b"].to_check, store.tallies["/a"].to_check) == (0, 5)


def test_a_folder_without_documents_is_gone() -> None:
    store = QueueStore()
    store.put(ROWS[0])
    store.remove([ROWS[0].path])
    assert store.tallies == {}


def test_a_folder_is_called_by_its_path_from_the_one_that_was_dropped() -> None:
    store = QueueStore()
    store.put(Row("/home/me/docs/march/a.pdf", "march/a.pdf", folder="/home/me/docs/march"))
    store.put(Row("/home/me/other/b.pdf", "b.pdf", folder="/home/me/other"))
    assert store.title("/home/me/docs/march") == "docs/march"
    assert store.title("/home/me/other") == "other"


def test_those_that_wait_are_numbered() -> None:
    store = QueueStore()
    for row in (_row("/a/1"), _row("/a/2", "done"), _row("/a/3")):
        store.put(row)
    assert [store.turn(f"/a/{n}") for n in (1, 2, 3)] == [1, None, 2]
    store.put(_row("/a/1", "running"))
    assert store.turn("/a/3") == 1
