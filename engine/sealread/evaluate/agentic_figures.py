"""Figures of many documents under the protocol of the agent's paper: means over documents."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from statistics import median
from typing import Any

from sealread.evaluate.agentic_questions import Judged
from sealread.evaluate.agentic_run import Performed, Ran
from sealread.evaluate.agentic_scoring import Scores
from sealread.understand.templates import WAYS

Figures = dict[str, Any]

_TWO = 2
MEASURES = ("key_match", "exact", "bleu", "rouge_l")
QUICK = 3.0
"""Seconds of model time that a two-page document may take."""
COMPARED = ("de", "en")
"""The languages whose figures must not be far from each other."""


def figures(documents: Sequence[Performed]) -> Figures:
    """All figures of some documents; a document that failed counts as zero.

    `aligned`: the same with keys that are alike instead of the same.
    """
    scored = [one.scored for one in documents]
    fixed = (one.fixed_key_match for one in scored)
    return {
        "documents": len(documents),
        "failed": sum(not one.json_valid for one in scored),
        "json_valid": mean(one.json_valid for one in scored),
        **_means([one.strict for one in scored]),
        "fixed_key_match": mean(share for share in fixed if share is not None),
        "aligned": _means([one.fuzzy for one in scored]),
        "questions": _questions([one for document in documents for one in document.judged]),
        "extraction": _requests([one.extraction for one in documents]),
        "answering": _requests([one.answering for one in documents if one.judged]),
        "two_pages": _two_pages([one for one in documents if one.pages == _TWO]),
    }


def _two_pages(documents: Sequence[Performed]) -> Figures:
    """Seconds of model time of two-page documents: the median, and the share below `QUICK`."""
    extraction = [one.extraction for one in documents]
    answering = [one.answering for one in documents if one.judged]
    return {
        "documents": len(documents),
        "extraction": _seconds([one.cost.model_seconds for one in extraction]),
        "answering": _seconds([one.cost.model_seconds for one in answering]),
    }


def _seconds(taken: Sequence[float]) -> Figures:
    return {
        "median": round(median(taken), 3) if taken else None,
        "quick": mean(float(one < QUICK) for one in taken),
    }


def _means(scores: Sequence[Scores]) -> Figures:
    return {name: mean(getattr(one, name) for one in scores) for name in MEASURES}


def _questions(judged: Sequence[Judged]) -> Figures:
    """Means over questions. `exact_of_verified`: over those whose answers are called proven."""
    verified = [one for one in judged if one.verified]
    return {
        "asked": len(judged),
        "answered": mean(float(one.answered) for one in judged),
        "exact": mean(one.likeness.exact for one in judged),
        "bleu": mean(one.likeness.bleu for one in judged),
        "rouge_l": mean(one.likeness.rouge_l for one in judged),
        "verified": mean(float(one.verified) for one in judged),
        "exact_of_verified": mean(one.likeness.exact for one in verified),
        "exact_of_ways": {
            way: mean(one.likeness.exact for one in judged if one.way == way) for way in WAYS
        },
    }


def _requests(ran: Sequence[Ran]) -> Figures:
    """What a request costs on average, and how the requests ended."""
    return {
        "tokens": mean(one.cost.tokens for one in ran),
        "read_seconds": mean(one.cost.read_seconds for one in ran),
        "model_seconds": mean(one.cost.model_seconds for one in ran),
        "other_seconds": mean(one.cost.other_seconds for one in ran),
        "verified": mean(float(one.verified) for one in ran),
        "endings": dict(Counter(one.ending for one in ran)),
    }


def mean(values: Iterable[float]) -> float | None:
    """The mean; None of nothing."""
    found = list(values)
    return round(sum(found) / len(found), 4) if found else None


def by_language(documents: Sequence[Performed]) -> dict[str, Figures]:
    """The figures of each language, the compared ones first."""
    there = dict.fromkeys(one.language for one in documents)
    ordered = sorted(there, key=lambda code: (code not in COMPARED, code))
    return {code: figures([o for o in documents if o.language == code]) for code in ordered}


def spread(languages: dict[str, Figures]) -> Figures:
    """How far the figures of German and English are apart (0.05 is 5 %); empty without both."""
    if not all(code in languages for code in COMPARED):
        return {}
    one, other = (languages[code] for code in COMPARED)
    asked: Callable[[Figures], Figures] = lambda found: found["questions"]  # noqa: E731
    return {
        **{name: _apart(one[name], other[name]) for name in MEASURES},
        "aligned": {n: _apart(one["aligned"][n], other["aligned"][n]) for n in MEASURES},
        "questions": {n: _apart(asked(one)[n], asked(other)[n]) for n in ("exact", "rouge_l")},
    }


def _apart(one: float | None, other: float | None) -> float | None:
    return None if one is None or other is None else round(abs(one - other), 4)
