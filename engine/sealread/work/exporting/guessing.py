"""The schema that values look like: for readings of a time when schemas were not kept yet."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping
from typing import Any

from sealread.schema.model import Field, Label, Node, Records, Schema, Section


def guessed(name: str, values: Any) -> Schema:
    """A schema with the members of `values`; equal members make an equal SHA-256."""
    root = _node("", name, values)
    if not isinstance(root, Section):
        root = Section("", Label(name, name), (root,))
    digest = hashlib.sha256("\n".join(_paths(root)).encode()).hexdigest()
    return Schema(name, digest, root, {})


def _node(path: str, name: str, value: Any) -> Node:
    match value:
        case Mapping():
            return _section(path, name, value)
        case [Mapping(), *_]:
            members: dict[str, Any] = {}
            for one in value:
                if isinstance(one, Mapping):
                    members.update(one)
            return Records(path, Label(name, name), _section(f"{path}/*", name, members))
        case _:
            return Field(path, Label(name, name))


def _section(path: str, name: str, members: Mapping[str, Any]) -> Section:
    children = tuple(_node(f"{path}/{_escaped(key)}", key, one) for key, one in members.items())
    return Section(path, Label(name, name), children)


def _escaped(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1")


def _paths(node: Node) -> Iterable[str]:
    yield f"{type(node).__name__} {node.path}"
    match node:
        case Section():
            for child in node.children:
                yield from _paths(child)
        case Records():
            yield from _paths(node.item)
        case _:
            pass
