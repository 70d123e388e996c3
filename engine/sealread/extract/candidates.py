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

    `likelihood` is the mean over wordings of the model's probability for these words.
    """

    spans: tuple[Span, ...]
    likelihood: float


class Vote(Struct, frozen=True):
    """The outcome in one window: candidates from the likeliest on, and the case for "nothing"."""

    candidates: tuple[Candidate, ...]
    nothing: float


def vote(answers: Sequence[Answer], offset: int) -> Vote:
    """Combines the answers of one field's wordings on one window that begins at `offset`."""
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
    return _merged(sorted(found, key=lambda candidate: -candidate.likelihood)), nothing


def _merged(ranked: Sequence[Candidate]) -> tuple[Candidate, ...]:
    """Candidates that share a place are the same words, seen in two windows that overlap."""
    merged: list[Candidate] = []
    for one in ranked:
        same = next((m for m in merged if not set(m.spans).isdisjoint(one.spans)), None)
        if same is None:
            merged.append(one)
        else:
            spans = tuple(sorted({*same.spans, *one.spans}))
            merged[merged.index(same)] = Candidate(spans, same.likelihood)
    return tuple(merged)


def _shifted(spans: tuple[Span, ...], offset: int) -> tuple[Span, ...]:
    return tuple(Span(span.start + offset, span.end + offset) for span in spans)
