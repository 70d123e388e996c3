"""Every value as a row of a CSV file, for people with spreadsheets."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from io import StringIO
from typing import Any

from sealread.evaluate.forms import as_text
from sealread.evaluate.scoring import Scored

HEAD = (
    "dataset", "document", "field", "path", "metric", "decided_by", "verdict", "score",
    "truth_state", "answer_state", "truth", "answer", "words", "confidence", "status", "cause",
    "pages",
)  # fmt: skip
_FORMULA = ("=", "+", "-", "@", "\t", "\r")


def leaves_csv(leaves: Sequence[Scored]) -> bytes:
    """UTF-8 with a mark at the start, so that spreadsheets read it as that; RFC 4180."""
    out = StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(HEAD)
    for leaf in leaves:
        writer.writerow([_cell(value) for value in _values(leaf)])
    return b"\xef\xbb\xbf" + out.getvalue().encode()


def _values(leaf: Scored) -> tuple[Any, ...]:
    pages = " ".join(str(page) for page in dict.fromkeys(one.page for one in leaf.evidence))
    return (
        leaf.dataset, leaf.document, leaf.field, leaf.path, leaf.rule, leaf.by, leaf.verdict,
        leaf.score, leaf.truth_state, leaf.found_state, leaf.truth, leaf.predicted, leaf.text,
        leaf.confidence, leaf.status, leaf.cause, pages,
    )  # fmt: skip


def _cell(value: Any) -> str:
    """A text; one that a spreadsheet would compute is quoted with an apostrophe."""
    if value is None:
        return ""
    said = as_text(value)
    return f"'{said}" if isinstance(value, str) and said.startswith(_FORMULA) else said
