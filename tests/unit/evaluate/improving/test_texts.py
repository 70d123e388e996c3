"""The wording of a schema is read and changed, its fields stay."""

from __future__ import annotations

from msgspec.structs import replace

from sealread.evaluate.improving.texts import FieldText, texts, with_texts
from sealread.extract.language_model.naming import line
from sealread.extract.plan import plan
from sealread.llm.dialects.prompts import form_prompts
from sealread.schema.loading import parse
from tests.unit.evaluate.improving.conftest import DEFINITION


def test_every_field_is_found_with_its_wording() -> None:
    assert texts(DEFINITION) == (
        FieldText("/hull", "Hull mark"),
        FieldText("/built", "Built", "Year of building"),
        FieldText("/ropes/*/length", "Length"),
    )


def test_wordings_are_changed_in_a_copy() -> None:
    hull, built, length = texts(DEFINITION)

    made = with_texts(
        DEFINITION,
        [
            replace(hull, description="The mark.", examples=("KX-204", "QR-77")),
            replace(built, description=""),
            replace(length, title="Rope length"),
            FieldText("/other", "Nothing"),
        ],
    )

    assert "description" not in DEFINITION["properties"]["hull"]
    assert made["properties"]["hull"]["x-examples"] == ["KX-204", "QR-77"]
    assert "description" not in made["properties"]["built"]
    assert texts(made)[2].title == "Rope length"
    assert set(made["properties"]) == set(DEFINITION["properties"])


def test_examples_stand_in_the_line_that_the_model_is_shown() -> None:
    made = with_texts(DEFINITION, [FieldText("/hull", "Hull mark", "", ("KX-204", 'a "b"'))])
    field = plan(parse(made, "boat.json", "0" * 64)).fields[0]

    said = line("hull", field, form_prompts("en"))

    assert said == '"hull": Hull mark; in other documents "KX-204", "a \\"b\\"" (text)'
