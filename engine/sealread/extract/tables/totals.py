"""Totals and counts that a document prints, compared with the records that were read.

What agrees raises nothing. A total that is the sum of no run of its column, or a count that is
not the number of records, becomes a notice: records may be missing, or one was read wrong.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from statistics import median

from msgspec import Struct

from sealread.document.model import Document, Notice, Page
from sealread.document.segments import Line, Segment
from sealread.extract.headed import is_number
from sealread.extract.record_readings import RecordReadings
from sealread.extract.result import Reading
from sealread.extract.tables.chains import chains
from sealread.extract.tables.grid import said
from sealread.extract.tables.stream import Laid
from sealread.schema.kinds import NotOfKind
from sealread.schema.model import Label, Records
from sealread.schema.numbers import parse_number

TOTAL_DIFFERS, COUNT_DIFFERS = "total_differs", "count_differs"
ALIGNED = 0.02
"""Difference of right edges, in page widths, of a column's cells and its total."""
LEAST = 2
"""Records that there must be for a sum to be one."""
ROUNDING = 0.005
"""What rounding takes from or adds to a value at most."""
_TOTAL = re.compile(
    r"\W*(?:(?:sub|grand|net|page|zwischen|gesamt|end|netto|seiten|rechnungs)[-\s]?)?"
    r"(?:total|totals|sum|summe|gesamt|gesamtsumme|gesamtbetrag|totale?)\b"
    r"|\W*net(?:to)?[-\s]?(?:betrag|amount)\b",
    re.IGNORECASE,
)
_MORE = re.compile(
    r"gross|brutto|incl|inkl|ttc|tax|vat|mwst|ust|steuer|due|zahl|net(?:to)?[-\s]?(?:betrag|amount)",
    re.IGNORECASE,
)
"""Words of a total that may be another figure than the sum of its column; it can only prove it."""
_NOUNS = (
    ("transactions", "bookings", "entries", "postings", "buchungen", "umsätze", "buchungsposten"),
    ("items", "lines", "positions", "articles", "positionen", "posten", "artikel", "zeilen"),
    ("results", "athletes", "participants", "finishers", "ergebnisse", "teilnehmer"),
    ("employees", "members", "mitarbeiter", "mitglieder", "beschäftigte"),
    ("payments", "invoices", "zahlungen", "rechnungen"),
    ("records", "rows", "datensätze", "einträge"),
)
_COUNTED = r"(?:(?:total\s+)?(?:number|no\.?|count)(?:\s+of)?|total|anzahl(?:\s+(?:der|an))?)\s+"
_LONGEST = 12
"""Words of a line at most that states a count."""


class _Column(Struct, frozen=True):
    """The values of a column in reading order: places (page, level), sums up to each, edge."""

    path: str
    places: list[tuple[int, float]]
    sums: list[float]
    edge: float


class _Total(Struct, frozen=True):
    """A printed total: place, value, right edge; `more`: it may hold more than the column."""

    place: tuple[int, float]
    value: float
    edge: float
    more: bool


def differing(
    document: Document, records: Records, found: RecordReadings, laid: Laid
) -> tuple[Notice, ...]:
    """What printed totals and counts say against the records of a list."""
    lines = [(page, line) for page, on_page in laid for line in on_page]
    totals = [total for page, line in lines for total in _totals(page, line, document.language)]
    columns = _columns(records, found)
    return (
        *(notice for column in columns for notice in _against(column, totals)),
        *_counted(lines, records, found),
    )


def _columns(records: Records, found: RecordReadings) -> list[_Column]:
    """The columns of numbers of the records."""
    wanted = {
        field.path
        for chain in chains(records)
        for field in chain[-1].fields
        if field.kind == "number" and not field.many
    }
    values: dict[str, list[Reading]] = {}
    for one in found.readings:
        path = re.sub(r"/\d+(?=/|$)", "/*", one.path)
        if path in wanted and one.evidence and isinstance(one.value, int | float):
            values.setdefault(path, []).append(one)
    return [_column(path, own) for path, own in values.items() if len(own) >= LEAST]


def _column(path: str, own: Sequence[Reading]) -> _Column:
    placed = sorted((_place(one), float(one.value), one.evidence[0].box[2]) for one in own)
    return _Column(
        path=path,
        places=[place for place, _, _ in placed],
        sums=[0.0, *accumulate(value for _, value, _ in placed)],
        edge=median(edge for _, _, edge in placed),
    )


