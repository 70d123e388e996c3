"""Kinds of papers invented for these tests, as lines of a `kinds.jsonl`, and documents of words."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sealread.document.model import Document, Page, Word

KINDS: tuple[dict[str, Any], ...] = (
    {
        "source": "tests", "kind": "Flight Reservation",
        "about": "A seat on an aircraft.",
        "fields": [
            {"label": "Boarding Time", "type": "datetime", "about": "When the gate opens.",
             "de": "Einsteigezeit"},
            {"label": "Baggage Allowance", "type": "integer"},
            {"label": "Status", "type": "text"},
        ],
    },
    {
        "source": "tests", "kind": "Patient",
        "fields": [
            {"label": "Blood Group", "type": "choice", "options": ["A", "B", ""],
             "de": "Blutgruppe"},
            {"label": "Allergies", "type": "text"},
        ],
    },
    {
        "source": "tests", "kind": "Vessel",
        "fields": [
            {"label": "Home Port", "type": "string"}, {"label": "Draught", "type": "decimal"},
        ],
    },
    {
        "source": "tests", "kind": "Race Horse",
        "fields": [{"label": "Jockey", "type": "name"}, {"label": "Neutered", "type": "yes/no"}],
    },
    {
        "source": "tests", "kind": "Song",
        "fields": [{"label": "Composer", "type": "Person", "about": "Who wrote it &amp; when."}],
    },
    {
        "source": "tests", "kind": "Course",
        "fields": [{"label": "Syllabus", "type": "text"}],
    },
    {
        "source": "tests", "kind": "Museum",
        "fields": [{"label": "Sculptures", "type": "integer"}],
    },
    {
        "source": "tests", "kind": "Invoice",
        "fields": [{"label": "Cashier Nickname", "type": "text"}],
    },
)  # fmt: skip


def kinds_file(folder: Path, *kinds: dict[str, Any]) -> Path:
    """A file with these kinds, or with all of them."""
    path = folder / "kinds.jsonl"
    lines = "\n".join(json.dumps(one) for one in kinds or KINDS)
    path.write_text(f"{lines}\n", encoding="utf-8")
    return path


def document(text: str, language: str | None = "en") -> Document:
    """A digital page with these lines, a word a word."""
    words = tuple(
        Word(said, (0.05 + 0.1 * i, 0.05 * n, 0.13 + 0.1 * i, 0.05 * n + 0.02))
        for n, line in enumerate(text.splitlines(), 1)
        for i, said in enumerate(line.split())
    )
    page = Page(1, 600, 800, "digital", words)
    return Document("a.pdf", "0" * 64, (page,), language, "digital")
