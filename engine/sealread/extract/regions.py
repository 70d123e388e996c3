"""Where in a text a value of a certain kind can stand: numbers and dates have their own looks.

What stands here is to be what `sealread.schema.normalise` can read: a number keeps its sign, and
neither half a number nor a part of a name is a place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

from sealread.document.model import Span
from sealread.schema.chinese import HAN, NUMERALS, TENS
from sealread.schema.dates import month_names
from sealread.schema.model import Kind

_SPACE = " \u00a0\u2007\u2009\u202f"
# Chinese: 三千五百万, 1.2亿, 二〇二四年三月十五日, with no blank around.
_SPELT = rf"(?=[{NUMERALS}]*[{TENS}])[{NUMERALS}{TENS}]{{2,}}(?![{NUMERALS}{TENS}年月日])元?"
_SCALED = rf"(?:[{_SPACE}]?[十百千]?[万萬亿億])?(?:[{_SPACE}]?元)?"
_DIGITS = (
    rf"(?:\d{{1,3}}(?:[.,，'’{_SPACE}]\d{{3}})+"  # thousands
    r"|\d{1,2}(?:,\d{2})+,\d{3}"  # lakhs
    r"|\d+)"
)
_MINUS = "-–−‐‑"
_MONEY = rf"(?:[€$£][{_SPACE}]?)?"
# Units that are printed right behind a number. Other letters make it a name: 3M, 19a, 2x5.
_UNIT = (
    r"(?:[kmµ]?g|[cmkµn]?m[²³23]?|[cmh]?l|t|[kM]?Wh?|[kM]?Hz|k?V|m?A|[kM]?Pa|k?N|h|min|s|x|"
    r"St|Stk|pcs|EUR|USD|GBP|CHF|RM|CR|DR)(?!\w)"
)
_START = rf"(?:(?<![\w.,])|(?<=[{HAN}])|(?<=\b(?:EUR|USD|GBP|CHF))|(?<=\bRM))"
_END = rf"(?:(?={_UNIT})|(?=[{HAN}])|(?!\w|[.,]\d))"
_BARE = rf"(?:{_DIGITS}(?:[.,]\d+)?|\.\d+){_SCALED}{_END}"
_NUMBER = (
    rf"{_START}(?:\([{_SPACE}]?{_MONEY}{_BARE}[{_SPACE}]?\)"
    rf"|(?:[{_MINUS}+][{_SPACE}]?{_MONEY})?{_BARE}(?:-(?!\w))?)|{_SPELT}"
)
# A sign stands close to a whole number: "- 5 pieces" is an item of a list.
_INTEGER = rf"{_START}[{_MINUS}+]?{_DIGITS}{_SCALED}{_END}(?:-(?!\w))?|{_SPELT}"

_MONTHS = """
    january february march april may june july august september october november december
    januar februar märz maerz mai juni juli oktober dezember jänner jaenner feber
    janvier février mars avril juin juillet août septembre octobre novembre décembre
    jan feb mar mär mrz apr jun jul aug sep sept oct okt nov dec dez janv févr avr juil déc
