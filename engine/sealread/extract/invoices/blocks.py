"""Lines of a paper that belong to one party: below a heading, or an address of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator

from msgspec import Struct

from sealread.document.model import Span
from sealread.extract.invoices.glossary import glossary, tokens
from sealread.extract.invoices.paper import Paper, Piece
from sealread.extract.invoices.places import place_in

_MOST_LINES = 14
_NEAR_X = 0.02
_GAP = 2.6
"""Gap in line heights below which lines belong to one block under a heading."""
_CLOSE = 1.3
"""The same for lines of an address without one."""
_MOST_ABOVE = 5
_HEAD_WORDS = 4
_FOOT = 0.82
_NUMBER = re.compile(r"(?=[^\s]*\d)[\w./-]+")
SEPARATOR = re.compile(r"\s[-–|•·*]\s|[,;|•·]\s*")
"""What parts name, street and place on a sender's line."""


class Block(Struct, frozen=True):
    """Lines that belong together: pieces from the top.

    `role`: seller, buyer or other by what is printed above; empty where nothing is. `foot`: it
    stands at the foot of a page.
    """

    role: str
    pieces: tuple[Piece, ...]
    foot: bool = False


def headed_blocks(paper: Paper) -> Iterator[Block]:
    """The blocks under what papers print above parties."""
    for number, line in enumerate(paper.lines):
        for place, piece in enumerate(line):
            head = head_of(piece.text)
            if head is None:
                continue
            role, end = head
            value = piece.text[end:].strip() or (
                line[place + 1].text if place + 1 < len(line) else ""
            )
            if piece.text.rstrip().endswith(":") and _NUMBER.fullmatch(value):
                continue  # "Kunde: 4711" heads nothing
            limit = line[place + 1].box.left - 0.01 if place + 1 < len(line) else 1.0
            rest = piece.text[end:].lstrip(" :")
            inline = []
            if rest:
                start = piece.span.end - len(rest)
                span = Span(start, piece.span.end)
                inline = [Piece(span, rest, number, paper.box(span))]
            if role == "other":
                inline = []
            yield Block(role, (*inline, *_under(paper, piece, limit)))


def head_of(text: str) -> tuple[str, int] | None:
    """Which party words name as the heading of a block, and where the heading ends."""
    before, mark, _ = text.partition(":")
    words = tokens(before)
    if not words or len(words) > _HEAD_WORDS:
        return None
    role = glossary().heads.get("".join(words))
    if role is None:
        return None
    return role, len(before) + len(mark)


def _under(paper: Paper, head: Piece, limit: float) -> Iterator[Piece]:
    """The pieces of the lines below a heading in its column, labels with what stands by them."""
    last = head
    for number in range(head.line + 1, min(head.line + 1 + _MOST_LINES, len(paper.lines))):
        own = [
            piece
            for piece in paper.lines[number]
            if head.box.left - _NEAR_X <= piece.box.left < limit
        ]
        if not own:
            continue
        first = own[0]
        away = first.box.top - last.box.bottom
        height = max(last.box.height, first.box.height)
        if first.box.page != head.box.page or away > _GAP * height or head_of(first.text):
            return
        if first.box.left - head.box.left > 0.2 and last is head:
            return
        yield first
        if len(own) > 1 and _is_label(paper, first):
            yield own[1]
        last = first


def _is_label(paper: Paper, piece: Piece) -> bool:
    return piece.text.endswith(":") or any(
        mark.span.start == piece.span.start and piece.span.end - mark.span.end <= 2
        for mark in paper.marks[piece.line]
    )


# Addresses that nothing heads


def addresses(paper: Paper) -> Iterator[Block]:
    """The blocks of lines that end in a place, and single lines that are a whole address."""
    for number, line in enumerate(paper.lines):
        for piece in line:
            place = place_in(piece.text)
            if place is None:
                continue
            foot = piece.box.bottom > _FOOT
            if place.start and _is_sender(piece.text[: place.start]):
                yield Block("", (piece,), foot)
                continue
            above = list(_above(paper, number, piece))
            if above:
                yield Block("", (*reversed(above), piece), foot)


def _is_sender(before: str) -> bool:
    """Whether what stands before a place is a name and a street, parted by marks."""
    parts = SEPARATOR.split(before)
    return len(parts) > 2 and len(parts[0]) > 2 and not any(map(str.isdigit, parts[0]))


def _above(paper: Paper, number: int, piece: Piece) -> Iterator[Piece]:
    last = piece
    count = 0
    for above in range(number - 1, max(-1, number - 2 * _MOST_ABOVE), -1):
        own = next(
            (p for p in paper.lines[above] if abs(p.box.left - piece.box.left) <= _NEAR_X / 2), None
        )
        if own is None:
            continue
        away = last.box.top - own.box.bottom
        if own.box.page != piece.box.page or away > _CLOSE * own.box.height:
            return
        if count == _MOST_ABOVE or place_in(own.text) is not None or _begins_label(paper, own):
            return
        yield own
        last, count = own, count + 1


def _begins_label(paper: Paper, piece: Piece) -> bool:
    return any(mark.span.start == piece.span.start for mark in paper.marks[piece.line])
