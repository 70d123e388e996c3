"""What the language model says a document holds, kept where the page shows it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sealread.document.model import Document, Page, Word
from sealread.document.text_map import text_map
from sealread.extract.engine import Engine
from sealread.extract.language_model.written_page import whole
from sealread.extract.plan import plan
from sealread.extract.result import Reading
from sealread.schema.adhoc import form_schema
from sealread.understand.proposing import _beside, _shown_values, propose
from sealread.understand.usual_fields import FIELDS, SURE, usual_schema

USUAL = {one.key for one in FIELDS}
LINES = ("Order no. A-7", "Acme Ltd", "12 High Street", 'Size 3" tube', "Total 1,250.00 EUR")


def document() -> Document:
    words = [
        Word(text, (0.1 + 0.12 * place, 0.1 * row, 0.2 + 0.12 * place, 0.1 * row + 0.02))
        for row, line in enumerate(LINES, 1)
        for place, text in enumerate(line.split())
    ]
    page = Page(1, 600, 800, "digital", tuple(words))
    return Document("a.pdf", "0" * 64, (page,), "en", "digital")


def shown(said: str) -> dict[str, object]:
    pages = document().pages
    written = whole(pages, text_map(pages))[0]
    found = list(_shown_values(said, written))
    assert all(one.evidence and one.status == "grounded" for one in found)
    return {one.path: one.value for one in found}


def test_only_what_stands_on_the_page_is_kept_with_its_words() -> None:
    told = {
        "order_no": "a-7", "order": "A-77", "total": "1,250.00", "part": "250.00",
        "seller": {"name": "Acme Ltd", "city": "York", "address": "Acme Ltd, 12 High Street"},
        "items": [{"size": '3" tube'}], "terms": ["Total", "net"],
    }  # fmt: skip
    assert shown(json.dumps(told)) == {
        "/order_no": "A-7", "/total": "1,250.00", "/seller/name": "Acme Ltd",
        "/seller/address": "Acme Ltd 12 High Street", "/items/0/size": '3" tube',
        "/terms/0": "Total",
    }  # fmt: skip


@pytest.mark.parametrize("said", ["", "{", '{"a', "[1]", '"Acme Ltd"'])
def test_what_is_no_object_says_nothing(said: str) -> None:
    assert shown(said) == {}


def test_an_answer_that_was_cut_says_what_came_before() -> None:
    assert shown('{\n  "seller": "Acme Ltd"') == {"/seller": "Acme Ltd"}


def test_what_stands_before_the_names_in_use_is_no_name() -> None:
    said = '{\n  "keys_in_use": ["Acme Ltd"],\n  "seller": "Acme Ltd"}'
    assert shown(said) == {"/seller": "Acme Ltd"}


def test_the_bundled_reader_names_nothing(weights: object) -> None:
    del weights
    with Engine() as engine:
        said = propose(engine, document(), form_schema(), 0.0)
    assert said.fields == ()


def _said(path: str, text: str, confidence: float = 0.9) -> Reading:
    return Reading(path, text, text, (), confidence, "grounded")


def test_of_the_usual_fields_those_stay_whose_paths_got_no_name() -> None:
    usual = [
        _said("/issuer_name", "Acme"),
        _said("/subject", "Tubes"),
        _said("/reference", "K-12"),
        _said("/total_amount", "1,250.00"),
        _said("/document_number", "K 12"),
        _said("/signatory", "A. Doe", SURE - 0.01),
    ]
    named = [
        _said("/issuer_name/legal", "Acme Ltd"),
        _said("/subject", "Steel tubes"),
        _said("/sum", "1,250.00"),
        _said("/reference_date", "4 May"),
    ]

    assert [one.path for one in _beside(usual, named)] == ["/reference", "/total_amount"]
    assert [one.path for one in _beside(usual[2:3], [_said("/reference/0", "K")])] == []


@pytest.mark.slow
def test_a_language_model_names_what_the_page_says(small_model: Path) -> None:
    with Engine(small_model) as engine:
        said = propose(engine, document(), form_schema(), 0.0, ("order_number",))
    values = {one.value for one in said.fields}
    assert values & {"A-7", "Acme Ltd", "1,250.00", "1,250.00 EUR"}
    assert said.run.decoded_tokens > 0
    usual = [one for one in said.fields if one.path.strip("/") in USUAL]
    assert all(one.confidence >= SURE and one.evidence for one in usual)


def test_what_nearly_every_paper_says_is_asked_in_its_language() -> None:
    titles = {
        language: [leaf.label.title for leaf in plan(usual_schema(language)).fields]
        for language in ("de", "en", None)
    }
    assert titles["de"][2:4] == ["Datum", "Aussteller"]
    assert titles["en"] == titles[None]
    assert len(set(titles["en"])) == len(FIELDS)
