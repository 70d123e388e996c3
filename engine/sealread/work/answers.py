"""Answers of documents to questions, a row for each pair: for a window, and as a table to write."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from sealread.agent.state import Answer
from sealread.document.model import Evidence
from sealread.extract.result import Status
from sealread.tabling.cells import Cell
from sealread.tabling.lines import Line, Sheet
from sealread.work.events import Item
from sealread.work.results import mark_of
from sealread.worker.protocol import MAX_REQUEST
from sealread.worker.report import Report

QUESTION, ANSWER = "Question", "Answer"
MAX_QUESTIONS, MAX_LETTERS = 100, MAX_REQUEST
"""How many questions, and how many letters of them, are asked at once at most."""


class Answered(Struct, frozen=True):
    """What one document answers to one question; `text` is empty where it does not say.

    `verified`: proven to stand there, or to be missing; `reason` says why not.
    """

    path: str
    question: str
    text: str
    evidence: tuple[Evidence, ...]
    confidence: float
    status: Status
    verified: bool
    reason: str = ""


def answers_of(item: Item, report: Report, questions: Sequence[str]) -> tuple[Answered, ...]:
    """An answer for each question, in their order; one that was not answered is not found."""
    found = {answer.question: answer for answer in report.outcome.answers}
    in_order = list(report.outcome.answers)
    return tuple(
        _answered(item, report, question, found.get(question) or _nth(in_order, number, questions))
        for number, question in enumerate(questions)
    )


def sheet_of(rows: Sequence[tuple[str, Answered]]) -> Sheet:
    """Answers (each with the name of its document) as a table of questions and answers."""
    lines = (
        Line(one.path, name, None, (Cell(one.question), _cell(one)))
        for name, one in rows
    )  # fmt: skip
    return Sheet((QUESTION, ANSWER), tuple(lines))


def pages_of(evidence: Sequence[Evidence]) -> tuple[int, ...]:
    """The pages of some evidence, ascending, each once."""
    return tuple(sorted({place.page for place in evidence}))


def questions_in(text: str) -> tuple[str, ...]:
    """The questions in what a person wrote: one a line, each once."""
    return tuple(dict.fromkeys(_lines(text)))


def _lines(text: str) -> Iterator[str]:
    for line in text.splitlines():
        if words := " ".join(line.split()):
            yield words


def _nth(answers: Sequence[Answer], number: int, questions: Sequence[str]) -> Answer | None:
    """The answer by its place, where a tool worded the question anew and none was left out."""
    return answers[number] if len(answers) == len(questions) else None


def _answered(item: Item, report: Report, question: str, answer: Answer | None) -> Answered:
    if answer is None:
        return Answered(item.path, question, "", (), 0.0, "not_found", False)
    mark = mark_of(report, answer.question)
    reason = (mark.reason if mark is not None else None) or answer.reason
    return Answered(
        path=item.path,
        question=question,
        text="; ".join(" ".join(part.split()) for part in answer.texts),
        evidence=answer.evidence,
        confidence=answer.confidence,
        status=answer.status,
        verified=mark is not None and mark.verified,
        reason=reason or "",
    )


def _cell(one: Answered) -> Cell:
    return Cell(one.text or None, one.text, one.evidence, one.confidence, one.status, one.reason)
