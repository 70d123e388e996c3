"""Entries of a résumé become records: employer, title, dates, description; awards and certificates
too.
"""

# ruff: noqa: E501 (patterns and what citations look like are not broken)

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct, structs

from sealread.document.model import Span
from sealread.extract.entries.dates import Period, periods
from sealread.extract.entries.entry import Entry, Piece
from sealread.extract.entries.flow import Flow
from sealread.extract.entries.heads import (
    Atom,
    Head,
    atoms_of,
    giver,
    head_of,
    stripped,
    title_comes_first,
)
from sealread.extract.entries.roles import STATION, role
from sealread.extract.entries.sections import Section as Part
from sealread.extract.entries.stations import Station, stations_of
from sealread.extract.entries.writing import Writer, within
from sealread.schema.model import Field, Records, Section

Sort = Literal["experience", "education", "award"]
_CATEGORY = re.compile(
    r"\b(?P<word>honorary doctorate|fellowship|scholarship|grant|award|prize|medal|membership|member|certification"
    r"|certificate|licen[sc]e|nomination|honou?r|fellow|preis|stipendium|mitgliedschaft|mitglied|zertifikat)s?\b",
    re.IGNORECASE,
)
_NAMED = {"member": "Membership", "mitglied": "Mitgliedschaft"}
_YEAR = re.compile(r"(?:18|19|20)\d\d")
_DATED = 0.93
_BRACKET = re.compile(r"\s*\([^()]*\)")
_TELLS_SORT = re.compile(r"(?:experience|erfahrung|tätigkeit(?:en)?|positions?)$", re.IGNORECASE)


class Parsed(Struct, frozen=True):
    """An entry with the parts of its head; `when` is in its text, `main` is what an award is
    called.
    """

    entry: Entry
    head: Head
    when: Period | None
    dates: Span | None
    told: Span | None
    main: Piece | None
    group: Piece | None
    section: Piece | None


def parsed_stations(flow: Flow, parts: Sequence[tuple[Part, Sort]]) -> list[tuple[Sort, Parsed]]:
    """The entries of some sections, in order, their heads taken apart."""
    sorts = len({part.heading for part, _ in parts})
    found: list[tuple[Sort, Station, Entry, list[Atom], Part]] = []
    for part, sort in parts:
        for station in stations_of(flow, part.first, part.last, itemised=sort == "award"):
            numbers = [n for block in (*station.head, *station.told) for n in block.numbers]
            entry = Entry(flow, numbers)
            found.append((sort, station, entry, atoms_of(entry.text, _parts(entry, station)), part))
    firsts = {
        sort: title_comes_first([atoms for one, _, _, atoms, _ in found if one == sort])
        for sort in {sort for sort, *_ in found}
    }
    return [
        (
            sort,
            _parsed(
                station,
                entry,
                _head(entry, atoms, sort, first=firsts[sort]),
                part if sorts > 1 else None,
            ),
        )
        for sort, station, entry, atoms, part in found
    ]


def _head(entry: Entry, atoms: Sequence[Atom], sort: Sort, *, first: bool) -> Head:
    head = head_of(entry.text, atoms, title_first=first, strict=sort == "award")
    if sort == "award" and head.organisation is not None:
        return structs.replace(
            head, organisation=giver(entry.text, head.organisation) or head.organisation
        )
    return head


def write_stations(
    writer: Writer, records: Records, entries: Sequence[tuple[Sort, Parsed]]
) -> None:
    """The readings of a record list from entries of a résumé."""
    for number, (sort, parsed) in enumerate(entries):
        _write(writer, records.item, f"{records.path}/{number}", sort, parsed)
    writer.counts[records.path] = len(entries)


def _parts(entry: Entry, station: Station) -> list[Span]:
    """The parts of a head beside its dates: of a line that they end, what follows them is no head."""
    made: list[Span] = []
    for place, block in enumerate(station.head):
        span = entry.part(block.numbers)
        when = _dates(entry.text, span) if place == station.dated else None
        if when is None:
            made.append(span)
            continue
        begin = _bracket_start(entry.text, span, when)
        before, after = (
            stripped(entry.text, span.start, begin),
            stripped(entry.text, when.end, span.end),
        )
        gap = entry.text[when.end : after.start]
        at_once = (
            "(" not in entry.text[before.start : when.start][-14:]
            and "-" not in gap
            and "–" not in gap
        )
        made += [before] if before.end > before.start else []
        made += (
            [after] if after.end > after.start and (before.end <= before.start or at_once) else []
        )
    return made


