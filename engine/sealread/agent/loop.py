"""The loop: a small state machine whose every transition is an event of the trace."""

from __future__ import annotations

import time
from collections.abc import Callable

from sealread.agent.choosing import Chooser
from sealread.agent.executor import Executor
from sealread.agent.limits import Budget, Limits
from sealread.agent.moves import FINAL, Move, check_legal
from sealread.agent.outcome import Outcome
from sealread.agent.planner import Planner
from sealread.agent.registry import Registry
from sealread.agent.responder import bring_back_best, outcome, respond
from sealread.agent.state import AgentState, AgentStatus
from sealread.agent.tool import Rooms
from sealread.agent.trace import Event, Setup, asked_of, trace_of


def _never() -> bool:
    return False


class Agent:
    """Works off requests with the tools of a registry.

    `chooser`: a model that plans, None for the policy alone. `setup` is written into the trace;
    `tokens` counts what the model has read and written so far.
    """

    def __init__(
        self,
        registry: Registry,
        rooms: Rooms,
        chooser: Chooser | None = None,
        limits: Limits = Limits(),  # noqa: B008 - frozen
        *,
        setup: Setup = Setup(),  # noqa: B008 - frozen
        tokens: Callable[[], int] | None = None,
    ) -> None:
        self._registry = registry
        self._planner = Planner(registry, chooser, limits)
        self._executor = Executor(registry, rooms, limits)
        self._rooms = rooms
        self._limits = limits
        self._setup = setup
        self._tokens = tokens

    def run(
        self,
        state: AgentState,
        cancelled: Callable[[], bool] = _never,
        on_event: Callable[[Event], None] | None = None,
    ) -> Outcome:
        """Goes from PLAN to SUCCESS or END. What goes wrong on the way is in the outcome.

        `cancelled()` may turn true at any moment; `on_event` is told each transition.
        """
        if state.status is not AgentStatus.PLAN or state.tool_history:
            raise ValueError("a run starts from a fresh state")
        run = _Run(state, self._planner, self._executor, Budget(self._limits, self._tokens))
        asked = asked_of(state)
        while state.status not in FINAL:
            event = run.step(lambda: cancelled() or self._rooms.cancelled())
            if on_event:
                on_event(event)
        bring_back_best(state)
        trace = trace_of(state, asked, self._setup, tuple(run.events))
        return outcome(state, self._registry, trace)


class _Run:
    """One run: the state, its budget, and the events so far."""

    def __init__(
        self, state: AgentState, planner: Planner, executor: Executor, budget: Budget
    ) -> None:
        self._state = state
        self._planner = planner
        self._executor = executor
        self._budget = budget
        self.events: list[Event] = []

    def step(self, cancelled: Callable[[], bool]) -> Event:
        """One transition. Raises IllegalTransition for one that there is not."""
        state, before = self._state, self._state.status
        started, tokens = time.monotonic(), self._budget.tokens()
        move = self._moved(cancelled)
        check_legal(before, move.to)
        state.status, state.reasoning = move.to, move.reasoning
        event = Event(
            number=len(self.events) + 1,
            from_=before,
            to=move.to,
            reasoning=move.reasoning,
            success=move.success,
            tool=move.tool,
            input=move.input,
            output=move.output,
            failure=move.failure,
            seconds=round(time.monotonic() - started, 3),
            tokens=self._budget.tokens() - tokens,
        )
        self.events.append(event)
        return event

    def _moved(self, cancelled: Callable[[], bool]) -> Move:
        match self._state.status:
            case AgentStatus.PLAN:
                spent = self._budget.spent(len(self.events))
                return self._planner.decide(self._state, spent, cancelled)
            case AgentStatus.NEED_TOOL:
                return self._executor.execute(self._state, self._budget, cancelled)
            case AgentStatus.RESPOND:
                return respond(self._state)
            case status:
                raise AssertionError(f"{status} is final")
