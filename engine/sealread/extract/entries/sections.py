"""The sections of a document by their headings, told by the glossary and by what such lines look
like.
"""

# ruff: noqa: E501 (patterns and samples are not broken)

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import numpy as np
from msgspec import Struct

from sealread.extract.entries.flow import Flow
from sealread.extract.entries.lines import Line
from sealread.extract.entries.topics import topics_of_heading, topics_within

_LONGEST = 70
_SAME_SIZE = 0.03
_NO_HEADING = re.compile(r"[.,;:]$|,|\t|\d{4}")
_LETTER = re.compile(r"[^\W\d_]")


class Section(Struct, frozen=True):
    """Lines below a heading up to the next one of its rank, `first` to `last`; empty if last <
    first.

    `heading`: the number of the heading's line, None for what stands before the first. `topics`:
    what
    the glossary says it announces, the surest first.
    """

    heading: int | None
    topics: tuple[str, ...]
    first: int
    last: int


class _Look(Struct, frozen=True):
    """What headings of a document look like: in capitals or not, how high their letters are."""

    capitals: bool
    height: float
    distinct: bool


def sections_of(flow: Flow) -> list[Section]:
    """All sections of a document; empty where the glossary knows none of its headings."""
    known = _known(flow.lines)
    looks = _looks(flow.lines, known)
    numbers = [
        n for n in range(len(flow.lines)) if n in set(known) or _looks_so(flow.lines, n, looks)
    ]
    if not known:
        return []
    starts = sorted({*numbers, 0, *flow.breaks})
    headed = set(_without_second_lines(flow.lines, numbers))
    starts = [n for n in starts if n in headed or n in {0, *flow.breaks}]
    return [
        Section(n, topics_within(flow.lines[n].text), n + 1, end - 1)
        if n in headed
        else Section(None, (), n, end - 1)
        for n, end in zip(starts, [*starts[1:], len(flow.lines)], strict=True)
    ]


def _known(lines: Sequence[Line]) -> list[int]:
    """The lines that the glossary knows as headings and that are not the end of a broken line.

    Where most of them are in capitals, the others are headings of a lower rank.
    """
    known = [
        n
        for n, line in enumerate(lines)
        if _may_head(line) and topics_of_heading(line.text) and not _is_rest(lines, n)
    ]
    capitals = [n for n in known if _is_capitals(lines[n].text)]
    return capitals if 2 * len(capitals) > len(known) and len(capitals) > 1 else known


def _is_rest(lines: Sequence[Line], number: int) -> bool:
    """Whether a line only ends the one before it: that one is full, and this one looks no
    different.
    """
    if not number or not lines[number - 1].goes_on(lines[number]):
        return False
    before, line = lines[number - 1], lines[number]
    if before.page != line.page or before.column != line.column:
        return line.text[:1].islower()
    if _is_capitals(line.text) and not _is_capitals(before.text):
        return False
    return line.height < 1.08 * before.height and line.box[1] - before.box[3] < 0.5 * line.height


def _may_head(line: Line) -> bool:
    text = line.text
    return (
        len(text) <= _LONGEST
        and bool(_LETTER.match(text.lstrip("0123456789. IVX[(")))
        and not line.bullet
    )


def _looks(lines: Sequence[Line], known: Sequence[int]) -> list[_Look]:
    """What known headings look like, one entry for each way that several of them share."""
    usual = float(np.median([line.height for line in lines])) if lines else 0.0
    capitals = sum(_is_capitals(line.text) for line in lines) / max(len(lines), 1)
    made: list[_Look] = []
    for number in known:
        line = lines[number]
        upper = _is_capitals(line.text) and capitals < 0.3
        distinct = upper or line.height > 1.06 * usual
        made.append(_Look(upper, line.height, distinct))
    return made


def _looks_so(lines: Sequence[Line], number: int, looks: Sequence[_Look]) -> bool:
    """Whether a line looks like the known headings: as high, in capitals if they are, and short."""
    line = lines[number]
    if not _may_head(line) or _NO_HEADING.search(line.text) or len(line.text) < 3:
        return False
    upper = _is_capitals(line.text)
    return any(
        look.distinct
        and upper == look.capitals
        and abs(line.height - look.height) <= _SAME_SIZE * look.height
        and (not look.capitals or sum(letter.isalpha() for letter in line.text) > 3)
        for look in looks
    )


def _without_second_lines(lines: Sequence[Line], numbers: Sequence[int]) -> Iterator[int]:
    """Headings in their order, without the second line of one that the glossary knows by its first."""
    for place, number in enumerate(numbers):
        after_one = place > 0 and numbers[place - 1] == number - 1
        known = after_one and topics_of_heading(lines[number - 1].text)
        if known and not topics_of_heading(lines[number].text):
            continue
        yield number


def _is_capitals(text: str) -> bool:
    letters = [letter for letter in text if letter.isalpha()]
    return len(letters) > 2 and sum(letter.isupper() for letter in letters) >= 0.8 * len(letters)
