"""Lists of records read by the model: first what names each record, then the cells of each.

One column is the anchor: its values are asked as a list. Every other cell is a fork of its own that
has the anchor of its record before it, and is copied from around the place where the anchor stands.
So the number of records is that of the anchors found, and no cell sees another one.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from sealread.extract.language_model.asking import (
    Copied,
    FieldAnswer,
    answer_of,
    member_of,
    of_typed,
)
from sealread.extract.language_model.naming import line
from sealread.extract.language_model.readings import Reader
from sealread.extract.language_model.typed_words import TypedWords
from sealread.extract.language_model.written_page import WrittenPage
from sealread.extract.plan import columns
from sealread.extract.record_readings import RecordReadings
from sealread.extract.result import Reading
from sealread.llm.decoding import Decoder
from sealread.llm.dialects.prompts import FormPrompts
from sealread.llm.form import Member
from sealread.schema.model import Field, Records
from sealread.schema.paths import unescaped

Cancelled = Callable[[], bool]
MOST_CELLS = 2000
"""Cells of a list that are asked at most: a longer one is a table for `extract.tables`."""


class Anchor(Struct, frozen=True):
    """What names a record: the words of its anchor column."""

    number: int
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


def read_list(
    decoder: Decoder,
    written: WrittenPage,
    asked: RecordList,
    language: str | None,
    review_below: float,
    said: FormPrompts,
    cancelled: Cancelled | None = None,
) -> RecordReadings:
    """The records of a list on a page. Raises Cancelled."""
    reader = Reader(written, language, review_below)
    lines = list(_lines(asked, said))
    anchors = _anchors(decoder, written, asked, lines, said, cancelled)
    others = [n for n in range(len(asked.fields)) if n != asked.anchor]
    anchors = anchors[: max(1, MOST_CELLS // max(1, len(others)))]
    typed = TypedWords(written, language)
    wanted = [(anchor, n) for anchor in anchors for n in others]
    members = [
        member_of(asked.keys[n], asked.fields[n], typed, lead=_lead(asked, anchor))
        for anchor, n in wanted
    ]
    answers = decoder.fill(written.page, lines, members, said, cancelled=cancelled)
    made: list[Reading] = []
    for anchor in anchors:
        field = asked.fields[asked.anchor]
        named = FieldAnswer((anchor.copied,), 0.0)
        made += reader.at(field, _path(asked, field, anchor.number), named, None)
    for (anchor, n), member, answer in zip(wanted, members, answers, strict=True):
        field = asked.fields[n]
        found = (
            of_typed(answer, typed.options(field)) if member.printed else answer_of(written, answer)
        )
        near = nearest(found, anchor.copied)
        shown = anchor.copied if found.choice is not None else None
        made += reader.at(field, _path(asked, field, anchor.number), near, shown)
    return RecordReadings(tuple(made), {asked.node.path: len(anchors)})


def nearest(answer: FieldAnswer, anchor: Copied) -> FieldAnswer:
    """An answer whose words stand, of all their places, where they are nearest to the anchor's."""
    from msgspec.structs import replace

    def placed(one: Copied) -> Copied:
        first = anchor.places[0]
        own = [place for place in one.places if place.writing == first.writing] or one.places
        best = min(own, key=lambda place: abs(place.span.start - first.span.start))
        return replace(one, places=(best,))

    return replace(answer, items=tuple(map(placed, answer.items)))


def _path(asked: RecordList, field: Field, number: int) -> str:
    return f"{asked.node.path}/{number}{field.path[len(asked.node.path) + 2 :]}"


def _lines(asked: RecordList, said: FormPrompts) -> Iterator[str]:
    """What the list is, and each of its columns."""
    label = asked.node.label
    about = f" - {' '.join(label.description.split())}" if label.description else ""
    yield f"{json.dumps(asked.key, ensure_ascii=False)}: {label.title}{about} ({said.records})"
    for key, field in zip(asked.keys, asked.fields, strict=True):
        yield f"  {line(key, field, said)}"


def _anchors(
    decoder: Decoder,
    written: WrittenPage,
    asked: RecordList,
    lines: Sequence[str],
    said: FormPrompts,
    cancelled: Cancelled | None,
) -> list[Anchor]:
    key = f"{asked.key}.{asked.keys[asked.anchor]}"
    member = Member(key, label=asked.fields[asked.anchor].label.title, many=True, most_tokens=1500)
    every = [*lines, f"{json.dumps(key, ensure_ascii=False)}: {said.anchors}"]
    [answer] = decoder.fill(written.page, every, [member], said, cancelled=cancelled)
    items = answer_of(written, answer).items
    found: list[Anchor] = []
    for copied in _in_order(items):
        words = written.words(copied.places[0], 1.0).text
        found.append(Anchor(len(found), " ".join(words.split()), copied))
    return found


def _in_order(items: Sequence[Copied]) -> Iterator[Copied]:
    """Items with a place each: of words that stand several times, the n-th naming has the n-th."""
    from msgspec.structs import replace

    taken: dict[tuple[object, ...], int] = {}
    for one in items:
        number = taken.get(one.places, 0)
        taken[one.places] = number + 1
        own = [place for place in one.places if place.writing == one.places[0].writing]
        if number < len(own):
            yield replace(one, places=(own[number],))


def _lead(asked: RecordList, anchor: Anchor) -> str:
    """The members that stand before a cell: the list, and the record's name."""
    own = json.dumps({asked.keys[asked.anchor]: anchor.words}, ensure_ascii=False)
    return f"{json.dumps(asked.key, ensure_ascii=False)}: [{own[:-1]}"
