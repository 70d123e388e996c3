"""Record lists: a table whose header names the columns becomes one record a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from sealread.document.model import Cell, Document, Page, Table
from sealread.extract.cells import cell_text, cell_words
from sealread.extract.headed import Found, headed_records, is_number
from sealread.extract.plan import columns, wordings
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from sealread.extract.table_match import Match, match
from sealread.extract.verification import absent, reading
from sealread.schema.model import Field, Records

_ENOUGH_COLUMNS = 2
_NUMERIC = ("number", "integer", "date")

Row = tuple[Page, tuple[Cell, ...]]


class RecordReadings(Struct, frozen=True):
    """The readings of a record list, and how many records it and the lists in it have.

    `counts` goes by concrete path: `/groups`, `/groups/0/results`.
    """

    readings: tuple[Reading, ...]
    counts: dict[str, int]


def read_records(document: Document, records: Records, settings: Settings) -> RecordReadings | None:
    """The records of the list that a page's header names best; None where no header fits.

    Tables are tried as they were found, and the page anew below its header: the one wins whose
    header names more fields.
    """
    fields = columns(records)
    said = [wordings(field.label, document.language) for field in fields]
    rows = _best_rows(document, fields, said)
    made = [
        _cell_reading(field, records, number, row, row.cells.get(index), document, settings)
        for number, row in enumerate(rows)
        for index, field in enumerate(fields)
    ]
    return RecordReadings(tuple(made), {records.path: len(rows)}) if rows else None


def _best_rows(
    document: Document, fields: Sequence[Field], said: Sequence[Sequence[str]]
) -> Sequence[Found]:
    numeric = frozenset(i for i, field in enumerate(fields) if field.kind in _NUMERIC)
    headed, _ = headed_records(document.pages, said, numeric)
    ruled = _table_rows(document, fields, said)
    return max((headed, ruled), key=lambda rows: _worth(rows, numeric))


def _worth(rows: Sequence[Found], numeric: frozenset[int]) -> int:
    """Cells of all records, less those that should hold a figure and do not, and rows without."""
    fits = [
        1 if index not in numeric or is_number(cell_text(row.page, cell)) else -2
        for row in rows
        for index, cell in row.cells.items()
    ]
    bare = sum(not numeric & row.cells.keys() for row in rows) if numeric else 0
    return sum(fits) - 2 * bare


def _table_rows(
    document: Document, fields: Sequence[Field], said: Sequence[Sequence[str]]
) -> Sequence[Found]:
    tables = [(page, table) for page in document.pages for table in page.tables]
    matches = [found for page, table in tables if (found := match(page, table, said))]
    chosen = max(matches, key=lambda found: found.score, default=None)
    if chosen is None or len(chosen.columns) < min(_ENOUGH_COLUMNS, len(fields)):
        return ()
    return [
        Found(
            page,
            {i: cells[column] for i, column in chosen.columns.items() if cells[column].words},
        )
        for page, cells in _rows(tables, chosen, said)
        if _is_record((page, cells), chosen, fields, document)
    ]


def _rows(
    tables: Sequence[tuple[Page, Table]], chosen: Match, said: Sequence[Sequence[str]]
) -> Iterator[Row]:
    """The data rows of a table, then those of tables right behind it that have its columns."""
    for row in chosen.table.rows[chosen.first_row :]:
        yield chosen.page, row
    behind = tables[_position(tables, chosen.table) + 1 :]
    for page, table in behind:
        if len(table.rows[0]) != len(chosen.table.rows[0]):
            return
        again = match(page, table, said)
        first = again.first_row if again and again.columns == chosen.columns else 0
        for row in table.rows[first:]:
            yield page, row


def _position(tables: Sequence[tuple[Page, Table]], wanted: Table) -> int:
    return next(index for index, (_, table) in enumerate(tables) if table is wanted)


def _is_record(row: Row, chosen: Match, fields: Sequence[Field], document: Document) -> bool:
    """Whether a row states a record: some text, and a number wherever numbers are asked for."""
    filled = [index for index, column in chosen.columns.items() if row[1][column].words]
    numeric = [index for index in chosen.columns if fields[index].kind in _NUMERIC]
    words = [index for index in filled if index not in numeric]
    if not numeric:
        return len(filled) >= min(_ENOUGH_COLUMNS, len(chosen.columns))
    return bool(set(filled) & set(numeric)) and (bool(words) or len(filled) > 1)


def _cell_reading(
    field: Field,
    records: Records,
    number: int,
    row: Found,
    cell: Cell | None,
    document: Document,
    settings: Settings,
) -> Reading:
    path = record_path(field, records, number)
    words = cell_words(row.page, cell) if cell is not None else None
    if words is None:
        return absent(path, 1.0)
    return reading(field, path, words, document.language, settings.review_below)


def record_path(field: Field, records: Records, number: int) -> str:
    """The path of a field in the record with this number: the list's own `*` filled in."""
    return f"{records.path}/{number}{field.path[len(records.path) + 2 :]}"
