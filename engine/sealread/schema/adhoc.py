"""Schemas made on the spot: for keys that somebody named, and for forms that nobody described."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from sealread.schema.loading import parse
from sealread.schema.model import Schema

Definition = dict[str, Any]

FORM = "form"
"""The name of the schema of a form that nobody described."""


class Named(Struct, frozen=True):
    """A key as somebody named it. `phrases`: what documents of a language call it."""

    name: str
    phrases: dict[str, tuple[str, ...]] = {}


def form_schema() -> Schema:
    """The schema of a form that nobody described: its labels are the keys."""
    value = {"type": ["string", "array", "null"], "items": {"type": "string"}}
    return parsed({"type": "object", "additionalProperties": value}, FORM)


def keys_schema(keys: Sequence[Named]) -> Schema:
    """A schema of nothing but these keys, any words or null for each."""
    return parsed({"type": "object", "properties": _properties(keys)}, "keys")


def extended(schema: Schema, keys: Sequence[Named]) -> Schema:
    """The schema with further keys at its root, those it has already left out.

    A schema whose root is no object with named keys stays as it is.
    """
    known = schema.definition.get("properties")
    if not isinstance(known, dict):
        return schema
    new = _properties([key for key in keys if key.name not in known])
    if not new:
        return schema
    return parsed({**schema.definition, "properties": {**known, **new}}, schema.name)


def _properties(keys: Sequence[Named]) -> dict[str, Definition]:
    return {
        key.name: {
            "title": key.name,
            "type": ["string", "null"],
            "x-phrases": {code: list(said) for code, said in key.phrases.items() if said},
        }
        for key in keys
    }


def parsed(definition: Definition, name: str) -> Schema:
    """A definition as a schema of that name. Raises SchemaError."""
    written = json.dumps(definition, sort_keys=True, ensure_ascii=False).encode()
    return parse(definition, name, hashlib.sha256(written).hexdigest())
