"""Lists whose records stand side by side: a line holds one column of all of them.

As a mill's certificate prints an analysis: the symbols of the elements in one line, what was found
of each below. An exemplar shows which lines those are, and where they begin; on a new page as many
records are found as its line of names has cells with others in their column.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from statistics import fmean

from msgspec import Struct

from sealread.document.model import Box
from sealread.extract.anchors import Match, agreement, around, shared_width, weighted
from sealread.extract.lined_sheet import LinedSheet
from sealread.extract.list_lines import AGREE, AGREEING, BESIDE, is_number

_FEWEST = 2
"""Records that stand side by side, and columns that they have, at least."""
_GAP, _SHARE = 0.6, 0.5
"""How far words of one cell are apart at most, in heights of a line, and as a share of how far the
nearest cells of the exemplar are."""


class Placed(Struct, frozen=True, eq=False):
    """A cell of an exemplar: its column, its record, and the places of its words."""

    column: str
    record: tuple[str, str]
    words: tuple[int, ...]


class Cell(Struct, frozen=True):
    """A cell on a page. `agreed`: the share of anchors, and of the line's cells, that say so."""

    column: str
    words: tuple[int, ...]
    agreed: float


class AcrossRows(Struct, frozen=True):
    """Records that stand side by side. `whole`: whether none lacks a cell that could not be read.

    That is one which is not like the exemplar's: words among numbers, or a number among words.
    """

    rows: tuple[tuple[Cell, ...], ...]
    whole: bool


_NOTHING = AcrossRows((), whole=True)
_MIXED = AcrossRows((), whole=False)


class Across:
    """The lines of an exemplar that hold a column of records side by side."""

    def __init__(self, lined: LinedSheet, cells: Sequence[Placed]) -> None:
        self._lined = lined
        self.words = {n for one in cells for n in one.words}
        self.columns = [
            _Column(lined, [one for one in cells if one.column == column])
            for column in dict.fromkeys(one.column for one in cells)
        ]
        named = (number for number, one in enumerate(self.columns) if one.numbers == {False})
        self._names = next(named, 0)  # the column that says what each record is about

    def rows(self, match: Match, page: LinedSheet) -> AcrossRows:
        """The records on a page from the left; none where a line is not where it must be.

        None either where two cells of a line stand in the column of one name.
        """
        both = [self._line(column, match, page) for column in self.columns]
        lines = [own for own, _ in both]
        if not all(lines):
            return _NOTHING
        first = lines[self._names]
        records: list[list[Cell]] = [[one] for one in first]
        for line in lines:
            for cell in line if line is not first else ():
                under = self._under(cell, first, page)
                if under is None:
                    continue
                if _has(records[under], cell.column):
                    return _MIXED
                records[under].append(cell)
        unlike = ((cell, self._under(cell, first, page)) for _, own in both for cell in own)
        whole = all(under is None or _has(records[under], cell.column) for cell, under in unlike)
        return AcrossRows(tuple(tuple(one) for one in records if len(one) > 1), whole)

    def _line(
        self, column: _Column, match: Match, page: LinedSheet
    ) -> tuple[list[Cell], list[Cell]]:
        """The cells of a column on a page, from the left, and what is not like its cells."""
        anchors = match.near(column.box, self.words)
        own = [one for one in match.anchors if one[0] in column.labels]
        anchors = own or anchors  # what stands on its line knows best which one it is
        if not anchors:
            return [], []
        levels, there = self._lined.levels, page.levels
        said = [there[b] + (column.level - levels[a]) * match.scale for a, b in anchors]
        weights = match.weights(column.box, anchors)
        at, agreed = agreement(said, weights, AGREE * match.line)
        line = min(page.lines, key=lambda one: abs(one.level - at))
        if agreed < AGREEING or abs(line.level - at) > BESIDE * match.line:
            return [], []
        left = weighted([match.moved((column.left, 0.0), one)[0] for one in anchors], weights)
        boxes = page.sheet.boxes
        labels = {other for own, other in match.anchors if own not in self.words}
        words = [n for n in line.words if n not in labels and boxes[n][0] + boxes[n][2] > 2 * left]
        cells = column.cells(words, page)
        fitting = [is_number(_text(one, page)) in column.numbers for one in cells]
        sure = agreed * fmean(fitting) if fitting else 0.0
        made = [Cell(column.path, one, sure) for one in cells]
        unlike = [one for one, fits in zip(made, fitting, strict=True) if not fits]
        return [one for one, fits in zip(made, fitting, strict=True) if fits], unlike

    def _under(self, cell: Cell, first: Sequence[Cell], page: LinedSheet) -> int | None:
        """The number of the cell of the first line in whose column another stands."""
        box = _box(cell.words, page)
        shared = [shared_width(box, _box(one.words, page)) for one in first]
        best = max(range(len(first)), key=shared.__getitem__)
        return best if shared[best] > 0 else None


