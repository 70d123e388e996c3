"""Which sections of a document answer which lists of a schema, and the readings that come of them."""

# ruff: noqa: E501 (patterns and samples are not broken)

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property

from sealread.document.model import Document
from sealread.extract.entries import front_fields, person
from sealread.extract.entries.cited import cited_entries, write_cited
from sealread.extract.entries.entry import Entry, Piece
from sealread.extract.entries.flow import Flow
from sealread.extract.entries.front import Front
from sealread.extract.entries.items import groups_of, items_of, keywords_of
from sealread.extract.entries.people import authors_of, is_author_list, write_authors
from sealread.extract.entries.roles import CITED, REST, STATION, role, says, words
from sealread.extract.entries.sections import Section as Part
from sealread.extract.entries.sections import sections_of
from sealread.extract.entries.shapes import shaped
from sealread.extract.entries.station_records import Sort, parsed_stations, write_stations
from sealread.extract.entries.topics import plain, topics_asked
from sealread.extract.entries.writing import Writer, within
from sealread.extract.record_readings import RecordReadings
from sealread.extract.settings import Settings
from sealread.extract.verification import absent
from sealread.schema.model import Field, Node, OpenKeys, Records
from sealread.schema.paths import escaped

_CITED = ("references", "publications")
_SORTS: dict[str, Sort] = {
    "experience": "experience", "teaching": "experience", "volunteering": "experience",
    "projects": "experience", "education": "education", "awards": "award",
    "certifications": "award", "memberships": "award",
}  # fmt: skip
_LISTS = ("skills", "languages", "media", "interests")
_PASSED = ("summary", "contact", "after", "referees", "references")
_SECTIONED = 3
"""So many headings that the glossary knows make a document whose sections are known."""
_NOT_THERE = 0.75
_REST_WORDS = ("catch all", "miscellaneous", "other sections", "sonstige", "sonstiges", "other")


