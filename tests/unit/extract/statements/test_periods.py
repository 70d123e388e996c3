"""What headers and captions say about time."""

from __future__ import annotations

import pytest

from sealread.extract.statements.figures import Token
from sealread.extract.statements.periods import items


def _said(text: str) -> list[tuple[str, int, int, int, int, int]]:
    line = [Token(word, n, n * 0.05, n * 0.05 + 0.04, False) for n, word in enumerate(text.split())]
    return [
        (one.kind, one.months, one.quarter, one.year, one.month, one.day) for one in items(line)
    ]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Three Months Ended Six Months Ended",
         [("duration", 3, 0, 0, 0, 0), ("duration", 6, 0, 0, 0, 0)]),
        ("26 Weeks Ended August 3, 2024",
         [("duration", 6, 0, 0, 0, 0), ("date", 0, 0, 2024, 8, 3)]),
        ("Thirty-nine weeks ended", [("duration", 9, 0, 0, 0, 0)]),
        ("Second quarter of fiscal 2025",
         [("duration", 3, 2, 0, 0, 0), ("year", 0, 0, 2025, 0, 0)]),
        ("Years ended December 31,", [("duration", 12, 0, 0, 0, 0), ("day", 0, 0, 0, 12, 31)]),
        ("2024 2023", [("year", 0, 0, 2024, 0, 0), ("year", 0, 0, 2023, 0, 0)]),
        ("31.12.2024", [("date", 0, 0, 2024, 12, 31)]),
        ("30. Juni 2024", [("date", 0, 0, 2024, 6, 30)]),
        ("1. Halbjahr 2024", [("duration", 6, 2, 0, 0, 0), ("year", 0, 0, 2024, 0, 0)]),
        ("3. Quartal 2024", [("duration", 3, 3, 0, 0, 0), ("year", 0, 0, 2024, 0, 0)]),
        ("1. Januar bis 30. Juni 2024",
         [("duration", 6, 0, 0, 0, 0), ("date", 0, 0, 2024, 6, 30)]),
        ("01.01.-30.09.2024", [("duration", 9, 0, 0, 0, 0), ("date", 0, 0, 2024, 9, 30)]),
        ("about 1,234 widgets", []),
    ],
)  # fmt: skip
def test_times_are_read_from_left_to_right(
    text: str, said: list[tuple[str, int, int, int, int, int]]
) -> None:
    assert _said(text) == said
