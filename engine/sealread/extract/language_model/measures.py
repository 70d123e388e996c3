"""A measure is its number with its unit: what stands behind a bare number of a field that is text.

A model answers `84` where the page prints `84 mm`. A field of the type number wants no more than
that; in one of text the unit is part of what is printed, unless the field's own words name it
("usage in kWh"). Units are the symbols of the SI with its prefixes and those that trade uses beside
them (https://www.bipm.org/en/publications/si-brochure); pieces and currencies are none.
"""

from __future__ import annotations

import re

from msgspec.structs import replace

from sealread.document.model import Span
from sealread.extract.language_model.written_page import WrittenPage
from sealread.llm.script import Place
from sealread.schema.model import Field, Label

_NUMBER = re.compile(r"[-+±<>≤≥~]{0,2} ?\d[\d.,' ]*")
_BASES = "kat|mol|bar|cal|ohm|var|Pa|Hz|VA|Wh|eV|lm|lx|cd|Bq|Sv|Gy|g|m|l|L|t|s|A|V|W|N|J|F|Ω"
_LARGE = "M(?:Pa|Hz|Wh|W|V|VA|J|Bq)|G(?:Pa|Hz|Wh|W|J)|TWh"
_ALONE = "°C|°F|°|K|min|h|ha|in|ft|yd|mi|lbs?|oz|gal|gm|cc|kgs|psi|mph|rpm|ppm|ppb|dBA?|tons?"
_HARDNESS = "HBW?|HRC|HRB|HV"
_CAPITALS = "KGS?|Kgs?|MG|MM|Mm|CM|KM|ML|CL|K[Ww][Hh]?|k[Ww][Hh]?|KN|MPA|KPA|LBS?|OZ|FT|LTR"
"""As they are often printed, against the SI."""
_POWER = r"(?:[²³]|\^?-?[123](?![\d.,]))?"
_ATOM = rf"(?:(?:da|[kdcmµμnph])?(?:{_BASES})|{_LARGE}|{_ALONE}|{_HARDNESS}|{_CAPITALS}){_POWER}"
_UNIT = re.compile(rf"(?P<gap>[ \t]*)(?P<unit>{_ATOM}(?: ?[/·] ?{_ATOM})*)(?!\w|[^\w\s,;.)\]]\w)")
_NEXT_WORD = re.compile(r"[^\S\n]\w")
_WIDEST = 12
"""Blanks between a number and a unit that are printed at the two ends of a form's line."""
_NAMES = {
    "kg": "kilo", "g": "gram", "mg": "milligram", "t": "ton", "mm": "millim", "cm": "centim",
    "m": "met", "km": "kilomet", "l": "lit", "ml": "millilit", "h": "hour", "min": "minute",
    "kwh": "kilowatt", "lb": "pound", "lbs": "pound", "in": "inch", "ft": "feet", "oz": "ounce",
    "mpa": "megapascal", "v": "volt", "a": "amp", "w": "watt", "°c": "celsius", "°f": "fahrenheit",
}  # fmt: skip
"""How a field's own words begin where they name a unit by its name."""


def with_unit(written: WrittenPage, place: Place, field: Field) -> Place:
    """The place of a number with the unit behind it on its line; other places as they are."""
    if field.kind != "string" or any(kind != "string" for kind in field.kinds) or field.choices:
        return place
    text, span = written.text(place.writing), place.span
    if not _NUMBER.fullmatch(text[span.start : span.end]):
        return place
    found = _UNIT.match(text, span.end)
    if found is None or _is_named(found["unit"], field.label):
        return place
    end = found.end("unit")
    is_short = len(found["unit"]) == 1 or found["unit"] == "in"
    goes_on = _NEXT_WORD.match(text, end) is not None
    if len(found["gap"]) > (1 if is_short else _WIDEST) or (is_short and goes_on):
        return place  # a letter that begins the next column, or a sentence
    return replace(place, span=Span(span.start, end))


def _is_named(unit: str, label: Label) -> bool:
    """Whether a field's words say in which unit its number is."""
    said = f"{label.name} {label.title} {label.description}".casefold()
    words = {one for one in re.split(r"[\W_]+", said) if one}
    plain = unit.casefold()
    stem = _NAMES.get(plain)
    return (
        plain in words
        or f"({plain})" in said
        or (stem is not None and any(one.startswith(stem) for one in words))
    )
