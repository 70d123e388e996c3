"""Record lists: a table whose header names the columns becomes one record a row."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import structs

from sealread.document.model import Cell, Document, Page, Table
from sealread.extract.cells import cell_text, cell_words
from sealread.extract.far_rows import without_foot
from sealread.extract.headed import Found, headed_records, is_number, is_sum_text
from sealread.extract.plan import columns, wordings
from sealread.extract.record_readings import RecordReadings, record_path
from sealread.extract.result import Reading
from sealread.extract.settings import Settings
from sealread.extract.table_match import Match, match
from sealread.extract.tables.grouped import Grouped, read_grouped
from sealread.extract.tables.stream import Laid, Pages
from sealread.extract.tables.totals import differing
from sealread.extract.verification import absent, reading
from sealread.schema.model import Field, Records

_ENOUGH_COLUMNS = 2
_NUMERIC = ("number", "integer", "date")
_MORE = 1.25
"""Cells a row that one way of reading must have, for each that the other has, to be the better."""
_FEWER = 0.9
"""Share of the other way's cells that it must have in all."""
_SURELY = 3
"""Fields that a header names, if there are so many, where plain rows find nothing; one more
where there is a single row."""

Row = tuple[Page, tuple[Cell, ...]]


def read_records(
    document: Document, records: Records, settings: Settings, pages: Pages | None = None
) -> RecordReadings | None:
    """The records of the list that a page's header names best; None where no table fits.

    Tables are tried as they were found, and the page anew below its header: the one wins whose
    header names more fields. Where lists lie in the list, rows may be records of those. Without a
    header the columns must be told by their cells beyond doubt. `pages`: the document's, laid out.
    """
    pages = pages or Pages(document)
    fields = columns(records)
    said = [wordings(field.label, document.language) for field in fields]
    rows = _best_rows(document, pages.laid, fields, said)
    grouped = read_grouped(document, records, settings, pages)
    if grouped is not None and _is_better(grouped, rows):
        found = grouped.found
    elif rows:
        found = _of_rows(rows, fields, records, document, settings)
    else:
        return None
    readings, count = without_foot(found.readings, records.path)
    cut = range(count, found.counts.get(records.path, count))
    counts = {path: n for path, n in found.counts.items() if not _is_in(path, records.path, cut)}
    if cut:
        counts[records.path] = count
    found = structs.replace(found, readings=readings, counts=counts)
    return structs.replace(found, notices=differing(document, records, found, pages.laid))


def _is_in(path: str, records: str, numbers: range) -> bool:
    """Whether a list lies in one of a list's records with these numbers."""
    number = path.removeprefix(f"{records}/").partition("/")[0]
    return path.startswith(f"{records}/") and number.isdecimal() and int(number) in numbers


def _of_rows(
    rows: Sequence[Found],
    fields: Sequence[Field],
    records: Records,
    document: Document,
    settings: Settings,
) -> RecordReadings:
    made = [
        _cell_reading(field, records, number, row, row.cells.get(index), document, settings)
        for number, row in enumerate(rows)
        for index, field in enumerate(fields)
    ]
    return RecordReadings(tuple(made), {records.path: len(rows)})


def _is_better(grouped: Grouped, rows: Sequence[Found]) -> bool:
    """Is what stands below headers in lists of lists, or row by row, more than plain rows are?"""
    cells = sum(len(row.cells) for row in rows)
    if grouped.depth > 1 or not rows:
        wanted = _SURELY if grouped.rows > 1 else _SURELY + 1
        sure = grouped.named >= min(wanted, grouped.fields)
        return sure and grouped.cells >= cells
    fuller = grouped.cells * len(rows) >= _MORE * cells * grouped.rows
    return fuller and grouped.cells >= _FEWER * cells


def _best_rows(
    document: Document, laid: Laid, fields: Sequence[Field], said: Sequence[Sequence[str]]
) -> Sequence[Found]:
    numeric = frozenset(i for i, field in enumerate(fields) if field.kind in _NUMERIC)
    headed, _ = headed_records(laid, said, numeric)
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
    if _sums_up(row, chosen):
        return False
    filled = [index for index, column in chosen.columns.items() if row[1][column].words]
    numeric = [index for index in chosen.columns if fields[index].kind in _NUMERIC]
    words = [index for index in filled if index not in numeric]
    if not numeric:
        return len(filled) >= min(_ENOUGH_COLUMNS, len(chosen.columns))
    return bool(set(filled) & set(numeric)) and (bool(words) or len(filled) > 1)


def _sums_up(row: Row, chosen: Match) -> bool:
    """Does a row begin like a sum and leave a column empty?"""
    said = [cell_text(row[0], row[1][column]) for column in sorted(chosen.columns.values())]
    filled = [text for text in said if text]
    return len(filled) < len(said) and any(is_sum_text(text) for text in filled[:1])


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
