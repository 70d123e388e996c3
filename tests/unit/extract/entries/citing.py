"""Invented works and the ways that citation styles print them."""

# ruff: noqa: E501 (patterns and what citations look like are not broken)

from __future__ import annotations

import random
from collections.abc import Callable

from msgspec import Struct

_FAMILY = [
    "Abel",
    "Brandt",
    "Castellano",
    "Dufour",
    "Eriksson",
    "Fontaine",
    "Grübel",
    "Hallberg",
    "Ivanova",
    "Jansen",
    "Kowalczyk",
    "Lindqvist",
    "Marchetti",
    "Nakamura",
    "Oyelaran",
    "Petersen",
    "Quintero",
    "Rosenfeld",
    "Sørensen",
    "Tanaka",
    "Ullmann",
    "Vasquez",
    "Weißmann",
    "Xu",
    "Yilmaz",
    "Zimmermann",
]
_GIVEN = [
    "Anna",
    "Boris",
    "Clara",
    "David",
    "Elena",
    "Felix",
    "Greta",
    "Hugo",
    "Irene",
    "Jonas",
    "Karla",
    "Ludwig",
    "Maria",
    "Niels",
    "Olga",
    "Paul",
]
_TOPICS = (
    "sparse graphs", "protein folding", "river sediments", "voter turnout", "market liquidity", "neural decoders",
    "bridge fatigue", "soil bacteria", "speech prosody", "tidal energy", "medieval trade", "urban heat",
)  # fmt: skip
_WAYS = (
    "A survey of {}", "On the stability of {}", "Towards a theory of {}: evidence from the field",
    "Measuring {} with cheap sensors", "How {} changed after the war", "Fast estimates for {} and related problems",
)  # fmt: skip
_WEGE = (
    "Zur Theorie der {}",
    "Grundlagen und Grenzen: {} im Überblick",
    "Messung von {} in der Praxis",
)
_THEMEN = (
    "Graphen",
    "Faltung von Eiweißen",
    "Flusssedimenten",
    "Wahlbeteiligung",
    "Brücken",
    "Bodenbakterien",
)
_JOURNALS = (
    "Journal of Applied Methods",
    "Annals of Small Results",
    "Northern Review of Science",
    "Acta Inventa",
)
_ZEITSCHRIFTEN = ("Zeitschrift für Messwesen", "Archiv für Baukunde", "Blätter der Statistik")


class Person(Struct, frozen=True):
    given: str
    family: str

    @property
    def initial(self) -> str:
        return f"{self.given[0]}."


class Work(Struct, frozen=True):
    people: tuple[Person, ...]
    title: str
    journal: str
    year: int
    volume: int
    first: int


def works(count: int, seed: int, language: str = "en") -> list[Work]:
    """Works of one to four people, no two with the same title."""
    chance = random.Random(seed)
    ways, topics = (_WAYS, _TOPICS) if language == "en" else (_WEGE, _THEMEN)
    journals = _JOURNALS if language == "en" else _ZEITSCHRIFTEN
    made: list[Work] = []
    for number in range(count):
        people = tuple(
            Person(chance.choice(_GIVEN), family)
            for family in chance.sample(_FAMILY, chance.randint(1, 4))
        )
        title = f"{chance.choice(ways).format(chance.choice(topics))} {_counted(number)}"
        made.append(
            Work(
                people,
                title,
                chance.choice(journals),
                chance.randint(1962, 2024),
                chance.randint(1, 80),
                chance.randint(1, 400),
            )
        )
    return made


def _counted(number: int) -> str:
    """Words that make a title its own."""
    tens, ones = divmod(number, 12)
    places = ("alpine", "baltic", "coastal", "desert", "eastern", "forest", "glacial", "highland", "inland", "jungle",
              "karst", "lowland")  # fmt: skip
    return f"in {places[ones]} regions" + (f", part {'abcdefghijklmnopq'[tens]}" if tens else "")


def _joined(names: list[str], last: str) -> str:
    return names[0] if len(names) == 1 else ", ".join(names[:-1]) + last + names[-1]


def apa(work: Work, number: int) -> str:
    names = _joined([f"{p.family}, {p.initial}" for p in work.people], ", & ")
    return f"{names} ({work.year}). {work.title}. {work.journal}, {work.volume}(2), {work.first}–{work.first + 9}."


def ieee(work: Work, number: int) -> str:
    names = _joined([f"{p.initial} {p.family}" for p in work.people], " and ")
    pages = f"pp. {work.first}–{work.first + 9}"
    return f"[{number}] {names}, “{work.title},” {work.journal}, vol. {work.volume}, no. 3, {pages}, {work.year}."


def acm(work: Work, number: int) -> str:
    names = _joined([f"{p.given} {p.family}" for p in work.people], ", and ")
    return f"[{number}] {names}. {work.year}. {work.title}. {work.journal} {work.volume}, 2 ({work.year}), {work.first}–{work.first + 9}."


def plain(work: Work, number: int) -> str:
    names = _joined([f"{p.given} {p.family}" for p in work.people], ", and ")
    return f"{names}. {work.title}. {work.journal}, {work.volume}(4):{work.first}–{work.first + 9}, {work.year}."


def nature(work: Work, number: int) -> str:
    names = _joined([f"{p.family}, {p.initial}" for p in work.people], " & ")
    return f"{number}. {names} {work.title}. {work.journal} {work.volume}, {work.first}–{work.first + 9} ({work.year})."


def lncs(work: Work, number: int) -> str:
    names = ", ".join(f"{p.family}, {p.initial}" for p in work.people)
    return f"{number}. {names}: {work.title}. {work.journal} {work.volume}(1), {work.first}–{work.first + 9} ({work.year})"


def vancouver(work: Work, number: int) -> str:
    names = ", ".join(f"{p.family} {p.given[0]}" for p in work.people)
    return f"{number}. {names}. {work.title}. {work.journal}. {work.year};{work.volume}(2):{work.first}-{work.first + 9}."


def din(work: Work, number: int) -> str:
    names = "; ".join(f"{p.family.upper()}, {p.given}" for p in work.people)
    return f"{names}: {work.title}. In: {work.journal} {work.volume} ({work.year}), Nr. 2, S. {work.first}–{work.first + 9}"


def harvard_de(work: Work, number: int) -> str:
    names = " / ".join(f"{p.family}, {p.given}" for p in work.people)
    return f"{names} ({work.year}): {work.title}, in: {work.journal}, Jg. {work.volume}, S. {work.first}–{work.first + 9}."


STYLES: dict[str, Callable[[Work, int], str]] = {
    "apa": apa, "ieee": ieee, "acm": acm, "plain": plain, "nature": nature, "lncs": lncs, "vancouver": vancouver,
    "din": din, "harvard_de": harvard_de,
}  # fmt: skip
