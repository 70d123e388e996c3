"""Notified bodies, told by the number that is printed with their name."""

from __future__ import annotations

from typing import Any

import pytest

from sealread.document.text_map import text_map
from sealread.extract.notified_bodies import notified_bodies
from sealread.extract.plan import plan
from sealread.extract.settings import Settings
from sealread.schema.loading import parse
from tests.unit.extract.invoices.papers import typed

_ANY = {"type": ["string", "array", "null"], "items": {"type": "string"}}


def _told(text: str, title: str = "Notified body", **member: Any) -> dict[str, Any]:
    made = {"type": "object", "properties": {"body": {"title": title, **(member or _ANY)}}}
    fields = plan(parse(made, "test", "")).fields
    found = notified_bodies(text_map(typed(text).pages), fields, "en", Settings())
    return {one.path: one.value for one in found}


@pytest.mark.parametrize(
    ("text", "body"),
    [
        ("7.  Body:     Larkspire Testing, identification number 9361\n    performed the tests",
         "Larkspire Testing, identification number 9361"),
        ("Prüfanstalt Wolkenbach, Kennnummer 9077\nhat die Prüfungen vorgenommen",
         "Prüfanstalt Wolkenbach, Kennnummer 9077"),
        ("The notified testing laboratory Larkspire Institute (NB 9361) performed the tests",
         "Larkspire Institute (NB 9361"),
        ("The notified body Larkspire Ltd, identification no. 9361, has issued",
         "Larkspire Ltd, identification no. 9361"),
    ],
)  # fmt: skip
def test_a_body_is_its_name_with_its_number(text: str, body: str) -> None:
    assert _told(text) == {"/body": body}


def test_several_bodies_are_a_list_each_once() -> None:
    text = "Moon Ltd, NB 1111\nLark SA, NB 2222\nMoon Ltd, NB 1111"

    assert _told(text) == {"/body/0": "Moon Ltd, NB 1111", "/body/1": "Lark SA, NB 2222"}
    assert _told(text, type="string") == {"/body": "Moon Ltd, NB 1111"}


@pytest.mark.parametrize(
    "text", ["", "name and identification number of the body", "Annex III, number 9361", "NB 9361"]
)
def test_without_a_name_and_a_number_nothing_is_told(text: str) -> None:
    assert _told(text) == {}


def test_other_fields_are_not_told() -> None:
    assert _told("Moon Ltd, NB 1111", "Manufacturer") == {}
