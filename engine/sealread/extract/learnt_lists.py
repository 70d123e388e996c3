"""Lists whose cells people decided on, on pages of the same look, as readings of a new document.

As with single values (`extract.learnt`) nothing is copied: a cell has words of the new page. Where
the page does not say where the list begins and ends there is no reading.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from statistics import fmean

from msgspec import Struct, structs

from sealread.document.model import Document, Page
from sealread.extract.confidence import worth
from sealread.extract.grounding import letters
from sealread.extract.layouts import Decided, Exemplar, Look, Template
from sealread.extract.learnt import (
    SETTLED,
    evidence_of,
    own_odds,
    sureness,
    surer,
    value_in,
)
from sealread.extract.list_found import FoundCell, FoundList, divided
from sealread.extract.list_layouts import ListLook, ListTemplate
from sealread.extract.plan import Plan, columns, is_flat
from sealread.extract.providers import LEARNT
from sealread.extract.record_filling import confirmed, filled
from sealread.extract.record_readings import RecordReadings
from sealread.extract.result import Reading
from sealread.extract.same_value import same
from sealread.extract.settings import Settings
from sealread.extract.verification import Words, absent, reading
from sealread.schema.model import Field
from sealread.schema.paths import concrete, is_in, outer_list, templated


class LearntList(RecordReadings, frozen=True):
    """What was learnt of a list. `whole`: whether nothing of it was passed over or unreadable."""

    whole: bool = True


Lists = dict[str, LearntList]
"""By the path of a list what was learnt of it."""
_FAITHFUL, _FAIR = 0.75, 0.5
"""Shares of anchors from which they are of one mind, and nearly so: a line need only be the
nearest one, so of cells fewer are asked than of single values (tests/bench/README.md)."""
_LEAST = 0.4
"""Mean confidence of a list's cells below which nothing is said of it."""
_SILENT = 0.5
"""What an exemplar that has nothing in a place counts against one that has a cell there."""
_EVEN = 0.5
"""How sure it is that there is no list where a model that was asked for it says nothing of it."""


def learnt_lists(
    document: Document, wanted: Plan, exemplars: Sequence[Exemplar], settings: Settings
) -> Lists:
    """Readings of lists of records and of single values; nothing of those that no page is like.

    Of records with lists in them nothing is read: a part of them would stand for the whole.
    """
    fields = _columns(wanted)
    lists = {node.path for node in wanted.records}
    known = [
        _Known(one, own, lists)
        for one in exemplars
        if one.document != document.sha256
        and (own := [each for each in one.fields if templated(each.path) in fields])
    ]
    ready = {one.template: one for one in known}
    made: Lists = {}
    for page in document.pages if known else ():
        look = Look(page)
        laid = ListLook(look)
        told: dict[str, list[_Telling]] = {}
        alike = [ready[one].lists for one in look.most_alike(list(ready))]
        separators = {column: said for one in alike for column, said in one.separators.items()}
        for template in alike:
            for path, telling in _tellings(laid.found(template), page, separators):
                told.setdefault(path, []).append(telling)
        for path, tellings in told.items():
            before = made.get(path, LearntList((), {path: 0}))
            numbering = _Numbering(path, path in lists, before.counts[path])
            made[path] = _with(before, _read(tellings, numbering, fields, document, settings), path)
    return {path: one for path, one in made.items() if fmean(_sure(one.readings) or (0,)) >= _LEAST}


def settled_lists(lists: Lists) -> set[str]:
    """The paths of lists that no model need be asked for."""
    return {
        path for path, one in lists.items() if one.whole and fmean(_sure(one.readings)) >= SETTLED
    }


