"""The Gymnasium environment in which a schema is proposed again and again for a document.

    gymnasium.make("Sealread/Schema-v0", paper=paper)

The observation is the state (perplexity, complexity), an action one of `drafting.ACTIONS`: what the
model is shown beside the page. `info` has the proposal itself.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from msgspec import Struct, field
from numpy.typing import NDArray

from sealread.evaluate.improving.drafting import ACTIONS, LEAST_SURE, Drafted, Paper, SchemaState

ID = "Sealread/Schema-v0"
MOST_STEPS = 8
PATIENCE = 2
"""Steps without improvement after which an episode ends."""
Observation = NDArray[np.float32]


class SchemaCourse(Struct):
    """An episode so far: the states one after the other."""

    states: list[SchemaState] = field(default_factory=list)

    @property
    def reward(self) -> float:
        """By how much the last state is below the lowest figures of all before it.

        (p_best - p) + (c_best - c): perplexity and complexity each have a best of their own.
        """
        *before, last = self.states
        surest = min(one.perplexity for one in before)
        plainest = min(one.complexity for one in before)
        return (surest - last.perplexity) + (plainest - last.complexity)

    @property
    def best(self) -> int:
        """Which state has the lowest sum of both figures, the first of equal ones."""
        return min(range(len(self.states)), key=lambda place: self.states[place].total)

    @property
    def idle(self) -> int:
        """Steps since the lowest sum was reached first."""
        return len(self.states) - 1 - self.best


class SchemaEnvironment(gymnasium.Env[Observation, np.int64]):
    """What is shown to the model changes step by step, and it proposes again."""

    def __init__(self, paper: Paper, most_steps: int = MOST_STEPS) -> None:
        self.paper, self._most = paper, most_steps
        low, high = np.array([1.0, 0.0], np.float32), np.array([LEAST_SURE, 1.0], np.float32)
        self.observation_space = spaces.Box(low, high, dtype=np.float32)
        self.action_space = spaces.Discrete(len(ACTIONS))
        self._course = SchemaCourse()
        self._drafts: list[Drafted] = []

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins with what is proposed of the page alone. Raises Cancelled."""
        super().reset(seed=seed, options=options)
        self._drafts = [self.paper.drafted()]
        self._course = SchemaCourse([self._drafts[0].state])
        return self._seen()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Shows what the action says, and has the model propose again. Raises Cancelled."""
        if not self._drafts:
            raise AssertionError("an environment is reset first")
        last, best = self._drafts[-1], self._drafts[self._course.best]
        made = self.paper.drafted(self.paper.beside(ACTIONS[int(action)], last, best))
        self._drafts.append(made)
        self._course.states.append(made.state)
        observation, info = self._seen()
        over = self._course.idle >= PATIENCE
        cut = not over and len(self._drafts) > self._most
        return observation, float(self._course.reward), over, cut, info

    def fresh(self, action: int) -> bool:
        """Whether the model would be shown something that it was not shown in this episode."""
        best = self._drafts[self._course.best]
        wanted = self.paper.beside(ACTIONS[action], self._drafts[-1], best)
        return all(wanted != one.beside for one in self._drafts)

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        best = self._drafts[self._course.best]
        return self._drafts[-1].state.array(), {"drafted": self._drafts[-1], "best": best}


def register() -> None:
    """Makes the id known to Gymnasium; once is enough."""
    if ID not in gymnasium.registry:
        gymnasium.register(
            ID, entry_point="sealread.evaluate.improving.schema_environment:SchemaEnvironment"
        )  # fmt: skip
