"""Invented goods with prices, for invoices and receipts."""

from __future__ import annotations

from decimal import Decimal
from random import Random

from msgspec import Struct

TAX_RATE = {"de": 19, "en": 20}
CURRENCY = {"de": ("EUR", "€"), "en": ("GBP", "£")}

_TRADE = {
    "de": (
        ("Estrichmörtel TROLLIT 25, Sack 25 kg", "Sack", 1249),
        ("Dämmplatte WOLKENDÄMM 120 mm", "m²", 2385),
        ("Fliesenkleber KOBOLDFLEX grau", "Eimer", 3190),
        ("Anlieferung mit Kran", "Fahrt", 8500),
        ("Randdämmstreifen 8 × 100 mm, 50 m", "Rolle", 1795),
        ("Beratung und Aufmaß vor Ort", "Std.", 7450),
        ("Brettschichtholz EINHORN DUO 12/24", "m", 4620),
        ("Schraubensatz verzinkt, 200 Stück", "Pack", 999),
        ("Europalette, Pfand", "Stück", 1100),
    ),
    "en": (
        ("GNOMAPLAN screed mortar, 25 kg bag", "bag", 1180),
        ("Insulation board, 120 mm", "m²", 2240),
        ("Tile adhesive, grey", "tub", 2895),
        ("Delivery with crane", "trip", 7900),
        ("Edge strip 8 × 100 mm, 50 m", "roll", 1675),
        ("Site survey and advice", "hour", 6800),
        ("Glulam beam 120 × 240 mm", "m", 4310),
        ("Galvanised screws, box of 200", "box", 925),
        ("Pallet deposit", "each", 1000),
    ),
}
_SHOP = {
    "de": (("Vollkornbrot 750 g", 379), ("Bergkäse am Stück", 645), ("Äpfel Elstar 1 kg", 299),
           ("Hafermilch 1 l", 189), ("Honig 500 g", 549), ("Kaffee gemahlen", 699),
           ("Glühbirne E27", 429), ("Spülbürste", 259), ("Notizbuch A5", 495)),
    "en": (("Wholemeal loaf", 245), ("Mature cheddar", 485), ("Braeburn apples", 210),
           ("Oat drink 1L", 180), ("Heather honey", 525), ("Ground coffee", 640),
           ("LED bulb E27", 399), ("Dish brush", 225), ("Notebook A5", 450)),
}  # fmt: skip


class Line(Struct, frozen=True):
    """A line of an invoice or receipt; money in cents."""

    name: str
    quantity: int
    unit: str
    unit_price: int

    @property
    def total(self) -> int:
        """Quantity times unit price, in cents."""
        return self.quantity * self.unit_price


def trade_lines(random: Random, language: str) -> list[Line]:
    """Three to six lines of an invoice between companies."""
    chosen = random.sample(_TRADE[language], random.randrange(3, 7))
    return [
        Line(name, _quantity(random, price), unit, price + 5 * random.randrange(-20, 60))
        for name, unit, price in chosen
    ]


def _quantity(random: Random, price: int) -> int:
    """Many of what is cheap, few of what is dear."""
    return random.randrange(1, 5) if price > 6500 else random.randrange(2, 41)


def shop_lines(random: Random, language: str) -> list[Line]:
    """Two to seven lines of a shop receipt."""
    chosen = random.sample(_SHOP[language], random.randrange(2, 8))
    return [Line(name, random.choice((1, 1, 1, 2, 3)), "", price) for name, price in chosen]


def euros(cents: int) -> float:
    """Cents as the number that a schema wants."""
    return float(Decimal(cents) / 100)


def tax_on(net: int, language: str) -> int:
    """The tax on a net amount in cents, rounded half up."""
    return (net * TAX_RATE[language] + 50) // 100


def tax_within(gross: int, language: str) -> int:
    """The tax that a gross amount in cents contains."""
    rate = TAX_RATE[language]
    return (gross * rate * 2 + 100 + rate) // (2 * (100 + rate))
