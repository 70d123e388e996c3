"""Rows of a table, and the table as it is written."""

from __future__ import annotations

from msgspec import Struct

from sealread.tabling.cells import Cell
from sealread.tabling.columns import Column


class Line(Struct, frozen=True):
    """A row: the document as a path, how it is called, the record's number from 1, the cells.

    `spellings`: how documents write what it is about, where several were joined.
    """

    path: str
    name: str
    record: int | None
    cells: tuple[Cell, ...]
    spellings: tuple[str, ...] = ()


class Sheet(Struct, frozen=True):
    """A table ready to be written; the columns are those of the cells, the document stands before.

    `records`: whether a column tells the record's number. `asked`: the columns with their units and
    formulas, where there are such.
    """

    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    records: bool = False
    asked: tuple[Column, ...] = ()