def with_lists(
    readings: Sequence[Reading], counts: Mapping[str, int], lists: Lists, wanted: Plan,
    review_below: float, *, asked: bool = False,
) -> tuple[tuple[Reading, ...], dict[str, int]]:  # fmt: skip
    """Readings and the sizes of lists beside what was learnt of lists.

    Of two readings of a list the one stays whose cells are right more often, and any where there is
    no other; what both say is surer, and what one does not know of a record it has from the other.
    Beside a whole list another has no merit in being longer. `asked`: a language model was asked
    for the lists that are not settled, so that one without a record has none as surely as it says.
    """
    records = {node.path for node in wanted.records}
    made, sizes = list(readings), dict(counts)
    settled = settled_lists(lists)
    for path, learnt in lists.items():
        told = [one for one in made if is_in(one.path, path)]
        if asked and path not in settled and not _sure(told) and _is_denied(learnt, told):
            continue
        better = not _sure(told) or worth(learnt.readings) > _worth_beside(learnt, told)
        taken, other = (learnt.readings, told) if better else (told, learnt.readings)
        if path in records:
            both = filled(confirmed(taken, other, path, review_below), other, path)
        else:
            both = _surer(taken, other, review_below)
        place = next((n for n, one in enumerate(made) if is_in(one.path, path)), len(made))
        made = [one for one in made if not is_in(one.path, path)]
        made[place:place] = both
        if better and path in records:
            sizes = {p: n for p, n in sizes.items() if not is_in(p, path)} | learnt.counts
    return tuple(made), sizes


class _Known:
    """An exemplar with decisions on lists; it is made ready where a page is like it."""

    def __init__(self, exemplar: Exemplar, fields: Sequence[Decided], records: set[str]) -> None:
        self.template = Template(exemplar)
        self._fields, self._records = fields, records

    @cached_property
    def lists(self) -> ListTemplate:
        """Its lists."""
        return ListTemplate(self.template, self._fields, self._records)


class _Telling(Struct, frozen=True):
    """What an exemplar says of a list on a page: its rows, and whether they are all."""

    page: Page
    rows: tuple[tuple[FoundCell, ...], ...]
    alike: float
    whole: bool


class _Rows(Struct, frozen=True):
    """Rows as one exemplar says: their readings."""

    rows: list[list[Reading]]
    whole: bool


class _Said(Struct, frozen=True):
    """What an exemplar says of each word of a page: the cells that it is in."""

    cells: Mapping[int, Sequence[FoundCell]]
    alike: float


class _Numbering(Struct, frozen=True):
    """The list at `path`; `first`: the number of its first row on a page."""

    path: str
    is_record: bool
    first: int


def _columns(wanted: Plan) -> dict[str, Field]:
    """The columns of lists by their paths (`/lines/*/name`, `/names/*`)."""
    found = {f"{field.path}/*": field for field in wanted.fields if field.many}
    for node in filter(is_flat, wanted.records):
        found |= {field.path: field for field in columns(node)}
    return found


def _tellings(
    found: Sequence[FoundList], page: Page, separators: Mapping[str, str]
) -> list[tuple[str, _Telling]]:
    """What was found, a list at a time.

    `separators`: by column what parts items on one line, on any page of the look.
    """
    made = []
    for one in found:
        rows: dict[str, list[tuple[FoundCell, ...]]] = {}
        for row in one.rows:
            own = rows.setdefault(outer_list(row[0].path), [])
            said = separators.get(row[0].path)
            own += [(cell,) for cell in divided(row[0], said, page.words)] if said else [row]
        made += [
            (path, _Telling(page, tuple(own), one.alike, one.whole)) for path, own in rows.items()
        ]
    return made


def _read(
    tellings: Sequence[_Telling], numbering: _Numbering, fields: Mapping[str, Field],
    document: Document, settings: Settings,
) -> LearntList:  # fmt: skip
    """The rows of a list on a page, by the exemplar that is likeliest right of most cells."""
    made, said = list[_Rows](), [_said(one) for one in tellings]
    for one in tellings:
        rows = [_row(row, one, said, fields, document, settings) for row in one.rows]
        whole = one.whole and all(cell.value is not None for row in rows for cell in row)
        made.append(_Rows([row for row in rows if _sure(row)], whole))
    best = max(made, key=lambda one: worth([cell for row in one.rows for cell in row]))
    numbered = (
        _numbered(row, numbering, numbering.first + number, fields)
        for number, row in enumerate(best.rows)
    )
    readings = tuple(cell for row in numbered for cell in row)
    return LearntList(readings, {numbering.path: len(best.rows)}, whole=best.whole)


