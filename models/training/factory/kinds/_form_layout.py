"""How the sections of a form stand on the page."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Literal

from .. import world
from ..content import Beside, Block, Gap, Grid, Pairs, Part, Parts, Rule, Text, Value
from ._form_sections import Entry, Section


def lay_out(random: Random, sections: list[Section], language: str) -> list[Block]:
    """The sections one below the other, or two beside each other; one manner for most."""
    habit = world.pick(random, MANNERS, MANNER_WEIGHTS)
    blocks: list[Block] = []
    left = list(sections)
    while left:
        if len(left) > 1 and world.chance(random, 0.15):
            columns = tuple(tuple(_plain(random, left.pop(0))) for _ in range(2))
            blocks.append(Beside(columns))
        else:
            manner = habit if world.chance(random, 0.7) else world.pick(random, MANNERS)
            blocks += _section(random, left.pop(0), manner, language)
        if world.chance(random, 0.4):
            blocks.append(Rule() if world.chance(random, 0.3) else Gap(random.choice((0.5, 1.0))))
        if world.chance(random, 0.12):
            blocks.append(Text((world.sentence(random, language),)))
    return blocks


MANNERS = ("pairs", "halves", "columns", "four", "properties", "running", "below")
MANNER_WEIGHTS = (6, 2, 1.5, 1.5, 1, 1.2, 2)


def _heading(random: Random, section: Section) -> list[Block]:
    if not section.heading:
        return []
    return [Text((section.heading,), world.pick(random, ("heading", "heading", "bold", "plain")))]


def _rows(entries: tuple[Entry, ...]) -> tuple[tuple[str, Parts], ...]:
    return tuple((entry.printed, entry.parts) for entry in entries)


def _plain(random: Random, section: Section) -> list[Block]:
    return [*_heading(random, section), Pairs(_rows(section.entries))]


def _section(random: Random, section: Section, manner: str, language: str) -> list[Block]:
    long = any(_length(entry) > 45 or "\n" in _said(entry) for entry in section.entries)
    if long and manner in ("columns", "four", "running"):
        manner = "pairs"
    makers = {
        "pairs": _pairs,
        "below": _below,
        "halves": _halves,
        "columns": _columns,
        "four": _four,
        "properties": _properties,
        "running": _running,
    }
    return [*_heading(random, section), *makers[manner](random, section, language)]


def _said(entry: Entry) -> str:
    return "".join(_text(part) for part in entry.parts)


def _text(part: Part) -> str:
    if isinstance(part, Value):
        return "".join(_text(inner) for inner in part.parts)
    return part


def _length(entry: Entry) -> int:
    return max(len(_said(entry)), len(entry.printed))


def _pairs(random: Random, section: Section, language: str) -> list[Block]:
    if world.chance(random, 0.12):
        return [Pairs(_rows(section.entries), numbers=random.randint(1, 9))]
    return [Pairs(_rows(section.entries))]


def _below(random: Random, section: Section, language: str) -> list[Block]:
    return [Pairs(_rows(section.entries), way=world.pick(random, ("below", "below", "above")))]


def _halves(random: Random, section: Section, language: str) -> list[Block]:
    if len(section.entries) < 3:
        return _pairs(random, section, language)
    rows = _rows(section.entries)
    if world.chance(random, 0.5):
        middle = (len(rows) + 1) // 2
        return [Beside(((Pairs(rows[:middle]),), (Pairs(rows[middle:]),)))]
    ways: tuple[Literal["any", "inline", "below"], ...] = ("any", "inline", "below")
    way = world.pick(random, ways)
    return [
        Beside(tuple((replace(Pairs((row,)), way=way),) for row in rows[at : at + 2]))
        for at in range(0, len(rows), 2)
    ]


def _columns(random: Random, section: Section, language: str) -> list[Block]:
    """Labels stand in a row, what was filled in in the row below, as on official forms."""
    width = random.randint(2, 4)
    blocks: list[Block] = []
    for at in range(0, len(section.entries), width):
        some = section.entries[at : at + width]
        header = tuple(entry.printed for entry in some)
        blocks.append(Grid(header, (tuple(entry.parts for entry in some),)))
    return blocks


def _four(random: Random, section: Section, language: str) -> list[Block]:
    """Label, value, label, value on each line."""
    rows = []
    for at in range(0, len(section.entries), 2):
        cells: list[Parts] = []
        for entry in section.entries[at : at + 2]:
            cells += [(entry.printed,), entry.parts]
        rows.append(tuple(cells + [()] * (4 - len(cells))))
    return [Grid((), tuple(rows), weights=(2, 3, 2, 3))]


HEADERS = {
    "de": (
        ("Merkmal", "Wert"),
        ("Bezeichnung", "Angabe"),
        ("Feld", "Eintrag"),
        ("Eigenschaft", "Daten"),
    ),
    "en": (("Property", "Value"), ("Item", "Entry"), ("Field", "Details"), ("Parameter", "Data")),
    "fr": (("Caractéristique", "Valeur"), ("Désignation", "Donnée")),
}


def _properties(random: Random, section: Section, language: str) -> list[Block]:
    """A table of two columns, sometimes with a running number before."""
    header = world.pick(random, HEADERS[language]) if world.chance(random, 0.6) else ()
    rows = tuple(((entry.printed,), entry.parts) for entry in section.entries)
    if world.chance(random, 0.3):
        numbered = tuple(((str(n),), *row) for n, row in enumerate(rows, 1))
        return [
            Grid((world.pick(random, ("Nr.", "No.", "#", "")), *header) if header else (), numbered)
        ]
    return [Grid(header, rows)]


def _running(random: Random, section: Section, language: str) -> list[Block]:
    """Several fields on a line, one behind the other."""
    colon = world.pick(random, (":", ":", "", " :"))
    blocks: list[Block] = []
    rest = list(section.entries)
    while rest:
        parts: list[Part] = []
        for _ in range(min(len(rest), random.randint(1, 3))):
            entry = rest.pop(0)
            mark = "" if entry.printed.endswith(("?", ":")) else colon
            parts += [entry.printed + mark + " ", *(entry.parts or ("________",)), "    "]
        blocks.append(Text(tuple(parts[:-1])))
    return blocks
