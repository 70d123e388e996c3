"""Sections of forms: what they are called, which fields they have, what was filled in."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from pathlib import Path
from random import Random

from .. import world
from ..content import Part, Parts, Value
from ..names import barred, spaced
from . import _form_values
from ._form_choices import CHOICES
from ._form_fields import LANGUAGES, Field, compound, invented, known, question


@dataclass(frozen=True)
class Plan:
    """A kind of section: its names in each language and the groups its fields come from."""

    names: tuple[tuple[str, ...], ...]
    groups: tuple[str, ...]


@dataclass(frozen=True)
class Entry:
    """A field in a section. `key` is None where nothing was filled in."""

    field: Field
    printed: str
    parts: Parts
    key: str | None


@dataclass(frozen=True)
class Section:
    """A section as it is printed: `heading` is one of its `names` (perhaps with a number)."""

    heading: str
    names: tuple[str, ...]
    english: str
    entries: tuple[Entry, ...]


def _plans(kind: str) -> tuple[Plan, ...]:
    text = Path(__file__).with_name("form_sections.toml").read_text(encoding="utf-8")
    return tuple(
        Plan(tuple(barred(row[code]) for code in LANGUAGES), spaced(row["groups"]))
        for row in tomllib.loads(text)[kind]
    )


PERSONS, FIRMS, OTHERS = _plans("persons"), _plans("firms"), _plans("others")

STYLES = (
    ("[x] ", "[ ] "), ("[X] ", "[ ] "), ("☒ ", "☐ "), ("■ ", "□ "), ("(x) ", "( ) "), ("X ", "O "),
    ("x ", "_ "), ("● ", "○ "), ("☑ ", "☐ "), ("[x]", "[]"), ("☒", "□"), ("✓ ", "□ "), ("X ", ""),
)  # fmt: skip


@dataclass(frozen=True)
class Habit:
    """How the form at hand is filled in and printed, the same in all its sections."""

    language: str
    ticks: tuple[str, str]
    behind: bool
    ticked: float
    untouched: float
    empty: float
    strange: float
    case: str
    mark: str
    double: bool
    combed: bool
    tails: float


def habit(random: Random, language: str) -> Habit:
    """A habit at random."""
    ticks = world.pick(random, STYLES)
    return Habit(
        language=language,
        ticks=ticks,
        # A lone mark between two answers would not say which of them it belongs to.
        behind=bool(ticks[1]) and world.chance(random, 0.15),
        ticked=world.pick(random, (0.0, 0.6, 1.0)),
        untouched=world.pick(random, (0.0, 0.4, 0.8)),
        empty=world.pick(random, (0.0, 0.05, 0.15, 0.35)),
        strange=world.pick(random, (0.0, 0.1, 0.3, 0.7)),
        case=world.pick(random, ("as is", "as is", "as is", "as is", "upper", "lower")),
        mark=world.pick(
            random, ("", "", "", "", "*", " *", ":", ":", " :", " ......", "...:", " …")
        ),
        double=language != "en" and world.chance(random, 0.08),
        combed=world.chance(random, 0.04),
        tails=world.pick(random, (0.0, 0.0, 0.05, 0.2)),
    )


def fields(
    random: Random, language: str, plan: Plan, count: int, strange: float, labels: dict[str, str]
) -> list[Field]:
    """Fields for a section. `labels` keeps one label a field for the whole form."""
    stock = [field for group in plan.groups for field in known(random, language, group)]
    random.shuffle(stock)
    picked: list[Field] = []
    while len(picked) < count:
        field = _strange(random, language) if world.chance(random, strange) or not stock else None
        field = field or stock.pop()
        _add(field, picked, labels)
    return picked


def _strange(random: Random, language: str) -> Field:
    maker = world.pick(random, (compound, compound, invented, question, question))
    return maker(random, language)


def _add(field: Field, picked: list[Field], labels: dict[str, str]) -> None:
    """Adds the field unless its label is another field's, in this section or in the form."""
    label = labels.get(field.key, field.label)
    if any(p.label.lower() == label.lower() or p.key == field.key for p in picked):
        return
    owners = {text.lower(): key for key, text in labels.items()}
    if owners.get(label.lower(), field.key) != field.key:
        return
    labels[field.key] = label
    picked.append(
        Field(
            field.key, field.group, label, field.make, field.titles, field.english, field.questions
        )
    )


