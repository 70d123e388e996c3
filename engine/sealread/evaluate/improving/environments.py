"""Gymnasium environments in which a wording improves: one, under three ids.

    gymnasium.make("Sealread/Extraction-iterative-v0", trial=trial)

They differ by their objects for reward and ending. The observation is the state (exact, semantic,
similarity) in [0, 1]³, an action one of `actions.ACTIONS`. `info` has the wording itself.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from msgspec import Struct, field
from numpy.typing import NDArray

from sealread.evaluate.improving.actions import ACTIONS
from sealread.evaluate.improving.scores import State
from sealread.evaluate.improving.tasks import Trial, Tried

IDS = {
    "base": "Sealread/Extraction-base-v0",
    "iterative": "Sealread/Extraction-iterative-v0",
    "steps": "Sealread/Extraction-steps-v0",
}
MOST_STEPS = 8
ENOUGH = State(0.95, 0.95, 0.95)
"""An episode has nothing left to reach where all three figures are as high."""
PATIENCE = 2
"""Steps without improvement after which an episode ends."""
Observation = NDArray[np.float32]


class Course(Struct):
    """An episode so far: the states one after the other, and the actions between them."""

    states: list[State] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)

    @property
    def best(self) -> float:
        """The highest mean before the last state."""
        return max(one.mean for one in self.states[:-1])

    @property
    def gained(self) -> float:
        """By how much the last step raised the mean."""
        return self.states[-1].mean - self.states[-2].mean

    @property
    def idle(self) -> int:
        """Steps since the highest mean was reached first."""
        means = [one.mean for one in self.states]
        return len(means) - 1 - means.index(max(means))


Reward = Callable[[Course], float]
Ending = Callable[[Course], bool]


def multiplied(course: Course) -> float:
    """Base: the product of the three figures, so that none can be bought with another."""
    last = course.states[-1]
    return last.exact * last.semantic * last.similarity


def improved(course: Course) -> float:
    """Iterative: what the step gained, and a tenth more where the best so far is beaten."""
    return course.gained + (0.1 if course.states[-1].mean > course.best else 0.0)


def paced(course: Course, cost: float = 0.01, untried: float = 0.02) -> float:
    """Step count: what the step gained, less for each step; exploring an action that was not tried
    yet is paid, and so is exploiting one that helped before and helps again.
    """
    action, before = course.actions[-1], course.actions[:-1]
    gains = [after.mean - earlier.mean for earlier, after in pairwise(course.states)]
    helped = any(own == action and gain > 0 for own, gain in zip(before, gains, strict=False))
    bonus = untried if action not in before else untried if helped and course.gained > 0 else 0.0
    return course.gained + bonus - cost * len(course.actions)


def reached(course: Course) -> bool:
    """Base and step count: all three figures are high enough."""
    last = course.states[-1]
    return (
        last.exact >= ENOUGH.exact
        and last.semantic >= ENOUGH.semantic
        and last.similarity >= ENOUGH.similarity
    )


def reached_or_idle(course: Course) -> bool:
    """Iterative: the same, or nothing was gained for some steps."""
    return reached(course) or course.idle >= PATIENCE


_KINDS: dict[str, tuple[Reward, Ending]] = {
    "base": (multiplied, reached),
    "iterative": (improved, reached_or_idle),
    "steps": (paced, reached),
}


class ExtractionEnvironment(gymnasium.Env[Observation, np.int64]):
    """A wording is changed step by step and tried on documents."""

    def __init__(
        self, trial: Trial, reward: Reward, ending: Ending, most_steps: int = MOST_STEPS
    ) -> None:
        self._trial, self._reward, self._ending = trial, reward, ending
        self._most = most_steps
        self.observation_space = spaces.Box(0.0, 1.0, (3,), np.float32)
        self.action_space = spaces.Discrete(len(ACTIONS))
        self._course = Course()
        self._tried: Tried | None = None

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins with the wording as it is."""
        super().reset(seed=seed, options=options)
        self._tried = self._trial.begin()
        self._course = Course([self._tried.state])
        return self._seen()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Changes the wording and tries it."""
        if self._tried is None:
            raise AssertionError("an environment is reset first")
        prompt = self._trial.act(int(action), self._tried, self.np_random)
        self._tried = self._trial.tried(prompt)
        self._course.actions.append(int(action))
        self._course.states.append(self._tried.state)
        observation, info = self._seen()
        over = self._ending(self._course)
        cut = not over and len(self._course.actions) >= self._most
        return observation, float(self._reward(self._course)), over, cut, info

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        if self._tried is None:
            raise AssertionError("an environment is reset first")
        return self._tried.state.array(), {"tried": self._tried}


def environment(trial: Trial, kind: str = "iterative") -> ExtractionEnvironment:
    """One of the three kinds, as `gymnasium.make` makes it."""
    reward, ending = _KINDS[kind]
    return ExtractionEnvironment(trial, reward, ending)


def register() -> None:
    """Makes the ids known to Gymnasium; once is enough."""
    for kind, name in IDS.items():
        if name not in gymnasium.registry:
            gymnasium.register(
                name, entry_point="sealread.evaluate.improving.environments:environment",
                kwargs={"kind": kind},
            )  # fmt: skip
