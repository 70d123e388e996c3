"""A schema's regular expressions, run by RE2: in time linear in the text, whatever the pattern.

JSON Schema means ECMA-262's expressions. RE2 knows them but for look-around and back-references,
which cannot be run in linear time; a schema that uses these is refused when it is loaded. Python's
own `re`, which jsonschema would use, never sees a pattern of a schema.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import re2  # type: ignore[import-untyped]
from jsonschema import Draft202012Validator
from jsonschema.exceptions import ValidationError
from jsonschema.validators import extend

MAX_PATTERN = 1000
"""Characters."""
_MEMORY = 8 << 20
_UNICODE = re.compile(r"(?<!\\)((?:\\\\)*)\\u([0-9a-fA-F]{4})")
_LOOK_AROUND = ("(?=", "(?!", "(?<=", "(?<!")


class NotLinear(ValueError):
    """A pattern that RE2 does not take; the words say why."""


@lru_cache(maxsize=1024)
def compiled(pattern: str) -> Any:
    """The pattern, ready to run. Raises NotLinear."""
    if len(pattern) > MAX_PATTERN:
        raise NotLinear(f"is longer than {MAX_PATTERN} characters")
    options = re2.Options()
    options.log_errors = False
    options.max_mem = _MEMORY
    try:
        return re2.compile(_UNICODE.sub(r"\1\\x{\2}", pattern), options)
    except (re2.error, UnicodeEncodeError) as cause:
        raise NotLinear(_reason(pattern, cause)) from cause


def found_in(pattern: str, text: str) -> bool:
    """Whether the pattern matches anywhere in `text`. Raises NotLinear."""
    whole = text.encode("utf-8", "replace").decode()  # RE2 takes no half of a surrogate pair
    return compiled(pattern).search(whole) is not None


def _reason(pattern: str, cause: Exception) -> str:
    if any(mark in pattern for mark in _LOOK_AROUND):
        return "uses look-around"
    if re.search(r"\\[1-9k]", pattern):
        return "uses a back-reference"
    words = cause.args[0] if isinstance(cause, re2.error) and cause.args else b"it is not Unicode"
    return (
        f"cannot be read: {words.decode(errors='replace') if isinstance(words, bytes) else words}"
    )


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
Validator: Any = extend(
    Draft202012Validator,
    {
        "pattern": _pattern,
        "patternProperties": _pattern_properties,
        "additionalProperties": _additional_properties,
    },
)
"""jsonschema's validator for 2020-12, with its patterns run by RE2."""
