"""Cells of lists are placed on their page, also those whose words stand there several times."""

from __future__ import annotations

import pytest

from sealread.document.model import Evidence
from sealread.extract.anchors import within
from sealread.extract.exemplar_cells import placed_cells
from sealread.extract.exemplars import Decision, decided, placed_values
from tests.unit.extract.bills import Row, bill
from tests.unit.extract.forms.sheets import sheet
from tests.unit.extract.test_layouts import _page

ROWS: tuple[Row, ...] = (("Apples", "2", "17.50"), ("Rope", "2", "9.00"), ("Tar", "2", "9.00"))


def test_of_several_places_the_one_on_the_line_of_its_record_is_meant() -> None:
    page = bill(ROWS)
    cells = [
        Decision(f"/goods/{number}/{key}", value)
        for number, row in enumerate(ROWS)
        for key, value in zip(("name", "pieces", "price"), (row[0], 2, float(row[2])), strict=True)
    ]

    placed = {one.path: one.boxes[0] for one in placed_cells(cells, page.words)}

    assert len(placed) == 9
    for number in range(3):
        levels = {placed[f"/goods/{number}/{key}"][1] for key in ("name", "pieces", "price")}
        assert len(levels) == 1


def test_a_cell_that_nothing_of_its_record_stands_beside_has_no_place() -> None:
    page = bill(ROWS)

    assert list(placed_cells([Decision("/goods/1/price", 9.0)], page.words)) == []


def test_a_list_with_a_record_that_stands_nowhere_has_no_places_and_other_lists_keep_theirs() -> (
    None
):
    page = bill(ROWS)
    names = [Decision(f"/goods/{number}/name", row[0]) for number, row in enumerate(ROWS)]
    other = Decision("/prices/0", 17.5)

    whole = list(placed_cells([*names, other], page.words))
    in_part = list(placed_cells([*names, Decision("/goods/3/name", "Sails"), other], page.words))

    assert len(whole) == 4
    assert [one.path for one in in_part] == ["/prices/0"]


def test_of_several_places_of_a_value_those_of_other_values_are_left_out() -> None:
    page = bill((("Apples", "2", "17.50"), ("Rope", "3", "9.00"), ("Tar", "4", "9.00")))
    rope = next(number for number, word in enumerate(page.words) if word.text == "9.00")
    marked = Decision("/rope", 9.0, "9.00", (Evidence(1, page.words[rope].box),))
    tar = Decision("/tar", 9.0)

    assert list(placed_values([tar], page.words)) == []
    both = {one.path: one.boxes[0] for one in placed_values([tar, marked], page.words)}
    assert list(both) == ["/tar", "/rope"]
    assert both["/rope"][1] < both["/tar"][1]
    apples = [Decision("/apples", 17.5), Decision("/total", 17.5)]
    one, other = placed_values(apples, page.words)
    assert one.boxes == other.boxes  # the only place is that of both


@pytest.mark.parametrize(
    ("printed", "before", "behind"),
    [
        ("7.12.2021", "", ""),
        ("7 December 2021", "", ""),
        ("12/07/2021", "", ""),
        ("Date:07.12.2021;", "Date:", ";"),
    ],
)
def test_a_day_that_was_typed_stands_where_it_is_printed_otherwise(
    printed: str, before: str, behind: str
) -> None:
    page = sheet(
        (0.1, 0.1, "Delivered on"), (0.3, 0.1, printed), (0.1, 0.2, "by hand on 8.12.2021")
    )
    made = decided("/day", "2021-12-07", None, (), page.words)

    assert made is not None
    assert [word.text for word in page.words if within(word.box, made.boxes[0])] == printed.split()
    assert (made.before, made.behind) == (before, behind)
    assert decided("/day", "2021-12-09", None, (), page.words) is None


def test_cells_of_records_side_by_side_are_placed_by_their_columns() -> None:
    lines: list[tuple[float, float, str]] = [(50, 40, "C of the cast"), (300, 40, "9.9")]
    for number, (symbol, actual) in enumerate((("C", "0.18"), ("Si", "0.3"), ("P", "0.3"))):
        lines += [(100 + 60 * number, 80, symbol), (100 + 60 * number, 100, actual)]
    page = _page(lines)
    cells = [
        Decision(f"/analysis/{number}/{key}", said)
        for number, record in enumerate((("C", 0.18), ("Si", 0.3), ("P", 0.3)))
        for key, said in zip(("symbol", "actual"), record, strict=True)
    ]

    placed = {one.path: one.boxes[0] for one in placed_cells(cells, page.words)}

    at = {
        path: (round(box[0] * page.width), round(box[1] * page.height))
        for path, box in placed.items()
    }
    assert at == {
        f"/analysis/{number}/{key}": (100 + 60 * number, y)
        for number in range(3)
        for key, y in (("symbol", 80), ("actual", 100))
    }
