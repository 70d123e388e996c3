"""Signs of currencies on a page, and the codes (ISO 4217) that they may stand for."""

from __future__ import annotations

import re
from collections.abc import Iterator

_SIGNS = {
    "€": ("EUR",), "£": ("GBP",), "₹": ("INR",), "R$": ("BRL",), "₺": ("TRY",), "₽": ("RUB",),
    "₩": ("KRW",), "₪": ("ILS",), "₫": ("VND",), "₱": ("PHP",), "₴": ("UAH",), "฿": ("THB",),
    "zł": ("PLN",), "Kč": ("CZK",), "Ft": ("HUF",), "TL": ("TRY",), "RM": ("MYR",),
    "Rp": ("IDR",), "Rs": ("INR", "PKR", "LKR"), "lei": ("RON",), "лв": ("BGN",),
    "SFr": ("CHF",), "Fr": ("CHF",), "kr": ("SEK", "NOK", "DKK", "ISK"), "¥": ("JPY", "CNY"),
    "US$": ("USD",), "C$": ("CAD",), "CA$": ("CAD",), "A$": ("AUD",), "AU$": ("AUD",),
    "NZ$": ("NZD",), "HK$": ("HKD",), "S$": ("SGD",), "MX$": ("MXN",), "NT$": ("TWD",),
    "$": ("USD", "CAD", "AUD", "NZD", "SGD", "HKD", "MXN", "CLP", "COP", "ARS"),
}  # fmt: skip
CODES = frozenset(code for codes in _SIGNS.values() for code in codes)
_LETTERED = [sign for sign in _SIGNS if sign[-1].isalpha()]
_PLAIN = [sign for sign in _SIGNS if sign not in _LETTERED]
_AMOUNT = r"\d[\d.,]*"


def _any_of(signs: list[str]) -> str:
    return "|".join(map(re.escape, sorted(signs, key=len, reverse=True)))


_PRINTED = re.compile(
    rf"(?<!\w)(?P<before>{_any_of(_LETTERED)})\.?(?=\s?{_AMOUNT})"
    rf"|(?<=\d)\s?(?P<behind>{_any_of(_LETTERED)})(?!\w)"
    rf"|(?<![\w$])(?P<lettered>{_any_of([one for one in _PLAIN if len(one) > 1])})"
    rf"|(?P<sign>{_any_of([one for one in _PLAIN if len(one) == 1])})"
)


def usual_code(sign: str) -> str | None:
    """The code that a sign of a currency usually stands for; None of what is no sign."""
    return _SIGNS[sign][0] if sign in _SIGNS else None


def currency_codes(text: str) -> Iterator[tuple[str, int, int]]:
    """The codes that the signs of currencies in a text may mean; where the sign of each is first.

    A sign of letters counts beside an amount alone. Codes that are printed themselves are left out.
    """
    seen: set[str] = set()
    for found in _PRINTED.finditer(text):
        name = str(found.lastgroup)
        sign = found[name]
        for code in _SIGNS[sign]:
            if code not in seen and not re.search(rf"(?<!\w){code}(?!\w)", text):
                yield code, *found.span(name)
            seen.add(code)
