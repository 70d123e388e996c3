"""The authors of a paper from its head: names, the organisations they belong to, their e-mail
addresses.
"""

# ruff: noqa: E501 (patterns and what citations look like are not broken)

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from sealread.document.model import Span
from sealread.extract.entries.cited import name_part
from sealread.extract.entries.entry import Entry, Piece
from sealread.extract.entries.flow import Flow
from sealread.extract.entries.heads import kind_of
from sealread.extract.entries.roles import PERSON, role, words
from sealread.extract.entries.shapes import emails_in
from sealread.extract.entries.writing import Writer, within
from sealread.extract.person_names import is_name
from sealread.schema.model import Field, Records

_MOST_LINES = 40
ABSTRACT = re.compile(
    r"^(?:abstract|zusammenfassung|summary|kurzfassung|(?:1|I)\.?\s+(?:introduction|einleitung)|introduction)\b[\s.:—–-]*",
    re.IGNORECASE,
)
_MARKS = re.compile(
    r"[\s,]*((?:\d{1,2}(?=$|[\s,*∗†‡§¶#])|[*∗†‡§¶#⋆♯♠♣♦♥]|(?<=[\s,])[a-h](?=$|[\s,]))[\s,]*)+$"
)
_LEADING = re.compile(r"^\s*+(?:(?:\d{1,2}+|[*∗†‡§¶#⋆♯♠♣♦♥]|[a-h](?=\s))[\s,]?+)++\s*+(?=[^\W\d_])")
_SEPARATOR = re.compile(r"\s*(?:,\s*(?:and|und|&)\s+|\s(?:and|und|&)\s|[,;·•|]\s*)")
_SAME_SIZE = 0.93
_NAMED, _BELONGS = 0.9, 0.86


class _Cell(Struct, frozen=True):
    """A part of a line that stands apart: its place, where its middle is, the number of its line."""

    entry: Entry
    span: Span
    middle: float
    line: int

    @property
    def text(self) -> str:
        return self.entry.text[self.span.start : self.span.end]


class Author(Struct):
    """A person and what was found about them; `marks` are the small numbers and signs behind the
    name.
    """

    entry: Entry
    name: Span
    middle: float
    line: int
    marks: frozenset[str]
    affiliation: Piece | None = None
    email: Piece | None = None


def authors_of(flow: Flow) -> list[Author]:
    """The authors named between the title and the abstract; empty where there is no such head."""
    cells = _head_cells(flow)
    authors = [author for cell in cells for author in _authors_in(cell)]
    if not authors:
        return []
    first = authors[0].line
    below = [cell for cell in cells if cell.line >= first]
    places = [cell for cell in below if _is_place(cell)]
    for author in authors:
        author.affiliation = _affiliation(author, places, authors)
    _give_emails(authors, [piece for cell in below for piece in emails_in(cell.entry)])
    return authors


def write_authors(writer: Writer, node: Records | Field, authors: Sequence[Author]) -> None:
    """The readings of a list of authors: records, or their names."""
    if isinstance(node, Field):
        writer.items(node, node.path, [Piece(a.entry, a.name, _NAMED) for a in authors])
        return
    for number, author in enumerate(authors):
        for child in node.item.children:
            if isinstance(child, Field):
                writer.field(child, within(child, f"{node.path}/{number}"), _piece(child, author))
    writer.counts[node.path] = len(authors)


def is_author_list(node: Records | Field) -> bool:
    """Whether a list asks for the authors of the document itself."""
    said = {words(node.label.name), words(node.label.title)}
    return bool(said & {"authors", "author", "autoren", "verfasser", "author list"})


def _piece(field: Field, author: Author) -> Piece | None:
    match role(field, PERSON):
        case "email":
            return author.email
        case "affiliation":
            return author.affiliation
        case asked:
            part = name_part(author.entry.text, author.name, asked)
            return Piece(author.entry, part, _NAMED) if part is not None else None


