"""What papers of money have in common: one way of writing numbers and dates, templates, asks."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Decimal
from random import Random
from typing import TypeVar

from ..content import (
    Ask,
    Beside,
    Block,
    Edge,
    Grid,
    Pairs,
    Part,
    Parts,
    Text,
    Value,
    value,
)

Wordings = Mapping[str, tuple[str, ...]]
T = TypeVar("T")

MONTHS: dict[str, tuple[str, ...]] = {
    "de": ("Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September",
           "Oktober", "November", "Dezember"),
    "en": ("January", "February", "March", "April", "May", "June", "July", "August", "September",
           "October", "November", "December"),
    "fr": ("janvier", "février", "mars", "avril", "mai", "juin", "juillet", "août", "septembre",
           "octobre", "novembre", "décembre"),
}  # fmt: skip

# {d} {m} without zeros, {dd} {mm} with, {yyyy} {yy}, {month} in full, {mon} its first letters.
DATES: dict[str, tuple[str, ...]] = {
    "de": ("{dd}.{mm}.{yyyy}",) * 6
    + ("{d}. {month} {yyyy}", "{yyyy}-{mm}-{dd}", "{dd}.{mm}.{yy}", "{d}.{m}.{yyyy}",
       "{dd}-{mm}-{yyyy}", "{dd}. {month} {yyyy}", "{dd}/{mm}/{yyyy}", "{dd} {mon} {yyyy}"),
    "en": ("{mm}/{dd}/{yyyy}", "{dd}/{mm}/{yyyy}", "{month} {d}, {yyyy}", "{d} {month} {yyyy}",
           "{dd} {mon} {yyyy}", "{yyyy}-{mm}-{dd}", "{dd}-{mon}-{yyyy}", "{mon} {d}, {yyyy}",
           "{dd}.{mm}.{yyyy}", "{mm}/{dd}/{yy}"),
    "fr": ("{dd}/{mm}/{yyyy}", "{dd}/{mm}/{yyyy}", "{d} {month} {yyyy}", "{dd}.{mm}.{yyyy}",
           "{dd}-{mm}-{yyyy}", "{dd}/{mm}/{yy}"),
}  # fmt: skip
NUMBERS: dict[str, tuple[tuple[str, str], ...]] = {
    "de": ((".", ","),) * 7 + (("", ","), ("'", "."), ("’", "."), (",", "."), (" ", ",")),
    "en": ((",", "."),) * 7 + (("", "."), (" ", "."), ("'", ".")),
    "fr": ((" ", ","),) * 4 + (("", ","), (".", ",")),
}


@dataclass(frozen=True)
class Style:
    """One paper's way of writing. `side`: where the currency stands at an amount."""

    language: str
    thousands: str
    decimal: str
    dates: str
    side: str
    minus: str

    def number(self, amount: Decimal, places: int = 2) -> str:
        """Without sign: `1.234,50`."""
        step = Decimal(1).scaleb(-places)
        text = f"{abs(amount).quantize(step, ROUND_HALF_UP):,f}"
        return text.replace(",", "\0").replace(".", self.decimal).replace("\0", self.thousands)

    def units(self, amount: Decimal) -> str:
        """A count of shares: no digits after the point but those it has."""
        exponent = amount.normalize().as_tuple().exponent
        return self.number(amount, max(0, -exponent if isinstance(exponent, int) else 0))

    def day(self, day: date) -> str:
        return day_text(day, self.dates, self.language)

    def signed(self, part: Part, negative: bool) -> Parts:
        """The amount with the paper's minus, which is never part of the value."""
        if not negative:
            return (part,)
        before, after = {"lead": ("-", ""), "trail": ("", "-"), "gap": ("- ", ""),
                         "far": ("", " -"), "none": ("", ""), "soll": ("", " S"),
                         "long": ("–", "")}[self.minus]  # fmt: skip
        return tuple(piece for piece in (before, part, after) if piece)

    def money(self, amount: Parts, currency: Part) -> Parts:
        """The currency before, behind or (said elsewhere) not at the amount."""
        if self.side == "before":
            return (currency, " ", *amount)
        return (*amount, " ", currency) if self.side == "after" else amount


def style(random: Random, language: str) -> Style:
    """A way of writing, drawn once for each paper."""
    thousands, decimal = random.choice(NUMBERS[language])
    dates = random.choice(DATES[language])
    side = random.choice(("before", "before", "after", "after", "after"))
    minuses = ["lead", "lead", "trail", "trail", "none", "gap", "far", "long"]
    if language == "de":
        minuses.append("soll")
    return Style(language, thousands, decimal, dates, side, random.choice(minuses))


def day_text(day: date, pattern: str, language: str) -> str:
    month = MONTHS[language][day.month - 1]
    return pattern.format(
        d=day.day, m=day.month, dd=f"{day.day:02}", mm=f"{day.month:02}", yyyy=day.year,
        yy=f"{day.year % 100:02}", month=month, mon=month[:3],
    )  # fmt: skip


