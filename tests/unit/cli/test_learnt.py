"""`sealread learnt`: what it lists and how it forgets; what is learnt is tested with the work."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sealread.cli.main import app
from sealread.work.correcting import Wish, correct, find
from tests.unit.work.accounted import Office, reading


@pytest.fixture
def office(tmp_path: Path) -> Office:
    made = Office(tmp_path)
    with made.workspace:
        made.read(made.extraction(reading("/total", 5, text="5"), values={"total": 5}))
    return made


def _call(office: Office, *arguments: str) -> Result:
    return CliRunner().invoke(app, ["learnt", str(office.out), *arguments])


def test_nothing_is_learnt_before_anybody_decided(office: Office) -> None:
    assert _call(office).stdout.startswith("Nothing was learnt yet")
    assert json.loads(_call(office, "--json").stdout)["pages"] == []


def test_pages_are_listed_and_forgotten(office: Office) -> None:
    with Office(office.folder).workspace as workspace:
        correct(workspace, find(workspace, "a.pdf"), Wish(path="/total", value="9,68", reason="x"))

    listed = _call(office).stdout
    [page] = json.loads(_call(office, "--json").stdout)["pages"]
    told = _call(office, "--forget", "a.pdf")

    assert "a.pdf" in listed
    assert "read by the next run" in listed
    assert (page["fields"], page["page"], page["is_read"]) == (["/total"], 1, False)
    assert told.stdout == "forgotten: 1 page\n"
    assert json.loads(_call(office, "--json").stdout)["pages"] == []


def test_a_document_that_is_not_there_is_named(office: Office) -> None:
    told = _call(office, "--forget", "b.pdf")

    assert told.exit_code == 1
    assert "b.pdf" in told.output
