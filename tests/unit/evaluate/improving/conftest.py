"""A bench whose reader is a plain rule: it finds a value where a description says where it is.

No model is asked, so that what environments and policies do can be told exactly. How real documents
are read is tested in `test_command`.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

import numpy as np
import pytest

from sealread.document.model import Document
from sealread.evaluate.improving.actions import Rewriting
from sealread.evaluate.improving.tasks import Bench, Case
from sealread.schema.model import Schema
from tests.unit.evaluate.absent.made_up import document

DEFINITION: dict[str, Any] = {
    "type": "object",
    "properties": {
        "hull": {"type": ["string", "null"], "title": "Hull mark"},
        "built": {"type": ["string", "null"], "format": "date", "description": "Year of building"},
        "ropes": {
            "type": "array",
            "items": {"type": "object", "properties": {"length": {"type": "number"}}},
        },
    },
}
PAPERS = {"one": ("KX-204", "1987"), "two": ("QR-77", "1991"), "three": ("BD-3911", "2004")}


def case(name: str) -> Case:
    hull, built = PAPERS[name]
    text = f"Berth of {name}\n{hull}\nlaunched {built}"
    return Case(name, document(text), text, {"hull": hull, "built": built})


def read(paper: Document, schema: Schema) -> Any:
    """The second line is the hull, if its description says "line"; the last word the year."""
    lines = [" ".join(word.text for word in page.words) for page in paper.pages]
    words = " ".join(lines).split()
    told = schema.definition["properties"]["hull"].get("description", "")
    said = words[3] if "line" in told else words[2]
    return {"hull": said, "built": words[-1]}


class Writer:
    """What a model might write; `asked` keeps what it was asked."""

    def __init__(self, answer: Any) -> None:
        self.answer, self.asked = answer, []  # type: ignore[var-annotated]

    def __call__(self, text: str, form: Mapping[str, Any]) -> str | None:
        self.asked.append((text, form))
        return json.dumps(self.answer)


@pytest.fixture
def bench() -> Bench:
    return Bench(DEFINITION, [case(name) for name in PAPERS], read)


@pytest.fixture
def writer() -> Writer:
    return Writer({"why": "it took the heading", "/hull": "The mark in the second line"})


@pytest.fixture
def trial(bench: Bench, writer: Writer) -> Rewriting:
    return Rewriting(bench, writer)


@pytest.fixture
def lot() -> np.random.Generator:
    return np.random.default_rng(5)
