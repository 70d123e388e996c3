"""A name that is a part of another party's address is not taken for a body of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from sealread.document.model import Document, Span
from sealread.document.text_map import text_map
from sealread.extract.confidence import NOT_SURE
from sealread.extract.other_party import without_names_of_others
from sealread.extract.result import Reading
from sealread.schema.model import Schema
from tests.unit.extract.pages import Rows, document, page

SchemaOf = Callable[[dict[str, Any]], Schema]
TEXT = {"type": ["string", "null"]}
MAKER, BODY = "Muster Beton GmbH", "Beton GmbH"
ROWS: Rows = (("Name and address:", f"{MAKER} Weg 1"), (BODY,))


@pytest.fixture
def schema(schema_of: SchemaOf) -> Schema:
    titles = {"maker": "Name and address of the maker", "body": "Notified body", "trade": "Trade"}
    return schema_of({"properties": {key: TEXT | {"title": t} for key, t in titles.items()}})


def reading(read: Document, path: str, words: str, confidence: float) -> Reading:
    mapped = text_map(read.pages)
    start = mapped.text.rindex(words)
    boxes = mapped.boxes(Span(start, start + len(words)))
    if confidence >= 0.85:
        return Reading(path, words, words, boxes, confidence, "grounded")
    return Reading(path, words, words, boxes, confidence, "needs_review", reason=NOT_SURE)


def body(schema: Schema, rows: Rows = ROWS, path: str = "/maker", **more: Any) -> Reading:
    """What is left of the body beside a sure reading at `path` of the maker's name and address."""
    read = document(page(rows, ruled=False))
    other = reading(read, path, f"{MAKER} Weg 1", 0.95)
    [_, found] = without_names_of_others(
        read, schema, [other, replace(reading(read, "/body", BODY, 0.7), **more)]
    )
    return found


def test_it_becomes_what_came_close(schema: Schema) -> None:
    found = body(schema)

    assert (found.value, found.status) == (None, "not_found")
    assert found.runners_up[0].text == BODY
    assert found.confidence >= 0.5


def test_what_its_label_names_stays(schema: Schema) -> None:
    assert body(schema, (ROWS[0], ("Notified body:", BODY))).value == BODY


@pytest.mark.parametrize(
    "sure", [{"status": "grounded", "reason": None}, {"reason": "not a date"}, {"text": "Else AG"}]
)
def test_what_is_sure_or_doubted_otherwise_stays(schema: Schema, sure: dict[str, Any]) -> None:
    assert body(schema, **sure).value == BODY


def test_a_key_that_asks_for_no_address_owns_no_names(schema: Schema) -> None:
    assert body(schema, path="/trade").value == BODY
