"""What a definition without references allows: null, scalars, lists, objects, in one look."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

from sealread.schema.model import Kind
from sealread.schema.references import Definition, SubSchema, combine

SCALARS = ("string", "number", "integer", "boolean")
_ANNOTATIONS = ("title", "description", "x-phrases", "x-inferred", "default", "examples")
_HINTS = {
    "properties": "object", "additionalProperties": "object", "required": "object",
    "items": "array", "minItems": "array", "maxItems": "array", "prefixItems": "array",
    "pattern": "string", "format": "string", "minLength": "string", "maxLength": "string",
    "minimum": "number", "maximum": "number", "multipleOf": "number",
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
        for name in types_of(one):
            if name == "null":
                nullable = True
                continue
            kind = name if name in kinds else "scalar"
            first = first or kind
            narrowed = {**one, "type": name}
            kinds[kind].append(narrowed)
    return Shape(
        nullable, first, tuple(kinds["scalar"]), tuple(kinds["array"]), tuple(kinds["object"])
    )


def alternatives(definition: SubSchema) -> list[Definition]:
    """The definitions of which one must hold; the annotations around them go to each."""
    if isinstance(definition, bool):
        return [{}] if definition else []
    branches = [*definition.get("anyOf", ()), *definition.get("oneOf", ())]
    outer = {key: value for key, value in definition.items() if key not in ("anyOf", "oneOf")}
    if not branches:
        return [outer]
    inner = [one for branch in branches for one in alternatives(branch)]
    combined = [combine(one, outer) for one in inner]
    return [one for one in combined if isinstance(one, dict)]


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
    """The kind of a field with these scalar alternatives.

    A number that may also be a string is a number: the string is its fallback (see normalise).
    """
    if scalars and all("enum" in one or "const" in one for one in scalars):
        return "enum"
    names = {one["type"] for one in scalars}
    if any(str(one.get("format", "")) in ("date", "date-time") for one in scalars):
        return "date"
    order: tuple[Kind, ...] = ("number", "integer", "string", "boolean")
    return next((kind for kind in order if kind in names), "string")


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
