"""Invented construction products: what their declarations say, in two languages."""

from __future__ import annotations

import re
from random import Random

from msgspec import Struct


class Row(Struct, frozen=True):
    """An essential characteristic with its declared performance."""

    name: str
    value: str


class Product(Struct, frozen=True):
    """A product with all that its declaration says about it."""

    name: str
    code: str
    batch: str
    use: str
    system: str
    standard: str
    body: str | None
    rows: tuple[Row, ...]


class _Family(Struct, frozen=True):
    """A family of products: texts by language, rows as (German, English, possible values)."""

    names: tuple[str, ...]
    use: dict[str, str]
    systems: tuple[str, ...]
    standard: str
    code: str
    rows: tuple[tuple[str, str, tuple[str, ...]], ...]


_FAMILIES = (
    _Family(
        ("TROLLIT", "GNOMAPLAN", "FABULITH"),
        {
            "de": "Zementestrich für die Anwendung im Innen- und Außenbereich",
            "en": "Cementitious screed material for use internally and externally in buildings",
        },
        ("System 4", "System 3"),
        "EN 13813:2002",
        "EN 13813: CT-C{0}-F{1}-A{2}",
        (
            ("Brandverhalten", "Reaction to fire", ("A1fl", "A1")),
            ("Freisetzung korrosiver Substanzen", "Release of corrosive substances", ("CT",)),
            ("Druckfestigkeit", "Compressive strength", ("C35", "C50", "C60")),
            ("Biegezugfestigkeit", "Flexural strength", ("F5", "F7", "F10")),
            ("Verschleißwiderstand nach Böhme", "Wear resistance (Böhme)", ("A6", "A9", "A12")),
            ("Wasserdurchlässigkeit", "Water permeability", ("NPD",)),
        ),
    ),
    _Family(
        ("MÄRCHENFIX", "ELFENKLEBER", "KOBOLDFLEX"),
        {
            "de": "Zementhaltiger Mörtel für Fliesen und Platten im Innen- und Außenbereich",
            "en": "Cementitious adhesive for interior and exterior tiling on walls and floors",
        },
        ("System 3", "System 1 (Brandverhalten)"),
        "EN 12004:2007+A1:2012",
        "C{0}TE S{1} – Typ {2}",
        (
            ("Haftzugfestigkeit nach Trockenlagerung", "Initial tensile adhesion strength",
             ("≥ 1,0 N/mm²", "≥ 0,5 N/mm²")),
            ("Haftzugfestigkeit nach Wasserlagerung", "Tensile adhesion after water immersion",
             ("≥ 1,0 N/mm²", "≥ 0,5 N/mm²")),
            ("Haftzugfestigkeit nach Warmlagerung", "Tensile adhesion after heat ageing",
             ("≥ 1,0 N/mm²",)),
            ("Offene Zeit", "Open time", ("≥ 0,5 N/mm² nach 30 min", "30 min")),
            ("Brandverhalten", "Reaction to fire", ("Klasse E", "F")),
        ),
    ),
    _Family(
        ("SIEBENWOLL", "WOLKENDÄMM", "NEBELVLIES"),
        {
            "de": "Wärmedämmstoff für Gebäude, werkmäßig hergestellt aus Mineralwolle (MW)",
            "en": "Thermal insulation for buildings, factory made mineral wool (MW) products",
        },
        ("System 1", "System 1+3", "System 3"),
        "EN 13162:2012+A1:2015",
        "MW-EN 13162-T{0}-CS(10){1}0-TR{2}",
        (
            ("Brandverhalten", "Reaction to fire", ("A1", "A2-s1, d0")),
            ("Wärmeleitfähigkeit", "Thermal conductivity", ("0,032 W/(m·K)", "0,035 W/(m·K)")),
            ("Wärmedurchlasswiderstand", "Thermal resistance", ("3,40 m²·K/W", "4,55 m²·K/W")),
            ("Dicke", "Thickness", ("120 mm", "160 mm", "T5")),
            ("Druckspannung bei 10 % Stauchung", "Compressive stress at 10 % deformation",
             ("20 kPa", "CS(10)40")),
            ("Wasserdampfdiffusionswiderstand", "Water vapour diffusion resistance", ("MU1", "1")),
            ("Glimmverhalten", "Continuous glowing combustion", ("NPD",)),
        ),
    ),
    _Family(
        ("BSH NEBELFURT", "DRACHENHOLZ", "EINHORN DUO"),
        {
            "de": "Brettschichtholz für tragende Bauteile in Gebäuden und Brücken",
            "en": "Glued laminated timber for load-bearing members of buildings and bridges",
        },
        ("System 1", "1"),
        "EN 14080:2013",
        "GL {0}{1} h – Sortiment {2}",
        (
            ("Elastizitätsmodul", "Modulus of elasticity", ("11 600 N/mm²", "12 600 N/mm²")),
            ("Biegefestigkeit", "Bending strength", ("24 N/mm²", "28 N/mm²")),
            ("Zugfestigkeit", "Tensile strength", ("19,2 N/mm²", "22,3 N/mm²")),
            ("Klebefestigkeit der Klebfugen", "Bonding strength of glue lines",
             ("bestanden", "EN 301-I-90-0.3 M")),
            ("Brandverhalten", "Reaction to fire", ("D-s2, d0",)),
            ("Formaldehydemission", "Release of formaldehyde", ("E1",)),
            ("Dauerhaftigkeit", "Durability against biological attack", ("Klasse 4", "5")),
        ),
    ),
)  # fmt: skip
_CODE_DIGITS = ((25, 35, 50), (4, 5, 7), (6, 9, 12))
_BODIES = {
    "de": "Prüfanstalt Wolkenbach, Kennnummer {0}",
    "en": "Larkspire Testing Institute, identification number {0}",
}
_ENGLISH_WORDS = {
    "Klasse": "Class",
    "nach": "after",
    "bestanden": "pass",
    "Brandverhalten": "reaction to fire",
    "Typ": "type",
    "Sortiment": "range",
}


def product(random: Random, language: str) -> Product:
    """A product of any family, its figures drawn anew."""
    family = random.choice(_FAMILIES)
    number = random.randrange(2, 99)
    system = random.choice(family.systems)
    digits = [random.choice(choices) for choices in _CODE_DIGITS]
    return Product(
        name=f"{random.choice(family.names)} {number}",
        code=_worded(family.code.format(*digits), language),
        batch=f"{family.standard[:8].replace(' ', '')}-{random.randrange(10**5):05d}",
        use=family.use[language],
        system=_worded(system, language),
        standard=family.standard,
        body=None if "4" in system else _BODIES[language].format(random.randrange(9000, 9999)),
        rows=_rows(random, family, language),
    )


def _rows(random: Random, family: _Family, language: str) -> tuple[Row, ...]:
    count = random.randrange(4, len(family.rows) + 1)
    column = 0 if language == "de" else 1
    return tuple(
        Row((german, english)[column], _worded(random.choice(values), language))
        for german, english, values in family.rows[:count]
    )


def _worded(text: str, language: str) -> str:
    """A German value in the words and decimal points of the language asked for."""
    if language == "de":
        return text
    for german, english in _ENGLISH_WORDS.items():
        text = text.replace(german, english)
    return re.sub(r"(\d),(\d)", r"\1.\2", text)
