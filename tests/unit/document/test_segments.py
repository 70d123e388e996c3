"""Lines are cut where a column gap lies."""

from __future__ import annotations

from sealread.document.segments import segmented
from tests.unit.document.test_text_map import page, row


def test_line_is_cut_at_column_gaps_only() -> None:
    made = page(*row(0.1, ("Unit", 0.1), ("price", 0.147), ("Total", 0.5)))

    (line,) = segmented(made)

    assert [part.words for part in line.segments] == [(0, 1), (2,)]
    assert line.segments[0].starts == (0.1, 0.147)


def test_lines_come_from_the_top() -> None:
    made = page(*row(0.5, ("low", 0.1)), *row(0.1, ("high", 0.1)))

    assert [line.segments[0].words for line in segmented(made)] == [(1,), (0,)]


def test_page_without_words_has_no_lines() -> None:
    assert segmented(page()) == []
