"""Numbers as documents print them, German, English, Swiss and French, brought to one form.

A point or comma that stands last and is not followed by exactly three digits is the decimal mark.
With exactly three digits behind a single mark ("1.234") the language decides: in English the
comma groups, elsewhere the point does; without a language it groups. Percent stay percent.
"""

from __future__ import annotations

import re
from decimal import Decimal

from sealread.schema.chinese import with_digits
from sealread.schema.kinds import NotOfKind
from sealread.schema.locale_tags import primary

_CURRENCIES = "EUR|USD|GBP|CHF|SFR|FR|RM|MYR|PLN|CZK|DKK|SEK|NOK|JPY|AUD|CAD|US|RS|DM|TEUR"
_LONGEST = 200  # more than this is prose, and the patterns below would be slow on it
_MINUS = dict.fromkeys(map(ord, "−‐‑‒–—﹣-"), "-")
_APOSTROPHES = dict.fromkeys(map(ord, "’‘´`ʼ"), "'") | {ord("，"): ","}
_SPACES = "\u00a0\u202f\u2009\u2007 "
_LOOSE_MARK = re.compile(r"(?<=\d) ?([.,']) ?(?=\d{3}(?!\d)|\d{2}(?!\d))")
_NO_CENTS = re.compile(r"[.,] ?-+(?=\D*$)")
_SIGN_BEFORE_CODE = re.compile(rf"(?<![^\s(])(?:-|^- )({_CURRENCIES}|[€$£]) ?(?=[\d.,])", re.I)
_TOKEN = re.compile(
    rf"(?P<before>[^\W\d_]*)(?P<sign>(?<!\d)[-+]|(?<![^(€$£])[-+] )?(?:[€$£] ?)?"
    rf"(?P<number>[.,]?\d(?:[\d.,']|[{_SPACES}](?=\d{{3}}(?!\d)))*)(?P<trailing>-(?!\s*\d))?"
)
_SCALES = (
    (re.compile(r"(?<![^\W\d_])(?:mrd|milliarden?|billions?|bn|milliards?)\b", re.I), 10**9),
    (re.compile(r"(?<![^\W\d_])(?:mio|millionen|million|millions|mn)\b", re.I), 10**6),
    (re.compile(r"(?<![^\W\d_])(?:teur|t€|k€|tsd|tausend|thousand|mille)(?!\w)", re.I), 10**3),
    (re.compile(r"(?<=[\d\s])亿"), 10**8),
    (re.compile(r"(?<=[\d\s])万"), 10**4),
)
_COMMA_GROUPS = ("en", "zh", "ja", "ko")
_DEBIT = re.compile(r"\d[.,]\d\d ?(?:S|DR|Dr|Soll)\.?$")


def parse_number(text: str, language: str | None = None) -> int | float:
    """The one number in `text`; units, currencies and labels beside it are passed over.

    Returns an int if no decimals are printed. Raises NotOfKind if there is no number, or more
    than one, or one whose digits are not grouped as numbers are (a date, an identifier).
    """
    if len(text) > _LONGEST:
        raise NotOfKind("number")
    plain = _plain(text)
    found = [match for match in _TOKEN.finditer(plain) if _stands_alone(match["before"])]
    if len(found) != 1:
        raise NotOfKind("number")
    match = found[0]
    value = _value(match["number"].rstrip(".,'"), primary(language))
    value *= _scale(plain)
    if _negative(plain, match):
        value = -value
    return int(value) if value == value.to_integral() and _is_whole(value) else float(value)


def parse_integer(text: str, language: str | None = None) -> int:
    """The one whole number in `text`. Raises NotOfKind, also for a number with a fraction."""
    value = parse_number(text, language)
    if value != int(value):
        raise NotOfKind("integer")
    return int(value)


def scale_in(text: str) -> int:
    """What `parse_number` multiplies by, for words like "million" beside the number; else 1."""
    return _scale(_plain(text))


def is_bare(text: str) -> bool:
    """Whether a text is a number and nothing else, but for its currency, sign and scale."""
    rest = _plain(text)
    for scale, _ in _SCALES:
        rest = scale.sub(" ", rest)
    words = re.findall(r"[^\W\d_]+", rest)
    return all(re.fullmatch(_CURRENCIES, word, re.IGNORECASE) for word in words)


def _plain(text: str) -> str:
    if not any(char.isdecimal() for char in text):
        text = with_digits(text)
    folded = " ".join(text.translate(_MINUS).translate(_APOSTROPHES).split())
    moved = _SIGN_BEFORE_CODE.sub(r"\1-", folded)  # "-CHF 5" is read as "CHF-5"
    return _LOOSE_MARK.sub(r"\1", _NO_CENTS.sub("", moved))


def _stands_alone(before: str) -> bool:
    """Digits right behind letters belong to a name (`m2`, `EN13813`), unless it is a currency."""
    return not before or re.fullmatch(_CURRENCIES, before, re.IGNORECASE) is not None


def _negative(plain: str, match: re.Match[str]) -> bool:
    start, end = match.start("number"), match.end()
    bracketed = "(" in plain[:start] and ")" in plain[end:] and plain.startswith("(")
    signed = "-" in (match["sign"] or "") or bool(match["trailing"])
    return bracketed or signed or _DEBIT.search(plain) is not None


def _scale(plain: str) -> int:
    return next((factor for word, factor in _SCALES if word.search(plain)), 1)


def _is_whole(value: Decimal) -> bool:
    return value.as_tuple().exponent in (0, *range(1, 40))


def _value(number: str, language: str) -> Decimal:
    mark = _decimal_mark(number, language)
    whole, _, cents = number.rpartition(mark) if mark else (number, "", "")
    if mark and not cents.isdecimal():
        raise NotOfKind("number")
    return Decimal(f"{_ungrouped(whole) or '0'}.{cents}" if cents else _ungrouped(whole))


def _decimal_mark(number: str, language: str) -> str | None:
    marks = [char for char in number if char in ".,"]
    if not marks:
        return None
    last = marks[-1]
    if len(set(marks)) == 2 or number.startswith(last):
        return last if marks.count(last) == 1 else None
    if len(marks) > 1:
        return None
    whole, cents = number.split(last)
    grouped = re.search(rf"[{_SPACES}']", whole) is not None
    if len(cents) != 3 or len(whole) > 3 or grouped or whole == "0":
        return last
    decimal = "." if language in _COMMA_GROUPS else ","
    return last if language and last == decimal else None


def _ungrouped(whole: str) -> str:
    parts = re.split(rf"[.,'{_SPACES}]", whole)
    if len(parts) == 1:
        return whole
    kinds = set(re.sub(r"\d", "", whole).translate(dict.fromkeys(map(ord, _SPACES), " ")))
    lengths = [len(part) for part in parts]
    thousands = 1 <= lengths[0] <= 3 and set(lengths[1:]) == {3}
    indian = kinds == {","} and lengths[-1] == 3 and set(lengths[1:-1]) == {2} and lengths[0] <= 2
    if len(kinds) != 1 or not (thousands or indian):
        raise NotOfKind("number")
    return "".join(parts)
