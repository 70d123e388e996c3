"""Where and when a paper was signed, by the form of the line alone."""

from __future__ import annotations

from typing import Any

import pytest

from sealread.document.text_map import text_map
from sealread.extract.dated_places import dated_places
from sealread.extract.plan import plan
from sealread.extract.settings import Settings
from sealread.schema.loading import parse
from tests.unit.extract.invoices.papers import typed


def _told(text: str, title: str = "Place and date of issue", **more: Any) -> list[str | None]:
    member = {"title": title, "type": "string", **more}
    made = {"type": "object", "properties": {"signed": member}}
    fields = plan(parse(made, "test", "")).fields
    found = dated_places(text_map(typed(text).pages), fields, "de", Settings())
    return [one.text for one in found]


@pytest.mark.parametrize(
    "line",
    [
        "Mondhausen, 20.11.2019",
        "Mondhausen, den 3. Mai 2024",
        "Mondhausen, le 26 novembre 2014",
        "Larkspire, 27 November 2023",
        "St. Fabian, 7 May 2015",
        "Wolkenbach am See, 18. Dezember 2021",
    ],
)
def test_a_place_with_a_date_behind_it_is_told(line: str) -> None:
    text = f"Signed for the manufacturer by:\n{line}\n(place and date of issue)\nArthur Quill"

    assert _told(text) == [line]
    assert _told(text, "Ort und Datum der Ausstellung") == [line]


def test_beside_a_name_it_is_told_too() -> None:
    assert _told("Mondhausen, 20.11.2019          Ute Krähe\nOrt, Datum") == [
        "Mondhausen, 20.11.2019"
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Stand 05.2020\nVersion May 2024",
        "Ausgabedatum: 12.03.2020",
        "tested in Mondhausen, 20.11.2019",  # a part of a sentence
        "Mondhausen, 20.11.2019 and later",
        "Mondhausen, 20.11.2019\nLarkspire, 27 November 2023",  # nothing says which
        "",
    ],
)
def test_what_has_another_form_or_stands_twice_is_not(text: str) -> None:
    assert _told(text) == []


def test_other_fields_are_not_told() -> None:
    text = "Mondhausen, 20.11.2019"

    assert _told(text, "Date of issue") == []
    assert _told(text, "Place") == []
    assert _told(text, type="array", items={"type": "string"}) == []
