"""Which column of a table is which field: by its header's words, mended by what stands below."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sealread.extract.headers import Column
from sealread.extract.tables.column_words import shape_of
from sealread.extract.tables.grid import said
from sealread.extract.tables.rows import Part, Row
from sealread.extract.tables.shapes import TELLING, fits, share, wanted
from sealread.schema.model import Field

VETO = 0.3
"""Share of fitting cells below which a column is not what its header seems to say."""
SURE = 0.8
"""Share of cells of a telling shape that names a column without a header's word."""
SAMPLE = 200
"""Rows that are looked at."""


def named(
    columns: Sequence[Column], fields: Sequence[Field], rows: Iterable[Row]
) -> dict[int, int]:
    """Field number -> column number."""
    cells = _cells(rows)
    found: dict[int, int] = {}
    for number, column in enumerate(columns):
        if column.field is None:
            continue
        shape = wanted(fields[column.field], shape_of(fields[column.field]))
        texts = cells.get(number, ())
        if shape in (None, "words") or not texts or fits(texts, shape) >= VETO:
            found[column.field] = number
    _by_shape(found, fields, cells)
    return found


def _by_shape(
    found: dict[int, int], fields: Sequence[Field], cells: Mapping[int, Sequence[str]]
) -> None:
    """Names columns that nothing names by a shape that one field alone wants and one alone has."""
    for number, field in enumerate(fields):
        shape = wanted(field, shape_of(field))
        if number in found or shape not in TELLING:
            continue
        free = [
            column
            for column, texts in cells.items()
            if column not in found.values() and share(texts, shape) >= SURE
        ]
        rivals = [
            other
            for other, rival in enumerate(fields)
            if other not in found and wanted(rival, shape_of(rival)) == shape
        ]
        if len(free) == 1 and rivals == [number]:
            found[number] = free[0]


def _cells(rows: Iterable[Row]) -> dict[int, list[str]]:
    cells: dict[int, list[str]] = {}
    for _, row in zip(range(SAMPLE), rows, strict=False):
        for column, parts in row.cells.items():
            cells.setdefault(column, []).append(text_of(parts))
    return cells


def text_of(parts: Sequence[Part]) -> str:
    """The words of a cell on one line."""
    return " ".join(said(page, part) for page, part in parts)


def figures(fields: Sequence[Field]) -> frozenset[int]:
    """Numbers of the fields whose cells are told by their shape: figures, dates, codes."""
    return frozenset(
        number
        for number, field in enumerate(fields)
        if wanted(field, shape_of(field)) not in (None, "words", "identifier")
    )


def states(row: Row, columns: Mapping[int, int], fields: Sequence[Field]) -> bool:
    """Does a row state a record: two cells or more, most of the figures among them figures?"""
    own = figures(fields)
    cells = {
        number: text_of(row.cells[column])
        for number, column in columns.items()
        if number < len(fields) and column in row.cells
    }
    right = [
        fits([text], wanted(fields[number], shape_of(fields[number]))) > 0
        for number, text in cells.items()
        if number in own
    ]
    if len(cells) < min(2, len(columns)):
        return False
    return 2 * sum(right) > len(right) if right else not own & columns.keys()
