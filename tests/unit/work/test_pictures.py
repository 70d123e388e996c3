"""What pictures of a workspace's results show."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from sealread.work.correcting import Wish, correct, find
from sealread.work.pictures import figures
from tests.unit.work.acceptance.conftest import Site
from tests.unit.work.accounted import reading


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path)


def test_nothing_was_read(site: Site) -> None:
    seen = figures(site.workspace)
    assert (seen.documents, seen.kinds, seen.risk, seen.series) == (0, (), (), ())


def test_values_are_counted_by_their_confidence(site: Site) -> None:
    site.many(4, wrong=(1,))
    seen = figures(site.workspace)
    assert seen.documents == 4
    assert [count for _, count in seen.kinds] == [4]
    assert [bar.sure + bar.doubtful for bar in seen.bars] == [0, 0, 0, 0, 0, 1, 0, 0, 0, 3]


def test_decisions_are_the_curve_of_risk(site: Site) -> None:
    site.many(4, wrong=(1,))
    for number, wish in enumerate(
        (Wish(path="/total", accept=True), Wish(path="/total", value="77", reason="misread"))
    ):
        correct(site.workspace, find(site.workspace, f"00{number}.pdf"), wish)
    seen = figures(site.workspace)
    assert seen.decided == 2
    assert seen.risk == ((0.5, 0.0), (1.0, 0.5))


def test_a_number_by_a_day_is_a_series(site: Site) -> None:
    for name, day, total in (("b.pdf", "2024-03-01", 7), ("a.pdf", "2024-01-31", 5.5)):
        site.one(
            name,
            reading("/date", day, text=day, confidence=0.9),
            reading("/total", total, text=str(total), confidence=0.9),
        )
    [one] = figures(site.workspace).series
    assert one.points == ((date(2024, 1, 31), 5.5, "a.pdf"), (date(2024, 3, 1), 7.0, "b.pdf"))


def test_it_can_be_stopped(site: Site) -> None:
    site.many(3)
    assert figures(site.workspace, lambda: True).documents == 0