def _bracket_start(text: str, span: Span, when: Span) -> int:
    """Where the bracket that holds a date begins, if it says little more; else where the date does."""
    bracket = text.rfind("(", span.start, when.start)
    inside = text[bracket + 1 : when.start] if bracket >= 0 else ")"
    return bracket if ")" not in inside and len(inside.split()) <= 2 else when.start


def _dates(text: str, span: Span) -> Span | None:
    """From the first to the last date of a line, if only marks stand between them; else the last
    range.
    """
    found = [_moved(one, span.start) for one in periods(text[span.start : span.end])]
    if not found:
        return None
    ranges = [one for one in found if one.is_range]
    if ranges:
        return ranges[-1].whole
    first = last = found[-1].whole
    for one in reversed(found[:-1]):
        if re.fullmatch(r"[\s,;/&]+(?:and\s|und\s)?", text[one.whole.end : first.start]):
            first = one.whole
    return Span(first.start, last.end)


def _moved(period: Period, by: int) -> Period:
    def moved(span: Span | None) -> Span | None:
        return None if span is None else Span(span.start + by, span.end + by)

    whole = Span(period.whole.start + by, period.whole.end + by)
    return Period(whole, moved(period.start), moved(period.end), moved(period.current))


def _parsed(station: Station, entry: Entry, head: Head, part: Part | None) -> Parsed:
    dated = station.head[station.dated] if station.dated is not None else None
    span = entry.part(dated.numbers) if dated is not None else None
    dates = _dates(entry.text, span) if span is not None else None
    when = None
    if dates is not None:
        inside = periods(entry.text[dates.start : dates.end])
        when = next((_moved(one, dates.start) for one in inside), None)
    told = (
        entry.part([n for block in station.told for n in block.numbers]) if station.told else None
    )
    if (
        told is None
        and span is not None
        and dates is not None
        and entry.text[: dates.start].strip()
    ):
        start = dates.end
        while start < span.end and entry.text[start] in " )]-–—,;:.":
            start += 1
        behind = stripped(entry.text, start, span.end)
        told = behind if behind.end - behind.start > 3 else None
    group = None
    if station.group is not None:
        own = Entry(entry.flow, station.group.numbers)
        group = Piece(own, own.stripped(0, len(own.text)), 0.7)
    section = None
    if part is not None and part.heading is not None:
        heading = Entry(entry.flow, (part.heading,))
        if _TELLS_SORT.search(heading.text.strip()):
            section = Piece(heading, heading.stripped(0, len(heading.text)), 0.9)
    return Parsed(entry, head, when, dates, told, _main(station, entry, dates), group, section)


def _main(station: Station, entry: Entry, dates: Span | None) -> Piece | None:
    """What an entry says beside its date, on one line."""
    numbers = [n for block in station.head for n in block.numbers]
    if not numbers:
        return None
    whole = entry.part(numbers)
    text = entry.text[whole.start : whole.end]
    if dates is None:
        return Piece(entry, whole, 0.92)
    at, end = dates.start - whole.start, dates.end - whole.start
    bracket = next((m for m in _BRACKET.finditer(text) if m.start() <= at and end <= m.end()), None)
    if bracket is not None:
        left = re.sub(
            r"[\W\d]+", " ", text[bracket.start() : at] + text[end : bracket.end()]
        ).split()
        if len(left) > 1:
            return Piece(entry, whole, 0.9)
        at, end = bracket.span()
    before, after = text[:at].rstrip(" ,;:|–—-(\t"), text[end:].strip(" ,;:|\t")
    after = after if before else after.lstrip("–—- ")
    said = " ".join(part for part in (before, after) if part)
    if not after and before:
        return Piece(entry, Span(whole.start, whole.start + len(before)), 0.92)
    if after and not before:
        start = whole.start + text.index(after, end)
        return Piece(entry, Span(start, start + len(after)), 0.92)
    return Piece(entry, whole, 0.9, value=said) if said else None


def _write(writer: Writer, node: Section, path: str, sort: Sort, parsed: Parsed) -> None:
    asked = {child.path: role(child, STATION) for child in node.children}
    named = "title" in asked.values()
    for child in node.children:
        own = within(child, path)
        if isinstance(child, Section):
            _write(writer, child, own, sort, parsed)
        elif isinstance(child, Records):
            writer.counts[own] = 0
        elif isinstance(child, Field) and child.many:
            writer.items(child, own, _several(asked[child.path], parsed))
        elif isinstance(child, Field):
            _write_field(writer, child, own, asked[child.path], sort, parsed, named=named)


