"""Lists are found again by their columns, their rows, and what stands above and below them."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec import structs

from sealread.document.model import Page
from sealread.extract.layouts import LOOKS_ALIKE, Exemplar, Look, Template
from sealread.extract.list_layouts import ListLook, ListTemplate
from tests.unit.extract.bills import TWO, Row, bill, cells, exemplar, lines, of_single_values
from tests.unit.extract.test_layouts import Line, _page

SEVEN: tuple[Row, ...] = tuple(
    (f"Crate of {name}", str(n), f"{n}.{n}0")
    for n, name in enumerate(("pears", "limes", "figs", "dates", "kale", "leeks", "mint"), start=1)
)


def _found(page: Page, known: Exemplar, records: Sequence[str] = ("/goods",)) -> list[list[str]]:
    """The texts of the rows, cell by cell as their columns are named."""
    template = ListTemplate(Template(known), known.fields, set(records))
    rows = [row for one in ListLook(Look(page)).found(template) for row in one.rows]
    return [[cell.text for cell in sorted(row, key=lambda cell: cell.path)] for row in rows]


@pytest.mark.parametrize("rows", [SEVEN[:1], SEVEN[:3], SEVEN])
def test_a_list_may_have_another_number_of_rows(rows: tuple[Row, ...]) -> None:
    expected = [[name, pieces, price] for name, pieces, price in rows]

    assert _found(bill(rows), exemplar()) == expected


@pytest.mark.parametrize(("scale", "down"), [(0.7, 30.0), (1.2, 5.0), (1.0, 250.0)])
def test_a_list_stands_elsewhere_on_a_page_of_another_size_or_place(
    scale: float, down: float
) -> None:
    assert _found(bill(SEVEN, scale=scale, down=down), exemplar()) == [list(r) for r in SEVEN]


def test_one_row_on_the_exemplar_tells_of_several() -> None:
    assert _found(bill(SEVEN), exemplar(TWO[:1])) == [list(row) for row in SEVEN]


def test_a_cell_may_be_empty() -> None:
    rows = [SEVEN[0], ("Crate of limes", "", "2.20"), SEVEN[2]]

    assert _found(bill(rows), exemplar()) == [
        ["Crate of pears", "1", "1.10"], ["Crate of limes", "2.20"], ["Crate of figs", "3", "3.30"],
    ]  # fmt: skip


def test_a_row_of_two_lines_is_one_record() -> None:
    known = exemplar(two_lines=True)

    assert _found(bill(SEVEN, two_lines=True), known) == [list(row) for row in SEVEN]


def test_an_empty_cell_of_a_two_line_row_does_not_mix_records() -> None:
    rows = [SEVEN[0], ("Crate of limes", "", "2.20"), SEVEN[2]]

    found = _found(bill(rows, two_lines=True), exemplar(two_lines=True))

    assert found == [
        ["Crate of pears", "1", "1.10"], ["Crate of limes", "2.20"], ["Crate of figs", "3", "3.30"],
    ]  # fmt: skip


def test_a_name_that_went_on_in_a_second_line_does_so_again() -> None:
    page = _page(_with_second_line("Green apples", "of last year"))
    known = cells(page, TWO)
    first = structs.replace(
        known[0],
        boxes=(*known[0].boxes, *(w.box for w in page.words if w.text in ("of", "last", "year"))),
    )
    taught = Exemplar("0" * 64, 1, page.tall, page.words, (first, *known[1:]))

    found = _found(_page(_with_second_line("Yellow plums", "from the south")), taught)

    assert found[0][0] == "Yellow plums from the south"
    assert found[1] == list(TWO[1])


def _with_second_line(name: str, more: str) -> list[Line]:
    drawn = lines([(name, *TWO[0][1:]), TWO[1]])
    return [
        *((x, y + (20 if y > 140 else 0), text) for x, y, text in drawn), (50.0, 150.0, more),
    ]  # fmt: skip


def test_a_number_with_a_word_before_it_is_read_whole_if_it_was_on_the_exemplar() -> None:
    rows: list[Row] = [("Steel plate", "EN 10025-2", "17.50"), ("Bar", "EN 10060-2", "9.00")]
    more: list[Row] = [("Angle", "EN 10056-1", "4.10"), *rows]

    assert _found(bill(more), exemplar(rows)) == [list(row) for row in more]


def test_words_that_are_no_cells_are_left_out() -> None:
    def with_units(rows: Sequence[Row]) -> Page:
        units = [(370.0, 130.0 + 20 * n, "boxes") for n in range(len(rows))]
        return _page([*lines(rows), *units])

    known_page = with_units(TWO)
    known = Exemplar("0" * 64, 1, known_page.tall, known_page.words, cells(known_page, TWO))

    assert _found(with_units(SEVEN), known) == [list(row) for row in SEVEN]


def test_a_long_name_reaches_up_to_the_next_column() -> None:
    rows = [("Very large crates of northern winter apples", "1", "1.10"), *SEVEN[:2]]

    assert _found(bill(rows), exemplar())[0] == list(rows[0])


def test_lists_of_single_values_may_share_lines() -> None:
    known = of_single_values(exemplar(two_lines=True))

    found = _found(bill(SEVEN, two_lines=True), known, ())

    assert [one for [one] in found if one.startswith("Crate")] == [row[0] for row in SEVEN]
    assert sorted(one for [one] in found if "." in one) == sorted(row[2] for row in SEVEN)


def test_a_page_of_another_look_has_no_list() -> None:
    page = _page([(50, 40, "Minutes of the meeting"), (50, 100, "Present were 6"), (50, 130, "7")])

    assert _found(page, exemplar()) == []


def test_a_page_on_its_side_has_no_list() -> None:
    assert _found(structs.replace(bill(SEVEN), turn=90), exemplar()) == []


@pytest.mark.parametrize(
    "gone", [("Harbour", "Quay", "Description", "Pieces", "Cost"), ("Amount", "Thank")]
)
def test_where_nothing_says_where_it_begins_or_ends_there_is_no_list(gone: tuple[str, ...]) -> None:
    page = _page([one for one in lines(SEVEN[:2]) if not one[2].startswith(gone)])

    assert Look(page).alike(Template(exemplar())) >= LOOKS_ALIKE
    assert _found(page, exemplar()) == []


def test_below_a_list_that_ends_its_page_there_need_be_nothing() -> None:
    def without_foot(rows: Sequence[Row]) -> Page:
        drawn = [one for one in lines(rows) if not one[2].startswith(("Amount", "999", "Thank"))]
        return _page(drawn)

    page = without_foot(TWO)
    known = Exemplar("0" * 64, 1, page.tall, page.words, cells(page, TWO))

    assert _found(without_foot(SEVEN), known) == [list(row) for row in SEVEN]


def test_an_empty_page_has_no_list() -> None:
    assert _found(_page([]), exemplar()) == []
