"""The transitions of the loop, and what a part of it answers when it has had its turn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sealread.agent.state import AgentStatus, Failure

LEGAL: dict[AgentStatus, frozenset[AgentStatus]] = {
    AgentStatus.PLAN: frozenset(
        (AgentStatus.NEED_TOOL, AgentStatus.RESPOND, AgentStatus.PLAN, AgentStatus.END)
    ),
    AgentStatus.NEED_TOOL: frozenset((AgentStatus.PLAN,)),
    AgentStatus.RESPOND: frozenset((AgentStatus.SUCCESS, AgentStatus.PLAN)),
    AgentStatus.SUCCESS: frozenset(),
    AgentStatus.END: frozenset(),
}
FINAL = frozenset((AgentStatus.SUCCESS, AgentStatus.END))


@dataclass(frozen=True)
class Move:
    """Where to go next and why. `input` and `output` are plain JSON without document text."""

    to: AgentStatus
    reasoning: str
    tool: str | None = None
    input: Any = None
    output: Any = None
    success: bool = True
    failure: Failure | None = None


def check_legal(source: AgentStatus, target: AgentStatus) -> None:
    """Raises IllegalTransition, a mistake in the program, where there is no such transition."""
    if target not in LEGAL[source]:
        raise IllegalTransition(f"{source} to {target}")


class IllegalTransition(AssertionError):
    """A part of the loop went where it must not go."""
