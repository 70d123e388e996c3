"""From the parts of a draft to a definition (JSON Schema).

What a person did not change is written as it was read, word for word and in its order: keywords
that no form shows are kept.
"""

from __future__ import annotations

from typing import Any

from sealread.schema.draft import HOLDERS, Part, PartKind
from sealread.schema.draft_opening import WORDS, Form, form_of, words_of
from sealread.schema.references import Definition, SubSchema
from sealread.schema.shape import types_of

DIALECT = "https://json-schema.org/draft/2020-12/schema"
_STRUCTURE = frozenset((
    "type", "enum", "const", "format", "pattern", "items", "prefixItems", "properties", "required",
    "additionalProperties", "anyOf", "oneOf", "allOf", "$ref", "if", "then", "else",
))  # fmt: skip
_TYPES: dict[PartKind, str] = {
    "text": "string", "number": "number", "integer": "integer", "yes_no": "boolean",
    "date": "string", "date_time": "string", "section": "object", "records": "array",
    "open_keys": "object",
}  # fmt: skip
_FORMATS: dict[PartKind, str] = {"date": "date", "date_time": "date-time"}


def written(root: Part) -> Definition:
    """The whole JSON Schema of a draft."""
    made = _written(root)
    if isinstance(made, bool):  # a schema file is an object: there is no such root
        raise TypeError("a root is never true or false")
    return {"$schema": DIALECT, **made} if root.new else made


def _written(part: Part) -> SubSchema:
    origin: SubSchema = {} if part.origin is None else part.origin
    before, told = form_of(origin), words_of(origin)
    if isinstance(origin, bool):
        if (part.kind, part.title, part.description) == ("other", "", ""):
            return origin
        definition: Definition = {} if origin else {"not": {}}
    else:
        definition = dict(origin)
    first = {name: getattr(part, name) for name in ("title", "description")}
    rest = {name: getattr(part, name) for name in WORDS if name not in first}
    _annotate(definition, first, told)
    definition = _structured(definition, part, before)
    _annotate(definition, rest, told)
    return definition


def _annotate(definition: Definition, words: dict[str, Any], told: dict[str, Any]) -> None:
    """Says what is said otherwise now; what is said no more goes, or is denied to its branches."""
    for name, said in words.items():
        if said == told[name]:
            continue
        if not said:
            definition.pop(WORDS[name], None)
            if not words_of(definition)[name]:
                continue
        definition[WORDS[name]] = _plain(said)


def _plain(said: Any) -> Any:
    return {code: list(some) for code, some in said.items()} if isinstance(said, dict) else said


def _structured(definition: Definition, part: Part, before: Form) -> Definition:
    if part.kind == "other":
        return definition
    same = (part.kind, part.many) == (before.kind, before.many)
    branched = "anyOf" in definition or "oneOf" in definition
    untouched = same and _details(part) == (before.nullable, before.choices, before.pattern)
    if part.new or not same or (branched and not untouched):
        return _rebuilt(definition, part)
    if not untouched:
        definition = _mended(definition, part, before)
    return _with_children(definition, part) if part.kind in HOLDERS else definition


def _details(part: Part) -> tuple[bool, tuple[Any, ...], str]:
    return part.nullable, part.choices, part.pattern


def _mended(definition: Definition, part: Part, before: Form) -> Definition:
    """Null, choices or pattern set otherwise; the type itself stays."""
    if part.many and (part.choices, part.pattern) != (before.choices, before.pattern):
        items = _with_details(dict(definition["items"]), part, nullable=False)
        definition = {**definition, "items": items}
    elif not part.many and part.kind not in (*HOLDERS, "open_keys"):
        definition = _with_details(definition, part, nullable=part.nullable)
    if part.nullable != before.nullable:
        definition = _with_null(definition, nullable=part.nullable)
    return definition


def _with_details(definition: Definition, part: Part, *, nullable: bool) -> Definition:
    made = dict(definition)
    if part.kind == "choice":
        made.pop("const", None)
        made["enum"] = [*part.choices, *([None] if nullable else [])]
        if "type" in made and not all(isinstance(one, str) for one in part.choices):
            del made["type"]
    if part.pattern:
        made["pattern"] = part.pattern
    else:
        made.pop("pattern", None)
    return made


def _with_null(definition: Definition, *, nullable: bool) -> Definition:
    if "type" not in definition and "enum" in definition:  # its values say which types it has
        return definition
    kinds = [kind for kind in types_of(definition) if kind != "null"]
    kinds += ["null"] if nullable else []
    return {**definition, "type": kinds[0] if len(kinds) == 1 else kinds}


def _with_children(definition: Definition, part: Part) -> Definition:
    if part.kind == "records":
        return {**definition, "items": _holding(definition["items"], part)}
    return _holding(definition, part)


def _holding(holder: Definition, part: Part) -> Definition:
    """The object with the parts as its properties; required names without a property stay."""
    below = {child.key: _written(child) for child in part.children}
    known, named = holder.get("properties", {}), holder.get("required", [])
    required = [child.key for child in part.children if child.required]
    required += [name for name in named if name not in known and name not in below]
    made = {**holder, "properties": below} if below or "properties" in holder else dict(holder)
    if set(required) != set(named):
        made["required"] = required
        if not required:
            del made["required"]
    if not below and holder.get("additionalProperties", True) is not False:
        made["additionalProperties"] = False  # else it would ask for the keys of the page
    return made


def _rebuilt(definition: Definition, part: Part) -> Definition:
    """A definition of another kind: the words and what is not known stay."""
    wanted = _definition_of(part)
    made: Definition = {}
    for key, value in definition.items():
        if key in wanted:
            made[key] = wanted.pop(key)
        elif key not in _STRUCTURE:
            made[key] = value
    return {**made, **wanted}


def _definition_of(part: Part) -> Definition:
    match part.kind:
        case "section":
            held = _holding({"properties": {}, "additionalProperties": False}, part)
            return {"type": _types("object", nullable=part.nullable), **held}
        case "records":
            item = {"type": "object", "properties": {}, "additionalProperties": False}
            kinds = _types("array", nullable=part.nullable)
            return {"type": kinds, "items": _holding(item, part)}
        case "open_keys":
            kinds = _types("object", nullable=part.nullable)
            return {"type": kinds, "additionalProperties": {"type": ["string", "null"]}}
    if part.many:
        items = _value(part, nullable=False)
        return {"type": _types("array", nullable=part.nullable), "items": items}
    return _value(part, nullable=part.nullable)


def _value(part: Part, *, nullable: bool) -> Definition:
    if part.kind == "choice":
        texts = all(isinstance(choice, str) for choice in part.choices)
        made: Definition = {"type": _types("string", nullable=nullable)} if texts else {}
    else:
        made = {"type": _types(_TYPES[part.kind], nullable=nullable)}
    if part.kind in _FORMATS:
        made["format"] = _FORMATS[part.kind]
    return _with_details(made, part, nullable=nullable)


def _types(name: str, *, nullable: bool) -> str | list[str]:
    return [name, "null"] if nullable else name
