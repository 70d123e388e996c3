"""Tables rated by the local language model, as AOE has them rated: intent, schema, content, format.

A small model's marks say less than the counts of `scoring`, which stand beside them; both sides of
a comparison must have been rated by the same model.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable, Mapping, Sequence
from statistics import fmean
from typing import Any

from sealread.llm.decoding import Decoder
from sealread.llm.instructed import Instructed, can_be_instructed
from sealread.llm.output_types import OutputType
from sealread.tabling.cells import shown
from sealread.tabling.columns import Column
from sealread.tabling.lines import Line
from sealread.understand.languages import request_language

MARKS = ("intent", "schema", "content", "format")
_ROWS, _CELL = 12, 80
"""Rows of a table, and characters of a cell, that are shown at most."""
_TOKENS = 60
_FORM = OutputType(
    "grammar",
    r"""
start: MARK ", \"schema\": " MARK ", \"content\": " MARK ", \"format\": " MARK "}"
MARK: "100" | /[1-9][0-9]/ | /[0-9]/
""",
)


def rated(
    decoder: Decoder,
    question: str,
    columns: Sequence[Column],
    lines: Sequence[Line],
    truth: Sequence[Mapping[str, Any]],
) -> dict[str, int] | None:
    """The marks of a table, 0 to 100 each; None where no model is there that can give any."""
    if not can_be_instructed(decoder):
        return None
    own = _as_csv(
        [one.title for one in columns], ([cell.value for cell in line.cells] for line in lines)
    )
    titles = list(truth[0]) if truth else []
    reference = _as_csv(titles, ([row[title] for title in titles] for row in truth))
    said = Instructed(decoder, "rater").write(
        f"Question: {question}\n\nTable:\n{own}\nReference:\n{reference}",
        request_language(question),
        form=_FORM, most_tokens=_TOKENS,
    )  # fmt: skip
    try:
        marks = json.loads('{"intent": ' + (said or ""))
    except ValueError:
        return None
    return {name: int(marks[name]) for name in MARKS}


def overall(marks: Iterable[Mapping[str, int]]) -> float | None:
    """The mean of all marks of several tables; None without any."""
    means = [fmean(one.values()) for one in marks]
    return fmean(means) if means else None


def _as_csv(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> str:
    """The first rows of a table as a model is shown them."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(head)
    for _, row in zip(range(_ROWS), rows, strict=False):
        writer.writerow(["" if one is None else shown(one)[:_CELL] for one in row])
    return out.getvalue()
