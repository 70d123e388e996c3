"""What a schema may ask of the machine: it comes from a person, and sometimes from a stranger.

Checked before anything is done with it, so that no schema takes the program's time or memory.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, Literal

from sealread.errors import PatternRefused, SchemaError, SchemaTooLarge
from sealread.schema.expressions import NotLinear, compiled

MAX_DEPTH = 160
MAX_VALUES = 100_000
"""JSON values of the file: objects, lists, strings and all."""
MAX_SCHEMAS = 20_000
"""Definitions within the schema; the metaschema takes half a millisecond for each."""
MAX_CHOICES = 10_000
MAX_TEXT = 20_000
"""Characters of one string or key."""
MAX_LEAST = 2000
"""List items, keys or characters that a value must have at least, over all levels."""
MAX_BRANCHES = 500
_LARGEST = 2**63 - 1
_FINEST = 1e-100
_STRAY = 1e100

_BRANCHES = ("anyOf", "oneOf", "allOf", "prefixItems")
_DATA = frozenset(("const", "enum", "default", "examples"))
_AT_LEAST = ("minItems", "minProperties", "minContains", "minLength")
_NAMES = frozenset((
    "properties", "patternProperties", "$defs", "definitions", "dependentSchemas", "dependencies",
))  # fmt: skip
_Place = tuple[str, ...]
# What the keys of an object are: a schema's keywords, names that somebody chose, or plain data.
Mode = Literal["keywords", "names", "data"]
_Level = list[tuple[_Place, Any, Mode]]


def check(definition: Any, name: str) -> int:
    """The number of values in a schema. Raises SchemaTooLarge, PatternRefused or SchemaError."""
    walk = _Check(name)
    walk.walk(definition)
    return walk.values


def check_metaschema(definition: Any, name: str) -> None:
    """Raises SchemaError with the place of what is no JSON Schema (2020-12)."""
    from sealread.schema.validators import not_a_schema

    if wrong := not_a_schema(definition):
        where, message = wrong
        raise SchemaError(file=name, what=f"at {where}: {message}")


def check_least(definition: Any, name: str) -> None:
    """Raises SchemaTooLarge if the smallest value of a plain definition would be huge."""
    level = [(definition, 1)]
    while level:
        level = [inner for one, factor in level for inner in _least_below(one, factor, name)]


def _least_below(value: Any, factor: int, name: str) -> Iterator[tuple[Any, int]]:
    if isinstance(value, list):
        yield from ((inner, factor) for inner in value)
    if not isinstance(value, dict):
        return
    wanted = [int(value[key]) for key in _AT_LEAST if isinstance(value.get(key), int | float)]
    factor *= max([1, *wanted])
    if factor > MAX_LEAST:
        what = f"its smallest value has more than {MAX_LEAST} items or characters"
        raise SchemaTooLarge(file=name, what=what)
    yield from ((inner, factor) for key, inner in value.items() if key not in _DATA)


class _Check:
    """One walk over a schema, level by level: recursion would be the first thing to break."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.values = self.schemas = 0
        self.patterns: _Place | None = None
        self.unevaluated = False

    def walk(self, definition: Any) -> None:
        level: _Level = [((), definition, "keywords")]
        for _ in range(MAX_DEPTH):
            level = [inner for one in level for inner in self._one(*one)]
            if not level:
                break
        else:
            raise SchemaTooLarge(file=self.name, what=f"it is nested deeper than {MAX_DEPTH}")
        if self.unevaluated and self.patterns is not None:
            raise PatternRefused(
                file=self.name,
                where=_pointer(self.patterns),
                what="stands beside unevaluatedProperties, which cannot be checked with it",
            )

    def _one(self, place: _Place, value: Any, mode: Mode) -> _Level:
        self.values += 1
        if self.values > MAX_VALUES:
            raise SchemaTooLarge(file=self.name, what=f"it holds more than {MAX_VALUES} values")
        if isinstance(value, dict):
            return self._object(place, value, mode)
        if isinstance(value, list):
            return [((*place, str(index)), inner, mode) for index, inner in enumerate(value)]
        self._scalar(place, value)
        return []

    def _object(self, place: _Place, value: dict[str, Any], mode: Mode) -> _Level:
        for key in value:
            self._scalar(place, key)
        if mode == "keywords":
            self.schemas += 1
            if self.schemas > MAX_SCHEMAS:
                what = f"it holds more than {MAX_SCHEMAS} definitions"
                raise SchemaTooLarge(file=self.name, what=what)
            self._keywords(place, value)
        return [((*place, key), inner, mode_below(mode, key)) for key, inner in value.items()]

    def _keywords(self, place: _Place, value: dict[str, Any]) -> None:
        if "$dynamicRef" in value or "$recursiveRef" in value:
            what = f"at {_pointer(place)}: Sealread follows no dynamic references"
            raise SchemaError(file=self.name, what=what)
        self.unevaluated = self.unevaluated or "unevaluatedProperties" in value
        for key, most in (("enum", MAX_CHOICES), *((key, MAX_BRANCHES) for key in _BRANCHES)):
            if isinstance(value.get(key), list) and len(value[key]) > most:
                what = f"at {_pointer(place)}: more than {most} in {key}"
                raise SchemaTooLarge(file=self.name, what=what)
        if isinstance(value.get("pattern"), str):
            self._pattern((*place, "pattern"), value["pattern"])
        patterns = value.get("patternProperties")
        for pattern in patterns if isinstance(patterns, dict) else ():
            self.patterns = (*place, "patternProperties")
            self._pattern(self.patterns, pattern)
        step = value.get("multipleOf")
        if isinstance(step, float) and 0 < step < _FINEST:
            raise self._number((*place, "multipleOf"))

    def _pattern(self, place: _Place, pattern: str) -> None:
        try:
            compiled(pattern)
        except NotLinear as cause:
            raise PatternRefused(file=self.name, where=_pointer(place), what=str(cause)) from cause

    def _scalar(self, place: _Place, value: Any) -> None:
        if isinstance(value, str):
            self._text(place, value)
        elif isinstance(value, int | float) and not _in_range(value):
            raise self._number(place)

    def _text(self, place: _Place, value: str) -> None:
        if len(value) > MAX_TEXT:
            what = f"at {_pointer(place)}: a text of more than {MAX_TEXT} characters"
            raise SchemaTooLarge(file=self.name, what=what)
        try:
            value.encode()
        except UnicodeEncodeError as cause:
            what = f"at {_pointer(place)}: a text that is not Unicode"
            raise SchemaError(file=self.name, what=what) from cause

    def _number(self, place: _Place) -> SchemaError:
        return SchemaError(file=self.name, what=f"at {_pointer(place)}: a number out of range")


def mode_below(mode: Mode, key: str) -> Mode:
    """What the keys of an object are that stands under a key of another object."""
    if mode != "keywords":
        return "data" if mode == "data" else "keywords"
    if key in _DATA:
        return "data"
    return "names" if key in _NAMES else "keywords"


def _in_range(value: float) -> bool:
    if isinstance(value, int):
        return abs(value) <= _LARGEST
    return math.isfinite(value) and abs(value) < _STRAY


def _pointer(place: _Place) -> str:
    return "/" + "/".join(part[:100] for part in place)
