"""What the words of a person, or words on a page, may mean as the value of a field."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from sealread.schema.folding import fold
from sealread.schema.model import Field, Node, OpenKeys, Records, Schema, Section


def typed(words: str, schema: Schema, path: str, language: str | None) -> Iterator[Any]:
    """The values that typed words may mean at a path, the likeliest first.

    They may be words in the document's language, or JSON.
    """
    as_json = _json(words)
    if isinstance(as_json, list):
        yield as_json
    yield from _normalised(words, schema, path, language)
    if as_json is not None:
        yield as_json
    yield words


def printed(words: str, schema: Schema, path: str, language: str | None) -> Iterator[Any]:
    """The values that words on a page may mean at a path, the likeliest first; they are no JSON."""
    yield from _normalised(words, schema, path, language)
    yield fold(words)


def field_at(schema: Schema, path: str) -> tuple[Field | None, bool]:
    """The field of the schema that a path leads to, and whether it leads to an item of its list."""
    for field in _fields(schema.root):
        pattern, tokens = field.path.split("/"), path.split("/")
        if _matches(pattern, tokens):
            return field, False
        if field.many and tokens[-1].isdecimal() and _matches(pattern, tokens[:-1]):
            return field, True
    return None, False


def _normalised(words: str, schema: Schema, path: str, language: str | None) -> Iterator[Any]:
    from sealread.schema.normalise import NotOfKind, normalise

    field, item = field_at(schema, path)
    if field is None:
        return
    try:
        value = normalise(words, field, language)
    except NotOfKind:
        return
    yield [value] if field.many and not item else value


def _json(words: str) -> Any:
    try:
        return json.loads(words)
    except (ValueError, RecursionError):
        return None


def _matches(pattern: list[str], tokens: list[str]) -> bool:
    return len(pattern) == len(tokens) and all(
        wanted in ("*", token) for wanted, token in zip(pattern, tokens, strict=True)
    )


def _fields(node: Node) -> Iterator[Field]:
    match node:
        case Field():
            yield node
        case Records():
            yield from _fields(node.item)
        case Section():
            for child in node.children:
                yield from _fields(child)
        case OpenKeys():
            return
