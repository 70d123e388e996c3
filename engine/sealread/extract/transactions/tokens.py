"""Figures and days in a line: amounts with sign and currency, dates, numbers of securities."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import date

from msgspec import Struct

from sealread.document.model import Span
from sealread.extract.transactions.words import codes, signs
from sealread.schema.dates import month_named, parse_date
from sealread.schema.kinds import NotOfKind

_NUMBER = re.compile(r"(?<![\w.,:/'’])\d(?:[\d.,'’]*\d)?")
_SPACED = re.compile(r"(?<![\w.,:/'’])\d{1,3}(?: \d{3})+,\d{2}(?!\d)")
_DAY = re.compile(
    r"(?<![\d.,])(?:\d{4}-\d{2}-\d{2}|\d{4}[./]\d{2}[./]\d{2}"
    r"|\d{1,2}[.]\d{1,2}[.]\d{4}|\d{2}[.]\d{2}[.]\d{2}|\d{1,2}/\d{1,2}/\d{4}|\d{2}/\d{2}/\d{2}"
    r"|\d{1,2}-\d{1,2}-\d{4}|\d{2}-\d{2}-\d{2})(?!\d)"
)
_WORDED = re.compile(
    r"(?<![\w.,])(?:\d{1,2}(?:st|nd|rd|th)?[.]?[ -]?([^\W\d_]{3,10})[.]?,?[ -](\d{4})"
    r"|([^\W\d_]{3,10})[.]? (\d{1,2}), ?(\d{4}))(?!\d)"
)
_SHORT = re.compile(r"(?<![\w.,/-])(\d{2})[./-](\d{2})(?:[.](?!\d)|(?![\d.,/-]))")
_ISIN = re.compile(
    r"(?:(?<![A-Z0-9])|(?<=\d (?:USD|EUR|GBP|CHF)))[A-Z]{2}[A-Z0-9]{9}\d(?![A-Z0-9])"
)
_SPREAD_ISIN = re.compile(r"(?<!\S)[A-Z] {0,2}[A-Z](?: {0,2}[A-Z0-9]){9} {0,2}\d(?!\S)")
_LEAST_GAPS = 3
_DIGITS = 4
_OWN = re.compile(r"(?:konto|iban|account)(?:[ -]?n[ro]\.?)?\W*$", re.IGNORECASE)
_PERCENT = re.compile(r"\s?(?:%|v\.\s?H\.)")
_SIGN_BEHIND = re.compile(r"\s?([-−–+])(?![\d\w])|\s?([HS])(?!\w)")
_MINUS = "-−–"
_SIDE = {"H": 1, "S": -1}
_CODE_BEHIND = re.compile(r"\s{0,3}[-−–+]?\s?([A-Z]{3}(?![A-Za-z])|€|\$|£)")
_CODE_BEFORE = re.compile(
    r"((?<![A-Za-z])[A-Z]{3}|(?:US|CA|A|C)?\$|€|£|Fr\.)[ \t]{0,40}[-−–+]?\s?$"
)
_SIGN_BEFORE = re.compile(r"([-−–+])\s?(?:[A-Z]{3}|(?:US|CA|A|C)?\$|€|£)?[ \t]?$")
_REACH = 48
_RIM = 14


class Money(Struct, frozen=True):
    """A figure: where it stands, its size without sign, sign (0: none printed), currency if any.

    `signed`: where it stands with its sign, which may have the currency between them.
    """

    span: Span
    value: float
    sign: int
    currency: str
    decimals: int
    percent: bool
    code: Span | None
    signed: Span

    @property
    def is_money(self) -> bool:
        """Does it look like an amount, not a number of shares or a rate?"""
        return not self.percent and (
            self.decimals == 2 or (bool(self.currency) and self.decimals < 2)
        )


class Day(Struct, frozen=True):
    """A date. `short`: printed without a year, which then is 1."""

    span: Span
    day: date
    short: bool = False


class Style(Struct, frozen=True):
    """How a document writes figures: its decimal mark, whether codes stand before them."""

    mark: str = ","
    prefixed: bool = False
    language: str | None = None
    spaced: bool = False


_COMMAS, _POINTS = re.compile(r"\d,\d{2}(?![\d.,])"), re.compile(r"\d\.\d{2}(?![\d.,])")
_AHEAD = re.compile(
    r"(?<![A-Za-z])([A-Z]{3}|[€$£])[ \t]{0,40}[-−–+]?\s?\d[\d.,'’]*\s?[-−–+]?\s*$", re.M
)
_AFTER = re.compile(r"\d\s?[-−–+]?\s?([A-Z]{3}|[€$£])\s*$", re.M)


def style_of(text: str, language: str | None) -> Style:
    """How a text writes figures, by what it does most."""
    ahead = sum(_code(m[1]) != "" for m in _AHEAD.finditer(text))
    after = sum(_code(m[1]) != "" for m in _AFTER.finditer(text))
    plain = _DAY.sub(" ", text)
    commas, points = len(_COMMAS.findall(plain)), len(_POINTS.findall(plain))
    mark = "," if commas >= points else "."
    return Style(mark, ahead > after, language, (language or "")[:2] in ("fr", "pl"))


def isins(text: str, offset: int = 0) -> list[Span]:
    """Where international numbers of securities stand; a number of an account is none."""
    return [
        Span(offset + m.start(), offset + m.end())
        for m in (*_ISIN.finditer(text), *_SPREAD_ISIN.finditer(text))
        if sum(c.isdigit() for c in m[0]) >= _DIGITS
        and not _OWN.search(text[: m.start()])
        and (m.re is _ISIN or _is_spread(m[0]))
    ]


def _is_spread(said: str) -> bool:
    """Is it a number whose letters are set apart, with a check digit (ISO 6166) that is right?"""
    digits = "".join(str(int(letter, 36)) for letter in said if letter != " ")
    doubled = (int(c) * (2 - at % 2) for at, c in enumerate(reversed(digits), 1))
    total = sum(one // 10 + one % 10 for one in doubled)
    return said.count(" ") >= _LEAST_GAPS and total % 10 == 0


def days(text: str, style: Style, offset: int = 0) -> list[Day]:
    """The dates of a line, in its order."""
    found: list[Day] = []
    for match in [*_DAY.finditer(text), *_WORDED.finditer(text)]:
        if match.re is _WORDED and not _has_month(match, style.language):
            continue
        try:
            day = parse_date(match[0], style.language)
        except NotOfKind:
            continue
        found.append(Day(Span(offset + match.start(), offset + match.end()), day))
    taken = [one.span for one in found]
    for match in _SHORT.finditer(text):
        span = Span(offset + match.start(), offset + match.end())
        free = not any(span.start < one.end and one.start < span.end for one in taken)
        if free and (
            _starts_line(text, match) or any(0 <= span.start - one.end < 3 for one in taken)
        ):
            taken.append(span)
            named = _short(match[1], match[2])
            found += [Day(span, named, short=True)] if named else []
    return sorted(found, key=lambda one: one.span)


def _starts_line(text: str, match: re.Match[str]) -> bool:
    """Two pairs of digits are a day only where rows begin, not where amounts stand."""
    return not any(c.isalpha() for c in text[: match.start()]) and match.start() < _RIM


def _has_month(match: re.Match[str], language: str | None) -> bool:
    return month_named(match[1] or match[3], language) is not None


def _short(day: str, month: str) -> date | None:
    try:
        return date(1, int(month), int(day))
    except ValueError:  # no such day: then it is no date
        return None


def figures(text: str, style: Style, offset: int = 0, masked: Iterable[Span] = ()) -> list[Money]:
    """The figures of a line, in its order; what is masked (dates, identifiers) is none."""
    letters = list(text)
    for span in masked:
        letters[span.start - offset : span.end - offset] = "§" * (span.end - span.start)
    plain = "".join(letters)
    found: list[Money] = []
    spaced = list(_SPACED.finditer(plain)) if style.spaced else []
    for match in spaced:
        plain = f"{plain[: match.start()]}{'§' * len(match[0])}{plain[match.end() :]}"
    for match in [*spaced, *_NUMBER.finditer(plain)]:
        made = _figure(text, match, style, offset)
        if made is not None:
            found.append(made)
    return sorted(found, key=lambda one: one.span)


def _figure(text: str, match: re.Match[str], style: Style, offset: int) -> Money | None:
    before, after = text[max(0, match.start() - _REACH) : match.start()], text[match.end() :]
    if _is_part(before, after):
        return None
    value, decimals = _size(match[0], style.mark)
    ahead = _SIGN_BEFORE.search(before)
    behind = None if ahead else _SIGN_BEHIND.match(after)
    code, place = _currency(before, after, style, match)
    where = None if place is None else Span(offset + place[0], offset + place[1])
    percent = _PERCENT.match(after) is not None
    span = Span(offset + match.start(), offset + match.end())
    start = span.start - (len(before) - ahead.start() if ahead else 0)
    signed = Span(start, span.end + (behind.end() if behind else 0))
    return Money(span, value, _sign(ahead, behind), code, decimals, percent, where, signed)


def _is_part(before: str, after: str) -> bool:
    """Do the digits belong to something longer: a time, an identifier, a fraction?"""
    if after[:1].isalpha() and not _SIGN_BEHIND.match(after):
        return True
    if after[:1] in ":/-" and after[1:2].isdigit():
        return True
    return before[-1:] in _MINUS and before[-2:-1].isalnum() and bool(before[-1:])


def _sign(ahead: re.Match[str] | None, behind: re.Match[str] | None) -> int:
    if ahead is not None:
        return -1 if ahead[1] in _MINUS else 1
    if behind is None:
        return 0
    if behind[2]:
        return _SIDE[behind[2]]
    return -1 if behind[1] in _MINUS else 1


def _currency(
    before: str, after: str, style: Style, match: re.Match[str]
) -> tuple[str, tuple[int, int] | None]:
    ahead, behind = _CODE_BEFORE.search(before), _CODE_BEHIND.match(after)
    first, second = (ahead, behind) if style.prefixed else (behind, ahead)
    for one in (first, second):
        code = _code(one[1]) if one is not None else ""
        if one is not None and code:
            start = match.end() if one is behind else match.start() - len(before)
            return code, (start + one.start(1), start + one.end(1))
    return "", None


def _code(said: str) -> str:
    return said if said in codes() else signs().get(said, "")


def _size(said: str, mark: str) -> tuple[float, int]:
    """The size of a printed number and how many decimals it has."""
    plain = said.replace("'", "").replace("’", "").replace(" ", "")
    last = max(plain.rfind("."), plain.rfind(","))
    if last < 0:
        return float(plain), 0
    tail = len(plain) - last - 1
    own, other = plain[last], "," if plain[last] == "." else "."
    grouped = plain.count(own) > 1 or (
        tail == 3 and own != mark and other not in plain and not plain.startswith("0")
    )
    if grouped:
        return float(re.sub(r"[.,]", "", plain)), 0
    whole = re.sub(r"[.,]", "", plain[:last])
    return float(f"{whole or 0}.{plain[last + 1 :]}"), tail
