"""How far something is, line by line."""

from __future__ import annotations

import pytest

from sealread.cli.how_far import Tenths
from sealread.cli.packs_told import telling


def test_a_line_is_told_each_tenth_of_each_thing(capsys: pytest.CaptureFixture[str]) -> None:
    lines = Tenths(err=True)
    for done in range(0, 100_000_001, 1_000_000):
        lines.went("model", done, 100_000_000)
    lines.went("other", 0, 2_000_000_000)

    told = capsys.readouterr()

    assert told.out == ""
    assert told.err.splitlines() == [
        *(f"model: {tenth}0 of 100 MB".replace(" 00 ", " 0 ") for tenth in range(11)),
        "other: 0 of 2,000 MB",
    ]


def test_of_a_small_pack_nothing_is_told_and_of_a_large_one_each_tenth(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for total in (1_000_000, 100_000_000):
        with telling("a.sealpack") as tell:
            for tenth in range(11):
                tell(tenth * total // 10, total)

    assert len(capsys.readouterr().err.splitlines()) == 11
