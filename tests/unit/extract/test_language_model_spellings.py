"""Numbers and days of a page as a model may say them, and the words that they lead back to."""

from __future__ import annotations

import json

import pytest

from sealread.document.model import Span
from sealread.document.text_map import text_map
from sealread.extract.language_model.asking import FieldAnswer, copied
from sealread.extract.language_model.other_spellings import other_spellings, spellings
from sealread.extract.language_model.readings import Reader
from sealread.extract.language_model.typed_words import TypedWords, is_typed
from sealread.extract.language_model.written_page import WrittenPage, whole
from sealread.llm.answers import Answer
from sealread.llm.sequences import NEVER
from sealread.schema.loading import parse
from sealread.schema.model import Field
from tests.unit.extract.pages import document, page

ROWS = (("Issued", "3 May 2021"), ("Total", "1,250.50 EUR"), ("Deposit", "1,250.50"))


def _field(definition: dict[str, object]) -> Field:
    schema = parse({"type": "object", "properties": {"value": definition}}, "test", "0" * 64)
    [field] = schema.root.children
    assert isinstance(field, Field)
    return field


def _typed() -> tuple[TypedWords, str]:
    pages = document(page(ROWS)).pages
    written, _ = whole(pages, text_map(pages), "en")
    return TypedWords(written), written.text(0)


def test_a_day_may_be_said_as_iso_writes_it() -> None:
    typed, text = _typed()
    options = typed.options(_field({"type": "string", "format": "date"}))
    [place] = options['"2021-05-03"']
    assert text[place.span.start : place.span.end] == "3 May 2021"
    assert options['"3 May 2021"'] == (place,)


def test_a_number_may_be_said_bare_and_leads_to_all_its_places() -> None:
    typed, text = _typed()
    options = typed.options(_field({"type": "number"}))
    said = {text[one.span.start : one.span.end] for one in options["1250.5"]}
    assert said == {"1,250.50"}
    assert len(options["1250.50"]) == 2
    assert all(json.loads(literal) is not None for literal in options)


@pytest.mark.parametrize(
    ("definition", "wanted"),
    [
        ({"type": "number"}, True),
        ({"type": ["integer", "null"]}, True),
        ({"type": "string"}, False),
        ({"type": ["number", "string"]}, False),
        ({"enum": [1, 2]}, False),
    ],
)
def test_only_fields_of_numbers_or_days_are_typed(
    definition: dict[str, object], wanted: bool
) -> None:
    assert is_typed(_field(definition)) is wanted


def _priced() -> WrittenPage:
    pages = document(page((("Amount", "$ 44.89"),))).pages
    return whole(pages, text_map(pages), "en")[0]


def _said(written: WrittenPage, words: str) -> FieldAnswer:
    """An answer of words of the script that stand in a part of their own."""
    script = written.page.script
    [span] = [one for one in script.parts if script.text[one.start : one.end] == words]
    return FieldAnswer((copied(written, Answer((span,), (0.0, -0.1), NEVER)),), null=0.05)


def test_a_currency_may_be_said_as_its_code_and_is_proven_by_its_sign() -> None:
    written = _priced()
    reader, field = Reader(written, "en", 0.5), _field({"type": "string", "title": "Currency"})
    [read] = reader.readings(field, _said(written, "USD"), None)
    assert (read.value, read.text, read.status) == ("USD", "$", "inferred")
    assert read.evidence


def test_a_number_that_was_said_as_json_writes_it_stays_as_printed_in_a_text() -> None:
    pages = document(page((("Amount", "1,250.50"),))).pages
    written = whole(pages, text_map(pages), "en")[0]
    reader, field = Reader(written, "en", 0.5), _field({"type": "string", "title": "Amount"})
    [read] = reader.readings(field, _said(written, "1250.50"), None)
    assert (read.value, read.status) == ("1,250.50", "grounded")


def test_words_as_printed_are_no_other_spelling() -> None:
    others = {said for said, _ in other_spellings("Paid 2021-05-03", "en")}
    assert "2021-05-03" not in others
    assert "05/03/2021" in others
    assert [span for _, span in spellings("number", "no figures", "en")] == []


def test_a_figure_before_a_chinese_scale_means_the_whole() -> None:
    said = dict(spellings("number", "净利润4,210 万元", "zh"))
    assert said["4,210"] == said["4210"] == said["42100000"] == said["4,210 万元"] == Span(3, 11)


def test_chinese_numerals_and_days_may_be_said_as_json_writes_them() -> None:
    text = "营业收入三千五百万元，二〇二四年三月十五日"
    assert dict(spellings("number", text, "zh"))["35000000"] == Span(4, 10)
    assert dict(spellings("date", text, "zh"))["2024-03-15"] == Span(11, 21)
