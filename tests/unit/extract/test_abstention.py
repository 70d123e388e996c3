"""From what confidence on values may pass unseen at a chosen error rate."""

from __future__ import annotations

from random import Random

import pytest

from sealread.extract.abstention import (
    Judged,
    bound_of,
    curve,
    interval,
    needed,
    needed_at,
    upper_bound,
)


@pytest.mark.parametrize(
    ("rate", "wrong", "count"), [(0.05, 0, 59), (0.05, 1, 93), (0.01, 0, 299), (0.1, 2, 61)]
)
def test_so_many_answers_carry_a_rate(rate: float, wrong: int, count: int) -> None:
    assert needed(rate, 0.95, wrong) == count
    assert upper_bound(wrong, count) <= rate < upper_bound(wrong, count - 1)


def test_bounds_are_those_of_clopper_and_pearson() -> None:
    stats = pytest.importorskip("scipy.stats")
    for right, of in ((0, 7), (5, 7), (7, 7), (58, 60), (250, 301)):
        known = stats.binomtest(right, of).proportion_ci(0.95, method="exact")
        assert interval(right, of) == pytest.approx((known.low, known.high), abs=1e-9)


def test_no_number_of_answers_carries_a_rate_that_is_exceeded() -> None:
    assert needed_at(0.05, 0.05) is None
    assert needed_at(0.2, 0.05) is None
    assert needed_at(0.0, 0.05) == 59
    few, more = needed_at(0.01, 0.05), needed_at(0.03, 0.05)
    assert few is not None
    assert more is not None
    assert 59 < few < more


def test_too_few_answers_let_nothing_pass() -> None:
    found = bound_of([Judged(0.99, right=True)] * 58, 0.05)

    assert found.threshold is None
    assert (found.accepted, found.wrong) == (58, 0)
    assert found.at_most > 0.05
    assert bound_of([], 0.05).threshold is None


def test_the_surest_pass_and_the_wrong_ones_stay_out() -> None:
    good = [Judged(0.9 + number / 1000, right=True) for number in range(80)]
    poor = [Judged(0.5, right=False)] * 40

    found = bound_of([*poor, *good], 0.05)

    assert found.threshold is not None
    assert found.threshold >= 0.9
    assert 59 <= found.accepted <= 80
    assert found.wrong == 0
    assert found.at_most <= 0.05


def test_answers_as_sure_as_each_other_pass_together() -> None:
    judged = [Judged(0.9, right=number > 0) for number in range(100)]

    found = bound_of(judged, 0.05)

    assert (found.threshold, found.accepted, found.wrong) == (0.9, 100, 1)


def test_all_pass_where_all_are_good_enough() -> None:
    judged = [Judged(number / 1000, right=True) for number in range(100)]

    assert bound_of(judged, 0.05).threshold == 0.0


def test_the_promise_is_kept_as_often_as_it_says() -> None:
    """1,000 samples of documents whose confidence says how likely they are wrong."""
    lot = Random(7)
    broken = useful = 0
    for _ in range(1000):
        drawn = [_answer(lot) for _ in range(150)]
        found = bound_of(drawn, 0.05)
        if found.threshold is None:
            continue
        useful += 1
        broken += _risk_above(found.threshold) > 0.05

    assert useful > 300
    assert broken <= 50


def _answer(lot: Random) -> Judged:
    sure = lot.random() ** 0.25
    return Judged(sure, right=lot.random() > _risk_of(sure))


def _risk_of(sure: float) -> float:
    return 0.25 * (1 - sure)


def _risk_above(least: float) -> float:
    """How much is wrong from a confidence on, over the whole of the distribution above."""
    grid = [(number / 20_000) ** 0.25 for number in range(1, 20_000)]
    above = [_risk_of(one) for one in grid if one >= least]
    return sum(above) / len(above)


def test_a_curve_has_a_point_for_each_confidence() -> None:
    judged = [Judged(0.9, right=True), Judged(0.9, right=False), Judged(0.4, right=False)]

    assert curve(judged) == (
        (pytest.approx(2 / 3), 0.5), (1.0, pytest.approx(2 / 3)),
    )  # fmt: skip
    assert curve([]) == ()
