"""Two definitions at once (`allOf`, a reference with words beside it) said in one.

What one definition cannot say is kept beside it, in an `allOf` of its own: nothing gets lost, and
a value is valid under the one if it is under both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

Definition = dict[str, Any]
SubSchema = dict[str, Any] | bool

_LARGER = ("minimum", "exclusiveMinimum", "minLength", "minItems", "minProperties")
_SMALLER = ("maximum", "exclusiveMaximum", "maxLength", "maxItems", "maxProperties")
# Keywords that mean something only together; of two different sets, one is kept in `allOf`.
_GROUPS = (
    ("pattern",), ("multipleOf",), ("anyOf",), ("oneOf",), ("not",), ("if", "then", "else"),
    ("contains", "minContains", "maxContains"), ("propertyNames",), ("dependentRequired",),
    ("dependentSchemas",), ("unevaluatedProperties",), ("unevaluatedItems",),
)  # fmt: skip
_LISTED = ("items", "prefixItems")
_OPEN = ("additionalProperties", "patternProperties")


class _Never(Exception):
    """No value is valid under both."""


def combine(first: SubSchema, second: SubSchema) -> SubSchema:
    """Both at once; False where no value can be valid. Of words (titles) the second's win."""
    if first is False or second is False:
        return False
    if isinstance(first, bool) or isinstance(second, bool):
        return second if isinstance(first, bool) else first
    try:
        return _both(first, second)
    except _Never:
        return False


def united(objects: Iterable[Definition]) -> Definition:
    """One kind of object with the properties of several kinds; needed is what all of them need."""
    first, *others = objects
    made = first
    for other in others:
        known, new = made.get("properties", {}), other.get("properties", {})
        both = {
            key: known[key] if known[key] == new[key] else {"anyOf": [known[key], new[key]]}
            for key in known.keys() & new.keys()
        }
        needed = {*made.get("required", ())} & {*other.get("required", ())}
        properties = {**known, **new, **both}
        made = {**other, **made, "properties": properties, "required": sorted(needed)}
    return made


def _both(first: Definition, second: Definition) -> Definition:
    both = {**first, **second}
    beside = [*first.get("allOf", ()), *second.get("allOf", ())]
    for key, merge in _MERGES.items():
        if key in first and key in second:
            both[key] = merge(first[key], second[key])
    for group in _GROUPS:
        theirs = _part(first, group)
        if theirs and _part(second, group) and theirs != _part(second, group):
            beside.append(theirs)
            both = {key: one for key, one in both.items() if key not in group}
            both |= _part(second, group)
    beside += _lists(first, second, both)
    beside += _objects(first, second, both)
    if beside:
        both["allOf"] = beside
    return both


def _part(definition: Definition, keys: Iterable[str]) -> Definition:
    return {key: definition[key] for key in keys if key in definition}


def _lists(first: Definition, second: Definition, both: Definition) -> list[Definition]:
    """Merges what is said of items; returns what has to stand beside it."""
    one, other = _part(first, _LISTED), _part(second, _LISTED)
    if not one or not other or one == other:
        return []
    if one.keys() == other.keys() == {"items"}:
        both["items"] = combine(one["items"], other["items"])
        return []
    return [one]


def _objects(first: Definition, second: Definition, both: Definition) -> list[Definition]:
    """Merges what is said of properties; returns what has to stand beside it."""
    one, other = first.get("properties", {}), second.get("properties", {})
    if one or other:
        shared = {key: combine(one[key], other[key]) for key in one.keys() & other.keys()}
        both["properties"] = {**one, **other, **shared}
    rules = [_closing(first), _closing(second)]
    if not any(rules) or (one.keys() == other.keys() and not all(rules)) or first == second:
        return []
    return [rule for rule in rules if rule]


def _closing(definition: Definition) -> Definition:
    """What a definition says of the keys that it does not name; the names belong to it."""
    rule = _part(definition, _OPEN)
    if rule in ({}, {"additionalProperties": True}):
        return {}
    return {"properties": dict.fromkeys(definition.get("properties", {}), True), **rule}


def _types(one: Any, other: Any) -> Any:
    first, second = ([kind] if isinstance(kind, str) else list(kind) for kind in (one, other))
    shared = [_narrower(a, b) for b in second for a in first if _narrower(a, b)]
    kinds = list(dict.fromkeys(shared))
    if not kinds:
        raise _Never
    return kinds[0] if len(kinds) == 1 else kinds


def _narrower(one: str, other: str) -> str:
    if one == other:
        return one
    return "integer" if {one, other} == {"integer", "number"} else ""


def _choices(one: list[Any], other: list[Any]) -> list[Any]:
    shared = [value for value in one if any(same(value, choice) for choice in other)]
    if not shared:
        raise _Never
    return shared


def _constant(one: Any, other: Any) -> Any:
    if not same(one, other):
        raise _Never
    return other


def same(one: Any, other: Any) -> bool:
    """Whether two JSON values are equal; True is not 1."""
    return isinstance(one, bool) == isinstance(other, bool) and bool(one == other)


def _needed(one: list[str], other: list[str]) -> list[str]:
    return list(dict.fromkeys([*one, *other]))


_MERGES: dict[str, Callable[[Any, Any], Any]] = {
    "type": _types,
    "enum": _choices,
    "const": _constant,
    "required": _needed,
    "uniqueItems": lambda one, other: one or other,
    **dict.fromkeys(_LARGER, max),
    **dict.fromkeys(_SMALLER, min),
}