def pick(random: Random, options: Sequence[T]) -> T:
    return options[random.randrange(len(options))]


def chance(random: Random, p: float) -> bool:
    return random.random() < p


def digits(random: Random, count: int) -> str:
    return str(random.randint(1, 9)) + "".join(str(random.randint(0, 9)) for _ in range(count - 1))


def fill(template: str, values: Mapping[str, Part | Parts]) -> Parts:
    """`fill("dated {day}.", {"day": value(...)})`: the template's holes filled with parts."""
    parts: list[Part] = []
    for piece in re.split(r"(\{\w+\})", template):
        hole = values.get(piece[1:-1]) if piece.startswith("{") else None
        if hole is None:
            parts.append(piece)
        elif isinstance(hole, tuple):
            parts.extend(hole)
        else:
            parts.append(hole)
    return articles(tuple(part for part in parts if part != ""))


def spin(random: Random, template: str) -> str:
    """`"[at|by] the [end|close]"`: one of the words in each pair of brackets with a bar in it."""
    found = re.compile(r"\[([^\[\]]*\|[^\[\]]*)\]")
    while match := found.search(template):
        words = random.choice(match.group(1).split("|"))
        template = template[: match.start()] + words + template[match.end() :]
    return re.sub(r" +(?=[ ,.;])", "", template)


def articles(parts: Parts) -> Parts:
    """`a` before a hole filled with a vowel becomes `an`."""
    changed = list(parts)
    for index, part in enumerate(changed[:-1]):
        vowel = text_of(changed[index + 1])[:1].lower() in tuple("aeio")
        if isinstance(part, str) and part.endswith((" a ", "(a ")) and vowel:
            changed[index] = part[:-1] + "n "
    return tuple(changed)


def lines(*rows: Sequence[Part]) -> Parts:
    """Rows of parts with a line break after each but the last."""
    parts: list[Part] = []
    for number, row in enumerate(rows):
        if number:
            parts.append("\n")
        parts.extend(row)
    return tuple(parts)


def pairs(random: Random, rows: Sequence[tuple[str, Parts]], language: str) -> Block:
    """Labels and values: as the drawing likes, or as plain lines with one of many separators."""
    kept = tuple((label, parts) for label, parts in rows)
    if chance(random, 0.6):
        return Pairs(tuple((f"{label}:" if chance(random, 0.2) else label, p) for label, p in kept))
    colon = " : " if language == "fr" else ": "
    between = pick(random, (" ", "  ", colon, colon, " : ", " – ", "   "))
    return Text(lines(*[(label, between, *parts) if label else parts for label, parts in kept]))


def keyed(blocks: Sequence[Block]) -> list[Value]:
    """All values of the blocks, inner ones too, in page order."""
    return [found for block in blocks for part in _parts(block) for found in _values(part)]


def _parts(block: Block) -> Iterator[Part]:
    if isinstance(block, Text):
        yield from block.parts
    elif isinstance(block, Pairs):
        yield from (part for _, parts in block.rows for part in parts)
    elif isinstance(block, Grid):
        yield from (part for row in block.rows for cell in row for part in cell)
        yield from (part for _, parts in block.totals for part in parts)
    else:
        yield from (part for inner in _inner(block) for part in _parts(inner))


def _inner(block: Block) -> Iterator[Block]:
    if isinstance(block, Beside):
        yield from (inner for column in block.columns for inner in column)
    elif isinstance(block, Edge):
        yield from block.blocks


def _values(part: Part) -> Iterator[Value]:
    if isinstance(part, Value):
        yield part
        for inner in part.parts:
            yield from _values(inner)


def asks(
    random: Random,
    blocks: Sequence[Block],
    wordings: Wordings,
    never: Collection[str] = (),
    absent: int = 4,
) -> tuple[Ask, ...]:
    """An ask for every key that is printed and has wordings, and a few for keys that are not.

    `never` are keys that must not be asked as absent: the paper says such a thing in other words.
    """
    printed = list(dict.fromkeys(found.key for found in keyed(blocks)))
    present = [Ask(key, wordings[key]) for key in printed if key in wordings]
    missing = [key for key in wordings if key not in printed and key not in never]
    random.shuffle(missing)
    count = random.randint(min(2, absent), absent) if absent else 0
    return (*present, *(Ask(None, wordings[key]) for key in missing[:count]))


def plain(part: Part) -> str:
    """The words of a part."""
    return part if isinstance(part, str) else "".join(plain(inner) for inner in part.parts)


def text_of(*parts: Part) -> str:
    return "".join(plain(part) for part in parts)


def maybe(random: Random, p: float, key: str, words: str) -> Part:
    """Words that are an answer only sometimes (else a distractor)."""
    return value(key, words) if chance(random, p) else words
