"""Where the columns below a header stand, learnt from all lines below headers like it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from statistics import quantiles

import numpy as np
from msgspec import Struct

from sealread.document.model import Page
from sealread.document.segments import Line, Segment
from sealread.extract.headed import bars, is_number, parted
from sealread.extract.headers import Column
from sealread.extract.tables.shapes import is_atomic, shapes_of, usual_shapes

BIN = 0.004
"""Edges that differ by less (fractions of the page width) are one."""
OFTEN = 0.25
"""Share of the lines of several cells that begin or end at an edge if it is a column's."""
ENOUGH = 0.6
"""Share of the cells of a full line that a line has which begins a row."""
FULL = 0.9
"""Share of the usual cells of a line of many that those have from which columns are learnt."""
MOSTLY = 0.5
"""Share of a column's cells that one line holds, in a column of such cells."""
APART = 1.3
"""How much wider the gaps between rows are than those within, where the two can be told."""
RARELY = 0.12
"""Share of the gaps that each of the two kinds has at least."""
FEW = 8
"""Gaps up to which one alone may be of another kind."""
LEAST_GAP = 0.6
"""Gaps of less than so many line heights are those of words that stand level."""
LEARNT = 4000
"""Lines that are enough to learn from."""

Placed = dict[int, list[Segment]]
Lines = Sequence[tuple[Page, Sequence[Line]]]


class Grid(Struct, frozen=True):
    """Columns below a header.

    `edges` part them; `starts` and `ends` are bins of page width where cells begin and end;
    `atomic` are the columns whose cells fill one line, with the shapes that most of them have;
    `least` cells make a line begin a row;
    `within` is the gap, in line heights, below which a line belongs to the row above, 0 if gaps
    do not tell.
    """

    columns: tuple[Column, ...]
    edges: tuple[float, ...]
    starts: frozenset[int]
    ends: frozenset[int]
    atomic: dict[int, frozenset[str]]
    least: float
    within: float

    def placed(self, page: Page, line: Line) -> Placed:
        """The parts of a line by column; a cell that runs under the next column stays whole."""
        found: Placed = {}
        for segment in line.segments:
            for part in self._cut(page, segment):
                found.setdefault(self._column(page, part), []).append(part)
        return found

    def suits(self, column: int, text: str) -> bool:
        """May a text be a cell of a column whose cells fill one line?"""
        return bool(self.atomic[column] & shapes_of(text))

    def _column(self, page: Page, part: Segment) -> int:
        text = " ".join(page.words[word].text for word in part.words)
        place = (part.start + part.end) / 2 if is_number(text) else part.start + BIN
        return int(np.searchsorted(self.edges, place))

    def _cut(self, page: Page, segment: Segment) -> list[Segment]:
        """A segment, cut where a word stands in another column and at its edge."""
        first = int(np.searchsorted(self.edges, segment.start + BIN))
        if int(np.searchsorted(self.edges, segment.ends[-1] - BIN)) == first:
            return [segment]
        cuts, current = [0], first
        for at in range(1, len(segment.words)):
            column = int(np.searchsorted(self.edges, (segment.starts[at] + segment.ends[at]) / 2))
            if column != current and self._at_edge(page, segment, at, column):
                cuts.append(at)
                current = column
        return [
            Segment(
                segment.starts[a],
                max(segment.ends[a:b]),
                segment.words[a:b],
                segment.starts[a:b],
                segment.ends[a:b],
            )
            for a, b in zip(cuts, [*cuts[1:], len(segment.words)], strict=True)
        ]

    def _at_edge(self, page: Page, segment: Segment, at: int, column: int) -> bool:
        word = page.words[segment.words[at]].text
        if column in self.atomic and not self.suits(column, word):
            return False
        if known(self.starts, segment.starts[at]):
            return True
        digits = any(letter.isdigit() for letter in word)
        return digits and known(self.ends, segment.ends[at])


