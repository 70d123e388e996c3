"""Policies choose, and one of them learns."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from sealread.evaluate.improving.actions import ACTIONS, Rewriting
from sealread.evaluate.improving.environments import environment
from sealread.evaluate.improving.episodes import run
from sealread.evaluate.improving.policies import Always, Bandit, Chosen, Guided
from tests.unit.evaluate.improving.conftest import Writer


def test_one_action_always(trial: Rewriting, lot: np.random.Generator) -> None:
    assert Always("clarity").choose(trial.begin(), 3, lot) == Chosen(1, 1.0)


def test_a_guided_policy_draws_by_lot_at_first_and_asks_the_model_later(
    trial: Rewriting, writer: Writer, lot: np.random.Generator
) -> None:
    writer.answer = {"action": "refine"}
    policy, begun = Guided(writer), trial.begin()

    first = [policy.choose(begun, 0, lot).action for _ in range(40)]
    asked = len(writer.asked)
    late = [policy.choose(begun, 40, lot) for _ in range(20)]

    assert set(first) == set(range(len(ACTIONS)))
    assert asked == 0
    assert {one.action for one in late} == {ACTIONS.index("refine")}
    assert late[0].probability == pytest.approx(1.0, abs=1e-3)


@pytest.mark.parametrize("answer", ["nothing", {"action": "else"}, {}])
def test_what_is_no_action_changes_nothing(
    trial: Rewriting, writer: Writer, lot: np.random.Generator, answer: object
) -> None:
    writer.answer = answer if isinstance(answer, dict) else {"action": answer}

    chosen = Guided(writer).choose(trial.begin(), 60, lot)

    assert ACTIONS[chosen.action] == "none"


def test_a_bandit_learns_what_helps_and_remembers_it(
    trial: Rewriting, tmp_path: Path
) -> None:  # fmt: skip
    helps, begun = ACTIONS.index("refine"), trial.begin()
    bandit, lot = Bandit(seed=3), np.random.default_rng(3)
    before = [bandit.choose(begun, 0, lot).action for _ in range(200)].count(helps)

    for _ in range(150):
        chosen = bandit.choose(begun, 0, lot)
        bandit.learn(begun, chosen, 0.6 if chosen.action == helps else 0.0)
    after = [bandit.choose(begun, 0, lot).action for _ in range(200)].count(helps)
    bandit.save(tmp_path / "weights")
    bandit.close()
    known = Bandit(tmp_path / "weights", seed=3)
    again = [known.choose(begun, 0, lot).action for _ in range(200)].count(helps)
    known.close()

    assert 15 <= before <= 75
    assert after > 120
    assert again > 120


def test_an_episode_keeps_the_best_wording(trial: Rewriting) -> None:
    episode = run(environment(trial, "iterative"), Always("refine"), seed=1)

    assert [one.action for one in episode.steps] == ["refine"]
    assert episode.before.exact == pytest.approx(0.5)
    assert episode.after.exact == 1.0
    assert "second line" in episode.best.definition["properties"]["hull"]["description"]


def test_an_episode_that_gains_nothing_keeps_the_first_wording(trial: Rewriting) -> None:
    episode = run(environment(trial, "iterative"), Always("none"), seed=1)

    assert len(episode.steps) == 2
    assert episode.best.key == trial.begin().prompt.key
    assert episode.after == episode.before
