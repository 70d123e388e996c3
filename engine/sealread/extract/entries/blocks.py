"""Paragraphs and items of a section: lines that belong together because the print broke them."""

from __future__ import annotations

from msgspec import Struct

from sealread.extract.entries.dates import Period, is_mostly_date, periods
from sealread.extract.entries.entry import Entry
from sealread.extract.entries.flow import Flow
from sealread.extract.entries.lines import Line

_LONG = 24
"""Words of a line beyond which a date in it is part of what is told, not when something was."""


class Block(Struct, frozen=True):
    """Lines that make one paragraph or item, on one line; `inside`: it is an item or stands
    indented.
    """

    numbers: tuple[int, ...]
    text: str
    bullet: bool
    inside: bool

    @property
    def periods(self) -> list[Period]:
        """The dates and ranges of dates in it."""
        return list(periods(self.text))

    @property
    def is_dated(self) -> bool:
        """Whether it says when something was: a range of dates, or a date in few words."""
        found = self.periods
        short = len(self.text.split()) <= _LONG
        ends = (bool(found) and len(self.text) - found[-1].whole.end <= 12) or (
            bool(found) and found[0].whole.start <= 2
        )
        return (any(one.is_range for one in found) and short) or (
            ends and short and not self.text.endswith(".")
        )

    @property
    def is_subheading(self) -> bool:
        """Whether it only announces what follows."""
        return self.text.endswith(":") and not self.bullet and len(self.text.split()) <= 8


def blocks_of(flow: Flow, first: int, last: int) -> list[Block]:
    """The paragraphs and items between two lines, in order."""
    groups: list[list[int]] = []
    for number in range(first, last + 1):
        if groups and _continues(flow, groups[-1], number):
            groups[-1].append(number)
        else:
            groups.append([number])
    edges: dict[tuple[int, int], float] = {}
    for number in range(first, last + 1):
        line = flow.lines[number]
        if not line.bullet:
            place = (line.page, line.column)
            edges[place] = min(edges.get(place, 1.0), _left(flow, line))
    return [_block(flow, group, edges) for group in groups]


def _left(flow: Flow, line: Line) -> float:
    """Where a line begins; where only its date stands apart at the left, where the rest begins."""
    first, gap, rest = line.text.partition("\t")
    if not gap or not rest or not is_mostly_date(first):
        return line.box[0]
    word = flow.pages[line.page].words[line.words[len(first.split())]]
    return max(line.box[0], word.box[0])


def _continues(flow: Flow, group: list[int], number: int) -> bool:
    before, line = flow.lines[number - 1], flow.lines[number]
    if is_mostly_date(line.text) and not before.text.rstrip().endswith(("(", ",", "-", "–", "|")):
        return False
    if before.bullet is False and group[0] != number - 1 and flow.lines[group[0]].bullet:
        aligned = abs(line.box[0] - flow.lines[group[0]].box[0]) < 0.01
    else:
        aligned = True
    if not before.goes_on(line):
        return line.text[:1].islower() and aligned and len(before.text) > 40 and not line.bullet
    if (
        abs(line.box[0] - before.box[0]) > 0.02
        and not flow.lines[group[0]].bullet
        and not line.text[:1].islower()
    ):
        return False
    return "\t" not in before.text


def _block(flow: Flow, group: list[int], edges: dict[tuple[int, int], float]) -> Block:
    line = flow.lines[group[0]]
    edge = edges.get((line.page, line.column), line.box[0])
    inside = line.bullet or line.box[0] - edge > 0.012
    return Block(tuple(group), Entry(flow, group).text, line.bullet, inside)