def _write_field(
    writer: Writer,
    field: Field,
    path: str,
    asked: str | None,
    sort: Sort,
    parsed: Parsed,
    *,
    named: bool,
) -> None:
    when = parsed.when
    if asked == "current" and when is not None:
        _write_current(writer, path, parsed, when)
    elif asked == "end" and when is not None and when.current is not None:
        piece = Piece(parsed.entry, when.current, _DATED)
        if field.nullable or field.kind != "string":
            writer.said(path, None, piece, "it has not ended")
        else:
            writer.field(field, path, piece)
    elif sort == "award":
        writer.field(field, path, _of_award(asked, parsed, named=named))
    else:
        writer.field(field, path, _of_station(field, asked, sort, parsed))


def _write_current(writer: Writer, path: str, parsed: Parsed, when: Period) -> None:
    if when.current is not None:
        writer.said(path, True, Piece(parsed.entry, when.current, _DATED), "it has not ended")
    elif when.end is not None:
        writer.said(path, False, Piece(parsed.entry, when.end, 0.9), "its end is stated")


def _of_station(field: Field, asked: str | None, sort: Sort, parsed: Parsed) -> Piece | None:
    head, entry = parsed.head, parsed.entry
    match asked:
        case "start" | "end" | "date" | "period":
            return _date(field, asked, sort, parsed)
        case "title":
            return _piece(entry, head.title, head.sure) or parsed.group
        case "organisation":
            return _piece(entry, head.organisation, head.sure)
        case "location":
            return _piece(entry, head.location, min(head.sure, 0.86))
        case "description":
            return _piece(entry, parsed.told or head.other, 0.9)
        case "category":
            return parsed.section
        case _:
            return None


def _of_award(asked: str | None, parsed: Parsed, *, named: bool) -> Piece | None:
    head, entry = parsed.head, parsed.entry
    match asked:
        case "start" | "end" | "date" | "period":
            return _piece(entry, parsed.dates, _DATED)
        case "organisation":
            return _piece(entry, head.organisation, min(head.sure, 0.86))
        case "title":
            return _award_name(parsed)
        case "description":
            return _piece(entry, parsed.told, 0.86) if named else _award_name(parsed)
        case "category":
            return _category(parsed)
        case _:
            return None


def _award_name(parsed: Parsed) -> Piece | None:
    """What an award is called: its head without the date, and without who gives it at its end."""
    main, giver = parsed.main, parsed.head.organisation
    if main is None or main.value is not None or giver is None or parsed.head.title is None:
        return main
    if giver.end >= main.span.end - 1 and giver.start > main.span.start + 3:
        return Piece(main.entry, stripped(main.entry.text, main.span.start, giver.start), 0.86)
    return main


def _category(parsed: Parsed) -> Piece | None:
    named = list(_CATEGORY.finditer(parsed.entry.text))
    if not named:
        return None
    found = next((one for one in named if one["word"].casefold() not in _NAMED), named[0])
    word = found["word"]
    value = _NAMED.get(word.casefold(), word[0].upper() + word[1:])
    return Piece(parsed.entry, Span(*found.span("word")), 0.86, value=value)


def _date(field: Field, asked: str, sort: Sort, parsed: Parsed) -> Piece | None:
    when = parsed.when
    if when is None:
        return None
    span: Span | None
    if asked == "period":
        span = parsed.dates
    elif not when.is_range:
        span = None if asked == "start" and sort == "education" else when.whole
    else:
        span = when.start if asked == "start" else when.end
    if span is None:
        return None
    text = parsed.entry.text[span.start : span.end]
    year = _YEAR.search(text)
    if field.kind in ("integer", "number") and year and year[0] != text:
        return Piece(parsed.entry, Span(span.start + year.start(), span.start + year.end()), _DATED)
    return Piece(parsed.entry, span, _DATED)


def _several(asked: str | None, parsed: Parsed) -> list[Piece]:
    """What a list of a record has: the items told, one each."""
    if asked != "description" or parsed.told is None:
        return []
    entry = parsed.entry
    marks = [n for n in entry.numbers if entry.part([n]).start >= parsed.told.start]
    starts = [
        n
        for place, n in enumerate(marks)
        if not place or not entry.flow.lines[marks[place - 1]].goes_on(entry.flow.lines[n])
    ]
    ends = [*(marks[marks.index(n) - 1] for n in starts[1:]), marks[-1]] if marks else []
    spans = [
        Span(entry.part([a]).start, entry.part([b]).end) for a, b in zip(starts, ends, strict=True)
    ]
    return [Piece(entry, span, 0.9) for span in spans]


def _piece(entry: Entry, span: Span | None, sure: float) -> Piece | None:
    return Piece(entry, span, sure) if span is not None and span.end > span.start else None
