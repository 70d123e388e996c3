"""Lists of records read by the model: first what names each record, then the cells of each.

One column is the anchor: its values are asked as a list. Every other cell is a fork of its own that
has the anchor of its record before it, and is copied from around the place where the anchor stands.
So the number of records is that of the anchors found, and no cell sees another one.
"""

from __future__ import annotations

import json
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
from sealread.extract.language_model.naming import line
from sealread.extract.language_model.readings import Reader
from sealread.extract.language_model.signs import answer_signs
from sealread.extract.language_model.typed_words import TypedWords
from sealread.extract.language_model.written_page import WrittenPage
from sealread.extract.plan import columns
from sealread.extract.record_readings import RecordReadings
from sealread.extract.result import Reading
from sealread.extract.weighing import SourceWeights
from sealread.llm.answers import Answer
from sealread.llm.decoding import Decoder
from sealread.llm.dialects.prompts import FormPrompts
from sealread.llm.form import Member
from sealread.schema.model import Field, Records, Section
from sealread.schema.paths import unescaped

Cancelled = Callable[[], bool]
MOST_TOKENS = 1500
"""Tokens of a list of names at most."""
MOST_CELLS = 400
"""Cells of a list that are asked at most: a longer one is a table for `extract.tables`."""
NAMED = 0.05
"""The probability of `null` of what names a record: it was said as one of a list."""


class Parent(Struct, frozen=True):
    """What a list lies in: an object of the values at a path, of the schema at a template.

    `lead`: the object's members as JSON so far, none closed. `copied`: the words that name it.
    """

    path: str = ""
    template: str = ""
    lead: str = ""
    copied: Copied | None = None


class Anchor(Struct, frozen=True):
    """A record: which list it is of, its number there, and the words that name it."""

    parent: Parent
    path: str
    words: str
    copied: Copied


class RecordList(Struct, frozen=True):
    """A list to be read: its node, its columns and their keys, which of them names a record."""

    node: Records
    fields: tuple[Field, ...]
    keys: tuple[str, ...]
    anchor: int

    @property
    def key(self) -> str:
        """The name of the list."""
        return unescaped(self.node.path.rpartition("/")[2]) or self.node.label.name or "records"

    @property
    def others(self) -> list[int]:
        """The columns that do not name the record."""
        return [number for number in range(len(self.fields)) if number != self.anchor]

    def lead(self, anchor: Anchor) -> str:
        """The members that stand before a cell: the list, and the record's name."""
        own = json.dumps({self.keys[self.anchor]: anchor.words}, ensure_ascii=False)
        before = f"{anchor.parent.lead}, " if anchor.parent.lead else ""
        return f"{before}{json.dumps(self.key, ensure_ascii=False)}: [{own[:-1]}"


def record_list(node: Records) -> RecordList | None:
    """A list by its columns; None where it has none."""
    fields = columns(node)
    if not fields:
        return None
    start = len(node.path) + 2
    named = tuple(
        ".".join(unescaped(part) for part in field.path[start:].split("/") if part) or "value"
        for field in fields
    )
    return RecordList(node, fields, named, _anchor(fields))


def _anchor(fields: Sequence[Field]) -> int:
    """The column that names records best: words of the page, required ones first."""
    plain = [n for n, f in enumerate(fields) if f.kind == "string" and not f.choices and not f.many]
    required = [n for n in plain if fields[n].required]
    return next(iter((*required, *plain)), 0)


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
        self._weights = weights
        self._typed = TypedWords(written, language)
        self._cancelled = cancelled
        self._readings: list[Reading] = []
        self._counts: dict[str, int] = {}

    def read(self, node: Records) -> RecordReadings:
        """The records of a list that lies in no other."""
        self._level(node, [Parent()])
        return RecordReadings(tuple(self._readings), dict(self._counts))

    def _level(self, node: Records, parents: Sequence[Parent]) -> None:
        """One list in each of its parents: what names its records, their cells, lists in them."""
        asked = record_list(node)
        if asked is None or not parents:
            return
        anchors = self._anchors(asked, parents)
        self._cells(asked, anchors)
        below = [Parent(one.path, f"{node.path}/*", asked.lead(one), one.copied) for one in anchors]
        for child in _lists_in(node.item):
            self._level(child, below)

    def _ask(
        self, asked: RecordList, members: Sequence[Member], more: Sequence[str] = ()
    ) -> list[Answer]:
        lines = [*_lines(asked, self._said), *more]
        return self._decoder.fill(
            self._written.page, lines, members, self._said, cancelled=self._cancelled
        )

    def _anchors(self, asked: RecordList, parents: Sequence[Parent]) -> list[Anchor]:
        key = f"{asked.key}.{asked.keys[asked.anchor]}"
        label = asked.fields[asked.anchor].label.title
        members = [
            Member(key, one.lead, label, many=True, most_tokens=MOST_TOKENS) for one in parents
        ]
        more = [f"{json.dumps(key, ensure_ascii=False)}: {self._said.anchors}"]
        found: list[Anchor] = []
        for parent, answer in zip(parents, self._ask(asked, members, more), strict=True):
            items = answer_of(self._written, answer).items
            path = parent.path + asked.node.path[len(parent.template) :]
            own = list(_in_order(items, parent.copied))
            for number, copied in enumerate(own):
                words = " ".join(self._written.words(copied.places[0], 1.0).text.split())
                found.append(Anchor(parent, f"{path}/{number}", words, copied))
            self._counts[path] = len(own)
        return found

    def _cells(self, asked: RecordList, anchors: Sequence[Anchor]) -> None:
        wanted = [(anchor, number) for anchor in anchors for number in asked.others][:MOST_CELLS]
        members = [
            member_of(asked.keys[n], asked.fields[n], self._typed, lead=asked.lead(anchor))
            for anchor, n in wanted
        ]
        for anchor in anchors:
            self._made(asked, anchor, asked.anchor, FieldAnswer((anchor.copied,), NAMED))
        answers = self._ask(asked, members)
        for (anchor, number), member, answer in zip(wanted, members, answers, strict=True):
            options = self._typed.options(asked.fields[number]) if member.printed else None
            found = (
                answer_of(self._written, answer) if options is None else of_typed(answer, options)
            )
            self._made(asked, anchor, number, nearest(found, anchor.copied))

    def _made(self, asked: RecordList, anchor: Anchor, number: int, found: FieldAnswer) -> None:
        field = asked.fields[number]
        path = anchor.path + field.path[len(asked.node.path) + 2 :]
        shown = anchor.copied if found.choice is not None else None
        sure = self._weights.model(answer_signs(field, found) | {"ruled_out": 1.0})
        self._readings += [
            one if one.value is None else believed(one, sure, self._review_below)
            for one in self._reader.at(field, path, found, shown)
        ]


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


def _lines(asked: RecordList, said: FormPrompts) -> Iterator[str]:
    """What the list is, and each of its columns."""
    label = asked.node.label
    about = f" - {' '.join(label.description.split())}" if label.description else ""
    yield f"{json.dumps(asked.key, ensure_ascii=False)}: {label.title}{about} ({said.records})"
    for key, field in zip(asked.keys, asked.fields, strict=True):
        yield f"  {line(key, field, said)}"


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
