"""What was read as tables of typed cells, each of which knows the readings that prove it."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date
from typing import Any

import msgspec
from msgspec import Struct

from sealread.extract.result import Extraction, Reading
from sealread.schema.model import Field, Node, OpenKeys, Records, Schema, Section
from sealread.work.checked import doubtful, is_checked
from sealread.work.exporting.layout import Column, Layout, below, layout

Scalar = str | int | float | bool | date | None
DOCUMENT, NUMBER, KEY = "Document", "No.", "Key"
_HEAD = (DOCUMENT, "SHA-256", "Pages", "To check", "Checked")
_EXACT = 2**53
"""Whole numbers beyond are not exact in a spreadsheet, and stay text there."""


class Cell(Struct, frozen=True):
    """A value, typed; the path of its field (empty for what is no field), and its readings."""

    value: Scalar
    path: str = ""
    title: str = ""
    readings: tuple[Reading, ...] = ()


class Sheet(Struct):
    """A table: its title, its header, its rows; the first `fixed` columns are no fields."""

    title: str
    header: tuple[str, ...]
    fixed: int
    rows: list[tuple[Cell, ...]] = msgspec.field(default_factory=list)


class Book:
    """All tables of an export. Documents under different schemas have tables of their own."""

    def __init__(self) -> None:
        self._groups: dict[str, _Group] = {}
        self.documents = 0

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        """The tables, those of a schema together; the first of them holds a row a document."""
        several = len(self._groups) > 1
        for group in self._groups.values():
            group.name(several=several)
        return tuple(sheet for group in self._groups.values() for sheet in group.sheets)

    def add(self, name: str, extraction: Extraction, schema: Schema) -> None:
        """Adds a document, shown as `name`, that was read under `schema`."""
        group = self._groups.setdefault(schema.sha256, _Group(layout(schema)))
        group.add(name, extraction, schema)
        self.documents += 1


class _Group:
    """The tables of one schema."""

    def __init__(self, plan: Layout) -> None:
        self._plan = plan
        self._main = Sheet("Documents", (*_HEAD, *_titles(plan.columns)), len(_HEAD))
        self._parts: dict[str, Sheet] = {}
        self._columns = {"": plan.columns}
        for part in plan.parts:
            second = KEY if part.keyed else NUMBER
            header = (DOCUMENT, second, *_titles(part.columns))
            self._parts[part.path] = Sheet(part.title, header, 2)
            self._columns[part.path] = part.columns

    @property
    def sheets(self) -> tuple[Sheet, ...]:
        return (self._main, *self._parts.values())

    def name(self, *, several: bool) -> None:
        """Titles that say which schema they are of, where there are several."""
        if not several:
            return
        self._main.title = self._plan.title
        for part in self._plan.parts:
            self._parts[part.path].title = f"{self._plan.title}: {part.title}"

    def add(self, name: str, extraction: Extraction, schema: Schema) -> None:
        walk = _Walk(extraction)
        row: dict[str, Cell] = {}
        self._collect(schema.root, extraction.values, "", row, _Place(name, (), walk))
        head: tuple[Scalar, ...] = (
            name,
            extraction.document.sha256,
            extraction.document.pages,
            len(doubtful(extraction)),
            is_checked(extraction),
        )
        self._main.rows.append((*(Cell(one) for one in head), *_in_order(self._plan.columns, row)))

    def _collect(
        self, node: Node, value: Any, path: str, row: dict[str, Cell], place: _Place
    ) -> None:
        """Puts what stands at and below a node into the row, records into tables of their own."""
        match node:
            case Field():
                row[node.path] = place.walk.cell(node, value, path)
            case Section():
                for child in node.children:
                    inside, where = _member(value, node, child, path)
                    self._collect(child, inside, where, row, place)
            case Records():
                self._records(node, value, path, place)
            case OpenKeys():
                self._keys(node, value, path, place)

    def _records(self, node: Records, value: Any, path: str, place: _Place) -> None:
        for number, one in enumerate(value if isinstance(value, list) else ()):
            row: dict[str, Cell] = {}
            inside = _Place(place.name, (*place.numbers, number + 1), place.walk)
            self._collect(node.item, one, f"{path}/{number}", row, inside)
            numbers = inside.numbers
            said = numbers[0] if len(numbers) == 1 else ".".join(map(str, numbers))
            cells = _in_order(self._columns[node.path], row)
            self._parts[node.path].rows.append((Cell(place.name), Cell(said), *cells))

    def _keys(self, node: OpenKeys, value: Any, path: str, place: _Place) -> None:
        for key, one in value.items() if isinstance(value, dict) else ():
            cell = place.walk.keyed(key, one, path)
            self._parts[node.path].rows.append((Cell(place.name), Cell(key), cell))


class _Place(Struct, frozen=True):
    """Where the walk is: the document's name, the numbers of the records above, its readings."""

    name: str
    numbers: tuple[int, ...]
    walk: _Walk


class _Walk:
    """The readings of one document, found by the paths of values."""

    def __init__(self, extraction: Extraction) -> None:
        self._at: dict[str, list[Reading]] = {}
        for reading in extraction.fields:
            self._at.setdefault(reading.path, []).append(reading)
            parent, _, last = reading.path.rpartition("/")
            if last.isdecimal():  # an item of a list of values
                self._at.setdefault(parent, []).append(reading)

    def cell(self, field: Field, value: Any, path: str) -> Cell:
        title = field.label.title or field.label.name
        return Cell(_typed(value, field), path, title, tuple(self._at.get(path, ())))

    def keyed(self, key: str, value: Any, path: str) -> Cell:
        place = f"{path}/{key.replace('~', '~0').replace('/', '~1')}"
        return Cell(_scalar(value), place, key, tuple(self._at.get(place, ())))


def _titles(columns: Iterable[Column]) -> tuple[str, ...]:
    return tuple(one.title for one in columns)


def _in_order(columns: Iterable[Column], row: dict[str, Cell]) -> tuple[Cell, ...]:
    return tuple(row.get(one.path, Cell(None)) for one in columns)


def _member(value: Any, section: Section, child: Node, path: str) -> tuple[Any, str]:
    """A child's value and path; one that its section stands for has those of the whole."""
    if child.path == section.path:
        return value, path
    where = below(path, child)
    if section.places:
        number = int(where.rpartition("/")[2])
        return (value[number] if isinstance(value, list) and number < len(value) else None), where
    return (value.get(child.label.name) if isinstance(value, dict) else None), where


def _typed(value: Any, field: Field) -> Scalar:
    if field.kind == "date" and isinstance(value, str):
        try:
            return date.fromisoformat(value)
        except ValueError:
            return value
    return _scalar(value)


def _scalar(value: Any) -> Scalar:
    match value:
        case None | bool() | str() | float():
            return value
        case int():
            return value if abs(value) <= _EXACT else str(value)
        case [*parts]:
            return "; ".join(str(one) if isinstance(one, str) else _shown(one) for one in parts)
        case _:
            return _shown(value)


def _shown(value: Any) -> str:
    return "" if value is None else msgspec.json.encode(value).decode()
