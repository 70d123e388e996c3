"""The grammar of a choice: what a model may say when it plans, and that it comes to an end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sealread.agent.inputs import input_schema
from sealread.agent.tool import Tool

_LINE = r"^[ !#-\[\]-~À-ſ]{0,200}$"
"""A line without quotation marks and backslashes, so that it takes no more tokens than that."""
_MOST_ITEMS = 8
_MOST = 1_000_000
_SETTLED = frozenset(("enum", "const", "pattern", "maxLength", "format", "$ref"))
_BELOW = ("properties", "$defs")
_EITHER = ("anyOf", "oneOf", "allOf", "prefixItems")


def choice_schema(legal: Sequence[Tool], *, may_end: bool = True) -> dict[str, Any]:
    """The grammar of a choice: `tool` is one of the legal names, its input that tool's.

    `may_end`: there is something to present, so that no tool need be chosen.
    """
    shared: dict[str, Any] = {}
    inputs: dict[str, Any] = {}
    for tool in legal:
        inputs[tool.name] = _bounded(input_schema(tool))
        shared |= inputs[tool.name].pop("$defs", {})
    different = [one for n, one in enumerate(inputs.values()) if one not in [*inputs.values()][:n]]
    properties = {
        "reasoning": {"type": "string", "pattern": _LINE},
        "need_tool": {"enum": [True, False] if may_end else [True]},
        "tool": {"enum": list(inputs)},
        "tool_input": different[0] if len(different) == 1 else {"anyOf": different},
    }
    schema = {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }
    if len(different) > 1:  # each tool with its own input
        schema["anyOf"] = [
            {
                "properties": properties
                | {
                    "tool": {"enum": [name for name, own in inputs.items() if own == one]},
                    "tool_input": one,
                },
                "required": list(properties),
                "additionalProperties": False,
            }
            for one in different
        ]
    return schema | ({"$defs": shared} if shared else {})


def _bounded(schema: Any) -> Any:
    """A schema whose texts, lists and whole numbers have an end; what it says itself stays."""
    if not isinstance(schema, dict):
        return schema
    made = dict(schema)
    for name in _BELOW:
        if isinstance(made.get(name), dict):
            made[name] = {key: _bounded(one) for key, one in made[name].items()}
    for name in _EITHER:
        if isinstance(made.get(name), list):
            made[name] = [_bounded(one) for one in made[name]]
    for name in ("items", "additionalProperties"):
        made |= {name: _bounded(made[name])} if name in made else {}
    match made.get("type"):
        case "string" if not _SETTLED & made.keys():
            made["pattern"] = _LINE
        case "array":
            made.setdefault("maxItems", _MOST_ITEMS)
        case "integer":
            made.setdefault("minimum", -_MOST)
            made.setdefault("maximum", _MOST)
    return made
