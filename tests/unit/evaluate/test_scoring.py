"""A document's answers get verdicts, causes and places; figures are counted from them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sealread.document.model import Document, Evidence, Page, Word
from sealread.evaluate.dataset import Dataset, Passage, Truth, TruthBox
from sealread.evaluate.figures import confidence, figures, intervals
from sealread.evaluate.scoring import Answers, Scored, score, score_failed
from sealread.extract.result import DocumentInfo, Extraction, Reading, RunInfo, RunnerUp, SchemaInfo

HERE = (0.1, 0.1, 0.3, 0.12)
THERE = (0.6, 0.5, 0.9, 0.52)


def text_of(*lines: str) -> Document:
    """A digital document with these lines, a word a word."""
    words = tuple(
        Word(text, (0.1 + 0.1 * i, 0.05 * n, 0.18 + 0.1 * i, 0.05 * n + 0.02))
        for n, line in enumerate(lines, 1)
        for i, text in enumerate(line.split())
    )
    return Document("a.pdf", "0" * 64, (Page(1, 600, 800, "digital", words),), "en", "digital")


def read(path: str, value: Any, text: str | None = None, **more: Any) -> Reading:
    """A grounded reading at HERE, or one that was not found."""
    if value is None and text is None:
        return Reading(path, None, None, (), 0.1, "not_found", **more)
    place = more.pop("box", HERE)
    return Reading(path, value, text or str(value), (Evidence(1, place),), 0.9, "grounded", **more)


def scored(
    truth: dict[str, Any], *readings: Reading, document: Document | None = None, **more: Any
) -> list[Scored]:
    """The leaves of a document with these readings under a schema of plain strings."""
    definition = more.pop("definition", {"properties": {key: {} for key in truth}})
    dataset = Dataset("some", Path(), definition, ())
    values = {one.path[1:]: one.value for one in readings}
    extraction = Extraction(
        DocumentInfo("a.pdf", "0" * 64, 1, "en", "digital"), SchemaInfo("some", "0" * 64),
        values, readings, RunInfo("m", "0" * 64, "0", 0.1, 1, 1),
    )  # fmt: skip
    known = Truth(id="some-a", file="a.pdf", values=truth, language="en", **more)
    there = document or text_of("Name: Jane Doe", "Total 12.50")
    return score(dataset, known, extraction, there, definition)


@pytest.mark.parametrize(
    ("truth", "found", "verdict"),
    [
        ("Jane Doe", "jane doe", "right"),
        ("Jane Doe", "Jane", "error"),
        ("Jane Doe", None, "omission"),
        (None, "Jane", "hallucination"),
        (None, None, "absent"),
    ],
)
def test_every_leaf_has_a_verdict(truth: str | None, found: str | None, verdict: str) -> None:
    assert [one.verdict for one in scored({"a": truth}, read("/a", found))] == [verdict]


@pytest.mark.parametrize(
    ("truth", "reading", "cause"),
    [
        ("Jane Doe", read("/a", "Jane"), "boundary"),
        ("Jane Doe", read("/a", "Total"), "wrong_candidate"),
        ("Jane Doe", read("/a", None), "not_found"),
        ("12,50", read("/a", None), "not_found"),
        ("Jane Doe", read("/a", None, "Jane Doe", reason="not a number"), "conversion"),
        ("Doe Jane", read("/a", None), "reading_order"),
        ("John Roe", read("/a", None), "wording"),
        (None, read("/a", "Jane"), "invented"),
        ("Jane Doe", read("/a", "Jane Doe"), None),
    ],
)
def test_a_wrong_answer_has_a_cause(truth: str | None, reading: Reading, cause: str | None) -> None:
    assert [one.cause for one in scored({"a": truth}, reading)] == [cause]


@pytest.mark.parametrize(("box", "grounded"), [(HERE, True), (THERE, False)])
def test_an_answer_is_grounded_if_it_stands_at_the_truths_box(
    box: tuple[float, float, float, float], grounded: bool
) -> None:
    (one,) = scored({"a": "x"}, read("/a", "x"), boxes={"a": (TruthBox(1, box),)})

    assert (one.grounded, one.grounded_lines) == (grounded, grounded)


def test_lines_joined_are_grounded_where_one_line_is_not() -> None:
    half = (TruthBox(1, (0.1, 0.1, 0.3, 0.115)), TruthBox(1, (0.1, 0.115, 0.3, 0.13)))
    whole = read("/a", "x", box=(0.1, 0.1, 0.3, 0.13))

    (one,) = scored({"a": "x"}, whole, boxes={"a": half})

    assert one.grounded_lines is True


def test_the_page_of_an_answer_is_compared_where_the_truth_names_pages() -> None:
    (one,) = scored({"a": "x"}, read("/a", "x"), evidence={"a": (Passage(2),)})

    assert one.page is False


def test_open_keys_share_one_field_name() -> None:
    definition = {"properties": {}, "additionalProperties": {"type": "string"}}

    (one,) = scored({"Name, Vorname": "x"}, read("/Name, Vorname", "x"), definition=definition)

    assert (one.field, one.path, one.verdict) == ("*", "/Name, Vorname", "right")


def test_a_runner_up_that_is_right_is_noticed() -> None:
    runner = RunnerUp("Jane\nDoe", (), 0.2)

    (one,) = scored({"a": "Jane Doe"}, read("/a", "Total", runners_up=(runner,)))

    assert one.among_runners_up


def test_a_document_that_failed_omits_all_it_states() -> None:
    dataset = Dataset("some", Path(), {"properties": {"a": {}, "b": {}}}, ())

    leaves = score_failed(dataset, Truth("some-a", "a.pdf", {"a": "x", "b": None}))

    assert [(one.field, one.verdict, one.cause) for one in leaves] == [("a", "omission", "failed")]


def test_figures_count_each_kind_of_mistake_apart() -> None:
    truth = {"a": "Jane Doe", "b": "12.50", "c": None, "d": "z", "e": None}
    readings = [read("/a", "JANE DOE"), read("/b", "13"), read("/c", "made up"), read("/d", None)]

    found = figures(scored(truth, *readings, read("/e", None)))

    names = ("values", "predicted", "omissions", "errors", "hallucinations", "surplus", "nulls")
    assert [found[name] for name in names] == [3, 3, 1, 1, 1, 0, 2]
    assert (found["precision"], found["recall"], found["f1"]) == (0.3333, 0.3333, 0.3333)
    assert (found["exact"], found["compact"], found["hallucination_rate"]) == (0.0, 0.3333, 0.5)


def test_answers_that_are_all_right_score_one() -> None:
    found = figures(scored({"a": "Jane Doe"}, read("/a", "Jane Doe")))

    assert [found[name] for name in ("exact", "fuzzy_mean", "rouge_l", "f1")] == [1.0] * 4


def leaf(document: str, right: bool) -> Scored:
    verdict = "right" if right else "error"
    return Scored("s", document, "en", "a", "/a", "letters", "x", "y", verdict, confidence=0.8)  # type: ignore[arg-type]


def test_the_interval_is_the_same_every_time_and_holds_the_figure() -> None:
    leaves = [leaf(str(n), n % 3 > 0) for n in range(30)]

    low, high = intervals(leaves)["f1"]

    assert intervals(leaves)["f1"] == (low, high)
    assert low < figures(leaves)["f1"] < high


def test_one_document_has_no_interval() -> None:
    assert intervals([leaf("a", True)]) == {}


def test_confidence_is_that_of_answers_alone() -> None:
    found = confidence([leaf("a", True), leaf("b", False), *scored({"a": "x"}, read("/a", None))])

    assert (found["answers"], found["calibration_error"]) == (2, pytest.approx(0.5))


def test_a_record_that_is_compared_whole_is_proven_by_all_its_parts() -> None:
    boxes = [Evidence(1, (0.1, 0.1 * n, 0.2, 0.1 * n + 0.05)) for n in range(1, 3)]
    parts = [
        Reading("/works/0/title", "On Walls", "On Walls", (boxes[0],), 0.9, "grounded"),
        Reading("/works/0/year", 1998, "1998", (boxes[1],), 0.8, "normalised"),
        Reading("/works/10/year", 2001, "2001", (), 0.1, "normalised"),
    ]
    given = Answers({}, {one.path: one for one in parts})

    found = given.behind("/works/0", record=True)

    assert found is not None
    assert (found.text, found.evidence, found.confidence) == ("On Walls 1998", tuple(boxes), 0.8)
    assert given.behind("/works/2", record=True) is None
