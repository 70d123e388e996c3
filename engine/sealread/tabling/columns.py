"""Columns of a table: ticked in a schema, typed or computed, and the schema that asks for them.

A typed column may say more than its title: `Revenue [EUR million]` has a unit, and so figures,
`Signed on [date]` is a day; `Growth [%] = revenue / previous(revenue) - 1` is computed
(`tabling.formulas`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from sealread.errors import ColumnsUnfit
from sealread.schema import library
from sealread.schema.draft import key_from
from sealread.schema.loading import load
from sealread.schema.model import Field, Node, OpenKeys, Records, Section
from sealread.schema.tree import pointer
from sealread.tabling.units import is_money

MAX_COLUMNS = 200
MAX_TITLE = 200
RECORDS = "records"
"""The name of the list that typed columns stand in where a row is a record."""
STATED_IN = "figures_stated_in"
"""The key under which a document is asked in what its figures are stated, as "in thousands"."""
ColumnKind = Literal["text", "number", "date", "yes_no"]
_TABLE, _TITLES, _LONGEST_NAME = "Table", 4, 80
_PART = re.compile(r"[;\n\t]")
_COMMA = re.compile(r",(?![^(\[]*[)\]])")
_TYPED = re.compile(
    r"(?P<title>[^\[\]=]+?)\s*(?:\[(?P<unit>[^\[\]]{1,40})\])?\s*(?:=(?P<formula>.+))?"
)
_KINDS: dict[str, ColumnKind] = {
    "text": "text", "number": "number", "zahl": "number", "date": "date", "datum": "date",
    "yes/no": "yes_no", "ja/nein": "yes_no",
}  # fmt: skip
"""What may stand in brackets in place of a unit."""
_TYPES: dict[ColumnKind, dict[str, Any]] = {
    "text": {"type": ["string", "null"]},
    "number": {"type": ["number", "null"]},
    "date": {"type": ["string", "null"], "format": "date"},
    "yes_no": {"type": ["boolean", "null"]},
}
_STATED = {
    "title": "Figures are stated in",
    "description": "In what the amounts of money are stated, as printed: "
    "in thousands, in millions of dollars, T€, Mio. EUR, 万元.",
    **_TYPES["text"],
}


class Column(Struct, frozen=True):
    """One column. `path` is a JSON Pointer into what is read, `*` for the number of a record.

    `schema`: the name or file of the schema that it was ticked in, empty for one that was typed.
    `kind`: what its cells hold; `unit`: in what its figures are told (`units`), "" where nothing is
    said of that; `hint`: what a document is asked beside the title. `formula`: how it is computed
    from others, whose `name`s stand in it; then no document is asked for it, and it has no path.
    `is_key`: it names what a row is about.
    """

    title: str
    path: str
    schema: str = ""
    kind: ColumnKind = "text"
    unit: str = ""
    formula: str = ""
    hint: str = ""
    is_key: bool = False

    @property
    def name(self) -> str:
        """How formulas call it: letters, digits and underscores, no digit first."""
        named = key_from(self.title)
        return f"c_{named}" if named[0].isdigit() else named

    @property
    def as_typed(self) -> str:
        """The column as a person types it."""
        words = {kind: word for word, kind in reversed(_KINDS.items())}
        said = self.unit or (words[self.kind] if self.kind != "text" and not self.formula else "")
        unit = f" [{said}]" if said else ""
        return f"{self.title}{unit} = {self.formula}" if self.formula else f"{self.title}{unit}"

    @property
    def listed(self) -> str:
        """The record list it is a column of, as its path; empty where it stands once a document."""
        before, star, _ = self.path.partition("/*")
        return before if star else ""

    @property
    def key(self) -> str:
        """The last key of its path: what a person typed, or the schema's own name for it."""
        return self.path.rpartition("/")[2].replace("~1", "/").replace("~0", "~")

    @property
    def in_records(self) -> bool:
        """Whether it may stand several times in a document."""
        return "/*" in self.path


class Choice(Struct, frozen=True):
    """A column that a schema offers; `group`: the titles of the sections and lists above it."""

    column: Column
    group: tuple[str, ...]
    hint: str = ""


def typed(text: str, *, records: bool = False) -> tuple[Column, ...]:
    """The columns that a person typed, parted by semicolons, tabs or line ends; each once.

    Without any of these, commas part them. A unit may stand behind a title in square brackets, and
    behind an equals sign how the column is computed. Raises ColumnsUnfit.
    """
    parts = _PART.split(text) if _PART.search(text) else _COMMA.split(text)
    found: dict[str, Column] = {}
    for part in filter(None, (" ".join(part.split()) for part in parts)):
        column = _typed(part)
        found.setdefault(column.title, column)
    if any(len(title) > MAX_TITLE for title in found):
        raise ColumnsUnfit(what=f"a column's name has more than {MAX_TITLE} characters")
    return tuple(placed(column, column.title, records=records) for column in found.values())


def placed(column: Column, key: str, *, records: bool) -> Column:
    """A typed column at its place in what is read; one that is computed has none."""
    above = f"/{RECORDS}/*" if records else ""
    return column if column.formula else replace(column, path=pointer(above, key))


