"""Two runs over the same documents: what is read otherwise, and whether that is better."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from sealread.cli.main import app
from sealread.errors import NoSuchDocument
from sealread.extract.result import Reading
from sealread.work.comparing import compare_runs
from sealread.work.correcting import Wish, correct, find
from tests.unit.work.accounted import Office, reading


@pytest.fixture
def office(tmp_path: Path) -> Office:
    return Office(tmp_path)


def _read(office: Office, name: str, *fields: Reading) -> None:
    values = {one.path[1:]: one.value for one in fields}
    whole = office.extraction(*fields, values=values)
    sha256 = hashlib.sha256(name.encode()).hexdigest()
    office.read(replace(whole, document=replace(whole.document, sha256=sha256, file=name)), name)


def test_values_that_changed_are_told_by_what_people_decided(office: Office) -> None:
    _read(
        office, "a.pdf", reading("/total", 5, text="5"), reading("/due", "2024-01-02"),
        reading("/paid", "yes"), reading("/Manufacturer", " ACME  Ltd"),
    )  # fmt: skip
    workspace = office.workspace
    correct(workspace, find(workspace, "a.pdf"), Wish(path="/total", value="7", reason="x"))
    correct(workspace, find(workspace, "a.pdf"), Wish(path="/due", accept=True))
    _read(
        office, "a.pdf", reading("/total", 7, text="7"), reading("/due", "2024-02-01"),
        reading("/paid", "no"), reading("/Manufacturer", "ACME Ltd"),
    )  # fmt: skip

    found = compare_runs(workspace, 1, 2)

    assert (found.documents, found.same) == (1, 1)
    assert {one.path: one.verdict for one in found.changed} == {
        "/total": "better", "/due": "worse", "/paid": "undecided",
    }  # fmt: skip
    assert (found.count("better"), found.count("worse")) == (1, 1)
    assert found.made_with == ()


def test_documents_of_one_run_alone_are_named(office: Office) -> None:
    _read(office, "a.pdf", reading("/total", 5, text="5"))
    _read(office, "b.pdf", reading("/total", 5, text="5"))

    found = compare_runs(office.workspace, 1, 2)

    assert (found.only_before, found.only_now, found.documents) == (("a.pdf",), ("b.pdf",), 0)


def test_a_run_that_is_not_there_is_named(office: Office) -> None:
    with pytest.raises(NoSuchDocument, match="run 7"):
        compare_runs(office.workspace, 7, 8)


def test_the_command_shows_what_changed(office: Office) -> None:
    _read(office, "a.pdf", reading("/total", 5, text="5"))
    _read(office, "a.pdf", reading("/total", 6, text="6"))
    office.workspace.close()

    def call(*words: str) -> tuple[int, str]:
        told = CliRunner().invoke(app, ["compare", *words, "--in", str(office.out)])
        return told.exit_code, told.stdout

    status, said = call("1", "2")
    same, _ = call("1", "1")
    _, body = call("1", "2", "--json")

    assert (status, same) == (1, 0)
    assert "1 document: 0 values the same, 1 otherwise (0 better, 0 worse" in said
    assert json.loads(body)["changed"][0]["path"] == "/total"