""".split()  # noqa: SIM905
_MONTH = rf"(?:{'|'.join(sorted(_MONTHS, key=len, reverse=True))})(?![^\W\d_])\.?"
_YEAR = r"['’]?(?:\d{4}|\d{2})"
_CLOCK = r"(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[-+]\d\d:?\d\d)?)?"
_DAY = (
    rf"\d{{4}} ?(?P<iso>[-/.]) ?\d{{1,2}} ?(?P=iso) ?\d{{1,2}}{_CLOCK}"
    r"|(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])"
    r"|\d{1,2} ?(?P<mark>[-/.]) ?\d{1,2} ?(?P=mark) ?(?:\d{4}|\d{2})"
    rf"|\d{{1,2}}(?:\.|st|nd|rd|th|er)?[\s-]{{0,2}}(?:of\s)?{_MONTH},?[\s-]{{0,2}}{_YEAR}"
    rf"|{_MONTH}\s?\d{{1,2}}(?:st|nd|rd|th)?(?:,?\s\d{{4}}|[\s,]{{0,2}}['’]\d\d)"
    rf"|{_MONTH}[-./]\d{{1,2}}[-./]\d{{4}}"
    rf"|{_MONTH}\s\d{{4}}"
)
_CHINESE_DAY = (
    rf"(?<!\d)(?:\d{{4}}|[{NUMERALS}]{{4}}) ?年 ?(?:\d{{1,2}}|[{NUMERALS}十]{{1,3}}) ?月"
    rf" ?(?:\d{{1,2}}|[{NUMERALS}十]{{1,3}}) ?日"
)
_PATTERNS: dict[Kind, re.Pattern[str]] = {
    "number": re.compile(_NUMBER),
    "integer": re.compile(_INTEGER),
}


_CURRENCY_BEFORE = re.compile(
    rf"(?:\b(?:EUR|USD|GBP|CHF|RM|MYR|CAD|AUD|SEK|NOK|DKK|PLN)|[€$£¥])[{_SPACE}]?$"
)
_LONGEST_CURRENCY = 5


def spellings(kind: Kind, text: str) -> dict[Span, Span] | None:
    """All ways to name a value of `kind` in `text`, each with the words that it means.

    A region means itself. An amount may also be named with the currency before it, or without its
    sign: the sign is meant all the same, for without it the amount would be another. Spellings
    that overlap end together. None: any words.
    """
    found = regions(kind, text)
    if found is None:
        return None
    if kind not in ("number", "integer"):
        return {region: region for region in found}
    return {said: meant for region in found for said, meant in _spelt(text, region)}


def _spelt(text: str, region: Span) -> Iterator[tuple[Span, Span]]:
    yield region, region
    before = text[max(0, region.start - _LONGEST_CURRENCY) : region.start]
    currency = _CURRENCY_BEFORE.search(before)
    if currency:
        whole = Span(region.start - len(before) + currency.start(), region.end)
        yield whole, whole
    unsigned = len(text[region.start : region.end].lstrip(_MINUS + "+" + _SPACE))
    if unsigned < region.end - region.start:
        yield Span(region.end - unsigned, region.end), region


@cache
def _date(yearless: bool) -> re.Pattern[str]:
    """How days are printed. Made when it is first asked for: names of months are looked up.

    `yearless`: those without a year too.
    """
    months = "|".join(sorted(map(re.escape, month_names()), key=len, reverse=True))
    # Other languages say so: 15 de março de 2021, 5. stycznia 2018, 15-ene-21.
    elsewhere = (
        rf"\d{{1,2}}(?:\.|º)?(?:\s|(?P<dash>[-/.]))(?:d[eio]\s|d['’])?(?:{months})(?![^\W\d_])\.?"
        r"(?(dash)(?P=dash)(?:\d{4}|\d{2})|,?\s(?:del?\s)?\d{4})"
    )
    short = (
        rf"|\d{{2}}\.\d{{2}}\.|(?<!/)\d{{2}}/\d{{2}}(?!/)|\d{{1,2}}\.?[ -](?:{months})(?![^\W\d_])"
        rf"|(?:{months})\.? \d{{1,2}}(?:st|nd|rd|th)?"
    )
    every = f"{elsewhere}|{_DAY}{short if yearless else ''}"
    days = rf"(?<!\w)(?<!\d\.)(?:{every})(?!\w|\.\d)|{_CHINESE_DAY}"
    return re.compile(days, re.IGNORECASE)


def regions(kind: Kind, text: str, *, yearless: bool = False) -> tuple[Span, ...] | None:
    """All places of `text` that look like a value of `kind`; None where any words may be one.

    `yearless`: of days those too that are printed without their year.
    """
    pattern = _date(yearless) if kind == "date" else _PATTERNS.get(kind)
    if pattern is None:
        return None
    return tuple(Span(*found.span()) for found in pattern.finditer(text))
