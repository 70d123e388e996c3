"""Figures are means over documents, per language, beside what is known of the paper's."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sealread.agent.state import AgentState
from sealread.evaluate.agentic_figures import figures
from sealread.evaluate.agentic_markdown import HEAD, UNKNOWN, failures, markdown, quickness, table
from sealread.evaluate.agentic_report import PAPER, report, totals, wording_sha256, write
from sealread.evaluate.agentic_run import AgenticEvaluation
from sealread.evaluate.dataset import find
from sealread.evaluate.report import Origin
from sealread.evaluate.runner import Options
from sealread.extract.identities import Identity
from sealread.extract.settings import Settings
from tests.unit.evaluate.agentic import Script, answering, dataset, evaluated, outcome

KEYS = [f"Key {number}" for number in range(12)]
SCHEMA = {
    "type": "object",
    "properties": {key: {"type": ["string", "null"]} for key in KEYS},
    "additionalProperties": False,
}
TRUTH = dict.fromkeys(KEYS, "one two three four")
TEXTS = ["one two three four", "five"] * 12
"""The answers to two questions about each key."""


def truth(language: str) -> dict[str, Any]:
    return {"language": language, "values": TRUTH}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two German documents and an English one, with twelve keys each."""
    return dataset(tmp_path / "set", truth("de"), truth("de"), truth("en"), schema=SCHEMA)


@pytest.fixture
def evaluation(folder: Path) -> AgenticEvaluation:
    """The first fails, of the second half is right, the third is all right."""
    half = TRUTH | dict.fromkeys(KEYS[:6], "five")

    def play(state: AgentState) -> Any:
        name = Path(state.document_path).stem
        if name == "0":
            return outcome(reason="failed")
        return answering(half if name == "1" else TRUTH, *TEXTS).play(state)

    return evaluated(folder, Script(play))


@pytest.fixture
def whole(evaluation: AgenticEvaluation, folder: Path) -> dict[str, Any]:
    origin = Origin(Identity("reader", "a" * 64), Settings(), Options(), "sealread eval set")
    return report(evaluation, find(folder), origin)


def test_a_mean_is_over_documents_and_a_failed_one_is_zero(whole: dict[str, Any]) -> None:
    everything = whole["all"]

    assert (everything["documents"], everything["failed"]) == (3, 1)
    assert everything["json_valid"] == pytest.approx(2 / 3, abs=1e-4)
    assert everything["exact"] == pytest.approx((0 + 0.5 + 1) / 3)
    assert everything["key_match"] == pytest.approx(2 / 3, abs=1e-4)


def test_languages_are_told_apart_and_how_far_they_are_from_each_other(
    whole: dict[str, Any],
) -> None:
    assert list(whole["languages"]) == ["de", "en"]
    assert whole["languages"]["de"]["exact"] == 0.25
    assert whole["languages"]["en"]["exact"] == 1
    assert whole["spread"]["exact"] == 0.75
    assert whole["spread"]["questions"]["exact"] == 0.25


def test_questions_are_counted_one_by_one(whole: dict[str, Any]) -> None:
    asked = whole["all"]["questions"]

    assert (asked["asked"], asked["answered"]) == (72, pytest.approx(2 / 3, abs=1e-4))
    assert asked["exact"] == pytest.approx(1 / 3, abs=1e-4)
    assert asked["exact_of_ways"] == {"worded": pytest.approx(2 / 3, abs=1e-4), "path": 0}
    assert (asked["verified"], asked["exact_of_verified"]) == (0, None)


def test_costs_are_means_over_all_requests(whole: dict[str, Any]) -> None:
    extraction = whole["all"]["extraction"]

    assert extraction["tokens"] == pytest.approx(1400 / 3, abs=1e-3)
    assert extraction["model_seconds"] == pytest.approx((0 + 2 + 2) / 3, abs=1e-4)
    assert whole["all"]["answering"]["model_seconds"] == pytest.approx(2 / 3, abs=1e-4)
    assert extraction["endings"] == {"failed": 1, "verified": 2}


def test_of_documents_of_two_pages_the_median_is_told_and_how_many_were_quick(
    tmp_path: Path,
) -> None:
    two = truth("de") | {"pages": 2}
    folder = dataset(tmp_path / "set", two, two, truth("de") | {"pages": 9}, schema=SCHEMA)
    documents = evaluated(folder, answering(TRUTH, *TEXTS)).documents
    slow = replace(
        documents[0].extraction, cost=replace(documents[0].extraction.cost, model_seconds=5.0)
    )
    found = figures([replace(documents[0], extraction=slow), *documents[1:]])

    assert found["two_pages"]["documents"] == 2
    assert found["two_pages"]["extraction"] == {"median": 3.5, "quick": 0.5}
    assert "median: extraction 3.500 s (under 3 s: 0.500)" in quickness(found)
    assert quickness(figures([])) == ""