def _head_cells(flow: Flow) -> list[_Cell]:
    """The parts of the lines between the title and the abstract on the first page."""
    lines = [line for line in flow.lines[:_MOST_LINES] if line.page == 0]
    end = next((n for n, line in enumerate(lines) if ABSTRACT.match(line.text)), None)
    if end is None:
        return []
    tallest = max((line.height for line in lines[:end]), default=0.0)
    title = [n for n in range(end) if lines[n].height >= _SAME_SIZE * tallest]
    start = title[-1] + 1 if title and len(title) <= 4 else 1
    made: list[_Cell] = []
    for number in range(start, end):
        entry = Entry(flow, (number,))
        line = lines[number]
        scale = (line.box[2] - line.box[0]) / max(len(entry.text), 1)
        for part in re.finditer(r"[^\t]+", entry.text):
            middle = line.box[0] + scale * (part.start() + part.end()) / 2
            made.append(_Cell(entry, Span(*part.span()), middle, number))
    return made


def _authors_in(cell: _Cell) -> list[Author]:
    """The people that a part of a line names; none if any part of it is no name."""
    if "@" in cell.text or ABSTRACT.match(cell.text):
        return []
    found: list[Author] = []
    at = cell.span.start
    for mark in [*_SEPARATOR.finditer(cell.entry.text, cell.span.start, cell.span.end), None]:
        end = mark.start() if mark else cell.span.end
        said = cell.entry.text[at:end]
        trailing = _MARKS.search(said)
        name = cell.entry.stripped(at, at + (trailing.start() if trailing else len(said)), " ,.;\t")
        text = cell.entry.text[name.start : name.end]
        signs = frozenset(re.findall(r"\d+|[^\s,\d]", trailing[0])) if trailing else frozenset()
        if name.end > name.start:
            if not is_name(text) or kind_of(text) in ("organisation", "location"):
                return found if found and not re.search(r"[^\W\d_]", text) else []
            found.append(Author(cell.entry, name, cell.middle, cell.line, signs))
        elif signs and found:
            found[-1].marks |= signs
        elif said.strip() and found and re.fullmatch(r"[\d\s*∗†‡§¶,]+", said):
            found[-1].marks |= frozenset(said.split())
        at = mark.end() if mark else end
    return found


def _is_place(cell: _Cell) -> bool:
    """Whether a part of the head names where people work."""
    text = _LEADING.sub("", cell.text)
    return ("@" not in text and kind_of(text) == "organisation") or (
        "@" not in text and bool(re.search(r"\b\d{5}\b", text))
    )


def _affiliation(
    author: Author, places: Sequence[_Cell], authors: Sequence[Author]
) -> Piece | None:
    """The organisation with an author's mark; else the next one below them; else the only one."""
    for place in places:
        leading = _LEADING.match(place.text)
        if leading and author.marks & set(re.findall(r"\d+|[^\s,\d]", leading[0])):
            return _place(place, leading.end())
    plain = [place for place in places if not _LEADING.match(place.text)] or list(places)
    below = [place for place in plain if place.line >= author.line]
    if not below:
        return None
    line = min(place.line for place in below)
    own = [place for place in below if place.line == line]
    nearest = min(own, key=lambda place: abs(place.middle - author.middle))
    return _place(nearest, 0)


def _place(cell: _Cell, skipped: int) -> Piece:
    """The name of an organisation, without the town and postcode behind it."""
    start = cell.span.start + skipped
    text = cell.entry.text[start : cell.span.end]
    parts = re.split(r",\s", text)
    size = len(parts[0])
    for part in parts[1:]:
        if kind_of(part) != "organisation":
            break
        size += 2 + len(part)
    return Piece(cell.entry, cell.entry.stripped(start, start + size), _BELONGS)


def _give_emails(authors: Sequence[Author], emails: Sequence[Piece]) -> None:
    """Each address to the author whose name is in it; the rest in order, if there are as many."""
    left = list(emails)
    for author in authors:
        parts = re.findall(
            r"[^\W\d_]{3,}", author.entry.text[author.name.start : author.name.end].casefold()
        )
        for piece in left:
            local = str(piece.value or piece.text).split("@")[0].casefold()
            if any(part in local for part in reversed(parts)):
                author.email = piece
                left.remove(piece)
                break
    without = [author for author in authors if author.email is None]
    if len(left) == len(without):
        for author, piece in zip(without, left, strict=True):
            author.email = piece
