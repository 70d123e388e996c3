"""Amounts with a unit, a currency or a scale: "$1.25 billion" is 1250000000 in dollars."""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

from msgspec import Struct

from sealread.evaluate.forms import numbers

_SCALES = {
    "k": 3, "thousand": 3, "tausend": 3, "tsd": 3, "mille": 3, "m": 6, "mm": 6, "mn": 6, "mio": 6,
    "million": 6, "millions": 6, "millionen": 6, "bn": 9, "b": 9, "billion": 9, "billions": 9,
    "mrd": 9, "milliarden": 9, "trillion": 12,
}  # fmt: skip
_UNITS = {
    "$": "usd", "us$": "usd", "usd": "usd", "dollar": "usd", "dollars": "usd", "u.s.": "usd",
    "us": "usd", "€": "eur", "eur": "eur", "euro": "eur", "euros": "eur", "£": "gbp", "gbp": "gbp",
    "pounds": "gbp", "¥": "jpy", "jpy": "jpy", "yen": "jpy", "chf": "chf", "cad": "cad",
    "aud": "aud", "%": "%", "percent": "%", "pct": "%", "prozent": "%", "rm": "myr", "myr": "myr",
}  # fmt: skip
_AMOUNT = re.compile(
    r"(?P<before>[^\d\s(+−-]{0,4}\s?[a-z.$€£¥]{0,7}?)\s?(?P<figure>\(?[-+−]?\d[\d.,'’ ]*\)?)"
    r"\s?(?P<after>[a-z.%$€£¥+]*(?:\s[a-z.]+)?)",
    re.IGNORECASE,
)
_LONGEST = 60


class Amount(Struct, frozen=True):
    """A number and its unit ("" where none is said)."""

    number: Decimal
    unit: str


@lru_cache(maxsize=1 << 15)
def amounts(text: str) -> frozenset[Amount]:
    """All amounts that a text which is only an amount can mean."""
    said = " ".join(text.split())
    if not said or len(said) > _LONGEST or not any(c.isdecimal() for c in said):
        return frozenset()
    match = _AMOUNT.fullmatch(said.strip("~≈ "))
    if match is None:
        return frozenset()
    around = f"{match['before']} {match['after']}".casefold().split()
    scale, unit, strange = 0, "", False
    for word in (part for part in around if part):
        known = word if word in _UNITS else word.strip(".+")
        if known in _UNITS:
            unit = _UNITS[known]
        elif known in _SCALES:
            scale += _SCALES[known]
        elif known:
            strange = True
    if strange:
        return frozenset()
    figures = numbers(match["figure"].strip())
    return frozenset(Amount((n * 10**scale).normalize(), unit) for n in figures)


def same_amount(one: str, other: str) -> bool:
    """The same number, where the units agree or one side leaves it out."""
    return any(
        left.number == right.number and (left.unit == right.unit or not (left.unit and right.unit))
        for left in amounts(one)
        for right in amounts(other)
    )
