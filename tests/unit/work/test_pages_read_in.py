"""A page that the language model read in answers another schema, in a new process, as if afresh."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pymupdf
import pytest

from sealread.extract.result import Extraction
from sealread.extract.settings import Settings
from sealread.guard.walls import Walls
from sealread.work import kept_states
from sealread.work.kept_states import StateShelf
from sealread.work.plan import hash_file
from sealread.work.workspace import Workspace
from sealread.worker import protocol
from sealread.worker.client import Worker
from sealread.worker.model_process import Model, ModelProcess
from sealread.worker.shelves import NO_SHELF, Shelf
from sealread.worker.two_processes import TwoProcesses
from tests.unit.work.test_workspace import TERMS, entry

pytestmark = [pytest.mark.usefixtures("weights"), pytest.mark.asked_anew]
FIRST = {"invoice_number": "Invoice number"}
SETTINGS = Settings(effort="thorough")
SECOND = {"due": "Due date", "terms": "Terms of payment"}


@pytest.fixture
def letter(tmp_path: Path) -> Path:
    """A digital PDF of one page."""
    with pymupdf.open() as document:
        page = document.new_page()
        for number in range(7):
            line = f"Position {number}: {number + 2} boxes of paper, each 4.{number:02} EUR"
            page.insert_text((60, 150 + 20 * number), line)
        page.insert_text((60, 60), "Smith and Sons Ltd, 4 Mill Lane, Leeds")
        page.insert_text((60, 80), "Invoice number: R-4711, due date: 3 May 2024")
        page.insert_text((60, 100), "Terms of payment: 30 days net. Total amount: 812.40 EUR")
        document.save(tmp_path / "letter.pdf")
    return tmp_path / "letter.pdf"


@pytest.fixture
def opened(workspace: Workspace, letter: Path) -> Workspace:
    """A workspace that knows the letter and keeps states."""
    workspace.add_items(
        workspace.begin_run(TERMS), [entry(path=str(letter), sha256=hash_file(letter))]
    )
    kept_states.limit_to(workspace.database, 100)
    return workspace


@contextmanager
def started(model: Path) -> Iterator[TwoProcesses[Walls]]:
    """A reader whose model's process was started for it alone."""
    shared = ModelProcess(Worker.walls)
    reader = TwoProcesses(Worker(), shared, Model(str(model)), 600, lambda _: None)
    try:
        yield reader
    finally:
        reader.close(at_once=True)
        shared.close()


def read(letter: Path, model: Path, titles: dict[str, str], shelf: Shelf) -> Extraction:
    """What a new process reads."""
    fields = {key: {"type": "string", "title": title} for key, title in titles.items()}
    definition = json.dumps({"type": "object", "properties": fields})
    request = protocol.Extract(
        1, str(letter), "test.json", model=str(model), definition=definition, settings=SETTINGS
    )
    with started(model) as reader:
        return reader.extract(request, lambda _: None, shelf=shelf)


def test_another_schema_in_a_new_process_reads_no_page_in_and_answers_the_same(
    opened: Workspace, letter: Path, small_model: Path
) -> None:
    shelf = StateShelf(opened.database, hash_file(letter))

    first = read(letter, small_model, FIRST, shelf)
    second = read(letter, small_model, SECOND, shelf)
    afresh = read(letter, small_model, SECOND, NO_SHELF)

    assert (first.run.kept_tokens, afresh.run.kept_tokens) == (0, 0)
    assert second.run.kept_tokens == second.run.page_tokens == afresh.run.page_tokens > 192
    assert msgspec.json.encode(second.fields) == msgspec.json.encode(afresh.fields)
    assert (second.run.prefill_tokens, second.run.decoded_tokens) == (
        afresh.run.prefill_tokens, afresh.run.decoded_tokens,
    )  # fmt: skip
    assert kept_states.held(opened.database).pages >= 1
    for file in (opened.file.parent / kept_states.FOLDER).iterdir():
        assert b"Mill Lane" not in file.read_bytes()


def test_a_later_question_finds_the_page_read_in(
    opened: Workspace, letter: Path, small_model: Path
) -> None:
    shelf = StateShelf(opened.database, hash_file(letter))
    read(letter, small_model, FIRST, shelf)
    question = "What are the terms of payment?"
    request = protocol.Ask(
        1, str(letter), question, intent="question_answering", questions=(question,),
        model=str(small_model), settings=SETTINGS,
    )  # fmt: skip

    with started(small_model) as reader:
        report = reader.ask(request, lambda _: None, shelf)

    assert report.run.kept_tokens > 192
