"""Fields that are not there, put into the schema that is asked, and their answers taken out again.

They stand in the same list as the document's own, so that nothing but the page tells them apart:
under their label, with what is said about them, and free to be null.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from html import unescape
from typing import Any

import msgspec
from msgspec import Struct, structs

from sealread.evaluate.absent.drawing import Drawn
from sealread.evaluate.absent.kinds import ForeignField
from sealread.extract.result import Extraction, Reading
from sealread.schema.loading import parse
from sealread.schema.model import Schema
from sealread.schema.paths import pointer

Definition = dict[str, Any]

_PLAIN = {
    **dict.fromkeys(
        ("amount", "currency", "decimal", "double", "number", "percent", "percentage"), "number"
    ),
    **dict.fromkeys(("integer", "biginteger", "smallinteger"), "integer"),
    **dict.fromkeys(("boolean", "yes/no"), "boolean"),
}
"""Types of fields as JSON types; all others are texts."""
_DAYS = frozenset(("date", "datetime"))


class Answered(Struct, frozen=True):
    """What was said of a field that is not there: `value` is None where it was rightly left out.

    `type`: as the schema asked for it. `confidence` is that of the value, 0 without one.
    """

    kind: str
    label: str
    type: str
    value: Any = None
    text: str | None = None
    confidence: float = 0.0
    status: str = "not_found"


class Question(Struct, frozen=True):
    """A drawn field under the key that it is asked by."""

    key: str
    drawn: Drawn
    definition: Definition

    @property
    def type(self) -> str:
        """Its JSON type, "date" or "enum"."""
        if "enum" in self.definition:
            return "enum"
        kind = str(self.definition["type"][0])
        return str(self.definition.get("format", kind))


def can_take(schema: Schema) -> bool:
    """Whether a schema is an object with named members, so that others may stand beside them."""
    there = schema.definition
    return isinstance(there.get("properties"), dict) and there.get("type", "object") == "object"


def questions(
    drawn: Sequence[Drawn], definition: Definition, language: str | None = None
) -> tuple[Question, ...]:
    """The drawn fields as members of an object; `language`: that their labels are said in.

    A field whose key the object has already is left out.
    """
    found: dict[str, Question] = {}
    for one in drawn:
        title = one.field.label_in(language) or one.field.label
        key = re.sub(r"\W+", "_", title.casefold()).strip("_")
        if key not in definition.get("properties", {}) and key not in found:
            found[key] = Question(key, one, _member(title, one.field))
    return tuple(found.values())


def _member(title: str, field: ForeignField) -> Definition:
    about = {"description": unescape(field.about)} if field.about else {}
    return {"title": title, **about, **_kind(field)}


def _kind(field: ForeignField) -> Definition:
    """The JSON Schema of a field's type; null is always among its values."""
    kind = field.type.casefold()
    if options := [one for one in field.options if isinstance(one, str) and one.strip()]:
        return {"enum": [*dict.fromkeys(options), None]}
    if kind in _DAYS:
        return {"type": ["string", "null"], "format": "date"}
    return {"type": [_PLAIN.get(kind, "string"), "null"]}


def with_questions(schema: Schema, asked: Sequence[Question]) -> Schema:
    """The schema with the questions behind its own members. Raises SchemaError."""
    own = schema.definition.get("properties", {})
    members = own | {one.key: one.definition for one in asked}
    definition = schema.definition | {"properties": members}
    blob = msgspec.json.encode(definition)
    return parse(definition, schema.name, hashlib.sha256(blob).hexdigest())


def taken_out(
    extraction: Extraction, asked: Sequence[Question]
) -> tuple[Extraction, tuple[Answered, ...]]:
    """The extraction as if nothing had been asked beside it, and what the questions were given."""
    keys = {one.key for one in asked}
    paths = {pointer("", key) for key in keys}
    there = extraction.values
    own = {key: value for key, value in there.items() if key not in keys}
    fields = tuple(one for one in extraction.fields if _top(one.path) not in paths)
    readings = {one.path: one for one in extraction.fields}
    told = (_answered(one, there.get(one.key), readings.get(pointer("", one.key))) for one in asked)
    return structs.replace(extraction, values=own, fields=fields), tuple(told)


def _answered(asked: Question, value: Any, reading: Reading | None) -> Answered:
    plain = Answered(asked.drawn.kind, asked.drawn.field.label, asked.type)
    if value is None or reading is None:
        return structs.replace(plain, value=value)
    return structs.replace(
        plain, value=value, text=reading.text, confidence=reading.confidence,
        status=reading.status,
    )  # fmt: skip


def _top(path: str) -> str:
    """The pointer of the top-level member that a path leads into."""
    return "/".join(path.split("/")[:2])
