"""Which columns and tables a schema means: one table of documents, and one for each list in it."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from sealread.schema.model import Field, Kind, Label, Node, OpenKeys, Records, Schema, Section

BETWEEN = " / "


class Column(Struct, frozen=True):
    """A column: the path of its field in the schema, its title, and what kind of value it has."""

    path: str
    title: str
    kind: Kind


class Part(Struct, frozen=True):
    """A table besides that of the documents: of a record list, or of keys found on the page."""

    path: str
    title: str
    columns: tuple[Column, ...]
    keyed: bool = False


class Layout(Struct, frozen=True):
    """The tables of a schema."""

    title: str
    columns: tuple[Column, ...]
    parts: tuple[Part, ...]


def layout(schema: Schema) -> Layout:
    """The tables of a schema; columns have titles that differ."""
    title = schema.root.label.title or schema.name
    return Layout(title, _columns(schema.root), tuple(_parts(schema.root, ())))


def _columns(section: Section) -> tuple[Column, ...]:
    named = list(_named(section, ()))
    plain = [BETWEEN.join(names) for _, names in named]
    return tuple(
        Column(field.path, one if plain.count(one) == 1 else f"{one} ({field.path})", field.kind)
        for (field, _), one in zip(named, plain, strict=True)
    )


def _named(section: Section, above: tuple[str, ...]) -> Iterator[tuple[Field, tuple[str, ...]]]:
    """The fields of a section and of those within it, with the titles that lead to them."""
    for child in section.children:
        names = (*above, _title(child.label, child.path))
        match child:
            case Field():
                yield child, names
            case Section():
                yield from _named(child, names)
            case _:
                pass


def _parts(section: Section, above: tuple[str, ...]) -> Iterator[Part]:
    for child in section.children:
        names = (*above, _title(child.label, child.path))
        match child:
            case Records():
                yield Part(child.path, BETWEEN.join(names), _columns(child.item))
                yield from _parts(child.item, names)
            case OpenKeys():
                columns = (Column(f"{child.path}/*", "Value", "string"),)
                yield Part(child.path, BETWEEN.join(names), columns, keyed=True)
            case Section():
                yield from _parts(child, names)
            case Field():
                pass


def _title(label: Label, path: str) -> str:
    return label.title or label.name or path.rpartition("/")[2] or "Value"


def below(path: str, node: Node) -> str:
    """The concrete path of a node below its parent's; a root that is no object has its parent's."""
    return f"{path}/{node.path.rpartition('/')[2]}" if node.path else path
