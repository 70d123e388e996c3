"""A long computation stops soon after it was asked to."""

from __future__ import annotations

import time

import pytest

from sealread.errors import Cancelled
from sealread.llm.batch import run
from sealread.llm.runtime import BATCH_TOKENS, PREFIX, Runtime
from sealread.llm.stopping import Watch

SOON = 0.2


@pytest.fixture(autouse=True)
def empty(runtime: Runtime) -> None:
    runtime.clear()


def test_a_window_that_is_computed_stops_within_200_milliseconds(runtime: Runtime) -> None:
    rows = run([300] * BATCH_TOKENS, 0, PREFIX)
    asked: list[float] = []

    def stop() -> bool:
        asked.append(time.process_time())
        return True

    with pytest.raises(Cancelled):
        runtime.feed(rows, both_ways=True, stop=stop)

    assert time.process_time() - asked[0] < SOON * runtime.threads
    runtime.clear()


def test_a_computation_that_nobody_stops_is_as_ever(runtime: Runtime) -> None:
    rows = run([300] * 1000, 0, PREFIX, wanted=1)
    plain = runtime.feed(rows, both_ways=True)
    runtime.clear()

    watched = runtime.feed(rows, both_ways=True, stop=lambda: False)

    runtime.clear()
    assert (plain == watched).all()


def test_what_goes_wrong_while_asking_is_raised(runtime: Runtime) -> None:
    def stop() -> bool:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        runtime.feed(run([300] * BATCH_TOKENS, 0, PREFIX), both_ways=True, stop=stop)
    runtime.clear()


def test_it_is_not_asked_at_every_step() -> None:
    asked: list[int] = []
    watch = Watch(lambda: bool(asked.append(1)))
    until = time.monotonic() + 0.1
    while time.monotonic() < until:
        watch.asked(None)

    assert 1 <= len(asked) <= 6
