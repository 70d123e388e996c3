"""Signs of whether a reading is right: taken from the document, the schema and all readings."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace

from sealread.document.model import Evidence
from sealread.extract.result import Reading
from sealread.extract.signs import NAMES, WAYS, Signs, signs
from sealread.schema.model import Schema

SchemaOf = Callable[[dict[str, Any]], Schema]
TEXT = """Muster Bau GmbH
Invoice number: 4711
Date    Amount
1.5.2024   12.00
Customer no.: 99
Total  12.00
"""


def place(top: float) -> tuple[Evidence, ...]:
    return (Evidence(1, (0.1, top, 0.3, top + 0.02)),)


def read(path: str, text: str, top: float = 0.1, confidence: float = 0.9, **more: Any) -> Reading:
    return Reading(path, text, text, place(top), confidence, "grounded", **more)


def wanted(*titles: str) -> dict[str, Any]:
    members = {title: {"type": "string", "title": title} for title in titles}
    return {"type": "object", "properties": members}


def of(
    schema: Schema, readings: list[Reading], path: str, ways: dict[str, str] | None = None
) -> Signs:
    found = {
        one.path: strengths for one, strengths in signs(schema, readings, ways or {}, TEXT, "en")
    }
    return found[path]


def test_all_signs_are_there_and_within_bounds(schema_of: SchemaOf) -> None:
    found = of(schema_of(wanted("Total")), [read("/Total", "12.00")], "/Total")

    assert set(found) == set(NAMES)
    assert all(-1 <= strength <= 1 for strength in found.values())


def test_a_label_beside_the_words_is_near(schema_of: SchemaOf) -> None:
    schema = schema_of(wanted("Invoice number", "Fax"))
    readings = [read("/Invoice number", "4711"), read("/Fax", "4711", 0.5)]

    own, strange = of(schema, readings, "/Invoice number"), of(schema, readings, "/Fax")

    assert (own["label_near"], own["label_other"]) == (1, 0)
    assert (strange["label_near"], strange["label_other"]) == (0, 1)


def test_a_label_above_the_words_is_near(schema_of: SchemaOf) -> None:
    assert of(schema_of(wanted("Date")), [read("/Date", "1.5.2024")], "/Date")["label_near"] == 1


def test_words_without_any_label_have_none_of_something_else(schema_of: SchemaOf) -> None:
    found = of(schema_of(wanted("Seller")), [read("/Seller", "Muster Bau GmbH")], "/Seller")

    assert (found["label_near"], found["label_other"]) == (0, 0)


def test_the_same_words_for_two_fields_are_shared(schema_of: SchemaOf) -> None:
    schema = schema_of(wanted("a", "b", "c"))
    readings = [read("/a", "4711"), read("/b", "4711"), read("/c", "99", 0.6)]

    assert [of(schema, readings, path)["shared"] for path in ("/a", "/b", "/c")] == [1, 1, 0]


def test_records_do_not_share_words_with_themselves(schema_of: SchemaOf) -> None:
    item = wanted("sort")
    schema = schema_of({"type": "object", "properties": {"rows": {"type": "array", "items": item}}})
    readings = [read("/rows/0/sort", "x"), read("/rows/1/sort", "x")]

    found = of(schema, readings, "/rows/0/sort", {"/rows/0/sort": "table"})

    assert (found["shared"], found["table"]) == (0, 1)


def test_items_of_a_list_have_the_labels_of_their_field(schema_of: SchemaOf) -> None:
    several = {"type": "array", "title": "Invoice number", "items": {"type": "string"}}
    schema = schema_of({"type": "object", "properties": {"n": several}})

    found = of(schema, [read("/n/0", "4711")], "/n/0")

    assert found["label_near"] == 1


@pytest.mark.parametrize("way", WAYS)
def test_how_it_was_come_by_is_a_sign(schema_of: SchemaOf, way: str) -> None:
    found = of(schema_of(wanted("a")), [read("/a", "4711")], "/a", {"/a": way})

    assert [found[name] for name in WAYS] == [float(name == way) for name in WAYS]


def test_a_surer_model_gives_a_stronger_sign(schema_of: SchemaOf) -> None:
    schema = schema_of(wanted("a"))
    low, high = (of(schema, [read("/a", "x", 0.1, sure)], "/a")["score"] for sure in (0.4, 0.9))

    assert low < 0 < high


def test_what_is_asked_beside_a_schema_and_what_has_no_value_has_no_signs(
    schema_of: SchemaOf,
) -> None:
    schema = schema_of(wanted("a"))
    nothing = replace(read("/a", "x"), value=None)

    assert list(signs(schema, [nothing, read("question0", "4711")], {}, TEXT, "en")) == []


def test_words_that_the_text_does_not_have_do_no_harm(schema_of: SchemaOf) -> None:
    found = of(schema_of(wanted("a")), [read("/a", "nowhere\nat all")], "/a")

    assert (found["label_near"], found["label_other"]) == (0, 0)
