"""Lists of records read by the model: first what names each record, then the cells of each.

One column is the anchor: its values are asked as a list. Every other cell is a fork of its own that
has the anchor of its record before it, and is copied from around the place where the anchor stands.
So the number of records is that of the anchors found, and no cell sees another one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from sealread.extract.confidence import believed
from sealread.extract.language_model.asking import (
    Copied,
    FieldAnswer,
    answer_of,
    member_of,
    of_typed,
)
from sealread.extract.language_model.readings import Reader
from sealread.extract.language_model.record_lists import (
    Anchor,
    Parent,
    RecordList,
    plain_columns,
    record_list,
)
from sealread.extract.language_model.signs import cell_signs
from sealread.extract.language_model.standing import Standing
from sealread.extract.language_model.typed_words import TypedWords
from sealread.extract.language_model.written_page import WrittenPage
from sealread.extract.record_readings import RecordReadings
from sealread.extract.result import Reading, RunnerUp
from sealread.extract.verification import absent
from sealread.extract.weighing import SourceWeights
from sealread.llm.answers import Answer
from sealread.llm.decoding import Decoder
from sealread.llm.dialects.prompts import FormPrompts
from sealread.llm.form import Member
from sealread.llm.script import Place
from sealread.schema.model import Field, Records, Section

Cancelled = Callable[[], bool]
MOST_TOKENS = 1500
"""Tokens of a list of names at most."""
MOST_CELLS = 400
"""Cells of a list that are asked at most: a longer one is a table for `extract.tables`."""
_MOST_NAMES = 3
"""Other columns that are tried as names of records."""
NAMED = 0.05
"""The probability of `null` of what names a record: it was said as one of a list."""


class Cell(Struct, frozen=True):
    """A cell of a record: its column, its path in the values, its readings and their signs."""

    field: Field
    path: str
    readings: tuple[Reading, ...]
    signs: dict[str, float]


class Lists:
    """Reads lists on one written page, and the lists in their records. Raises Cancelled."""

    def __init__(
        self,
        decoder: Decoder,
        written: WrittenPage,
        language: str | None,
        review_below: float,
        said: FormPrompts,
        weights: SourceWeights,
        cancelled: Cancelled | None = None,
    ) -> None:
        """`weights`: how likely what the model says is right, by its signs."""
        self._decoder, self._written, self._said = decoder, written, said
        self._reader, self._review_below = Reader(written, language, review_below), review_below
        self._weights, self._least = weights.cells or weights.model, weights.least_cell
        self._standing = Standing(written, language)
        self._typed = TypedWords(written)
        self._cancelled = cancelled
        self.cells: list[Cell] = []
        self._counts: dict[str, int] = {}

    def read(self, node: Records) -> RecordReadings:
        """The records of a list that lies in no other."""
        self._level(node, [Parent()])
        readings = [one for cell in self.cells for one in self._believed(cell)]
        return RecordReadings(tuple(readings), dict(self._counts))

    def _believed(self, cell: Cell) -> Iterator[Reading]:
        sure = self._weights(cell.signs)
        for one in cell.readings:
            if one.value is None:
                yield one
            elif sure < self._least:
                near = RunnerUp(one.text or "", one.evidence, round(sure, 4))
                yield absent(one.path, 1 - sure, (near, *one.runners_up) if one.text else ())
            else:
                yield believed(one, sure, self._review_below)

    def _level(self, node: Records, parents: Sequence[Parent]) -> None:
        """One list in each of its parents: what names its records, their cells, lists in them."""
        asked = record_list(node)
        if asked is None or not parents:
            return
        asked, anchors = self._named(asked, parents)
        self._counts |= _counted(asked, parents, anchors)
        self._cells(asked, anchors)
        below = [
            Parent(one.path, f"{node.path}/*", asked.lead(one.words, one.parent), one.copied)
            for one in anchors
        ]
        for child in _lists_in(node.item):
            self._level(child, below)

    def _ask(
        self, asked: RecordList, members: Sequence[Member], more: Sequence[str] = ()
    ) -> list[Answer]:
        lines = [*asked.lines(self._said), *more]
        return self._decoder.fill(
            self._written.page, lines, members, self._said, cancelled=self._cancelled
        )

    def _named(
        self, asked: RecordList, parents: Sequence[Parent]
    ) -> tuple[RecordList, list[Anchor]]:
        """The records by what names them; by another column where that names one at most.

        The page may not have the column that names records best, or have it once for all of them.
        """
        [anchors] = self._anchors(asked, parents, [asked.anchor])
        others = [n for n in plain_columns(asked.fields) if n != asked.anchor][:_MOST_NAMES]
        if len(anchors) > len(parents) or not others:
            return asked, anchors
        found = dict(zip(others, self._anchors(asked, parents, others), strict=True))
        best = max(others, key=lambda number: len(found[number]))
        if len(found[best]) <= len(anchors):
            return asked, anchors
        return replace(asked, anchor=best), found[best]

    def _anchors(
        self, asked: RecordList, parents: Sequence[Parent], columns: Sequence[int]
    ) -> list[list[Anchor]]:
        """For each of some columns the records that it names."""
        names, more = zip(*(asked.names(number, self._said) for number in columns), strict=True)
        members = [
            Member(
                name, parent.lead, asked.fields[number].label.title,
                many=True, most_tokens=MOST_TOKENS,
            )
            for number, name in zip(columns, names, strict=True)
            for parent in parents
        ]  # fmt: skip
        answers = self._ask(asked, members, more)
        size = len(parents)
        parts = [answers[start : start + size] for start in range(0, len(answers), size)]
        return [list(self._named_by(asked, parents, own)) for own in parts]

    def _named_by(
        self, asked: RecordList, parents: Sequence[Parent], answers: Sequence[Answer]
    ) -> Iterator[Anchor]:
        """The records of each parent, by the words that were said there."""
        for parent, answer in zip(parents, answers, strict=True):
            items = answer_of(self._written, answer).items
            for number, copied in enumerate(_in_order(items, parent.copied)):
                name = " ".join(self._written.words(copied.places[0], 1.0).text.split())
                yield Anchor(parent, f"{_path(asked, parent)}/{number}", name, copied)

    def _cells(self, asked: RecordList, anchors: Sequence[Anchor]) -> None:
        wanted = [(anchor, number) for anchor in anchors for number in asked.others][:MOST_CELLS]
        members = [
            member_of(
                asked.keys[n], asked.fields[n], self._typed,
                asked.lead(anchor.words, anchor.parent),
            )
            for anchor, n in wanted
        ]  # fmt: skip
        names = [FieldAnswer((anchor.copied,), NAMED) for anchor in anchors]
        answers = [
            nearest(self._answer(asked.fields[n], member, answer), anchor.copied)
            for (anchor, n), member, answer in zip(
                wanted, members, self._ask(asked, members), strict=True
            )
        ]
        self._made(asked, [(anchor, asked.anchor) for anchor in anchors], names)
        self._made(asked, wanted, answers)

    def _answer(self, field: Field, member: Member, answer: Answer) -> FieldAnswer:
        if member.printed:
            return of_typed(answer, self._typed.options(field))
        return answer_of(self._written, answer)

    def _made(
        self,
        asked: RecordList,
        wanted: Sequence[tuple[Anchor, int]],
        answers: Sequence[FieldAnswer],
    ) -> None:
        """The cells of some records and columns."""
        columns: dict[int, list[Place]] = {}
        for (_, number), one in zip(wanted, answers, strict=True):
            if one.items:
                columns.setdefault(number, []).append(one.items[0].places[0])
        for (anchor, number), one in zip(wanted, answers, strict=True):
            field = asked.fields[number]
            path = anchor.path + field.path[len(asked.node.path) + 2 :]
            shown = anchor.copied if one.choice is not None else None
            signs = cell_signs(self._standing, field, one, anchor.copied, columns.get(number, ()))
            readings = self._reader.at(field, path, one, shown)
            self.cells.append(Cell(field, path, tuple(readings), signs))


def _path(asked: RecordList, parent: Parent) -> str:
    """Where a list stands in one of its parents."""
    return parent.path + asked.node.path[len(parent.template) :]


def _counted(
    asked: RecordList, parents: Sequence[Parent], anchors: Sequence[Anchor]
) -> dict[str, int]:
    """How many records the list has in each parent."""
    return {
        _path(asked, parent): sum(one.parent == parent for one in anchors) for parent in parents
    }


def _lists_in(node: Section) -> Iterator[Records]:
    """The lists that lie in a record, in sections of it too."""
    for child in node.children:
        if isinstance(child, Records):
            yield child
        elif isinstance(child, Section):
            yield from _lists_in(child)


def nearest(answer: FieldAnswer, anchor: Copied) -> FieldAnswer:
    """An answer whose words stand, of all their places, where they are nearest to the anchor's."""

    def placed(one: Copied) -> Copied:
        first = anchor.places[0]
        own = [place for place in one.places if place.writing == first.writing] or one.places
        best = min(own, key=lambda place: abs(place.span.start - first.span.start))
        return replace(one, places=(best,))

    return replace(answer, items=tuple(map(placed, answer.items)))


def _in_order(items: Sequence[Copied], near: Copied | None) -> Iterator[Copied]:
    """Items with a place each: of words that stand several times, the n-th naming has the n-th.

    `near`: places before it are left to the records of others.
    """
    taken: dict[tuple[object, ...], int] = {}
    first = near.places[0].span.start if near is not None else -1
    for one in items:
        number = taken.get(one.places, 0)
        taken[one.places] = number + 1
        own = [place for place in one.places if place.writing == one.places[0].writing]
        behind = [place for place in own if place.span.start >= first] or own
        if number < len(behind):
            yield replace(one, places=(behind[number],))
