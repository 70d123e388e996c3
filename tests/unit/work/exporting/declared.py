"""A schema with a field of each kind, and an extraction under it."""

from __future__ import annotations

from typing import Any

import msgspec

from sealread.extract.result import Extraction
from sealread.schema.loading import parse
from sealread.schema.model import Schema
from tests.unit.extractions import as_struct
from tests.unit.work.accounted import reading

BOX = [0.1, 0.2, 0.4, 0.22]
PLACE = {"page": 1, "box": BOX}

DEFINITION: dict[str, Any] = {
    "title": "Invoice",
    "type": "object",
    "properties": {
        "number": {"type": "string", "title": "Number"},
        "date": {"type": ["string", "null"], "format": "date", "title": "Date"},
        "total": {"type": ["number", "null"], "title": "Total"},
        "paid": {"type": ["boolean", "null"], "title": "Paid"},
        "tags": {"type": "array", "items": {"type": "string"}, "title": "Tags"},
        "seller": {
            "type": "object", "title": "Seller",
            "properties": {"name": {"type": ["string", "null"], "title": "Name"}},
        },
        "buyer": {
            "type": "object", "title": "Buyer",
            "properties": {"name": {"type": ["string", "null"], "title": "Name"}},
        },
        "lines": {
            "type": "array", "title": "Line items",
            "items": {
                "type": "object",
                "properties": {
                    "text": {"type": ["string", "null"], "title": "Text"},
                    "price": {"type": ["number", "null"], "title": "Price"},
                },
            },
        },
        "other": {
            "type": "object", "title": "Other",
            "additionalProperties": {"type": "string"},
        },
    },
}  # fmt: skip


def schema() -> Schema:
    return parse(DEFINITION, "invoice", "5" * 64)


def invoice(number: str = "=HYPERLINK(1)", **values: Any) -> Extraction:
    """An invoice of two lines; its number looks like a formula, its total is to be checked."""
    whole = {
        "number": number,
        "date": "2024-05-01",
        "total": -12.5,
        "paid": True,
        "tags": ["a", "b"],
        "seller": {"name": "Muster & <Söhne>"},
        "buyer": {"name": None},
        "lines": [{"text": "Screw", "price": 2.5}, {"text": None, "price": 10.0}],
        "other": {"a/b": "+x"},
        **values,
    }
    readings = (
        reading("/number", number, evidence=[PLACE]),
        reading("/date", "2024-05-01", text="1.5.24", status="normalised", evidence=[PLACE]),
        reading("/total", -12.5, text="-12,50", status="needs_review", confidence=0.4,
                evidence=[PLACE, {"page": 2, "box": [0.5, 0.5, 0.6, 0.5]}]),
        reading("/paid", True, text="bezahlt", status="inferred", evidence=[PLACE]),
        reading("/tags/0", "a", evidence=[PLACE]),
        reading("/tags/1", "b", evidence=[PLACE]),
        reading("/seller/name", "Muster & <Söhne>", evidence=[PLACE]),
        reading("/buyer/name", None, text=None, status="not_found"),
        reading("/lines/0/text", "Screw", evidence=[PLACE]),
        reading("/lines/0/price", 2.5, text="2,50", evidence=[PLACE]),
        reading("/lines/1/text", None, text=None, status="not_found"),
        reading("/lines/1/price", 10.0, text="10", evidence=[PLACE]),
        reading("/other/a~1b", "+x", evidence=[PLACE]),
    )  # fmt: skip
    return msgspec.structs.replace(as_struct(), values=whole, fields=readings)
