"""Slips of a few lines: notes, lines of a table, snippets that somebody copied.

What a person tries first is a line or two. Labels whose value is missing stand between others, and
what one word says can be asked for in the words of a schema.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from .. import meanings, world
from ..content import Ask, Block, Choice, Doc, Pairs, Part, Parts, Text, value
from . import _form_values
from ._form_asks import bare, plain, unambiguous
from ._form_fields import Field, groups, known
from ._form_sections import COMPOSITES
from ._form_sentences import sentences
from ._style import lines

_EMPTY = ("", "", "", "____", "-", "n/a", "......")
_JOINTS = (": ", ": ", ": ", " ", "  ", " = ", " - ", ":\n", "\n")
_SAID = {
    "de": (
        "{label}: {word}", "Vermerk: {word} am {day}", "{word}, {amount}", "{day} {word} {amount}",
        "{day}  {word}  {firm}  {amount}", "{firm} – {word}", "Hiermit bestätigen wir: {word}.",
    ),
    "en": (
        "{label}: {word}", "{word} on {day}", "{word}, {amount}", "{day} {word} {amount}",
        "{day}  {word}  {firm}  {amount}", "{firm} - {word}", "We confirm: {word}.",
    ),
    "fr": (
        "{label} : {word}", "{word} le {day}", "{day} {word} {amount}", "{firm} – {word}",
    ),
}  # fmt: skip
_AMOUNT = (
    "Amount", "Betrag", "How much?", "amount", "The amount, as printed.", "Montant", "Sum",
    "Wie viel?",
)  # fmt: skip
_DAY = ("Date", "Datum", "When?", "date", "The day, as printed.", "Wann?", "Date of the booking")
_FIRM = ("Company", "Firma", "Name of the company", "Who?", "Unternehmen", "company_name")


@dataclass(frozen=True)
class _Line:
    parts: Parts
    asks: tuple[Ask, ...]
    choices: tuple[Choice, ...] = ()
    pair: tuple[str, Parts] | None = None


def write(random: Random, language: str) -> Doc:
    """One to seven lines, and questions for what they say and do not say."""
    made: list[_Line] = []
    count = random.choices((1, 2, 3, 4, 5, 7), (3, 4, 3, 2, 2, 1))[0]
    domain = world.pick(random, meanings.domains())
    if world.chance(random, 0.6):
        made.append(_meant(random, language, domain))
    made += [_field(random, field, number, language)
             for number, field in enumerate(_fields(random, language, domain, count))]  # fmt: skip
    random.shuffle(made)
    blocks = _laid(random, made)
    asks = [ask for line in made for ask in line.asks]
    if not any(line.choices for line in made) and world.chance(random, 0.25):
        text, more = sentences(random, language)
        blocks, asks = (text,), [*more]
    asks += _absent(random, language, asks)
    chosen = tuple(choice for line in made for choice in line.choices)
    return Doc("slip", language, blocks, tuple(unambiguous(asks)), choices=chosen)


def _laid(random: Random, made: list[_Line]) -> tuple[Block, ...]:
    if all(line.pair for line in made) and world.chance(random, 0.4):
        return (Pairs(tuple(line.pair for line in made if line.pair)),)
    return (Text(lines(*(line.parts for line in made))),)


def _fields(random: Random, language: str, domain: str, count: int) -> list[Field]:
    """Known fields that are not about the same thing."""
    stock = [f for group in random.sample(groups(), 2) for f in known(random, language, group)]
    random.shuffle(stock)
    seen = {plain(word) for word in meanings.asked(domain)}
    kept: list[Field] = []
    for field in stock:
        names = {plain(name) for name in (field.label, *field.titles)}
        if len(kept) < count and field.make not in COMPOSITES and not names & seen:
            seen |= names
            kept.append(field)
    return kept


def _field(random: Random, field: Field, number: int, language: str) -> _Line:
    """A label and its value, or a label alone."""
    wordings = tuple(bare(random, field, field.label))
    joint = world.pick(random, _JOINTS)
    if world.chance(random, 0.2):
        nothing = world.pick(random, _EMPTY)
        parts: Parts = (f"{field.label}{joint.rstrip()} {nothing}".rstrip(),)
        pair: Parts = (nothing,) if nothing else ()
        return _Line(parts, (Ask(None, wordings),), (), (field.label, pair))
    said = _form_values.make(field.make, random, language)
    answer = value(f"f{number}.{field.key}", said)
    parts = (f"{field.label}{joint}", answer)
    return _Line(parts, (Ask(answer.key, wordings),), (), (field.label, (answer,)))


def _meant(random: Random, language: str, domain: str) -> _Line:
    """A line with a word that has a meaning, and the choice which one it is."""
    table = [name for name, said in meanings.meanings(domain).items()
             if any(meanings.meant(domain, word) == name for word in said[language])]  # fmt: skip
    name = world.pick(random, table)
    words = meanings.meanings(domain)[name][language]
    word = world.pick(random, [one for one in words if meanings.meant(domain, one) == name])
    label = world.pick(random, meanings.labels(domain, language)).rstrip("?")
    forms = _SAID[language] if meanings.alone(domain) else _SAID[language][:1]
    holes: dict[str, Callable[[], str]] = {
        "amount": lambda: _form_values.make("money", random, language),
        "day": lambda: world.date_text(random, world.day(random), language),
        "firm": lambda: world.company(random, language),
    }
    asks, parts = [], list[Part]()
    for piece in world.pick(random, forms).replace("}", "{").split("{"):
        if piece == "label":
            parts.append(label)
        elif piece == "word":
            parts.append(value("word", word))
        elif piece in holes:
            parts.append(value(f"line.{piece}", holes[piece]()))
            wordings = {"amount": _AMOUNT, "day": _DAY, "firm": _FIRM}[piece]
            asks.append(Ask(f"line.{piece}", wordings))
        elif piece:
            parts.append(piece)
    asks.append(Ask("word", meanings.asked(domain)))
    chosen = tuple(meanings.choice(random, domain, name, "word") for _ in range(3))
    return _Line(tuple(parts), tuple(asks), chosen)


def _absent(random: Random, language: str, asks: list[Ask]) -> list[Ask]:
    """Fields that the slip does not speak of."""
    taken = {plain(wording) for ask in asks for wording in ask.wordings}
    stock = [f for group in random.sample(groups(), 2) for f in known(random, language, group)]
    other = [f for f in stock if not taken & {plain(name) for name in (f.label, *f.titles)}]
    few = random.sample(other, min(len(other), random.randint(1, 3)))
    return [Ask(None, tuple(bare(random, field, field.label))) for field in few]
