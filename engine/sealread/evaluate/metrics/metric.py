"""What a metric is: two values and parameters in, a score and a verdict out."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from msgspec import Struct

from sealread.evaluate.metrics.judging import Judge

Params = Mapping[str, Any]


class Subject(Struct, frozen=True):
    """What is compared, for a metric that wants to know: the field's dotted name and wordings.

    `instructions`: what the schema tells a judge about this field.
    """

    field: str = ""
    description: str = ""
    instructions: str = ""


class Judgement(Struct, frozen=True):
    """`score` from 0 to 1; `by` names what decided ("judge": a model, else the offline rule)."""

    score: float
    passed: bool
    by: str = "rule"


WRONG = Judgement(0.0, False)
RIGHT = Judgement(1.0, True)

Compare = Callable[[Any, Any, Params, Subject, Judge | None], Judgement]
"""Gold and found, both there; never raises, whatever the values are."""
Keys = Callable[[Any, Params], frozenset[Hashable]]
"""Canonical forms of a value: where two values share one, the metric passes with score 1."""


class Metric(Struct, frozen=True):
    """A metric by its id. `params`: the names it understands, with their defaults.

    `keys` says when two values are equal without comparing every pair, for large lists; a metric
    without it is compared pair by pair. `graded`: it may pass, or give a score, to values that
    share no key. `judged`: a model may decide, so that without one the figure is a lower bound.
    """

    metric_id: str
    description: str
    compare: Compare
    params: Mapping[str, Any] = {}
    keys: Keys | None = None
    graded: bool = False
    judged: bool = False
