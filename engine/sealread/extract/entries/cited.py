"""Bibliographies and lists of publications: each entry a record, its authors a list in it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sealread.document.model import Span
from sealread.extract.entries.citations import Citation, citation
from sealread.extract.entries.cutting import cut, label_end
from sealread.extract.entries.entry import Entry, Piece
from sealread.extract.entries.flow import Flow
from sealread.extract.entries.roles import CITED, PERSON, role
from sealread.extract.entries.sections import Section as Part
from sealread.extract.entries.writing import Writer, within
from sealread.extract.person_names import begins_with_names
from sealread.schema.model import Field, Records, Section

_PAGES = re.compile(r"(?:\bpp?\.|\bpages?|\bS\.|\bSeiten?|[:,])\s?(?P<pages>\d+\s?[-–—]\s?\d+)\b")
_VOLUME = re.compile(
    r"(?:\bvol(?:ume)?\.?|\bBd\.|\bBand|\bJg\.)\s?(?P<volume>\d+)|\s(?P<plain>\d{1,4})\s?[(:,]",
    re.IGNORECASE,
)
_LABEL = re.compile(r"^[\[(]?(?P<label>[^\s\])]+?)[\]).]")
_WHOLE = 0.95


def cited_entries(flow: Flow, parts: Sequence[Part]) -> list[tuple[Entry, Citation]]:
    """The citations of some sections, in order; what names neither a year nor an author is none."""
    made: list[tuple[Entry, Citation]] = []
    for part in parts:
        if part.last < part.first:
            continue
        for numbers in cut(flow, part.first, part.last, begins_with_names):
            entry = Entry(flow, numbers)
            parsed = citation(entry.text)
            if parsed.title is not None and (
                parsed.year or parsed.ids or parsed.sure["authors"] > 0.9
            ):
                made.append((entry, parsed))
    return made


def write_cited(
    writer: Writer, records: Records, entries: Sequence[tuple[Entry, Citation]], first: int = 0
) -> None:
    """The readings of a record list from citations; its first record has the number `first`."""
    for number, (entry, parsed) in enumerate(entries, first):
        _write(writer, records.item, f"{records.path}/{number}", entry, parsed)
    writer.counts[records.path] = first + len(entries)


def _write(writer: Writer, node: Section, path: str, entry: Entry, parsed: Citation) -> None:
    for child in node.children:
        own = within(child, path)
        asked = role(child, CITED)
        if isinstance(child, Section):
            _write(writer, child, own, entry, parsed)
        elif asked == "authors" and isinstance(child, Records):
            _write_people(writer, child, own, entry, parsed)
        elif isinstance(child, Field) and child.many:
            writer.items(child, own, _several(asked, entry, parsed))
        elif isinstance(child, Field):
            writer.field(child, own, _piece(asked, entry, parsed))
        elif isinstance(child, Records):
            writer.counts[own] = 0


def _write_people(
    writer: Writer, records: Records, path: str, entry: Entry, parsed: Citation
) -> None:
    sure = parsed.sure["authors"]
    for number, name in enumerate(parsed.names):
        for child in records.item.children:
            if isinstance(child, Field):
                part = name_part(entry.text, name, role(child, PERSON))
                piece = Piece(entry, part, sure) if part is not None else None
                writer.field(child, within(child, f"{path}/{number}"), piece)
    writer.counts[path] = len(parsed.names)


def name_part(text: str, name: Span, asked: str | None) -> Span | None:
    """The part of a name that is asked for: all of it, the given names, the surname."""
    said = text[name.start : name.end]
    comma = said.find(",")
    space = said.rfind(" ")
    match asked:
        case "name" | None:
            return name
        case "given" if comma >= 0:
            return Span(name.start + comma + 2, name.end)
        case "given" if space >= 0:
            return Span(name.start, name.start + space)
        case "family" if comma >= 0:
            return Span(name.start, name.start + comma)
        case "family":
            return Span(name.start + space + 1, name.end)
        case _:
            return None


def _several(asked: str | None, entry: Entry, parsed: Citation) -> list[Piece]:
    if asked == "authors":
        return [Piece(entry, name, parsed.sure["authors"]) for name in parsed.names]
    one = _piece(asked, entry, parsed)
    return [] if one is None else [one]


def _piece(asked: str | None, entry: Entry, parsed: Citation) -> Piece | None:
    span: Span | None
    match asked:
        case "authors" | "title" | "year" | "venue" | "ids":
            span = getattr(parsed, asked)
            sure = parsed.sure[asked]
        case "link":
            span, sure = parsed.link, 0.97
        case "pages" | "volume" | "number":
            span, sure = _found(asked, entry.text), 0.9
        case "whole":
            span, sure = entry.stripped(label_end(entry.text), len(entry.text), " \t"), _WHOLE
        case _:
            return None
    return Piece(entry, span, sure) if span is not None and span.end > span.start else None


def _found(asked: str, text: str) -> Span | None:
    pattern = {"pages": _PAGES, "volume": _VOLUME, "number": _LABEL}[asked]
    if asked == "number":
        found = pattern.match(text[: label_end(text)])
        return Span(*found.span("label")) if found else None
    found = pattern.search(text, label_end(text))
    if found is None:
        return None
    name = next(name for name, value in found.groupdict().items() if value)
    return Span(*found.span(name))
