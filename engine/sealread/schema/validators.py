"""jsonschema, with its patterns run by RE2: imported where a value is checked, not at the start.

With what it needs it takes as long to import as half of the rooms that a window begins with.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from jsonschema import Draft202012Validator, FormatChecker
from jsonschema.exceptions import SchemaError, ValidationError
from jsonschema.validators import extend
from referencing import Registry

from sealread.schema.expressions import found_in


def _pattern(
    validator: Any, pattern: str, instance: Any, schema: dict[str, Any]
) -> Iterator[ValidationError]:
    del schema
    if validator.is_type(instance, "string") and not found_in(pattern, instance):
        yield ValidationError(f"{instance!r} does not match {pattern!r}")


def _pattern_properties(
    validator: Any, patterns: dict[str, Any], instance: Any, schema: dict[str, Any]
) -> Iterator[ValidationError]:
    del schema
    if not validator.is_type(instance, "object"):
        return
    for pattern, below in patterns.items():
        for key, value in instance.items():
            if found_in(pattern, key):
                yield from validator.descend(value, below, path=key, schema_path=pattern)


def _additional_properties(
    validator: Any, allowed: Any, instance: Any, schema: dict[str, Any]
) -> Iterator[ValidationError]:
    if not validator.is_type(instance, "object"):
        return
    patterns = schema.get("patternProperties", {})
    extra = [
        key
        for key in instance
        if key not in schema.get("properties", {})
        and not any(found_in(pattern, key) for pattern in patterns)
    ]
    if allowed is False and extra:
        names = ", ".join(repr(key) for key in sorted(extra))
        yield ValidationError(f"Additional properties are not allowed ({names})")
    elif allowed is not False:
        for key in extra:
            yield from validator.descend(instance[key], allowed, path=key)


# `unevaluatedProperties` would run patterns by `re` too: `limits` refuses it beside patterns.
_Validator: Any = extend(
    Draft202012Validator,
    {
        "pattern": _pattern,
        "patternProperties": _pattern_properties,
        "additionalProperties": _additional_properties,
    },
)

# "regex" would have the words of a document compiled as a pattern.
_FORMATS = FormatChecker(sorted(FormatChecker.checkers.keys() - {"regex"}))


def validator(definition: Any, *, formats: bool = False) -> Any:
    """jsonschema's validator of a schema for 2020-12; `formats`: they are checked too."""
    # An empty registry: jsonschema's own would fetch a remote reference.
    checker = _FORMATS if formats else None
    return _Validator(definition, registry=Registry(), format_checker=checker)


def not_a_schema(definition: Any) -> tuple[str, str] | None:
    """Place and message of what is no JSON Schema (2020-12); None where all of it is."""
    try:
        # No format checker: it would compile the patterns by `re`, which is not what runs them.
        Draft202012Validator.check_schema(definition, format_checker=None)
    except SchemaError as cause:
        return "".join(f"/{part}" for part in cause.absolute_path) or "/", cause.message
    return None
