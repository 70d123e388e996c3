"""One round of questions: a row for each document and question, and how an event changes them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from sealread.work.answers import Answered, answers_of
from sealread.work.events import (
    AnyEvent,
    FieldRead,
    ItemFailed,
    ItemReported,
    ItemStarted,
    PageRead,
    RunStarted,
    Trouble,
)
from sealread_desktop.ask.scope import Doc

AskState = Literal["queued", "running", "done", "failed", "stopped"]
UNFINISHED = ("queued", "running")


class AskRow(Struct, frozen=True):
    """A document and a question. `pages` and `fields` are (done, total) while it is read.

    `sentence` says why there is no answer.
    """

    doc: Doc
    question: str
    state: AskState = "queued"
    pages: tuple[int, int] = (0, 0)
    fields: tuple[int, int] = (0, 0)
    answer: Answered | None = None
    sentence: str = ""


class Round:
    """Questions to documents, asked together. The rows of a document stand one after the other."""

    def __init__(self, questions: Sequence[str], docs: Sequence[Doc]) -> None:
        self.questions, self.docs = tuple(questions), tuple(docs)
        self.rows = [AskRow(doc, question) for doc in docs for question in questions]
        self._first = {doc.path: n * len(self.questions) for n, doc in enumerate(docs)}

    @property
    def finished(self) -> int:
        """How many documents are done with."""
        step = max(1, len(self.questions))
        return sum(row.state not in UNFINISHED for row in self.rows[::step])

    @property
    def answers(self) -> tuple[tuple[str, Answered], ...]:
        """All answers so far, each with the name of its document."""
        return tuple((row.doc.name, row.answer) for row in self.rows if row.answer is not None)

    def apply(self, event: AnyEvent) -> range:
        """Brings the rows up to date; returns which have changed."""
        if isinstance(event, RunStarted):
            return self._miss((*event.troubles, *event.unsupported))
        if not isinstance(event, ItemStarted | PageRead | FieldRead | ItemFailed | ItemReported):
            return range(0)
        first = self._first.get(event.item.path)
        if first is None:
            return range(0)
        place = range(first, first + len(self.questions))
        for number, row in zip(place, self._changed(place, event), strict=True):
            self.rows[number] = row
        return place

    def leave_unfinished(self) -> range:
        """Marks what was not come to as stopped; returns where to look."""
        self.rows = [
            replace(row, state="stopped") if row.state in UNFINISHED else row for row in self.rows
        ]
        return range(len(self.rows))

    def _miss(self, troubles: Sequence[Trouble]) -> range:
        """Documents that are gone, or cannot be looked at any more."""
        why = {one.name: one.sentence for one in troubles}
        self.rows = [
            replace(row, state="failed", sentence=why[row.doc.path]) if row.doc.path in why else row
            for row in self.rows
        ]
        return range(len(self.rows)) if why else range(0)

    def _changed(
        self,
        place: range,
        event: ItemStarted | PageRead | FieldRead | ItemFailed | ItemReported,
    ) -> list[AskRow]:
        rows = [self.rows[number] for number in place]
        match event:
            case ItemStarted():
                return [AskRow(row.doc, row.question, "running") for row in rows]
            case PageRead():
                return [replace(row, pages=(event.done, event.total)) for row in rows]
            case FieldRead():
                return [replace(row, fields=(event.done, event.total)) for row in rows]
            case ItemFailed():
                return [replace(row, state="failed", sentence=event.sentence) for row in rows]
            case ItemReported():
                answers = answers_of(event.item, event.report, self.questions)
                return [
                    replace(row, state="done", answer=answer)
                    for row, answer in zip(rows, answers, strict=True)
                ]
