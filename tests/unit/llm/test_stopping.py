"""A long computation stops soon after it was asked to."""

from __future__ import annotations

import itertools
import time

import pytest

from sealread.errors import Cancelled
from sealread.llm.batch import run
from sealread.llm.runtime import BATCH_TOKENS, PREFIX, Runtime
from sealread.llm.stopping import Watch

SOON = 0.5
"""Of what the same computation takes when nobody stops it."""


@pytest.fixture(autouse=True)
def empty(runtime: Runtime) -> None:
    runtime.clear()


def test_a_window_that_is_computed_stops_before_it_is_done(runtime: Runtime) -> None:
    rows = run([300] * BATCH_TOKENS, 0, PREFIX)
    began = time.process_time()
    runtime.feed(rows, both_ways=True)
    whole = time.process_time() - began
    runtime.clear()
    asked: list[float] = []

    def stop() -> bool:
        asked.append(time.process_time())
        return True

    with pytest.raises(Cancelled):
        runtime.feed(rows, both_ways=True, stop=stop)

    assert time.process_time() - asked[0] < SOON * whole
    assert len(asked) == 1
    runtime.clear()


def test_a_computation_that_nobody_stops_is_as_ever(runtime: Runtime) -> None:
    rows = run([300] * 1000, 0, PREFIX, wanted=1)
    plain = runtime.feed(rows, both_ways=True).copy()
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


def test_it_is_not_asked_at_every_step(monkeypatch: pytest.MonkeyPatch) -> None:
    steps = itertools.count()
    monkeypatch.setattr(time, "monotonic", lambda: next(steps) / 1000)
    asked: list[int] = []
    watch = Watch(lambda: bool(asked.append(1)))

    for _ in range(200):
        watch.asked(None)

    assert 5 <= len(asked) <= 20
