"""Same meaning: by rules without a model first, then by a judge where one is loaded."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from sealread.evaluate.forms import as_text
from sealread.evaluate.meaning.same import forms, likeness
from sealread.evaluate.metrics.judging import Judge, Question
from sealread.evaluate.metrics.metric import Judgement, Metric, Params, Subject

_PASS = 0.7


def _keys(value: Any, _params: Params) -> frozenset[Hashable]:
    return forms(as_text(value))


def _same_meaning(
    gold: Any, found: Any, params: Params, subject: Subject, judge: Judge | None
) -> Judgement:
    one, other = as_text(gold), as_text(found)
    share, passed = likeness(one, other)
    if passed or judge is None:
        return Judgement(1.0 if passed else share, passed)
    question = Question(subject.field, subject.description, one, other, subject.instructions)
    sure = judge.rule(question)
    if sure is None:
        return Judgement(share, passed=False)
    return Judgement(sure, sure >= params.get("pass_threshold", _PASS), by="judge")


METRICS = (
    Metric(
        "string_semantic",
        "The same meaning: names, legal forms, dates, amounts and addresses in any writing.",
        _same_meaning,
        {"pass_threshold": _PASS},
        keys=_keys,
        graded=True,
        judged=True,
    ),
)
