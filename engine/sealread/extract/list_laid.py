"""A list of an exemplar laid on a page: where it begins and ends, and what each line is.

What of the exemplar it goes by is made ready in `extract.list_layouts`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property, partial
from statistics import median

from msgspec import Struct

from sealread.document.model import Box
from sealread.extract.anchors import NEAR, Anchor, Match, agreement
from sealread.extract.layouts import Decided
from sealread.extract.lined_sheet import Line, LinedSheet
from sealread.extract.list_found import FoundCell, FoundList, found_cell, joined
from sealread.extract.list_lines import AGREE, AGREEING, BESIDE, LaidKind, LineKind, Taken

_AGREE_ACROSS = 3.0
"""How far anchors may differ across, in heights of a line."""
_FAR, _PAIRED, _RATIOS = 2.0, 40, 8
"""How far two anchors are apart that tell how far lines are apart, in heights of a line; how many
anchors above and below a list are asked for that; and how many pairs must say it."""


class KnownRows(Struct, frozen=True):
    """The rows of a list on an exemplar, as they count on a page.

    `first`, `last`: levels of its first and last line; `top`, `bottom`: boxes of their cells;
    `around`: their numbers; `passed`: lines between them without a cell. `words`: all on lines of
    rows; `kinds`: the kinds of these; `affixes`: what stood before and behind all values of a
    column; `long_columns`: those of which a cell had several lines.
    """

    first: float
    last: float
    top: Box
    bottom: Box
    around: tuple[int, int]
    passed: int
    words: frozenset[int]
    kinds: Sequence[LineKind]
    affixes: Mapping[str, Decided]
    long_columns: frozenset[str]
    is_record: bool


class Laid:
    """A list of an exemplar laid on a page."""

    def __init__(self, match: Match, own: LinedSheet, page: LinedSheet, known: KnownRows) -> None:
        self._match, self._own, self._page, self._known = match, own, page, known

    def found(self) -> FoundList | None:
        """The list; None where the page does not say where it begins and ends."""
        known = self._known
        start, sure_start = self._edge(known.first, known.top, above=True)
        end, sure_end = self._edge(known.last, known.bottom, above=False)
        if start is None or end is None or end < start - BESIDE * self._match.line:
            return None
        across = [self._across(kind) for kind in known.kinds]
        kinds = [made for made in across if made is not None]
        if len(kinds) < len(across):
            return None
        agreed = min(sure_start, sure_end, *(kind.agreed for kind in kinds))
        lines, passed = self._lines(start, end, kinds)
        rows, whole = self._rows(lines, agreed), passed <= known.passed
        return FoundList(tuple(rows), self._match.alike, whole) if rows else None

    @cached_property
    def _parts(self) -> tuple[list[Anchor], list[Anchor]]:
        """The anchors above the list and those below it, the nearest first."""
        levels, known, apart = self._own.levels, self._known, 0.5 * self._match.known.line
        anchors = sorted(
            (one for one in self._match.anchors if one[0] not in known.words),
            key=lambda one: abs(levels[one[0]] - known.first),
        )
        return (
            [one for one in anchors if levels[one[0]] < known.first - apart],
            [one for one in anchors if levels[one[0]] > known.last + apart],
        )

    @cached_property
    def _scale_down(self) -> float:
        """How much further apart lines are than on the exemplar: pictures are not always true."""
        levels, there, apart = self._own.levels, self._page.levels, _FAR * self._match.known.line
        above, below = self._parts
        ratios = [
            (there[d] - there[b]) / (levels[c] - levels[a])
            for part in (above[:_PAIRED], below[:_PAIRED])
            for place, (a, b) in enumerate(part)
            for c, d in part[place + 1 :]
            if abs(levels[c] - levels[a]) > apart
        ]
        return median(ratios) if len(ratios) >= _RATIOS else self._match.scale

    def _edge(self, level: float, box: Box, *, above: bool) -> tuple[float | None, float]:
        """Where the first or the last line of the list is on the page, and who says so."""
        match, levels = self._match, self._own.levels
        anchors = self._parts[0 if above else 1]
        if not anchors:
            apart = 0.5 * match.known.line
            is_foot = not above and all(one <= level + apart for one in levels)
            return (self._page.lines[-1].level, 1.0) if is_foot else (None, 0.0)
        nearest = sorted(anchors, key=lambda one: match.distance(box, one[0]))[:NEAR]
        said = [self._page.levels[b] + (level - levels[a]) * self._scale_down for a, b in nearest]
        at, agreed = agreement(said, match.weights(box, nearest), AGREE * match.line)
        return (at if agreed >= AGREEING else None), agreed

    def _across(self, kind: LineKind) -> LaidKind | None:
        """A kind of line with its columns where they are on the page."""
        spans, sure = [], 1.0
        for span in kind.spans:
            box = (span.begins[0], self._known.top[1], span.ends[1], self._known.top[3])
            near = self._match.near(box, self._known.words)
            said = [self._match.moved((0.0, 0.0), one)[0] for one in near]
            weights = self._match.weights(box, near)
            aside, agreed = agreement(said, weights, _AGREE_ACROSS * self._match.line)
            sure = min(sure, agreed)
            spans.append(span.moved(partial(_along, aside, self._match.scale)))
        laid = LaidKind(kind, spans, self._match.page, sure)
        return laid if sure >= AGREEING else None

    def _lines(
        self, start: float, end: float, kinds: Sequence[LaidKind]
    ) -> tuple[list[Taken], int]:
        """The lines of the list, each as the kind that it fits best; how many are of no kind."""
        labels, made = self._labels(), list[Taken]()
        own = [one for one in self._between(start, end) if not labels & set(one.words)]
        for line in own:
            taken = [(one, kind) for kind in kinds if (one := kind.taken(line))]
            if taken:
                made.append(max(taken, key=lambda one: one[1].worth(one[0]))[0])
        return made, len(own) - len(made)

    def _between(self, start: float, end: float) -> Sequence[Line]:
        """The lines from where the first one must stand to where the last one must.

        And the one before or behind these, where as many lines as on the exemplar are then left
        to the nearest anchor: a distance is not the same on all pictures.
        """
        lines, beside = self._page.lines, BESIDE * self._match.line
        there = [
            place for place, one in enumerate(lines) if start - beside <= one.level <= end + beside
        ]
        if not there:
            return ()
        above, below = self._known.around
        first, last = there[0], there[-1]
        first -= first > 0 and first - 1 == self._beside(self._parts[0], above, 1)
        last += last + 1 < len(lines) and last + 1 == self._beside(self._parts[1], below, -1)
        return lines[first : last + 1]

    def _beside(self, anchors: Sequence[Anchor], row: int, step: int) -> int:
        """The page's line that is as far from the nearest anchor's as a row is on the exemplar."""
        own, there = self._own.line_of, self._page.line_of
        nearest = min(anchors, key=lambda one: abs(own[one[0]] - row), default=None)
        if nearest is None:
            return -1
        return there[nearest[1]] + step * abs(own[nearest[0]] - row)

    def _labels(self) -> set[int]:
        """Words of the page that stand outside of the list on the exemplar."""
        return {there for own, there in self._match.anchors if own not in self._known.words}

    def _rows(self, lines: Sequence[Taken], agreed: float) -> list[tuple[FoundCell, ...]]:
        """The lines as records, or as items of lists of single values."""
        rows: list[dict[str, FoundCell]] = []
        last: dict[str, dict[str, FoundCell]] = {}
        for line in lines:
            sure = agreed * line.fits
            cells = {c: self._cell(c, words, sure) for c, words in line.cells.items()}
            stated = {column: cell for column, cell in cells.items() if cell.text}
            if self._known.is_record:
                self._add_record(rows, line.kind, stated)
                continue
            for column, cell in stated.items():
                if column in line.kind.begins or column not in last:
                    last[column] = {column: cell}
                    rows.append(last[column])
                else:
                    last[column][column] = joined(last[column][column], cell)
        return [tuple(one.values()) for one in rows]

    def _add_record(
        self, rows: list[dict[str, FoundCell]], kind: LineKind, cells: dict[str, FoundCell]
    ) -> None:
        """Begins a record with a line, or goes on with the last one."""
        current = rows[-1] if rows else {}
        clash = set(cells) & set(current)
        if kind.begins and (clash or not kind.goes_on or not rows):
            rows.append(dict(cells))
        elif rows and clash <= self._known.long_columns:
            for column, cell in cells.items():
                current[column] = joined(current[column], cell) if column in clash else cell

    def _cell(self, column: str, words: tuple[int, ...], agreed: float) -> FoundCell:
        return found_cell(self._match, column, words, agreed, self._known.affixes)


def _along(aside: float, scale: float, x: float) -> float:
    """Where a place across the exemplar is on the page."""
    return aside + x * scale
