"""`sealread export`: the real command on what a workspace holds."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import openpyxl
import pytest

from tests.unit.cli.command import sealread
from tests.unit.work.accounted import Office, reading


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder whose `out` holds the readings of two documents; the second is to be checked."""
    office = Office(tmp_path)
    values = {"Manufacturer": "=Muster", "total": 1.5, "paid": "no", "lines": []}
    with office.workspace:
        office.read(office.extraction(reading("/Manufacturer", "=Muster"), values=values))
        doubtful = reading("/total", 1.5, text="1,5", status="needs_review")
        office.read(office.extraction(doubtful, values=values), "b.pdf")
    return tmp_path


def test_writes_one_workbook_and_replaces_it_only_by_force(folder: Path) -> None:
    first = sealread("export", "all.xlsx", "--workspace", "out", cwd=folder)
    second = sealread("export", "all.xlsx", "--workspace", "out", cwd=folder)
    third = sealread("export", "all.xlsx", "--workspace", "out", "--force", cwd=folder)

    assert (first.returncode, second.returncode, third.returncode) == (0, 1, 0), first.stderr
    assert "written: all.xlsx" in first.stdout
    assert "Documents exported: 2." in first.stdout
    assert "all.xlsx was not exported: a file of this name is there already." in second.stderr
    sheet = openpyxl.load_workbook(folder / "all.xlsx")["Documents"]
    assert [row[0].value for row in sheet] == ["Document", "a.pdf", "b.pdf"]


def test_only_checked_documents_of_a_run_for_machines(folder: Path) -> None:
    done = sealread("export", "t", "--workspace", "out", "--format", "csv", "--checked", "--json",
                    "--separator", "semicolon", "--decimal-comma", "--bom", cwd=folder)  # fmt: skip
    none = sealread("export", "u", "--workspace", "out", "--run", "2", "--checked", cwd=folder)

    told = json.loads(done.stdout)
    assert (told["documents"], told["unchecked"]) == (1, 1)
    with Path(folder / told["files"][0]).open(encoding="utf-8-sig", newline="") as stream:
        header, row = csv.reader(stream, delimiter=";")
    said = dict(zip(header, row, strict=True))
    assert (said["Document"], said["Total"], said["Manufacturer"]) == ("a.pdf", "1,5", "'=Muster")
    assert none.returncode == 1
    assert "none of the documents is checked" in none.stderr


def test_documents_that_are_gone_are_named(folder: Path) -> None:
    done = sealread("export", "marked", "--workspace", "out", "--format", "pdf", cwd=folder)
    wrong = sealread("export", "t", "--workspace", "out", "--format", "csv", "--decimal-comma",
                     cwd=folder)  # fmt: skip

    assert done.returncode == 1
    assert done.stderr.count("a.pdf") == 1
    assert "Documents exported: 0." in done.stdout
    assert wrong.returncode == 2
