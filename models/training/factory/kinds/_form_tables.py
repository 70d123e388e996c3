"""Tables in forms: lists of persons or things, and the same fields for two or three of them."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from .. import world
from ..content import Ask, Block, Grid, Parts, Text, value
from . import _form_values
from ._form_asks import snake, spellings
from ._form_fields import Field, compound, invented, known
from ._form_sections import Habit, Section


@dataclass(frozen=True)
class Tables:
    """Blocks of tables and what can be asked of them."""

    blocks: tuple[Block, ...] = ()
    asks: tuple[Ask, ...] = ()


SHORT = {
    "last", "first", "full_name", "birth_date", "date", "year", "town", "country", "code", "number",
    "small_number", "money", "relation", "position", "class", "grade", "time", "product", "size",
    "colour", "material", "measure", "weight_kg", "power", "voltage", "type_code", "phone", "plate",
    "duration", "condition", "standard", "postcode", "month_year", "pressure", "temperature",
}  # fmt: skip
CAPTIONS = {
    "de": (
        "Kinder im Haushalt",
        "Weitere Personen",
        "Teilnehmer",
        "Aufstellung",
        "Positionen",
        "Anlage",
        "Nachweise",
    ),
    "en": (
        "Children in household",
        "Other persons",
        "Participants",
        "Schedule",
        "Items",
        "List",
        "Previous employment",
    ),
    "fr": ("Enfants à charge", "Autres personnes", "Participants", "Liste", "Articles"),
}
CELL = (
    "{c} von «{r}»", "{c} | {r}", "{r} / {c}", "{c} ({r})", "{c} of {r}", "{r}: {c}",
    "{c} for “{r}”",
    "{c} bei {r}", "What is the {c} of {r}?", "Wie lautet {c} von {r}?", "{r} → {c}", "{c} de {r}",
)  # fmt: skip
COLUMN = (
    "{c}", "Spalte „{c}“", "All entries under {c}", "Alle Angaben zu {c}", "List of {c}",
    "Column {c}", "{c} (list)", "Alle Einträge: {c}",
)  # fmt: skip


def tables(random: Random, manner: Habit, sections: list[Section]) -> Tables:
    """Mostly none; else a list, or a comparison."""
    taken = {one.field.label.lower() for section in sections for one in section.entries}
    shape = random.random()
    if shape < 0.2:
        return _records(random, manner, taken)
    if shape < 0.32:
        return _comparison(random, manner, taken)
    return Tables()


def _columns(
    random: Random, manner: Habit, taken: set[str], count: int, groups: tuple[str, ...]
) -> list[Field]:
    """Fields with short values whose labels are not on the form yet."""
    stock = [field for group in groups for field in known(random, manner.language, group)]
    stock += [compound(random, manner.language) for _ in range(4)]
    if manner.strange > 0.2:
        stock += [invented(random, manner.language) for _ in range(4)]
    random.shuffle(stock)
    picked: dict[str, Field] = {}
    for field in stock:
        if field.make in SHORT and field.label.lower() not in taken and len(picked) < count:
            picked.setdefault(field.label.lower(), field)
    return list(picked.values())


def _records(random: Random, manner: Habit, taken: set[str]) -> Tables:
    """A table with a person or a thing on each row."""
    anchored = world.pick(random, ("full_name", "product", "company", "type_code", "course"))
    group = {"full_name": "person", "product": "thing", "type_code": "thing"}.get(anchored, "case")
    fields = _columns(random, manner, taken, random.randint(2, 4), (group,))
    fields = [field for field in fields if field.make not in ("full_name", "last", "product")]
    anchor = _anchor(manner.language, anchored)
    if anchor.lower() in taken or not fields:
        return Tables()
    names = _distinct(random, manner, anchored, random.randint(2, 6))
    rows: list[tuple[Parts, ...]] = []
    asks = [Ask("row", _wordings(random, anchor))]
    for number, name in enumerate(names):
        cells: list[Parts] = [(value("row", name),)]
        for field in fields:
            key = f"row{number}.{field.key}"
            cells.append(_cell(random, manner, field, key))
            asks.append(Ask(key if cells[-1] else None, _cell_wordings(random, field.label, name)))
        rows.append(tuple(cells))
    asks += [
        Ask(f"column.{field.key}", _wordings(random, field.label))
        for at, field in enumerate(fields, 1)
        if any(row[at] for row in rows)
    ]
    header = (anchor, *(field.label for field in fields))
    asks = random.sample(asks, min(len(asks), 14))
    return Tables(_captioned(random, manner, Grid(header, tuple(rows))), tuple(asks))


def _anchor(language: str, make: str) -> str:
    labels = {
        "full_name": {"de": "Name, Vorname", "en": "Name", "fr": "Nom et prénom"},
        "product": {"de": "Gegenstand", "en": "Item", "fr": "Article"},
        "company": {"de": "Firma", "en": "Company", "fr": "Société"},
        "type_code": {"de": "Typ", "en": "Model", "fr": "Modèle"},
        "course": {"de": "Kurs", "en": "Course", "fr": "Stage"},
    }
    return labels[make][language]


def _distinct(random: Random, manner: Habit, make: str, count: int) -> list[str]:
    drawn = (_form_values.make(make, random, manner.language) for _ in range(count))
    return list(dict.fromkeys(drawn))


def _cell(random: Random, manner: Habit, field: Field, key: str) -> Parts:
    if world.chance(random, manner.empty * 0.7):
        return ()
    text = _form_values.make(field.make, random, manner.language)
    return (value(f"column.{field.key}", value(key, text)),)


def _cell_wordings(random: Random, column: str, row: str) -> tuple[str, ...]:
    return tuple(form.format(c=column, r=row) for form in random.sample(CELL, 5))


def _wordings(random: Random, label: str) -> tuple[str, ...]:
    forms = [form.format(c=label) for form in random.sample(COLUMN, 4)]
    return (*spellings(random, label)[:4], *forms, snake(label) + "s")


def _captioned(random: Random, manner: Habit, grid: Grid) -> tuple[Block, ...]:
    if world.chance(random, 0.4):
        return (grid,)
    return (Text((world.pick(random, CAPTIONS[manner.language]),), "heading"), grid)


def _comparison(random: Random, manner: Habit, taken: set[str]) -> Tables:
    """Fields down the side, two or three persons or types across."""
    heads = _distinct(
        random, manner, world.pick(random, ("type_code", "full_name", "text", "town")), 3
    )
    heads = heads[: world.pick(random, (2, 2, 3))]
    fields = _columns(random, manner, taken, random.randint(3, 8), ("technical", "thing", "person"))
    rows: list[tuple[Parts, ...]] = []
    asks: list[Ask] = []
    for field in fields:
        cells: list[Parts] = [(field.label,)]
        for place, head in enumerate(heads):
            key = f"cell{place}.{field.key}"
            cells.append(_cell(random, manner, field, key))
            asks.append(Ask(key if cells[-1] else None, _cell_wordings(random, field.label, head)))
        rows.append(tuple(cells))
    asks = random.sample(asks, min(len(asks), 12))
    return Tables(_captioned(random, manner, Grid(("", *heads), tuple(rows))), tuple(asks))
