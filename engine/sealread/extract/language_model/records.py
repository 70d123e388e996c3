"""Lists of records read by the model, as it writes JSON: cell after cell, record after record.

Each cell is asked behind all that was said of the list before it, so the model knows which record
it is at, and it is the model that says whether another record follows. Where a record's words stand
several times on the page, they are taken where the rest of it stands.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from sealread.extract.confidence import believed
from sealread.extract.language_model.asking import (
    Copied,
    FieldAnswer,
    OnValue,
    answered,
    member_of,
    values,
    words,
)
from sealread.extract.language_model.company import Cell, in_company
from sealread.extract.language_model.readings import Reader
from sealread.extract.language_model.record_lists import ListText, RecordList, quoted, record_list
from sealread.extract.language_model.signs import cell_signs, list_signs, record_signs
from sealread.extract.language_model.typed_words import TypedWords
from sealread.extract.language_model.written_page import WrittenPage
from sealread.extract.other_labels import OtherLabels
from sealread.extract.record_readings import RecordReadings, without_empty
from sealread.extract.result import Reading, RunnerUp
from sealread.extract.verification import absent
from sealread.extract.weighing import SourceWeights
from sealread.llm.answers import Answer
from sealread.llm.decoding import Decoder
from sealread.llm.dialects.prompts import FormPrompts
from sealread.llm.form import Member
from sealread.llm.script import Place
from sealread.llm.sequences import TIE
from sealread.schema.model import Field, Records

Cancelled = Callable[[], bool]
MOST_CELLS = 400
"""Cells of a list that are asked at most: a longer one is a table for `extract.tables`."""
_NONE, _SOME = r" ?(?:null|\[\]|\[ ?\]).*", r" ?\[(?!\]| ?\]).*"
"""Tokens behind the name of a list that has no records, and of one that has."""
_ANOTHER, _LAST = r"\s*\},.*", r"\s*\}(?!,).*"
"""Tokens that close a record before another one, and the last of a list."""
_LIKELY = 0.5
_TIE = 1 / (1 + math.exp(-TIE)) - _LIKELY
"""How near to that a list may as well end as go on."""
_UNUSED, _SURELY = 3, 0.9
"""In how many records a column must be empty, and how surely, to be empty in the next ones."""
_BESIDE = 768
"""Tokens that are left for the instruction and the next cell."""
_KEPT = 2
"""Records that stay where there is no room for all of them."""


class _Record(Struct, frozen=True):
    """A record that was read: its path, its cells' answers, and words that tell where it stands.

    `begun`: how likely it was that it follows what was said before.
    """

    path: str
    answers: tuple[FieldAnswer, ...]
    stands: Copied | None
    begun: float


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
        on_value: OnValue | None = None,
    ) -> None:
        """`weights`: how likely what the model says is right, by its signs.

        `on_value` is told each cell as it is said.
        """
        self._decoder, self._written, self._said = decoder, written, said
        self._reader, self._review_below = Reader(written, language, review_below), review_below
        self._weights, self._least = weights.cells or weights.model, weights.least_cell
        self._word_places = self._reader.word_places
        self._typed = TypedWords(written)
        self._cancelled, self._on_value = cancelled, on_value
        self._lines: list[str] = []
        self._asked = self._room = 0
        self.cells: list[Cell] = []
        self._counts: dict[str, int] = {}

    def read(self, node: Records) -> RecordReadings:
        """The records of a list that lies in no other."""
        asked = record_list(node)
        if asked is not None:
            self._lines, self._asked = list(asked.lines(self._said)), 0
            self._reader.others = OtherLabels(list(asked.columns()))
            page = "\n".join((self._written.page.text, *self._lines))
            self._room = self._decoder.room(self._size(page)) - _BESIDE
            self._list(asked, node.path, ListText())
            self.cells = in_company(self.cells)
        readings = [one for cell in self.cells for one in self._calibrated(cell)]
        return without_empty(readings, self._counts)

    def _calibrated(self, cell: Cell) -> Iterator[Reading]:
        sure = self._weights(cell.signs)
        for one in cell.readings:
            if one.value is None:
                yield one
            elif sure < self._least:
                near = RunnerUp(one.text or "", one.evidence, round(sure, 4))
                yield absent(one.path, 1 - sure, (near, *one.runners_up) if one.text else ())
            else:
                yield believed(one, sure, self._review_below)

    def _list(self, asked: RecordList, path: str, before: ListText) -> ListText:
        """Reads a list behind some text; returns the text with it."""
        if not self._fits(before):
            self._counts[path] = 0
            return before
        some, none = self._likely(f"{before.text}{before.joint}{quoted(asked.key)}:", _SOME, _NONE)
        null = none / max(some + none, 1e-9)
        text = opened = before.listing(asked.key)
        records: list[_Record] = []
        pieces: list[str] = []
        told: Counter[tuple[str, ...]] = Counter()
        begun = 1 - null
        while begun >= _LIKELY and self._asked < MOST_CELLS:
            text = self._fitting(text, opened, pieces)
            where = f"{path}/{len(records)}"
            answers, behind = self._record(asked, where, text.record(), records)
            said = tuple(" ".join(words(self._written, one)) for one in answers)
            if begun < _LIKELY + _TIE:
                answers = _as_ties(answers)
            if any(said) and told[said] >= _times(answers):
                self._take_back(asked, where, answers)
                break
            for one in asked.lists:
                behind = self._list(one, where + asked.below(one.node), behind)
            if not any(said) and not self._lists_below(where):
                break
            told[said] += 1
            records.append(_Record(where, answers, _stands(answers, told[said] - 1), begun))
            another, last = self._likely(behind.ending, _ANOTHER, _LAST)
            pieces.append(behind.closed().text[len(text.text) :])
            text, begun = behind.closed(), another / max(another + last, 1e-9)
            if _LIKELY - _TIE <= begun < _LIKELY:
                records[-1] = replace(records[-1], answers=_as_ties(answers))
        self._counts[path] = len(records)
        self._made(asked, records, null)
        return text.list_closed()

    def _lists_below(self, where: str) -> bool:
        """Whether a list in a record has records; where none has, none is counted."""
        below = [path for path in self._counts if path.startswith(f"{where}/")]
        if any(self._counts[path] for path in below):
            return True
        for path in below:
            del self._counts[path]
        return False

    def _record(
        self, asked: RecordList, where: str, text: ListText, before: Sequence[_Record]
    ) -> tuple[tuple[FieldAnswer, ...], ListText]:
        """The cells of the next record, each asked behind those before it; the text with them."""
        answers: list[FieldAnswer] = []
        for number, (key, field) in enumerate(zip(asked.keys, asked.fields, strict=True)):
            is_unused = _is_unused([record.answers[number] for record in before[-_UNUSED:]])
            if is_unused or not self._fits(text):
                answers.append(FieldAnswer((), 1.0))
                text = text.said(key, "null") if is_unused else text
                continue
            member = replace(member_of(key, field, self._typed), joint=text.joint)
            [answer] = self._decoder.fill(
                self._written.page, self._lines, [member], self._said,
                before=text.text, cancelled=self._cancelled,
            )  # fmt: skip
            one = answered(self._written, self._typed, field, answer)
            self._asked += 1
            answers.append(one)
            self._tell(where + asked.below(field), field, one)
            text = text.said(key, self._literal(field, member, answer, one))
        return tuple(answers), text

    def _tell(self, path: str, field: Field, answer: FieldAnswer) -> None:
        """Tells what was said in the cell at `path`."""
        if self._on_value is not None:
            for place, text in values(self._written, field, path, answer):
                self._on_value(place, text)

    def _take_back(self, asked: RecordList, where: str, answers: Sequence[FieldAnswer]) -> None:
        """Tells that what was said of a record is not said after all."""
        if self._on_value is not None:
            for field, one in zip(asked.fields, answers, strict=True):
                for place, _ in values(self._written, field, where + asked.below(field), one):
                    self._on_value(place, "")

    def _literal(self, field: Field, member: Member, answer: Answer, one: FieldAnswer) -> str:
        """What was said, as JSON."""
        if member.printed:
            return answer.choice if answer.choice is not None and one.items else "null"
        if one.choice is not None or not one.items:
            return one.choice or "null"
        said = [quoted(text) for text in words(self._written, one)]
        return f"[{', '.join(said)}]" if field.many else said[0]

    def _likely(self, before: str, *ways: str) -> list[float]:
        return self._decoder.ways_on(
            self._written.page, self._lines, before, ways, self._said, cancelled=self._cancelled
        )

    def _fitting(self, text: ListText, opened: ListText, pieces: Sequence[str]) -> ListText:
        """The text; where the context has no room behind it, with its last records alone.

        `opened`: the list without records; `pieces`: the text of each record.
        """
        if self._fits(text):
            return text
        last = "".join(pieces[-_KEPT:]).removeprefix(",\n")
        return ListText(opened.text + last, "", opened.depth, first=False)

    def _fits(self, text: ListText) -> bool:
        """Whether the context has room for another cell behind a text."""
        return self._size(text.text) < self._room

    def _size(self, text: str) -> int:
        return len(self._decoder.runtime.tokenize(text))

    def _made(self, asked: RecordList, records: Sequence[_Record], null: float) -> None:
        """The cells of all records of a list."""
        near = [
            tuple(nearest(one, record.stands) if record.stands else one for one in record.answers)
            for record in records
        ]
        columns: list[list[Place]] = [
            [row[number].items[0].places[0] for row in near if row[number].items]
            for number in range(len(asked.fields))
        ]
        of_list = list_signs(self._word_places, asked.fields, null)
        for record, row in zip(records, near, strict=True):
            of_record = of_list | record_signs(self._word_places, record.stands, record.begun, row)
            for field, one, column in zip(asked.fields, row, columns, strict=True):
                path = record.path + asked.below(field)
                signs = cell_signs(self._word_places, field, one, record.stands, column)
                shown = record.stands if one.choice is not None else None
                readings = tuple(self._reader.at(field, path, one, shown))
                self.cells.append(Cell(field, path, readings, of_record | signs))


def _as_ties(answers: Sequence[FieldAnswer]) -> tuple[FieldAnswer, ...]:
    """The cells of a record that may as well not be there, or be followed by another one."""
    return tuple(replace(one, tie=True) for one in answers)


def _is_unused(answers: Sequence[FieldAnswer]) -> bool:
    """Whether a column is surely empty in the last records: it is not asked in further ones."""
    nothing = [one.null for one in answers if not one.items and one.choice is None]
    return len(nothing) == _UNUSED and min(nothing) >= _SURELY


def _stands(answers: Sequence[FieldAnswer], before: int) -> Copied | None:
    """The words that tell where a record stands: those that the page has least often, the longest.

    `before`: how many records before it said the same; so many of the places are theirs.
    """
    copied = [one.items[0] for one in answers if one.items]
    if not copied:
        return None
    rarest = min(copied, key=lambda one: (len(one.places), -_length(one)))
    return replace(rarest, places=rarest.places[min(before, len(rarest.places) - 1) :])


def _length(one: Copied) -> int:
    return one.places[0].span.end - one.places[0].span.start


def _times(answers: Sequence[FieldAnswer]) -> int:
    """How many records of these very words the page has room for."""
    return min((len(one.items[0].places) for one in answers if one.items), default=1)


def nearest(answer: FieldAnswer, stands: Copied) -> FieldAnswer:
    """An answer whose words stand, of all their places, where they are nearest to the record's."""

    def placed(one: Copied) -> Copied:
        first = stands.places[0]
        own = [place for place in one.places if place.writing == first.writing] or one.places
        best = min(own, key=lambda place: abs(place.span.start - first.span.start))
        return replace(one, places=(best,))

    return replace(answer, items=tuple(map(placed, answer.items)))
