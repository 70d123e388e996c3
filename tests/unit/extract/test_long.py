"""A long document, read by the bundled reader: searched, asked in parts, proven on its pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from sealread.document.model import Document
from sealread.extract.engine import Engine
from sealread.extract.result import Reading
from sealread.schema.model import Schema
from tests.unit.extract.long_pages import document, filled

SchemaOf = Callable[[dict[str, Any]], Schema]
PAGES = 30
DEFINITION = {
    "type": "object",
    "properties": {
        "manufacturer": {"type": ["string", "null"], "title": "Manufacturer"},
        "delivery_date": {"type": ["string", "null"], "format": "date", "title": "Delivery date"},
        "zodiac": {"type": ["string", "null"], "title": "Zodiac sign"},
    },
}


@pytest.fixture(scope="module")
def read() -> Document:
    facts = [""] * 20 + ["Manufacturer: Kestrel Pumps Ltd.\nDelivery date: 3 May 2021"]
    return document(*filled(*facts, pages=PAGES))


@pytest.fixture
def schema(schema_of: SchemaOf) -> Schema:
    return schema_of(DEFINITION)


def found(engine: Engine, read: Document, schema: Schema, **changes: int) -> dict[str, Reading]:
    settings = replace(engine.settings, whole_tokens=1000, **changes)
    return {one.path: one for one in engine.extract(read, schema, settings=settings).fields}


def test_what_stands_on_one_of_thirty_pages_is_found_and_proven(
    engine: Engine, read: Document, schema: Schema
) -> None:
    readings = found(engine, read, schema)

    assert readings["/manufacturer"].value == "Kestrel Pumps Ltd."
    assert readings["/delivery_date"].value == "2021-05-03"
    assert {place.page for place in readings["/manufacturer"].evidence} == {21}
    assert readings["/zodiac"].value is None


def test_a_search_reads_less_than_the_whole_document(
    engine: Engine, read: Document, schema: Schema
) -> None:
    def tokens(**changes: int) -> int:
        before = engine.decoder.prefill_tokens
        found(engine, read, schema, **changes)
        return engine.decoder.prefill_tokens - before

    narrow, wide = tokens(search_tokens=400, widenings=0), tokens(search_tokens=400, widenings=12)

    assert 4 * narrow < wide


def test_progress_never_goes_back_and_ends_complete(
    engine: Engine, read: Document, schema: Schema
) -> None:
    said: list[tuple[int, int]] = []
    settings = replace(engine.settings, whole_tokens=1000, search_tokens=400)

    engine.extract(
        read, schema, settings=settings, on_field=lambda done, total: said.append((done, total))
    )

    assert [done for done, _ in said] == sorted(done for done, _ in said)
    assert said[-1][0] == said[-1][1]
