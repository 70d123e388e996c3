"""The page itself says what a value is: by labels, heads, sentences and what stands beside it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sealread.document.model import Document, Span
from sealread.document.text_map import text_map
from sealread.extract.corroborating import Corroborating
from sealread.extract.result import Reading
from sealread.schema.model import Schema
from tests.unit.extract.pages import Rows, document, page

SchemaOf = Callable[[dict[str, Any]], Schema]
TEXT = {"type": ["string", "null"]}
PEOPLE = {
    "type": "array",
    "items": {"type": "object", "properties": {"name": TEXT, "function": TEXT}},
}
STATEMENT = "The performance of the product conforms to the declared one."
SURE = 0.85


@pytest.fixture
def schema(schema_of: SchemaOf) -> Schema:
    return schema_of(
        {
            "properties": {
                "maker": TEXT | {"title": "Manufacturer"},
                "agent": TEXT | {"title": "Authorised representative of the manufacturer"},
                "number": TEXT | {"title": "No."},
                "norm": TEXT | {"title": "Harmonised technical specification"},
                "statement": TEXT | {"title": "Performance of the product conforms declared"},
                "signature": {
                    "type": "object",
                    "properties": {"people": PEOPLE, "place": TEXT},
                },
            }
        }
    )


def reading(read: Document, path: str, words: str, confidence: float = 0.6) -> Reading:
    mapped = text_map(read.pages)
    start = mapped.text.index(words)
    boxes = mapped.boxes(Span(start, start + len(words)))
    return Reading(path, words, words, boxes, confidence, "needs_review")


@pytest.fixture
def is_told(schema: Schema) -> Callable[..., bool]:
    def told(rows: Rows, path: str, words: str, *others: tuple[str, str, float]) -> bool:
        read = document(page(rows, ruled=len(rows[0]) > 2))
        one = reading(read, path, words)
        all_readings = [one, *(reading(read, *other) for other in others)]
        return Corroborating(read, schema)(one, all_readings, SURE)

    return told


Told = Callable[..., bool]


@pytest.mark.parametrize(
    "rows",
    [
        (("Manufacturer:", "Muster GmbH"),),
        (("3. Name of the manufacturer",), ("according to Article 11:",), ("Muster GmbH",)),
        (("Manufacturer:",), ("Muster GmbH",)),
    ],
)
def test_a_label_right_before_a_value_says_what_it_is(is_told: Told, rows: Rows) -> None:
    assert is_told(rows, "/maker", "Muster GmbH")


def test_a_label_too_short_for_words_is_known_whole(is_told: Told) -> None:
    assert is_told((("No.", "13813 / 2.6"),), "/number", "13813 / 2.6")
    assert not is_told((("Nos.", "13813 / 2.6"),), "/number", "13813 / 2.6")


def test_a_label_of_another_key_does_not(is_told: Told) -> None:
    rows = (("Authorised representative of the manufacturer:", "", "Muster GmbH"),)

    assert is_told(rows, "/agent", "Muster GmbH")
    assert not is_told(rows, "/maker", "Muster GmbH")


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        ((("Manufacturer:", "Muster GmbH Bochum"),), "Muster GmbH"),
        ((("Manufacturer:", "Die Muster GmbH"),), "Muster GmbH"),
        ((("Product:", "Muster GmbH"),), "Muster GmbH"),
        ((("Manufacturer:",), ("Product",), ("Muster GmbH",)), "Muster GmbH"),
    ],
)
def test_a_part_of_a_place_or_a_place_without_a_label_does_not(
    is_told: Told, rows: Rows, words: str
) -> None:
    assert not is_told(rows, "/maker", words)


def test_what_goes_on_below_is_not_whole(is_told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.unit.extract.pages._STEP", 0.02)
    rows = (("Manufacturer:",), ("Muster GmbH",), ("Haltikon 33",))

    assert not is_told(rows, "/maker", "Muster GmbH")
    assert is_told((*rows[:2], ("4. Product",)), "/maker", "Muster GmbH")


def test_the_head_of_a_column_says_what_stands_below_it(is_told: Told) -> None:
    rows = (
        ("Characteristic", "Performance", "Harmonised technical specification"),
        ("Reaction to fire", "A 1", ""),
        ("Strength", "C 60", "EN 13813:2002"),
    )

    assert is_told(rows, "/norm", "EN 13813:2002")
    assert not is_told(rows, "/norm", "C 60")


def test_a_prescribed_sentence_says_what_it_is(is_told: Told) -> None:
    assert is_told((("10.", STATEMENT),), "/statement", STATEMENT)
    assert not is_told((("10.", STATEMENT),), "/statement", STATEMENT[:-1])


def test_name_and_function_that_fill_a_line_are_each_others(is_told: Told) -> None:
    rows = (("Johann Muster, Managing Director",),)
    name = ("/signature/people/0/name", "Johann Muster", 0.95)

    assert is_told(rows, "/signature/people/0/function", "Managing Director", name)
    assert not is_told(rows, "/signature/people/0/function", "Director", name)
    unsure = (*name[:2], 0.2)
    assert not is_told(rows, "/signature/people/0/function", "Managing Director", unsure)


def test_place_and_date_stand_beside_who_signed(is_told: Told) -> None:
    rows = (("Johann Muster",), ("Amberg, 21.06.2013",))
    name = ("/signature/people/0/name", "Johann Muster", 0.95)

    assert is_told(rows, "/signature/place", "Amberg, 21.06.2013", name)
    assert not is_told(rows, "/maker", "Amberg, 21.06.2013", name)