def test_without_documents_there_are_no_figures() -> None:
    assert figures([])["exact"] is None


def test_without_german_or_english_there_is_no_spread(tmp_path: Path) -> None:
    folder = dataset(tmp_path / "set", truth("de"), schema=SCHEMA)
    origin = Origin(Identity("reader", "a" * 64), Settings(), Options(), "")

    assert report(evaluated(folder, answering(TRUTH)), find(folder), origin)["spread"] == {}


def test_only_what_is_known_of_the_paper_is_told() -> None:
    assert {frozenset(row) for row in PAPER} == {frozenset(("system", "exact", "rouge_l"))}
    assert [(row["exact"], row["rouge_l"]) for row in PAPER] == [
        (0.342, 0.703), (0.314, 0.608), (0.396, 0.783), (0.43, 0.71),
    ]  # fmt: skip


def test_the_table_has_the_papers_rows_and_ours(whole: dict[str, Any]) -> None:
    rows = {row[0]: dict(zip(HEAD, row, strict=True)) for row in table(whole)}

    assert list(rows)[:4] == [
        "paper: GPT-4o T+S, v2/v3", "paper: GPT-4o-V T+S, v2/v3",
        "paper: Agent (GPT-4o), v2/v3", "paper: Agent (GPT-4o), v1",
    ]  # fmt: skip
    assert rows["paper: GPT-4o T+S, v2/v3"]["ROUGE-L"] == "0.703"
    assert rows["paper: Agent (GPT-4o), v1"]["ROUGE-L"] == "0.710"
    assert rows["paper: Agent (GPT-4o), v1"]["BLEU"] == ""
    assert rows["Sealread en"]["exact"] == "1.000"
    assert rows["Sealread all"]["tokens"] == str(round(2 * 700 / 3))
    assert rows["Sealread all"]["QA tokens"] == "200"
    assert rows["Sealread all, aligned"]["keys"] == "0.667"
    assert rows["de and en apart"]["exact"] == "0.750"


def test_what_brought_nothing_is_named(whole: dict[str, Any]) -> None:
    assert failures(whole) == [
        "0.txt, extraction: because failed", "0.txt, answering: because failed",
    ]  # fmt: skip


def test_the_report_names_with_what_and_how_it_was_made(whole: dict[str, Any]) -> None:
    assert whole["model_sha256"] == "a" * 64
    assert whole["settings_sha256"] == Settings().fingerprint()
    assert whole["wording_sha256"] == wording_sha256()
    assert whole["schemas"]["set"]["name"] == "schema.json"
    assert len(whole["schemas"]["set"]["sha256"]) == 64
    assert set(whole["packages"]) == {"nltk", "rouge-score"}
    assert whole["command"] == "sealread eval set"


def test_the_totals_fit_one_line_and_hold_no_documents(whole: dict[str, Any]) -> None:
    found = totals(whole)

    assert "documents" not in found
    assert found["all"] == whole["all"]
    assert found["sets"]["set"] == whole["all"]


def test_the_markdown_says_what_is_not_known_and_holds_no_words_of_pages(
    whole: dict[str, Any],
) -> None:
    words = markdown(whole)

    assert UNKNOWN in words
    assert "not known here" in words
    assert "| Sealread de |" in words
    assert "one two three four" not in words


def test_all_files_are_written_for_their_owner_alone(
    whole: dict[str, Any], evaluation: AgenticEvaluation, tmp_path: Path
) -> None:
    write(tmp_path / "out", whole, evaluation)

    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert names == [
        "agentic-keys.jsonl", "agentic-questions.jsonl", "agentic.json", "agentic.md",
    ]  # fmt: skip
    if os.name != "nt":
        modes = {stat.S_IMODE(path.stat().st_mode) for path in (tmp_path / "out").iterdir()}
        assert modes == {0o600}


def test_every_key_and_question_is_listed_with_what_was_found(
    whole: dict[str, Any], evaluation: AgenticEvaluation, tmp_path: Path
) -> None:
    write(tmp_path, whole, evaluation)

    keys = [json.loads(line) for line in (tmp_path / "agentic-keys.jsonl").read_text().splitlines()]
    asked = (tmp_path / "agentic-questions.jsonl").read_text().splitlines()

    assert (len(keys), len(asked)) == (36, 72)
    assert keys[12]["document"] == "d1"
    assert keys[12]["judged"]["found"] == "five"
    assert keys[12]["judged"]["strict"]["exact"] == 0
    assert json.loads(asked[-1])["judged"]["question"] == "What is the value of 'Key 11'?"
