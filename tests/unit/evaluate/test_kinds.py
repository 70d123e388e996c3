"""Kinds told of documents of known kinds, as a table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sealread.document.model import Document, Page, Word
from sealread.evaluate import kinds
from sealread.evaluate.kinds import SCHEMAS, Asked, covered, main, table, wanted
from sealread.extract.engine import Engine
from sealread.schema import library
from sealread.understand.kinds import question


def asked(wanted: str, told: str) -> Asked:
    return Asked("set", "a", wanted, told, told, 0.9, 2.0)


def test_what_was_told_stands_beside_what_it_is() -> None:
    said = table(
        [asked("invoice", "invoice"), asked("invoice", "receipt"), asked("", ""), asked("", "dop")]
    )
    assert "| is, told | dop | invoice | receipt | none |" in said
    assert "| invoice |  | 1 | 1 |  |" in said
    assert "| none | 1 |  |  | 1 |" in said
    assert "Kinds with a schema: 1 of 2 (0.500). Others left without one: 1 of 2 (0.500)." in said
    assert "2.0 s" in said


def test_documents_of_mixed_sets_are_told_one_by_one() -> None:
    def paper(said: str) -> Document:
        words = [Word(text, (0.1, 0.1, 0.2, 0.12)) for text in said.split()]
        page = Page(1, 595, 842, "digital", tuple(words), language="en")
        return Document("a.pdf", "0" * 64, (page,), "en", "digital")

    nothing = paper("Station")
    assert wanted("bankstmt", "bankstmt-ing-Girokontoauszug01", nothing) == ("bank_statement",)
    assert wanted("bankstmt", "bankstmt-flatex-DegiroKauf04", nothing) == ("",)
    assert wanted("adbuy", "adbuy-1", paper("Station INVOICE")) == ("invoice",)
    assert wanted("adbuy", "adbuy-1", paper("Invoice address Order")) == ("", "purchase_order")
    assert wanted("sroie", "sroie-1", nothing) == ("receipt",)
    assert wanted("nda", "nda-1", nothing) == ("",)


def test_what_might_be_called_otherwise_too_is_right() -> None:
    order = Asked("adbuy", "a", "", "purchase_order", "Order", 0.9, 1.0, ("purchase_order",))
    assert order.is_right
    assert not asked("", "dop").is_right


def test_every_set_s_schema_is_in_the_library() -> None:
    assert set(SCHEMAS.values()) <= set(library.names())


@pytest.mark.usefixtures("weights")
def test_documents_of_a_set_are_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "invoices"
    (folder / "docs").mkdir(parents=True)
    (folder / "docs" / "a.txt").write_text(
        "INVOICE\n\nInvoice number: R-4711\nInvoice date: 4 May 2026\nBill to: Muster Ltd\n"
        "Net 100.00 EUR\nVAT 19 % 19.00 EUR\nTotal amount due: 119.00 EUR\n"
    )
    (folder / "schema.json").write_text(json.dumps({"properties": {"n": {"type": "string"}}}))
    truth = {"id": "a", "file": "a.txt", "pages": 1, "language": "en", "values": {"n": "1"}}
    (folder / "truth.jsonl").write_text(json.dumps(truth) + "\n")
    assert main([str(folder)]) == 0
    told = capsys.readouterr()
    assert "Kinds with a schema: 1 of 1" in told.out
    assert "R-4711" not in told.out + told.err
    assert main([str(tmp_path / "no such")]) == 1


@pytest.mark.usefixtures("weights")
def test_what_is_asked_is_the_same_for_all_documents(monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[str] = []

    def building() -> str:
        built.append(question())
        return built[-1]

    monkeypatch.setattr(kinds, "question", building)
    kinds._kinds.cache_clear()
    page = Page(1, 595, 842, "digital", (Word("Invoice", (0.1, 0.1, 0.2, 0.12)),), language="en")
    paper = Document("a.pdf", "0" * 64, (page,), "en", "digital")
    with Engine() as engine:
        told = [kinds.told_of(engine, paper, "invoices", name, ("invoice",)) for name in ("a", "b")]

    assert [one.document for one in told] == ["a", "b"]
    assert len(built) == 1


def test_a_cover_lies_on_top_and_says_nothing_of_the_kind() -> None:
    page = Page(1, 595, 842, "scanned", (Word("Rechnung", (0.1, 0.1, 0.2, 0.12)),), language="de")
    made = covered(Document("a.pdf", "0" * 64, (page,), "de", "scanned"))
    assert [one.number for one in made.pages] == [1, 2]
    assert made.pages[1].words == page.words
    words = [word.text for word in made.pages[0].words]
    assert words[0] == "Deckblatt"
    assert "Rechnung" not in words
    assert all(0 <= edge <= 1 for word in made.pages[0].words for edge in word.box)
