"""Confidence compared with the truth, and brought nearer to it."""

from __future__ import annotations

import numpy as np
import pytest

from sealread.evaluate.calibration import acceptance, equal_mass_bins, reliability
from sealread.evaluate.temperature import fit_temperature, scaled


def drawn(temperature: float) -> tuple[list[float], list[bool]]:
    """Confidences whose log-odds are `temperature` times too large."""
    random = np.random.default_rng(7)
    odds = random.normal(1.0, 1.5, 20_000)
    right = random.random(20_000) < 1 / (1 + np.exp(-odds))
    return list(1 / (1 + np.exp(-odds * temperature))), list(right)


@pytest.mark.parametrize("temperature", [0.5, 1.0, 2.5])
def test_the_temperature_is_found(temperature: float) -> None:
    assert fit_temperature(*drawn(temperature)) == pytest.approx(temperature, rel=0.05)


def test_a_temperature_brings_the_error_down() -> None:
    sure, right = drawn(2.5)

    after = reliability(list(scaled(sure, fit_temperature(sure, right))), right, ())

    assert after.error < 0.02 < reliability(sure, right, ()).error


def test_without_answers_nothing_is_changed() -> None:
    assert fit_temperature([], []) == 1.0


def test_wholly_sure_answers_stay_finite() -> None:
    assert np.isfinite(scaled([0.0, 1.0], 0.05)).all()


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
