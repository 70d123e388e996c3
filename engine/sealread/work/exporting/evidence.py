"""Where values stand, in words: for the notes of cells and for tables of evidence."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from sealread.extract.result import Reading, Status
from sealread.work.exporting.sheets import Cell, Sheet

HEADER = (
    "Document", "Table", "Cell", "Field", "Path", "Words", "Page",
    "Left", "Top", "Right", "Bottom", "Status", "Confidence", "Remark",
)  # fmt: skip
STATUSES: dict[Status, str] = {
    "grounded": "on the page",
    "normalised": "on the page, brought to its form",
    "inferred": "inferred",
    "not_found": "not found",
    "needs_review": "to be checked",
}
_LETTERS = 26


class Place(Struct, frozen=True):
    """A cell that has readings, and where it stands: its table, its row and column from 1."""

    document: str
    table: str
    row: int
    column: int
    cell: Cell

    @property
    def name(self) -> str:
        """Such as `D7`."""
        return f"{letters(self.column)}{self.row}"


def places(sheet: Sheet) -> Iterator[Place]:
    """The cells of a table that have readings, row by row; the header is row 1."""
    for number, row in enumerate(sheet.rows, 2):
        document = str(row[0].value)
        for column, cell in enumerate(row[sheet.fixed :], sheet.fixed + 1):
            if cell.readings:
                yield Place(document, sheet.title, number, column, cell)


def rows(place: Place) -> Iterator[tuple[str | int | float | None, ...]]:
    """The rows of evidence of a cell under `HEADER`, one for each box; one where there is none."""
    for reading in place.cell.readings:
        head = (place.document, place.table, place.name, place.cell.title, reading.path)
        tail = (STATUSES[reading.status], round(reading.confidence, 4), reading.reason)
        if not reading.evidence and (reading.value is not None or reading.status != "not_found"):
            yield (*head, reading.text, None, None, None, None, None, *tail)
        for one in reading.evidence:
            yield (*head, reading.text, one.page, *(round(edge, 5) for edge in one.box), *tail)


def note(cell: Cell) -> str:
    """A cell's page, box and words, for its note."""
    return "\n".join(_said(one) for one in cell.readings if one.evidence or one.reason)


def _said(reading: Reading) -> str:
    where = "; ".join(
        f"page {one.page}, box {' '.join(f'{edge:.3f}' for edge in one.box)}"
        for one in reading.evidence
    )
    words = f"“{reading.text}”" if reading.text else ""
    how = f"{STATUSES[reading.status]}, {reading.confidence:.0%}"
    return "\n".join(part for part in (where, words, how, reading.reason or "") if part)


def letters(column: int) -> str:
    """The letters of a column, from 1: A, B, …, Z, AA."""
    said = ""
    while column > 0:
        column, rest = divmod(column - 1, _LETTERS)
        said = chr(ord("A") + rest) + said
    return said
