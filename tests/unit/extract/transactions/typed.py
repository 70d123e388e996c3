"""Papers of our own making, typed in a fixed pitch: each character has a place on the page."""

from __future__ import annotations

from typing import Any

from sealread.document.model import Page, Word
from sealread.document.text_map import TextMap, text_map
from sealread.extract.plan import plan
from sealread.extract.settings import Settings
from sealread.extract.transactions.provider import Transactions
from sealread.schema.loading import parse

_COLUMNS, _ROWS = 110, 90


def typed(text: str) -> TextMap:
    """A text on one page."""
    words = []
    for row, line in enumerate(text.strip("\n").split("\n")):
        start = 0
        for word in line.split():
            start = line.index(word, start)
            end = start + len(word)
            top = row / _ROWS
            box = (start / _COLUMNS, top, end / _COLUMNS, top + 0.8 / _ROWS)
            words.append(Word(word, box))
            start = end
    return text_map([Page(1, 595, 842, "digital", tuple(words))])


def schema(definition: dict[str, Any]) -> Any:
    """A parsed schema."""
    return parse(definition, "paper", "0" * 64)


def read(text: str, definition: dict[str, Any], language: str = "de") -> dict[str, Any]:
    """The values of all lists of a schema that papers answer, by path; None values left out."""
    provider = Transactions(typed(text), language, Settings())
    made: dict[str, Any] = {}
    for records in plan(schema(definition)).records:
        found = provider.read(records)
        if found is None:
            continue
        name = records.path[1:]
        made[name] = [{} for _ in range(found.counts.get(records.path, 0))]
        for one in found.readings:
            if one.value is not None:
                _, _, number, key = one.path.split("/")
                made[name][int(number)][key] = one.value
    return made


KINDS = [
    "purchase", "sale", "dividend", "interest", "interest charge", "tax", "tax refund", "fee",
    "deposit", "removal",
]  # fmt: skip


def _number(title: str) -> dict[str, Any]:
    return {"title": title, "type": "number"}


def _list(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": {"type": "object", "properties": properties}}


ENGLISH: dict[str, Any] = {
    "type": "object",
    "properties": {
        "bookings": _list({
            "type": {"title": "Type", "type": "string", "enum": KINDS},
            "date": {"title": "Date", "type": "string", "format": "date"},
            "shares": _number("Shares"),
            "amount": _number("Amount"),
            "currency": {"title": "Currency", "type": "string"},
            "gross": _number("Gross amount"),
            "taxes": _number("Taxes"),
            "fees": _number("Fees"),
            "abroad": _number("Gross amount in the other currency"),
            "abroad_currency": {"title": "The other currency", "type": "string"},
        }),
        "securities": _list({
            "isin": {"title": "ISIN", "type": "string"},
            "wkn": {"title": "WKN", "type": "string"},
            "name": {"title": "Name", "type": "string"},
        }),
    },
}  # fmt: skip

GERMAN: dict[str, Any] = {
    "type": "object",
    "properties": {
        "umsätze": _list({
            "vorgang": {"title": "Vorgang", "type": "string", "enum": [
                "Kauf", "Verkauf", "Dividende", "Zinsen", "Steuern", "Gebühr", "Einzahlung",
                "Auszahlung"]},
            "tag": {"title": "Handelstag", "type": "string", "format": "date"},
            "valuta": {"title": "Wertstellung", "type": "string", "format": "date"},
            "stück": _number("Stückzahl"),
            "betrag": _number("Endbetrag"),
            "währung": {"title": "Währung", "type": "string"},
            "kurswert": _number("Kurswert"),
            "provision": _number("Provision und Spesen"),
            "isin": {"title": "ISIN", "type": "string"},
            "papier": {"title": "Wertpapierbezeichnung", "type": "string"},
        }),
    },
}  # fmt: skip
