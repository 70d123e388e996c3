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


def test_what_is_decided_waits_for_a_release_where_that_is_wanted(office: Office) -> None:
    assert "Learning" not in _call(office).stdout
    with Office(office.folder).workspace as workspace:
        correct(workspace, find(workspace, "a.pdf"), Wish(path="/total", value="9,68", reason="x"))

    told = _call(office, "--learning", "when-released").stdout
    assert "Learning: when-released." in told
    assert "nothing released, 1 decision waiting" in told
    state = json.loads(_call(office, "--json").stdout)
    assert (state["learning"], state["schemas"][0]["waiting"]) == ("when-released", 1)

    told = _call(office, "--release").stdout
    assert "0 decisions waiting" in told
    assert f"version {state['schemas'][0]['version']} released by" in told
    [schema] = json.loads(_call(office, "--release-version", "0", "--json").stdout)["schemas"]
    assert [one["version"] for one in schema["releases"]] == [0, schema["version"]]
    assert "Learning: off." in _call(office, "--learning", "off").stdout


def test_a_release_needs_a_schema_under_which_somebody_decided(office: Office) -> None:
    told = _call(office, "--release")
    assert told.exit_code == 2
    assert "Nobody has decided anything here." in told.output
    assert _call(office, "--release", "--schema", "nonesuch").exit_code == 2
