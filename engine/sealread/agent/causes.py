"""Why the work cannot go on: the one failure, or the one missing value, that everything waits for.

Found by going backwards from what is wanted: who brings it, what does that tool lack, who brings
that.
"""

from __future__ import annotations

from sealread.agent.course import Ending
from sealread.agent.registry import Registry, is_set, lacking, modality_of
from sealread.agent.state import AgentState, Failure, ToolCall
from sealread.agent.tool import Tool

_VERIFICATION = "verification"


def cause(state: AgentState, registry: Registry) -> tuple[Ending, str]:
    """Why there is nothing legal left, as a code and a sentence."""
    if state.verification is not None:
        return "unverified", "the verification is incomplete and there is no other way left"
    goal = "intent" if state.intent is None else _VERIFICATION
    return _why_missing(goal, state, registry, set())


def _why_missing(
    name: str, state: AgentState, registry: Registry, seen: set[str]
) -> tuple[Ending, str]:
    seen.add(name)
    serving = [tool for tool in registry.producers(name) if _serves(tool, state)]
    failed = _last_failure(serving, state)
    if failed is not None:
        return "failed", f"{failed.tool}: {failed.what}"
    for tool in serving:
        missing = sorted(lacking(tool, state) - seen)
        if missing:
            return _why_missing(missing[0], state, registry, seen)
    if is_set(state, name):
        return "nothing_legal", f"nothing was found for {name}"
    if ran := [tool.name for tool in serving if state.course.turns.get(tool.name)]:
        return "nothing_legal", f"{ran[0]} brought no {name}"
    return "nothing_legal", f"no tool brings {name}"


def _serves(tool: Tool, state: AgentState) -> bool:
    fits = state.intent is None or state.intent in tool.intents
    return fits and modality_of(state) in (None, *tool.modalities)


def _last_failure(tools: list[Tool], state: AgentState) -> Failure | None:
    """The failure of the last run of one of the tools, None where that run was a success."""
    names = {tool.name for tool in tools}
    last: ToolCall | None = next(
        (call for call in reversed(state.tool_history) if call.tool in names), None
    )
    return last.failure if last else None
