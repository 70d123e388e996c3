"""What people write at a label: a maker of values for each kind of label, the first that fits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal
from random import Random

from ..factory import world
from ..factory.dice import chance, pick

Maker = Callable[[Random, str], str]
_LANGUAGES = ("English", "Deutsch", "Français", "Spanish", "Polish", "EN")
_UNITS = ("", "", " kg", " mm", " m", " km", " l", " °C", " h", " %")
_RELATIONS = ("Son", "Daughter", "Parent", "Niece", "Foster child")
_STATES = ("NY", "ID", "MD", "AZ", "CA", "TX")


def named(random: Random, language: str) -> str:
    """A person's name in one of the ways that forms have it."""
    someone = world.person(random, language)
    way = random.random()
    if way < 0.1:
        return f"{someone.last}, {someone.first}"
    if way < 0.2:
        return someone.name.upper()
    return f"{someone.title} {someone.name}".strip() if way < 0.3 else someone.name


def _day(random: Random, language: str) -> str:
    day = world.day(random) + timedelta(days=random.randint(-900, 900))
    return world.date_text(random, day, language)


def _moment(random: Random, language: str) -> str:
    return f"{_day(random, language)} {_clock(random, language)}"


def _clock(random: Random, _language: str) -> str:
    return f"{random.randint(0, 23):02d}:{random.randint(0, 59):02d}"


def _address(random: Random, language: str) -> str:
    lines = world.address(random, language).lines(random)
    return pick(random, (", ", "\n")).join(lines)


def _money(random: Random, language: str) -> str:
    text = world.money(random, Decimal(random.randint(100, 9_999_999)) / 100, language)
    return world.with_currency(random, text, language) if chance(random, 0.5) else text


def _count(random: Random, _language: str) -> str:
    return str(random.randint(0, pick(random, (9, 60, 999, 20000))))


def _measure(random: Random, language: str) -> str:
    number = f"{random.uniform(0, pick(random, (2, 90, 4000))):.{random.randint(1, 3)}f}"
    return (number if language == "en" else number.replace(".", ",")) + pick(random, _UNITS)


def _sentences(random: Random, language: str) -> str:
    return " ".join(world.sentence(random, language) for _ in range(random.randint(1, 2)))


def _social_security(random: Random, _language: str) -> str:
    return f"{random.randint(100, 899)}-{random.randint(10, 99)}-{random.randint(1000, 9999)}"


def _anything(random: Random, language: str) -> str:
    makers: tuple[Maker, ...] = (
        world.service, world.position, world.product, named, world.company, world.town,
        lambda r, _: world.code(r), lambda r, _: world.nonsense(r).capitalize(),
    )  # fmt: skip
    return pick(random, makers)(random, language)


@dataclass(frozen=True)
class _Rule:
    """Labels that have one of these beginnings of words, or fields of these types."""

    words: tuple[str, ...]
    make: Maker
    types: frozenset[str] = frozenset()

    def fits(self, label: str, kind: str) -> bool:
        return kind in self.types or any(f" {word}" in label for word in self.words)


def _rule(words: str, make: Maker, types: str = "") -> _Rule:
    return _Rule(tuple(words.split("|")) if words else (), make, frozenset(types.split()))


_RULES = (
    _rule("", _moment, "datetime"),
    _rule("date|datum|dob", _day, "date"),
    _rule("email|e-mail", lambda r, g: world.mail(r, world.person(r, g).name), "email"),
    _rule("phone|fax|mobile|telephone", world.phone, "phone phonefax"),
    _rule("website|url|link", lambda r, g: world.website(r, world.company(r, g)), "url"),
    _rule("ssn|social security", _social_security),
    _rule("time", _clock),
    _rule("address|street", _address, "addressline postaladdress"),
    _rule("city|town", world.town, "city"),
    _rule("zip|postal|postcode", lambda r, g: world.address(r, g).postcode, "postalcode"),
    _rule("country", world.country, "country"),
    _rule("state", lambda r, _: pick(r, _STATES), "stateorprovince"),
    _rule("relationship", lambda r, _: pick(r, _RELATIONS)),
    _rule("percent|rate", lambda r, _: f"{r.randint(0, 999) / 10:g} %", "percent"),
    _rule(
        "amount|price|cost|fee|total|salary|balance|pay|premium|deposit|discount|budget|tax|charge",
        _money, "currency amount monetaryamount basecurrency",
    ),
    _rule("count|quantity|days|hours|age", _count, "integer smallinteger biginteger"),
    _rule("weight|height|length", _measure, "decimal double number distance mass"),
    _rule("first|given", lambda r, g: world.person(r, g).first, "firstname"),
    _rule("last name|surname|family", lambda r, g: world.person(r, g).last, "lastname"),
    _rule("number|no.|no |code|id |reference|identifier|serial|key|nr", lambda r, _: world.code(r)),
    _rule("company|organi|account|supplier|vendor|customer|employer|bank", world.company),
    _rule("name|manager|contact|employee|patient|student|applicant|supervisor|author|driver|agent",
          named, "person fullname"),
    _rule("product|item|article|equipment|asset|vehicle", world.product),
    _rule("description|note|comment|remark|reason|purpose|instruction|summary", _sentences),
    _rule("language", lambda r, _: pick(r, _LANGUAGES), "language"),
)  # fmt: skip


def written(label: str, kind: str, random: Random, language: str) -> str:
    """A value for a label; `kind`: its type, as `kinds.jsonl` has it, or nothing."""
    said, typed = f" {label.casefold()} ", kind.casefold()
    rule = next((one for one in _RULES if one.fits(said, typed)), None)
    return (rule.make if rule else _anything)(random, language)
