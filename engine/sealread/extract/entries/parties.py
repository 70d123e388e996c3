"""Parties of a contract by the capacity they act in: "X, as a Lender", names above "as Joint Lead
Arrangers".
"""

# ruff: noqa: E501 (patterns and what citations look like are not broken)

from __future__ import annotations

import re
from collections.abc import Iterator

from sealread.document.model import Span
from sealread.extract.entries.entry import Entry, Piece
from sealread.extract.entries.flow import Flow
from sealread.extract.entries.items import once
from sealread.extract.entries.roles import words
from sealread.schema.model import Field

_COVER_PAGES = 3
_SHORT = 110
_LONGEST = 12
"""Words of the name in a row at most."""
_WORD = re.compile(r"[^\W\d_]{4}")
_MOST_NAMES = 60
_AS = re.compile(
    r"^(?:(?P<name>.{2,90}?),?\s+)?(?:each\s+)?(?:as|als)\s+(?:an?\s+|the\s+|der\s+|die\s+)?(?P<role>[^\W\d_].*)$"
)
_BOUNDARY = re.compile(
    r"^(?:among|between|and among|by and among|dated.*|zwischen|und zwischen|[_\W\d]+|page|.*party hereto,?|.*named herein,?"
    r"|(?:the\s)?lenders.*|by|name|title|[^\W\d_]+ \d{1,2}, \d{4},?)$",
    re.IGNORECASE,
)
_ONLY_AND = re.compile(r"^(?:and|und|&|,)$", re.IGNORECASE)
_AMOUNT = re.compile(r"[$€£]\s?\d|\d{1,3}(?:[.,]\d{3})+|\d+(?:\.\d+)?\s?%")
_TOTAL = re.compile(r"^\W*(?:total|gesamt|summe)\b", re.IGNORECASE)
_SPLIT = re.compile(r"\s+(?:and|und)\s+(?=[^\W\d_a-z])")
_NAME = re.compile(r"^[^\W\d_a-z]|^\d+[^\W\d_]")
_SIGNED, _COVER, _LISTED = 0.9, 0.9, 0.92


def parties_of(field: Field, flow: Flow) -> list[Piece]:
    """The names of all that a contract says to be what a list asks for, each once, in order."""
    asked = {words(field.label.name).removesuffix("s"), words(field.label.title).removesuffix("s")}
    wanted = re.compile(
        rf"\b(?:{'|'.join(re.escape(one) for one in sorted(asked) if one)})s?\b", re.IGNORECASE
    )
    found = [*_in_schedules(flow, wanted), *_by_capacity(flow, wanted)]
    return once(found)[:_MOST_NAMES]


def _by_capacity(flow: Flow, wanted: re.Pattern[str]) -> Iterator[Piece]:
    """Names before "as …": of several lines on a cover, of one or two where somebody signs."""
    for number, line in enumerate(flow.lines):
        capacity = _AS.match(line.text) if len(line.text) <= _SHORT else None
        if capacity is None or not wanted.search(
            re.split(r"\s(?:for|of|to|in)\s", capacity["role"])[0]
        ):
            continue
        if line.page < _COVER_PAGES:
            numbers = _names_above(flow, number) if capacity["name"] is None else []
            yield from (piece for n in numbers for piece in _names(Entry(flow, (n,)), _COVER))
            if capacity["name"] and _may_name(capacity["name"]) and "," in line.text:
                yield from _names_in(flow, number, capacity["name"], _COVER)
        elif _is_signed(flow, number):
            if capacity["name"]:
                yield from _names_in(flow, number, capacity["name"], _SIGNED)
            elif number:
                yield from _names(Entry(flow, (number - 1,)), _SIGNED)


def _names_above(flow: Flow, number: int) -> list[int]:
    """The lines with names above a capacity, up to the one before or to what parts the cover."""
    found: list[int] = []
    for above in range(number - 1, max(number - _MOST_NAMES, -1), -1):
        text = flow.lines[above].text.strip()
        if (
            _BOUNDARY.match(text)
            or (_AS.match(text) and not _NAME.match(text))
            or len(text) > _SHORT
        ):
            break
        if not _ONLY_AND.match(text):
            found.append(above)
    return found[::-1]


