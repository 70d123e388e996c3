"""The tables of `--protocol forms` as Markdown, the paper's figures beside ours."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from sealread.evaluate.form_parsing import ALIKE, Figures

_HEAD = (
    "documents", "values", "exact", "semantic", "similarity", "precision", "recall", "F1", "whole",
    "s a document",
)  # fmt: skip
_KINDS = ("documents", "right", "confidence", "seconds")


def markdown(whole: Mapping[str, Any]) -> str:
    """A report of `form_parsing.report`: kinds, documents, fields."""
    paper = whole["paper"]
    lines = ["## Kinds", "", *_table("is", _KINDS, _rows_of_kinds(whole["kinds"]))]
    lines += [f"The paper, of its own documents: {paper['kinds']}.", ""]
    rows = {**whole["sets"], "all": whole["all"]}
    lines += ["## Documents", "", *_table("set", _HEAD, _rows(rows))]
    lines += [
        f"Found is a value whose cosine with the right one is {ALIKE} or more; `whole`: documents "
        "of which all were found and nothing else. The paper, best of three readings: SROIE "
        f"{paper['sroie']}, CORD {paper['cord']} (not at hand here), {paper['seconds']}. "
        "Ours are single readings; the likeliest token is always taken, so three are alike.",
        "",
    ]
    for name, fields in whole["fields"].items():
        lines += [f"## Fields of {name}", "", *_table("field", _HEAD[:-1], _rows(fields))]
    return "\n".join(lines)


def _table(first: str, head: Sequence[str], rows: Iterator[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join((first, *head))} |"
    yield f"| --- |{' ---: |' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row[: len(head) + 1])} |"
    yield ""


def _rows(figures: Mapping[str, Figures]) -> Iterator[Sequence[str]]:
    for name, one in figures.items():
        counted = (
            one.exact, one.semantic, one.similarity, one.precision, one.recall, one.f1, one.whole
        )  # fmt: skip
        yield (
            name, str(one.documents), str(one.values), *map(_share, counted),
            "" if one.seconds is None else f"{one.seconds:.1f}",
        )  # fmt: skip


def _rows_of_kinds(kinds: Mapping[str, Mapping[str, Any]]) -> Iterator[Sequence[str]]:
    for name, one in kinds.items():
        yield (
            name, str(one["documents"]), _share(one["right"]), _share(one["confidence"]),
            f"{one['seconds']:.1f}",
        )  # fmt: skip


def _share(value: float | None) -> str:
    return "" if value is None else f"{value:.3f}"