def known(bins: frozenset[int], place: float) -> bool:
    """Is a place at, or beside, one of the bins?"""
    middle = round(place / BIN)
    return any(one in bins for one in (middle - 1, middle, middle + 1))


def learnt(columns: tuple[Column, ...], below: Lines) -> Grid:
    """The grid of a header's columns, from the lines below all headers that stand like it."""
    known_lines = _first(below)
    bar = [one for page, lines in known_lines for one in bars(page, lines, columns)]
    lines = [(page, line) for page, some in known_lines for line in some]
    several = [(page, line) for page, line in lines if len(line.segments) > 1]
    often = max(2.0, OFTEN * len(several))
    rough = Grid(
        columns=columns,
        edges=tuple(parted(bar, columns)),
        starts=_often((s.start for _, line in several for s in line.segments), often)
        | _often((x for _, line in several for s in line.segments for x in s.starts[1:]), 2 * often)
        | {round(column.start / BIN) for column in columns},
        ends=_often((s.end for _, line in several for s in line.segments), often),
        atomic={},
        least=2.0,
        within=0.0,
    )
    return _refined(rough, lines)


def _first(below: Lines) -> list[tuple[Page, Sequence[Line]]]:
    kept, count = [], 0
    for page, lines in below:
        if count > LEARNT:
            break
        kept.append((page, lines))
        count += len(lines)
    return kept


def _often(places: Iterable[float], least: float) -> frozenset[int]:
    counts = Counter(round(place / BIN) for place in places)
    return frozenset(
        one for one, count in counts.items() if count + (counts[one - 1] + counts[one + 1]) >= least
    )


def _refined(rough: Grid, lines: Sequence[tuple[Page, Line]]) -> Grid:
    placed = [(page, line, rough.placed(page, line)) for page, line in lines]
    counts = [len(cells) for _, _, cells in placed if len(cells) > 1]
    full = quantiles(counts, n=4)[2] if len(counts) > 1 else max(counts, default=2)
    texts = _texts([one for one in placed if len(one[2]) >= FULL * full], rough)
    for column, cells in _texts(placed, rough).items():
        if 2 * len(texts.get(column, ())) < len(cells):
            texts[column] = cells
    atomic = {
        column: usual_shapes(cells)
        for column, cells in texts.items()
        if sum(map(is_atomic, cells)) >= MOSTLY * len(cells)
    }
    return Grid(
        columns=rough.columns,
        edges=rough.edges,
        starts=rough.starts,
        ends=rough.ends,
        atomic=atomic,
        least=max(2.0, ENOUGH * full),
        within=_within([line for _, line in lines]),
    )


def _texts(placed: Sequence[tuple[Page, Line, Placed]], rough: Grid) -> dict[int, list[str]]:
    """What stands in each column; of lines of one part only what is right below the header."""
    texts: dict[int, list[str]] = {}
    for page, line, cells in placed:
        for column, parts in cells.items():
            if len(line.segments) > 1 or _below(rough.columns[column], parts[0]):
                texts.setdefault(column, []).append(said(page, parts[0]))
    return texts


def _below(head: Column, part: Segment) -> bool:
    return part.start < head.end and head.start < part.end


def _within(lines: Sequence[Line]) -> float:
    """The gap that parts those within rows from those between them; 0 where they are alike."""
    gaps = sorted(
        gap
        for upper, lower in pairwise(lines)
        if LEAST_GAP < (gap := (lower.level - upper.level) / max(upper.height, lower.height)) < 4
    )
    rare = max(2 if len(gaps) > FEW else 1, int(RARELY * len(gaps)))
    inner = gaps[rare - 1 : len(gaps) - rare + 1]
    jumps = [(b / a, (a + b) / 2) for a, b in pairwise(inner) if a > 0]
    ratio, middle = max(jumps, default=(0.0, 0.0))
    return middle if ratio >= APART else 0.0


def said(page: Page, part: Segment) -> str:
    """The words of a part of a line."""
    return " ".join(page.words[word].text for word in part.words)
