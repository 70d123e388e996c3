"""In what figures are told: the scale and currency that captions say, with where they say it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache

from msgspec import Struct

from sealread.extract.statements.lines import StatementLine

_WORDS: tuple[tuple[str, int], ...] = (
    (r"thousands?|tausend|tsd|teur|t€|k€|000s|['’]000", 1_000),
    (r"millions?|millionen|mio|mn|mill|€m|m€|\$m", 1_000_000),
    (r"billions?|milliarden?|mrd|bn", 1_000_000_000),
)
_SAID = re.compile(
    r"(?<!\w)in\s+(?:u\.?s\.?\s+)?(?:\$|us\$|€|eur|usd|dollars|euros?)?\s*"
    r"(?P<word>thousands?|millions?|billions?|tausend|tsd\.?|teur|t€|mio\.?|millionen|mrd\.?"
    r"|milliarden|€m|m€)"
    r"|(?P<bare>\bTEUR\b|T€|\bMio\.? ?(?:€|EUR)|\bEUR ?Mio|\bEUR ?'000|\$ ?000s?|€ ?000s?"
    r"|\bin EUR\b|\bin €|\bin Euro\b)",
    re.IGNORECASE,
)
_BEGUN = re.compile(r"\(.{0,40}\bin$|\(in$", re.IGNORECASE)  # "(in" / "millions)"
_BEGINNING = 12
_LONGEST = 400
_CURRENCIES = {
    "USD": re.compile(r"\$|\bUSD\b|dollar", re.I),
    "EUR": re.compile(r"€|\bT?EUR\b|euro", re.I),
    "GBP": re.compile(r"£|\bGBP\b|pounds? sterling", re.I),
    "CHF": re.compile(r"\bT?CHF\b|swiss franc|franken", re.I),
    "JPY": re.compile(r"¥|\bJPY\b|\byen\b", re.I),
}


class Said(Struct, frozen=True):
    """What a caption says: the factor of figures, a currency or "", and where it says so."""

    factor: int
    currency: str = ""
    page: int = 0
    words: tuple[int, ...] = ()


def said_in(page: int, lines: Iterable[StatementLine]) -> Said | None:
    """The last scale that lines say; a bare "in EUR" is a scale of one."""
    found: Said | None = None
    before = ""
    for line in lines:
        match = _SAID.search(line.label) if len(line.label) < _LONGEST else None
        begun = _BEGUN.search(before)
        before = line.label
        if match is None and begun and factor_of(line.label[:_BEGINNING]):
            factor = factor_of(line.label[:_BEGINNING]) or 1
            found = Said(factor, currency_of(line.label[:_BEGINNING]), page, line.label_words[:1])
        if match is None:
            continue
        said = match["word"] or match["bare"]
        factor = factor_of(said) or 1
        found = Said(factor, currency_of(line.label), page, _words(line, match))
    return found


def _words(line: StatementLine, match: re.Match[str]) -> tuple[int, ...]:
    held: list[int] = []
    place = 0
    for token in line.tokens:
        if place < match.end() and place + len(token.text) > match.start():
            held.append(token.word)
        place += len(token.text) + 1
    return tuple(held) or line.label_words


def factor_of(text: str) -> int | None:
    """The factor that words name: 1,000 for "thousands", "TEUR"; None where they name none."""
    return next((factor for pattern, factor in _factors().items() if pattern.search(text)), None)


@cache
def _factors() -> dict[re.Pattern[str], int]:
    """Made when a page with figures is read: it takes each process some time."""
    return {
        re.compile(rf"(?<![^\W\d])(?:{words})\b\.?|(?<!\w)(?:{words})(?!\w)", re.I): factor
        for words, factor in _WORDS
    }


def currency_of(text: str) -> str:
    """The code of the one currency that a text names, else ""."""
    named = [code for code, pattern in _CURRENCIES.items() if pattern.search(text)]
    return named[0] if len(named) == 1 else ""


def most_used(currencies: Sequence[str]) -> str:
    """The currency that most figures are printed in; "" without any."""
    known = [code for code in currencies if code in _CURRENCIES]
    return max(sorted(set(known)), key=known.count, default="")
