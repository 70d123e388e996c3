"""How fields are written for the model: the key of each, and the line that describes it."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence

from sealread.llm.dialects.prompts import FormPrompts
from sealread.schema.model import Field
from sealread.schema.paths import unescaped

MOST_CHOICES = 24
_MOST_EXAMPLES, _LONGEST_EXAMPLE = 3, 60
_MOST_LETTERS = 300
"""Descriptions are cut there: a model of this size loses itself in longer ones."""


def keys(fields: Sequence[Field]) -> list[str]:
    """A key for each field: the names along its path, none twice."""
    found = [".".join(_names(field)) or field.label.name for field in fields]
    times = Counter(found)
    return [
        key if times[key] == 1 else f"{key}_{number}" for number, key in enumerate(found, start=1)
    ]


def _names(field: Field) -> list[str]:
    """The names along a path; numbers of records and places in a list are left out."""
    parts = [unescaped(part) for part in field.path.split("/") if part]
    return [part for part in parts if part != "*" and not part.isdecimal()]


def line(key: str, field: Field, said: FormPrompts) -> str:
    """The line of a field in the list of all: key, title, description, examples, kind."""
    label = field.label
    title = f"{label.context}: {label.title}" if label.context else label.title
    description = " ".join(label.description.split())[:_MOST_LETTERS]
    about = f" - {description}" if description and description != title else ""
    named = json.dumps(key, ensure_ascii=False)
    return f"{named}: {title}{about}{_like(label.examples, said)} ({_kind(field, said)})"


def _like(examples: Sequence[str], said: FormPrompts) -> str:
    """What the line says of values that other documents have there; each is cut, on one line."""
    told = [" ".join(one.split())[:_LONGEST_EXAMPLE] for one in examples[:_MOST_EXAMPLES]]
    quoted = ", ".join(json.dumps(one, ensure_ascii=False) for one in told if one)
    return said.examples.format(examples=quoted) if quoted else ""


def _kind(field: Field, said: FormPrompts) -> str:
    if choices := literals(field):
        return said.kinds["enum"].format(choices=", ".join(choices))
    if field.many:
        return said.kinds["list"]
    return said.kinds.get(field.kind, said.kinds["string"])


def literals(field: Field) -> tuple[str, ...]:
    """The JSON literals of which a field's value is one; none where it is copied."""
    if field.many:
        return ()
    if field.kind == "boolean":
        return "true", "false"
    said = [one for one in field.choices if one is not None and str(one).strip()]
    if not said or len(said) > MOST_CHOICES:
        return ()
    return tuple(json.dumps(one, ensure_ascii=False) for one in said)
