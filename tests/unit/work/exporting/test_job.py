"""An export as a whole: places, files, the trail; corrected values; nothing written over."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from sealread.errors import Cancelled, ExportRefused, NoSuchDocument
from sealread.work.audit_check import verify
from sealread.work.correcting import Wish as Correction
from sealread.work.correcting import correct
from sealread.work.exporting.job import Export
from sealread.work.exporting.model import Format, Wish
from sealread.work.exporting.sources import Wanted, newest, of, of_run
from tests.unit.work.accounted import Office, reading

VALUES = {"Manufacturer": "=Muster", "total": None, "paid": "no", "lines": [{"name": "Screw"}]}


@pytest.fixture
def office(tmp_path: Path) -> Iterator[Office]:
    made = Office(tmp_path)
    with made.workspace:
        yield made


@pytest.fixture
def two(office: Office) -> Office:
    """An office with `a.pdf`, and `b/a.pdf` whose total is to be checked."""
    office.read(office.extraction(reading("/Manufacturer", "=Muster"), values=VALUES))
    doubtful = reading("/total", None, text="9,68", status="needs_review")
    office.read(
        office.extraction(reading("/Manufacturer", "Other"), doubtful, values=VALUES), "b/a.pdf"
    )
    return office


def export(office: Office, form: Format, out: str = "export", **wish: Any) -> Export:
    wanted = Wish(format=form, out=office.folder / out, **wish)
    return Export(office.workspace, newest(office.workspace), wanted)


def told(office: Office) -> list[dict[str, Any]]:
    rows = office.workspace.database.rows(
        "SELECT details FROM audit WHERE what = 'export' ORDER BY sequence"
    )
    return [json.loads(row[0]) for row in rows]


def test_one_table_of_all_and_one_for_each_list(two: Office) -> None:
    outcome = export(two, "csv").execute()

    names = ["documents.csv", "documents-lines.csv", "documents-evidence.csv"]
    assert [place.name for place in outcome.files] == names
    with outcome.files[0].open(newline="") as stream:
        found = [row[0] for row in csv.reader(stream)]
    assert found == ["Document", "a.pdf", "b/a.pdf"]
    assert outcome.documents == 2


def test_a_table_can_be_named(two: Office) -> None:
    assert export(two, "xlsx", "all.xlsx").prepare().files == (two.folder / "all.xlsx",)


def test_a_file_a_document_keeps_the_folders(two: Office) -> None:
    outcome = export(two, "json").execute()

    names = [str(place.relative_to(two.folder / "export")) for place in outcome.files]
    assert names == ["a.json", "b/a.json"]
    assert json.loads(outcome.files[0].read_bytes())["values"]["Manufacturer"] == "=Muster"


def test_only_checked_documents_on_demand(two: Office) -> None:
    for form in ("json", "csv"):
        outcome = export(two, form, form, checked=True).execute()  # type: ignore[arg-type]
        assert (outcome.documents, outcome.unchecked) == (1, 1)


def test_nothing_checked_is_no_export(office: Office) -> None:
    doubtful = reading("/total", None, text="9,68", status="needs_review")
    office.read(office.extraction(doubtful, values=VALUES))

    with pytest.raises(ExportRefused, match="none of the documents is checked"):
        export(office, "xlsx", checked=True).prepare()


def test_corrected_values_are_exported(two: Office) -> None:
    item = two.workspace.items(2)[0]
    correct(two.workspace, item, Correction(path="/total", value="9.68"))

    outcome = export(two, "xlsx", "all.xlsx", checked=True).execute()

    sheet = openpyxl.load_workbook(outcome.files[0])["Documents"]
    assert outcome.documents == 2
    assert 9.68 in [cell.value for cell in sheet[3]]


@pytest.mark.parametrize("form", ["json", "csv", "xlsx"])
def test_a_file_that_is_there_is_named_first_and_stays(two: Office, form: Format) -> None:
    before = export(two, form).execute().files
    before[0].write_bytes(b"mine")

    again = export(two, form)
    assert again.prepare().existing == before
    with pytest.raises(ExportRefused, match=before[0].name):
        again.execute()

    assert before[0].read_bytes() == b"mine"
    again.execute(replace=True)
    assert before[0].read_bytes() != b"mine"


def test_a_file_that_appears_meanwhile_stays_and_is_named(two: Office) -> None:
    begun = export(two, "json")
    files = begun.prepare().files
    files[0].parent.mkdir()
    files[0].write_bytes(b"mine")

    outcome = begun.execute()

    assert files[0].read_bytes() == b"mine"
    assert [one.name for one in outcome.failed] == ["a.pdf"]
    assert outcome.files == files[1:]


def test_no_export_replaces_the_document_itself(office: Office) -> None:
    office.read(office.extraction(), "a.json")

    with pytest.raises(ExportRefused, match="document itself"):
        export(office, "json", ".").prepare()


@pytest.mark.parametrize("form", ["json", "csv", "xlsx"])
def test_the_trail_is_told_of_each_file_and_finds_one_that_was_changed(
    two: Office, form: Format
) -> None:
    outcome = export(two, form).execute()

    rows = told(two)
    assert [one["path"] for one in rows] == [str(place) for place in outcome.files]
    assert {one["format"] for one in rows} == {form}
    anchor = two.database.with_name("audit.head").read_bytes()
    assert verify(two.workspace, anchor).whole
    outcome.files[0].write_bytes(b"changed")
    assert [one.kind for one in verify(two.workspace, anchor).findings] == ["export"]


def test_a_stopped_export_writes_no_more(two: Office) -> None:
    begun = export(two, "json")
    begun.prepare()
    begun.cancel()

    outcome = begun.execute()

    assert (outcome.cancelled, outcome.files) == (True, ())
    table = export(two, "csv")
    table.cancel()
    with pytest.raises(Cancelled):
        table.prepare()


def test_a_document_that_is_gone_is_named_and_the_rest_is_exported(two: Office) -> None:
    outcome = export(two, "pdf").execute()  # there never was a file

    assert [one.name for one in outcome.failed] == ["a.pdf", "b/a.pdf"]
    assert outcome.files == ()
    assert outcome.documents == 0


def test_the_newest_reading_of_each_document_is_meant(two: Office) -> None:
    item = two.read(two.extraction(reading("/Manufacturer", "Newer"), values=VALUES))

    assert [(one.item, one.name) for one in newest(two.workspace)] == [(2, "b/a.pdf"), (3, "a.pdf")]
    assert [one.item for one in of_run(two.workspace, 1)] == [1]
    wanted = Wanted(str(two.folder / "a.pdf"), "0" * 64, two.terms.schema_sha256)
    assert [one.item for one in of(two.workspace, [wanted, wanted])] == [item]
    with pytest.raises(NoSuchDocument, match="run 9"):
        of_run(two.workspace, 9)
