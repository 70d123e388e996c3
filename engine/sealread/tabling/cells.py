"""What stands in the cells of a table: the readings of a document, brought to columns and rows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from sealread.document.model import Evidence
from sealread.extract.result import Extraction, Reading, Status
from sealread.schema.shown import shown as in_words
from sealread.tabling.columns import Column

_PARTED = "; "
_WORST: tuple[Status, ...] = (
    "needs_review", "inferred", "normalised", "grounded", "not_found",
)  # fmt: skip


class Source(Struct, frozen=True):
    """Of what a value is, by SHA-256: a correction of it goes there."""

    document: str
    schema: str


class Witness(Struct, frozen=True):
    """What one document says of a cell: its path and name, the value, and the words that prove it.

    `column`: of which column it is, where a cell is computed from others.
    """

    document: str
    name: str
    value: Any
    text: str = ""
    evidence: tuple[Evidence, ...] = ()
    confidence: float = 0.0
    column: str = ""


class Cell(Struct, frozen=True):
    """One cell. `value` is None where nothing was found; `text` are the words that prove it.

    `path` and `source` are those of the one reading it shows, where the workspace keeps that
    reading; else it can be changed in the table alone. `by_hand`: a person wrote it. `scale`: the
    value is so many times what was read, brought to the unit of its column. `document`: the path
    of the document it is from, where that is not the row's. `witnesses`: all that several documents
    say of it, or all that it was computed from; then it `is_computed`.
    """

    value: Any = None
    text: str = ""
    evidence: tuple[Evidence, ...] = ()
    confidence: float = 0.0
    status: Status = "not_found"
    reason: str = ""
    path: str = ""
    source: Source | None = None
    by_hand: bool = False
    scale: float = 1.0
    document: str = ""
    witnesses: tuple[Witness, ...] = ()
    is_computed: bool = False


Cells = Mapping[int | None, Cell]
"""The cells of one column in one document: by the record's number from 0, None for the document."""
EMPTY = Cell()


def cells_of(extraction: Extraction, column: Column, *, kept: bool = False) -> Cells:
    """The cells of a column. `kept`: the extraction is the one that the workspace holds."""
    source = Source(extraction.document.sha256, extraction.schema.sha256) if kept else None
    pattern = _parts(column.path)
    by_record: dict[int | None, list[Reading]] = {}
    for reading in extraction.fields:
        parts = _parts(reading.path)
        if _below(parts, pattern):
            by_record.setdefault(_record(parts, pattern), []).append(reading)
    return {
        record: _cell(found, len(pattern), source) for record, found in sorted(by_record.items(),
                                                                              key=_order)
    }  # fmt: skip


def joined(cells: Cells) -> Cell:
    """One cell for a document of what stands in several of its records."""
    several = [cell for cell in cells.values() if cell.value is not None]
    if len(cells) <= 1 or not several:
        return next(iter(cells.values()), EMPTY)
    return Cell(
        value=_PARTED.join(shown(cell.value) for cell in several),
        text="\n".join(cell.text for cell in several if cell.text),
        evidence=tuple(place for cell in several for place in cell.evidence),
        confidence=min(cell.confidence for cell in several),
        status=_worst([cell.status for cell in several]),
        reason=next((cell.reason for cell in several if cell.reason), ""),
    )


def rows_of(columns: Sequence[Column], found: Mapping[Column, Cells], *, records: bool) -> list[
    tuple[int | None, tuple[Cell, ...]]
]:  # fmt: skip
    """The rows (number of the record, cells) of a document; at least one.

    `found`: what is there so far. With `records`, a row is a record of the first list among the
    columns; what stands once a document is told in each of its rows.
    """
    lead = next((one.listed for one in columns if one.in_records), None) if records else None
    if lead is None:
        return [(None, tuple(joined(found.get(column, {})) for column in columns))]
    own = [column for column in columns if column.in_records and column.listed == lead]
    numbers = sorted({n for one in own for n in found.get(one, {}) if n is not None})
    return [
        (number, tuple(_in_row(found.get(column, {}), number, column in own) for column in columns))
        for number in numbers
    ] or [(None, tuple(joined(found.get(column, {})) for column in columns))]


def shown(value: Any) -> str:
    """A value on one line, its white space folded."""
    return " ".join(in_words(value).split())


def _in_row(cells: Cells, number: int, own: bool) -> Cell:
    return cells.get(number, EMPTY) if own else joined(cells)


def _cell(readings: list[Reading], depth: int, source: Source | None) -> Cell:
    if len(readings) == 1 and len(_parts(readings[0].path)) == depth:
        one = readings[0]
        return Cell(
            one.value, one.text or "", one.evidence, one.confidence, one.status,
            one.reason or "", one.path if source else "", source,
        )  # fmt: skip
    return joined({n: _named(one, depth) for n, one in enumerate(readings)})


def _named(reading: Reading, depth: int) -> Cell:
    """A reading below a column: an item of a list, or a key that was found on the page."""
    below = [part for part in _parts(reading.path)[depth:] if not part.isdecimal()]
    value = reading.value
    if below and value is not None:
        value = f"{' '.join(below)}: {shown(value)}"
    return Cell(
        value, reading.text or "", reading.evidence, reading.confidence, reading.status,
        reading.reason or "",
    )  # fmt: skip


def _worst(statuses: list[Status]) -> Status:
    return min(statuses, key=_WORST.index)


def _below(parts: list[str], pattern: list[str]) -> bool:
    return len(parts) >= len(pattern) and all(
        wanted in ("*", part) for part, wanted in zip(parts, pattern, strict=False)
    )


def _record(parts: list[str], pattern: list[str]) -> int | None:
    if "*" not in pattern:
        return None
    number = parts[pattern.index("*")]
    return int(number) if number.isdecimal() else None


def _order(one: tuple[int | None, Any]) -> int:
    return -1 if one[0] is None else one[0]


def _parts(path: str) -> list[str]:
    return [part.replace("~1", "/").replace("~0", "~") for part in path.split("/")[1:]]
