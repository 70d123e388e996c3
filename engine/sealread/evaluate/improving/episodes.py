"""An episode: a policy changes a wording step by step; the best one stays."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from msgspec import Struct

from sealread.evaluate.improving.actions import ACTIONS
from sealread.evaluate.improving.environments import ExtractionEnvironment
from sealread.evaluate.improving.policies import Policy
from sealread.evaluate.improving.scores import State
from sealread.evaluate.improving.tasks import Prompt, Tried


class Step(Struct, frozen=True):
    """What was done, what it brought, and how well documents were read then."""

    action: str
    reward: float
    state: State


class Episode(Struct, frozen=True):
    """The wording that read best, how well, and all steps; the first of equal ones."""

    best: Prompt
    before: State
    after: State
    steps: tuple[Step, ...]


Hear = Callable[[Step], None]


def run(
    environment: ExtractionEnvironment, policy: Policy, seed: int, hear: Hear = lambda _: None
) -> Episode:
    """One episode from the wording as it is. Raises Cancelled."""
    random = np.random.default_rng(seed)
    _, info = environment.reset(seed=seed)
    first: Tried = info["tried"]
    best, tried = first, first
    steps: list[Step] = []
    over = cut = False
    while not (over or cut):
        chosen = policy.choose(tried, len(steps), random)
        _, reward, over, cut, info = environment.step(np.int64(chosen.action))
        policy.learn(tried, chosen, reward)
        tried = info["tried"]
        steps.append(Step(ACTIONS[chosen.action], reward, tried.state))
        hear(steps[-1])
        if tried.state.mean > best.state.mean:
            best = tried
    return Episode(best.prompt, first.state, best.state, tuple(steps))
