"""Choices that papers can be asked for: what their words mean in the words of a schema."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from .. import meanings
from ..content import Block, Choice
from ._style import keyed, text_of

_BOOKINGS: dict[str, str] = {
    "purchase": "Ausgabe|Kauf Sparplan|Zugang|Ausführung ORDER Kauf|Stock exchange order buy|"
    "Achat titres",
    "sale": "Abgang|Ausführung ORDER Verkauf|Vente titres",
    "dividend": "Ertrag|Coupon",
    "interest": "Zinsabrechnung|Interest statement|Paiement d'intérêts|Rechnungsabschluss",
    "interest_charge": "Sollzinsen|Debit interest",
    "tax": "Steuerabrechnung|Tax settlement|Abgeltungssteuer|Solidaritätszuschlag",
    "tax_refund": "Steuererstattung",
    "fee": "Custody fee|Account fee|Entgelt Kontoauszug|Gebühren",
    "fee_refund": "Fee refund",
    "deposit": "Gutschrift|Gehalt|Lohn, Gehalt|Echtzeit-Gutschrift|Gutschrift Dauerauftrag|"
    "Überweisung eingehend|Credit|Salary|Transfer from|Salaire|Deposit confirmation",
    "removal": "SEPA-Lastschrift|Basislastschrift|Echtzeit-Überweisung|Übertrag auf Girokonto|"
    "Direct debit|Card payment|Transfer to|Standing order|ATM withdrawal",
}
"""What words of bank papers mean, beside those that every paper may have."""
_MEANT = {
    word.casefold(): meaning for meaning, said in _BOOKINGS.items() for word in said.split("|")
}
BOOKED = (
    "Transactions: Type", "Transactions: Type", "Type", "Kind of booking", "Transaction type",
    "What happened? Money in, money out, tax, fee or a trade.", "Booking type", "Art der Buchung",
    "Umsatzart", "Transactions: Kind", "Umsätze: Art", "Buchungen: Typ", "Category",
    "What was done? Tax and fees count only where they are charged by themselves.",
)  # fmt: skip
"""How the kind of a booking is asked for."""
_DOMAINS = {"currency": "currency", "avcp": "avcp", "account_kind": "account", "unit": "unit"}
"""The keys whose words are a meaning of a domain, in every kind of paper."""


def booked(word: str) -> str | None:
    """The meaning of the words for a booking."""
    return _MEANT.get(word.strip().casefold()) or meanings.meant("booking", word)


def bookings(
    random: Random, blocks: Sequence[Block], known: Mapping[str, str]
) -> tuple[Choice, ...]:
    """Which kind each booking is: its words bear a key that ends in `type`. `known`: some are."""
    made: dict[str, str] = {}
    for found in keyed(blocks):
        if found.key == "type" or found.key.endswith("_type"):
            meaning = known.get(found.key) or booked(text_of(found))
            if meaning:
                made.setdefault(found.key, meaning)
    often = range(3 if len(made) < 3 else 2)
    return tuple(
        meanings.choice(random, "booking", meaning, key, BOOKED)
        for key, meaning in made.items()
        for _ in often
    )


def choices(random: Random, blocks: Sequence[Block]) -> tuple[Choice, ...]:
    """What of a paper can be named in the words of a schema: currencies, systems, units."""
    said = {found.key: text_of(found) for found in keyed(blocks) if found.key in _DOMAINS}
    made = []
    for key, words in said.items():
        domain = _DOMAINS[key]
        meaning = meanings.meant(domain, words)
        if meaning:
            made += [meanings.choice(random, domain, meaning, key) for _ in range(2)]
    return tuple(made)
