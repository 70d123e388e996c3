"""Orders under way: found by what is told of them, and taken back when nothing is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from sealread.cluster import underway
from sealread.cluster.underway import MORE, PATIENCES, Underway
from tests.unit.cluster.orders import TICKET
from tests.unit.cluster.test_errands import errand

FUTURE: Any = object()
SILENCE = PATIENCES * 10 + MORE


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """The time, as a list of one number."""
    now = [1000.0]
    monkeypatch.setattr(underway.time, "monotonic", lambda: now[0])
    return now


@pytest.fixture
def away(clock: list[float]) -> Underway:
    one = errand(Path("a.txt"))
    one.ticket = TICKET
    made = Underway(patience=10)
    made.add("read-a", one, FUTURE)
    return made


def test_an_order_is_found_by_its_ticket_until_it_is_taken(away: Underway) -> None:
    found = away.told(TICKET)

    assert found is not None
    assert away.told(structs.replace(TICKET, attempt=2)) is None
    assert away.take("read-a") == (found, FUTURE)
    assert away.take("read-a") is None
    assert (away.told(TICKET), len(away)) == (None, 0)


def test_one_that_was_begun_and_is_silent_is_taken_back(away: Underway, clock: list[float]) -> None:
    found = away.told(TICKET)
    assert found is not None
    found.begun = True

    clock[0] += SILENCE
    assert away.take_silent() == []
    clock[0] += 1
    assert away.take_silent() == [(found, FUTURE)]
    assert len(away) == 0


def test_one_of_which_something_is_told_is_left(away: Underway, clock: list[float]) -> None:
    for _ in range(5):
        clock[0] += SILENCE
        found = away.told(TICKET)
        assert found is not None
        found.begun = True

        assert away.take_silent() == []


def test_one_that_waits_for_others_is_left_for_longer(away: Underway, clock: list[float]) -> None:
    clock[0] += 2 * SILENCE
    assert away.take_silent() == []
    clock[0] += 1
    assert len(away.take_silent()) == 1
