"""The bit-parallel distances agree with the textbook's."""

from __future__ import annotations

from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.evaluate.distance import common_subsequence, edit_distance

TEXTS = st.text(alphabet="abcß1", max_size=9)


def slow_distance(left: str, right: str) -> int:
    @cache
    def at(i: int, j: int) -> int:
        if not i or not j:
            return i + j
        same = left[i - 1] == right[j - 1]
        return min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (not same))

    return at(len(left), len(right))


def slow_subsequence(left: str, right: str) -> int:
    @cache
    def at(i: int, j: int) -> int:
        if not i or not j:
            return 0
        same = left[i - 1] == right[j - 1]
        return at(i - 1, j - 1) + 1 if same else max(at(i - 1, j), at(i, j - 1))

    return at(len(left), len(right))


@given(TEXTS, TEXTS)
def test_the_edit_distance_is_levenshteins(left: str, right: str) -> None:
    assert edit_distance(left, right) == slow_distance(left, right)


@given(TEXTS, TEXTS)
def test_the_common_subsequence_is_the_longest(left: str, right: str) -> None:
    assert common_subsequence(left, right) == slow_subsequence(left, right)


@pytest.mark.parametrize(
    ("left", "right", "distance"),
    [("kitten", "sitting", 3), ("", "abc", 3), ("abc", "", 3), ("", "", 0), ("a" * 99, "a", 98)],
)
def test_known_distances(left: str, right: str, distance: int) -> None:
    assert edit_distance(left, right) == distance
