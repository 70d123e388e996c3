"""Who chooses the next action: always the same one, the language model, or a bandit that learns."""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from msgspec import Struct

from sealread.evaluate.improving.actions import ACTIONS, Write
from sealread.evaluate.improving.scores import embedding
from sealread.evaluate.improving.tasks import Tried
from sealread.evaluate.improving.texts import texts

EXPLORED = 1.0
DECAY = 0.2
"""A guided policy explores with the probability `EXPLORED` times e to the −`DECAY` t."""
_GREED = 5.0
"""How much surer a softmax is of the better action."""
_CONTEXT = 32
"""Numbers of the context's embedding that a bandit sees."""


class Chosen(Struct, frozen=True):
    """An action, and with what probability it was taken."""

    action: int
    probability: float


class Policy(Protocol):
    """Chooses actions and hears what came of them."""

    def choose(self, tried: Tried, step: int, random: np.random.Generator) -> Chosen:
        """The next action; `step` counts from 0 in each episode."""
        ...

    def learn(self, tried: Tried, chosen: Chosen, reward: float) -> None:
        """What an action in this situation was worth."""
        ...


class Always:
    """One action, each time."""

    def __init__(self, action: str) -> None:
        self._action = ACTIONS.index(action)

    def choose(self, tried: Tried, step: int, random: np.random.Generator) -> Chosen:
        """That one."""
        del tried, step, random
        return Chosen(self._action, 1.0)

    def learn(self, tried: Tried, chosen: Chosen, reward: float) -> None:
        """Nothing is learnt."""


class Guided:
    """The language model is asked for the action; less and less often it is drawn by lot."""

    def __init__(self, write: Write) -> None:
        self._write = write

    def choose(self, tried: Tried, step: int, random: np.random.Generator) -> Chosen:
        """By lot with the probability e^(−0.2 t), else what the model says."""
        explored = EXPLORED * math.exp(-DECAY * step)
        share = explored / len(ACTIONS)
        if random.random() < explored:
            action = int(random.integers(len(ACTIONS)))
            return Chosen(action, share)
        return Chosen(self._asked(tried), 1 - explored + share)

    def learn(self, tried: Tried, chosen: Chosen, reward: float) -> None:
        """Nothing is learnt."""

    def _asked(self, tried: Tried) -> int:
        state = tried.state
        told = (
            "The wording of a form's fields is to be improved so that a reader fills it in right. "
            f"Now {state.exact:.2f} of the values are exact, {state.semantic:.2f} mean the same, "
            f"their likeness is {state.similarity:.2f}; examples shown: {tried.prompt.shots}. "
            "Choose: best_practice (add what is good practice for each kind of field), clarity "
            "(rewrite descriptions more clearly), few_shot (show values of other documents), "
            "refine (rewrite the fields that were wrong after a critique), none."
        )
        form: Mapping[str, Any] = {
            "type": "object", "properties": {"action": {"enum": list(ACTIONS)}},
            "required": ["action"], "additionalProperties": False,
        }  # fmt: skip
        try:
            return ACTIONS.index(json.loads(self._write(told, form) or "{}").get("action"))
        except ValueError:
            return ACTIONS.index("none")


class Bandit:
    """A contextual bandit with a softmax over what actions are expected to bring.

    The context is the state, how many examples are shown, and an embedding of the wording; a scorer
    of Vowpal Wabbit learns the reward of an action in it, over all episodes.
    """

    def __init__(self, weights: Path | None = None, seed: int = 1) -> None:
        """`weights`: what it had learnt before."""
        import vowpalwabbit  # with the extra `eval`

        start = f"-i {weights}" if weights is not None else "-q ca"
        self._scorer = vowpalwabbit.Workspace(f"--quiet --random_seed {seed} {start}")

    def choose(self, tried: Tried, step: int, random: np.random.Generator) -> Chosen:
        """Drawn by how much each action is expected to bring."""
        del step
        expected = np.array([self._scorer.predict(line) for line in _lines(tried)], np.float64)
        weights = np.exp(_GREED * (expected - expected.max()))
        shares = weights / weights.sum()
        action = int(random.choice(len(ACTIONS), p=shares))
        return Chosen(action, float(shares[action]))

    def learn(self, tried: Tried, chosen: Chosen, reward: float) -> None:
        """The reward counts more where the action was unlikely, so that all are learnt alike."""
        importance = min(1 / max(chosen.probability, 1e-3), 20.0)
        line = _lines(tried)[chosen.action]
        self._scorer.learn(f"{reward:.6f} {importance:.4f} {line}")

    def save(self, weights: Path) -> None:
        """Writes what was learnt."""
        self._scorer.save(str(weights))

    def close(self) -> None:
        """Gives its memory back."""
        self._scorer.finish()


def _lines(tried: Tried) -> list[str]:
    """The situation beside each action, as Vowpal Wabbit reads it."""
    state = tried.state
    said = " ".join(f"{one.title} {one.description}" for one in texts(tried.prompt.definition))
    numbers = embedding(said).reshape(_CONTEXT, -1).sum(axis=1).tolist()
    context = [
        f"exact:{state.exact:.4f}", f"semantic:{state.semantic:.4f}",
        f"similarity:{state.similarity:.4f}", f"shots:{tried.prompt.shots}",
        *(f"e{place}:{number:.4f}" for place, number in enumerate(numbers)),
    ]  # fmt: skip
    return [f"|c {' '.join(context)} |a {name}" for name in ACTIONS]
