"""A word that is stored twice at one place is one word."""

from __future__ import annotations

import pytest

from sealread.document.doubled import doubled
from sealread.document.model import Box, Word

_PLACE = (0.10, 0.50, 0.30, 0.52)


@pytest.mark.parametrize(
    ("text", "box", "is_again"),
    [
        ("Class:", (0.09, 0.505, 0.20, 0.515), True),  # small print behind it
        ("Class", (0.101, 0.50, 0.301, 0.52), True),  # printed twice for weight
        ("Other", (0.09, 0.505, 0.20, 0.515), False),
        ("Class", (0.31, 0.50, 0.51, 0.52), False),  # beside it
        ("Class", (0.10, 0.53, 0.30, 0.55), False),  # below it
        ("CLASS", (0.05, 0.40, 0.80, 0.60), False),  # a stamp across the page
        ("·", (0.10, 0.50, 0.30, 0.52), False),
    ],
)
def test_a_word_with_the_same_letters_at_the_same_place(
    text: str, box: Box, is_again: bool
) -> None:
    words = [Word("Class", _PLACE), Word(text, box)]

    assert len(doubled(words)) == is_again


def test_of_two_the_larger_one_stays() -> None:
    small = Word("Class:", (0.09, 0.505, 0.20, 0.515))

    assert doubled([small, Word("Class", _PLACE)]) == {0}
    assert doubled([Word("Class", _PLACE), small]) == {1}
