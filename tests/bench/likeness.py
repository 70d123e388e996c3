"""When two values count as the same: exact, normalised, fuzzy, and ROUGE-L. Pure functions."""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import date
from decimal import Decimal, InvalidOperation
from functools import lru_cache

import dateparser

LONGEST = 2000
_NUMBER = re.compile(r"[-+−]?\d[\d.,'\s\u00a0\u202f]*")
_CURRENCY = re.compile(r"(?i)\b(?:eur|usd|chf|gbp|rm|myr)\b|[€$£%]")
_WORDED_DATE = re.compile(r"(?i)^[\w.,\s]{5,30}$")
_NUMERIC_DATE = re.compile(r"^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})$")


def as_text(value: object) -> str:
    """A scalar as people print it: 10.0 is "10", True is "true"."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)


def folded(text: str) -> str:
    """White space removed, letter case folded."""
    return "".join(text.split()).casefold()


def bare(text: str) -> str:
    """Letters and digits only, case folded; superscripts become plain digits."""
    plain = text.replace("²", "2").replace("³", "3")
    return "".join(c for c in plain.casefold() if c.isalnum())


def number_forms(text: str) -> frozenset[Decimal]:
    """All numbers that `text` can mean: `1.234` is 1.234 or 1234; empty if it is no number."""
    plain = _CURRENCY.sub("", text).strip()
    if not _NUMBER.fullmatch(plain):
        return frozenset()
    digits = re.sub(r"[\s'\u00a0\u202f]", "", plain.replace("−", "-")).rstrip(".,")
    return frozenset(_decimals(_readings_of(digits)))


def _readings_of(digits: str) -> list[str]:
    """The decimal notations of a digit string that may use dots and commas either way."""
    last = max(digits.rfind("."), digits.rfind(","))
    if last < 0:
        return [digits]
    joined = re.sub(r"[.,]", "", digits)
    decimal = f"{re.sub('[.,]', '', digits[:last])}.{digits[last + 1 :]}"
    separators = {c for c in digits if c in ".,"}
    repeated = len(separators) == 1 and len(re.findall("[.,]", digits)) > 1
    if repeated:
        return [joined]
    grouped = len(separators) == 1 and len(digits) - last - 1 == 3
    return [decimal, joined] if grouped else [decimal]


def _decimals(notations: list[str]) -> list[Decimal]:
    found = []
    for notation in notations:
        try:
            found.append(Decimal(notation))
        except InvalidOperation:
            continue
    return found


@lru_cache(maxsize=4096)
def date_forms(text: str) -> frozenset[date]:
    """All days that `text` can mean (day first and month first); empty if it is no date."""
    plain = text.strip()
    numeric = _NUMERIC_DATE.match(plain)
    if numeric:
        return _numeric_dates(*(int(part) for part in numeric.groups()))
    if not (
        _WORDED_DATE.match(plain) and re.search(r"\d", plain) and re.search("[^\\W\\d]{3}", plain)
    ):
        return frozenset()
    settings = {"REQUIRE_PARTS": ["day", "month", "year"], "DATE_ORDER": "DMY"}
    parsed = dateparser.parse(plain, languages=["en", "de", "fr"], settings=settings)
    return frozenset({parsed.date()}) if parsed else frozenset()


def _numeric_dates(first: int, second: int, third: int) -> frozenset[date]:
    orders = (
        [(first, second, third)] if first > 31 else [(third, second, first), (third, first, second)]
    )
    found = set()
    for year, month, day in orders:
        full = year + 2000 if year < 100 else year
        try:
            found.add(date(full, month, day))
        except ValueError:
            continue
    return frozenset(found)


def is_exact(truth: str, found: str) -> bool:
    """Equal without regard to white space and letter case."""
    return folded(truth) == folded(found)


def is_normalised(truth: str, found: str) -> bool:
    """Equal as letters and digits, or as numbers, or as dates."""
    if bare(truth) == bare(found) and bare(truth):
        return True
    if number_forms(truth) & number_forms(found):
        return True
    return bool(date_forms(truth) & date_forms(found))


def fuzzy(truth: str, found: str) -> float:
    """1 − edit distance / longer length, over letters and digits (Levenshtein)."""
    left, right = bare(truth)[:LONGEST], bare(found)[:LONGEST]
    longer = max(len(left), len(right))
    return 1 - _edit_distance(left, right) / longer if longer else float(left == right)


def _edit_distance(left: str, right: str) -> int:
    row = list(range(len(right) + 1))
    for i, a in enumerate(left, 1):
        previous, row[0] = row[0], i
        for j, b in enumerate(right, 1):
            previous, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, previous + (a != b))
    return row[-1]


def rouge_l(truth: str, found: str) -> float:
    """F1 of the longest common subsequence of words (Lin 2004, ROUGE-L with β = 1)."""
    left, right = _words(truth), _words(found)
    if not left or not right:
        return float(left == right)
    common = _common_subsequence(left, right)
    return 2 * common / (len(left) + len(right))


def _words(text: str) -> list[str]:
    return re.findall(r"\w+", text.casefold())


def _common_subsequence(left: Sequence[str], right: Sequence[str]) -> int:
    row = [0] * (len(right) + 1)
    for a in left:
        diagonal = 0
        for j, b in enumerate(right, 1):
            diagonal, row[j] = row[j], diagonal + 1 if a == b else max(row[j], row[j - 1])
    return row[-1]
