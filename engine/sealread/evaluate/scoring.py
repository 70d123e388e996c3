"""One document scored: every leaf of the truth with its answer, its verdict and its cause."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct, structs

from sealread.document.model import Document, Evidence
from sealread.evaluate.causes import Cause, PageText, cause
from sealread.evaluate.dataset import Dataset, Truth
from sealread.evaluate.forms import as_text
from sealread.evaluate.keys import same_keys, translated, translated_pointer
from sealread.evaluate.likeness import fuzzy, is_compact, is_exact, is_normalised, rouge_l
from sealread.evaluate.metrics.judging import Judge
from sealread.evaluate.overlap import any_overlaps, unions_overlap
from sealread.evaluate.pairing import Pair, pruned
from sealread.evaluate.placing import Placed, placed
from sealread.evaluate.rules import of_set
from sealread.evaluate.ruling import Compared, Ruled, by_rules, by_schema, is_configured
from sealread.evaluate.walk.outcome import ListScore, Nodes, Verdict
from sealread.evaluate.walk.values import State
from sealread.extract.result import Extraction, Reading, Status
from sealread.schema.paths import unescaped
from sealread.schema.references import expanded

_ANY_KEY = "*"


class Scored(Struct, frozen=True):
    """One leaf. `field` is its dotted name, `path` the JSON Pointer of the answer.

    `compact`: exact but for white space and case; `fuzzy` and `rouge` are 0 to 1; `grounded`,
    `grounded_lines` (lines joined) and `page` are None where the truth names no place. `rule`: the
    set's rule, or the metrics of the schema; `score` is the metric's and `by` says who decided.
    `evidence` are the answer's boxes, `places` and `true_pages` those of the truth; `placed`: of a
    right value whose place the truth knows, whether it was proven there.
    """

    dataset: str
    document: str
    language: str | None
    field: str
    path: str
    rule: str
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
    score: float | None = None
    by: str = "rule"
    truth_state: State = "present"
    found_state: State = "present"
    evidence: tuple[Evidence, ...] = ()
    places: tuple[Evidence, ...] = ()
    true_pages: tuple[int, ...] = ()
    placed: Placed | None = None


class Answers:
    """The readings of one document under the truth's keys, found by pointer."""

    def __init__(self, values: Any, readings: dict[str, Reading]) -> None:
        empty = frozenset(path for path, one in readings.items() if one.value is None and path)
        self.values = pruned(values, empty)
        self._readings = readings

    def behind(self, pointer: str, *, record: bool = False) -> Reading | None:
        """The reading at a pointer, or the one that it is a part of; of a record all of them."""
        if record:
            return self._of_record(pointer)
        while pointer and pointer not in self._readings:
            pointer = pointer.rpartition("/")[0]
        return self._readings.get(pointer)

    def _of_record(self, pointer: str) -> Reading | None:
        """What was read of a record as one: all words and places, as sure as the least sure."""
        inside = [
            one
            for path, one in self._readings.items()
            if path.startswith(f"{pointer}/") and one.value is not None
        ]
        if not inside:
            return None
        least = min(inside, key=lambda one: one.confidence)
        return structs.replace(
            least, path=pointer, text=" ".join(one.text for one in inside if one.text),
            evidence=tuple(dict.fromkeys(box for one in inside for box in one.evidence)),
            runners_up=(),
        )  # fmt: skip


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
    return list(mark(dataset, truth, extraction, document, asked).leaves)


def score_failed(dataset: Dataset, truth: Truth) -> list[Scored]:
    """A document that could not be read: all that it states was omitted."""
    return list(mark_failed(dataset, truth).leaves)


class Marks(Struct, frozen=True):
    """A document scored: its leaves, its lists, and its places as the benchmark counts them.

    `problems`: what is odd in the `evaluation_config` of its schema.
    """

    leaves: tuple[Scored, ...]
    lists: tuple[ListScore, ...] = ()
    nodes: Nodes | None = None
    problems: tuple[str, ...] = ()


