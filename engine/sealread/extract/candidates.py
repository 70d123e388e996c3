"""What several wordings of one question say together: the best answer, and who came close."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from msgspec import Struct

from sealread.document.model import Span
from sealread.llm.decoding import Answer


class Candidate(Struct, frozen=True):
    """Words that may answer a field: all their places in the document, and how likely they are.

    `likelihood` is the mean over wordings of the model's probability for these words. `parts`: the
    words one by one where others stand among them in the text; then `spans` has the first alone.
    """

    spans: tuple[Span, ...]
    likelihood: float
    parts: tuple[Span, ...] = ()


class Choice(Struct, frozen=True):
    """Which of a field's choices the model takes, and how likely it says that is."""

    text: str
    likelihood: float


class Vote(Struct, frozen=True):
    """The outcome in one window: candidates from the likeliest on, and the case for "nothing".

    `listed`: of a list, its further items in the order they were named. `close`: what came close
    to being named. `choice`: which of the field's choices fits the window.
    """

    candidates: tuple[Candidate, ...]
    nothing: float
    listed: tuple[Candidate, ...] = ()
    close: tuple[Candidate, ...] = ()
    choice: Choice | None = None


def vote(answers: Sequence[Answer], offset: int) -> Vote:
    """Combines the answers of one field's wordings on one window that begins at `offset`."""
    choice = next((Choice(a.choice, a.confidence) for a in answers if a.choice), None)
    answers = [answer for answer in answers if answer.choice is None]
    likelihood: dict[tuple[Span, ...], float] = defaultdict(float)
    nothing = 0.0 if answers else 1.0  # nothing was asked where no words can be an answer
    for answer in answers:
        share = certainty(answer) / len(answers)
        if answer.spans:
            likelihood[answer.spans] += share
        else:
            nothing += share
    ranked = sorted(likelihood.items(), key=lambda item: -item[1])
    return Vote(
        candidates=tuple(Candidate(_shifted(spans, offset), p) for spans, p in ranked),
        nothing=nothing,
        listed=tuple(
            Candidate(_shifted(one.spans, offset), certainty(one))
            for answer in answers
            for one in answer.rest
        ),
        close=tuple(
            Candidate(_shifted(one.spans, offset), one.confidence / len(answers))
            for answer in answers
            for one in answer.others
            if one.spans
        ),
        choice=choice,
    )


def certainty(answer: Answer) -> float:
    """How sure the model is of an answer, 0 to 1: the geometric mean of its token probabilities."""
    return float(np.exp(np.mean(answer.logprobs))) if answer.logprobs else 0.0


def best(votes: Sequence[Vote]) -> tuple[tuple[Candidate, ...], float]:
    """The candidates of all windows that beat "nothing" in theirs, likeliest first.

    Beside them the likelihood that the document has no answer: that of the least sure window.
    """
    found = [
        candidate
        for one in votes
        for candidate in one.candidates
        if candidate.likelihood > one.nothing
    ]
    nothing = min((one.nothing for one in votes), default=1.0)
    return merged(sorted(found, key=lambda candidate: -candidate.likelihood)), nothing


def merged(ranked: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Candidates that share a place are the same words, seen in two windows that overlap."""
    kept: list[Candidate] = []
    for one in ranked:
        same = next((m for m in kept if not set(m.spans).isdisjoint(one.spans)), None)
        if same is None:
            kept.append(one)
        else:
            spans = tuple(sorted({*same.spans, *one.spans}))
            kept[kept.index(same)] = Candidate(spans, same.likelihood)
    return tuple(kept)


def _shifted(spans: tuple[Span, ...], offset: int) -> tuple[Span, ...]:
    return tuple(Span(span.start + offset, span.end + offset) for span in spans)
