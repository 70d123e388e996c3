"""Tables side by side are read one after the other."""

from __future__ import annotations

from pathlib import Path

from sealread.document.segments import segmented
from sealread.extract.tables.side_by_side import apart
from tests.unit.extract.tables.sheets import drawn, listed

HEAD = [(50, "Rank"), (90, "Name"), (180, "Time")]
TWICE = [*HEAD, *((edge + 250, text) for edge, text in HEAD)]


def words_of(path: Path, rows: list[list[tuple[float, str]]]) -> list[list[str]]:
    """The words of each part of a drawn page."""
    page = drawn(path, [listed(rows)]).pages[0]
    return [
        [page.words[word].text for line in part for one in line.segments for word in one.words]
        for part in apart(page, segmented(page))
    ]


def test_the_left_half_comes_before_the_right(tmp_path: Path) -> None:
    rows = [
        TWICE,
        [(50, "1"), (90, "Ann"), (180, "30.1"), (300, "1"), (340, "Eve"), (430, "33.3")],
        [(50, "2"), (90, "Bob"), (180, "31.2")],
    ]

    assert words_of(tmp_path / "a.pdf", rows) == [
        ["Rank", "Name", "Time", "1", "Ann", "30.1", "2", "Bob", "31.2"],
        ["Rank", "Name", "Time", "1", "Eve", "33.3"],
    ]


def test_a_header_that_stands_once_leaves_the_page_whole(tmp_path: Path) -> None:
    rows = [[*HEAD, (430, "Club")], [(50, "1"), (90, "Ann"), (180, "30.1"), (430, "Blue Lane")]]

    assert len(words_of(tmp_path / "a.pdf", rows)) == 1


def test_years_that_stand_twice_are_no_header(tmp_path: Path) -> None:
    rows = [[(100, "2024"), (180, "2023"), (300, "2024"), (380, "2023")]]

    assert len(words_of(tmp_path / "a.pdf", rows)) == 1
