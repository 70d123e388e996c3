"""Records and pairs are read below a header that no lines rule off."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from sealread.document.model import Box, Document, Page, Word
from sealread.document.segments import segmented
from sealread.extract.headed import headed_records, is_number
from sealread.extract.open_tables import read_open_keys
from sealread.extract.settings import Settings
from sealread.schema.model import Label, OpenKeys

SAID = (("Description",), ("Quantity", "Qty"), ("Unit price", "Price"), ("Amount", "Total"))
NUMERIC = frozenset({1, 2, 3})
Line = Sequence[tuple[str, float]]
HEADER: Line = (("Description", 0.1), ("Quantity", 0.45), ("Unit price", 0.6), ("Amount", 0.8))


def page(*lines: tuple[float, Line], number: int = 1) -> Page:
    """A page with texts at (line's y, text's x); letters are 0.01 wide, lines 0.012 high."""
    words: list[Word] = []
    for y, texts in lines:
        for text, x in texts:
            for word in text.split():
                box: Box = (x, y, x + 0.01 * len(word), y + 0.012)
                words.append(Word(word, box))
                x += 0.01 * len(word) + 0.007
    return Page(number, 595.0, 842.0, "digital", tuple(words))


def rows(*pages: Page) -> list[list[str]]:
    """The text of the records' cells, field by field."""
    found, _ = headed_records([(page, segmented(page)) for page in pages], SAID, NUMERIC)
    return [
        [
            " ".join(one.page.words[word].text for word in one.cells[field].words)
            if field in one.cells
            else ""
            for field in range(len(SAID))
        ]
        for one in found
    ]


def item(name: str, count: str, price: str, total: str) -> Line:
    return ((name, 0.1), (count, 0.49), (price, 0.65), (total, 0.81))


def test_line_with_figures_is_a_record() -> None:
    made = page((0.1, HEADER), (0.14, item("Bolt", "2", "1.50", "3.00")))

    assert rows(made) == [["Bolt", "2", "1.50", "3.00"]]


def test_lines_below_go_on_in_the_same_cell() -> None:
    made = page(
        (0.10, HEADER),
        (0.14, item("Bolt M8", "2", "1.50", "3.00")),
        (0.156, (("zinc plated", 0.1),)),
        (0.19, item("Nut", "4", "0.50", "2.00")),
    )

    assert [cells[0] for cells in rows(made)] == ["Bolt M8 zinc plated", "Nut"]


def test_line_close_above_belongs_to_the_record_below() -> None:
    made = page(
        (0.100, HEADER),
        (0.140, (("Bolt M8", 0.1),)),
        (0.147, (("2", 0.49), ("1.50", 0.65), ("3.00", 0.81))),
        (0.154, (("zinc plated", 0.1),)),
    )

    assert rows(made) == [["Bolt M8 zinc plated", "2", "1.50", "3.00"]]


def test_figure_on_a_line_of_its_own_fills_the_gap() -> None:
    made = page(
        (0.10, HEADER),
        (0.14, (("Bolt", 0.1), ("2", 0.49), ("1.50", 0.65))),
        (0.152, (("3.00", 0.81),)),
    )

    assert rows(made) == [["Bolt", "2", "1.50", "3.00"]]


def test_sums_are_no_records() -> None:
    made = page(
        (0.10, HEADER),
        (0.14, item("Bolt", "2", "1.50", "3.00")),
        (0.18, (("Subtotal", 0.6), ("3.00", 0.81))),
        (0.22, item("Nut", "4", "0.50", "2.00")),
        (0.26, (("Total", 0.6), ("5.00", 0.81))),
    )

    assert [cells[0] for cells in rows(made)] == ["Bolt", "Nut"]


def test_next_table_ends_the_records() -> None:
    made = page(
        (0.10, HEADER),
        (0.14, item("Bolt", "2", "1.50", "3.00")),
        (0.20, (("Kind", 0.1), ("Base", 0.45), ("Rate", 0.65), ("Tax", 0.81))),
        (0.24, item("VAT", "3.00", "19", "0.57")),
    )

    assert len(rows(made)) == 1


def test_records_go_on_where_the_next_page_repeats_the_header() -> None:
    first = page((0.10, HEADER), (0.14, item("Bolt", "2", "1.50", "3.00")))
    second = page((0.10, HEADER), (0.14, item("Nut", "4", "0.50", "2.00")), number=2)

    assert [cells[0] for cells in rows(first, second)] == ["Bolt", "Nut"]


