"""Which sets are scored by their schema, and what a schema's metrics make of a document."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sealread.document.model import Document, Evidence, Page, Word
from sealread.evaluate.dataset import Dataset, Truth, TruthBox
from sealread.evaluate.ruling import is_configured
from sealread.evaluate.scoring import Marks, mark, mark_failed
from sealread.extract.result import DocumentInfo, Extraction, Reading, RunInfo, RunnerUp, SchemaInfo

HERE = (0.1, 0.1, 0.3, 0.12)
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": {
        "total": {"type": "number", "evaluation_config": "number_exact"},
        "lines": {
            "type": "array",
            "evaluation_config": "array_llm",
            "items": {"properties": {"name": {"type": "string"}, "price": {"type": "number"}}},
        },
    },
}
VALUES = {
    "total": 12.5,
    "lines": [{"name": "Saw", "price": 7.5}, {"name": "Axe", "price": 5.0}],
}


def dataset(name: str = "some", definition: Any = SCHEMA) -> Dataset:
    """A set without documents."""
    return Dataset(name, Path(), definition, ())


def reading(path: str, value: Any, *others: str) -> Reading:
    """A reading at HERE, with the words of its runners-up."""
    place = (Evidence(1, HERE),)
    runners = tuple(RunnerUp(text, place, 0.3) for text in others)
    return Reading(path, value, str(value), place, 0.8, "normalised", runners)


def marked(values: Any, *readings: Reading, truth: Any = VALUES, **more: Any) -> Marks:
    """A document with these values, scored by its schema."""
    words = tuple(Word(t, HERE) for t in ("Saw", "7.50", "Axe", "5.00", "12.50"))
    document = Document(
        "a.pdf", "0" * 64, (Page(1, 600, 800, "digital", words),), "en", "digital"
    )  # fmt: skip
    extraction = Extraction(
        DocumentInfo("a.pdf", "0" * 64, 1, "en", "digital"), SchemaInfo("some", "0" * 64),
        values, readings, RunInfo("m", "0" * 64, "0", 0.1, 1, 1),
    )  # fmt: skip
    known = Truth(id="a", file="a.pdf", values=truth, language="en", **more)
    return mark(dataset(), known, extraction, document, SCHEMA)


def test_a_schema_that_says_how_it_is_scored_is_taken_at_its_word() -> None:
    assert is_configured(dataset())
    assert not is_configured(dataset(definition={"properties": {"total": {"type": "number"}}}))


def test_a_sets_own_rules_come_first() -> None:
    assert not is_configured(dataset("sroie"))
    assert not is_configured(dataset("data/einvoice"))


def test_readings_are_found_at_the_aligned_items() -> None:
    values = {"total": 12.5, "lines": [{"name": "Axe", "price": 5.0}]}
    evidence = reading("/lines/0/name", "Axe")

    marks = marked(values, evidence, reading("/total", 12.5))

    told = {(one.field, one.verdict): one for one in marks.leaves}
    assert told["lines.name", "right"].confidence == 0.8
    assert told["lines.name", "right"].evidence == evidence.evidence
    assert told["lines.name", "omission"].cause == "not_found"
    assert told["total", "right"].rule == "number_exact"
    assert [(one.gold, one.found, one.matched) for one in marks.lists] == [(2, 1, 1)]


def test_a_runner_up_that_would_have_passed_is_noticed() -> None:
    marks = marked({"total": 7.5, "lines": []}, reading("/total", 7.5, "12.50"))

    [total] = [one for one in marks.leaves if one.field == "total"]
    assert (total.verdict, total.among_runners_up) == ("error", True)


def test_states_and_places_of_the_truth_are_kept() -> None:
    marks = marked(
        {"total": 1.0, "lines": []}, truth={"total": None}, boxes={"total": (TruthBox(1, HERE),)}
    )  # fmt: skip

    [total] = [one for one in marks.leaves if one.field == "total"]
    assert (total.verdict, total.truth_state, total.true_pages) == ("hallucination", "null", (1,))


def test_of_a_document_that_failed_everything_is_omitted_and_no_place_is_right() -> None:
    marks = mark_failed(dataset(), Truth(id="a", file="a.pdf", values=VALUES))

    assert {one.verdict for one in marks.leaves} == {"omission"}
    assert {one.cause for one in marks.leaves} == {"failed"}
    assert marks.nodes is not None
    assert (marks.nodes.passed, marks.nodes.total) == (0, 2)


def test_sets_with_rules_count_their_records_too() -> None:
    invoices = dataset("einvoice")
    marks = mark_failed(invoices, Truth(id="a", file="a.pdf", values=VALUES))

    assert [(one.field, one.gold, one.found, one.matched) for one in marks.lists] == [
        ("lines", 2, 0, 0)
    ]
