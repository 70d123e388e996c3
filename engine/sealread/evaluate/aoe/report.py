"""What the tables came to, as one object and as a table in Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean
from typing import Any

from msgspec import structs

from sealread.evaluate.aoe.rating import MARKS, overall
from sealread.evaluate.aoe.run import TableMeasured
from sealread.evaluate.aoe.scoring import Scores, added
from sealread.installed import app_version

PAPER = "AOE's best system: 28.6 % Cell F1, on documents of its own."
HEAD = (
    "table", "documents", "cells P", "cells R", "cells F1", "rows F1", "columns F1", "computed",
    "unproved", "rating", "model's", "seconds",
)  # fmt: skip


def report(measured: Sequence[TableMeasured], columns: str) -> dict[str, Any]:
    """All figures. Tables of one name are told as one.

    `rating` is by stated rules (`scoring.Scores.rating`), `marks` are the language model's.
    """
    measured = _by_name(measured)
    judged = any(one.marks for one in measured)
    return {
        "protocol": "aoe",
        "app": app_version(),
        "columns": columns,
        "paper": PAPER,
        "rated_by": "stated rules; marks by the language model" if judged else "stated rules",
        "all": {
            **_figures(added([one.scores for one in measured])),
            "marks": _marks([each for one in measured for each in one.marks]),
        },
        "tables": [
            {
                "name": one.name,
                "documents": one.documents,
                "titles": one.titles,
                "failed": one.failed,
                "seconds": round(one.seconds, 1),
                "prefill_tokens": one.prefill_tokens,
                **_figures(one.scores),
                "marks": _marks(one.marks),
            }
            for one in measured
        ],
    }


def rows(measured: Sequence[TableMeasured]) -> list[tuple[str, ...]]:
    """The rows of a table that a person reads, the last one of all together."""
    measured = _by_name(measured)
    return [*map(_row, measured), _row(structs.replace(_added(measured), name="all"))]


def _by_name(measured: Sequence[TableMeasured]) -> list[TableMeasured]:
    """Tables of one name added up, as the many of TAT-QA."""
    names = dict.fromkeys(one.name for one in measured)
    return [_added([one for one in measured if one.name == name]) for name in names]


def _added(same: Sequence[TableMeasured]) -> TableMeasured:
    """Several tables as one, which has the name and the titles of the first."""
    return structs.replace(
        same[0],
        documents=sum(one.documents for one in same),
        scores=added([one.scores for one in same]),
        seconds=sum(one.seconds for one in same),
        prefill_tokens=sum(one.prefill_tokens for one in same),
        failed=tuple(name for one in same for name in one.failed),
        marks=tuple(each for one in same for each in one.marks),
    )


def _row(one: TableMeasured) -> tuple[str, ...]:
    tried, right = one.scores.computed
    judged = overall(one.marks)
    return (
        one.name, str(one.documents), *(f"{share:.3f}" for share in one.scores.cells),
        f"{one.scores.rows[2]:.3f}", f"{one.scores.columns[2]:.3f}", f"{right}/{tried}",
        str(one.scores.unproved), f"{one.scores.rating:.0f}",
        "" if judged is None else f"{judged:.0f}", f"{one.seconds:.0f}",
    )  # fmt: skip


def _marks(marks: Sequence[dict[str, int]]) -> dict[str, float] | None:
    """The mean of each mark over several tables."""
    return {name: round(fmean(one[name] for one in marks), 1) for name in MARKS} if marks else None


def _figures(scores: Scores) -> dict[str, Any]:
    named = ("precision", "recall", "f1")
    tried, right = scores.computed
    return {
        "cells": dict(zip(named, (round(one, 4) for one in scores.cells), strict=True)),
        "rows": dict(zip(named, (round(one, 4) for one in scores.rows), strict=True)),
        "columns": dict(zip(named, (round(one, 4) for one in scores.columns), strict=True)),
        "computed": {"with_right_inputs": tried, "right": right},
        "unproved": scores.unproved,
        "rating": round(scores.rating, 1),
    }
