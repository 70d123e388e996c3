"""From a definition (JSON Schema) to the parts of a draft.

Only what a form can show whole becomes more than `other`: references, several kinds of object,
tuples stay as they stand.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from sealread.errors import EditRefused
from sealread.schema.draft import Part, PartKind, fresh_id
from sealread.schema.references import Definition, SubSchema, expanded
from sealread.schema.shape import Shape, alternatives, annotation, choices_of, kind_of, shape

WORDS = {
    "title": "title",
    "description": "description",
    "phrases": "x-phrases",
    "key_phrases": "x-key-phrases",
    "value_phrases": "x-value-phrases",
    "inferred": "x-inferred",
}
"""The attributes of a part that words of its definition are, and their keywords."""
_TEXTS, _PHRASES = ("title", "description"), ("x-phrases", "x-key-phrases", "x-value-phrases")
_LEADS_ELSEWHERE = ("$ref", "allOf", "if", "prefixItems")
_KINDS: dict[str, PartKind] = {
    "string": "text", "number": "number", "integer": "integer", "boolean": "yes_no",
    "enum": "choice",
}  # fmt: skip


class Form(Struct, frozen=True):
    """What a form shows of a definition but for its words; `holder` has the children."""

    kind: PartKind
    many: bool = False
    nullable: bool = False
    choices: tuple[Any, ...] = ()
    pattern: str = ""
    holder: Definition | None = None


OTHER = Form("other")


def opened(definition: SubSchema, key: str = "", *, required: bool = False) -> Part:
    """The part that a definition describes, with all that is below it."""
    form = form_of(definition)
    needed = set(form.holder.get("required", ())) if form.holder else set()
    below = form.holder.get("properties", {}) if form.holder else {}
    return Part(
        id=fresh_id(),
        key=key,
        kind=form.kind,
        many=form.many,
        nullable=form.nullable,
        required=required,
        choices=form.choices,
        pattern=form.pattern,
        children=tuple(opened(sub, name, required=name in needed) for name, sub in below.items()),
        origin=definition,
        **words_of(definition),
    )


def form_of(definition: SubSchema) -> Form:
    """How a form shows a definition, its children aside."""
    if isinstance(definition, bool) or _leads_elsewhere(definition):
        return OTHER
    allowed = shape(definition)
    if allowed.first is None or allowed.mixed:
        return OTHER
    if allowed.objects:
        return _object(definition, allowed)
    if allowed.scalars:
        return _scalar(allowed.scalars, allowed.nullable)
    return _array(definition, allowed)


def words_of(definition: SubSchema) -> dict[str, Any]:
    """What is said of a definition besides its form, by the attributes of a part."""
    return {name: _said(definition, keyword) for name, keyword in WORDS.items()}


def _said(definition: SubSchema, keyword: str) -> Any:
    said = annotation(definition, keyword)
    if keyword in _TEXTS:
        return str(said or "")
    if keyword not in _PHRASES:
        return bool(said)
    fine = isinstance(said, dict) and all(isinstance(some, list) for some in said.values())
    return {code: tuple(map(str, some)) for code, some in said.items()} if fine else {}


def unfolded(definition: SubSchema, root: Definition, name: str) -> SubSchema:
    """A definition without references and without alternatives to nothing but null.

    Raises EditRefused where a reference leads back to what holds it, SchemaError as loading does.
    """
    plain, cut = expanded(definition, name, root)
    if cut:
        raise EditRefused(what=f'the reference "{cut[0]}" leads back to what holds it')
    made: SubSchema = _without_null_branches(plain)
    return made


def _leads_elsewhere(definition: Definition) -> bool:
    return any(key in one for one in alternatives(definition) for key in _LEADS_ELSEWHERE)


def _branched(definition: Definition) -> bool:
    return "anyOf" in definition or "oneOf" in definition


def _object(definition: Definition, allowed: Shape) -> Form:
    if _branched(definition):
        return OTHER
    if definition.get("properties") or definition.get("additionalProperties", True) is False:
        return Form("section", nullable=allowed.nullable, holder=definition)
    return Form("open_keys", nullable=allowed.nullable)


def _scalar(scalars: tuple[Definition, ...], nullable: bool, *, many: bool = False) -> Form:
    kind = kind_of(scalars)
    formats = {one.get("format") for one in scalars}
    shown = _KINDS.get(kind) or ("date" if "date" in formats else "date_time")
    return Form(
        shown,
        many=many,
        nullable=nullable,
        choices=choices_of(scalars) if kind == "enum" else (),
        pattern=next((str(one["pattern"]) for one in scalars if "pattern" in one), ""),
    )


def _array(definition: Definition, allowed: Shape) -> Form:
    items = definition.get("items", True)
    if _branched(definition) or isinstance(items, bool) or _leads_elsewhere(items):
        return OTHER
    below = shape(items)
    if below.first == "scalar" and not below.arrays and not below.objects:
        return _scalar(below.scalars, allowed.nullable, many=True)
    inner = form_of(items)
    if inner.kind == "section":
        return Form("records", nullable=allowed.nullable, holder=inner.holder)
    return OTHER


def _without_null_branches(value: Any) -> Any:
    if isinstance(value, list):
        return [_without_null_branches(one) for one in value]
    if not isinstance(value, dict):
        return value
    plain = {key: _without_null_branches(one) for key, one in value.items()}
    for word in ("anyOf", "oneOf"):
        branches = plain.get(word)
        if not isinstance(branches, list) or {"type": "null"} not in branches:
            continue
        rest = [one for one in branches if one != {"type": "null"}]
        if len(rest) == 1 and isinstance(rest[0], dict) and isinstance(rest[0].get("type"), str):
            outer = {key: one for key, one in plain.items() if key != word}
            return {**rest[0], "type": [rest[0]["type"], "null"], **outer}
    return plain