def _typed(text: str) -> Column:
    """A column without its path."""
    match = _TYPED.fullmatch(text)
    if match is None:
        return Column(text, "")
    said, formula = (match["unit"] or "").strip(), (match["formula"] or "").strip()
    kind = _KINDS.get(said.casefold())
    if kind is not None:
        return Column(match["title"], "", kind=kind, formula=formula)
    kind = "number" if said or formula else "text"
    return Column(match["title"], "", kind=kind, unit=said, formula=formula)


def choices(schema: str, language: str | None = None) -> tuple[Choice, ...]:
    """All columns that a schema offers, in its order. `language`: as in a request.

    Raises SchemaError.
    """
    known = library.find(schema, language)
    return tuple(_choices(load(schema, language).root, known.name if known else schema, ()))


def definition(columns: Sequence[Column]) -> dict[str, Any]:
    """The JSON Schema that asks for these columns, all of one schema or all typed.

    Raises ColumnsUnfit where the schema does not have one of them any more, SchemaError.
    """
    check(columns)
    columns = [column for column in columns if not column.formula]
    schema = columns[0].schema
    if any(column.schema != schema for column in columns):
        raise AssertionError("columns of several schemas are asked for one after the other")
    return _ticked(schema, columns) if schema else _named(columns)


def check(columns: Sequence[Column]) -> None:
    """Raises ColumnsUnfit where there is none that is read, or there are too many."""
    if all(column.formula for column in columns):
        raise ColumnsUnfit(what="it has no columns" if not columns else "all columns are computed")
    if len(columns) > MAX_COLUMNS:
        raise ColumnsUnfit(what=f"it has more than {MAX_COLUMNS} columns")


def _choices(node: Node, schema: str, above: tuple[str, ...]) -> Iterator[Choice]:
    match node:
        case Field() | OpenKeys():
            column = Column(node.label.title, node.path, schema, kind=_kind(node))
            yield Choice(column, above, node.label.description)
        case Records():
            for child in node.item.children:
                yield from _choices(child, schema, (*above, node.label.title))
        case Section():
            below = (*above, node.label.title) if node.path else above
            for child in node.children:
                yield from _choices(child, schema, below)


def _named(columns: Sequence[Column]) -> dict[str, Any]:
    listed = {one.key: _asked(one) for one in columns if one.in_records}
    single: dict[str, Any] = {one.key: _asked(one) for one in columns if not one.in_records}
    if any(is_money(one.unit) for one in columns):
        single[STATED_IN] = _STATED
    if listed:
        items = {"type": "object", "properties": listed}
        single[RECORDS] = {"type": "array", "title": "Records", "items": items}
    return {"type": "object", "properties": single}


def _asked(column: Column) -> dict[str, Any]:
    """What a document is asked for a typed column."""
    hint = {"description": column.hint} if column.hint else {}
    return {"title": column.title, **hint, **_TYPES[column.kind]}


def _kind(node: Field | OpenKeys) -> ColumnKind:
    """What cells of a field hold."""
    if isinstance(node, OpenKeys) or node.many:
        return "text"
    kinds: dict[str, ColumnKind] = {
        "number": "number", "integer": "number", "date": "date", "boolean": "yes_no"
    }  # fmt: skip
    return kinds.get(node.kind, "text")


def _ticked(schema: str, columns: Sequence[Column]) -> dict[str, Any]:
    loaded = load(schema)
    wanted = {column.path for column in columns}
    missing = wanted - {choice.column.path for choice in _choices(loaded.root, schema, ())}
    if missing:
        what = f"the schema {loaded.name} has no field {min(missing)} any more"
        raise ColumnsUnfit(what=what)
    if len(loaded.root.children) == 1 and loaded.root.children[0].path == "":
        return _part(loaded.root.children[0], wanted) or {}  # the root is no object
    return _part(loaded.root, wanted) or {}


def _part(node: Node, wanted: set[str]) -> dict[str, Any] | None:
    """The definition of what is wanted of a node; None where nothing is."""
    match node:
        case Field() | OpenKeys():
            return node.definition if node.path in wanted else None
        case Records():
            items = _part(node.item, wanted)
            return None if items is None else _told(node, {"type": "array", "items": items})
        case Section() if len(node.children) == 1 and node.children[0].path == node.path:
            return _part(node.children[0], wanted)  # it stands for its child
        case Section():
            parts = {child.label.name: _part(child, wanted) for child in node.children}
            kept = {name: part for name, part in parts.items() if part is not None}
            return _told(node, {"type": "object", "properties": kept}) if kept else None


def _told(node: Section | Records, shape: dict[str, Any]) -> dict[str, Any]:
    """A section or list as it was described, with other members."""
    own = {
        key: told
        for key, told in node.definition.items()
        if key in ("title", "description") or key.startswith("x-")
    }
    return {**own, **shape}


def named_for(columns: Sequence[Column]) -> str:
    """What the schema of typed columns is called among others: by the first of them."""
    titles = [column.title for column in columns if not column.formula]
    told = ", ".join(titles[:_TITLES]) + (" …" if len(titles) > _TITLES else "")
    return f"{_TABLE}: {told}"[:_LONGEST_NAME]
