"""Requests in plain words on the bundled samples: through the real command, digital and scanned."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from sealread.agent.trace import differences, load
from sealread.installed import shipped

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("weights")]

SAMPLES = shipped("resources") / "samples"
TRUTH: dict[str, Any] = json.loads((SAMPLES / "truth.json").read_text(encoding="utf-8"))
DE, EN, SCAN = "dop_de.pdf", "dop_en.pdf", "dop_de_scan.pdf"
WHO, NORM = "Wer ist der Hersteller?", "Welche harmonisierte Norm gilt?"
FIRE, PRICE = "Welche Brandklasse hat das Produkt?", "Was kostet das Produkt?"
QUESTIONS = (WHO, NORM, FIRE, PRICE)


def true(file: str, key: str) -> str:
    """What a sample states."""
    return str(TRUTH[f"dop/{file}"]["values"][key])


def run(folder: Path, *arguments: str) -> dict[str, Any]:
    """What the command prints as JSON."""
    done = subprocess.run(
        [sys.executable, "-m", "sealread", *arguments, "--json", "--out", "out"],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr + done.stdout
    return dict(json.loads(done.stdout))


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, Any]]:
    """One run of questions in German on a digital and a scanned declaration, by file."""
    folder = tmp_path_factory.mktemp("answers")
    told = run(folder, "ask", str(SAMPLES / "dop" / DE), str(SAMPLES / "dop" / SCAN), *QUESTIONS)
    return folder / "out", {one["file"]: one for one in told["results"]}


@pytest.mark.parametrize("file", [DE, SCAN])
def test_questions_are_answered_in_the_words_of_the_page(
    answers: tuple[Path, dict[str, Any]], file: str
) -> None:
    found = {one["question"]: one["texts"] for one in answers[1][file]["answers"]}

    assert list(found) == list(QUESTIONS)
    assert _plain(" ".join(found[WHO])) in _plain(true(file, "Hersteller"))
    assert found[WHO]
    assert [_plain(text) for text in found[NORM]] == [_plain(true(file, "Harmonisierte Norm"))]


def test_a_class_is_read_from_the_table(answers: tuple[Path, dict[str, Any]]) -> None:
    found = {one["question"]: one for one in answers[1][DE]["answers"]}

    assert found[FIRE]["texts"] == [TRUTH[f"dop/{DE}"]["values"]["Erklärte Leistung"][
        "Brandverhalten"]]  # fmt: skip
    assert found[FIRE]["verified"]


@pytest.mark.parametrize(("file", "question"), [(DE, PRICE), (SCAN, PRICE), (SCAN, FIRE)])
def test_what_is_not_in_the_document_is_said_not_to_be(
    answers: tuple[Path, dict[str, Any]], file: str, question: str
) -> None:
    [found] = [one for one in answers[1][file]["answers"] if one["question"] == question]

    assert (found["texts"], found["evidence"]) == ([], [])


@pytest.mark.parametrize("file", [DE, SCAN])
def test_every_answer_has_its_place(answers: tuple[Path, dict[str, Any]], file: str) -> None:
    for answer in answers[1][file]["answers"]:
        assert bool(answer["evidence"]) == bool(answer["texts"])
        assert all(place["page"] == 1 for place in answer["evidence"])


def test_pages_are_read_as_what_they_are(answers: tuple[Path, dict[str, Any]]) -> None:
    modalities = {file: one["document"]["modality"] for file, one in answers[1].items()}

    assert modalities == {DE: "digital", SCAN: "scanned"}


def test_the_trace_says_how(answers: tuple[Path, dict[str, Any]]) -> None:
    tools = {
        file: [event.tool for event in load(answers[0] / f"{Path(file).stem}.trace.json").events
               if event.tool]
        for file in (DE, SCAN)
    }  # fmt: skip

    assert "extract_text_direct" in tools[DE]
    assert {"extract_text_ocr", "sanitize_ocr_text"} <= set(tools[SCAN])
    assert tools[DE][-1] in ("verify_answer", "translate_output")


def test_the_same_request_leaves_the_same_trace(tmp_path: Path) -> None:
    traces = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        run(tmp_path / name, "ask", str(SAMPLES / "dop" / EN), "Who is the manufacturer?")
        traces.append(load(tmp_path / name / "out" / "dop_en.trace.json"))

    assert differences(*traces) == ()


def test_values_are_extracted_for_the_named_keys_alone(tmp_path: Path) -> None:
    request = "Extract manufacturer and reaction to fire as JSON, in English"

    [result] = run(tmp_path, "run", str(SAMPLES / "dop" / DE), request)["results"]

    stated = {key for key, value in result["values"].items() if value not in (None, {})}
    assert stated == {"Manufacturer", "Declared Performance"}
    assert result["values"]["Declared Performance"] == {"Brandverhalten": "A2-s1, d0"}
    assert result["language"] == "en"
    assert {mark["subject"] for mark in result["verification"]} == {
        "/Manufacturer", "/Declared Performance/Brandverhalten",
    }  # fmt: skip


def test_a_mixed_document_is_read_whole(tmp_path: Path) -> None:
    import pymupdf

    with pymupdf.open() as both:
        for name in ("dop_en.pdf", "dop_de_scan.pdf"):
            with pymupdf.open(SAMPLES / "dop" / name) as one:
                both.insert_pdf(one)
        both.save(tmp_path / "mixed.pdf")

    [result] = run(tmp_path, "ask", "mixed.pdf", "Who is the manufacturer?")["results"]

    assert result["document"]["modality"] == "mixed"
    assert result["errors"] == []
    trace = load(tmp_path / "out" / "mixed.trace.json")
    assert "extract_text_ocr" in [event.tool for event in trace.events]


def _plain(text: str) -> str:
    return "".join(character for character in text.casefold() if character.isalnum())
