"""Absent fields stand among a schema's own, and leave no trace once they were answered."""

from __future__ import annotations

from typing import Any

import pytest

from sealread.evaluate.absent.asking import (
    Answered,
    Question,
    can_take,
    questions,
    taken_out,
    with_questions,
)
from sealread.evaluate.absent.counting import absent
from sealread.evaluate.absent.drawing import Drawn
from sealread.evaluate.absent.kinds import ForeignField
from sealread.extract.result import DocumentInfo, Extraction, Reading, RunInfo, SchemaInfo
from sealread.schema.loading import parse
from sealread.schema.validity import validate

OWN = {
    "type": "object",
    "properties": {"total": {"type": "number"}},
    "required": ["total"],
    "additionalProperties": False,
}


def question(label: str = "Home Port", kind: str = "string", **more: Any) -> Question:
    [found] = questions([Drawn("Vessel", ForeignField(label, kind, **more))], OWN)
    return found


def answered(value: Any, confidence: float = 0.95, kind: str = "string") -> Answered:
    return Answered("Vessel", "Home Port", kind, value, None, confidence)


@pytest.mark.parametrize(
    ("kind", "told", "more"),
    [
        ("datetime", "date", {}),
        ("Date", "date", {}),
        ("currency", "number", {}),
        ("Integer", "integer", {}),
        ("yes/no", "boolean", {}),
        ("Organization", "string", {}),
        ("choice", "enum", {"options": ("A", "B")}),
    ],
)
def test_a_type_of_a_database_becomes_one_of_a_schema_that_may_be_null(
    kind: str, told: str, more: dict[str, Any]
) -> None:
    asked = question(kind=kind, **more)
    schema = with_questions(parse(OWN, "own.json", "0" * 64), [asked])

    assert asked.type == told
    assert validate({"total": 1, "home_port": None}, schema) == []


def test_it_is_asked_by_its_label_and_description_among_the_others() -> None:
    asked = question(about="Where it lies &amp; is known.")
    schema = with_questions(parse(OWN, "own.json", "0" * 64), [asked])

    assert list(schema.definition["properties"]) == ["total", "home_port"]
    assert schema.definition["properties"]["home_port"] == {
        "title": "Home Port",
        "description": "Where it lies & is known.",
        "type": ["string", "null"],
    }
    assert [child.label.title for child in schema.root.children] == ["Total", "Home Port"]


def test_a_label_may_be_said_in_the_language_of_the_page() -> None:
    drawn = [Drawn("Vessel", ForeignField("Home Port", "string", de="Heimathafen"))]

    assert [one.key for one in questions(drawn, OWN, "de")] == ["heimathafen"]
    assert [one.key for one in questions(drawn, OWN, "fr")] == ["home_port"]


def test_no_key_of_the_schema_is_asked_again() -> None:
    assert questions([Drawn("Bill", ForeignField("Total", "currency"))], OWN) == ()


def test_lists_and_objects_without_names_take_no_further_members() -> None:
    listed = {"type": "array", "items": {"type": "string"}}

    assert can_take(parse(OWN, "own.json", "0" * 64))
    assert not can_take(parse(listed, "own.json", "0" * 64))


def reading(path: str, value: Any, confidence: float = 0.95) -> Reading:
    return Reading(path, value, str(value), (), confidence, "grounded")


def extraction(values: dict[str, Any], *readings: Reading) -> Extraction:
    return Extraction(
        DocumentInfo("a.pdf", "0" * 64, 1, "en", "digital"), SchemaInfo("own", "0" * 64), values,
        readings, RunInfo("m", "0" * 64, "0", 0.1, 1, 1),
    )  # fmt: skip


def test_answers_are_taken_out_whole() -> None:
    plain = extraction({"total": 1}, reading("/total", 1))
    port = reading("/home_port", "Total")
    both = extraction({"total": 1, "home_port": "Total"}, *plain.fields, port)

    own, told = taken_out(both, [question()])

    assert own == plain
    assert told == (Answered("Vessel", "Home Port", "string", "Total", "Total", 0.95, "grounded"),)


def test_a_field_left_out_is_null_without_words() -> None:
    nothing = Reading("/home_port", None, None, (), 0.97, "not_found")

    _, told = taken_out(extraction({"total": 1, "home_port": None}, nothing), [question()])

    assert told == (Answered("Vessel", "Home Port", "string"),)


def test_shares_are_of_all_that_was_asked() -> None:
    told = [answered(None), answered(None), answered(False, 0.9, "boolean"), answered("x", 0.89)]

    found = absent(told)

    assert found is not None
    assert (found["asked"], found["null"], found["invented"], found["sure"]) == (4, 0.5, 0.5, 0.25)
    assert found["types"]["boolean"] == {"asked": 1, "null": 0.0, "invented": 1.0, "sure": 1.0}
    assert found["types"]["string"]["sure"] == 0.0


def test_nothing_asked_is_no_share() -> None:
    assert absent([]) is None
