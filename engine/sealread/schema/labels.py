"""How fields are named in questions: their titles, made of the key where there is none."""

from __future__ import annotations

import re
from typing import Any

from sealread.errors import SchemaError
from sealread.schema.combining import SubSchema
from sealread.schema.model import Label
from sealread.schema.shape import annotation


def label(name: str, definition: SubSchema, path: str, schema: str) -> Label:
    """The label of the key `name` with a definition, at a path of a schema.

    Raises SchemaError for phrases or examples of another form.
    """
    phrases = annotation(definition, "x-phrases") or {}
    title = annotation(definition, "title") or title_from(name)
    description = annotation(definition, "description") or ""
    examples = _examples(annotation(definition, "x-examples") or [], path, schema)
    return Label(name, title, description, _phrases(phrases, path, schema), examples=examples)


def title_from(name: str) -> str:
    """A title for a property that has none: `seller_vatId` becomes "Seller vat id"."""
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", name)
    folded = " ".join(re.split(r"[\s_\-.]+", words)).strip()
    if not folded or (folded == name.strip() and (" " in folded or folded[0].isupper())):
        return name
    lowered = [word if word.isupper() else word.lower() for word in folded.split(" ")]
    return " ".join([lowered[0][:1].upper() + lowered[0][1:], *lowered[1:]])


def _phrases(phrases: Any, path: str, schema: str) -> dict[str, tuple[str, ...]]:
    fine = isinstance(phrases, dict) and all(
        isinstance(some, list) and all(isinstance(one, str) for one in some)
        for some in phrases.values()
    )
    if not fine:
        what = f"x-phrases at {path or '/'} must map languages to lists of phrases"
        raise SchemaError(file=schema, what=what)
    return {language: tuple(some) for language, some in phrases.items()}


def _examples(examples: Any, path: str, schema: str) -> tuple[str, ...]:
    if not isinstance(examples, list) or not all(isinstance(one, str) for one in examples):
        what = f"x-examples at {path or '/'} must be a list of texts"
        raise SchemaError(file=schema, what=what)
    return tuple(examples)
