"""Times left in words."""

import pytest

from sealread.cli.durations import in_words


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (None, "estimating the time left"),
        (20, "less than a minute left"),
        (170, "about 3 min left"),
        (2 * 3600 + 600, "about 2 h 10 min left"),
    ],
)
def test_is_said_in_words(seconds: float | None, words: str) -> None:
    assert in_words(seconds) == words
