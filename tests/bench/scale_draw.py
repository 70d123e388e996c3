"""Documents of any number of pages, and schemas of any number of fields that they answer."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pymupdf

_SUBJECTS = (
    "anchor", "basin", "bridge", "canal", "column", "crane", "depot", "dock", "engine", "ferry",
    "gantry", "harbour", "hopper", "jetty", "kiln", "ladder", "lighthouse", "mill", "pier",
    "pipeline", "platform", "pump", "quarry", "railway", "reservoir", "shaft", "silo", "terminal",
    "tower", "tunnel", "turbine", "warehouse", "weir", "yard",
)  # fmt: skip
_MEASURES = (
    "budget", "charge", "deposit", "fee", "fine", "fund", "insurance", "levy", "limit", "loan",
    "pension", "premium", "price", "refund", "rent", "reserve", "royalty", "salary", "tax", "toll",
    "value", "wage",
)  # fmt: skip
_WORDS = (
    "the", "parties", "agree", "that", "each", "section", "of", "this", "agreement", "applies",
    "until", "notice", "is", "given", "in", "writing", "and", "no", "other", "obligation", "arises",
    "from", "it", "unless", "both", "consent", "to", "such", "change", "before", "any", "payment",
)  # fmt: skip
_LINES, _PER_LINE = 44, 13
_SECTION_FIELDS = 12


def names(fields: int) -> list[str]:
    """As many different names of amounts: "harbour toll", "north harbour toll"."""
    sides = ("", "north", "south", "east", "west")
    every = [
        " ".join(filter(None, (side, subject, measure)))
        for side in sides
        for measure in _MEASURES
        for subject in _SUBJECTS
    ]
    return random.Random(fields).sample(every, fields)


def value(name: str, place: int) -> int | None:
    """The amount that goes with a name; every third name has none."""
    return None if place % 3 == 2 else 1000 + random.Random(name).randrange(900_000)


def _fact(name: str, place: int) -> str:
    """One name is a label, the next one stands in a sentence."""
    amount = f"EUR {value(name, place):,}"
    return f"The {name} is {amount} for a year." if place % 3 else f"{name.capitalize()}: {amount}"


def draw(path: Path, pages: int, fields: int, number: int = 0) -> None:
    """A file of prose with headings, and of names with their amounts, spread evenly.

    A third of the names are not in it: those are looked for until the search gives up. Of another
    `number` the prose is other.
    """
    chance = random.Random(pages + 1_000 * number)
    told: list[list[str]] = [[] for _ in range(pages)]
    for place, name in enumerate(names(fields)):
        if value(name, place) is not None:
            told[place * pages // fields].append(_fact(name, place))
    with pymupdf.open() as file:
        for number, facts in enumerate(told, 1):
            page = file.new_page()
            lines = [_prose(chance) for _ in range(_LINES)]
            for place, fact in enumerate(facts):
                lines[(2 + place * (_LINES - 4) // len(facts)) % _LINES] = fact
            page.insert_text((60, 40), f"General Agreement on Works    {number}", fontsize=8)
            page.insert_text((60, 66), f"SECTION {number}.01  Works of part {number}", fontsize=12)
            page.insert_text((60, 90), lines, fontsize=9.5, lineheight=1.5)
        file.save(path)


def _prose(chance: random.Random) -> str:
    said = " ".join(chance.choice(_WORDS) for _ in range(_PER_LINE))
    return said.capitalize() + ("." if chance.random() < 0.4 else "")


def definition(fields: int) -> dict[str, Any]:
    """The schema of the names: numbers in sections of a dozen."""
    every = names(fields)
    parts = [every[at : at + _SECTION_FIELDS] for at in range(0, fields, _SECTION_FIELDS)]
    return {
        "type": "object",
        "properties": {
            f"part_{number}": {
                "type": "object",
                "properties": {
                    name.replace(" ", "_"): {"type": ["number", "null"], "title": name.capitalize()}
                    for name in part
                },
            }
            for number, part in enumerate(parts, 1)
        },
    }
