"""`sealread classify`, and `sealread extract` where no schema is named."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sealread.cli.kinds_told import KindTeller
from sealread.understand.kinds import OTHERS, TITLES
from sealread.work.events import Trouble
from sealread.work.kinds import Kind, Told
from tests.unit.cli.command import sealread

pytestmark = pytest.mark.usefixtures("weights")

TOLD = (
    Told("a.pdf", Kind("Invoice", "invoice", 0.97)), Told("b.pdf", Kind("Letter", "", 0.8)),
    Told("c.pdf", Kind("", "", 0.3)), Told("d.pdf", Kind("Receipt", "receipt", None)),
    Told("e.pdf", None, Trouble("e.pdf", 11, "damaged_file", "e.pdf: it is damaged.")),
)  # fmt: skip


def test_a_person_is_told_each_document_as_it_comes_and_a_table(
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = KindTeller(json=False)
    for number, one in enumerate(TOLD, start=1):
        told.hear(one, number, len(TOLD))
    assert capsys.readouterr().err.splitlines() == [
        "[1/5] a.pdf: Invoice (0.97)", "[2/5] b.pdf: Letter (0.80)",
        "[3/5] c.pdf: of no kind that is known", "[4/5] d.pdf: Receipt (as before)",
        "[5/5] e.pdf: it is damaged.",
    ]  # fmt: skip
    told.show([Trouble("x.mkv", 12, "unsupported", "x.mkv: no document.")])
    shown = capsys.readouterr().out
    for words in ("Invoice", "invoice", "0.97", "none that is known", "not asked", "x.mkv"):
        assert words in shown
    assert told.failed


def test_a_machine_gets_a_row_a_document(capsys: pytest.CaptureFixture[str]) -> None:
    told = KindTeller(json=True)
    for number, one in enumerate(TOLD[:3], start=1):
        told.hear(one, number, 3)
    assert capsys.readouterr() == ("", "")
    assert [(row["kind"], row["schema"]) for row in told.rows()] == [
        ("Invoice", "invoice"), ("Letter", None), (None, None),
    ]  # fmt: skip
    assert not told.failed


@pytest.mark.parametrize("command", [("classify",), ("extract", "--out", "out")])
def test_without_a_language_model_it_says_what_to_do(
    tmp_path: Path, command: tuple[str, ...]
) -> None:
    (tmp_path / "a.txt").write_text("Invoice")
    done = sealread(*command, "a.txt", "--model", "reader", cwd=tmp_path)
    assert done.returncode == 2
    assert "--schema" in done.stderr
    told = sealread(*command, "a.txt", "--model", "reader", "--json", cwd=tmp_path)
    assert json.loads(told.stdout)["error"]["code"] == "kind_untold"


@pytest.mark.slow
@pytest.mark.usefixtures("small_model")
def test_a_folder_without_a_schema_is_read_kind_by_kind(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "a.txt").write_text(
        "INVOICE\n\nInvoice number: R-4711\nInvoice date: 4 May 2026\nBill to: Muster Ltd\n"
        "Net 100.00 EUR\nVAT 19 % 19.00 EUR\nTotal amount due: 119.00 EUR\n"
    )
    (tmp_path / "in" / "broken.pdf").touch()
    done = sealread(
        "extract", "in", "--out", "out", "--model", "small", "--effort", "standard", "--json",
        cwd=tmp_path,
    )  # fmt: skip
    assert done.returncode == 1, done.stderr
    told = json.loads(done.stdout)
    [row, broken] = told["kinds"]
    assert row["kind"] in {title for title, _ in (*TITLES.values(), *OTHERS)}
    assert broken["error"]["number"]
    [run] = told["runs"]
    assert [one["file"] for one in run["documents"]] == ["a.txt"]
    assert (tmp_path / "out" / "a.json").is_file()
