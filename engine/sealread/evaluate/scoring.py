"""One document scored: every leaf of the truth with its answer, its verdict and its cause."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct

from sealread.document.model import Document, Evidence
from sealread.evaluate.causes import Cause, PageText, cause
from sealread.evaluate.dataset import Dataset, Truth
from sealread.evaluate.forms import as_text
from sealread.evaluate.keys import same_keys, translated, translated_pointer
from sealread.evaluate.likeness import fuzzy, is_compact, is_exact, is_normalised, rouge_l
from sealread.evaluate.overlap import any_overlaps, unions_overlap
from sealread.evaluate.pairing import Pair, pairs, pruned
from sealread.evaluate.rules import Rule, is_right, of_set
from sealread.extract.open_keys import unescaped
from sealread.extract.result import Extraction, Reading, Status
from sealread.schema.references import expanded

Verdict = Literal["right", "error", "omission", "hallucination", "surplus", "absent"]
"""right, error: both have a value. omission: only the truth has one. hallucination: the truth is
null. surplus: an entry too many in a list. absent: a null that was rightly left empty."""

_ANY_KEY = "*"


class Scored(Struct, frozen=True):
    """One leaf. `field` is its dotted name, `path` the JSON Pointer of the answer.

    `compact`: exact but for white space and case; `fuzzy` and `rouge` are 0 to 1; `grounded`,
    `grounded_lines` (lines joined) and `page` are None where the truth names no place.
    """

    dataset: str
    document: str
    language: str | None
    field: str
    path: str
    rule: Rule
    truth: Any
    predicted: Any
    verdict: Verdict
    nested: bool = False
    text: str | None = None
    confidence: float | None = None
    status: Status | None = None
    reason: str | None = None
    exact: bool = False
    compact: bool = False
    normalised: bool = False
    fuzzy: float = 0.0
    rouge: float = 0.0
    grounded: bool | None = None
    grounded_lines: bool | None = None
    page: bool | None = None
    among_runners_up: bool = False
    cause: Cause | None = None


class Answers:
    """The readings of one document under the truth's keys, found by pointer."""

    def __init__(self, values: Any, readings: dict[str, Reading]) -> None:
        empty = frozenset(path for path, one in readings.items() if one.value is None and path)
        self.values = pruned(values, empty)
        self._readings = readings

    def behind(self, pointer: str) -> Reading | None:
        """The reading at a pointer, or the one that it is a part of."""
        while pointer and pointer not in self._readings:
            pointer = pointer.rpartition("/")[0]
        return self._readings.get(pointer)


def answers(extraction: Extraction, asked: dict[str, Any], home: dict[str, Any]) -> Answers:
    """The answers under the keys of `home`, whatever language's keys they were asked with."""
    readings = {one.path: one for one in extraction.fields}
    if same_keys(asked, home) or not home.get("properties"):
        return Answers(extraction.values, readings)
    renamed = {translated_pointer(path, asked, home): one for path, one in readings.items()}
    return Answers(translated(extraction.values, asked, home), renamed)


def score(
    dataset: Dataset, truth: Truth, extraction: Extraction, document: Document, asked: Any
) -> list[Scored]:
    """All leaves of a document that was read. `asked` is the JSON Schema it was read under."""
    home, _ = expanded(dataset.definition, dataset.name)
    given = answers(extraction, asked, dataset.definition)
    text = PageText(document)
    return [
        _scored(dataset, truth, pair, given.behind(pair.pointer), text)
        for pair in _pairs(dataset, truth, home, given.values)
    ]


def score_failed(dataset: Dataset, truth: Truth) -> list[Scored]:
    """A document that could not be read: all that it states was omitted."""
    home, _ = expanded(dataset.definition, dataset.name)
    return [
        _scored(dataset, truth, pair, None, None)
        for pair in _pairs(dataset, truth, home, {})
        if pair.truth is not None
    ]


def _pairs(dataset: Dataset, truth: Truth, home: Any, values: Any) -> list[Pair]:
    definition = home if isinstance(home, dict) else {}
    entry = definition.get("additionalProperties")
    if not definition.get("properties") and isinstance(entry, dict):
        definition = {"properties": dict.fromkeys(truth.values, entry)}
    return pairs(definition, of_set(dataset.name), truth.values, values)


def _scored(
    dataset: Dataset, truth: Truth, pair: Pair, reading: Reading | None, text: PageText | None
) -> Scored:
    key = unescaped(pair.pointer.split("/")[1]) if pair.pointer else ""
    verdict = _verdict(pair, _rule(pair, truth.question_types.get(key)))
    evidence = reading.evidence if reading is not None and pair.found is not None else ()
    grounded, lines = _grounding(pair, evidence, truth.places(key))
    return Scored(
        dataset=dataset.name,
        document=truth.id,
        language=truth.language,
        field=pair.field if dataset.definition.get("properties") else _ANY_KEY,
        path=pair.pointer,
        rule=_rule(pair, truth.question_types.get(key)),
        truth=pair.truth,
        predicted=pair.found,
        verdict=verdict,
        nested=pair.nested,
        grounded=grounded,
        grounded_lines=lines,
        page=_page(evidence, {one.page for one in truth.evidence.get(key, ())}),
        cause=_cause(pair, verdict, reading, text),
        **_of_reading(pair, reading),
        **_likeness(pair),
    )


def _rule(pair: Pair, question_type: str | None) -> Rule:
    """filings_qa: figures are compared as numbers, sentences by their characters."""
    return "number_close" if question_type == "metrics-generated" else pair.rule


def _verdict(pair: Pair, rule: Rule) -> Verdict:
    if pair.truth is None:
        if pair.found is None:
            return "absent"
        return "surplus" if pair.surplus else "hallucination"
    if pair.found is None:
        return "omission"
    return "right" if is_right(rule, as_text(pair.truth), as_text(pair.found)) else "error"


def _cause(
    pair: Pair, verdict: Verdict, reading: Reading | None, text: PageText | None
) -> Cause | None:
    if verdict in ("right", "absent"):
        return None
    if text is None:
        return "failed"
    read = reading.text if reading is not None and reading.value is None else None
    return cause(pair.truth, pair.found, read, text)


def _likeness(pair: Pair) -> dict[str, Any]:
    if pair.truth is None or pair.found is None:
        return {}
    truth, found = as_text(pair.truth), as_text(pair.found)
    return {
        "exact": is_exact(truth, found),
        "compact": is_compact(truth, found),
        "normalised": is_normalised(truth, found),
        "fuzzy": round(fuzzy(truth, found), 4),
        "rouge": round(rouge_l(truth, found), 4),
    }


def _of_reading(pair: Pair, reading: Reading | None) -> dict[str, Any]:
    if reading is None:
        return {}
    runners = [one.text for one in reading.runners_up]
    held = pair.truth is not None and any(
        is_right(pair.rule, as_text(pair.truth), " ".join(text.split())) for text in runners
    )
    return {
        "text": reading.text,
        "confidence": reading.confidence,
        "status": reading.status,
        "reason": reading.reason,
        "among_runners_up": held,
    }


def _grounding(
    pair: Pair, found: Sequence[Evidence], truth: Sequence[Evidence]
) -> tuple[bool | None, bool | None]:
    if pair.truth is None or not truth or not found:
        return None, None
    return any_overlaps(found, truth), unions_overlap(found, truth)


def _page(found: Sequence[Evidence], pages: set[int]) -> bool | None:
    return any(one.page in pages for one in found) if pages and found else None
