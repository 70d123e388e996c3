"""Documents in, proven JSON out: the real command over digital and scanned documents."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import unicodedata
from collections.abc import Iterator
from difflib import SequenceMatcher
from typing import Any

import jsonschema
import pymupdf
import pytest

from sealread.schema.loading import load
from tests.factory import draw

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("weights")]

DIGITAL, SCANNED = "digital.pdf", "scanned.pdf"
_MARGIN = 0.004  # of the page: a word's box may be cut at the edge of the evidence's


@pytest.fixture(scope="module")
def outputs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, dict[str, Any]]:
    """What one run of the command wrote about a drawn invoice, digital and scanned."""
    folder = tmp_path_factory.mktemp("documents")
    (folder / "in").mkdir()
    (folder / "in" / DIGITAL).write_bytes(draw("invoice", "en", 1).pdf)
    (folder / "in" / SCANNED).write_bytes(draw("invoice", "en", 1, scanned=True).pdf)
    done = subprocess.run(
        [sys.executable, "-m", "sealread", "extract", "in", "--schema", "invoice", "--out", "out"],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr + done.stdout
    read = {path.name: json.loads(path.read_bytes()) for path in (folder / "out").glob("*.json")}
    return {one["document"]["file"]: {**one, "path": folder / "in"} for one in read.values()}


def readings(output: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The readings that have verbatim text."""
    for reading in output["fields"]:
        if reading["text"]:
            yield reading


def words_at(page: pymupdf.Page, box: list[float]) -> str:
    """The words of a digital page whose middle lies in the box."""
    width, height = page.rect.width, page.rect.height
    inside = [
        word[4]
        for word in page.get_text("words")
        if box[0] - _MARGIN <= (word[0] + word[2]) / 2 / width <= box[2] + _MARGIN
        and box[1] - _MARGIN <= (word[1] + word[3]) / 2 / height <= box[3] + _MARGIN
    ]
    return " ".join(inside)


def plain(text: str) -> str:
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text)).casefold()


@pytest.mark.parametrize("file", [DIGITAL, SCANNED])
def test_values_are_valid_against_the_schema(outputs: dict[str, Any], file: str) -> None:
    jsonschema.Draft202012Validator(load("invoice").definition).validate(outputs[file]["values"])


@pytest.mark.parametrize("file", [DIGITAL, SCANNED])
def test_has_the_parts_of_the_contract(outputs: dict[str, Any], file: str) -> None:
    output = outputs[file]

    assert {"document", "schema", "values", "fields", "run"} <= output.keys()
    assert len(output["document"]["sha256"]) == len(output["run"]["model_sha256"]) == 64
    assert output["run"]["seconds"] > 0


def test_says_how_a_document_was_read(outputs: dict[str, Any]) -> None:
    modalities = {file: output["document"]["modality"] for file, output in outputs.items()}

    assert modalities == {DIGITAL: "digital", SCANNED: "scanned"}


@pytest.mark.parametrize("file", [DIGITAL, SCANNED])
def test_every_text_has_a_place_on_a_page(outputs: dict[str, Any], file: str) -> None:
    found = list(readings(outputs[file]))

    assert found
    for reading in found:
        assert reading["evidence"], reading["path"]
        for place in reading["evidence"]:
            x0, y0, x1, y1 = place["box"]
            assert 1 <= place["page"] <= outputs[file]["document"]["pages"]
            assert 0 <= x0 < x1 <= 1
            assert 0 <= y0 < y1 <= 1


def test_the_words_at_a_box_are_the_text(outputs: dict[str, Any]) -> None:
    output = outputs[DIGITAL]

    with pymupdf.open(output["path"] / DIGITAL) as document:
        for reading in readings(output):
            at_boxes = "".join(
                words_at(document[place["page"] - 1], place["box"]) for place in reading["evidence"]
            )
            assert plain(reading["text"]) in plain(at_boxes), reading["path"]


def test_the_drawn_words_at_a_box_of_a_scan_are_nearly_the_text(outputs: dict[str, Any]) -> None:
    sample = draw("invoice", "en", 1, scanned=True)

    likeness = []
    for reading in readings(outputs[SCANNED]):
        drawn = "".join(
            word.text
            for place in reading["evidence"]
            for word in sample.words
            if word.place.page == place["page"] and _is_in(word.place.box, place["box"])
        )
        matcher = SequenceMatcher(None, plain(drawn), plain(reading["text"]), autojunk=False)
        likeness.append(matcher.ratio())

    assert sum(likeness) / len(likeness) > 0.8


def test_values_not_labelled_otherwise_are_verbatim(outputs: dict[str, Any]) -> None:
    for output in outputs.values():
        for reading in output["fields"]:
            if reading["status"] == "grounded" and isinstance(reading["value"], str):
                assert plain(reading["value"]) == plain(reading["text"]), reading["path"]


def _is_in(word: tuple[float, ...], box: list[float]) -> bool:
    x, y = (word[0] + word[2]) / 2, (word[1] + word[3]) / 2
    return box[0] - 0.01 <= x <= box[2] + 0.01 and box[1] - 0.01 <= y <= box[3] + 0.01
