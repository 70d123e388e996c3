"""Decisions as examples to learn from."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sealread.document.model import Evidence
from sealread.work.correcting import Wish
from sealread.work.examples import Example, examples, write
from sealread.work.review import decide, subject_of
from tests.unit.extractions import BOX
from tests.unit.work.accounted import Office, reading

BELOW = Evidence(2, (0.1, 0.5, 0.3, 0.52))


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    made = Office(tmp_path)
    with made.workspace:
        yield made


def _decided(office: Office, **wish: Any) -> Example:
    """The example that comes of a decision on the manufacturer."""
    _decide(office, **wish)
    (found,) = examples(office.workspace)
    return found


def _decide(office: Office, **wish: Any) -> None:
    runner = {"text": "Other AG", "evidence": [{"page": 1, "box": BOX}], "confidence": 0.2}
    read = office.extraction(
        reading("/Manufacturer", "Muster", status="needs_review", runners_up=[runner],
                evidence=[{"page": 1, "box": BOX}]),
        values={"Manufacturer": "Muster"},
    )  # fmt: skip
    office.read(read)
    decide(office.workspace, subject_of(read), Wish(path="/Manufacturer", **wish))


def test_an_example_holds_question_answer_and_what_the_machine_said(office: Office) -> None:
    one = _decided(office, text="Right\nAG", evidence=(BELOW,))

    assert one.question is not None
    assert (one.question.path, one.question.title) == ("/Manufacturer", "Manufacturer")
    assert (one.right.value, one.right.text, one.right.evidence) == (
        "Right AG", "Right\nAG", (BELOW,),
    )  # fmt: skip
    assert (one.machine.value, one.machine.text) == ("Muster", "Muster")
    assert (one.runners_up, one.document, one.pages) == (("Other AG",), "0" * 64, 2)


def test_a_typed_value_has_words_only_where_they_are_known(office: Office) -> None:
    assert _decided(office, value="Typed AG").right.text is None


def test_a_typed_value_that_is_a_runner_up_has_its_words(office: Office) -> None:
    assert _decided(office, value="Other AG").right.text == "Other AG"


def test_an_accepted_reading_is_an_example_too(office: Office) -> None:
    one = _decided(office, accept=True)

    assert (one.act, one.right.value, one.right.text) == ("accept", "Muster", "Muster")


def test_what_was_taken_back_is_no_example(office: Office) -> None:
    _decide(office, value="Typed AG")
    _decide(office, undo=True, reason="it was right")

    assert list(examples(office.workspace)) == []


def test_they_are_written_for_the_owner_and_told_of(office: Office) -> None:
    _decide(office, value="Typed AG")
    file = office.folder / "examples.jsonl"

    assert write(office.workspace, file) == 1
    (line,) = file.read_text().splitlines()
    (told,) = office.workspace.database.rows(
        "SELECT details FROM audit WHERE what = 'examples exported'"
    )

    assert msgspec.json.decode(line, type=Example) == next(examples(office.workspace))
    assert file.stat().st_mode & 0o777 == 0o600
    assert json.loads(told[0])["examples"] == 1
