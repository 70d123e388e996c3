"""Beside a value that is sure, what is doubtful is no further item of its key."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sealread.document.model import Document, Span
from sealread.document.text_map import text_map
from sealread.extract.confidence import NOT_SURE
from sealread.extract.further_items import without_doubtful_items, without_other_than_standards
from sealread.extract.result import Reading
from sealread.extract.signs import Ways
from sealread.schema.model import Schema
from tests.unit.extract.pages import document, page

SchemaOf = Callable[[dict[str, Any]], Schema]
ROWS = (("Norm:", "EN 13813"), ("Certificate:", "0769-CPR"), ("Norm:", "EN 998-1"))


@pytest.fixture
def schema(schema_of: SchemaOf) -> Schema:
    norms = {"type": ["string", "array", "null"], "items": {"type": "string"}}
    return schema_of({"properties": {"norms": norms | {"title": "Norm"}}})


def kept(
    schema: Schema, *read: tuple[str, float], ways: Ways | None = None
) -> list[tuple[str, Any]]:
    written = document(page(ROWS, ruled=False))
    items = tuple(reading(written, number, *one) for number, one in enumerate(read))
    left = without_doubtful_items(written, schema, items, 0.85, ways or {})
    return [(one.path, one.value) for one in left]


def reading(read: Document, number: int, words: str, confidence: float) -> Reading:
    mapped = text_map(read.pages)
    start = mapped.text.index(words)
    boxes = mapped.boxes(Span(start, start + len(words)))
    path = f"/norms/{number}"
    if confidence >= 0.85:
        return Reading(path, words, words, boxes, confidence, "grounded")
    return Reading(path, words, words, boxes, confidence, "needs_review", reason=NOT_SURE)


def test_what_is_left_alone_is_the_value(schema: Schema) -> None:
    assert kept(schema, ("EN 13813", 0.9), ("0769-CPR", 0.6)) == [("/norms", "EN 13813")]


def test_what_the_page_calls_so_is_an_item(schema: Schema) -> None:
    assert kept(schema, ("EN 13813", 0.9), ("0769-CPR", 0.6), ("EN 998-1", 0.6)) == [
        ("/norms/0", "EN 13813"),
        ("/norms/1", "EN 998-1"),
    ]


def test_what_is_sure_is_an_item(schema: Schema) -> None:
    assert len(kept(schema, ("EN 13813", 0.9), ("0769-CPR", 0.9))) == 2


def test_beside_an_unsure_value_all_stay(schema: Schema) -> None:
    assert len(kept(schema, ("EN 13813", 0.6), ("0769-CPR", 0.5))) == 2


def test_a_form_shows_itself_what_its_items_are(schema: Schema) -> None:
    ways = {"/norms/0": "form", "/norms/1": "form"}

    assert len(kept(schema, ("EN 13813", 0.9), ("0769-CPR", 0.6), ways=ways)) == 2


def standards(schema: Schema, *said: str) -> list[tuple[str, Any]]:
    items = tuple(
        Reading(f"/norms/{number}", words, words, (), 0.9, "grounded")
        for number, words in enumerate(said)
    )
    return [(one.path, one.value) for one in without_other_than_standards(schema, items)]


@pytest.mark.parametrize(
    "norm",
    [
        "EN 13813:2002",
        "DIN EN ISO 9001",
        "EAD 030351-00-0402",
        "ETA-12/0345",
        "hEN 14080",
        "ISO/IEC 17025",
    ],
)
def test_beside_a_standard_only_standards_are_items(schema: Schema, norm: str) -> None:
    assert standards(schema, "performed the tests and", norm, "not relevant") == [("/norms", norm)]
    assert standards(schema, norm, "has been", norm) == [("/norms/0", norm), ("/norms/1", norm)]


def test_without_a_standard_all_items_stay(schema: Schema) -> None:
    assert len(standards(schema, "not relevant", "has been")) == 2


def test_other_lists_may_hold_a_standard_among_others(schema_of: SchemaOf) -> None:
    bodies = {"type": ["string", "array", "null"], "items": {"type": "string"}, "title": "Bodies"}
    schema = schema_of({"properties": {"norms": bodies}})

    assert len(standards(schema, "EN 13813", "Karlsruhe")) == 2
