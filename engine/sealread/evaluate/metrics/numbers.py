"""Metrics of numbers and booleans. A text that is written like a number counts as one."""

from __future__ import annotations

import math
from collections.abc import Hashable
from decimal import Decimal, InvalidOperation
from typing import Any

from sealread.evaluate.metrics.judging import Judge
from sealread.evaluate.metrics.metric import RIGHT, WRONG, Judgement, Metric, Params, Subject
from sealread.evaluate.metrics.strings import folded

_TRUE, _FALSE = ("true", "yes"), ("false", "no")
_LONGEST = 60


def number(value: Any) -> Decimal | None:
    """The number of a JSON number, or of a text that is written like one; else None."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, float) and not math.isfinite(value):
        return None
    if not isinstance(value, int | float | str) or len(str(value)) > _LONGEST:
        return None
    try:
        found = Decimal(str(value).strip().replace(",", ""))
    except InvalidOperation:
        return None
    return found if found.is_finite() else None


def boolean(value: Any) -> bool | None:
    """The truth of a JSON boolean, or of the words for it; else None."""
    if isinstance(value, bool):
        return value
    word = value.strip().casefold() if isinstance(value, str) else ""
    return True if word in _TRUE else False if word in _FALSE else None


def _number_keys(value: Any, _params: Params) -> frozenset[Hashable]:
    """The number; what is none (a range, "n/a") is its own text."""
    found = number(value)
    return frozenset((folded(value).casefold() if found is None else found.normalize(),))


def _exact(
    gold: Any, found: Any, params: Params, _subject: Subject, _judge: Judge | None
) -> Judgement:
    return RIGHT if _number_keys(gold, params) == _number_keys(found, params) else WRONG


def _tolerant(
    gold: Any, found: Any, params: Params, subject: Subject, judge: Judge | None
) -> Judgement:
    one, other = number(gold), number(found)
    if one is None or other is None:
        return _exact(gold, found, params, subject, judge)
    apart = abs(one - other)
    allowed = Decimal(str(params.get("tolerance", 1e-3)))
    if params.get("relative"):
        allowed *= max(abs(one), abs(other))
    return RIGHT if apart <= allowed else WRONG


def _boolean_keys(value: Any, _params: Params) -> frozenset[Hashable]:
    found = boolean(value)
    return frozenset((folded(value).casefold() if found is None else found,))


def _same_truth(
    gold: Any, found: Any, params: Params, _subject: Subject, _judge: Judge | None
) -> Judgement:
    return RIGHT if _boolean_keys(gold, params) == _boolean_keys(found, params) else WRONG


METRICS = (
    Metric("integer_exact", "The same whole number.", _exact, keys=_number_keys),
    Metric("number_exact", "The same number.", _exact, keys=_number_keys),
    Metric(
        "number_tolerance",
        "Numbers not further apart than `tolerance`; with `relative`, than that share of them.",
        _tolerant, {"tolerance": 1e-3, "relative": False}, keys=_number_keys, graded=True,
    ),
    Metric("boolean_exact", "The same truth.", _same_truth, keys=_boolean_keys),
)  # fmt: skip
