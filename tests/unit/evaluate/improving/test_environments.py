"""Gymnasium's environments: what they give and when they end."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from sealread.evaluate.improving.actions import ACTIONS, Rewriting
from sealread.evaluate.improving.environments import (
    IDS,
    MOST_STEPS,
    Course,
    environment,
    improved,
    multiplied,
    paced,
    reached_or_idle,
    register,
)
from sealread.evaluate.improving.scores import State

REFINE, NONE = ACTIONS.index("refine"), ACTIONS.index("none")


def _course(*figures: float, actions: tuple[int, ...] = ()) -> Course:
    return Course([State(one, one, one) for one in figures], list(actions))


@pytest.mark.parametrize("kind", IDS)
def test_gymnasium_finds_nothing_wrong(trial: Rewriting, kind: str) -> None:
    register()
    register()
    made = gymnasium.make(IDS[kind], trial=trial)

    check_env(made.unwrapped, skip_render_check=True)


def test_a_step_that_helps_is_rewarded_and_ends_at_the_top(trial: Rewriting) -> None:
    own = environment(trial, "iterative")
    before, _ = own.reset(seed=1)

    after, reward, over, cut, info = own.step(np.int64(REFINE))

    assert before[0] == pytest.approx(0.5)
    assert after.tolist() == [1.0, 1.0, 1.0]
    assert reward == pytest.approx(float(after.mean() - before.mean()) + 0.1, abs=1e-6)
    assert (over, cut) == (True, False)
    assert info["tried"].state.exact == 1.0


def test_idle_steps_end_an_iterative_episode(trial: Rewriting) -> None:
    own = environment(trial, "iterative")
    own.reset(seed=1)

    first, second = own.step(np.int64(NONE)), own.step(np.int64(NONE))

    assert (first[1], first[2]) == (0.0, False)
    assert second[2]


def test_other_episodes_are_cut_after_their_steps(trial: Rewriting) -> None:
    own = environment(trial, "base")
    own.reset(seed=1)

    ends = [own.step(np.int64(NONE))[2:4] for _ in range(MOST_STEPS)]

    assert ends == [(False, False)] * (MOST_STEPS - 1) + [(False, True)]


def test_rewards_differ() -> None:
    course = _course(0.4, 0.6, actions=(1,))

    assert multiplied(course) == pytest.approx(0.216)
    assert improved(course) == pytest.approx(0.3)
    assert paced(course) == pytest.approx(0.2 + 0.02 - 0.01)
    assert improved(_course(0.4, 0.6, 0.5)) == pytest.approx(-0.1)


def test_trying_and_going_on_with_what_helped_are_paid() -> None:
    again = _course(0.4, 0.6, 0.7, actions=(1, 1))
    stale = _course(0.4, 0.6, 0.6, actions=(1, 1))

    assert paced(again) == pytest.approx(0.1 + 0.02 - 0.02)
    assert paced(stale) == pytest.approx(-0.02)


def test_patience_is_counted_from_the_best() -> None:
    assert not reached_or_idle(_course(0.4, 0.6, 0.5))
    assert reached_or_idle(_course(0.4, 0.6, 0.5, 0.6))
    assert reached_or_idle(_course(0.4, 0.96))
