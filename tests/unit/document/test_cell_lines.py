"""The words of one ruled box stand together; everything else is written as without boxes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from sealread.document.layout import CELLS, LayoutStyle
from sealread.document.model import Box, Page, Span
from sealread.document.reading import ReadOptions, read
from sealread.document.text_map import TextMap, text_map
from sealread.weights.store import Store
from tests.unit.document.boxed import BELOW, drawn, scanned, table, wages
from tests.unit.document.test_text_map import assert_round_trip, pages

PLAIN = ReadOptions(language=False)
FORM = """a Number of the person
123-45-6789

1 Wages and tips
50,123.00

2 Tax withheld
8,400.10

b Number of the employer
98-7654321

3 Other wages
1,200.00

4 Other tax

c Name and address
Nobody and Sons
12 Long Road
Smallville

5 Care wages
50,123.00

6 Care tax
700.00

7 Tips
1.00

8 Allocated tips
2.00
"""


def cellwise(path: Path, options: ReadOptions = PLAIN) -> TextMap:
    return text_map(read(path, options).pages, CELLS)


def lines_of(found: TextMap) -> list[str]:
    """The lines above what is printed below every drawing."""
    return found.text.split(BELOW)[0].split("\n")


def test_label_and_value_of_a_box_stand_together(tmp_path: Path) -> None:
    found = cellwise(drawn(tmp_path / "a.pdf", wages))

    assert found.text == f"{FORM}\n{BELOW}\n{BELOW}"
    assert_round_trip(found)


def test_lines_mix_the_same_boxes(tmp_path: Path) -> None:
    pages = read(drawn(tmp_path / "a.pdf", wages), PLAIN).pages

    first = text_map(pages).text.split("\n")[0]

    assert first.split("  ")[0] == "a Number of the person"
    assert first.endswith("2 Tax withheld")


@pytest.mark.parametrize("tilt", [0.5, -2.0])
def test_boxes_of_a_tilted_scan_stand_together(tmp_path: Path, weights: Store, tilt: float) -> None:
    scan = scanned(drawn(tmp_path / "a.pdf", wages), tilt=tilt)

    found = cellwise(scan, ReadOptions(weights.folder, language=False))

    parts = [part for part in found.text.split("\n\n") if "\n" in part]
    assert "a Number of the person\n123-45-6789" in parts
    assert "c Name and address\nNobody and Sons\n12 Long Road\nSmallville" in parts
    assert "6 Care tax\n700.00" in parts
    assert_round_trip(found)


def test_a_value_is_found_in_its_box(tmp_path: Path) -> None:
    found = cellwise(drawn(tmp_path / "a.pdf", wages))
    start = found.text.index("1,200.00")

    (evidence,) = found.boxes(Span(start, start + len("1,200.00")))
    (line,) = found.lines(Span(start, start + 1))

    x0, y0, x1, y1 = evidence.box
    assert 290 / 595 < x0 < x1 < 410 / 595
    assert 90 / 842 < y0 < y1 < 120 / 842
    assert found.text[line.start : line.end] == "1,200.00"


def test_a_table_is_written_row_by_row(tmp_path: Path) -> None:
    rows = [
        ["Item", "Number", "Price"],
        ["Chair with four/legs of oak", "4", "20.00"],
        ["Table", "", "90.00"],
        ["", "", "170.00"],
    ]

    found = cellwise(drawn(tmp_path / "a.pdf", table(rows)))

    assert lines_of(found)[:4] == [
        "Item | Number | Price",
        "Item: Chair with four legs of oak | Number: 4 | Price: 20.00",
        "Item: Table | Price: 90.00",
        "Price: 170.00",
    ]
    assert_round_trip(found)


def test_names_of_columns_that_rows_repeat_are_no_words_of_the_page(tmp_path: Path) -> None:
    rows = [["Item", "Number", "Price"], ["Chair", "4", "20.00"], ["Table", "1", "90.00"]]

    found = cellwise(drawn(tmp_path / "a.pdf", table(rows)))

    signs = [found.text[one.start : one.end] for one in found.wordless]
    assert signs == [
        " | ", " | ", "\nItem: ", " | Number: ", " | Price: ", "\nItem: ", " | Number: ",
        " | Price: ",
    ]  # fmt: skip


@pytest.mark.parametrize("rows", [
    [["1", "2", "3"], ["Chair", "4", "20.00"], ["Table", "1", "90.00"]],  # figures name nothing
    [["Item", "Number", "Price"]] + [["Chair", "4", "20.00"]] * 30,
], ids=["figures", "too long"])  # fmt: skip
def test_where_names_are_not_repeated_bars_part_the_cells(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, rows: list[list[str]]
) -> None:
    monkeypatch.setattr("sealread.document.cell_lines.MOST_REPEATED", 400)

    found = cellwise(drawn(tmp_path / "a.pdf", table(rows)))

    assert lines_of(found)[1] == "Chair | 4 | 20.00"


def test_a_header_over_one_record_is_a_table(tmp_path: Path) -> None:
    rows = [
        ["Item", "Description", "Number", "Price"],
        ["A7", "Chair of oak/with arms", "4", "20.00"],
    ]

    found = cellwise(drawn(tmp_path / "a.pdf", table(rows)))

    assert lines_of(found)[1] == (
        "Item: A7 | Description: Chair of oak with arms | Number: 4 | Price: 20.00"
    )


def test_lines_of_one_record_are_no_rows(tmp_path: Path) -> None:
    """A cell of two numbers beside others of one: the row is one record."""
    rows = [["No", "Size", "Number", "Price"], ["7", "2500/2000", "4", "20.00"],
            ["8", "1200/1000", "1", "90.00"]]  # fmt: skip

    found = cellwise(drawn(tmp_path / "a.pdf", table(rows)))

    assert lines_of(found)[1:3] == [
        "No: 7 | Size: 2500 2000 | Number: 4 | Price: 20.00",
        "No: 8 | Size: 1200 1000 | Number: 1 | Price: 90.00",
    ]


@pytest.mark.parametrize("tilt", [0.3, -0.3])
def test_a_table_of_a_tilted_scan_is_written_row_by_row(
    tmp_path: Path, weights: Store, tilt: float
) -> None:
    rows = [["Item", "Number", "Price"], ["Chair", "4", "20.00"], ["Table", "12", "90.00"],
            ["Lamp", "25", "7.50"]]  # fmt: skip
    scan = scanned(drawn(tmp_path / "a.pdf", table(rows)), tilt=tilt)

    found = cellwise(scan, ReadOptions(weights.folder, language=False))

    assert "Item: Table | Number: 12 | Price: 90.00" in found.text.split("\n")


def test_a_row_of_a_table_is_one_line(tmp_path: Path) -> None:
    rows = [["Item", "Number"], ["Chair with four/legs of oak", "4"], ["Table", "1"]]
    found = cellwise(drawn(tmp_path / "a.pdf", table(rows)))
    start = found.text.index("legs")

    (line,) = found.lines(Span(start, start + 4))

    assert found.text[line.start : line.end] == "Chair with four legs of oak | 4"


def test_a_cell_over_several_rows_stands_in_the_first_of_them(tmp_path: Path) -> None:
    def draw(page: Any) -> None:
        table([["Property", "Value"], ["Fire", "A1"], ["Strength", "C40"], ["Wear", "A5"]])(page)
        page.draw_rect((300, 100, 420, 124))
        page.insert_text((304, 112), "Standard", fontsize=9)
        page.draw_rect((300, 124, 420, 196))
        page.insert_text((304, 160), "EN 13813", fontsize=9)

    found = cellwise(drawn(tmp_path / "a.pdf", draw))

    assert lines_of(found)[:3] == [
        "Property | Value | Standard",
        "Property: Fire | Value: A1 | Standard: EN 13813",
        "Property: Strength | Value: C40",
    ]


def test_columns_without_lines_between_rows_are_written_row_by_row(tmp_path: Path) -> None:
    def draw(page: Any) -> None:
        table([["Item", "Number", "Price"]])(page)
        body = [["Chair", "4", "20.00"], ["Table", "1", "90.00"], ["Lamp", "2", "7.50"]]
        for column in range(3):
            page.draw_rect((60 + 120 * column, 124, 180 + 120 * column, 220))
            for line, row in enumerate(body):
                page.insert_text((64 + 120 * column, 140 + 14 * line), row[column], fontsize=9)

    found = cellwise(drawn(tmp_path / "a.pdf", draw))

    assert lines_of(found)[:4] == [
        "Item | Number | Price",
        "Item: Chair | Number: 4 | Price: 20.00",
        "Item: Table | Number: 1 | Price: 90.00",
        "Item: Lamp | Number: 2 | Price: 7.50",
    ]


def test_addresses_side_by_side_are_no_rows(tmp_path: Path) -> None:
    def draw(page: Any) -> None:
        parties = (("Seller", "Nobody and Sons", "12 Long Road", "Smallville"),
                   ("Buyer", "Somebody Ltd", "4 Short Street", "Largetown"))  # fmt: skip
        for column, lines in enumerate(parties):
            x = 60 + 200 * column
            page.draw_rect((x, 100, x + 200, 160))
            for line, text in enumerate(lines):
                page.insert_text((x + 4, 112 + 13 * line), text, fontsize=9)

    found = cellwise(drawn(tmp_path / "a.pdf", draw))

    assert found.text.startswith(
        "Seller\nNobody and Sons\n12 Long Road\nSmallville\n\n"
        "Buyer\nSomebody Ltd\n4 Short Street\nLargetown\n"
    )


def test_names_with_values_are_a_table_beside_an_address_too(tmp_path: Path) -> None:
    def draw(page: Any) -> None:
        rows = (("Invoice No:", "A-7"), ("Date:", "4 May 2023"), ("Order No:", "5512"))
        for line, (name, value) in enumerate(rows):
            for column, text in enumerate((name, value)):
                left, top = 300 + 100 * column, 100 + 14 * line
                page.draw_rect((left, top, left + 100, top + 14))
                page.insert_text((left + 4, top + 10), text, fontsize=9)
        for line, text in enumerate(("Nobody and Sons", "12 Long Road", "Smallville")):
            page.insert_text((60, 110 + 14 * line), text, fontsize=9)

    found = cellwise(drawn(tmp_path / "a.pdf", draw))

    assert "Nobody and Sons\n12 Long Road\nSmallville" in found.text
    assert "Invoice No: | A-7\nDate: | 4 May 2023\nOrder No: | 5512" in found.text


def test_values_in_boxes_stay_on_the_line_of_their_labels(tmp_path: Path) -> None:
    def draw(page: Any) -> None:
        for row, (label, value) in enumerate(
            (("Wages, salaries and tips", "100"), ("Interest", "7"), ("Total", "107"))
        ):
            y = 100 + 14 * row
            page.insert_text((60, y + 10), f"{row + 1} {label}", fontsize=9)
            for x0, x1, text in ((400, 420, str(row + 1)), (420, 500, value)):
                page.draw_rect((x0, y, x1, y + 14))
                page.insert_text((x0 + 4, y + 10), text, fontsize=9)

    pages = read(drawn(tmp_path / "a.pdf", draw), PLAIN).pages

    assert pages[0].boxes
    assert text_map(pages, CELLS).text == text_map(pages).text


def test_a_page_without_boxes_is_written_as_before(tmp_path: Path) -> None:
    pages = read(drawn(tmp_path / "a.pdf", wages), PLAIN).pages
    without = [replace(page, boxes=()) for page in pages]

    assert text_map(without, CELLS).text == text_map(pages).text


unit = st.floats(0.0, 0.9, allow_nan=False)
side = st.floats(0.01, 0.4)
areas = st.builds(lambda x, y, w, h: (x, y, min(x + w, 1.0), min(y + h, 1.0)), unit, unit, side,
                  side)  # fmt: skip
grids = st.builds(
    lambda xs, ys: tuple(
        (a, c, b, d)
        for a, b in zip(sorted(xs), sorted(xs)[1:], strict=False)
        for c, d in zip(sorted(ys), sorted(ys)[1:], strict=False)
    ),
    st.lists(unit, min_size=2, max_size=5, unique=True),
    st.lists(unit, min_size=2, max_size=6, unique=True),
)


@given(pages, st.one_of(st.lists(areas, max_size=8).map(tuple), grids))
def test_every_word_has_its_span_whatever_is_ruled(page: Page, boxes: tuple[Box, ...]) -> None:
    ruled = replace(page, boxes=boxes)

    found = text_map([ruled, ruled], LayoutStyle(cells=True))

    assert_round_trip(found)
    assert len(found.printed.starts) == sum(
        len(found.lines(found.page_span(index))) for index in range(2)
    )


def test_an_address_beside_boxes_is_not_torn_apart(tmp_path: Path) -> None:
    address = ("Nobody and Sons", "12 Long Road", "Smallville 12345", "Phone 555-0100")

    def draw(page: Any) -> None:
        for line, text in enumerate(address):
            page.insert_text((60, 110 + 13 * line), text, fontsize=9)
        for column, (label, value) in enumerate((("Invoice", "378700"), ("Date", "01/26/20"))):
            x = 300 + 100 * column
            page.draw_rect((x, 112, x + 100, 142))
            page.insert_text((x + 4, 122), label, fontsize=8)
            page.insert_text((x + 4, 136), value, fontsize=9)

    found = cellwise(drawn(tmp_path / "a.pdf", draw))

    assert found.text.startswith("\n".join(address) + "\n\nInvoice\n378700\n\nDate\n01/26/20\n")
