"""What a model says of its answer is brought to how often such answers are right."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.extract.confidence import Calibration

SHARES = st.floats(0.0, 1.0)


@given(SHARES)
def test_without_a_calibration_nothing_is_changed(likelihood: float) -> None:
    assert Calibration()(likelihood) == likelihood


def test_an_offset_moves_what_is_as_likely_as_not() -> None:
    assert Calibration(1.0, 1.0)(0.5) == pytest.approx(0.7311, abs=1e-4)
    assert Calibration(1.0, -1.0)(0.5) == pytest.approx(0.2689, abs=1e-4)


@given(SHARES, SHARES, st.floats(0.1, 5.0), st.floats(-3.0, 3.0))
def test_the_order_of_answers_stays(one: float, other: float, slope: float, offset: float) -> None:
    low, high = sorted((one, other))
    calibrated = Calibration(slope, offset)

    assert 0.0 <= calibrated(low) <= calibrated(high) <= 1.0
