"""Three figures of how well documents were read."""

from __future__ import annotations

import numpy as np
import pytest

from sealread.evaluate.improving.scores import (
    NOTHING,
    SIZE,
    State,
    cosine,
    embedding,
    state_of,
    values_of,
)


def test_values_are_told_with_their_places() -> None:
    said = {"a": 10.0, "b": {"c": None, "d": [" x  y ", ""]}, "e/f": True}

    assert dict(values_of(said)) == {"/a": "10", "/b/d/0": "x y", "/e~1f": "true"}


def test_what_is_right_is_right_in_all_three() -> None:
    assert state_of([({"a": "x"}, {"a": "x"})]) == State(1.0, 1.0, 1.0)
    assert state_of([]) == NOTHING
    assert state_of([({}, {})]) == NOTHING


def test_the_same_meaning_counts_though_not_exact() -> None:
    state = state_of([({"day": "3 May 2024"}, {"day": "2024-05-03"})])

    assert (state.exact, state.semantic) == (0.0, 1.0)
    assert 0.0 <= state.similarity < 1.0


def test_what_is_missing_and_what_is_invented_count_as_nothing() -> None:
    assert state_of([({"a": "x", "c": "z"}, {"a": "x", "b": "y"})]).exact == pytest.approx(1 / 3)


def test_texts_alike_lie_near_each_other() -> None:
    assert embedding("Northern harbour office").shape == (SIZE,)
    assert np.linalg.norm(embedding("harbour")) == pytest.approx(1.0)
    assert cosine("Northern harbour", "Northern Harbour office") > 0.7
    assert cosine("Northern harbour", "4711") < 0.3
    assert not embedding("").any() or np.linalg.norm(embedding("")) == pytest.approx(1.0)
