"""Record lists from tables, the lists above their rows from headings and columns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct

from sealread.document.model import Document, Page
from sealread.document.segments import Line
from sealread.extract.record_readings import RecordReadings
from sealread.extract.settings import Settings
from sealread.extract.tables.chains import Chain, chains
from sealread.extract.tables.column_words import header_wordings
from sealread.extract.tables.grid import Grid
from sealread.extract.tables.headings import Headings, Name
from sealread.extract.tables.naming import figures, named, states
from sealread.extract.tables.rows import Item, Loose, Row
from sealread.extract.tables.stream import (
    Laid,
    Pages,
    Strip,
    grids_of,
    heads_of,
    items_of,
    strips,
)
from sealread.extract.tables.writing import Table, Writer
from sealread.schema.model import Field, Records


class Grouped(Struct, frozen=True):
    """What tables say about a list.

    `depth` lists lie in each other; the innermost has `rows` with `cells` in all, and headers name
    so many (`named`) of its `fields`.
    """

    found: RecordReadings
    depth: int
    rows: int
    cells: int
    named: int
    fields: int


def read_grouped(
    document: Document, records: Records, settings: Settings, pages: Pages | None = None
) -> Grouped | None:
    """The records of a list and of the lists in it; None where no table's header fits.

    Of the list itself and the lists within it, the rows are records of the one whose fields the
    tables have most cells for.
    """
    laid = (pages or Pages(document)).laid
    tables = [found for chain in chains(records) if (found := _table(document, chain, laid))]
    best = max(tables, key=lambda table: table.cells, default=None)
    if best is None:
        return None
    own = len(best.chain[-1].fields)
    return Grouped(
        found=Writer(document, settings, best).readings(),
        depth=len(best.chain),
        rows=sum(isinstance(item, Row) for item, _ in best.items),
        cells=best.cells,
        named=max(sum(field < own for field in one) for one in best.columns.values()),
        fields=own,
    )


def _table(document: Document, chain: Chain, laid: Laid) -> Table | None:
    rows = chain[-1].fields
    above = {
        (level, number): field
        for level, one in enumerate(chain[:-1])
        for number, field in enumerate(one.fields)
    }
    said_of = [header_wordings(field, document.language) for field in (*rows, *above.values())]
    names = dict(zip(above, said_of[len(rows) :], strict=True))
    headings = Headings(above, names, document.language)
    heads = heads_of(laid, said_of, len(rows), headings.below_header if above else None)
    if heads is None:
        return None
    parts = strips(laid, heads, figures=bool(figures(rows) & heads.named))
    grids = grids_of(parts)
    made = [
        _read(chain, above, parts, grids, headings, lone=lone)
        for lone in ((False, True) if above else (False,))
    ]
    return max(filter(None, made), key=_worth, default=None)


def _worth(table: Table) -> tuple[int, int]:
    """How much headings say, then how many cells there are."""
    groups = {name for one in table.stated.values() for name in one}
    return len(groups), table.cells


def _read(
    chain: Chain,
    above: Mapping[Name, Field],
    parts: Sequence[Strip],
    grids: Sequence[Grid],
    headings: Headings,
    *,
    lone: bool,
) -> Table | None:
    """The table; `lone`: a line of one part at the left edge is a heading, not a cell's second."""

    def apart(page: Page, line: Line) -> bool:
        return bool(headings.of(page, line)) or (lone and len(line.segments) == 1)

    rows = chain[-1].fields
    read = list(items_of(parts, grids, apart))
    columns = _columns(read, (*rows, *above.values()))
    items = list(_recorded(read, columns, rows))
    cells = _cells(items, columns, len(rows))
    return Table(chain, items, columns, headings.all(items), cells) if cells else None


def _recorded(
    items: Sequence[tuple[Item, Grid]], columns: dict[int, dict[int, int]], fields: Sequence[Field]
) -> Iterator[tuple[Item, Grid]]:
    """The items; rows that state no record fall apart to the lines they were made of."""
    for item, grid in items:
        if isinstance(item, Row) and not states(item, columns[id(grid)], fields):
            for page, line in item.lines:
                yield Loose(page, line), grid
        else:
            yield item, grid


def _columns(
    items: Sequence[tuple[Item, Grid]], fields: Sequence[Field]
) -> dict[int, dict[int, int]]:
    """For each grid (by identity) field number -> column number."""
    rows: dict[int, list[Row]] = {}
    grids: dict[int, Grid] = {}
    for item, grid in items:
        grids[id(grid)] = grid
        if isinstance(item, Row):
            rows.setdefault(id(grid), []).append(item)
    return {number: named(grids[number].columns, fields, own) for number, own in rows.items()}


def _cells(items: Sequence[tuple[Item, Grid]], columns: dict[int, dict[int, int]], own: int) -> int:
    """How many cells of the rows are a field's."""
    return sum(
        column in item.cells
        for item, grid in items
        if isinstance(item, Row)
        for field, column in columns[id(grid)].items()
        if field < own
    )
