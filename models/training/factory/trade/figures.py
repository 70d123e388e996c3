"""Amounts and dates, printed in one style throughout a paper."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from random import Random

from ..content import Part, Parts, value

CENT = Decimal("0.01")

_MONTHS = {
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "en": "January February March April May June July August September October November December",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
}


def cents(amount: Decimal) -> Decimal:
    """The amount, rounded to two places as merchants do."""
    return amount.quantize(CENT, ROUND_HALF_UP)


@dataclass(frozen=True)
class Money:
    """How a paper prints amounts: separators, currency and where the currency stands."""

    point: str
    group: str
    code: str
    sign: str
    place: str  # "none", "before", "before_apart", "after", "after_close"
    minus: str = "before"
    marked: bool = False
    """Is the currency beside an amount the paper's word for "currency"?"""

    def plain(self, amount: Decimal, places: int = 2) -> str:
        """The number alone."""
        text = f"{abs(amount):,.{places}f}"
        text = text.replace(",", "\0").replace(".", self.point).replace("\0", self.group)
        if amount >= 0:
            return text
        return f"{text}-" if self.minus == "behind" else f"-{text}"

    def parts(self, key: str, amount: Decimal, places: int = 2) -> Parts:
        """The amount as a value; a currency before it belongs to it, one after it does not."""
        number = self.plain(amount, places)
        if self.place == "before":
            return (value(key, self.sign + number),)
        mark: Part = value("currency", self.sign) if self.marked else self.sign
        if self.place == "before_apart":
            return (value(key, mark, " ", number),)
        if self.place == "after":
            return (value(key, number), " ", mark)
        if self.place == "after_close":
            return (value(key, number + self.sign),)
        return (value(key, number),)

    def text(self, amount: Decimal, places: int = 2) -> str:
        """The amount as printed, for figures nobody asks for."""
        return flat(self.parts("", amount, places))

    def bare(self) -> Money:
        """The same style without the currency, as columns of figures often are."""
        return replace(self, place="none")


def flat(parts: Parts) -> str:
    """The words of parts, without their keys."""
    return "".join(part if isinstance(part, str) else flat(part.parts) for part in parts)


def money(random: Random, language: str, code: str | None = None) -> Money:
    """A style of the language; `code` fixes the currency."""
    if language == "en":
        return _english(random, code)
    code = code or random.choices(("EUR", "CHF", "USD"), (92, 5, 3))[0]
    sign = {"EUR": "€", "CHF": "CHF", "USD": "USD"}.get(code, code)
    if random.random() < 0.35:
        sign = code
    places = ("none", "after", "after", "before_apart", "after_close" if sign == "€" else "after")
    place = random.choice(places)
    group = (
        random.choice((".", ".", ".", "")) if language == "de" else random.choice((" ", "", "."))
    )
    if code == "CHF":
        return Money(".", random.choice(("'", "’")), code, sign, place)
    minus = random.choices(("before", "behind"), (5, 1))[0]
    return Money(",", group, code, sign, place, minus)


def _english(random: Random, code: str | None) -> Money:
    choices = ("USD", "GBP", "EUR", "MYR", "CAD", "AUD", "SGD", "INR", "ZAR")
    code = code or random.choices(choices, (34, 26, 16, 6, 5, 5, 3, 3, 2))[0]
    sign = {
        "USD": "$",
        "GBP": "£",
        "EUR": "€",
        "MYR": "RM",
        "CAD": "$",
        "AUD": "$",
        "SGD": "S$",
        "INR": "₹",
        "ZAR": "R",
    }.get(code, code)
    if code in ("INR",) or random.random() < 0.2:
        sign = code
    apart = len(sign) > 1
    place = random.choice(("none", "before_apart" if apart else "before", "before_apart"))
    if not apart and place == "before_apart" and random.random() < 0.7:
        place = "before"
    if code == "EUR" and random.random() < 0.3:
        place = "after"
    group = random.choices((",", ""), (4, 1))[0]
    return Money(".", group, code, sign, place)


Dates = Callable[[date], str]


def dates(random: Random, language: str) -> Dates:
    """One way of writing dates, to be used for the whole paper."""
    return random.choice(_ways(language, random))


def _name(day: date, language: str) -> str:
    return _MONTHS[language].split()[day.month - 1]


def _short(day: date, language: str) -> str:
    name = _name(day, language)
    return name if len(name) <= 4 and language != "en" else name[:3]


def _ordinal(number: int) -> str:
    if 10 <= number % 100 <= 20:
        return f"{number}th"
    return f"{number}{({1: 'st', 2: 'nd', 3: 'rd'}).get(number % 10, 'th')}"


def _ways(language: str, random: Random) -> tuple[Dates, ...]:
    if language == "de":
        return (
            *((lambda d: f"{d:%d.%m.%Y}"),) * 9,
            *((lambda d: f"{d:%d.%m.%y}"),) * 2,
            lambda d: f"{d.day}.{d.month}.{d.year}",
            lambda d: f"{d.day}. {_name(d, 'de')} {d.year}",
            lambda d: f"{d:%d}. {_name(d, 'de')} {d.year}",
            lambda d: f"{d.day}. {_short(d, 'de')}. {d.year}",
            lambda d: f"{d:%Y-%m-%d}",
            lambda d: f"{d:%d/%m/%Y}",
            lambda d: f"{d:%d-%m-%Y}",
        )
    if language == "fr":
        return (
            *((lambda d: f"{d:%d/%m/%Y}"),) * 5,
            lambda d: f"{d:%d/%m/%y}",
            lambda d: f"{d.day} {_name(d, 'fr')} {d.year}",
            lambda d: f"{d:%d.%m.%Y}",
            lambda d: f"{d:%Y-%m-%d}",
        )
    american = random.random() < 0.5
    numeric = (
        (
            lambda d: f"{d:%m/%d/%Y}",
            lambda d: f"{d.month}/{d.day}/{d.year}",
            lambda d: f"{d:%m/%d/%y}",
        )
        if american
        else (lambda d: f"{d:%d/%m/%Y}", lambda d: f"{d:%d/%m/%y}", lambda d: f"{d:%d-%m-%Y}")
    )
    return (
        *numeric,
        lambda d: f"{_name(d, 'en')} {d.day}, {d.year}",
        lambda d: f"{_short(d, 'en')} {d.day}, {d.year}",
        lambda d: f"{d.day} {_name(d, 'en')} {d.year}",
        lambda d: f"{d:%d} {_short(d, 'en')} {d.year}",
        lambda d: f"{d:%d}-{_short(d, 'en')}-{d.year}",
        lambda d: f"{d:%d}-{_short(d, 'en')}-{d:%y}",
        lambda d: f"{d:%Y-%m-%d}",
        lambda d: f"{d:%d.%m.%Y}",
        lambda d: f"{_ordinal(d.day)} {_name(d, 'en')} {d.year}",
    )
