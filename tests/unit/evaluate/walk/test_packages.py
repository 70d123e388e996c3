"""Without SciPy an evaluation that needs it says so before it begins."""

from __future__ import annotations

import sys

import numpy as np
import pytest

from sealread.errors import PackagesMissing
from sealread.evaluate.walk.packages import best_assignment, dice, require


def test_what_is_missing_is_named_with_its_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "scipy.optimize", None)

    with pytest.raises(PackagesMissing, match="eval"):
        require()


def test_the_greatest_sum_is_taken_not_the_greatest_first() -> None:
    assert best_assignment(np.array([[0.9, 0.8], [0.8, 0.1]])) == [(0, 1), (1, 0)]


def test_dice_is_twice_the_shared_over_both() -> None:
    one, other, empty = frozenset("abc"), frozenset("bcd"), frozenset[str]()

    found = dice([one, empty], [other, one, empty])

    assert found.tolist() == [[pytest.approx(4 / 6), 1.0, 0.0], [0.0, 0.0, 0.0]]
