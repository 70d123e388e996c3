"""Lists whose cells people decided on, found again on pages of the same look.

An exemplar shows of a list what stands above its first row and below its last one, and which kinds
of lines it has: which columns a line fills, how far these reach, on which side they are flush, and
whether a line begins a record or goes on with it. On a new page each line between the same anchors
is taken for the kind that it fits; one that fits none is passed over. So a list may be longer or
shorter than on the exemplar, and a cell may be empty. Records that stand side by side are for
`list_across`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property, partial
from statistics import median

from msgspec import Struct

from sealread.document.model import Box, Word
from sealread.extract.anchors import NEAR, Anchor, Match, Sheet, agreement, around, scaled
from sealread.extract.layouts import LOOKS_ALIKE, Decided, Look, Template, trimmed
from sealread.extract.lined_sheet import Line, LinedSheet
from sealread.extract.list_across import Across, Cell, Placed, across, share_lines
from sealread.extract.list_lines import (
    AGREE,
    AGREEING,
    BESIDE,
    LaidKind,
    LineKind,
    Taken,
    kind_of,
)
from sealread.schema.paths import outer_list, templated

_AGREE_ACROSS = 3.0
"""How far anchors may differ across, in heights of a line."""
_FAR, _PAIRED, _RATIOS = 2.0, 40, 8
"""How far two anchors are apart that tell how far lines are apart, in heights of a line; how many
anchors above and below a list are asked for that; and how many pairs must say it."""


class FoundCell(Struct, frozen=True):
    """Words of a page where a cell of a list stands. `path`: of its column, with `*`.

    `words`: their places in `Page.words`; `text`: theirs, without what stood before and behind all
    values of the column. `agreed`: the share of anchors, and of the line's cells, that say so.
    """

    path: str
    words: tuple[int, ...]
    text: str
    agreed: float


class FoundList(Struct, frozen=True):
    """A list on a page, as one exemplar has it. `rows`: in each of them the cells of a record.

    Of lists of single values (`/names/*`), which may share lines, each cell is a row. `alike`: how
    alike the pages are, up to 1. `whole`: whether no more lines or records were passed over than
    the exemplar's list has of such in it.
    """

    rows: tuple[tuple[FoundCell, ...], ...]
    alike: float
    whole: bool = True


class ListTemplate:
    """The lists of an exemplar, made ready to be laid on many pages.

    `records`: paths of the lists of records among `fields`; the others hold single values.
    `separators`: by the column of such a list what stands behind each of its items on one line.
    """

    def __init__(self, template: Template, fields: Sequence[Decided], records: set[str]) -> None:
        self.template = template
        self._lined = LinedSheet(template.sheet)
        cells = [_Cell(one, self._lined, records) for one in fields if one.boxes]
        cells = [one for one in cells if one.words]
        self.separators = _separators(cells, self._lined)
        self.lists = list[_Known | _SideBySide]()
        for own in _together(cells):
            placed = [one.placed for one in own if one.column not in self.separators]
            bands = across(self._lined, placed) if own[0].is_record else []
            if bands:
                self.lists.append(_SideBySide(own, bands))
            elif not share_lines(self._lined, placed):
                self.lists.append(_Known(self._lined, own))

    @property
    def lined(self) -> LinedSheet:
        """The exemplar's words."""
        return self._lined


class ListLook:
    """A page that may have the lists of exemplars."""

    def __init__(self, look: Look) -> None:
        self._look, self._lined = look, LinedSheet(look.sheet)

    def found(self, template: ListTemplate) -> list[FoundList]:
        """The lists that stand where those of an exemplar did; none where it looks otherwise."""
        alike = self._look.alike(template.template)
        if alike < LOOKS_ALIKE:
            return []
        match = Match(template.template.sheet, self._look.sheet, alike)
        made = (one.found(match, self._lined) for one in template.lists)
        return [one for one in made if one is not None]


