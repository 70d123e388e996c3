"""Words become a reading with an honest status."""

from __future__ import annotations

from typing import Any

import pytest

from sealread.document.model import Evidence
from sealread.extract.candidates import Choice
from sealread.extract.result import Reading, RunnerUp
from sealread.extract.verification import Words, absent, reading
from sealread.schema.model import Field, Label

PLACE = (Evidence(1, (0.1, 0.1, 0.2, 0.2)),)
OTHER = RunnerUp("other", PLACE, 0.2)


def field(**more: Any) -> Field:
    return Field(path="/a", label=Label("a", "A"), **more)


def read(text: str, wanted: Field, confidence: float = 0.9, **more: Any) -> Reading:
    return reading(wanted, "/a", Words(text, PLACE, confidence), "en", 0.85, **more)


def test_words_as_they_stand_are_grounded() -> None:
    found = read("Muster\n  GmbH", field())

    assert (found.value, found.status, found.reason) == ("Muster GmbH", "grounded", None)


def test_the_text_stays_verbatim_with_its_evidence() -> None:
    found = read("Muster\n  GmbH", field())

    assert (found.text, found.evidence) == ("Muster\n  GmbH", PLACE)


@pytest.mark.parametrize(
    ("text", "wanted", "value"),
    [
        ("1,234.50", field(kind="number"), 1234.5),
        ("12", field(kind="integer"), 12),
        ("5 May 2024", field(kind="date"), "2024-05-05"),
        ("yes", field(kind="boolean"), True),
        ("RED", field(kind="enum", choices=("red", "blue")), "red"),
    ],
)
def test_words_brought_to_a_type_are_normalised(text: str, wanted: Field, value: Any) -> None:
    found = read(text, wanted)

    assert (found.value, found.status, found.text) == (value, "normalised", text)


def test_a_date_that_is_printed_as_it_is_wanted_is_grounded() -> None:
    assert read("2024-05-05", field(kind="date")).status == "grounded"


@pytest.mark.parametrize("kind", ["number", "integer", "date", "boolean"])
def test_words_of_another_kind_are_kept_for_review_without_a_value(kind: Any) -> None:
    found = read("Muster", field(kind=kind))

    assert (found.value, found.status, found.text) == (None, "needs_review", "Muster")
    assert found.reason == f"not a {kind}"


@pytest.mark.parametrize(
    ("confidence", "status"), [(0.85, "grounded"), (0.8499, "needs_review"), (0.0, "needs_review")]
)
def test_a_reading_below_the_threshold_needs_review_and_keeps_its_value(
    confidence: float, status: str
) -> None:
    found = read("Muster", field(), confidence)

    assert (found.value, found.status) == ("Muster", status)


def test_no_reason_quotes_the_document() -> None:
    found = read("Secret", field(kind="number"))

    assert found.reason is not None
    assert "Secret" not in found.reason


@pytest.mark.parametrize(
    ("text", "wanted", "value", "status"),
    [
        ("one", field(many=True), ["one"], "grounded"),
        ("one", field(listable=True), "one", "grounded"),
        ("15.0", field(many=True, kind="number"), [15.0], "normalised"),
    ],
)
def test_a_list_field_gets_a_list_of_one(text: str, wanted: Field, value: Any, status: str) -> None:
    found = read(text, wanted)

    assert (found.value, found.status) == (value, status)


def test_confidence_is_rounded_and_runners_up_are_kept() -> None:
    found = read("Muster", field(), 0.912345, runners_up=(OTHER,))

    assert (found.confidence, found.runners_up) == (0.9123, (OTHER,))


def test_a_field_that_is_not_there_has_neither_value_nor_place() -> None:
    found = absent("/a", 0.98765)

    assert (found.value, found.text, found.evidence) == (None, None, ())
    assert (found.status, found.confidence, found.reason) == ("not_found", 0.9877, None)


def test_unsure_words_are_named_beside_a_field_that_is_not_there() -> None:
    found = absent("/a", 0.2, (OTHER,))

    assert (found.status, found.runners_up, found.reason) == (
        "not_found",
        (OTHER,),
        "only unsure words",
    )


def test_words_that_are_no_choice_are_taken_for_the_one_the_model_picks() -> None:
    wanted = field(kind="enum", choices=("purchase", "sale"))

    found = read("Ausführung zum Kurs", wanted, choice=Choice("purchase", 0.8))

    assert (found.value, found.status) == ("purchase", "inferred")
    assert found.text == "Ausführung zum Kurs"
    assert (found.evidence, found.confidence) == (PLACE, 0.8)


def test_words_that_are_a_choice_are_not_left_to_the_model() -> None:
    wanted = field(kind="enum", choices=("purchase", "sale"))

    assert read("SALE", wanted, choice=Choice("purchase", 0.99)).value == "sale"


@pytest.mark.parametrize(("item", "value"), [(False, ["Muster"]), (True, "Muster")])
def test_a_list_holds_its_words_and_an_item_is_them(item: bool, value: Any) -> None:
    assert read("Muster", field(many=True), item=item).value == value