def entry(random: Random, field: Field, key: str, habit: Habit, printed: str) -> Entry:
    """A field as it was filled in, or left empty."""
    empty = world.chance(random, habit.empty)
    if _form_values.is_choice(field.make):
        empty = empty or world.chance(random, habit.untouched)
    if _form_values.is_choice(field.make) and world.chance(random, habit.ticked):
        return _choice(random, field, key, habit, printed, empty)
    if empty:
        line = world.pick(random, ("", "", "", "______________", "...............", "-", "/"))
        return Entry(field, printed, (line,) if line else (), None)
    return Entry(field, printed, (value_of(random, field, key, habit),), key)


COMPOSITES: dict[str, tuple[str, ...]] = {
    "postcode_city": ("postcode", " ", "town"),
    "last_first": ("last", ", ", "first"),
    "name_birth": ("last", ", ", "first", ", ", "birth_date"),
    "street_city": ("street", ", ", "postcode", " ", "town"),
    "street_lines": ("street", "\n", "postcode", " ", "town"),
    "maker_type": ("company", " / ", "type_code"),
    "phone_mail": ("phone", ", ", "mail"),
    "date_time": ("date", ", ", "time"),
}
"""Values that are made of others; the makes stand at the even places."""
PARTS = {
    "postcode": ("contact", "postcode"),
    "town": ("contact", "city"),
    "last": ("person", "surname"),
    "first": ("person", "first_name"),
    "birth_date": ("person", "birth_date"),
    "street": ("contact", "street"),
    "company": ("thing", "maker"),
    "type_code": ("thing", "type"),
    "phone": ("contact", "phone"),
    "mail": ("contact", "mail"),
}
"""The known fields whose names ask for a part of a composite."""


def value_of(random: Random, field: Field, key: str, habit: Habit) -> Value:
    """The value; of a composite, each part is a value of its own as well."""
    shape = COMPOSITES.get(field.make)
    if shape is None:
        text = _form_values.make(field.make, random, habit.language)
        return Value(key, (_combed(text) if habit.combed else text,))
    return Value(key, tuple(_piece(random, key, piece, habit.language) for piece in shape))


def _piece(random: Random, key: str, piece: str, language: str) -> Part:
    if not piece.strip(" ,/\n"):
        return piece
    return Value(f"{key}.{piece}", (_form_values.make(piece, random, language),))


def _combed(text: str) -> str:
    """Short codes as they are written into combs of boxes, a sign in each."""
    signs = text.replace(".", "").replace("-", "").replace("/", "").replace(" ", "")
    return " ".join(signs) if signs.isalnum() and signs[-1].isdigit() and len(signs) < 12 else text


def _choice(
    random: Random, field: Field, key: str, habit: Habit, printed: str, empty: bool
) -> Entry:
    """All the answers to choose from; the ticked one is the value."""
    options = CHOICES[field.make][habit.language]
    if len(options) > 3:
        options = tuple(random.sample(options, random.randint(3, min(5, len(options)))))
    if empty and world.chance(random, 0.7):
        return _unticked(random, field, key, habit, printed, options)
    chosen = None if empty else random.randrange(len(options))
    yes, no = habit.ticks
    parts: list[Part] = []
    for number, option in enumerate(options):
        box = yes if number == chosen else no
        said: Part = Value(key, (option,)) if number == chosen else option
        gap = world.pick(random, ("  ", "   ", "  ", "\n"), (5, 4, 3, 0.6))
        gap = ("\n" if _long(options) else gap) if number else ""
        parts += [gap, said, f" {box.strip()}"] if habit.behind else [gap, box, said]
    return Entry(field, printed, tuple(part for part in parts if part), None if empty else key)


def _unticked(
    random: Random, field: Field, key: str, habit: Habit, printed: str, options: tuple[str, ...]
) -> Entry:
    """Nothing is ticked, or it cannot be read: all that stands at the label are the answers."""
    box = world.pick(random, (habit.ticks[1], "□ ", "O ", "○ ", "[ ] ", "□"))
    if not _long(options) and world.chance(random, 0.35):
        gap = world.pick(random, (" ", "  "))
        line = gap.join(f"{box}{option}" for option in options)
        return Entry(field, printed, (Value(key, (line,)),), key)
    said: list[Part] = []
    for number, option in enumerate(options):
        gap = "\n" if _long(options) else world.pick(random, ("  ", "    ", "\n"))
        said += [gap if number else "", Value(key, (f"{box}{option}",))]
    return Entry(field, printed, tuple(part for part in said if part), key)


def _long(options: tuple[str, ...]) -> bool:
    return max(map(len, options)) > 24


def names_of(plan: Plan, language: str) -> tuple[tuple[str, ...], str]:
    """Names of a section, those in the language first, and an English one for keys."""
    at = LANGUAGES.index(language)
    own = plan.names[at]
    others = tuple(n for i, names in enumerate(plan.names) if i != at for n in names)
    return own + others, plan.names[1][0]