class _Cell:
    """A cell of an exemplar. `record`: what it is a part of: its record, or it alone."""

    def __init__(self, field: Decided, lined: LinedSheet, records: set[str]) -> None:
        sheet = lined.sheet
        self.field, self.column = field, templated(field.path)
        self.list = outer_list(self.column)
        self.is_record = self.list in records
        number = field.path[len(self.list) + 1 :].partition("/")[0]
        self.record = (self.list, number)
        self.words = [n for box in field.boxes for n in lined.within(scaled(box, sheet.ratio))]
        self.box = around(sheet.boxes[n] for n in self.words) if self.words else (0.0,) * 4

    @property
    def placed(self) -> Placed:
        """What `list_across` needs to know of it."""
        return Placed(self.column, self.record, tuple(self.words))


def _separators(cells: Sequence[_Cell], lined: LinedSheet) -> dict[str, str]:
    lines: dict[tuple[str, int], list[_Cell]] = {}
    for one in cells:
        if not one.is_record:
            lines.setdefault((one.column, lined.line_of[one.words[0]]), []).append(one)
    behind: dict[str, set[str]] = {}
    for (column, _), own in lines.items():
        *before, _ = sorted(own, key=lambda one: one.box[0])
        behind.setdefault(column, set()).update(one.field.behind for one in before)
    said = {column: min(own) for column, own in behind.items() if len(own) == 1}
    return {column: one for column, one in said.items() if one and not one.isalnum()}


class _SideBySide:
    """A list of an exemplar whose records stand side by side."""

    def __init__(self, cells: Sequence[_Cell], bands: Sequence[Across]) -> None:
        self._bands, self._affixes = bands, _affixes(cells)

    def found(self, match: Match, page: LinedSheet) -> FoundList | None:
        """The list; None where none of its lines is where it must be: a page may have fewer."""
        bands = [one.rows(match, page) for one in self._bands]
        if not any(band.rows for band in bands):
            return None
        rows = (
            tuple(cell for one in row if (cell := self._cell(one, match)).text)
            for band in bands
            for row in band.rows
        )
        whole = all(band.whole for band in bands)
        return FoundList(tuple(row for row in rows if row), match.alike, whole)

    def _cell(self, cell: Cell, match: Match) -> FoundCell:
        return _found_cell(match, cell.column, cell.words, cell.agreed, self._affixes)


def _together(cells: Sequence[_Cell]) -> list[list[_Cell]]:
    """The cells of each list; lists of single values that stand side by side are as one."""
    by_list: dict[str, list[_Cell]] = {}
    for one in cells:
        by_list.setdefault(one.list, []).append(one)
    groups: list[list[_Cell]] = []
    for own in sorted(by_list.values(), key=lambda one: around(c.box for c in one)[1]):
        last = groups[-1] if groups else None
        if last and not (own[0].is_record or last[0].is_record) and _beside(last, own):
            last += own
        else:
            groups.append(own)
    return groups


def _beside(one: Sequence[_Cell], two: Sequence[_Cell]) -> bool:
    a, b = around(c.box for c in one), around(c.box for c in two)
    return a[1] < b[3] and b[1] < a[3]