def _said(telling: _Telling) -> _Said:
    cells: dict[int, list[FoundCell]] = {}
    for row in telling.rows:
        for cell in row:
            for word in cell.words:
                cells.setdefault(word, []).append(cell)
    return _Said(cells, telling.alike)


def _row(
    row: Sequence[FoundCell], own: _Telling, said: Sequence[_Said],
    fields: Mapping[str, Field], document: Document, settings: Settings,
) -> list[Reading]:  # fmt: skip
    """The cells of a row at the paths of their columns; one with other words is unknown."""
    made = []
    for cell in (one for one in row if letters(one.text)):
        field = fields[cell.path]
        words = Words(
            value_in(field, cell.text), evidence_of(own.page, cell.words), _sureness(cell, said)
        )
        told = reading(
            field, cell.path, words, document.language, settings.review_below, item=field.many
        )
        is_value = told.value is not None
        made.append(structs.replace(told, source=LEARNT) if is_value else absent(cell.path, 0.0))
    return made


def _sureness(cell: FoundCell, said: Sequence[_Said]) -> float:
    """How likely a cell is right, by what each exemplar says of its words."""
    odds, against = [], 0.0
    for one in said:
        there = [other for word in cell.words for other in one.cells.get(word, ())]
        same_cell = [
            other for other in there
            if other.path == cell.path and letters(other.text) == letters(cell.text)
        ]  # fmt: skip
        if same_cell:
            odds.append(own_odds(same_cell[0].agreed, one.alike, _FAITHFUL, _FAIR))
        else:
            against += 1 if there else _SILENT
    return sureness(max(odds), len(odds) - 1, against)


def _numbered(
    row: Sequence[Reading], numbering: _Numbering, number: int, fields: Mapping[str, Field]
) -> list[Reading]:
    """A row with its number in the paths; columns of a record that are empty are told too."""
    made = [structs.replace(one, path=concrete(one.path, [number])) for one in row]
    if not numbering.is_record:
        return made
    stated, sure = {one.path for one in row}, fmean(_sure(row))
    empty = [
        path for path in fields if path.startswith(f"{numbering.path}/*/") and path not in stated
    ]
    return made + [absent(concrete(path, [number]), sure) for path in empty]


def _with(before: LearntList, more: LearntList, path: str) -> LearntList:
    counts = {path: before.counts[path] + more.counts[path]}
    return LearntList((*before.readings, *more.readings), counts, whole=before.whole and more.whole)


def _surer(
    taken: Sequence[Reading], other: Sequence[Reading], review_below: float
) -> list[Reading]:
    """The items of a list, surer where the other side has the same, each as often as it has it."""
    left = [one for one in other if one.value is not None and not isinstance(one.value, list)]
    made = []
    for one in taken:
        match = next((each for each in left if same(each.value, one.value)), None)
        if one.value is None or match is None:
            made.append(one)
            continue
        left.remove(match)
        made.append(surer(one, match, review_below))
    return made


def _is_denied(learnt: LearntList, told: Sequence[Reading]) -> bool:
    """Whether it is as sure that there is no list as what was learnt of it."""
    nothing = max((one.confidence for one in told if one.value is None), default=_EVEN)
    return nothing >= fmean(_sure(learnt.readings))


def _worth_beside(learnt: LearntList, told: Sequence[Reading]) -> float:
    """What another reading of a list is worth: beside a whole one, that of as many of its cells."""
    own, there = len(_sure(learnt.readings)), len(_sure(told))
    return worth(told) * (min(1.0, own / there) if learnt.whole else 1.0)


def _sure(readings: Sequence[Reading]) -> list[float]:
    return [one.confidence for one in readings if one.value is not None]
