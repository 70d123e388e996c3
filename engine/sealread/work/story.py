"""How the agent worked off a request on one document, as steps that a window or a page can show."""

from __future__ import annotations

from dataclasses import dataclass, field

from msgspec import Struct

from sealread.agent.state import AgentStatus
from sealread.agent.trace import Event, Trace
from sealread.worker.report import Report


class Step(Struct, frozen=True):
    """What was done, and the agent's reason for it; `seconds` and `tokens` are its own.

    `tool` is the name of a tool or empty. `went_well` is False where it failed, with the failure in
    `below`. Holds no words of the document but values that were asked for.
    """

    tool: str
    why: str
    seconds: float = 0.0
    tokens: int = 0
    went_well: bool = True
    below: tuple[Step, ...] = ()

    @property
    def all_seconds(self) -> float:
        """Its own seconds and those of all steps below it."""
        return self.seconds + sum(step.all_seconds for step in self.below)

    @property
    def all_tokens(self) -> int:
        """Its own tokens and those of all steps below it."""
        return self.tokens + sum(step.all_tokens for step in self.below)


@dataclass
class _Open:
    """A step whose outcome is still to come."""

    decided: Event
    done: list[Event] = field(default_factory=list)

    def closed(self) -> Step:
        why = self.decided.reasoning
        failures = [event.failure for event in self.done if event.failure is not None]
        below = tuple(
            Step(one.kind.replace("_", " "), one.what, went_well=False) for one in failures
        )
        own = (self.decided, *self.done)
        return Step(
            self.decided.tool or "",
            why,
            sum(event.seconds for event in own),
            sum(event.tokens for event in own),
            not failures,
            below,
        )


def story(report: Report) -> tuple[Step, ...]:
    """The ways that were gone, each with its steps; the last line says how it ended."""
    trace = report.outcome.trace
    ways = [
        Step("", why, below=tuple(one.closed() for one in steps)) for why, steps in _ways(trace)
    ]
    first = ways[0].below if len(ways) == 1 else tuple(ways)
    return (*first, Step("", trace.why, went_well=trace.reason == "verified"))


def _ways(trace: Trace) -> list[tuple[str, list[_Open]]]:
    """The reason for each way, and its steps in their order."""
    ways: list[tuple[str, list[_Open]]] = [(trace.asked.request, [])]
    for event in trace.events:
        steps = ways[-1][1]
        if event.from_ is event.to is AgentStatus.PLAN and isinstance(event.output, dict):
            ways.append((event.reasoning, []))
        elif event.from_ is AgentStatus.NEED_TOOL and steps:
            steps[-1].done.append(event)
        else:
            steps.append(_Open(event))
    return ways