class _Known:
    """A list of an exemplar: its rows' lines by kind, and where it begins and ends."""

    def __init__(self, lined: LinedSheet, cells: Sequence[_Cell]) -> None:
        self.cells, self._lined, sheet = cells, lined, lined.sheet
        self.of = {n: cell for cell in cells for n in cell.words}
        rows = [one for one in lined.lines if any(n in self.of for n in one.words)]
        self.around = lined.line_of[rows[0].words[0]], lined.line_of[rows[-1].words[0]]
        self.passed = self.around[1] - self.around[0] + 1 - len(rows)  # lines without a cell
        self.first, self.last = rows[0].level, rows[-1].level
        self.top = around(sheet.boxes[n] for n in rows[0].words if n in self.of)
        self.bottom = around(sheet.boxes[n] for n in rows[-1].words if n in self.of)
        self.words = {n for one in rows for n in one.words}
        self.affixes = _affixes(cells)
        self.is_record = cells[0].is_record
        lines_of_cell = Counter(
            c for one in rows for c in {self.of[n] for n in one.words if n in self.of}
        )
        self.long_columns = {cell.column for cell, count in lines_of_cell.items() if count > 1}
        self.kinds = self._kinds(rows, sheet)

    def found(self, match: Match, page: LinedSheet) -> FoundList | None:
        """The list on a page; None where the page does not say where it begins and ends."""
        return _Laid(match, self._lined, page, self).found()

    def _kinds(self, rows: Sequence[Line], sheet: Sheet) -> list[LineKind]:
        seen: set[tuple[str, str]] = set()
        lines: dict[frozenset[str], list[Line]] = {}
        begins: dict[frozenset[str], set[str]] = {}
        goes_on: dict[frozenset[str], set[str]] = {}
        for one in rows:
            cells = {self.of[n].column: self.of[n] for n in one.words if n in self.of}
            key = frozenset(cells)
            lines.setdefault(key, []).append(one)
            for column, cell in cells.items():
                known = begins if cell.record not in seen else goes_on
                known.setdefault(key, set()).add(column)
            seen |= {cell.record for cell in cells.values()}
        return [
            kind_of(
                own, {n: cell.column for n, cell in self.of.items()}, sheet,
                frozenset(begins.get(key, ())), frozenset(goes_on.get(key, ())),
            )
            for key, own in lines.items()
        ]  # fmt: skip


def _affixes(cells: Sequence[_Cell]) -> dict[str, Decided]:
    """By column what stood in the same words before and behind all of its values."""
    ways: dict[str, Counter[tuple[str, str]]] = {}
    for one in cells:
        ways.setdefault(one.column, Counter())[(one.field.before, one.field.behind)] += 1
    return {
        column: Decided(column, (), *next(iter(own)))
        for column, own in ways.items()
        if len(own) == 1
    }


class _Laid:
    """A list of an exemplar laid on a page."""

    def __init__(self, match: Match, own: LinedSheet, page: LinedSheet, known: _Known) -> None:
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
                    last[column][column] = _joined(last[column][column], cell)
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
                current[column] = _joined(current[column], cell) if column in clash else cell

    def _cell(self, column: str, words: tuple[int, ...], agreed: float) -> FoundCell:
        return _found_cell(self._match, column, words, agreed, self._known.affixes)


def divided(cell: FoundCell, separator: str, words: Sequence[Word]) -> Iterator[FoundCell]:
    """The items of a cell that holds several: each ends with a word that the separator ends.

    `words`: those of the page.
    """
    own: list[int] = []
    for number in cell.words:
        own.append(number)
        if words[number].text.endswith(separator) or number == cell.words[-1]:
            text = " ".join(words[n].text for n in own).removesuffix(separator)
            yield FoundCell(cell.path, tuple(own), text, cell.agreed)
            own = []


def _found_cell(
    match: Match, column: str, words: tuple[int, ...], agreed: float,
    affixes: Mapping[str, Decided],
) -> FoundCell:  # fmt: skip
    """A cell without what stood before and behind all values of its column."""
    text = " ".join(match.page.words[n].text for n in words)
    own = affixes.get(column)
    return FoundCell(column, words, trimmed(text, own) if own else text, agreed)


def _along(aside: float, scale: float, x: float) -> float:
    """Where a place across the exemplar is on the page."""
    return aside + x * scale


def _joined(one: FoundCell, two: FoundCell) -> FoundCell:
    """A cell with what goes on in a further line."""
    text, words = f"{one.text} {two.text}", (*one.words, *two.words)
    return FoundCell(one.path, words, text, min(one.agreed, two.agreed))
