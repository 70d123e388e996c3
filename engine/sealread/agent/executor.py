"""Running a tool so that, whatever it does, a state comes out and no exception."""

from __future__ import annotations

import copy
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import fields

from sealread.agent.failures import failure_of
from sealread.agent.inputs import UnusableInput, built_input, check_type, check_value
from sealread.agent.limits import Budget, Limits
from sealread.agent.moves import Move
from sealread.agent.outline import bounded_output, outline
from sealread.agent.registry import Registry
from sealread.agent.running import IsStopped, Ran, run_bounded
from sealread.agent.state import AgentState, AgentStatus, Failure, ToolCall
from sealread.agent.tool import Rooms, Tool
from sealread.document.documents import Documents
from sealread.extract.engine import Engine

_TYPES = {field.name: field.type for field in fields(AgentState)}


class Executor:
    """Runs the tool that the planner decided on. What goes wrong becomes a failure on the state."""

    def __init__(self, registry: Registry, rooms: Rooms, limits: Limits) -> None:
        self._registry = registry
        self._rooms = rooms
        self._limits = limits

    def execute(self, state: AgentState, budget: Budget, cancelled: Callable[[], bool]) -> Move:
        """Runs `state.course.tool` and notes how it went; always leads back to PLAN."""
        tool = self._registry.get(state.course.tool or "")
        if tool is None:
            raise LookupError("the planner decided on no tool of the registry")
        run = _Run(tool, state, self._rooms, self._limits, budget)
        started, tokens = time.monotonic(), budget.tokens()
        failure = run.failure(cancelled)
        seconds = round(time.monotonic() - started, 3)
        spent = budget.tokens() - tokens
        _note(state, ToolCall(tool.name, run.input, failure is None, seconds, spent, failure))
        state.last_output = run.output
        return Move(
            AgentStatus.PLAN,
            f"{tool.name} {'did its work' if failure is None else failure.kind.replace('_', ' ')}",
            tool.name, run.input, run.output, failure is None, failure,
        )  # fmt: skip


def _note(state: AgentState, call: ToolCall) -> None:
    course = state.course
    state.tool_history.append(call)
    state.last_tool = call.tool
    if call.failure is not None:
        state.errors.append(call.failure)
    course.turns[call.tool] = course.turns.get(call.tool, 0) + 1
    course.refused = 0
    course.tool, course.given = None, {}


class _Run:
    """One run of one tool. `input` and `output` are what the trace keeps."""

    def __init__(
        self, tool: Tool, state: AgentState, rooms: Rooms, limits: Limits, budget: Budget
    ) -> None:
        self._tool = tool
        self._state = state
        self._rooms = rooms
        self._limits = limits
        self._seconds = min(tool.seconds, budget.seconds_left())
        self.input: Any = outline(state.course.given, state)
        self.output: Any = None

    def failure(self, cancelled: Callable[[], bool]) -> Failure | None:
        """Runs the tool and writes its output into the state; returns what went wrong."""
        tool, state = self._tool, self._state
        try:
            built = built_input(tool, state, state.course.given)
        except UnusableInput as error:
            return Failure(tool.name, "bad_input", error.what)
        state.course.tried.setdefault(tool.name, []).append(built)
        self.input = outline(built, state)
        ran = run_bounded(
            lambda stopped: tool.function(_Bounded(self._rooms, stopped), built),
            seconds=self._seconds,
            grace=self._limits.grace,
            cancelled=cancelled,
        )
        return self._stopped(ran) or self._written(ran.value)

    def _stopped(self, ran: Ran[Any]) -> Failure | None:
        name = self._tool.name
        if ran.stuck:
            self._state.course.stuck = name
        if ran.stopped == "cancelled":
            return Failure(name, "cancelled", "stopped on request")
        if ran.stopped == "timed_out":
            own = self._seconds == self._tool.seconds
            limit = f"its {self._seconds:g} seconds" if own else "the time of the request"
            return Failure(name, "timed_out", f"it took longer than {limit}")
        return failure_of(name, "failed", ran.error) if ran.error else None

    def _written(self, untrusted_output: Any) -> Failure | None:
        """All of the output is written into the state, or nothing of it."""
        name = self._tool.name
        try:
            check_type(untrusted_output, self._tool.output)
            summary = bounded_output(self._tool.summary(untrusted_output))
            draft = _draft(self._state)
            self._tool.postprocess(draft, untrusted_output)
            _adopt(self._state, draft, self._tool)
        except UnusableInput as error:
            return Failure(name, "bad_output", error.what)
        except Exception as error:  # noqa: BLE001 - a stranger's function may fail in any way
            return failure_of(name, "bad_output", error)
        self.output = summary
        return None


def _draft(state: AgentState) -> AgentState:
    """A state for a tool to write into; what is not the tool's to write are copies."""
    draft = copy.copy(state)
    draft.course = copy.copy(state.course)
    draft.errors, draft.tool_history = list(state.errors), list(state.tool_history)
    return draft


def _adopt(state: AgentState, draft: AgentState, tool: Tool) -> None:
    """Takes over what the tool produces.

    Raises UnusableInput where it wrote anything else or of another type, TypeError where a field
    that may hold any JSON holds none.
    """
    changed = [name for name in _TYPES if _differs(state, draft, name)]
    undeclared = sorted(set(changed) - tool.produces)
    if undeclared:
        raise UnusableInput(f"it wrote {', '.join(undeclared)} without having declared it")
    for name in changed:
        check_value(getattr(draft, name), _TYPES[name], name)
        if _TYPES[name] is Any:
            msgspec.json.encode(getattr(draft, name))
    for name in changed:
        setattr(state, name, getattr(draft, name))


def _differs(state: AgentState, draft: AgentState, name: str) -> bool:
    old, new = getattr(state, name), getattr(draft, name)
    return old is not new and bool(old != new)


class _Bounded:
    """The rooms as one run of a tool sees them: told to stop, and without a voice after that."""

    def __init__(self, rooms: Rooms, stopped: IsStopped) -> None:
        self._rooms = rooms
        self._stopped = stopped

    @property
    def engine(self) -> Engine:
        return self._rooms.engine

    @property
    def weights(self) -> Path | None:
        return self._rooms.weights

    @property
    def documents(self) -> Documents:
        return self._rooms.documents

    def cancelled(self) -> bool:
        return self._stopped()

    def progress(self, what: str, done: int, total: int) -> None:
        if not self._stopped():
            self._rooms.progress(what, done, total)
