"""Dates of a document that writes the month first, or no year, wherever they were read."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sealread.document.model import Document
from sealread.document.text_map import text_map
from sealread.extract.language_model.typed_words import TypedWords
from sealread.extract.language_model.written_page import whole
from sealread.extract.locales import in_locale, locale
from sealread.extract.result import Reading
from sealread.schema.model import Field, Label, Schema
from tests.unit.extract.pages import document, page

SchemaOf = Callable[[dict[str, Any]], Schema]
DAY = {"type": ["string", "null"], "format": "date"}
DEFINITION: dict[str, Any] = {
    "type": "object",
    "properties": {
        "due": DAY,
        "name": {"type": ["string", "null"]},
        "visits": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {"day": DAY, "parts": {"type": "array", "items": DAY}},
            },
        },
    },
}
AMERICAN = document(page((("Due", "04/07/2023"), ("Made", "03/28/2023"))))
YEARLESS = document(
    page((("Made", "07.05.2024"), ("Printed", "08.05.2024"), ("Due", "04.05."), ("Sent", "28.12.")))
)
UNDECIDED = document(page((("Due", "04/07/2023"), ("Made", "03/08/2023"))))


def reading(path: str, value: str, text: str) -> Reading:
    return Reading(path, value, text, (), 0.9, "normalised")


@pytest.mark.parametrize("path", ["/due", "/visits/0/day", "/visits/2/parts/1"])
def test_dates_of_all_levels_are_brought_to_the_documents_order(
    schema_of: SchemaOf, path: str
) -> None:
    told = [reading(path, "2023-07-04", "04/07/2023")]
    [one] = in_locale(told, schema_of(DEFINITION), AMERICAN, 0.5)
    assert (one.value, one.text) == ("2023-04-07", "04/07/2023")


def test_words_that_are_no_date_stay(schema_of: SchemaOf) -> None:
    one = reading("/name", "04/07/2023", "04/07/2023")
    assert in_locale([one], schema_of(DEFINITION), AMERICAN, 0.5) == (one,)


def test_a_document_that_does_not_say_is_read_day_first(schema_of: SchemaOf) -> None:
    one = reading("/due", "2023-07-04", "04/07/2023")
    assert locale(UNDECIDED) == "en"
    assert in_locale([one], schema_of(DEFINITION), UNDECIDED, 0.5) == (one,)


@pytest.mark.parametrize(("words", "day"), [("04.05.", "2024-05-04"), ("28.12.", "2023-12-28")])
@pytest.mark.parametrize("path", ["/due", "/visits/0/day"])
def test_words_that_lack_a_year_are_a_day_of_their_document(
    schema_of: SchemaOf, path: str, words: str, day: str
) -> None:
    one = Reading(path, None, words, (), 0.9, "needs_review", (), "not a date", "tables")
    [made] = in_locale([one], schema_of(DEFINITION), YEARLESS, 0.5)

    assert (made.value, made.status, made.source) == (day, "normalised", "tables")
    [unsure] = in_locale([one], schema_of(DEFINITION), YEARLESS, 0.95)
    assert (unsure.value, unsure.status) == (day, "needs_review")


def test_what_is_no_day_stays_without_a_value(schema_of: SchemaOf) -> None:
    one = Reading("/due", None, "soon", (), 0.9, "needs_review", (), "not a date")
    assert in_locale([one], schema_of(DEFINITION), YEARLESS, 0.5) == (one,)


def test_the_tag_of_a_document_is_its_language_where_all_days_have_their_year() -> None:
    plain = document(page((("Made", "07.05.2024"), ("Length", "12.5"))))
    assert locale(plain) == plain.language
    assert locale(YEARLESS) == f"{YEARLESS.language}-x-20240508"


def test_the_language_model_may_say_a_day_without_its_year() -> None:
    written, _ = whole(YEARLESS.pages, text_map(YEARLESS.pages), locale(YEARLESS))
    days = TypedWords(written).options(Field("/due", Label("due", "Due"), kind="date"))
    assert {'"04.05."', '"2024-05-04"', '"2023-12-28"'} <= set(days)


def test_the_language_model_may_say_the_day_that_is_meant() -> None:
    def days(read: Document) -> set[str]:
        written, _ = whole(read.pages, text_map(read.pages), locale(read))
        return set(TypedWords(written).options(Field("/due", Label("due", "Due"), kind="date")))

    assert {'"2023-04-07"', '"2023-03-28"'} <= days(AMERICAN)
    assert '"2023-07-04"' not in days(AMERICAN)
    assert '"2023-07-04"' in days(UNDECIDED)