class _Column:
    """A column's line on the exemplar: where it stands and begins, and what its cells are like."""

    def __init__(self, lined: LinedSheet, cells: Sequence[Placed]) -> None:
        boxes = lined.sheet.boxes
        self.path = cells[0].column
        words = [n for one in cells for n in one.words]
        self.level = fmean(lined.levels[n] for n in words)
        self.box = around(boxes[n] for n in words)
        line = lined.lines[lined.line_of[words[0]]]
        self.labels = {n for n in line.words if boxes[n][2] <= self.box[0]}
        self.left = max((boxes[n][2] for n in self.labels), default=0.0)  # where its label ends
        self.numbers = {
            is_number(" ".join(lined.sheet.words[n].text for n in one.words)) for one in cells
        }
        reach = sorted(around(boxes[n] for n in one.words) for one in cells)
        apart = [two[0] - one[2] for one, two in pairwise(reach)]
        several = any(len(one.words) > 1 for one in cells)
        self._gap = several * min(_GAP, _SHARE * min(apart, default=1.0) / lined.sheet.line)

    def cells(self, words: Sequence[int], page: LinedSheet) -> list[tuple[int, ...]]:
        """The words of a line by cells: where one had several, words that are close make one."""
        boxes, made = page.sheet.boxes, list[list[int]]()
        for n in words:
            if made and boxes[n][0] - boxes[made[-1][-1]][2] < self._gap * page.sheet.line:
                made[-1].append(n)
            else:
                made.append([n])
        return [tuple(one) for one in made]


def across(lined: LinedSheet, cells: Sequence[Placed]) -> list[Across]:
    """The lines of a list whose records stand side by side, band by band; none of any other.

    Records of which one cell alone has a place count with the band that has its line.
    """
    records: dict[tuple[str, str], list[Placed]] = {}
    for one in cells:
        records.setdefault(one.record, []).append(one)
    bands: dict[frozenset[tuple[str, int]], list[Placed]] = {}
    alone: list[Placed] = []
    for own in records.values():
        places = frozenset((one.column, lined.line_of[one.words[0]]) for one in own)
        if len(own) < _FEWEST:
            alone += own
        elif len({line for _, line in places}) < len(own):
            return []
        else:
            bands.setdefault(places, []).extend(own)
    if any(_fewest(own) < _FEWEST for own in bands.values()):
        return []
    for one in alone:
        place = (one.column, lined.line_of[one.words[0]])
        next((own for places, own in bands.items() if place in places), []).append(one)
    return [Across(lined, own) for own in bands.values()]


def share_lines(lined: LinedSheet, cells: Sequence[Placed]) -> bool:
    """Whether most cells have the same column of another record beside them, on their line."""
    there = Counter((one.column, lined.line_of[one.words[0]]) for one in cells)
    return 2 * sum(count for count in there.values() if count > 1) > len(cells)


def _fewest(cells: Sequence[Placed]) -> int:
    return min(Counter(one.column for one in cells).values())


def _has(record: Sequence[Cell], column: str) -> bool:
    return any(one.column == column for one in record)


def _text(words: Sequence[int], page: LinedSheet) -> str:
    return " ".join(page.sheet.words[n].text for n in words)


def _box(words: Sequence[int], page: LinedSheet) -> Box:
    return around(page.sheet.boxes[n] for n in words)
