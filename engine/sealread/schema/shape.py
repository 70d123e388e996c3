"""What a definition without references allows: null, scalars, lists, objects, in one look."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from sealread.schema.date_forms import is_date
from sealread.schema.model import Kind
from sealread.schema.references import Definition, SubSchema, combine

_MOST_ALTERNATIVES = 500
_HINTS = {
    "properties": "object", "additionalProperties": "object", "required": "object",
    "patternProperties": "object", "dependentRequired": "object", "minProperties": "object",
    "maxProperties": "object", "propertyNames": "object",
    "contains": "array", "uniqueItems": "array",
    "items": "array", "minItems": "array", "maxItems": "array", "prefixItems": "array",
    "pattern": "string", "format": "string", "minLength": "string", "maxLength": "string",
    "minimum": "number", "maximum": "number", "multipleOf": "number",
    "exclusiveMinimum": "number", "exclusiveMaximum": "number",
}  # fmt: skip
_NAMES: tuple[tuple[type, str], ...] = (
    (bool, "boolean"), (int, "integer"), (float, "number"), (str, "string"),
    (list, "array"), (dict, "object"),
)  # fmt: skip


class Shape(Struct, frozen=True):
    """The alternatives of a definition, sorted by what kind of value they allow.

    `first` is the kind of the alternative named first ("scalar", "array" or "object"), None if
    nothing but null is allowed.
    """

    nullable: bool
    first: str | None
    scalars: tuple[Definition, ...]
    arrays: tuple[Definition, ...]
    objects: tuple[Definition, ...]

    @property
    def mixed(self) -> bool:
        """Whether objects stand beside something else, so that one of them has to be chosen."""
        return bool(self.objects) and bool(self.scalars or self.arrays)


def shape(definition: SubSchema) -> Shape:
    """Sorts the alternatives (`anyOf`, `oneOf`, lists of types) of a definition."""
    kinds: dict[str, list[Definition]] = {"scalar": [], "array": [], "object": []}
    nullable, first = False, None
    for one in alternatives(definition):
        named = types_of(one)
        first = first or next((_group(name) for name in named if name != "null"), None)
        for name in sorted(named, key=_last_among_scalars):
            if name == "null":
                nullable = True
                continue
            kinds[_group(name)].append({**one, "type": name})
    return Shape(
        nullable, first, tuple(kinds["scalar"]), tuple(kinds["array"]), tuple(kinds["object"])
    )


def _group(name: str) -> str:
    return name if name in ("array", "object") else "scalar"


def _last_among_scalars(name: str) -> int:
    """A list of types says nothing of their order: a string is what no other scalar can be."""
    return int(name == "string")


def alternatives(definition: SubSchema) -> list[Definition]:
    """The definitions of which one must hold; the annotations around them go to each."""
    if isinstance(definition, bool):
        return [{}] if definition else []
    outer = {key: value for key, value in definition.items() if key not in ("anyOf", "oneOf")}
    choices = [definition[word] for word in ("anyOf", "oneOf") if word in definition]
    found: list[SubSchema] = [outer]
    for branches in choices:
        inner = [one for branch in branches for one in alternatives(branch)]
        found = [combine(one, other) for other in found for one in inner][:_MOST_ALTERNATIVES]
    return [one for one in found if isinstance(one, dict)]


def types_of(definition: Definition) -> tuple[str, ...]:
    """The JSON types that a definition without alternatives allows, in its own order."""
    named = definition.get("type")
    if isinstance(named, str):
        return (named,)
    if named:
        return tuple(named)
    if "const" in definition:
        return (_type_name(definition["const"]),)
    if "enum" in definition:
        return tuple(dict.fromkeys(_type_name(value) for value in definition["enum"]))
    hinted = [name for key, name in _HINTS.items() if key in definition]
    return (hinted[0] if hinted else "string",)


def _type_name(value: Any) -> str:
    for kind, name in _NAMES:
        if isinstance(value, kind):
            return name
    return "null"


def kind_of(scalars: tuple[Definition, ...]) -> Kind:
    """The kind of a field with these scalar alternatives: the first of them."""
    if scalars and all(_is_choice(one) for one in scalars):
        return "enum"
    return next((kind for kind in kinds_of(scalars) if kind != "enum"), "string")


def kinds_of(scalars: tuple[Definition, ...]) -> tuple[Kind, ...]:
    """All kinds of value that scalar alternatives allow, in the schema's order.

    Where it names the types in one list, a string comes last: it takes what nothing else does.
    """
    return tuple(dict.fromkeys(kind for one in scalars for kind in _own_kinds(one))) or ("string",)


def _own_kinds(scalar: Definition) -> tuple[Kind, ...]:
    if _is_choice(scalar):
        return ("enum",)
    kind: Kind = scalar["type"]
    if kind != "string" or not is_date(scalar):
        return (kind,)
    return ("date",) if "format" in scalar or "pattern" in scalar else ("date", "string")


def _is_choice(scalar: Definition) -> bool:
    return "enum" in scalar or "const" in scalar


def choices_of(scalars: tuple[Definition, ...]) -> tuple[Any, ...]:
    """The values that an enumeration allows, null aside, each once."""
    values: list[Any] = []
    for one in scalars:
        allowed = [one["const"]] if "const" in one else one.get("enum", ())
        values += [v for v in allowed if v is not None and not _holds(values, v)]
    return tuple(values)


def _holds(values: list[Any], value: Any) -> bool:
    return any(type(value) is type(other) and value == other for other in values)


def annotation(definition: SubSchema, key: str) -> Any:
    """A title, description or the like: of the definition itself, else of its first alternative."""
    if isinstance(definition, bool):
        return None
    if key in definition:
        return definition[key]
    return next((one[key] for one in alternatives(definition) if key in one), None)


def scalars_of(definition: SubSchema) -> tuple[Definition, ...]:
    """The scalar alternatives of a field's definition, those of its items included."""
    if not definition:
        return ()
    allowed = shape(definition)
    items = [one.get("items", False) for one in allowed.arrays]
    return allowed.scalars + tuple(scalar for item in items for scalar in shape(item).scalars)
