"""What of an extraction is tried in a test: one answer a field and document, lists a column."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from sealread.extract.result import NOT_SURE, Extraction, Reading
from sealread.schema.folding import fold
from sealread.schema.paths import ANY, templated, tokens, unescaped

BELOW = "less sure than what the acceptance test lets pass"
"""The reason of a reading that a chosen error rate gives to a person."""
_FOUND = ("grounded", "normalised", "inferred")


class Answer(Struct, frozen=True):
    """What a document's reading says of a field, or of a column of a list.

    `values`: one, or the cells of all records in their order. `confidence`: of the least sure of
    those that have a value. `may_pass`: nothing but how sure it is keeps it from being accepted.
    """

    values: tuple[Any, ...]
    confidence: float
    may_pass: bool

    @property
    def is_empty(self) -> bool:
        """Whether nothing was read."""
        return all(is_empty(one) for one in self.values)


def answers(extraction: Extraction) -> dict[str, Answer]:
    """The answers of a document by the patterns of their paths."""
    columns: dict[str, list[Reading]] = {}
    for one in extraction.fields:
        columns.setdefault(templated(one.path), []).append(one)
    return {pattern: _answer(column) for pattern, column in columns.items()}


def may_pass(reading: Reading) -> bool:
    """Whether nothing but how sure it is keeps a value from being accepted unseen."""
    doubtful = reading.status == "needs_review" and reading.reason in (NOT_SURE, BELOW)
    return reading.value is not None and (reading.status in _FOUND or doubtful)


def truth_at(values: Any, pattern: str) -> tuple[Any, ...]:
    """What stands at a pattern in values that a person checked; nothing where they end before."""
    found = [values]
    for token in tokens(pattern):
        found = [inside for one in found for inside in _inside(one, unescaped(token))]
    return tuple(found)


def is_right(answer: Answer, truth: tuple[Any, ...]) -> bool:
    """Whether an answer is what the person left there: all cells of a column, in their order."""
    said = [_plain(one) for one in answer.values if not is_empty(one)]
    return said == [_plain(one) for one in truth if not is_empty(one)]


def is_empty(value: Any) -> bool:
    """Whether a value stands for none."""
    return value in (None, "", [], {})


def _answer(column: list[Reading]) -> Answer:
    there = [one for one in column if not is_empty(one.value)]
    return Answer(
        tuple(one.value for one in column),
        min((one.confidence for one in there), default=0.0),
        bool(there) and all(map(may_pass, there)),
    )


def _inside(value: Any, key: str) -> list[Any]:
    if key == ANY:
        return value if isinstance(value, list) else []
    if isinstance(value, dict) and key in value:
        return [value[key]]
    return []


def _plain(value: Any) -> Any:
    return fold(value) if isinstance(value, str) else value
