"""Tables as files, opened again with the programs' own readers."""

from __future__ import annotations

import csv
import json
import stat
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from openpyxl import load_workbook

from sealread.document.model import Evidence
from sealread.errors import OutputUnwritable
from sealread.tabling.cells import Cell
from sealread.tabling.lines import Line, Sheet
from sealread.work.audit import anchor_of
from sealread.work.audit_check import verify
from sealread.work.tabling.files import write
from sealread.work.tabling.formats import Format
from sealread.work.workspace import Workspace

EVIL = "=HYPERLINK(1)"
PLACE = Evidence(2, (0.1, 0.2, 0.3, 0.4))


def _cell(value: Any, **changes: Any) -> Cell:
    told = {"text": str(value), "evidence": (PLACE,), "confidence": 0.9, "status": "grounded"}
    return Cell(value=value, **{**told, **changes})


SHEET = Sheet(
    ("Maker", EVIL),
    (
        Line("/docs/a.pdf", "a.pdf", None, (_cell("Müller; Söhne"), _cell(-12.5))),
        Line("/docs/b.pdf", "@b.pdf", None, (_cell("+49 1"), Cell())),
        Line("/docs/c.pdf", "c.pdf", None, (_cell("2024-03-14", status="normalised"), _cell(True))),
        Line("/docs/d.pdf", "d.pdf", None, (Cell("typed", by_hand=True), _cell("a\tb\n\x07c"))),
    ),
)


@pytest.fixture
def book(tmp_path: Path) -> Any:
    write(SHEET, tmp_path / "table.xlsx", "xlsx")
    return load_workbook(tmp_path / "table.xlsx")


def test_a_csv_begins_no_cell_with_a_formula(tmp_path: Path) -> None:
    write(SHEET, tmp_path / "table.csv", "csv")

    with (tmp_path / "table.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    assert rows[0] == ["Document", "Maker", "'" + EVIL]
    assert rows[1] == ["a.pdf", "Müller; Söhne", "-12.5"]
    assert rows[2] == ["'@b.pdf", "'+49 1", ""]
    assert (tmp_path / "table.csv").read_bytes().startswith(b"\xef\xbb\xbf")


def test_a_workbook_holds_no_formula(book: Any) -> None:
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]

    assert not [cell.coordinate for cell in cells if cell.data_type == "f"]
    assert book["Table"]["C1"].value == "'" + EVIL
    assert book["Table"]["A3"].value == "'@b.pdf"


def test_a_workbook_keeps_numbers_and_dates_as_such(book: Any) -> None:
    table = book["Table"]

    assert table["C2"].value == -12.5
    assert table["B4"].value == datetime(2024, 3, 14)
    assert table["C4"].value is True
    assert table["C3"].value is None


def test_each_cell_of_a_workbook_has_its_proof_as_a_note_and_on_a_sheet(book: Any) -> None:
    note = book["Table"]["B2"].comment.text
    assert "page 2" in note
    assert "0.1000, 0.2000, 0.3000, 0.4000" in note
    assert "Müller; Söhne" in note
    proof = [[cell.value for cell in row] for row in book["Evidence"].iter_rows()]
    assert proof[0][:4] == ["Row", "Column", "Document", "Page"]
    assert proof[1] == [
        2, "Maker", "a.pdf", 2, 0.1, 0.2, 0.3, 0.4, "Müller; Söhne", "grounded, 90%",
    ]  # fmt: skip


def test_what_was_written_by_hand_says_so(book: Any) -> None:
    assert book["Table"]["B5"].comment.text == "written by hand"


def test_the_number_of_a_record_has_a_column(tmp_path: Path) -> None:
    line = Line("/docs/a.pdf", "a.pdf", 3, (_cell("x"),))
    write(Sheet(("Item",), (line,), records=True), tmp_path / "table.csv", "csv")

    rows = (tmp_path / "table.csv").read_text(encoding="utf-8-sig").splitlines()
    assert rows == ["Document,Record,Item", "a.pdf,3,x"]


def test_json_has_the_values_and_beside_them_what_proves_them(tmp_path: Path) -> None:
    write(SHEET, tmp_path / "table.json", "json")

    told = json.loads((tmp_path / "table.json").read_bytes())
    first = told["rows"][0]
    assert first["values"] == {"Maker": "Müller; Söhne", EVIL: -12.5}
    assert first["cells"]["Maker"]["evidence"] == [{"page": 2, "box": [0.1, 0.2, 0.3, 0.4]}]
    assert told["rows"][3]["cells"]["Maker"]["by_hand"] is True


@pytest.mark.parametrize("form", ["csv", "xlsx", "json"])
def test_a_table_is_readable_by_its_owner_alone_and_told_to_the_trail(
    form: Format, tmp_path: Path, workspace: Workspace
) -> None:
    write(SHEET, tmp_path / f"table.{form}", form, workspace)

    assert stat.S_IMODE((tmp_path / f"table.{form}").stat().st_mode) == 0o600
    assert verify(workspace, anchor_of(workspace.file).read_bytes()).whole


def test_a_table_that_was_altered_is_found(tmp_path: Path, workspace: Workspace) -> None:
    write(SHEET, tmp_path / "table.csv", "csv", workspace)
    (tmp_path / "table.csv").write_text("other")

    verdict = verify(workspace, anchor_of(workspace.file).read_bytes())
    told = [*verdict.notices, *(one.sentence for one in verdict.findings)]
    assert any("table.csv" in sentence for sentence in told)


def test_a_folder_that_is_a_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "no").touch()
    with pytest.raises(OutputUnwritable):
        write(SHEET, tmp_path / "no" / "table.csv", "csv")
