"""A cell is judged by the others of its record, its column and its list."""

from __future__ import annotations

import math

from sealread.document.model import Box, Evidence
from sealread.extract.language_model.company import Cell, in_company
from sealread.extract.result import Reading
from sealread.extract.verification import absent
from sealread.schema.model import Field, Label

FIRST: Box = (0.1, 0.1, 0.2, 0.12)
SECOND: Box = (0.5, 0.1, 0.6, 0.12)


def _cell(path: str, box: Box | None, **signs: float) -> Cell:
    column = "/" + "/".join("*" if part.isdecimal() else part for part in path.split("/")[1:])
    field = Field(column, Label(column, column))
    if box is None:
        return Cell(field, path, (absent(path, 0.9),), dict(signs))
    read = Reading(path, "12", "12", (Evidence(1, box),), 0.9, "grounded")
    return Cell(field, path, (read,), dict(signs))


def _judged(*cells: Cell) -> dict[str, dict[str, float]]:
    return {one.path: one.signs for one in in_company(cells)}


def test_words_that_two_cells_of_a_record_have_count_for_the_surer_one() -> None:
    signs = _judged(
        _cell("/items/0/price", FIRST, mean=3.0, labelled=0.5),
        _cell("/items/0/quantity", FIRST, mean=1.0, labelled=1.0),
        _cell("/items/1/price", FIRST, mean=5.0),
    )
    price, quantity = signs["/items/0/price"], signs["/items/0/quantity"]
    assert (price["shared"], price["surer"], price["named"]) == (1.0, 0.0, 1.0)
    assert (quantity["shared"], quantity["surer"], quantity["named"]) == (1.0, 1.0, 0.0)
    assert signs["/items/1/price"]["shared"] == 0.0  # another record


def test_a_cell_knows_its_column_its_record_and_its_list() -> None:
    signs = _judged(
        _cell("/items/0/price", FIRST, mean=3.0, least=-2.0, level=1.0),
        _cell("/items/0/name", SECOND, mean=1.0, least=0.5),
        _cell("/items/1/price", SECOND, mean=1.0, least=1.0),
        _cell("/items/1/name", None),
    )["/items/0/price"]
    assert signs["column_mean"] == 2.0
    assert (signs["column_filled"], signs["column_level"]) == (1.0, 0.5)
    assert (signs["record_mean"], signs["record_least"]) == (2.0, -2.0)
    assert signs["list_mean"] == (3.0 + 1.0 + 1.0) / 3
    assert signs["records"] == math.log(2)
    assert signs["mean"] == 3.0  # what it knew before


def test_cells_without_words_have_no_company() -> None:
    signs = _judged(_cell("/items/0/price", None), _cell("/items/0/name", None))
    assert signs["/items/0/price"]["shared"] == 0.0
    assert signs["/items/0/price"]["column_filled"] == 0.0
    assert in_company([]) == []


def test_records_of_lists_in_records_are_told_apart() -> None:
    signs = _judged(
        _cell("/heats/0/results/0/value", FIRST, mean=2.0),
        _cell("/heats/0/results/1/value", FIRST, mean=4.0),
        _cell("/heats/0/number", FIRST, mean=9.0),
    )
    assert all(one["shared"] == 0.0 for one in signs.values())
    assert signs["/heats/0/number"]["column_mean"] == 9.0
    assert signs["/heats/0/results/0/value"]["column_mean"] == 3.0
