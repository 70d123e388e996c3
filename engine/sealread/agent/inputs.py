"""The input of a tool: what a chooser may give, how it is built, and that its values have types."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import FieldInfo, fields

from sealread.agent.admission import NAMES
from sealread.agent.failures import where
from sealread.agent.state import AgentState
from sealread.agent.tool import Tool
from sealread.document.model import Word

_UNLOOKED: tuple[type[Struct], ...] = (Word,)
"""There are many thousands of them, and `msgspec` has looked at their class already."""


class UnusableInput(Exception):
    """A tool cannot do with what it was given. `what` holds no words of the document."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


def choosable(tool: Tool) -> tuple[FieldInfo, ...]:
    """What of a tool's input a chooser may give: all but what the state decides."""
    return tuple(field for field in fields(tool.input) if field.name not in NAMES)


def input_schema(tool: Tool) -> dict[str, Any]:
    """A JSON Schema of what a chooser may give to a tool; of each it may leave away what it likes.

    A field whose type has no JSON form is not offered.
    """
    offered: dict[str, Any] = {}
    shared: dict[str, Any] = {}
    for field in choosable(tool):
        try:
            (offered[field.encode_name],), parts = msgspec.json.schema_components((field.type,))
        except TypeError:
            continue
        shared |= parts
    schema = {"type": "object", "properties": offered, "additionalProperties": False}
    return schema | ({"$defs": shared} if shared else {})


def built_input(tool: Tool, state: AgentState, given: dict[str, Any]) -> Struct:
    """The input made of what was given and of the state. Raises UnusableInput."""
    allowed = {field.encode_name for field in choosable(tool)}
    if any(name not in allowed for name in given):
        raise UnusableInput("it was given what is not for the planner to give")
    try:
        built = tool.normalise_input(state, dict(given))
    except Exception as error:
        raise UnusableInput(where(error)) from error
    check_type(built, tool.input)
    return built


def check_type(value: object, expected: type[Struct]) -> None:
    """Raises UnusableInput where `value` is not an `expected` whose fields have their types."""
    if not isinstance(value, expected):
        raise UnusableInput(f"it is {type(value).__name__}, not {expected.__name__}")
    _check_fields(value)


def check_value(value: object, expected: Any, name: str) -> None:
    """Raises UnusableInput where a value has another type than `expected`, inside and out."""
    try:
        msgspec.convert(value, expected)
    except msgspec.ValidationError as error:
        raise UnusableInput(f"{name} has not the type it should have") from error
    except TypeError:
        return  # a type that msgspec knows nothing of: the tool's own business
    _check_inside(value)


def _check_fields(struct: Struct) -> None:
    for field in fields(struct):
        check_value(getattr(struct, field.name), field.type, field.name)


def _check_inside(value: object) -> None:
    if isinstance(value, _UNLOOKED):
        return
    if isinstance(value, Struct):
        _check_fields(value)
    elif isinstance(value, list | tuple | frozenset | set):
        for part in value:
            _check_inside(part)
    elif isinstance(value, dict):
        for part in value.values():
            _check_inside(part)
