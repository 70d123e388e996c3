"""Persons, firms, shops and addresses that do not exist."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from . import names
from .dice import chance, letters, nonsense, pick


@dataclass(frozen=True)
class Person:
    """`name` is first and last name, without the title."""

    first: str
    last: str
    title: str = ""

    @property
    def name(self) -> str:
        return f"{self.first} {self.last}"


@dataclass(frozen=True)
class Address:
    """A postal address; `style` is the country's habit of writing it (de, uk, us, my, fr)."""

    street: str
    postcode: str
    city: str
    country: str
    region: str
    style: str

    def lines(self, random: Random) -> tuple[str, ...]:
        """Street, town and sometimes the country, a line each."""
        body = (self.street, *self._town_lines(random))
        return (*body, self.country) if chance(random, 0.3) else body

    def _town_lines(self, random: Random) -> tuple[str, ...]:
        if self.style == "us":
            return (f"{self.city}, {self.region} {self.postcode}",)
        if self.style == "uk":
            if chance(random, 0.4):
                return (self.city, self.postcode)
            if chance(random, 0.3):
                return (self.city, self.region, self.postcode)
            return (f"{self.city} {self.postcode}",)
        if self.style == "my" and chance(random, 0.5):
            return (f"{self.postcode} {self.city},", f"{self.region}")
        return (f"{self.postcode} {self.city}",)


def person(random: Random, language: str) -> Person:
    """Mostly of the language, sometimes of another, sometimes with an invented family name."""
    home = language if chance(random, 0.9) else pick(random, ("de", "en", "fr"))
    first = pick(random, names.FIRST[home])
    if chance(random, 0.12):
        first += _middle(random, home)
    return Person(first, _family_name(random, home), _honorific(random, language))


def _middle(random: Random, home: str) -> str:
    if chance(random, 0.6):
        return f" {letters(random, 1)}."
    return f" {pick(random, names.FIRST[home])}"


def _family_name(random: Random, home: str) -> str:
    last = pick(random, names.LAST[home]) if chance(random, 0.65) else nonsense(random)
    if chance(random, 0.1):
        last = last[:-1] + pick(random, ("mann", "er", "son", "ski", "berg", "stein", "ley", "ton"))
    if chance(random, 0.05):
        last = f"{last}-{pick(random, names.LAST[home])}"
    if home == "de" and chance(random, 0.03):
        last = f"von {last}"
    return last


def _honorific(random: Random, language: str) -> str:
    if chance(random, 0.82):
        return ""
    choices = {
        "de": ("Dr.", "Prof. Dr.", "Dr.-Ing.", "Dipl.-Ing.", "Dipl.-Kfm.", "Mag.", "M.Sc."),
        "en": ("Dr", "Dr.", "Prof.", "Mr", "Ms", "Mrs.", "Sir", "Hon."),
        "fr": ("Dr", "M.", "Mme", "Me", "Pr"),
    }
    return pick(random, choices[language])


def _stem(random: Random, language: str) -> str:
    shape = random.random()
    if shape < 0.35:
        return pick(random, names.LAST[language])
    if shape < 0.45:
        return letters(random, random.randint(2, 4))
    if shape < 0.5:
        return pick(random, names.TOWN[language]).split(" ")[0]
    word = nonsense(random)
    return word.upper() if chance(random, 0.15) else word


def company(random: Random, language: str) -> str:
    """A firm's name with its legal form."""
    legal = pick(random, names.LEGAL[language])
    body = _company_body(random, language)
    return body + legal if legal.startswith(",") else f"{body} {legal}"


def _company_body(random: Random, language: str) -> str:
    shape = random.random()
    if shape < 0.15:
        return f"{_stem(random, language)} & {_stem(random, language)}"
    if shape < 0.3:
        return _stem(random, language)
    trade = pick(random, names.TRADE[language])
    if shape < 0.4 and language == "de":
        return f"{trade} {_stem(random, language)}"
    if shape < 0.5:
        return f"{_stem(random, language)} {pick(random, names.TOWN[language])} {trade}"
    if shape < 0.57:
        return f"{_stem(random, language)}-{_stem(random, language)} {trade}"
    return f"{_stem(random, language)} {trade}"


def shop(random: Random, language: str) -> str:
    """A shop's name, sometimes with a legal form, sometimes in capitals."""
    name = pick(random, names.SHOP[language]).replace("{s}", _stem(random, language))
    if chance(random, 0.3):
        name = company(random, language)
    return name.upper() if chance(random, 0.35) else name


def town(random: Random, language: str) -> str:
    """A town, in one of four cases an invented one."""
    if chance(random, 0.75):
        return pick(random, names.TOWN[language])
    ends = {
        "de": ("hausen", "stadt", "dorf", "heim", "burg", "ingen", "bach", "rode"),
        "en": ("ton", "ham", "ford", "ville", "bury", "port", "field", " Springs", "by"),
        "fr": ("ville", "-sur-Loire", "court", "ac", "-les-Bains", "y"),
    }
    return nonsense(random) + pick(random, ends[language])


def country(random: Random, language: str) -> str:
    """A country's name in the language."""
    return pick(random, names.COUNTRY[language])


def address(random: Random, language: str) -> Address:
    """An address of the language's country (English: British, American or Malaysian)."""
    style = language if language != "en" else pick(random, ("uk", "us", "my"))
    return Address(
        street=_street(random, style),
        postcode=_postcode(random, style),
        city=town(random, language),
        country=pick(random, _HOME[style]),
        region=pick(random, names.REGION[style]),
        style=style,
    )


_HOME = {
    "de": ("Deutschland", "Deutschland", "Germany", "D", "Österreich", "Schweiz"),
    "uk": ("United Kingdom", "UK", "England", "Great Britain"),
    "us": ("USA", "United States", "U.S.A."),
    "my": ("Malaysia", "MALAYSIA"),
    "fr": ("France", "FRANCE", "Belgique", "Suisse"),
}


def _street(random: Random, style: str) -> str:
    number = str(random.randint(1, 180)) + pick(random, ("", "", "", "", "a", "b", "c", "-3"))
    if style == "de":
        return f"{_german_street(random)} {number}"
    if style == "fr":
        way = f"{pick(random, names.STREET_END['fr'])} {pick(random, names.STREET_STEM['fr'])}"
        return f"{number}, {way}" if chance(random, 0.4) else f"{number} {way}"
    if style == "my":
        way = f"{pick(random, names.STREET_END['my'])} {nonsense(random)}"
        return f"No. {number}, {way} {random.randint(1, 30)}/{random.randint(1, 60)}"
    stem = pick(random, names.STREET_STEM["en"]) if chance(random, 0.7) else nonsense(random)
    way = f"{stem} {pick(random, names.STREET_END['en'])}"
    if style == "us":
        suite = f", Suite {random.randint(100, 990)}" if chance(random, 0.25) else ""
        return f"{random.randint(1, 9900)} {way}{suite}"
    return f"{number} {way}"


def _german_street(random: Random) -> str:
    stem = pick(random, names.STREET_STEM["de"]) if chance(random, 0.7) else nonsense(random)
    end = pick(random, names.STREET_END["de"])
    return stem + (end.capitalize() if stem.endswith("-") else end)


def _postcode(random: Random, style: str) -> str:
    if style == "uk":
        outward = letters(random, random.randint(1, 2)) + str(random.randint(1, 40))
        return f"{outward} {random.randint(1, 9)}{letters(random, 2)}"
    return f"{random.randint(1001, 98999):05d}"
