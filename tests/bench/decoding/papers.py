"""Papers with known values: a declaration, an invoice with lines, a form of any breadth."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Sequence

from msgspec import Struct

CountTokens = Callable[[str], int]

_DECLARATION = (
    ("Declaration Number", "DoP-2031-CPR-0417-EN"),
    ("Unique Identification Code of the Product-Type", "Floorbind 25 / CT-C25-F4-A12"),
    (
        "Intended Use(s)",
        "Cementitious screed material for use internally in buildings, unbonded or as a floating "
        "floor on insulation",
    ),
    ("Manufacturer", "Nordhafen Baustoffe GmbH, Werftstrasse 118, 24143 Kiel, Germany"),
    ("Authorised Representative", "Ostkai Consulting OÜ, Sadama 21, 10111 Tallinn, Estonia"),
    (
        "System(s) of Assessment and Verification of Constancy of Performance (AVCP)",
        "System 4, for reaction to fire System 3",
    ),
    ("Harmonised Standard", "EN 13813:2002"),
    (
        "Notified Body",
        "Materialprüfanstalt Weserbergland, No. 2417, has tested the reaction to fire and issued "
        "the report 31-0812",
    ),
    ("Reaction to Fire", "A1fl"),
    (
        "Appropriate Technical Documentation and/or Specific Technical Documentation",
        "Technical data sheet CT-C25-F4, edition of March 2031",
    ),
    (
        "Declaration Statement",
        "The performance of the product identified above is in conformity with the set of declared "
        "performances. This declaration of performance is issued, in accordance with Regulation "
        "(EU) No 305/2011, under the sole responsibility of the manufacturer identified above.",
    ),
    ("Signature", "Dr. Annika Voss, Head of Quality, Kiel, 14 March 2031"),
)
_WORDS = (
    "according", "delivery", "condition", "material", "the", "of", "surface", "record", "in",
    "area", "checked", "with", "inspection", "storage", "a", "to", "note", "for", "period",
    "section", "agreed", "under", "part", "test", "shown", "copy", "page", "further", "general",
)  # fmt: skip
_GOODS = ("Anchor bolt", "Cable tray", "Drain grate", "Edge profile", "Floor sealer", "Grout bag")
_COLUMNS = ("Quantity", "Unit price", "Amount", "Tax rate")
MOST_ASKED, _STATED = 500, 50


class Paper(Struct, frozen=True):
    """A text, what is asked of it and what it states: (title, value) and lines of such pairs."""

    name: str
    text: str
    fields: tuple[tuple[str, str], ...]
    lines: tuple[tuple[tuple[str, str], ...], ...] = ()

    def schema(self) -> dict[str, object]:
        """What has to be asked of others for the same values."""
        members: dict[str, object] = {title: {"type": "string"} for title, _ in self.fields}
        if self.lines:
            cells = [title for title, _ in self.lines[0]]
            item = _object({title: {"type": "string"} for title in cells}, cells)
            members["Lines"] = {"type": "array", "items": item}
        return _object(members, list(members))

    def values(self) -> dict[str, object]:
        """What the schema's values are."""
        found: dict[str, object] = dict(self.fields)
        if self.lines:
            found["Lines"] = [dict(line) for line in self.lines]
        return found

    def answer(self) -> str:
        """The values as JSON, written as tightly as the grammars of others allow."""
        return json.dumps(self.values(), ensure_ascii=False, separators=(",", ":"))


def _object(members: dict[str, object], required: list[str]) -> dict[str, object]:
    return {
        "type": "object",
        "properties": members,
        "required": required,
        "additionalProperties": False,
    }


def declaration(tokens: int, count: CountTokens) -> Paper:
    """Twelve fields of a declaration of performance on a text of about so many tokens."""
    return Paper("declaration, 12 fields", _filled(_DECLARATION, (), tokens, count), _DECLARATION)


def invoice(tokens: int, count: CountTokens) -> Paper:
    """Thirty fields and twenty lines of five cells each."""
    chance = random.Random(20)
    fields = _invented(30, chance, _value)
    lines = tuple(_line(number, chance) for number in range(20))
    rows = [" | ".join(value for _, value in line) for line in lines]
    text = _filled(fields, ["Name | " + " | ".join(_COLUMNS), *rows], tokens, count)
    return Paper("invoice, 30 fields and 20 lines", text, fields, lines)