def _is_signed(flow: Flow, number: int) -> bool:
    """Whether somebody signs below a line."""
    below = [line.text for line in flow.lines[number + 1 : number + 5]]
    return any(
        re.match(r"\W*(?:by|name|von|unterschrift|signature)\b\s*:?", text, re.IGNORECASE)
        for text in below
    )


def _names_in(flow: Flow, number: int, name: str, sure: float) -> list[Piece]:
    entry = Entry(flow, (number,))
    return _names(entry, sure, entry.text.index(name), entry.text.index(name) + len(name))


def _names(entry: Entry, sure: float, start: int = 0, end: int | None = None) -> list[Piece]:
    """The names on a line, parted by "and"; what begins with no capital letter is none."""
    end = len(entry.text) if end is None else end
    marks = list(_SPLIT.finditer(entry.text, start, end))
    starts = [start, *(mark.end() for mark in marks)]
    ends = [*(mark.start() for mark in marks), end]
    made: list[Piece] = []
    for first, last in zip(starts, ends, strict=True):
        span = entry.stripped(first, last, " \t,;:")
        span = (
            Span(span.start, span.end - 4)
            if entry.text[span.start : span.end].endswith(" and")
            else span
        )
        if span.end - span.start > 2 and _may_name(entry.text[span.start : span.end]):
            made.append(Piece(entry, entry.stripped(span.start, span.end, " \t,;:"), sure))
    return made


def _may_name(text: str) -> bool:
    """Whether words are a name, not a piece of a sentence: hardly any begins with a small letter."""
    small = [word for word in re.findall(r"[^\W\d_]+", text) if word[0].islower()]
    told = [
        word
        for word in small
        if word not in ("of", "the", "and", "de", "für", "und", "plc", "von", "for", "in", "s")
    ]
    return bool(_NAME.match(text)) and not told


def _in_schedules(flow: Flow, wanted: re.Pattern[str]) -> Iterator[Piece]:
    """The first column of a list below a header that names them, where amounts stand beside them."""
    for number, line in enumerate(flow.lines):
        head = line.text.split("\t")[0].strip(" :")
        if len(head.split()) > 4 or not wanted.search(head) or len(line.text) > _SHORT:
            continue
        rows = list(_rows(flow, number))
        if len(rows) > 1:
            yield from rows


def _rows(flow: Flow, number: int) -> Iterator[Piece]:
    """The names of rows with an amount below a header, at most a few lines apart."""
    missed = 0
    for below in range(number + 1, min(number + 3 * _MOST_NAMES, len(flow.lines))):
        text = flow.lines[below].text
        amount = _AMOUNT.search(text)
        if _TOTAL.match(text) or missed > 5:
            return
        if (
            amount is None
            or amount.start() < 3
            or not re.search(r"[^\W\d_]{2}", text[: amount.start()])
            or not _is_row(text, amount)
        ):
            missed += 1
            continue
        missed = 0
        piece = _row(flow, below, amount.start())
        if _NAME.match(piece.text):
            yield piece


def _is_row(text: str, amount: re.Match[str]) -> bool:
    """Whether a line is a name with its amounts, not a sentence that mentions one."""
    name = text[: amount.start()].strip(" \t$€£:.;")
    behind = text[amount.end() :]
    return _may_name(name) and len(name.split()) <= _LONGEST and not _WORD.search(behind)


def _row(flow: Flow, number: int, end: int) -> Piece:
    """The name of a row before its amount, with the rest of it that the line below holds."""
    alone = Entry(flow, (number,))
    while (end > 0 and alone.text[end - 1] in " \t$€£:;") or alone.text[:end].endswith(".."):
        end -= 1
    name = Piece(alone, alone.stripped(0, end, " \t"), _LISTED)
    after = flow.lines[number + 2].text if number + 2 < len(flow.lines) else ""
    rest = flow.lines[number + 1].text if number + 1 < len(flow.lines) else ""
    is_rest = 0 < len(rest.split()) <= 3 and "\t" not in rest and not _AMOUNT.search(rest)
    if is_rest and not _TOTAL.match(rest) and (_AMOUNT.search(after) or _TOTAL.match(after)):
        both = Entry(flow, (number, number + 1))
        return Piece(both, Span(0, len(both.text)), _LISTED, value=f"{name.text} {rest.strip()}")
    return name
