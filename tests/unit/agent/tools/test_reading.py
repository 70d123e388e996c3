"""The tools that bring the text of a document."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from sealread.agent.inputs import UnusableInput, built_input, input_schema
from sealread.agent.registry import Registry
from sealread.agent.state import AgentState, Way
from sealread.agent.tools.reading import TOOLS
from sealread.document.model import Modality
from sealread.errors import Cancelled, MissingFile
from sealread.extract.engine import Engine
from sealread.weights.store import Store
from tests.unit.agent.tools.asking import by_name, no_model, rooms_of, used
from tests.unit.document.drawing import picture_of, scan, written
from tests.unit.document.test_looking import mixed

CHECK, DIRECT = by_name(TOOLS, "check_if_scanned"), by_name(TOOLS, "extract_text_direct")
OCR, SANITIZE = by_name(TOOLS, "extract_text_ocr"), by_name(TOOLS, "sanitize_ocr_text")


def state(path: Path, **fields: Any) -> AgentState:
    return AgentState(request="", document_path=str(path), **fields)


def legal(modality: Modality, **fields: Any) -> set[str]:
    found = Registry(TOOLS).compatible_with(
        AgentState(request="", document_path="", modality=modality, **fields)
    )
    return {tool.name for tool in found}


def test_the_registry_takes_them() -> None:
    assert len(list(Registry(TOOLS))) == 4


def test_a_look_tells_the_modality_without_a_model(tmp_path: Path) -> None:
    after = state(mixed(tmp_path))

    output = used(CHECK, after, no_model())

    assert after.modality == "mixed"
    assert CHECK.summary(output) == {"modality": "mixed", "pages": 2, "scanned": 1}


def test_stored_text_is_taken_as_it_is(tmp_path: Path, weights: Store) -> None:
    after = state(written(tmp_path / "a.pdf"), modality="digital")

    output = used(DIRECT, after, no_model())

    assert after.text is not None
    assert "4711 / 2.15" in after.text
    assert DIRECT.summary(output)["not_recognised"] == 0
    assert "4711" not in str(DIRECT.summary(output))


def test_a_mixed_document_has_the_text_of_its_written_pages(tmp_path: Path, weights: Store) -> None:
    after = state(mixed(tmp_path), modality="mixed")

    output = used(DIRECT, after, no_model())

    assert after.document is not None
    assert [bool(page.words) for page in after.document.pages] == [True, False]
    assert DIRECT.summary(output)["not_recognised"] == 1


@pytest.mark.slow
def test_pictures_are_recognised(tmp_path: Path, weights: Store) -> None:
    picture = picture_of(written(tmp_path / "a.pdf"))
    after = state(scan(tmp_path / "b.pdf", picture), modality="scanned")

    used(OCR, after, no_model())

    assert after.document is not None
    assert after.document.modality == "scanned"
    assert "manufacturer" in (after.text or "")


@pytest.mark.slow
def test_the_way_makes_a_written_page_be_recognised(tmp_path: Path, weights: Store) -> None:
    after = state(written(tmp_path / "a.pdf"), modality="digital", way=Way(ocr=True, dpi=200))

    used(OCR, after, no_model())

    assert after.document is not None
    assert after.document.modality == "scanned"
    assert any(word.confidence < 1.0 for word in after.document.pages[0].words)


def test_recognised_words_are_cleaned(tmp_path: Path, weights: Store) -> None:
    after = state(written(tmp_path / "a.pdf"), modality="scanned")
    used(DIRECT, after, no_model())
    assert after.document is not None
    [page] = after.document.pages
    words = (replace(page.words[0], text="Th\u00ade"), *page.words[1:])
    after.document = replace(after.document, pages=(replace(page, words=words),))

    output = used(SANITIZE, after, no_model())

    assert after.sanitized
    assert SANITIZE.summary(output) == {"changed": 1, "dropped": 0}
    assert (after.text or "").startswith("The manufacturer")


def test_which_tools_fit_which_pages() -> None:
    assert legal("digital") == {"extract_text_direct"}
    assert legal("scanned") == {"extract_text_ocr"}
    assert legal("mixed") == {"extract_text_direct", "extract_text_ocr"}
    assert legal("digital", way=Way(ocr=True)) == {"extract_text_ocr"}


def test_a_planner_can_name_no_file(tmp_path: Path) -> None:
    for tool in TOOLS:
        assert input_schema(tool)["properties"] == {}
        with pytest.raises(UnusableInput):
            built_input(tool, state(tmp_path), {"document_path": "/etc/passwd"})


def test_without_a_document_nothing_can_be_cleaned(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput):
        built_input(SANITIZE, state(tmp_path), {})


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(MissingFile, match=r"none\.pdf"):
        used(CHECK, state(tmp_path / "none.pdf"), no_model())


def test_they_stop_when_told_to(tmp_path: Path, engine: Engine) -> None:
    stopped = rooms_of(engine, cancelled=lambda: True)

    for tool in (CHECK, DIRECT, OCR):
        with pytest.raises(Cancelled):
            used(tool, state(written(tmp_path / "a.pdf")), stopped)
