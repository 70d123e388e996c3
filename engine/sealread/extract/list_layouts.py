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
from collections.abc import Sequence

from sealread.document.model import Box
from sealread.extract.anchors import Match, Sheet, around, scaled
from sealread.extract.layouts import LOOKS_ALIKE, Decided, Look, Template
from sealread.extract.lined_sheet import Line, LinedSheet
from sealread.extract.list_across import Across, Cell, Placed, across, share_lines
from sealread.extract.list_found import FoundCell, FoundList, found_cell
from sealread.extract.list_laid import KnownRows, Laid
from sealread.extract.list_lines import LineKind, kind_of
from sealread.schema.paths import outer_list, templated


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
        return found_cell(match, cell.column, cell.words, cell.agreed, self._affixes)


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
        self._lined, sheet = lined, lined.sheet
        self._of = {n: cell for cell in cells for n in cell.words}
        rows = [one for one in lined.lines if any(n in self._of for n in one.words)]
        first, last = rows[0], rows[-1]
        numbers = lined.line_of[first.words[0]], lined.line_of[last.words[0]]
        lines_of_cell = Counter(
            c for one in rows for c in {self._of[n] for n in one.words if n in self._of}
        )
        self._rows = KnownRows(
            first.level, last.level, self._box(first, sheet), self._box(last, sheet), numbers,
            passed=numbers[1] - numbers[0] + 1 - len(rows),
            words=frozenset(n for one in rows for n in one.words),
            kinds=self._kinds(rows, sheet), affixes=_affixes(cells),
            long_columns=frozenset(
                cell.column for cell, count in lines_of_cell.items() if count > 1
            ),
            is_record=cells[0].is_record,
        )  # fmt: skip

    def found(self, match: Match, page: LinedSheet) -> FoundList | None:
        """The list on a page; None where the page does not say where it begins and ends."""
        return Laid(match, self._lined, page, self._rows).found()

    def _box(self, row: Line, sheet: Sheet) -> Box:
        """The box of a row's cells."""
        return around(sheet.boxes[n] for n in row.words if n in self._of)

    def _kinds(self, rows: Sequence[Line], sheet: Sheet) -> list[LineKind]:
        seen: set[tuple[str, str]] = set()
        lines: dict[frozenset[str], list[Line]] = {}
        begins: dict[frozenset[str], set[str]] = {}
        goes_on: dict[frozenset[str], set[str]] = {}
        for one in rows:
            cells = {self._of[n].column: self._of[n] for n in one.words if n in self._of}
            key = frozenset(cells)
            lines.setdefault(key, []).append(one)
            for column, cell in cells.items():
                known = begins if cell.record not in seen else goes_on
                known.setdefault(key, set()).add(column)
            seen |= {cell.record for cell in cells.values()}
        return [
            kind_of(
                own, {n: cell.column for n, cell in self._of.items()}, sheet,
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
