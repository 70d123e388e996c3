"""A page by columns: what stands below each other is together, pairs and figures in their line."""

from __future__ import annotations

from collections.abc import Sequence

from sealread.document.layout import STACKED
from sealread.document.model import Page, Word
from sealread.document.text_map import text_map

_LETTER, _HEIGHT, _STEP = 0.008, 0.012, 0.018

Column = tuple[float, float, Sequence[str]]
"""Where the lines of a column begin, across and down, and what they say."""


def _page(*columns: Column) -> Page:
    words = []
    for left, top, lines in columns:
        for number, text in enumerate(lines):
            x, y = left, top + _STEP * number
            for part in text.split():
                width = _LETTER * len(part)
                words.append(Word(part, (x, y, x + width, y + _HEIGHT)))
                x += width + _LETTER * 0.8
    return Page(1, 595.0, 842.0, "digital", tuple(words), (), "en")


def _text(*columns: Column) -> str:
    return text_map([_page(*columns)], STACKED).text


BILLED = (0.1, 0.1, ("Billed to", "Harbour Office", "4 Quay Road", "Bristol"))
SHIPPED = (0.6, 0.1, ("Shipped to", "Mill Works", "9 Mill Lane", "Leeds"))


def test_blocks_side_by_side_stand_one_behind_the_other() -> None:
    text = _text(BILLED, SHIPPED)
    assert "Billed to\nHarbour Office\n4 Quay Road\nBristol\n\n" in text
    assert text.endswith("Shipped to\nMill Works\n9 Mill Lane\nLeeds")


def test_a_label_with_a_colon_keeps_what_stands_right_of_it() -> None:
    labels = (0.1, 0.1, ("Terms:", "Method of payment:", "Currency:"))
    values = (0.35, 0.1, ("Net 30", "Card", "USD"))
    lines = [" ".join(line.split()) for line in _text(labels, values).splitlines() if line]
    assert lines == ["Terms: Net 30", "Method of payment: Card", "Currency: USD"]


def test_a_label_with_a_colon_over_its_value_takes_nothing_from_the_next_column() -> None:
    over = (0.1, 0.1, ("Bill to:", "Ann Lee", "4 Quay Road"))
    beside = (0.4, 0.1, ("Contact", "Carl Dorn"))
    assert "Bill to:\nAnn Lee\n4 Quay Road" in _text(over, beside)


def test_a_value_of_several_lines_behind_its_label_stays_whole() -> None:
    label, value = (0.1, 0.1, ("Address:",)), (0.25, 0.1, ("4 Quay Road", "Bristol"))
    beside = (0.6, 0.1, ("Office", "hours"))
    assert "4 Quay Road\nBristol" in _text(label, value, beside)


def test_figures_of_a_column_stay_beside_what_they_count() -> None:
    labels = (0.1, 0.1, ("Subtotal", "Shipping", "Total"))
    figures = (0.5, 0.1, ("USD 60.00", "USD 12.50", "USD 72.50"))
    lines = [" ".join(line.split()) for line in _text(labels, figures).splitlines() if line]
    assert lines == ["Subtotal USD 60.00", "Shipping USD 12.50", "Total USD 72.50"]


def test_one_figure_beside_an_address_is_no_column() -> None:
    figure = (0.6, 0.118, ("$2,650.00",))
    assert "Billed to\nHarbour Office\n4 Quay Road\nBristol" in _text(BILLED, figure)


def test_no_word_is_lost_or_written_twice() -> None:
    page = _page(BILLED, SHIPPED, (0.1, 0.3, ("Total:",)), (0.3, 0.3, ("12.50",)))
    written = text_map([page], STACKED).text.split()
    assert sorted(written) == sorted(word.text for word in page.words)


def test_a_page_without_words_is_empty() -> None:
    assert _text() == ""
