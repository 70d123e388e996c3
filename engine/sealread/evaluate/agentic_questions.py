"""Answers to questions whose right answer is known, judged as the agent's paper judges values."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from msgspec import Struct

from sealread.agent.state import Answer
from sealread.evaluate.agentic_keys import joined
from sealread.evaluate.agentic_text import UNLIKE, Likeness, likeness
from sealread.understand.templates import Asked as Question
from sealread.understand.templates import Way


class Judged(Struct, frozen=True):
    """A question with its true answer and the one given; several values are joined by ", ".

    `way`: worded for the key, or by the key's path. `answered`: there is an answer, be it that the
    document does not say. `verified`: the agent calls it proven. A question without an answer is
    like nothing.
    """

    question: str
    language: str
    path: str
    way: Way
    truth: Any
    found: Any
    answered: bool
    verified: bool
    likeness: Likeness


def judge(
    asked: Sequence[Question], answers: Sequence[Answer], verified: frozenset[str]
) -> tuple[Judged, ...]:
    """A verdict on every question. Answers are in the order of the questions; some may be missing.

    `verified` are the questions whose answers are proven. A value that the document does not
    state (null) is rightly answered by saying so.
    """
    given = zip_longest(asked, answers[: len(asked)])
    return tuple(_judged(one, answer, one.question in verified) for one, answer in given)


def _judged(asked: Question, answer: Answer | None, verified: bool) -> Judged:
    truth = joined(asked.truth)
    found = joined(list(answer.texts)) if answer is not None else None
    return Judged(
        question=asked.question,
        language=asked.language,
        path=asked.path,
        way=asked.way,
        truth=truth,
        found=found,
        answered=answer is not None,
        verified=verified,
        likeness=likeness(truth, found) if answer is not None else UNLIKE,
    )
