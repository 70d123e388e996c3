"""What nearly every paper says, asked of one for which a schema is built.

A model that names what it sees leaves out what has no label of its own: who wrote a letter, the day
at a receipt's foot. These few fields are looked for as those of any schema.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from msgspec import Struct

from sealread.schema.adhoc import Definition, parsed
from sealread.schema.model import Schema

SURE = 0.5
"""Confidence below which one of them is not proposed."""


class Usual(Struct, frozen=True):
    """A field: its key, what it is called in English and German, and what it is."""

    key: str
    titles: tuple[str, str]
    about: str
    more: dict[str, Any] = {}


_DAY = {"format": "date"}
FIELDS = (
    Usual("document_title", ("Title", "Titel"), "What the document calls itself."),
    Usual("document_number", ("Number", "Nummer"), "The number of the document itself."),
    Usual("issue_date", ("Date", "Datum"), "The day on which it was issued.", _DAY),
    Usual("issuer_name", ("Issuer", "Aussteller"), "Who issued it: company, office or person."),
    Usual("issuer_address", ("Issuer's address", "Adresse des Ausstellers"), "Where they are."),
    Usual("recipient_name", ("Recipient", "Empfänger"), "To whom it is addressed or issued."),
    Usual(
        "recipient_address", ("Recipient's address", "Adresse des Empfängers"), "Where they are."
    ),
    Usual("subject", ("Subject", "Betreff"), "What it is about: goods, product, matter."),
    Usual("reference", ("Reference", "Zeichen"), "Order, file or customer it refers to."),
    Usual("total_amount", ("Total", "Gesamtbetrag"), "The amount it comes to.", {"type": "number"}),
    Usual("valid_until", ("Valid until", "Gültig bis"), "The last day on which it holds.", _DAY),
    Usual("signatory", ("Signed by", "Unterzeichnet von"), "The name of the person who signed."),
)
KEYS = frozenset(one.key for one in FIELDS)


@cache
def usual_schema(language: str | None) -> Schema:
    """A schema of all of them; titles speak the document's language where it is German."""
    own = 1 if language == "de" else 0
    properties: dict[str, Definition] = {
        one.key: {"title": one.titles[own], "description": one.about}
        | {"type": [one.more.get("type", "string"), "null"]}
        | {name: said for name, said in one.more.items() if name != "type"}
        for one in FIELDS
    }
    return parsed({"type": "object", "properties": properties}, "usual")
