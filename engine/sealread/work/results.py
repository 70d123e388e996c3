"""What a request came to on one document, as the JSON that people and programs get."""

from __future__ import annotations

from typing import Any

import msgspec

from sealread.agent.proof import Mark
from sealread.agent.state import Answer
from sealread.agent.tree import tree_lines
from sealread.worker.report import Report

ANSWERS, VALUES, TRACE = ".answers.json", ".values.json", ".trace.json"
"""Ends of the names of files: answers to questions, values for keys, how they were found."""


def delivered(report: Report) -> bool:
    """Whether there is a result, be it that the document does not say."""
    outcome = report.outcome
    if outcome.intent == "question_answering":
        return bool(outcome.answers)
    return outcome.extraction is not None


def suffix(report: Report) -> str:
    """The end of the name of the result's file."""
    return ANSWERS if report.outcome.intent == "question_answering" else VALUES


def result(report: Report, trace: str | None = None) -> dict[str, Any]:
    """The result as JSON: answers, or an extraction, with what of it is verified and why not.

    `trace`: the name of the file beside it that holds the whole trace.
    """
    outcome = report.outcome
    answers = outcome.intent == "question_answering" or outcome.extraction is None
    own = _answers(report) if answers else _extraction(report)
    return {
        **own,
        "request": outcome.trace.asked.request,
        "intent": outcome.intent,
        "status": outcome.status,
        "reason": outcome.reason,
        "why": outcome.why,
        "language": outcome.language,
        "translated": outcome.translated,
        "notes": outcome.notes,
        "errors": msgspec.to_builtins(outcome.errors),
        "trace": {"file": trace, "tree": tree_lines(outcome.trace)},
    }


def mark_of(report: Report, subject: str) -> Mark | None:
    """What verifying showed of a key's path or a question."""
    return next((one for one in report.outcome.marks if one.subject == subject), None)


def verified(report: Report, subject: str) -> bool:
    """Whether a key's path or a question is verified."""
    mark = mark_of(report, subject)
    return mark is not None and mark.verified


def _answers(report: Report) -> dict[str, Any]:
    answers = [_answer(report, one) for one in report.outcome.answers]
    return {
        "document": msgspec.to_builtins(report.document),
        "answers": answers,
        "run": msgspec.to_builtins(report.run),
    }


def _answer(report: Report, answer: Answer) -> dict[str, Any]:
    mark = mark_of(report, answer.question)
    return {
        **msgspec.to_builtins(answer),
        "verified": mark is not None and mark.verified,
        "reason": (mark.reason if mark else None) or answer.reason,
    }


def _extraction(report: Report) -> dict[str, Any]:
    """As `sealread extract` writes it, with the run of the whole request."""
    return {
        **msgspec.to_builtins(report.outcome.extraction),
        "run": msgspec.to_builtins(report.run),
        "verification": msgspec.to_builtins(report.outcome.marks),
    }
