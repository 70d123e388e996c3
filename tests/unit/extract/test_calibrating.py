"""The last step before readings are handed out: how sure the program is of each."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from sealread.document.model import Document, Evidence, Page, Word
from sealread.extract.calibrating import calibrating
from sealread.extract.confidence import Confidence
from sealread.extract.engine import Engine
from sealread.extract.result import NOT_SURE, Reading
from sealread.extract.settings import Settings
from sealread.schema.model import Schema
from tests.unit.extract.declaration import DEFINITION, document

SchemaOf = Callable[[dict[str, Any]], Schema]
PLACE = (Evidence(1, (0.1, 0.1, 0.2, 0.12)),)
OTHER = (Evidence(1, (0.1, 0.5, 0.2, 0.52)),)
BY_LABEL = Confidence("0" * 64, {}, -3.0, {"label_near": 6.0})


class Source(Struct):
    """A document, its text, and how readings were come by."""

    text: str
    document: Document = Document("a", "0" * 64, (), "en", "digital")
    ways: dict[str, str] = {}
    without: frozenset[str] = frozenset()
    language: str | None = "en"


def read(path: str, text: str, place: tuple[Evidence, ...] = PLACE) -> Reading:
    return Reading(path, text, text, place, 0.9, "grounded")


@pytest.fixture
def schema(schema_of: SchemaOf) -> Schema:
    titles = ("Customer", "Total")
    members = {one: {"type": "string", "title": one} for one in titles}
    return schema_of({"type": "object", "properties": members})


SOURCE = Source("Customer: Muster GmbH\n\n\nNothing else.\n")
READ = (read("/Customer", "Muster GmbH"), read("/Total", "Nothing else.", OTHER))


def test_without_weights_readings_keep_their_scores(schema: Schema) -> None:
    assert calibrating(None)(schema, READ, SOURCE, Settings()) == READ


def test_readings_have_the_confidence_of_their_signs(schema: Schema) -> None:
    found, _ = calibrating(BY_LABEL)(schema, READ, SOURCE, Settings())

    assert found == replace(READ[0], confidence=0.9526)


def test_words_that_are_too_unlikely_are_no_value(schema: Schema) -> None:
    _, found = calibrating(BY_LABEL)(schema, READ, SOURCE, Settings())

    assert (found.value, found.status) == (None, "not_found")
    assert [one.text for one in found.runners_up] == ["Nothing else."]


def test_words_that_were_badly_recognised_stay_for_a_person_to_look_at(schema: Schema) -> None:
    word = Word("Nothing", (0.11, 0.505, 0.19, 0.515), 0.3)
    scan = Document("a", "0" * 64, (Page(1, 600, 800, "scanned", (word,)),), "en", "scanned")
    doubtful = (READ[0], replace(READ[1], confidence=0.3))

    _, found = calibrating(BY_LABEL)(schema, doubtful, Source(SOURCE.text, scan), Settings())

    assert (found.value, found.status) == ("Nothing else.", "needs_review")


def test_what_the_structure_of_a_document_tells_stays_and_is_marked(schema: Schema) -> None:
    source = Source(SOURCE.text, ways={"/Total": "table"})

    _, found = calibrating(BY_LABEL)(schema, READ, source, Settings())

    assert (found.value, found.status) == ("Nothing else.", "needs_review")
    assert found.reason == NOT_SURE


def test_what_is_asked_beside_the_schema_keeps_its_score(schema: Schema) -> None:
    free = (read("question0", "Nothing else."), read("?0", "Nothing else."))

    assert calibrating(BY_LABEL)(schema, free, SOURCE, Settings()) == free


def test_the_weights_are_named_in_what_comes_out(
    engine: Engine, schema_of: SchemaOf, tmp_path: Path
) -> None:
    found = engine.extract(document(tmp_path), schema_of(DEFINITION))

    assert found.run.confidence_sha256 is not None
    assert len(found.run.confidence_sha256) == 64


def test_no_value_becomes_another_one(
    engine: Engine, schema_of: SchemaOf, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    schema, papers = schema_of(DEFINITION), document(tmp_path)
    found = engine.extract(papers, schema)
    monkeypatch.setattr(engine, "calibrate", calibrating(None))
    scored = {one.path: one for one in engine.extract(papers, schema).fields}

    for one in found.fields:
        before = scored[one.path]
        assert one.value == before.value or one.runners_up[0].text == before.text


@pytest.mark.parametrize(
    ("text", "page", "way", "status"),
    [
        ("Please send the answer soon.", "Please send the answer soon.", None, "needs_review"),
        (
            "Please send the answer soon.",
            "Customer:\nPlease send the answer soon.",
            None,
            "grounded",
        ),
        ("Please send the answer soon.", "Please send the answer soon.", "told", "grounded"),
        ("Muster GmbH", "Muster GmbH", None, "grounded"),
        ("Silver Lake Stationery Sdn. Bhd.", "Silver Lake Stationery Sdn. Bhd.", None, "grounded"),
    ],
)
def test_a_sentence_that_nothing_names_is_never_sure(
    schema: Schema, text: str, page: str, way: str | None, status: str
) -> None:
    source = Source(page, ways={"/Customer": way} if way else {})

    [found] = calibrating(Confidence("0" * 64, {}, 3.0, {}))(
        schema, (read("/Customer", text),), source, Settings()
    )

    assert found.status == status
