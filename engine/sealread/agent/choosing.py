"""Letting a model choose among the legal tools, and not trusting a word of what it says.

It is shown names, statuses and errors, never text of the document.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import msgspec
from msgspec import Struct

from sealread.agent.failures import bounded
from sealread.agent.inputs import UnusableInput, built_input, choosable, input_schema
from sealread.agent.registry import BLANK, is_set
from sealread.agent.state import AgentState
from sealread.agent.tool import Tool

MAX_ANSWER = 16 << 10
"""Characters of a choice; a longer one is nonsense."""
MAX_REQUEST = 2000
_RECENT = 12
_STATUS = ("intent", "user_language", "modality", "document_language", "document_type")
_UNTOLD = (
    "request", "document_path", "earlier", "earlier_answers", "last_output", "reasoning", "status",
    "course",
)  # fmt: skip


class Chooser(Protocol):
    """A model that can plan. It may answer with anything; only what is legal is done."""

    def choose(
        self,
        situation: Mapping[str, Any],
        schema: Mapping[str, Any],
        cancelled: Callable[[], bool],
    ) -> str:
        """A JSON text under `schema` for a `situation` (both plain JSON). Stops where cancelled."""
        ...


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """What a chooser answers. Without `need_tool` the work is done."""

    reasoning: str
    need_tool: bool
    tool: str | None
    tool_input: dict[str, Any] | None


class Refused(Exception):
    """A choice that is not followed. `tool` is the one that it named, if there is one so named."""

    def __init__(self, what: str, tool: str = "planner") -> None:
        super().__init__(what)
        self.what = what
        self.tool = tool


def situation(state: AgentState, legal: Sequence[Tool]) -> dict[str, Any]:
    """The state in short, for a chooser."""
    names = [name for name in BLANK.__struct_fields__ if name not in _UNTOLD]
    return {
        "request": bounded(state.request, MAX_REQUEST),
        **{name: getattr(state, name) for name in _STATUS},
        "there": [name for name in names if is_set(state, name)],
        "missing": [name for name in names if not is_set(state, name)],
        "history": [_told(state, index) for index in _last_indices(len(state.tool_history))],
        "errors": [
            {"tool": error.tool, "kind": error.kind, "what": error.what}
            for error in state.errors[-_RECENT:]
        ],
        "ways": list(state.course.ways),
        "tools": [_offered(tool) for tool in legal],
    }


def _last_indices(count: int) -> range:
    return range(max(0, count - _RECENT), count)


def _told(state: AgentState, index: int) -> dict[str, Any]:
    call = state.tool_history[index]
    return {"tool": call.tool, "success": call.success}


def _offered(tool: Tool) -> dict[str, Any]:
    return {
        "name": tool.name,
        "description": tool.description,
        "needs": sorted(tool.needs),
        "produces": sorted(tool.produces),
        "input": input_schema(tool),
    }


def read_choice(untrusted_answer: object) -> Choice:
    """The choice that a text is, strictly. Raises Refused."""
    if not isinstance(untrusted_answer, str):
        raise Refused("the answer is not a text")
    if len(untrusted_answer) > MAX_ANSWER:
        raise Refused(f"the answer is longer than {MAX_ANSWER} characters")
    try:
        return msgspec.json.decode(untrusted_answer, type=Choice)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refused("the answer is not JSON of the form asked for") from None


def chosen_tool(choice: Choice, state: AgentState, legal: Sequence[Tool]) -> Tool:
    """The tool that was chosen, if it may run with that input. Raises Refused saying why not."""
    if not choice.need_tool:
        raise Refused("the work is not done yet: nothing is verified")
    tool = next((tool for tool in legal if tool.name == choice.tool), None)
    if tool is None:
        raise Refused("it chose a tool that is not legal now")
    try:
        built = built_input(tool, state, choice.tool_input or {})
    except UnusableInput as error:
        raise Refused(f"the input is of no use: {error.what}", tool.name) from error
    if any(_same(built, tried) for tried in state.course.tried.get(tool.name, ())):
        raise Refused("it was run with this input before", tool.name)
    return tool


def can_run(tool: Tool, state: AgentState) -> bool:
    """Whether there is an input for a tool that it was not run with; a chooser may give others."""
    if choosable(tool):
        return True
    try:
        built = built_input(tool, state, {})
    except UnusableInput:
        return False
    return not any(_same(built, tried) for tried in state.course.tried.get(tool.name, ()))


def _same(one: Struct, other: Struct) -> bool:
    try:
        return bool(one == other)
    except Exception:  # noqa: BLE001 - parts of a stranger's input may not be comparable
        return False