def _place(one: Reading) -> tuple[int, float]:
    first = one.evidence[0]
    return first.page, (first.box[1] + first.box[3]) / 2


def _totals(page: Page, line: Line, language: str | None) -> Iterator[_Total]:
    """The figures of a line that one of its parts calls a total."""
    for at, part in enumerate(line.segments):
        text = said(page, part)
        if _TOTAL.match(text):
            for figure in line.segments[at + 1 :]:
                value = _figure(page, figure, language)
                if value is not None:
                    more = bool(_MORE.search(text))
                    yield _Total((page.number, line.level), value, figure.end, more)
            return


def _figure(page: Page, part: Segment, language: str | None) -> float | None:
    text = said(page, part)
    if not is_number(text):
        return None
    try:
        return float(parse_number(text, language))
    except NotOfKind:
        return None


def _against(column: _Column, totals: Sequence[_Total]) -> Iterator[Notice]:
    """A notice of the first total below a column, unless one of them is a sum of it."""
    below = [one for one in totals if abs(one.edge - column.edge) < ALIGNED]
    start = 0
    plain: list[tuple[_Total, float]] = []
    for total in below:
        behind = bisect_right(column.places, total.place)
        runs = {column.sums[behind] - column.sums[start], column.sums[behind], column.sums[-1]}
        room = ROUNDING * (len(column.places) + 1)
        if any(abs(abs(run) - abs(total.value)) <= room for run in runs):
            return
        if not total.more and behind:
            plain.append((total, column.sums[behind] - column.sums[start]))
        start = behind
    if plain:
        total, run = plain[0]
        yield Notice(
            TOTAL_DIFFERS,
            f"A total of {total.value:.2f} is printed, and the values read of {column.path} above "
            f"it add up to {run:.2f}: one may be missing or wrong.",
            total.place[0],
        )


def _counted(
    lines: Sequence[tuple[Page, Line]], records: Records, found: RecordReadings
) -> Iterator[Notice]:
    for own in {chain[-1].records.path: chain[-1].records for chain in chains(records)}.values():
        count = sum(
            number
            for path, number in found.counts.items()
            if re.sub(r"/\d+(?=/|$)", "/*", path) == own.path
        )
        stated = _stated(lines, own.label)
        if count and stated and not {count, *_parts(found, own)} & {one for one, _ in stated}:
            told, page = stated[0]
            yield Notice(
                COUNT_DIFFERS,
                f"{told} records of {own.path} are announced and {count} were read: "
                "one may be missing, or two read as one.",
                page,
            )


def _parts(found: RecordReadings, own: Records) -> set[int]:
    """How many records each of the lists has, where there are several."""
    return {
        number
        for path, number in found.counts.items()
        if re.sub(r"/\d+(?=/|$)", "/*", path) == own.path
    }


def _stated(lines: Sequence[tuple[Page, Line]], label: Label) -> list[tuple[int, int]]:
    """(count, page) wherever a short line counts what a list holds."""
    nouns = "|".join(map(re.escape, _nouns(label)))
    if not nouns:
        return []
    pattern = re.compile(
        rf"(?:\b{_COUNTED}(?:{nouns})\W{{1,4}}(\d{{1,6}})(?![\d.,]\d))"
        rf"|(?:(?<![\d.,/-])(\d{{1,6}})\s+(?:{nouns})\b)",
        re.IGNORECASE,
    )
    found: list[tuple[int, int]] = []
    for page, line in lines:
        if sum(len(part.words) for part in line.segments) > _LONGEST:
            continue
        text = " ".join(said(page, part) for part in line.segments)
        found += [(int(one[1] or one[2]), page.number) for one in pattern.finditer(text)]
    return found


def _nouns(label: Label) -> list[str]:
    """What a list's records may be called, in the plural."""
    own = {label.name.casefold().replace("_", " "), label.title.casefold()}
    own = {word for word in own if word.endswith(("s", "en", "er", "e")) and len(word) > 3}
    alike = [nouns for nouns in _NOUNS if own & set(nouns)]
    return sorted(own.union(*alike)) if own else []
