"""What the tables came to, as one object and as a table in Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sealread.evaluate.aoe.run import TableMeasured
from sealread.evaluate.aoe.scoring import Scores, added
from sealread.installed import app_version

PAPER = "AOE's best system: 28.6 % Cell F1, on documents of its own."
HEAD = (
    "table", "documents", "cells P", "cells R", "cells F1", "rows F1", "columns F1", "computed",
    "unproved", "rating", "seconds",
)  # fmt: skip


def report(measured: Sequence[TableMeasured], columns: str) -> dict[str, Any]:
    """All figures. The rating is by stated rules (`scoring.Scores.rating`), by no judge."""
    return {
        "protocol": "aoe",
        "app": app_version(),
        "columns": columns,
        "paper": PAPER,
        "rated_by": "stated rules",
        "all": _figures(added([one.scores for one in measured])),
        "tables": [
            {
                "name": one.name,
                "documents": one.documents,
                "titles": one.titles,
                "failed": one.failed,
                "seconds": round(one.seconds, 1),
                "prefill_tokens": one.prefill_tokens,
                **_figures(one.scores),
            }
            for one in measured
        ],
    }


def rows(measured: Sequence[TableMeasured]) -> list[tuple[str, ...]]:
    """The rows of a table that a person reads, the last one of all together."""
    made = [_row(one.name, one.documents, one.scores, one.seconds) for one in measured]
    total = added([one.scores for one in measured])
    seconds = sum(one.seconds for one in measured)
    return [*made, _row("all", sum(one.documents for one in measured), total, seconds)]


def _row(name: str, documents: int, scores: Scores, seconds: float) -> tuple[str, ...]:
    tried, right = scores.computed
    return (
        name, str(documents), *(f"{one:.3f}" for one in scores.cells), f"{scores.rows[2]:.3f}",
        f"{scores.columns[2]:.3f}", f"{right}/{tried}", str(scores.unproved),
        f"{scores.rating:.0f}", f"{seconds:.0f}",
    )  # fmt: skip


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
