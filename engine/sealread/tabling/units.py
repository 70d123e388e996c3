"""Units of figures: what is told in millions of euro is as much as the same in thousands.

    unit_of("EUR million")     # Unit(1e6, (("EUR", 1),))
    unit_of("€/t")             # Unit(1, (("EUR", 1), ("t", -1)))
    stated_factor("in Tausend Euro")    # 1000

Currencies are told apart and never converted. A word that is no scale and no currency is a unit of
its own, equal to itself alone.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from sealread.schema.currencies import CODES, usual_code

_SCALES: tuple[tuple[str, float], ...] = (
    (r"thousands?|tausend|tsd\.?|k|t|'000|’000|000s?|in 000s|千", 1e3),
    (r"millions?|millionen|mio\.?|mn\.?|mill\.?|m|百万", 1e6),
    (r"billions?|milliarden?|mrd\.?|bn\.?|十亿", 1e9),
    (r"万", 1e4),
    (r"亿", 1e8),
)
_FACTORS = tuple((re.compile(words, re.IGNORECASE), factor) for words, factor in _SCALES)
_SHORT = {"k", "t", "m"}
"""Scales that are one letter: only beside a currency; elsewhere a metre or a tonne."""
_SHARES = {"%": 1e-2, "percent": 1e-2, "prozent": 1e-2, "‰": 1e-3}
_NAMES = {
    "euro": "EUR", "euros": "EUR", "dollar": "USD", "dollars": "USD", "元": "CNY", "人民币": "CNY",
    "yuan": "CNY", "rmb": "CNY", "yen": "JPY", "pounds": "GBP", "franken": "CHF", "francs": "CHF",
}  # fmt: skip
_IDLE = {"in", "of", "the", "stated", "figures", "amounts", "alle", "angaben", "beträge", "und",
         "u.s", "us"}  # fmt: skip
_GLUED = re.compile(
    r"(?P<scale>[TtKkMm])(?P<sign>€|EUR|\$|USD|CHF|£)|(?P<code>€|\$|£)(?P<behind>[kKmM]|bn)\b"
)
_CHINESE = re.compile(r"(人民币|元|百万|十亿|万|亿|千)")
_WORD = re.compile(r"'000|’000|[^\s()·*,;:'’]+")
_MONEY_MARK = re.compile(r"[A-Z]{0,2}[€$£¥]")


class Unit(Struct, frozen=True):
    """`factor`: how much of the base one is; `parts`: the base units and their powers, by name."""

    factor: float = 1.0
    parts: tuple[tuple[str, int], ...] = ()

    def __mul__(self, other: Unit) -> Unit:
        return Unit(self.factor * other.factor, _powers(Counter(dict(self.parts)), other, 1))

    def __truediv__(self, other: Unit) -> Unit:
        return Unit(self.factor / other.factor, _powers(Counter(dict(self.parts)), other, -1))

    @property
    def base(self) -> Unit:
        """The same without its scale."""
        return Unit(1.0, self.parts)

    def __str__(self) -> str:
        over = "·".join(_power(name, times) for name, times in self.parts if times > 0)
        under = "·".join(_power(name, -times) for name, times in self.parts if times < 0)
        return f"{over or '1'}/{under}" if under else over


def unit_of(text: str) -> Unit:
    """The unit that a text names, as people write it; of "" the one of plain numbers."""
    over, _, under = re.sub(r"\bper\b|\bje\b|\bpro\b", "/", text).partition("/")
    return _product(over) / _product(under)


def is_money(text: str) -> bool:
    """Whether a unit is an amount of money and nothing else: a price for a tonne is none."""
    return [(name in CODES, times) for name, times in unit_of(text).parts] == [(True, 1)]


def stated_factor(text: str) -> float:
    """By how much the figures of a page are more than they read, where it says "in thousands".

    What is told first counts: "in millions, except shares in thousands" is of millions.
    """
    words = list(_words(text))
    has_money = any(map(_code, words))
    return next((f for word in words if (f := _factor(word, has_money)) is not None), 1.0)


def _product(text: str) -> Unit:
    factor, powers = 1.0, Counter[str]()
    words = list(_words(text))
    has_money = any(_code(word) for word in words)
    for word in words:
        scale = _factor(word, has_money)
        if word.lower() in _SHARES:
            factor *= _SHARES[word.lower()]
        elif scale is not None:
            factor *= scale
        elif word.lower() not in _IDLE:
            powers[_code(word) or word] += 1
    return Unit(factor, tuple(sorted(powers.items())))


def _words(text: str) -> Iterator[str]:
    """The words of a unit; what is written as one ("T€", "万元") is several."""
    parted = _GLUED.sub(lambda match: " ".join(filter(None, match.groups())), text)
    parted = _CHINESE.sub(r" \1 ", parted)
    parted = _MONEY_MARK.sub(lambda match: f" {match[0]} ", parted)
    for word in _WORD.findall(parted):
        yield word if word.startswith(("'", "’")) else word.strip("'’.") or word


def _factor(word: str, has_money: bool) -> float | None:
    """The factor that a word stands for, beside money or not; None of any other word."""
    if word.lower() in _SHORT and not has_money:
        return None
    return next((factor for words, factor in _FACTORS if words.fullmatch(word)), None)


def _code(word: str) -> str:
    if word.upper() in CODES:
        return word.upper()
    if word == "TEUR":
        return "EUR"
    return _NAMES.get(word.lower()) or usual_code(word) or ""


def _powers(own: Counter[str], other: Unit, sign: int) -> tuple[tuple[str, int], ...]:
    for name, times in other.parts:
        own[name] += sign * times
    return tuple(sorted((name, times) for name, times in own.items() if times))


def _power(name: str, times: int) -> str:
    return name if times == 1 else f"{name}^{times}"
