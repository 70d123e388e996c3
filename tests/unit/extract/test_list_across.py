"""Lists whose records stand side by side are found again by their lines."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from msgspec import structs

from sealread.document.model import Page
from sealread.extract.exemplar_cells import placed_cells
from sealread.extract.exemplars import Decision
from sealread.extract.layouts import Exemplar, Look, Template
from sealread.extract.list_found import FoundList
from sealread.extract.list_layouts import ListLook, ListTemplate
from tests.unit.extract.test_layouts import Line, _page

Analysis = Sequence[tuple[str, str]]
STEEL: Analysis = (("C", "0.18"), ("Mn", "1.45"), ("Si", "0.32"), ("P", "0.015"))
TITAN: Analysis = (
    ("Ti", "89.32"), ("Al", "6.02"), ("V", "4.1"), ("Fe", "0.18"), ("O", "0.12"), ("N", "0.03"),
)  # fmt: skip


def _certificate(
    analysis: Analysis, *, label: bool = True, pitch: float = 60.0, down: float = 0.0
) -> Page:
    """A mill's certificate: symbols in one line, what is allowed and what was found below."""
    lines: list[Line] = [
        (50, 40, "Inspection certificate"),
        (50, 60, "Northern Rolling Works"),
        (50, 100, "Chemical composition of the cast"),
        (50, 200, "Mechanical testing follows overleaf"),
        (50, 220, "Released by quality department"),
    ]
    if label:
        lines += [(50, 130, "Element"), (50, 145, "Limit"), (50, 160, "Found")]
    for number, (symbol, actual) in enumerate(analysis):
        x = 150 + pitch * number
        lines += [(x, 130, symbol), (x, 145, "9.99"), (x, 160, actual)]
    return _page(lines, down=down)


def _bands(first: Analysis, second: Analysis) -> Page:
    """A certificate with an analysis in two bands."""
    lines: list[Line] = [
        (50, 40, "Inspection certificate"), (50, 60, "Northern Rolling Works"),
        (50, 110, "Upper elements"), (50, 180, "Lower elements"), (50, 240, "Released today"),
    ]  # fmt: skip
    for y, band in ((130, first), (200, second)):
        for number, (symbol, actual) in enumerate(band):
            lines += [(150 + 60 * number, y, symbol), (150 + 60 * number, y + 15, actual)]
    return _page(lines)


def _taught(page: Page, analysis: Analysis) -> Exemplar:
    """The page after somebody typed all cells."""
    cells = [
        Decision(f"/analysis/{number}/{key}", said)
        for number, cell in enumerate(analysis)
        for key, said in zip(("symbol", "actual"), cell, strict=True)
    ]
    fields = tuple(placed_cells(cells, page.words))
    assert len(fields) == len(cells)
    return Exemplar("0" * 64, 1, page.tall, page.words, fields)


def _lists(page: Page, known: Exemplar) -> list[FoundList]:
    template = ListTemplate(Template(known), known.fields, {"/analysis"})
    return ListLook(Look(page)).found(template)


def _found(page: Page, known: Exemplar) -> list[tuple[str, ...]]:
    rows = [row for one in _lists(page, known) for row in one.rows]
    return [
        tuple(cell.text for cell in sorted(row, key=lambda cell: cell.path, reverse=True))
        for row in rows
    ]


@pytest.mark.parametrize("analysis", [STEEL[:2], STEEL, TITAN])
@pytest.mark.parametrize("label", [True, False])
def test_there_may_be_another_number_of_records(analysis: Analysis, label: bool) -> None:
    known = _taught(_certificate(STEEL, label=label), STEEL)

    assert _found(_certificate(analysis, label=label), known) == list(analysis)


def test_they_may_stand_closer_and_begin_further_left() -> None:
    known = _taught(_certificate(STEEL), STEEL)
    page = _certificate([("C", "0.16"), *TITAN], pitch=50)

    assert _found(page, known) == [("C", "0.16"), *TITAN]


def test_a_cell_that_nobody_could_place_does_not_hide_the_others() -> None:
    known = _taught(_certificate(STEEL), STEEL)
    in_part = structs.replace(known, fields=known.fields[:-1])

    assert len(in_part.fields) == 2 * len(STEEL) - 1
    assert _found(_certificate(TITAN), in_part) == list(TITAN)


