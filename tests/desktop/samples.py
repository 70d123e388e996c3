"""Documents drawn for the tests, and events as a run would tell them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pymupdf

from sealread.extract.result import RunInfo, SchemaInfo
from sealread.work.events import Item, ItemDone, RunStarted, Trouble
from sealread.work.view import DocumentInfo, Evidence, Extraction, Reading

SCHEMA: dict[str, Any] = {
    "title": "Letter",
    "type": "object",
    "properties": {
        "number": {"type": ["string", "null"], "title": "Invoice number"},
        "date": {"type": ["string", "null"], "title": "Invoice date"},
        "total": {"type": ["string", "null"], "title": "Total amount"},
    },
}


def draw_letter(path: Path) -> None:
    """A digital invoice of two pages."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with pymupdf.open() as document:
        first = document.new_page()
        first.insert_text((72, 90), "INVOICE", fontsize=18)
        first.insert_text((72, 140), "Invoice number: RE-2024-0815")
        first.insert_text((72, 160), "Invoice date: 14.03.2024")
        first.insert_text((72, 200), "For the delivery of twelve boxes of tiles we charge:")
        second = document.new_page()  # a new page unties those that were there
        second.insert_text((72, 120), "Total amount: 1,234.50 EUR")
        second.insert_text((72, 160), "Payable within thirty days without deduction.")
        document.save(path)


def item(number: int, name: str = "") -> Item:
    name = name or f"{number}.pdf"
    return Item(number, f"/docs/{name}", name, 1000)


def started(count: int, *unsupported: Trouble, troubles: tuple[Trouble, ...] = ()) -> RunStarted:
    items = tuple(item(number) for number in range(1, count + 1))
    return RunStarted(items=items, skipped=0, unsupported=unsupported, troubles=troubles, fields=3)


def reading(path: str, **changes: Any) -> Reading:
    told: dict[str, Any] = {
        "value": "A",
        "text": "A",
        "evidence": (Evidence(1, (0.1, 0.2, 0.3, 0.22)),),
        "confidence": 0.97,
        "status": "grounded",
    }
    return Reading(path=path, **{**told, **changes})


def extraction(*readings: Reading, pages: int = 1) -> Extraction:
    document = DocumentInfo("1.pdf", "0" * 64, pages, "en", "digital")
    schema, run = SchemaInfo("letter", "1" * 64), RunInfo("m", "2" * 64, "1", 1.0, 1, 1)
    return Extraction(document, schema, {}, readings, run)


def done(number: int, *readings: Reading) -> ItemDone:
    return ItemDone(item(number), extraction(*readings), 1.0, None)
