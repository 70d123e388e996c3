"""Lists: the walk aligns their items and scores each; here is only what a schema may say of it."""

from __future__ import annotations

from typing import Any

from sealread.evaluate.metrics.judging import Judge
from sealread.evaluate.metrics.metric import RIGHT, WRONG, Judgement, Metric, Params, Subject


def _same(
    gold: Any, found: Any, _params: Params, _subject: Subject, _judge: Judge | None
) -> Judgement:
    return RIGHT if gold == found else WRONG


METRICS = (
    Metric(
        "array",
        "Items aligned by the best assignment, each scored by its own metrics; passes where "
        "`pass_threshold` of the true items are right in every field.",
        _same,
        {"pass_threshold": 0.7, "ordered": False},
    ),
)
