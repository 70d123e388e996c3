"""What is asked for: a JSON Schema as a typed tree of fields.

Paths are JSON Pointers (RFC 6901) into the values. Below a record list the item's index is
written `*` (`/lines/*/name`), below open keys the key is `*` too. See `schema.paths`.

Where a schema leaves a choice between kinds of node (a list of words, or an object of such lists),
the node is the kind that it names first and `also` has the others, at the same path.
"""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

Kind = Literal["string", "number", "integer", "boolean", "date", "enum"]


class Label(Struct, frozen=True):
    """How a field is asked for: its title, description, and the phrases documents use for it.

    `context` is the title of the section or list it is a part of, empty for the root's own fields.
    `examples`: what other documents have there (`x-examples`).
    """

    name: str
    title: str
    description: str = ""
    phrases: dict[str, tuple[str, ...]] = {}
    context: str = ""
    examples: tuple[str, ...] = ()


class Field(Struct, frozen=True, tag=True):
    """One leaf. `many`: a list of such values is wanted; `listable`: it is allowed as well.

    `kinds`: all that its value may be, the narrowest first; `kind` is the first of them, but for a
    choice between values and other kinds. Empty says that there is only `kind`.
    """

    path: str
    label: Label
    kind: Kind = "string"
    nullable: bool = False
    required: bool = False
    many: bool = False
    listable: bool = False
    choices: tuple[Any, ...] = ()
    pattern: str | None = None
    inferred: bool = False
    definition: dict[str, Any] = {}
    kinds: tuple[Kind, ...] = ()
    also: tuple[Node, ...] = ()


class Section(Struct, frozen=True, tag=True):
    """A nested object with named members.

    `others`: what may stand beside them under keys of the page, at the same path. `places`: it is
    a list of fixed length whose items are the members (`/range/0`, `/range/1`). A section whose
    only child has its own path is no object: the child stands for it (an item of a list of lists).
    """

    path: str
    label: Label
    children: tuple[Node, ...]
    nullable: bool = False
    required: bool = False
    definition: dict[str, Any] = {}
    others: OpenKeys | None = None
    places: bool = False
    also: tuple[Node, ...] = ()


class Records(Struct, frozen=True, tag=True):
    """A list of objects, one per record: line items, signatories, transactions."""

    path: str
    label: Label
    item: Section
    nullable: bool = False
    required: bool = False
    definition: dict[str, Any] = {}
    also: tuple[Node, ...] = ()


class OpenKeys(Struct, frozen=True, tag=True):
    """An object whose keys are found on the page (characteristic -> performance).

    `value`: what stands under a key, at the path of a key (`/characteristics/*`).
    """

    path: str
    label: Label
    nullable: bool = False
    required: bool = False
    definition: dict[str, Any] = {}
    value: Node | None = None
    also: tuple[Node, ...] = ()


Node = Field | Section | Records | OpenKeys


class Schema(Struct, frozen=True):
    """A schema: its name, the SHA-256 of its file, its tree, and the JSON Schema itself.

    A root that is no object (a list of records, one scalar, open keys) is the only child of the
    root Section, and both have the path "". `unsupported` names what the tree does not express.
    """

    name: str
    sha256: str
    root: Section
    definition: dict[str, Any]
    unsupported: tuple[str, ...] = ()
