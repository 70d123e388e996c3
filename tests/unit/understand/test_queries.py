"""Keys and questions worded as documents of another language word them."""

from __future__ import annotations

import pytest

from sealread.schema.loading import load
from sealread.schema.model import Schema
from sealread.understand.queries import key_wording, queries


@pytest.fixture(scope="module")
def dop() -> Schema:
    return load("dop")


def test_a_question_about_one_key_is_put_as_the_language_puts_it(dop: Schema) -> None:
    asked = ["Who signed?", "Is it combustible?", "When was it signed?"]

    assert queries(asked, dop, "de") == (
        "Wer hat die Erklärung unterschrieben?",
        "Welche Leistung ist für 'Brandverhalten' erklärt?",
        "Wo und wann wurde die Erklärung ausgestellt?",
    )


def test_a_german_question_is_put_in_english(dop: Schema) -> None:
    assert queries(["Welche Brandklasse hat das Produkt?"], dop, "en") == (
        "What is the declared performance for 'Reaction to fire'?",
    )


@pytest.mark.parametrize(
    ("question", "target"),
    [
        ("Wer ist der Hersteller?", "de"),  # in that language already
        ("What colour is it?", "de"),  # about no key
        ("Who are the manufacturer and the signatory?", "de"),  # about two
        ("Who signed?", "nl"),  # no such language in the glossary
        ("Who signed?", "und"),
        ("Who signed?", None),
    ],
)
def test_what_nobody_can_put_better_stays(dop: Schema, question: str, target: str | None) -> None:
    assert queries([question], dop, target) == (question,)


def test_without_a_schema_questions_stay() -> None:
    assert queries(["Who signed?"], None, "de") == ("Who signed?",)


@pytest.mark.parametrize(
    ("name", "path", "target", "said"),
    [
        ("fire class", "/Declared Performance/Reaction to fire", "de", "Brandverhalten"),
        ("Brandklasse", "/Declared Performance/Brandklasse", "en", "Reaction to fire"),
        ("Brandverhalten", "/Declared Performance/Brandverhalten", "de", "Brandverhalten"),
        ("manufacturer", "/Manufacturer", "de", "Hersteller"),
        ("Hersteller", "/Manufacturer", "fr", "Fabricant"),
        ("compressive strength", None, "de", "Druckfestigkeit"),
        ("Druckfestigkeit nach 28 Tagen", None, "en", "Compressive strength after 28 days"),
        ("shimmer", None, "de", None),
        ("shimmer", "/Declared Performance/shimmer", "de", None),
        ("Hersteller", "/Manufacturer", "nl", None),
    ],
)
def test_a_key_is_worded_in_a_language_where_that_is_known(
    dop: Schema, name: str, path: str | None, target: str, said: str | None
) -> None:
    assert key_wording(name, path, dop, target) == said
