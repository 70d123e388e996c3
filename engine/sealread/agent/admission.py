"""What a tool must be to be let in, whoever wrote it."""

from __future__ import annotations

import keyword
import math
import re

import msgspec
from msgspec import Struct

from sealread.agent.state import AgentState
from sealread.agent.tool import INTENTS, MODALITIES, Tool

NAMES = frozenset(AgentState.__struct_fields__)
OWN = frozenset((
    "request", "document_path", "way", "earlier", "earlier_answers", "tool_history", "last_tool",
    "last_output", "errors", "reasoning", "status", "course",
))  # fmt: skip
"""What only the caller and the loop write."""
RESULTS = frozenset(("extracted", "answers"))
VERDICT = "verification"
_IDENTIFIER = re.compile(r"[a-z][a-z0-9_]{0,63}")
_CALLABLES = ("function", "normalise_input", "postprocess", "summary")


def problem(tool: object) -> str | None:
    """What is wrong with a would-be tool, as the end of a sentence; None where nothing is."""
    if not isinstance(tool, Tool):
        return f"it is {type(tool).__name__}, not a Tool"
    return (
        _wrong_words(tool)
        or _wrong_callables(tool)
        or _wrong_types(tool)
        or _wrong_names(tool)
        or _wrong_range(tool)
        or _judge_in_own_cause(tool)
    )


def _wrong_words(tool: Tool) -> str | None:
    name, description = tool.name, tool.description
    if not isinstance(name, str) or not _IDENTIFIER.fullmatch(name) or keyword.iskeyword(name):
        return "its name is not a lowercase identifier"
    if not isinstance(description, str) or not description.strip():
        return "it has no description"
    return None


def _wrong_callables(tool: Tool) -> str | None:
    for part in _CALLABLES:
        if not callable(getattr(tool, part)):
            return f"its {part} cannot be called"
    return None


def _wrong_types(tool: Tool) -> str | None:
    for part in ("input", "output"):
        kind = getattr(tool, part)
        if not (isinstance(kind, type) and issubclass(kind, Struct)):
            return f"its {part} is not a msgspec Struct"
        try:
            msgspec.structs.fields(kind)
        except Exception as error:  # noqa: BLE001 - annotations are foreign code
            return f"the types of its {part} cannot be told ({type(error).__name__})"
    return None


def _wrong_names(tool: Tool) -> str | None:
    for part, allowed in (("needs", NAMES), ("produces", NAMES - OWN)):
        names = getattr(tool, part)
        if not isinstance(names, frozenset):
            return f"its {part} is not a frozenset"
        if unknown := sorted(map(str, names - allowed)):
            return f"its {part} names {', '.join(unknown)}, which a tool may not"
    return None if tool.produces else "it produces nothing"


def _wrong_range(tool: Tool) -> str | None:
    for part, known in (("modalities", MODALITIES), ("intents", INTENTS)):
        given = getattr(tool, part)
        if not isinstance(given, frozenset) or not given or not given <= known:
            return f"its {part} are not some of {', '.join(sorted(known))}"
    seconds = tool.seconds
    number = isinstance(seconds, int | float) and not isinstance(seconds, bool)
    if not number or not math.isfinite(seconds) or seconds <= 0:
        return "its seconds are not a time"
    return None


def _judge_in_own_cause(tool: Tool) -> str | None:
    """Who answers does not verify, and there must be something to verify."""
    if VERDICT not in tool.produces:
        return None
    if tool.produces & RESULTS:
        return "it verifies what it answers itself"
    return None if tool.needs & RESULTS else "it verifies without needing something to verify"
