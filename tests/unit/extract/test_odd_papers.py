"""What nobody expects of a paper: other scripts, no titles, far too many words."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sealread.document.model import Document
from sealread.document.text_map import text_map
from sealread.extract.engine import Engine
from sealread.extract.result import Extraction
from sealread.extract.settings import Settings
from sealread.schema.loading import parse
from sealread.schema.model import Schema
from tests.unit.extract.pages import document, page

SCRIPTS = {
    "Greek": (("Αριθμός τιμολογίου", "ΤΙΜ-4471"), ("Πελάτης", "Ελένη Παπαδοπούλου")),
    "Arabic": (("رقم الفاتورة", "٤٤٧١"), ("العميل", "ليلى حداد")),
    "Chinese": (("发票号码", "04471208"), ("购买方", "北京海河商贸有限公司")),
    "Russian": (("Номер счёта", "СЧ-4471"), ("Покупатель", "Анна Соколова")),
}


@pytest.fixture(scope="module")
def engine(small_model: Path) -> Iterator[Engine]:
    with Engine(small_model, Settings(effort="thorough")) as loaded:
        yield loaded


def _schema(properties: dict[str, Any]) -> Schema:
    return parse({"type": "object", "properties": properties}, "odd", "0" * 64)


def _is_proven(read: Extraction, there: Document) -> bool:
    """Whether all words that were read stand in the document."""
    text = "".join(text_map(there.pages).text.split())
    return all("".join(one.text.split()) in text for one in read.fields if one.text is not None)


@pytest.mark.parametrize("script", SCRIPTS)
def test_papers_in_other_scripts_are_read_or_left_but_never_invented(
    engine: Engine, script: str
) -> None:
    there = document(page(SCRIPTS[script]))
    schema = _schema(
        {
            "number": {"type": ["string", "null"], "title": "Invoice number"},
            "customer": {"type": ["string", "null"], "title": "Customer"},
            "total": {"type": ["number", "null"], "title": "Total amount"},
        }
    )
    read = engine.extract(there, schema)
    assert _is_proven(read, there)
    assert read.values["total"] is None or read.values["total"] in (4471, 4471208)


def test_fields_without_a_title_are_asked_by_their_names(engine: Engine) -> None:
    there = document(page((("Permit", "DP-2291"), ("Operator", "Blue Ridge Drilling LLC"))))
    nameless = {"permit": {"type": ["string", "null"]}, "operator": {}, "": {"type": "string"}}
    read = engine.extract(there, _schema(nameless))
    assert read.values["permit"] == "DP-2291"
    assert _is_proven(read, there)


def test_of_a_page_of_twenty_thousand_words_passages_are_shown(engine: Engine) -> None:
    filler = tuple((f"Line {number}", "lorem ipsum dolor sit amet " * 4) for number in range(900))
    rows = (*filler[:450], ("Permit number", "DP-2291"), *filler[450:])
    there = document(page(rows, ruled=False))
    assert sum(len(one.words) for one in there.pages) > 19_000
    read = engine.extract(there, _schema({"permit_number": {"type": ["string", "null"]}}))
    assert read.values["permit_number"] in ("DP-2291", None)
    assert read.run.prefill_tokens < 40_000  # not the page, and not again and again
    assert _is_proven(read, there)
