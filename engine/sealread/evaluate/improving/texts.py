"""The wording of a schema: titles, descriptions and examples of its fields, read and changed."""

from __future__ import annotations

import copy
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from sealread.schema.labels import title_from
from sealread.schema.paths import pointer

MOST_LETTERS = 200
"""Of a description; longer ones are cut when a field is asked (`language_model.naming`)."""
MOST_EXAMPLES = 3
EXAMPLES = "x-examples"
Definition = dict[str, Any]


class FieldText(Struct, frozen=True):
    """How a field is asked for. `path`: a JSON Pointer, `*` for the places in lists."""

    path: str
    title: str
    description: str = ""
    examples: tuple[str, ...] = ()


def texts(definition: Mapping[str, Any]) -> tuple[FieldText, ...]:
    """The fields of a schema in their order; those behind references are left out."""
    return tuple(
        FieldText(
            path, node.get("title") or title_from(name), node.get("description") or "",
            tuple(node.get(EXAMPLES) or ()),
        )
        for path, name, node in leaves(definition)
    )  # fmt: skip


def with_texts(definition: Mapping[str, Any], changed: Iterable[FieldText]) -> Definition:
    """A copy of a schema with other wordings; fields that it does not have are left out."""
    made = copy.deepcopy(dict(definition))
    wanted = {one.path: one for one in changed}
    for path, _, node in leaves(made):
        one = wanted.get(path)
        if one is None:
            continue
        node["title"] = one.title
        for key, said in (("description", one.description), (EXAMPLES, list(one.examples))):
            if said:
                node[key] = said
            else:
                node.pop(key, None)
    return made


def leaves(node: Any, path: str = "", name: str = "") -> Iterator[tuple[str, str, Definition]]:
    """Every field: its path, its key, what the schema says of it."""
    if not isinstance(node, dict):
        return
    properties, items = node.get("properties"), node.get("items")
    if isinstance(properties, dict):
        for key, below in properties.items():
            yield from leaves(below, pointer(path, key), key)
    elif isinstance(items, dict) and isinstance(items.get("properties"), dict):
        yield from leaves(items, f"{path}/*", name)
    elif path and "$ref" not in node:
        yield path, name, node
