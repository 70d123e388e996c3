"""`sealread correct`: the ways to call it; what a decision does is tested with the work room."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sealread.cli.main import app
from tests.unit.work.accounted import Office, reading


@pytest.fixture
def office(tmp_path: Path) -> Office:
    made = Office(tmp_path)
    doubtful = reading("/total", 9.68, text="9,68", status="needs_review")
    with made.workspace:
        made.read(made.extraction(doubtful, values={"total": 9.68}))
    return made


def _call(office: Office, *arguments: str) -> Result:
    return CliRunner().invoke(app, ["correct", str(office.out), *arguments])


def test_what_is_doubtful_is_listed_until_it_was_accepted(office: Office) -> None:
    before = _call(office, "--doubtful").stdout
    accepted = _call(office, "a.pdf", "/total", "--accept")
    after = _call(office, "--doubtful", "--json").stdout

    assert before == "a.pdf /total\nchecked: 0 of 1 documents\n"
    assert accepted.exit_code == 0, accepted.output
    assert json.loads(after)["documents"][0]["paths"] == []


def test_examples_are_written(office: Office) -> None:
    _call(office, "a.pdf", "/total", "5")
    file = office.folder / "examples.jsonl"

    told = _call(office, "--examples", str(file))

    assert told.stdout.startswith("1 examples written")
    assert json.loads(file.read_text())["right"]["value"] == 5


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("a.pdf",),
        ("a.pdf", "/total"),
        ("a.pdf", "/total", "5", "--accept"),
        ("a.pdf", "/total", "5", "--doubtful", "--examples", "x"),
    ],
)
def test_what_makes_no_sense_is_refused(office: Office, arguments: tuple[str, ...]) -> None:
    assert _call(office, *arguments).exit_code == 2