def form(fields: int, tokens: int, count: CountTokens) -> Paper:
    """A form with so many fields: a hundred of them, in few words each, stand on 1,000 tokens."""
    asked = _invented(fields, random.Random(fields), _entry)
    return Paper(f"form, {fields} fields", _filled(asked, (), tokens, count), asked)


def asked_much(fields: int, tokens: int, count: CountTokens) -> Paper:
    """So many fields on one and the same text, whose values answer one field after the other.

    The time of one more field is not that of a longer text.
    """
    titled = _invented(MOST_ASKED, random.Random(MOST_ASKED), _entry)
    stated = titled[:_STATED]
    asked = tuple(
        (title, stated[place % _STATED][1]) for place, (title, _) in enumerate(titled[:fields])
    )
    return Paper(f"one text, {fields} fields", _filled(stated, (), tokens, count), asked)


def _invented(
    number: int, chance: random.Random, value: Callable[[str, random.Random], str]
) -> tuple[tuple[str, str], ...]:
    kinds = ("number", "date", "name", "place", "amount")
    found = []
    for index in range(number):
        kind = kinds[index % len(kinds)]
        found.append((f"{chance.choice(_WORDS).title()} {kind} {index + 1}", value(kind, chance)))
    return tuple(found)


def _value(kind: str, chance: random.Random) -> str:
    figure = chance.randrange(1_000, 99_999)
    match kind:
        case "number":
            return f"{chance.choice('ABKQRX')}{chance.choice('DEFNPT')}-{figure}"
        case "date":
            return f"{chance.randrange(1, 29):02}.{chance.randrange(1, 13):02}.20{figure % 40 + 10}"
        case "name":
            return f"{chance.choice(_WORDS).title()} {chance.choice(_WORDS).title()} & Sons Ltd."
        case "place":
            return f"{figure} {chance.choice(_WORDS).title()}ford, Harbour Road {figure % 90}"
        case _:
            return f"{figure % 990 + 10},{figure % 90 + 10}.{figure % 80 + 10} EUR"


def _entry(kind: str, chance: random.Random) -> str:
    """What stands in a box of a form: a word, a number, a date."""
    figure = chance.randrange(100, 999)
    match kind:
        case "number":
            return f"{chance.choice('ABKQRX')}-{figure}"
        case "date":
            return f"{chance.randrange(1, 29):02}.{chance.randrange(1, 13):02}.20{figure % 40 + 10}"
        case "name":
            return f"{chance.choice(_WORDS).title()} {chance.choice(_WORDS).title()}"
        case "place":
            return f"{chance.choice(_WORDS).title()}ford"
        case _:
            return f"{figure}.{figure % 90 + 10} EUR"


def _line(number: int, chance: random.Random) -> tuple[tuple[str, str], ...]:
    count, price = chance.randrange(2, 90), chance.randrange(100, 9_900)
    name = f"{chance.choice(_GOODS)} type {chance.choice('ABCDEF')}{number + 11}"
    cells = (f"{count}", f"{price / 100:.2f}", f"{count * price / 100:.2f}", "19 %")
    return (("Name", name), *zip(_COLUMNS, cells, strict=True))


def _filled(
    fields: Sequence[tuple[str, str]], rows: Sequence[str], tokens: int, count: CountTokens
) -> str:
    """Labels and values with as much other text between them as makes about `tokens` tokens.

    A text that is longer with the values alone stays so.
    """
    stated = [f"{title}: {value}" for title, value in fields]
    spare = tokens - count("\n".join([*stated, *rows]))
    chance = random.Random(tokens)
    each = max(spare, 0) // max(len(stated), 1)
    lines: list[str] = []
    for said in stated:
        lines += [said, *_filler(each, count, chance)]
    return "\n".join([*lines, *rows])


def _filler(tokens: int, count: CountTokens, chance: random.Random) -> list[str]:
    lines: list[str] = []
    while (left := tokens - count("\n".join(lines))) > 3:
        lines.append(" ".join(chance.choice(_WORDS) for _ in range(min(12, left - 2))) + ".")
    return lines