def mark(
    dataset: Dataset,
    truth: Truth,
    extraction: Extraction,
    document: Document,
    asked: Any,
    judge: Judge | None = None,
) -> Marks:
    """A document that was read, scored by its set's rules or by its schema's own metrics."""
    given = answers(extraction, asked, dataset.definition)
    text = PageText(document)
    compared = _compared(dataset, truth, given.values, judge)
    leaves = (_scored(dataset, truth, one, _behind(given, one), text) for one in compared.ruled)
    return Marks(tuple(leaves), compared.lists, compared.nodes, compared.problems)


def _behind(given: Answers, one: Ruled) -> Reading | None:
    return given.behind(one.pair.pointer, record=isinstance(one.pair.found, dict))


def mark_failed(dataset: Dataset, truth: Truth) -> Marks:
    """A document that could not be read: all that it states was omitted, and no place is right."""
    compared = _compared(dataset, truth, {}, None)
    stated = (one for one in compared.ruled if one.pair.truth is not None)
    leaves = tuple(_scored(dataset, truth, one, None, None) for one in stated)
    nodes = None if compared.nodes is None else Nodes(0, compared.nodes.total)
    return Marks(leaves, compared.lists, nodes, compared.problems)


def _compared(dataset: Dataset, truth: Truth, values: Any, judge: Judge | None) -> Compared:
    if is_configured(dataset):
        return by_schema(dataset, truth.values, values, judge)
    home, _ = expanded(dataset.definition, dataset.name)
    definition = home if isinstance(home, dict) else {}
    entry = definition.get("additionalProperties")
    if not definition.get("properties") and isinstance(entry, dict):
        definition = {"properties": dict.fromkeys(truth.values, entry)}
    return by_rules(definition, of_set(dataset.name), truth, values)


def _scored(
    dataset: Dataset, truth: Truth, one: Ruled, reading: Reading | None, text: PageText | None
) -> Scored:
    pair = one.pair
    key = unescaped(pair.pointer.split("/")[1]) if pair.pointer else ""
    evidence = reading.evidence if reading is not None and pair.found is not None else ()
    places = truth.places(key)
    passages = {one.page for one in truth.evidence.get(key, ())}
    grounded, lines = _grounding(pair, evidence, places)
    return Scored(
        dataset=dataset.name,
        document=truth.id,
        language=truth.language,
        field=pair.field if dataset.definition.get("properties") else _ANY_KEY,
        path=pair.pointer,
        rule=one.rule,
        truth=pair.truth,
        predicted=pair.found,
        verdict=one.verdict,
        nested=pair.nested,
        grounded=grounded,
        grounded_lines=lines,
        page=_page(evidence, passages),
        cause=_cause(pair, one.verdict, reading, text),
        score=one.score,
        by=one.by,
        truth_state=one.truth_state,
        found_state=one.found_state,
        evidence=evidence,
        places=places,
        true_pages=tuple(sorted(passages | {one.page for one in places})),
        placed=_placed(one, reading, evidence, places, text),
        **_of_reading(one, reading),
        **_likeness(pair),
    )


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


def _of_reading(one: Ruled, reading: Reading | None) -> dict[str, Any]:
    if reading is None:
        return {}
    held = one.pair.truth is not None and any(
        one.would_accept(" ".join(runner.text.split())) for runner in reading.runners_up
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


def _placed(
    one: Ruled,
    reading: Reading | None,
    found: Sequence[Evidence],
    truth: Sequence[Evidence],
    text: PageText | None,
) -> Placed | None:
    if one.verdict != "right" or not truth or text is None:
        return None
    printed = reading.text if reading is not None else None
    return placed(printed or as_text(one.pair.truth), found, truth, text.words)


def _page(found: Sequence[Evidence], pages: set[int]) -> bool | None:
    return any(one.page in pages for one in found) if pages and found else None
