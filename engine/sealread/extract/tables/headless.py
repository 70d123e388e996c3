"""Tables without a header: columns told by what their cells are, where that leaves no doubt.

Two columns at least must have shapes of their own (dates, clock times, codes, money) that as many
fields want as columns have; the columns of words then go to the fields of words in their order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, structs

from sealread.document.model import Cell, Document, Page, Table
from sealread.extract.cells import cell_text, cell_words
from sealread.extract.plan import columns
from sealread.extract.record_readings import RecordReadings
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from sealread.extract.tables.column_words import shape_of
from sealread.extract.tables.shapes import TELLING, share, wanted
from sealread.extract.verification import absent, reading
from sealread.schema.model import Field, Records
from sealread.schema.paths import concrete

LEAST_ROWS = 3
LEAST_TOLD = 2
"""Shapes of columns that must tell fields."""
SURE = 0.9
"""Share of a column's cells that have the shape."""
CONFIDENCE = 0.8
"""How sure a column is that no header names."""

Row = tuple[Page, tuple[Cell, ...]]


class _Run(Struct):
    """Tables of one width that follow each other, with field number -> column."""

    rows: list[Row]
    columns: dict[int, int]


def read_headless(
    document: Document, records: Records, settings: Settings
) -> RecordReadings | None:
    """The records of the longest run of tables whose columns tell the list's fields; or None."""
    fields = columns(records)
    runs = [run for rows in _runs(document) if (run := _told(rows, fields)) is not None]
    best = max(runs, key=lambda run: len(run.rows), default=None)
    if best is None:
        return None
    made = tuple(_readings(best, fields, document.language, settings))
    return RecordReadings(made, {records.path: len(best.rows)})


def _runs(document: Document) -> Iterator[list[Row]]:
    """The rows of tables with as many columns right behind each other."""
    run: list[Row] = []
    for page in document.pages:
        for table in page.tables:
            if run and len(run[0][1]) != len(table.rows[0]):
                yield run
                run = []
            run += _rows(page, table)
    if run:
        yield run


def _rows(page: Page, table: Table) -> Iterator[Row]:
    for cells in table.rows:
        yield page, cells


def _told(rows: Sequence[Row], fields: Sequence[Field]) -> _Run | None:
    if len(rows) < LEAST_ROWS:
        return None
    texts = [[cell_text(page, cells[at]) for page, cells in rows] for at in range(len(rows[0][1]))]
    found = _by_shape(texts, fields)
    if len({wanted(fields[number], shape_of(fields[number])) for number in found}) < LEAST_TOLD:
        return None
    found |= _by_order(texts, fields, found)
    return _Run(list(rows), found) if 2 * len(found) > len(fields) else None


def _by_shape(texts: Sequence[Sequence[str]], fields: Sequence[Field]) -> dict[int, int]:
    """Fields and columns of a shape that as many fields want as columns have, in their order."""
    wanting: dict[str, list[int]] = defaultdict(list)
    for number, field in enumerate(fields):
        shape = wanted(field, shape_of(field))
        if shape in TELLING:
            wanting[shape].append(number)
    found: dict[int, int] = {}
    for shape, numbers in wanting.items():
        having = [at for at, cells in enumerate(texts) if share(cells, shape) >= SURE]
        if len(having) == len(numbers) and not set(having) & set(found.values()):
            found |= dict(zip(numbers, having, strict=True))
    return found


def _by_order(
    texts: Sequence[Sequence[str]], fields: Sequence[Field], found: Mapping[int, int]
) -> dict[int, int]:
    """The fields of words and the columns of words that are left, if there are as many."""
    left = [
        number
        for number, field in enumerate(fields)
        if number not in found
        and field.kind == "string"
        and wanted(field, shape_of(field)) in (None, "words")
    ]
    free = [
        at
        for at, cells in enumerate(texts)
        if at not in found.values() and share(cells, "words") >= SURE
    ]
    return dict(zip(left, free, strict=True)) if len(left) == len(free) else {}


def _readings(
    run: _Run, fields: Sequence[Field], language: str | None, settings: Settings
) -> Iterator[Reading]:
    for number, (page, cells) in enumerate(run.rows):
        for index, field in enumerate(fields):
            path = concrete(field.path, (number,))
            words = cell_words(page, cells[run.columns[index]]) if index in run.columns else None
            if words is None:
                yield absent(path, 1.0)
            else:
                held = structs.replace(words, confidence=min(words.confidence, CONFIDENCE))
                yield reading(field, path, held, language, settings.review_below)
