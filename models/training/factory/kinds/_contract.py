"""The facts of an invented agreement, and the words that fill the holes of its clauses."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from random import Random

from .. import world
from ..content import Part, Parts, Value, value
from . import _clauses_de as german
from . import _clauses_en as english
from . import _clauses_en_special as special
from ._style import MONTHS, Style, articles, chance, day_text, digits, pick, spin, text_of

_STATES = (
    "Alabama", "Alaska", "Arizona", "Arkansas", "California", "Colorado", "Connecticut", "Delaware",
    "Florida", "Georgia", "Hawaii", "Idaho", "Illinois", "Indiana", "Iowa", "Kansas", "Kentucky",
    "Louisiana", "Maine", "Maryland", "Massachusetts", "Michigan", "Minnesota", "Mississippi",
    "Missouri", "Montana", "Nebraska", "Nevada", "New Hampshire", "New Jersey", "New Mexico",
    "New York", "North Carolina", "North Dakota", "Ohio", "Oklahoma", "Oregon", "Pennsylvania",
    "Rhode Island", "South Carolina", "South Dakota", "Tennessee", "Texas", "Utah", "Vermont",
    "Virginia", "Washington", "West Virginia", "Wisconsin", "Wyoming",
)  # fmt: skip
_COMMON = ("Delaware", "New York", "California", "Texas", "Delaware", "New York", "Illinois")
_COMMONWEALTHS = ("Massachusetts", "Pennsylvania", "Virginia", "Kentucky")
_LANDS: tuple[tuple[str, str], ...] = (
    ("", "England and Wales"), ("", "England"), ("Province of ", "Ontario"), ("", "Malaysia"),
    ("Republic of ", "Singapore"), ("State of ", "Victoria"), ("", "Switzerland"), ("", "Ireland"),
    ("Federal Republic of ", "Germany"), ("Province of ", "British Columbia"), ("", "Hong Kong"),
    ("", "Scotland"), ("Cayman ", "Islands"), ("State of ", "Israel"), ("", "The Netherlands"),
    ("Kingdom of ", "Sweden"), ("Republic of ", "India"), ("Grand Duchy of ", "Luxembourg"),
)  # fmt: skip
_GERMAN_LANDS = (("Bundesrepublik ", "Deutschland"),) * 4 + (
    ("Republik ", "Österreich"), ("", "Schweiz"), ("Schweizerischen ", "Eidgenossenschaft"),
)  # fmt: skip
_FRENCH_LANDS = (("", "France"), ("République ", "française"), ("", "Belgique"), ("", "Suisse"))
_NUMBERS: dict[str, tuple[str, ...]] = {
    "en": ("", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
           "eleven", "twelve"),
    "de": ("", "ein", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn",
           "elf", "zwölf"),
    "fr": ("", "un", "deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix",
           "onze", "douze"),
}  # fmt: skip
_TENS = {18: "eighteen", 24: "twenty-four", 36: "thirty-six", 30: "thirty", 60: "sixty",
         90: "ninety", 15: "fifteen", 14: "fourteen", 20: "twenty", 45: "forty-five"}  # fmt: skip
_OTHERS = {"en": ("Purchase Agreement", "License Agreement", "Letter of Intent", "Merger Agreement",
                  "Services Agreement"),
           "de": ("Rahmenvertrag", "Kaufvertrag", "Vorvertrag"), "fr":
               ("contrat-cadre",)}  # fmt: skip


@dataclass(frozen=True)
class Party:
    """`short` is how the text calls it: a role with its article or a short name."""

    name: str
    short: str
    role: str
    person: bool
    address: str
    signatory: str
    title: str


@dataclass(frozen=True)
class Contract:
    """What is agreed; `hole` gives the words for a hole in a clause."""

    random: Random
    language: str
    kind: str
    style: Style
    parties: tuple[Party, Party]
    law: tuple[str, str]
    term: str
    day: date

    def hole(self, name: str) -> Parts:
        if name in _PLAIN:
            return (_PLAIN[name](self),)
        if name in _FIXED:
            return _FIXED[name](self)
        return (value(name, _KEYED[name](self)),)

    def clause(self, template: str) -> Parts:
        """The words of a clause: choices made, holes filled, the first letter made large."""
        pieces = re.split(r"\{(\w+)\}", spin(self.random, template))
        parts: list[Part] = []
        for index, piece in enumerate(pieces):
            if index % 2:
                parts.extend(_declined(pieces[index - 1], self.hole(piece), self.language))
            elif piece:
                parts.append(piece)
        return articles(_capital(tuple(parts)))

    def again(self, template: str) -> str:
        """The words of a template whose holes answer nothing."""
        return re.sub(r"\{(\w+)\}", lambda hole: _PLAIN[hole.group(1)](self),
                      spin(self.random, template)).strip()  # fmt: skip


def _declined(before: str, hole: Parts, language: str) -> Parts:
    """German periods stand in the dative behind "von" and the like: zwei Jahre, von zwei Jahren."""
    if (
        language != "de"
        or len(hole) > 1
        or not re.search(r"\b(von|nach|als|binnen|in|während) $", before)
    ):
        return hole
    part = hole[0]
    words = re.sub(r"^ein\b", "einem", re.sub(r"\b(Jahre|Monate)$", r"\1n", text_of(part)))
    return (value(part.key, words) if isinstance(part, Value) else words,)


def _capital(parts: Parts) -> Parts:
    if parts and isinstance(parts[0], str) and parts[0][:1].islower():
        return (parts[0][0].upper() + parts[0][1:], *parts[1:])
    return parts


def contract(random: Random, language: str, kind: str, style: Style) -> Contract:
    module = german if language == "de" else english
    roles = pick(random, module.ROLES[kind])
    first = _party(random, language, roles[0], False)
    second = _party(random, language, roles[1], kind == "employee" or chance(random, 0.06))
    law = pick(random, _lands(random, language))
    return Contract(random, language, kind, style, (first, second), law, period(random, language),
                    world.day(random))  # fmt: skip


def _lands(random: Random, language: str) -> tuple[tuple[str, str], ...]:
    if language == "de":
        return _GERMAN_LANDS
    if language == "fr":
        return _FRENCH_LANDS
    if chance(random, 0.2):
        return _LANDS
    state = pick(random, _COMMON if chance(random, 0.4) else _STATES)
    return (("Commonwealth of " if state in _COMMONWEALTHS else "State of ", state),)


def _party(random: Random, language: str, role: str, person: bool) -> Party:
    human = world.person(random, language)
    name = human.name if person else world.company(random, language)
    if not person and language == "en" and chance(random, 0.35):
        name = _american(random)
    if chance(random, 0.12):
        name = name.upper()
    address = world.address(random, language)
    where = f"{address.street}, {address.postcode} {address.city}"
    if language == "en" and chance(random, 0.5):
        where = f"{address.street}, {address.city}, {pick(random, _STATES)} {digits(random, 5)}"
    short = f"the {role}" if language == "en" else role
    if language == "fr":
        short = "la société " + name.split()[0] if not person else name
    elif chance(random, 0.4):
        short = name.replace(",", "").split()[-1 if person else 0]
    return Party(name, short, role, person, where, human.name, world.position(random, language))


def _american(random: Random) -> str:
    words = ("Systems", "Therapeutics", "Bancorp", "Energy", "Networks", "Pharmaceuticals",
        "Holdings",
             "Capital Partners", "Technologies", "Financial", "Foods", "Industries", "Software",
             "Communications", "Resources", "Acquisition", "Ventures", "Labs",
             "Health")  # fmt: skip
    forms = (", Inc.", " Inc.", ", LLC", " Corporation", " Corp.", " L.P.", ", L.L.C.", " Company",
             ", Ltd.", " Group, Inc.", " Holdings Corp.", ", N.A.", " & Co.")  # fmt: skip
    front = world.nonsense(random).capitalize()
    if chance(random, 0.4):
        front += " " + world.person(random, "en").last
    return front + " " + pick(random, words) + pick(random, forms)


def period(random: Random, language: str) -> str:
    """`two (2) years`, `18 months`, `zwei Jahren`."""
    count = random.choice((1, 2, 2, 3, 3, 5, 5, 4, 7, 10, 6, 12, 18, 24, 36))
    months = count > 10 or count == 6 or (count < 5 and chance(random, 0.2))
    unit = {"en": ("year", "month"), "de": ("Jahr", "Monat"), "fr": ("an", "mois")}[language][
        months
    ]
    if language == "en":
        unit += "s" if count > 1 else ""
    elif language == "fr":
        unit += "s" if count > 1 and unit == "an" else ""
    else:
        unit += "e" if count > 1 else ""
    return f"{_count(random, count, language)} {unit}"


def _count(random: Random, count: int, language: str) -> str:
    names = _NUMBERS[language]
    word = names[count] if count < len(names) else _TENS.get(count, "") if language == "en" else ""
    way = random.random()
    if not word or way < 0.2:
        return str(count)
    return f"{word} ({count})" if way < 0.65 else word


def written_day(random: Random, day: date, language: str) -> str:
    """A date as agreements write it: `March 5, 2012`, `5th day of March, 2012`."""
    month = MONTHS[language][day.month - 1]
    if language != "en":
        pattern = random.choice(("{d}. {month} {yyyy}", "{dd}.{mm}.{yyyy}") if language == "de"
                                else ("{d} {month} {yyyy}", "{dd}/{mm}/{yyyy}"))  # fmt: skip
        return day_text(day, pattern, language)
    nth = f"{day.day}{_nth(day.day)}"
    patterns = (f"{month} {day.day}, {day.year}",) * 5 + (
        f"{day.day} {month} {day.year}", f"{nth} day of {month}, {day.year}",
        f"{nth} day of {month} {day.year}", f"{month} {nth}, {day.year}",
        f"{nth} {month} {day.year}",
        f"{day.month}/{day.day}/{day.year}", f"the {nth} day of {month}, {day.year}",
    )  # fmt: skip
    return pick(random, patterns)


def _nth(day: int) -> str:
    return "th" if 10 < day < 20 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")


def effective(contract: Contract) -> tuple[str, Value]:
    """The word before the date ("the ") and the date itself."""
    text = written_day(contract.random, contract.day, contract.language)
    bare = text.removeprefix("the ")
    return text[: len(text) - len(bare)], value("effective_date", bare)


def _money(contract: Contract, low: int, high: int) -> str:
    amount = Decimal(contract.random.randint(low, high)) * 1000
    number = contract.style.number(amount, 2 if chance(contract.random, 0.2) else 0)
    if contract.language == "en":
        return pick(contract.random, ("${}", "US$ {}", "${}", "EUR {}", "£{}", "USD {}")).format(
            number
        )
    return pick(contract.random, ("{} EUR", "EUR {}", "{} €", "{} Euro")).format(number)


def _percent(contract: Contract, top: int) -> str:
    number = contract.style.number(Decimal(contract.random.randint(1, top * 100)) / 100)
    return f"{number}{'%' if contract.language == 'en' else ' %'}"


def _days(contract: Contract) -> str:
    count = contract.random.choice((7, 10, 14, 15, 20, 30, 30, 30, 45, 60, 90))
    unit = {"en": "days", "de": "Tagen", "fr": "jours"}[contract.language]
    return f"{_count(contract.random, count, contract.language)} {unit}"


def _other_period(contract: Contract) -> str:
    for _ in range(9):
        drawn = period(contract.random, contract.language)
        if drawn not in contract.term and contract.term not in drawn:
            return drawn
    return {"en": "a further quarter", "de": "ein Vierteljahr", "fr": "un trimestre"}[
        contract.language]  # fmt: skip


def _other_day(contract: Contract) -> str:
    day = contract.day + timedelta(
        days=contract.random.choice((-1, 1)) * contract.random.randint(9, 900)
    )
    return written_day(contract.random, day, contract.language).removeprefix("the ")


def _later(contract: Contract) -> str:
    day = contract.day + timedelta(days=contract.random.randint(300, 3600))
    return written_day(contract.random, day, contract.language).removeprefix("the ")


def _state(contract: Contract) -> str:
    return pick(contract.random, [name for name in _STATES if name != contract.law[1]])


def _law(contract: Contract) -> Parts:
    before, name = contract.law
    if name in ("Islands", "Eidgenossenschaft", "française"):
        return (value("governing_law", value("jurisdiction", before + name)),)
    return (value("governing_law", before, value("jurisdiction", name)),)


def _bare(contract: Contract) -> Parts:
    return (value("governing_law", value("jurisdiction", contract.law[1])),)


def _commitment(contract: Contract) -> Parts:
    number = contract.style.number(Decimal(contract.random.randint(1, 4000)) * 500_000, 0)
    code = contract.random.choice(("USD", "EUR", "GBP", "CHF"))
    if contract.language == "en" and chance(contract.random, 0.6):
        return ("$", value("commitment", number))
    return (value("commitment_currency", code), " ", value("commitment", number))


def _template(key: str) -> Callable[[Contract], str]:
    def drawn(contract: Contract) -> str:
        module = german if contract.language == "de" else special
        return contract.again(pick(contract.random, getattr(module, key)))

    return drawn


def _place(draw: Callable[[Random, str], str]) -> Callable[[Contract], str]:
    return lambda contract: draw(contract.random, contract.language)


def _address(contract: Contract) -> str:
    found = world.address(contract.random, contract.language)
    return f"{found.street}, {found.postcode} {found.city}"


_PLAIN: dict[str, Callable[[Contract], str]] = {
    "short1": lambda c: c.parties[0].short, "short2": lambda c: c.parties[1].short,
    "role1": lambda c: c.parties[0].role, "role2": lambda c: c.parties[1].role,
    "days": _days, "period": _other_period, "otherdate": _other_day, "otherstate": _state,
    "state": _state, "otheramount": lambda c: _money(c, 2, 900), "samestate": lambda c: c.law[1],
    "other": lambda c: pick(c.random, _OTHERS[c.language]), "city": _place(world.town),
    "country": _place(world.country), "service": _place(world.service),
    "product": _place(world.product), "company": _place(world.company), "bank": _place(world.bank),
    "boss": lambda c: world.person(c.random, c.language).name, "address": _address,
    "register": _place(world.register),
}  # fmt: skip
_FIXED: dict[str, Callable[[Contract], Parts]] = {
    "law": _law, "bare": _bare, "commitment": _commitment,
    "term": lambda c: (value("term", c.term),),
}  # fmt: skip
_KEYED: dict[str, Callable[[Contract], str]] = {
    "purpose": _template("PURPOSES"), "proceeds": _template("PROCEEDS"),
    "borrowing": _template("BORROWINGS"), "exclusivity": _template("EXCLUSIVITY"),
    "officers": lambda c: pick(c.random, special.OFFICERS),
    "base": lambda c: pick(c.random, special.BASES), "margin": lambda c: _percent(c, 6),
    "commitmentfee": lambda c: _percent(c, 1), "royalty": lambda c: _percent(c, 15),
    "penalty": lambda c: _money(c, 5, 250), "fee": lambda c: _money(c, 1, 700),
    "salary": lambda c: _money(c, 30, 400), "cap": lambda c: _money(c, 50, 9000),
    "noticeperiod": _days, "paymentterm": _days, "place": _address, "venue": _place(world.town),
    "jobtitle": _place(world.position), "territory": _place(world.country),
    "startdate": _other_day, "maturity": _later,
    "vacation": lambda c: f"{c.random.randint(15, 32)} "
    + {"en": "days", "de": "Arbeitstage", "fr": "jours"}[c.language],
    "subject": lambda c: (world.service if chance(c.random, 0.6) else world.product)(
        c.random, c.language),
}  # fmt: skip