def test_records_go_on_where_the_next_page_has_no_header() -> None:
    first = page((0.80, HEADER), (0.84, item("Bolt", "2", "1.50", "3.00")))
    second = page((0.10, item("Nut", "4", "0.50", "2.00")), number=2)

    assert [cells[0] for cells in rows(first, second)] == ["Bolt", "Nut"]


def test_header_may_be_stacked() -> None:
    made = page(
        (0.100, (("Unit", 0.6),)),
        (0.114, (("Description", 0.1), ("Quantity", 0.45), ("price", 0.6), ("Amount", 0.8))),
        (0.128, (("net", 0.8),)),
        (0.160, item("Bolt", "2", "1.50", "3.00")),
    )

    assert rows(made) == [["Bolt", "2", "1.50", "3.00"]]


def test_headings_without_a_column_gap_are_told_apart() -> None:
    close: Line = (("Description", 0.1), ("Qty Price", 0.55), ("Amount", 0.8))
    made = page(
        (0.10, close),
        (0.14, (("Bolt", 0.1), ("2", 0.56), ("1.50", 0.6), ("3.00", 0.81))),
    )

    assert rows(made) == [["Bolt", "2", "1.50", "3.00"]]


def test_prose_about_prices_is_no_header() -> None:
    made = page(
        (0.10, (("The quantity and the unit price and the amount are due", 0.1),)),
        (0.14, item("Bolt", "2", "1.50", "3.00")),
    )

    assert rows(made) == []


@pytest.mark.parametrize(
    "text", ["12", "1.234,56", "-3,00", "€ 399,00", "$ 42.00", "EUR 5", "10000 KWH", "19 % VAT (S)"]
)
def test_figure_may_have_a_currency_or_a_unit(text: str) -> None:
    assert is_number(text)


@pytest.mark.parametrize("text", ["Bolt", "Base price: 1 pc", "12 large boxes of bolts", ""])
def test_words_are_no_figure(text: str) -> None:
    assert not is_number(text)


def pairs(*lines: tuple[float, Line]) -> dict[str, str]:
    node = OpenKeys(
        path="/performance",
        label=Label(name="performance", title="Performance"),
        definition={
            "x-key-phrases": {"en": ["Essential characteristics"]},
            "x-value-phrases": {"en": ["Performance"]},
        },
    )
    document = Document("a.pdf", "0" * 64, (page(*lines),), "en", "digital")
    found = read_open_keys(document, node, Settings())
    return {reading.path.rpartition("/")[2]: reading.value for reading in found}


KEYS_HEADER: tuple[tuple[float, Line], ...] = (
    (0.100, (("Harmonised", 0.7),)),
    (0.114, (("Essential characteristics*", 0.1), ("Performance", 0.45), ("technical", 0.7))),
    (0.128, (("specification", 0.7),)),
)


def test_keys_are_read_below_a_header_of_three_lines() -> None:
    found = pairs(
        *KEYS_HEADER,
        (0.15, (("Reaction to fire", 0.1), ("A1", 0.47))),
        (0.17, (("Wear", 0.1), ("NPD", 0.47), ("EN 1", 0.7))),
    )

    assert found == {"Reaction to fire": "A1", "Wear": "NPD"}


def test_first_row_in_words_is_no_part_of_the_header() -> None:
    found = pairs(
        (0.10, (("Essential characteristics", 0.1), ("Performance", 0.45))),
        (0.12, (("Reaction to fire", 0.1), ("NPD", 0.47))),
        (0.14, (("Wear", 0.1), ("Pass", 0.47))),
    )

    assert found == {"Reaction to fire": "NPD", "Wear": "Pass"}


def test_footnote_and_prose_end_the_keys() -> None:
    rows: tuple[tuple[float, Line], ...] = (
        (0.15, (("Reaction to fire", 0.1), ("A1", 0.47))),
        (0.17, (("Wear", 0.1), ("A5", 0.47))),
    )
    footnote = (0.187, (("* of the plain product", 0.1),))
    prose = (0.187, (("The performance of the product conforms to what is declared", 0.1),))

    assert pairs(*KEYS_HEADER, *rows, footnote) == {"Reaction to fire": "A1", "Wear": "A5"}
    assert pairs(*KEYS_HEADER, *rows, prose) == {"Reaction to fire": "A1", "Wear": "A5"}
