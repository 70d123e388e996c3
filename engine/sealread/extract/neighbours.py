"""Words printed beside a field's label: what a form says where the reader is not sure.

"Vorname:  Thomas" needs no model. Whether values stand right of their labels, below or above them
in this document, the reader's own answers tell.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from sealread.document.model import Span
from sealread.extract.asking import Outcome
from sealread.extract.candidates import Candidate
from sealread.extract.labels import WAYS, Labels, Way
from sealread.extract.plan import wordings
from sealread.schema.model import Field

UNSURE = 0.5
"""Below this likelihood an answer of the reader is no better than words beside the label."""
UNSURE_IN_A_FORM = 0.9
"""The same where many of its answers stand in one way to their labels."""
_MANY = 3
_LIKELIHOOD = 0.5


def with_neighbours(
    labels: Labels, fields: Sequence[Field], outcomes: Sequence[Outcome], language: str | None
) -> list[Outcome]:
    """The outcomes; where the reader is unsure of words, those beside the label come first.

    Only in documents where its own answers tend to stand so to their labels. A label that is
    printed is no answer, however sure the reader is of it.
    """
    beside: dict[Way, list[Span | None]] = {
        way: [
            labels.beside(wordings(field.label, language), way) if field.kind == "string" else None
            for field in fields
        ]
        for way in WAYS
    }
    leads = {way: _lead(found, outcomes) for way, found in beside.items()}
    ways = sorted((way for way in WAYS if leads[way] > 0), key=lambda way: -leads[way])
    unsure = UNSURE_IN_A_FORM if ways and leads[ways[0]] >= _MANY else UNSURE
    told = []
    for place, outcome in enumerate(outcomes):
        span = next((s for way in ways if (s := beside[way][place]) is not None), None)
        stays = _is_sure(outcome, unsure) and not labels.covers(outcome.candidates[0].spans[0])
        told.append(outcome if span is None or stays else _preferred(outcome, span))
    return told


def _lead(found: Sequence[Span | None], outcomes: Sequence[Outcome]) -> int:
    """How many more answers, sure or not, stand there than sure ones stand elsewhere."""
    there = elsewhere = 0
    for outcome, span in zip(outcomes, found, strict=True):
        if span is not None and outcome.candidates:
            agrees = _overlap(outcome.candidates[0], span)
            there += agrees
            elsewhere += not agrees and _is_sure(outcome, UNSURE)
    return there - elsewhere


def _is_sure(outcome: Outcome, unsure: float) -> bool:
    return any(one.likelihood >= unsure for one in outcome.candidates[:1])


def _overlap(candidate: Candidate, span: Span) -> bool:
    return any(one.start < span.end and span.start < one.end for one in candidate.spans)


def _preferred(outcome: Outcome, span: Span) -> Outcome:
    rest = tuple(one for one in outcome.candidates if span not in one.spans)
    words = Candidate((span,), _LIKELIHOOD)
    return replace(outcome, candidates=(words, *rest), listed=(words,))
