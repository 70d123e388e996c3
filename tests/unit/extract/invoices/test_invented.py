"""Invented invoices in many looks: where rules speak for certain, they are right."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from random import Random

import pytest

from models.training.factory.drawing import draw
from models.training.factory.kinds import invoice
from models.training.factory.reading import _pages, _spans
from sealread.document.model import Document
from sealread.document.text_map import text_map
from sealread.extract.invoices.provider import Papers
from sealread.extract.plan import plan
from sealread.extract.settings import Settings
from sealread.schema.model import Schema
from tests.unit.extract.invoices.papers import schema

_ASKED = {
    "seller_name": "Seller", "seller_city": "Seller's city", "buyer_name": "Buyer",
    "buyer_city": "Buyer's city", "invoice_number": "Invoice number", "issue_date": "Invoice date",
    "due_date": "Due date", "order_number": "Order number", "iban": "IBAN",
    "net_total": "Net total", "tax_total": "Tax total", "grand_total": "Grand total",
}  # fmt: skip
_PAPERS = 24


@pytest.mark.parametrize("language", ["de", "en", "fr"])
def test_what_is_told_of_invented_invoices_is_right(language: str) -> None:
    asked = schema("Invoice", _ASKED)
    counted: Counter[str] = Counter()
    for seed in range(_PAPERS):
        told, truth = _read(asked, language, seed)
        for name, said in told.items():
            if truth[name]:
                right = any(said in one or one in said for one in truth[name])
                counted["right" if right else "wrong"] += 1
    assert counted["right"] > 6 * _PAPERS
    assert counted["wrong"] <= 0.02 * counted["right"], counted


def _read(asked: Schema, language: str, seed: int) -> tuple[dict[str, str], dict[str, set[str]]]:
    """What rules say for certain of an invented invoice, and what it says, both without marks."""
    random = Random(seed)
    drawn = draw(invoice.write(random, language), random)
    pages, letters = _pages(drawn, None)
    written = text_map(pages)
    truth: dict[str, set[str]] = defaultdict(set)
    for number, span in _spans(written, letters).items():
        truth[drawn.keys[number]].add(_bare(written.text[span.start : span.end]))
    truth["grand_total"] |= truth["amount_due"]
    document = Document("a.pdf", "0" * 64, tuple(pages), language, "digital")
    papers = Papers(document, written, asked, Settings())
    fields = plan(asked).fields
    told = {one.path[1:]: _bare(str(one.text)) for one in papers.fields(fields)}
    return told, truth


def _bare(text: str) -> str:
    return re.sub(r"\W", "", text).casefold()