class Lists:
    """The lists of a schema that sections of a document, or shapes in it, answer."""

    def __init__(self, document: Document, nodes: Iterable[Node], settings: Settings) -> None:
        self._document, self._settings = document, settings
        self._nodes = [node for node in nodes if isinstance(node, Records) or _is_list(node)]

    def readings(self, node: Node) -> RecordReadings | None:
        """The readings of a list; None where neither a section nor a shape says anything of it."""
        writer = Writer(self._document.language, self._settings)
        if isinstance(node, Records):
            told = self._records(node, writer)
        elif isinstance(node, Field) and _is_list(node):
            told = self._values(node, writer)
        elif isinstance(node, Field):
            told = self._single(node, writer)
        else:
            return None
        return RecordReadings(tuple(writer.readings), writer.counts) if told else None

    @cached_property
    def flow(self) -> Flow:
        """The document's lines in reading order."""
        return Flow(self._document)

    @cached_property
    def parts(self) -> list[Part]:
        """The document's sections."""
        return sections_of(self.flow)

    @cached_property
    def _is_sectioned(self) -> bool:
        """Whether its sections are known so well that what has none is not in it."""
        return len({part.topics[0] for part in self.parts if part.topics}) >= _SECTIONED

    @cached_property
    def _assigned(self) -> dict[str, list[tuple[Part, str]]]:
        """By the path of a list the sections that answer it, each with its topic."""
        found: dict[str, list[tuple[Part, str]]] = defaultdict(list)
        for part in self.parts:
            chosen = self._answered(part)
            if chosen is not None:
                found[chosen[0]].append((part, chosen[1]))
        return found

    def _answered(self, part: Part) -> tuple[str, str] | None:
        """The list that a section answers, and as what: asked for by its name, else described so."""
        lists = [node for node in self._nodes if not _is_rest(node)]
        for topic in part.topics:
            for node in lists:
                if topic in topics_asked(node.label.name) | topics_asked(node.label.title):
                    return node.path, topic
        for topic in part.topics[:1]:
            for node in lists:
                if topic in topics_asked(node.label.description) and _fits(node, topic):
                    return node.path, topic
        if part.heading is not None and not part.topics:
            said = f" {plain(self.flow.lines[part.heading].text)} "
            for node in lists:
                name = words(node.label.title)
                if name and any(
                    f" {one} " in said for one in {name, name.removesuffix("s"), f"{name}s"}
                ):
                    return node.path, ""
        return None

    def _records(self, records: Records, writer: Writer) -> bool:
        if _is_rest(records):
            return self._rest(records, writer)
        if is_author_list(records):
            return self._authors(records, writer)
        parts = self._assigned.get(records.path, [])
        topics = topics_asked(records.label.name) | topics_asked(records.label.title)
        cited = [part for part, topic in parts if topic in _CITED]
        stations = [(part, _SORTS[topic]) for part, topic in parts if topic in _SORTS]
        if cited and _has_roles(records, CITED, ("title", "authors", "year", "venue", "whole")):
            entries = cited_entries(self.flow, cited)
            if entries:
                write_cited(writer, records, entries)
                return True
        if stations and _has_roles(
            records,
            STATION,
            ("organisation", "title", "start", "end", "period", "date", "description"),
        ):
            found = parsed_stations(self.flow, stations)
            if found:
                write_stations(writer, records, found)
                return True
        if topics & {*_CITED, *_SORTS} and self._is_sectioned and not parts:
            writer.readings.append(absent(records.path, _NOT_THERE))
            return True
        return False

    def _authors(self, node: Records | Field, writer: Writer) -> bool:
        found = authors_of(self.flow)
        write_authors(writer, node, found)
        return bool(found)

    def _single(self, field: Field, writer: Writer) -> bool:
        """A single value that the head of a paper or of a résumé states."""
        if (
            self._is_paper
            and (part := front_fields.part_asked(field))
            and self._is_beside_authors(field)
        ):
            return front_fields.write(writer, field, part, self.front, len(self._document.pages))
        if self._is_resume and (about := person.part_asked(field)):
            piece = person.told(self.flow, self.parts, about)
            if piece is not None:
                writer.field(field, field.path, piece)
            return piece is not None
        return False

    @cached_property
    def front(self) -> Front:
        """The first page of a paper."""
        return Front(self.flow, self.parts)

    @cached_property
    def _is_paper(self) -> bool:
        """Whether a paper is asked for, and the document begins as one."""
        return bool(self._author_lists) and self.front.is_there

    @cached_property
    def _author_lists(self) -> set[str]:
        """Where the authors of the document itself are asked for: the paths of those sections."""
        return {
            node.path.rpartition("/")[0]
            for node in self._nodes
            if isinstance(node, Field | Records) and is_author_list(node)
        }

    def _is_beside_authors(self, field: Field) -> bool:
        return field.path.rpartition("/")[0] in self._author_lists

    @cached_property
    def _is_resume(self) -> bool:
        """Whether a résumé is asked for, and the document has the sections of one."""
        asked = {
            topic
            for node in self._nodes
            for topic in topics_asked(node.label.name) | topics_asked(node.label.title)
        }
        return len(asked & {*_SORTS, *_LISTS}) >= _SECTIONED and self._is_sectioned

    def _rest(self, records: Records, writer: Writer) -> bool:
        """Sections that no other list answers, each with its heading."""
        if not self._is_sectioned:
            return False
        taken = {id(part) for parts in self._assigned.values() for part, _ in parts}
        left = [
            part
            for part in self.parts
            if part.heading is not None and part.last >= part.first and id(part) not in taken
            and not set(part.topics[:1]) & {*_PASSED}
        ]  # fmt: skip
        for number, part in enumerate(left):
            for child in records.item.children:
                if isinstance(child, Field):
                    asked = role(child, REST)
                    numbers = (
                        (part.first - 1,)
                        if asked == "heading"
                        else range(part.first, part.last + 1)
                    )
                    entry = Entry(self.flow, tuple(numbers))
                    piece = Piece(entry, entry.stripped(0, len(entry.text), " \t:"), 0.88)
                    writer.field(
                        child, within(child, f"{records.path}/{number}"), piece if asked else None
                    )
        writer.counts[records.path] = len(left)
        if not left:
            writer.readings.append(absent(records.path, _NOT_THERE))
        return True

    def _values(self, field: Field, writer: Writer) -> bool:
        pieces = shaped(field, self.flow, self._head_lines())
        if pieces is not None:
            writer.items(field, field.path, pieces)
            return bool(pieces) or self._is_sectioned
        asked = topics_asked(field.label.name) | topics_asked(field.label.title)
        parts = [
            part
            for part, topic in self._assigned.get(field.path, [])
            if topic in _LISTS or not topic
        ]
        if parts:
            return self._items(field, parts, writer, whole="media" in asked)
        if is_author_list(field):
            return self._authors(field, writer)
        if _is_keywords(field):
            found = keywords_of(self.flow)
            writer.items(field, field.path, found)
            return bool(found) or bool(self.parts)
        if asked & {*_LISTS} and self._is_sectioned:
            writer.readings.append(absent(field.path, _NOT_THERE))
            return True
        return False

    def _items(self, field: Field, parts: Sequence[Part], writer: Writer, *, whole: bool) -> bool:
        groups = groups_of(self.flow, parts, whole=whole)
        named = [(name, pieces) for name, pieces in groups if name and pieces]
        if any(isinstance(one, OpenKeys) for one in field.also) and 2 * len(named) > len(groups):
            for name, pieces in named:
                writer.items(field, f"{field.path}/{escaped(name)}", pieces)
            return True
        found = items_of(self.flow, parts, whole=whole)
        writer.items(field, field.path, found)
        return bool(found)

    def _head_lines(self) -> list[int]:
        """The lines that may say how to reach somebody: of a résumé what has no heading or says so."""
        if not self._is_sectioned:
            cited = {
                n
                for p in self.parts
                if p.topics[:1] == ("references",)
                for n in range(p.first, p.last + 1)
            }
            return [n for n in range(len(self.flow.lines)) if n not in cited]
        own = [
            part
            for part in self.parts
            if not part.topics or part.topics[0] in ("contact", "summary")
        ]
        return [number for part in own for number in range(part.first, part.last + 1)]


def _is_list(node: Node) -> bool:
    return isinstance(node, Field) and node.many


def _is_rest(node: Node) -> bool:
    """Whether a list takes every section that nothing else asks for."""
    if not isinstance(node, Records):
        return False
    named = words(node.label.name) in _REST_WORDS
    described = says(node.label, *_REST_WORDS[:3])
    return (named or described) and _has_roles(node, REST, ("heading", "content"), least=2)


def _fits(node: Node, topic: str) -> bool:
    """Whether a list is of the kind that sections of a topic make: records, or single values."""
    return isinstance(node, Records) == (topic not in _LISTS)


def _has_roles(
    records: Records, roles: dict[str, tuple[str, ...]], wanted: Sequence[str], least: int = 1
) -> bool:
    """Whether a record has columns in so many of some roles, or in all but one of its own."""
    found = {role(child, roles) for child in records.item.children} & {*wanted}
    return len(found) >= min(max(least, 2), len(records.item.children))


def _is_keywords(field: Field) -> bool:
    name = f"{words(field.label.name)} {words(field.label.title)}"
    return bool(re.search(r"key ?words?|index terms|schlagw(?:o|ö)rt|stichw(?:o|ö)rt", name))
