"""The forms in which values are compared: text, letters, numbers, days, terms. Pure functions."""

from __future__ import annotations

import re
import unicodedata
from datetime import date
from decimal import Decimal, InvalidOperation
from functools import lru_cache
from typing import Any, Literal

import msgspec

from sealread.schema.dates import parse_date
from sealread.schema.kinds import NotOfKind

Order = Literal["day", "month", "either"]

_NUMBER = re.compile(r"[-+−]?\d[\d.,'’\s\u00a0\u202f]*-?")
_CURRENCY = re.compile(r"(?i)\b(?:eur|usd|chf|gbp|rm|myr|us)(?=\d|\b)|[€$£%]")
_IN_BRACKETS = re.compile(r"^\((.*)\)$")
_LETTERS = re.compile(r"[^\W\d_]+")
_BESIDE_MONTHS = frozenset("st nd rd th of de den der le t".split())  # noqa: SIM905
_LONGEST_DATE = 40
_LONGEST_NUMBER = 60
_SMALL = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen",
    "nineteen", "twenty",
]  # fmt: skip
_UNITS = {"year": (12, "month"), "month": (1, "month"), "week": (7, "day"), "day": (1, "day")}
_TERM = re.compile(r"(\d+|" + "|".join(sorted(_SMALL, key=len, reverse=True)) + r")\b[^a-z]*\b"
                   r"(?:\w+ )?(year|month|week|day)s?\b")  # fmt: skip


def as_text(value: Any) -> str:
    """A value as people print it: 10.0 is "10", True is "true", an object is its JSON."""
    if isinstance(value, str):
        return value
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, dict | list):
        return msgspec.json.encode(value).decode()
    return str(value)


def compact(text: str) -> str:
    """White space removed, letter case folded."""
    return "".join(text.split()).casefold()


@lru_cache(maxsize=1 << 14)
def bare(text: str) -> str:
    """Letters and digits only, case folded, in one Unicode form (ligatures, superscripts)."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    return "".join(c for c in plain if c.isalnum())


def words(text: str) -> list[str]:
    """The words of a text, case folded."""
    return re.findall(r"\w+", text.casefold())


def digits(text: str) -> str:
    """The digits of a text without leading zeros."""
    return "".join(c for c in text if c.isdecimal()).lstrip("0")


@lru_cache(maxsize=1 << 14)
def numbers(text: str) -> frozenset[Decimal]:
    """All numbers that `text` can mean: `1.234` is 1.234 or 1234; empty if it is no number."""
    plain = _CURRENCY.sub("", text).strip() if len(text) <= _LONGEST_NUMBER else ""
    bracketed = _IN_BRACKETS.match(plain)
    plain = bracketed[1].strip() if bracketed else plain
    if not _NUMBER.fullmatch(plain):
        return frozenset()
    figure = re.sub(r"[\s'’\u00a0\u202f]", "", plain.replace("−", "-"))
    negative = figure.startswith("-") or figure.endswith("-") or bracketed is not None
    found = frozenset(_decimals(_notations(figure.strip("+-").rstrip(".,"))))
    return frozenset(-number for number in found) if negative else found


def _notations(figure: str) -> list[str]:
    """The decimal notations of a digit string that may use dots and commas either way."""
    last = max(figure.rfind("."), figure.rfind(","))
    if last < 0:
        return [figure]
    joined = re.sub(r"[.,]", "", figure)
    marks = re.findall(r"[.,]", figure)
    if len(set(marks)) == 1 and len(marks) > 1:
        return [joined]
    decimal = f"{re.sub('[.,]', '', figure[:last])}.{figure[last + 1 :]}"
    grouped = len(marks) == 1 and len(figure) - last - 1 == 3
    return [decimal, joined] if grouped else [decimal]


def _decimals(notations: list[str]) -> list[Decimal]:
    found = []
    for notation in notations:
        try:
            found.append(Decimal(notation))
        except InvalidOperation:
            continue  # then it cannot be written that way
    return found


@lru_cache(maxsize=1 << 14)
def days(text: str, order: Order = "either") -> frozenset[date]:
    """All days that `text` can mean if it is read in an order; empty if there is no one date."""
    languages = {"day": ("en",), "month": ("en-US",), "either": ("en", "en-US")}[order]
    found = set()
    for language in languages:
        try:
            found.add(parse_date(text[:300], language))
        except NotOfKind:
            continue  # no date in this order, which is an answer
    return frozenset(found)


def is_only_a_date(text: str) -> bool:
    """Whether a text is short and has no word but a month's beside its digits."""
    said = {word.casefold() for word in _LETTERS.findall(text)} - _BESIDE_MONTHS
    return len(text) <= _LONGEST_DATE and len(said) <= 1 and any(c.isdecimal() for c in text)


def term(text: str) -> tuple[int, str] | None:
    """The first term named: "two (2) years" is (24, "month"), "2 weeks" (14, "day"); else None."""
    found = _TERM.search(text.casefold())
    if found is None:
        return None
    count = int(found[1]) if found[1].isdecimal() else _SMALL.index(found[1])
    many, unit = _UNITS[found[2]]
    return count * many, unit
