"""Ruled and unruled tables become rows of cells."""

from __future__ import annotations

from pathlib import Path

import pytest

from sealread.document.model import Page, Table
from sealread.document.mupdf import pymupdf
from sealread.document.reading import ReadOptions, read
from sealread.document.word_tables import word_tables
from tests.unit.document.test_text_map import page, row

ROWS = (
    ("Characteristic", "Performance", "Standard"),
    ("Reaction to fire", "A1", "EN 13813"),
    ("Strength", "C40", "EN 13813"),
    ("Wear", "A5", "EN 13813"),
)


def cells(page: Page, table: Table) -> list[list[str]]:
    return [
        [" ".join(page.words[word].text for word in cell.words) for cell in row]
        for row in table.rows
    ]


def drawn(path: Path, ruled: bool, rotation: int = 0) -> Page:
    with pymupdf.open() as document:
        sheet = document.new_page()
        for number, texts in enumerate(ROWS):
            for column, text in enumerate(texts):
                x, y = 70 + 150 * column, 200 + 30 * number
                sheet.insert_text((x + 5, y + 19), text)
                if ruled:
                    sheet.draw_rect((x, y, x + 150, y + 30))
        sheet.set_rotation(rotation)
        document.save(path)
    return read(path, ReadOptions(language=False)).pages[0]


@pytest.mark.parametrize("ruled", [True, False])
def test_drawn_table_is_found(tmp_path: Path, ruled: bool) -> None:
    found = drawn(tmp_path / "a.pdf", ruled)

    (table,) = found.tables

    assert cells(found, table) == [list(texts) for texts in ROWS]
    assert table.box[0] == pytest.approx(75 / 595, abs=0.01)


def test_ruled_table_is_found_on_a_rotated_page(tmp_path: Path) -> None:
    found = drawn(tmp_path / "a.pdf", ruled=True, rotation=90)

    (table,) = found.tables

    assert cells(found, table) == [list(texts) for texts in ROWS]


def test_lines_that_go_on_join_their_row() -> None:
    made = page(
        *row(0.100, ("Harmonised", 0.7)),
        *row(0.114, ("Characteristic", 0.1), ("Performance", 0.4), ("technical", 0.7)),
        *row(0.128, ("specification", 0.7)),
        *row(0.160, ("Fire", 0.1), ("A1", 0.4), ("EN", 0.7)),
        *row(0.190, ("Release", 0.1), ("CT", 0.4), ("EN", 0.7)),
        *row(0.204, ("of", 0.1), ("substances", 0.13)),
        *row(0.240, ("Strength", 0.1), ("C40", 0.4), ("EN", 0.7)),
    )

    (table,) = word_tables(made)

    assert cells(made, table) == [
        ["Characteristic", "Performance", "Harmonised technical specification"],
        ["Fire", "A1", "EN"],
        ["Release of substances", "CT", "EN"],
        ["Strength", "C40", "EN"],
    ]


def test_empty_cells_stay_in_place() -> None:
    made = page(
        *row(0.10, ("Name", 0.1), ("Count", 0.4), ("Price", 0.7)),
        *row(0.13, ("Bolt", 0.1), ("12", 0.4), ("1,00", 0.7)),
        *row(0.16, ("Discount", 0.1), ("-2,00", 0.7)),
        *row(0.19, ("Nut", 0.1), ("3", 0.4), ("2,00", 0.7)),
    )

    (table,) = word_tables(made)

    assert cells(made, table)[2] == ["Discount", "", "-2,00"]


def test_prose_is_no_table() -> None:
    words = [("word", 0.1 + 0.05 * n) for n in range(14)]

    assert word_tables(page(*[w for n in range(10) for w in row(0.1 + 0.02 * n, *words)])) == ()


def test_numbered_list_is_no_table() -> None:
    lines = [w for n in range(5) for w in row(0.1 + 0.03 * n, (f"{n}.", 0.1), ("item", 0.2))]

    assert word_tables(page(*lines)) == ()


def test_page_without_words_has_no_table() -> None:
    assert word_tables(page()) == ()


def test_a_page_whose_rules_only_underline_and_frame_has_no_table(tmp_path: Path) -> None:
    path = tmp_path / "underlined.pdf"
    with pymupdf.open() as file:
        drawn = file.new_page()
        drawn.draw_rect((20, 20, 570, 820))
        for line in range(8):
            drawn.insert_text((60, 100 + 40 * line), "Each of them agrees to what was said.")
            drawn.draw_line((60, 103 + 40 * line), (220, 103 + 40 * line))
        file.save(path)

    assert read(path).pages[0].tables == ()