def test_one_line_of_cells_alone_teaches_nothing() -> None:
    known = _taught(_certificate(STEEL), STEEL)
    symbols = tuple(one for one in known.fields if one.path.endswith("symbol"))

    assert _found(_certificate(TITAN), structs.replace(known, fields=symbols)) == []


def test_a_page_may_have_fewer_bands() -> None:
    known = _taught(_bands(STEEL[:2], STEEL[2:]), STEEL)

    assert _found(_bands(TITAN[:4], ()), known) == list(TITAN[:4])


def test_they_are_found_further_down() -> None:
    known = _taught(_certificate(STEEL), STEEL)

    assert _found(_certificate(TITAN, down=180), known) == list(TITAN)


def test_what_has_no_cell_below_it_is_no_record() -> None:
    known = _taught(_certificate(STEEL), STEEL)

    assert _found(_certificate([STEEL[0], ("S", ""), STEEL[1]]), known) == [STEEL[0], STEEL[1]]


def test_words_in_place_of_numbers_are_no_cells() -> None:
    known = _taught(_certificate(STEEL), STEEL)

    page = _certificate([STEEL[0], ("S", "none"), STEEL[1]])
    assert _found(page, known) == list(STEEL[:2])
    assert [one.whole for one in _lists(page, known)] == [False]
    assert [one.whole for one in _lists(_certificate(TITAN), known)] == [True]


def test_words_that_are_close_are_one_cell_where_one_had_several() -> None:
    casts = [("Cast A", "0.2"), ("Cast B", "1.4"), ("Cast C", "0.3")]
    known = _taught(_certificate(casts, pitch=90), casts)

    assert _found(_certificate(casts[1:], pitch=90), known) == casts[1:]


def test_columns_that_are_close_stay_two() -> None:
    known = _taught(_certificate(STEEL, pitch=90), STEEL)

    assert _found(_certificate(TITAN, pitch=33), known) == list(TITAN)


def test_what_stands_in_no_column_is_no_cell() -> None:
    known = _taught(_certificate(STEEL, pitch=90), STEEL)
    page = _certificate([STEEL[0], ("Al", "6.02 ± 0.05"), STEEL[1]], pitch=90)

    assert _found(page, known) == [STEEL[0], ("Al", "6.02"), STEEL[1]]


def test_nothing_is_found_where_two_cells_stand_in_one_column() -> None:
    known = _taught(_certificate(STEEL, pitch=90), STEEL)
    page = _certificate([STEEL[0], ("Aluminium", "6.02 6.05"), STEEL[1]], pitch=90)

    assert _found(page, known) == []


def test_a_list_of_which_one_band_cannot_be_read_is_not_whole() -> None:
    known = _taught(_bands(STEEL[:2], STEEL[2:]), STEEL)
    mixed = (("Aluminium", "6.02 6.05"), TITAN[0])

    assert [one.whole for one in _lists(_bands(STEEL[:2], mixed), known)] == [False]
    assert [one.whole for one in _lists(_bands(STEEL[:2], STEEL[2:]), known)] == [True]


def test_the_label_of_a_line_tells_which_one_it_is() -> None:
    known = _taught(_certificate(STEEL), STEEL)
    page = _certificate(TITAN)
    moved = _page([
        (50, 40, "Inspection certificate"), (50, 60, "Northern Rolling Works"),
        (50, 100, "Chemical composition of the cast"), (50, 115, "Element"),
        *((150 + 60 * n, 115, symbol) for n, (symbol, _) in enumerate(TITAN)),
        (50, 130, "Unit"), (150, 130, "1.0"), (210, 130, "1.0"), (50, 145, "Limit"),
        (50, 160, "Found"), *((150 + 60 * n, 160, found) for n, (_, found) in enumerate(TITAN)),
        (50, 200, "Mechanical testing follows overleaf"),
    ])  # fmt: skip

    assert _found(page, known) == _found(moved, known) == list(TITAN)


def test_nothing_is_found_where_the_lines_are_not() -> None:
    known = _taught(_certificate(STEEL), STEEL)

    assert _found(_certificate(()), known) == []


def test_two_bands_are_one_list() -> None:
    known = _taught(_bands(STEEL[:2], STEEL[2:]), STEEL)

    assert _found(_bands(TITAN[:4], TITAN[4:]), known) == list(TITAN)
