"""What to do next, decided from the state alone: a tool, the answer, another way, or the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sealread.agent.causes import cause
from sealread.agent.choosing import (
    Choice,
    Chooser,
    Refused,
    can_run,
    chosen_tool,
    read_choice,
    situation,
)
from sealread.agent.course import Ending
from sealread.agent.failures import bounded, failure_of
from sealread.agent.grammar import choice_schema
from sealread.agent.inputs import choosable
from sealread.agent.limits import Limits
from sealread.agent.moves import Move
from sealread.agent.outline import outline
from sealread.agent.policy import is_wanted, next_tool, translation_wanted
from sealread.agent.proof import is_proven
from sealread.agent.registry import Registry
from sealread.agent.running import run_bounded
from sealread.agent.state import AgentState, AgentStatus, Failure
from sealread.agent.tool import Tool
from sealread.agent.ways import OtherWay, go, other_way, settle_on_best

IsCancelled = Callable[[], bool]
PLANNER = "planner"


class Planner:
    """Decides. Where several tools are legal a chooser is asked, where there is one."""

    def __init__(self, registry: Registry, chooser: Chooser | None, limits: Limits) -> None:
        self._registry = registry
        self._chooser = chooser
        self._limits = limits

    def decide(self, state: AgentState, spent: Ending | None, cancelled: IsCancelled) -> Move:
        """The next move. `spent`: what of the budget is used up."""
        if state.course.stuck:
            return _end(state, "stuck", f"{state.course.stuck} was stopped and still runs")
        if cancelled() or any(error.kind == "cancelled" for error in state.errors):
            return _end(state, "cancelled", "stopped on request")
        if spent:
            return _present(state) if _is_ready(state) else _end(state, spent, _SPENT[spent])
        fresh = self._fresh(state)
        if fresh:
            return self._tool(state, fresh, cancelled)
        if _is_presentable(state):
            return _present(state)
        return self._other(state)

    def _fresh(self, state: AgentState) -> list[Tool]:
        """The tools that are legal, of use, and had no turn yet in this way."""
        return [tool for tool in self._wanted(state) if not state.course.turns.get(tool.name)]

    def _wanted(self, state: AgentState) -> list[Tool]:
        legal = self._registry.compatible_with(state)
        return [tool for tool in legal if is_wanted(tool, state)]

    def _tool(self, state: AgentState, fresh: Sequence[Tool], cancelled: IsCancelled) -> Move:
        options = self._options(state, fresh)
        if len(options) == 1:
            return _need(state, options[0], {}, "it is the only tool that is legal")
        if self._chooser is not None and self._is_trusted(state):
            return self._chosen(self._chooser, state, options, cancelled)
        tool, why = next_tool(state, fresh)
        return _need(state, tool, {}, why)

    def _options(self, state: AgentState, fresh: Sequence[Tool]) -> list[Tool]:
        """What a chooser may choose: also what ran before and may be given another input.

        What cannot run on this state as it is, or ran on it before, is not offered.
        """
        if self._chooser is None:
            return list(fresh)
        turns = state.course.turns
        options = [
            tool
            for tool in self._wanted(state)
            if not turns.get(tool.name)
            or (choosable(tool) and turns[tool.name] < self._limits.turns)
        ]
        return [tool for tool in options if can_run(tool, state)] or list(fresh)

    def _is_trusted(self, state: AgentState) -> bool:
        refused = sum(error.kind == "refused" for error in state.errors)
        return state.course.refused < self._limits.refusals and refused < self._limits.distrust

    def _chosen(
        self, chooser: Chooser, state: AgentState, options: Sequence[Tool], cancelled: IsCancelled
    ) -> Move:
        schema = choice_schema(options, may_end=_is_presentable(state))
        told = situation(state, options)
        ran = run_bounded(
            lambda stopped: chooser.choose(told, schema, stopped),
            seconds=self._limits.choosing,
            grace=self._limits.grace,
            cancelled=cancelled,
        )
        if ran.stuck:
            state.course.stuck = PLANNER
        if ran.stopped == "cancelled":
            return _end(state, "cancelled", "stopped on request")
        if ran.stopped:
            return _refuse(state, Failure(PLANNER, "refused", "choosing took too long"))
        if ran.error:
            return _refuse(state, failure_of(PLANNER, "refused", ran.error))
        return self._followed(ran.value, state, options)

    def _followed(
        self, untrusted_answer: object, state: AgentState, options: Sequence[Tool]
    ) -> Move:
        try:
            choice = read_choice(untrusted_answer)
            if not choice.need_tool and _is_presentable(state):
                return _present(state, _reasoning(choice))
            tool = chosen_tool(choice, state, options)
        except Refused as error:
            return _refuse(state, Failure(error.tool, "refused", bounded(error.what)))
        return _need(state, tool, choice.tool_input or {}, _reasoning(choice))

    def _other(self, state: AgentState) -> Move:
        """Nothing is legal, or what there is was sent back: another way, or the end."""
        if not state.course.final:
            reason = cause(state, self._registry)
            settle_on_best(state)
            way = other_way(state)
            if way is not None:
                return _retry(state, way, self._registry)
            state.course.final = True
            if state.verification is not None:
                reason = cause(state, self._registry)
            state.course.ending, state.course.why = reason
            if translation_wanted(state) and self._fresh(state):
                return Move(AgentStatus.PLAN, "there is no other way; the best is translated")
        ending, why = state.course.ending or "nothing_legal", state.course.why
        return _end(state, ending, why)


_SPENT: dict[Ending, str] = {
    "steps": "the budget of steps is spent",
    "tokens": "the budget of tokens is spent",
    "seconds": "the time is over",
}


def _is_presentable(state: AgentState) -> bool:
    return state.verification is not None and not state.course.withheld


def _is_ready(state: AgentState) -> bool:
    return _is_presentable(state) and is_proven(state)


def _present(state: AgentState, reasoning: str = "what was asked for is there and checked") -> Move:
    del state
    return Move(AgentStatus.RESPOND, reasoning)


def _need(state: AgentState, tool: Tool, given: dict[str, object], why: str) -> Move:
    state.course.tool, state.course.given = tool.name, given
    reasoning = _without(state) + why
    return Move(AgentStatus.NEED_TOOL, reasoning, tool.name, outline(given, state))


def _without(state: AgentState) -> str:
    """Says that the work goes on although the last tool failed."""
    last = state.tool_history[-1] if state.tool_history else None
    return f"{last.tool} failed; " if last and not last.success else ""


def _refuse(state: AgentState, failure: Failure) -> Move:
    state.errors.append(failure)
    state.course.refused += 1
    why = f"the model's choice is refused: {failure.what}"
    return Move(AgentStatus.PLAN, why, failure=failure, success=False)


def _retry(state: AgentState, way: OtherWay, registry: Registry) -> Move:
    go(state, way, registry)
    return Move(AgentStatus.PLAN, way.why, output={"way": way.name})


def _end(state: AgentState, ending: Ending, why: str) -> Move:
    state.course.ending, state.course.why = ending, why
    return Move(AgentStatus.END, why, success=False)


def _reasoning(choice: Choice) -> str:
    return f"the model chose: {bounded(choice.reasoning)}"
