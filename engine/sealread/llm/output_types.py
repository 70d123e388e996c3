"""Of what form an answer must be: a pattern, some words, JSON under a schema, or a grammar.

`output_type` takes what Outlines takes as an output type: Python's types, enumerations, literals,
classes with fields (dataclass, TypedDict, msgspec, pydantic), and Outlines' own terms.
"""

from __future__ import annotations

import datetime
import enum
import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, get_args, get_origin

import msgspec
from msgspec import Struct

_WHOLE = r"[+-]?(0|[1-9][0-9]*)"
_DATE = r"[0-9]{4}-(0[1-9]|1[0-2])-([0-2][0-9]|3[01])"
_TIME = r"([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]"
_PATTERNS: Final[dict[object, str]] = {
    bool: "(True|False)",
    int: _WHOLE,
    float: rf"{_WHOLE}(\.[0-9]+)?([eE][+-]?[0-9]+)?",
    datetime.date: _DATE,
    datetime.time: _TIME,
    datetime.datetime: f"{_DATE}[ T]{_TIME}",
}
"""As Outlines spells them."""


class OutputType(Struct, frozen=True):
    """The form of an answer.

    `body`: a pattern (linear time, no look-around), a JSON Schema, or a grammar in Lark's notation.
    """

    kind: Literal["regex", "schema", "grammar"]
    body: str


def regex(pattern: str) -> OutputType:
    """Answers that match a pattern from beginning to end."""
    return OutputType("regex", pattern)


def choice(options: Sequence[str]) -> OutputType:
    """Answers that are one of some words."""
    return OutputType("regex", "(" + "|".join(re.escape(one) for one in options) + ")")


def json_schema(schema: str | Mapping[str, Any]) -> OutputType:
    """Answers that are JSON under a schema."""
    body = schema if isinstance(schema, str) else json.dumps(schema)
    return OutputType("schema", body)


def output_type(given: Any) -> OutputType:
    """The form that a type stands for. Raises TypeError for what is no type."""
    if isinstance(given, OutputType):
        return given
    if type(given).__module__.startswith("outlines."):
        return _outlines_term(given)
    if given in _PATTERNS:
        return regex(_PATTERNS[given])
    if get_origin(given) is Literal:
        return choice([str(one) for one in get_args(given)])
    if isinstance(given, type) and issubclass(given, enum.Enum):
        return choice([str(one.value) for one in given])
    if hasattr(given, "model_json_schema"):
        return json_schema(given.model_json_schema())
    return json_schema(msgspec.json.schema(given))


def _outlines_term(given: Any) -> OutputType:
    """What Outlines itself makes of its term: a schema, a grammar, or else a pattern."""
    from outlines.types.dsl import CFG, JsonSchema, to_regex

    if isinstance(given, JsonSchema):
        return json_schema(given.schema)
    if isinstance(given, CFG):
        return OutputType("grammar", given.definition)
    return regex(to_regex(given))
