"""`sealread classify`, and `sealread extract` where no schema is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from sealread.cli.kinds_told import KindTeller
from sealread.cli.main import app
from sealread.errors import NothingToRead
from sealread.understand.kinds import OTHERS, TITLES
from sealread.work.events import Trouble
from sealread.work.kinds import Kind, Told
from sealread.work.request import Request
from tests.unit.cli.command import sealread

pytestmark = pytest.mark.usefixtures("weights")

TOLD = (
    Told("a.pdf", Kind("Invoice", "invoice", 0.97)), Told("b.pdf", Kind("Letter", "", 0.8)),
    Told("c.pdf", Kind("", "", 0.3)),
    Told("e.pdf", None, Trouble("e.pdf", 11, "damaged_file", "e.pdf: it is damaged.")),
)  # fmt: skip


def test_a_person_is_told_each_document_as_it_comes_and_a_table(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = KindTeller(json=False)
    told.note("not installed")
    for number, one in enumerate(TOLD, start=1):
        told.hear(one, number, len(TOLD))
    note, *lines = capsys.readouterr().err.splitlines()
    assert "sealread models pull" in note
    assert lines == [
        "[1/4] a.pdf: Invoice (0.97)", "[2/4] b.pdf: Letter (0.80)",
        "[3/4] c.pdf: of no kind that is known", "[4/4] e.pdf: it is damaged.",
    ]  # fmt: skip
    told.conclude([Trouble("x.mkv", 12, "unsupported", "x.mkv: no document.")])
    shown = capsys.readouterr().out
    for words in ("Invoice", "invoice", "0.97", "none that is known", "not asked", "x.mkv"):
        assert words in shown
    assert told.failed


def test_a_machine_gets_a_row_a_document(capsys: pytest.CaptureFixture[str]) -> None:
    told = KindTeller(json=True)
    told.note("no room")
    for number, one in enumerate(TOLD[:3], start=1):
        told.hear(one, number, 3)
    assert capsys.readouterr() == ("", "")
    assert not told.failed
    told.conclude([])
    printed = json.loads(capsys.readouterr().out)
    assert [(row["kind"], row["schema"]) for row in printed["documents"]] == [
        ("Invoice", "invoice"), ("Letter", None), (None, None),
    ]  # fmt: skip
    assert len(printed["notes"]) == 1


INVOICE = (
    "INVOICE\n\nInvoice number: R-4711\nInvoice date: 4 May 2026\nBill to: Muster Ltd\n"
    "Net 100.00 EUR\nVAT 19 % 19.00 EUR\nTotal amount due: 119.00 EUR\n"
)


def test_without_a_language_model_the_labels_tell(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text(INVOICE)
    (tmp_path / "in" / "b.txt").write_text("Dear Ann,\n\nthank you for the flowers.\n")
    done = sealread("classify", "in", "--model", "reader", "--json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert [row["schema"] for row in told["documents"]] == ["invoice", None]

    done = sealread("extract", "in", "--out", "out", "--effort", "fast", "--json", cwd=tmp_path)
    assert done.returncode == 0, done.stderr
    rows = json.loads(done.stdout)["documents"]
    assert [(row["kind"], row.get("schema")) for row in rows] == [
        ("Invoice", "invoice"), ("", None),
    ]  # fmt: skip
    assert json.loads((tmp_path / "out" / "a.json").read_text())["schema"]["name"] == "invoice"


def test_a_folder_without_a_schema_is_read_kind_by_kind(tmp_path: Path, quick_model: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text(INVOICE)
    (tmp_path / "in" / "broken.pdf").touch()
    done = sealread(
        "extract", "in", "--out", "out", "--model", quick_model, "--effort", "standard", "--json",
        cwd=tmp_path,
    )  # fmt: skip
    assert done.returncode == 1, done.stderr
    [row, broken] = json.loads(done.stdout)["documents"]
    assert row["kind"] in {"", "Document", *(title for title, _ in (*TITLES.values(), *OTHERS))}
    assert broken["error"]["number"]
    assert (tmp_path / "out" / "a.json").is_file()


@pytest.mark.parametrize(("command", "behind"), [("classify", "Sorting"), ("schemas", "Building")])
def test_a_graphics_processor_may_be_let_compute(
    command: str, behind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the command asks for is what the work is begun with."""
    asked: list[Request] = []

    def begun(request: Request) -> None:
        asked.append(request)
        raise NothingToRead(file="no")

    room = {"Sorting": "sealread.work.kinds", "Building": "sealread.cli.building"}[behind]
    monkeypatch.setattr(f"{room}.{behind}", begun)
    words = ["build", "-o", str(tmp_path / "a.json")] if command == "schemas" else []
    made = CliRunner().invoke(app, [command, *words, str(tmp_path), "--device", "auto"])
    assert made.exit_code == 2
    assert [one.settings.device for one in asked] == ["auto"]
