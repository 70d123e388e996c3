"""Pages in lines, as a window marks and copies them."""

from __future__ import annotations

from sealread.document.model import Page, Word
from sealread.document.page_lines import in_lines


def page(*words: Word) -> Page:
    return Page(3, 600.0, 800.0, "digital", words)


def test_words_come_in_the_order_of_reading_line_by_line() -> None:
    below = Word("below", (0.1, 0.3, 0.2, 0.32))
    right, left = Word("right", (0.2, 0.1, 0.3, 0.12)), Word("left", (0.1, 0.1, 0.18, 0.12))

    found = in_lines(page(below, left, right))

    assert found.number == 3
    assert found.lines == ((left, right), (below,))


def test_what_stands_outside_the_sheet_is_left_out_or_cut() -> None:
    cut, gone = Word("cut", (-0.1, 0.1, 0.1, 0.12)), Word("gone", (1.1, 0.1, 1.2, 0.12))

    found = in_lines(page(cut, gone))

    assert [word.box for line in found.lines for word in line] == [(0.0, 0.1, 0.1, 0.12)]


def test_a_page_without_words_has_no_lines() -> None:
    assert in_lines(page()).lines == ()
