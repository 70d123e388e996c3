"""Confidence compared with the truth, and brought nearer to it."""

from __future__ import annotations

import numpy as np
import pytest

from sealread.evaluate.calibration import acceptance, equal_mass_bins, reliability
from sealread.evaluate.scaling import fit_scaling, scaled


def drawn(slope: float, offset: float) -> tuple[list[float], list[bool]]:
    """Confidences that a scaling by `slope` and `offset` makes honest."""
    random = np.random.default_rng(7)
    odds = random.normal(1.0, 1.5, 20_000)
    right = random.random(20_000) < 1 / (1 + np.exp(-odds))
    return list(1 / (1 + np.exp(-(odds - offset) / slope))), list(right)


@pytest.mark.parametrize(("slope", "offset"), [(2.0, 0.0), (1.0, -1.0), (0.7, 0.5)])
def test_the_scaling_is_found(slope: float, offset: float) -> None:
    assert fit_scaling(*drawn(slope, offset)) == pytest.approx((slope, offset), abs=0.06)


def test_a_scaling_brings_the_error_down() -> None:
    sure, right = drawn(0.7, -1.0)

    after = reliability(list(scaled(sure, fit_scaling(sure, right))), right, ())

    assert after.error < 0.02 < reliability(sure, right, ()).error


def test_answers_that_are_all_right_give_a_finite_scaling() -> None:
    assert np.isfinite(fit_scaling([0.9, 0.99], [True, True])).all()


def test_without_answers_nothing_is_changed() -> None:
    assert fit_scaling([], []) == (1.0, 0.0)


def test_wholly_sure_answers_stay_finite() -> None:
    assert np.isfinite(scaled([0.0, 1.0], (20.0, 0.0))).all()


def test_bins_hold_like_many_answers_in_order() -> None:
    bins = equal_mass_bins([0.9, 0.1, 0.8, 0.2], [True, False, False, True], bins=2)

    assert [(one.count, one.confidence, one.accuracy) for one in bins] == [
        (2, 0.15, 0.5),
        (2, 0.85, 0.5),
    ]


@pytest.mark.parametrize(
    ("sure", "right", "threshold", "share"),
    [
        ([0.9, 0.8, 0.7, 0.6], [True, True, False, True], 0.8, 0.5),
        ([0.9, 0.9, 0.8], [True, False, True], None, 0.0),  # equal ones go together
        ([0.9, 0.5], [False, False], None, 0.0),
        ([], [], None, 0.0),
        ([0.2, 0.1], [True, True], 0.1, 1.0),
    ],
)
def test_the_threshold_is_the_lowest_that_is_precise_enough(
    sure: list[float], right: list[bool], threshold: float | None, share: float
) -> None:
    found = acceptance(sure, right, 0.95)

    assert (found.threshold, found.share_of_answers) == (threshold, share)
