"""A worker's report to alter in tests."""

from __future__ import annotations

from typing import Any

import msgspec

from sealread.worker.report import Report
from tests.unit.extractions import BOX, extraction

QUESTION = "Wer ist der Hersteller?"


def answer(**changed: Any) -> dict[str, Any]:
    """A right answer as JSON-able data."""
    return {
        "question": QUESTION,
        "texts": ["Muster GmbH"],
        "evidence": [{"page": 1, "box": BOX}],
        "confidence": 0.9,
        "status": "grounded",
        **changed,
    }


def trace(**changed: Any) -> dict[str, Any]:
    """A trace of one step as JSON-able data."""
    return {
        "app": "1",
        "file": "a.pdf",
        "document_sha256": "0" * 64,
        "asked": {"request": QUESTION},
        "setup": {},
        "status": "SUCCESS",
        "reason": "verified",
        "why": "everything that was asked for is verified",
        "events": [
            {"number": 1, "from": "PLAN", "to": "RESPOND", "reasoning": "r", "success": True}
        ],
        **changed,
    }


def report(*answers: dict[str, Any], **outcome: Any) -> dict[str, Any]:
    """A right report on a.pdf (two pages) as JSON-able data: answers, its outcome altered."""
    given = answers or (answer(),)
    return {
        "document": extraction()["document"],
        "run": extraction()["run"],
        "outcome": {
            "status": "SUCCESS",
            "reason": "verified",
            "why": "everything that was asked for is verified",
            "trace": trace(),
            "intent": "question_answering",
            "answers": list(given),
            "marks": [
                {"subject": one["question"], "verified": True, "found": bool(one["texts"])}
                for one in given
            ],
            **outcome,
        },
    }


def values_report(**outcome: Any) -> dict[str, Any]:
    """A right report on a.pdf with values."""
    made = extraction()
    own = {
        "intent": "kvp_extraction",
        "answers": [],
        "extraction": made,
        "values": made["values"],
        "marks": [{"subject": "/Manufacturer", "verified": True}],
    }
    return report(**{**own, **outcome})


def as_report(data: dict[str, Any]) -> Report:
    """The same, as the type."""
    return msgspec.convert(data, Report)
