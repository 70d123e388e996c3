"""The time left is said no more exactly than it is known."""

from __future__ import annotations

import pytest

from sealread.work.progress import Left
from sealread_desktop.queue.time_left import in_words


@pytest.mark.parametrize(
    ("least", "most", "words"),
    [
        (5, 40, "less than a minute left"),
        (118, 125, "about 2 min left"),
        (70, 300, "1 to 5 min left"),
        (20, 130, "1 to 2 min left"),
        (24 * 60, 41 * 60, "25 to 40 min left"),
        (65 * 60, 118 * 60, "60 to 120 min left"),
        (4 * 3600, 4.4 * 3600, "about 5 h left"),
        (2 * 3600, 8 * 3600, "2 to 8 h left"),
        (0, 0, ""),
    ],
)
def test_ranges_are_said_in_round_numbers(least: float, most: float, words: str) -> None:
    assert in_words(Left(least, most)) == words


def test_nobody_knows_at_first() -> None:
    assert in_words(None) == "estimating the time left"
