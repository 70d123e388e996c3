"""Signs of how likely a cell is right by the others of its record, of its column and of its list.

A price that also stands as the quantity of its record is one of both at most; a column whose cells
are all unsure, a record of a line of totals, a list that the page does not have show in all of it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from sealread.document.model import Box
from sealread.extract.result import Reading
from sealread.schema.model import Field
from sealread.schema.paths import tokens

Boxes = tuple[tuple[int, Box], ...]


class Cell(Struct, frozen=True):
    """A cell of a record: its column, its path in the values, its readings and their signs."""

    field: Field
    path: str
    readings: tuple[Reading, ...]
    signs: dict[str, float]

    @property
    def boxes(self) -> Boxes:
        """Where its words stand: page and box of each; empty without."""
        return tuple((part.page, part.box) for one in self.readings for part in one.evidence)


def in_company(cells: Sequence[Cell]) -> list[Cell]:
    """All cells of a list, and of the lists in it, with the signs that the others give.

    `shared`: another cell of the record has the same words of the page; `surer`, `named`: one of
    those is surer, or stands closer to its label. `column_mean`, `record_mean`, `list_mean`: the
    mean log-odds of the cells with words; `record_least`: of their least likely tokens the least.
    `column_filled`: the share of a column's cells that have words; `column_level`: of these the
    share in line with their record. `records`: the logarithm of how many there are.
    """
    records, columns = _grouped(cells, _record), _grouped(cells, lambda one: one.field.path)
    of_list = {
        "list_mean": _mean(_said(cells), "mean"), "records": float(np.log(max(len(records), 1)))
    }  # fmt: skip
    of_columns = {name: _of_column(column) for name, column in columns.items()}
    of_records = {name: _of_record(record) for name, record in records.items()}
    made = []
    for cell in cells:
        name = _record(cell)
        signs = of_list | of_columns[cell.field.path] | of_records[name]
        signs |= _of_others(cell, records[name])
        made.append(replace(cell, signs=cell.signs | signs))
    return made


def _record(cell: Cell) -> str:
    """The path of the record that a cell is in: up to the last number."""
    parts = tokens(cell.path)
    last = max((place for place, part in enumerate(parts) if part.isdecimal()), default=-1)
    return "/".join(parts[: last + 1])


def _grouped(cells: Iterable[Cell], key: Callable[[Cell], Hashable]) -> dict[Hashable, list[Cell]]:
    found: dict[Hashable, list[Cell]] = defaultdict(list)
    for cell in cells:
        found[key(cell)].append(cell)
    return found


def _said(cells: Iterable[Cell]) -> list[Cell]:
    return [cell for cell in cells if cell.boxes]


def _mean(cells: Sequence[Cell], sign: str) -> float:
    return float(np.mean([one.signs.get(sign, 0.0) for one in cells])) if cells else 0.0


def _of_column(column: Sequence[Cell]) -> dict[str, float]:
    said = _said(column)
    return {
        "column_mean": _mean(said, "mean"),
        "column_filled": len(said) / len(column),
        "column_level": _mean(said, "level"),
    }


def _of_record(record: Sequence[Cell]) -> dict[str, float]:
    said = _said(record)
    return {
        "record_mean": _mean(said, "mean"),
        "record_least": min((one.signs.get("least", 0.0) for one in said), default=0.0),
    }


def _of_others(cell: Cell, record: Sequence[Cell]) -> dict[str, float]:
    """Signs by the cells of the record that have the same words."""
    own = cell.boxes
    same = [one for one in record if one is not cell and own and one.boxes == own]

    def is_more(sign: str) -> float:
        mine = cell.signs.get(sign, 0.0)
        return float(any(one.signs.get(sign, 0.0) > mine for one in same))

    return {"shared": float(bool(same)), "surer": is_more("mean"), "named": is_more("labelled")}
