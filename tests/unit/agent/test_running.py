"""Work in a thread: ended, late, cancelled, or not to be stopped."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest

from sealread.agent.running import run_bounded
from sealread.errors import Cancelled

Stopped = Callable[[], bool]


def never() -> bool:
    return False


def _patient(stopped: Stopped) -> str:
    while not stopped():
        threading.Event().wait(0.005)
    raise Cancelled


def test_work_that_ends_brings_its_value() -> None:
    ran = run_bounded(lambda stopped: 7, seconds=5, grace=5, cancelled=never)
    assert (ran.value, ran.error, ran.stopped, ran.stuck) == (7, None, None, False)


@pytest.mark.parametrize("error", [ValueError("x"), SystemExit(3), KeyboardInterrupt()])
def test_work_that_breaks_brings_its_error(error: BaseException) -> None:
    def work(stopped: Stopped) -> None:
        raise error

    assert run_bounded(work, seconds=5, grace=5, cancelled=never).error is error


def test_work_that_takes_too_long_is_told_to_stop_and_stops() -> None:
    ran = run_bounded(_patient, seconds=0.02, grace=5, cancelled=never)
    assert ran.stopped == "timed_out"
    assert not ran.stuck


def test_work_is_stopped_when_the_user_has_had_enough() -> None:
    enough = threading.Event()

    def work(stopped: Stopped) -> str:
        enough.set()
        return _patient(stopped)

    ran = run_bounded(work, seconds=60, grace=5, cancelled=enough.is_set)
    assert ran.stopped == "cancelled"
    assert not ran.stuck


def test_a_value_that_comes_after_the_time_is_dropped() -> None:
    def work(stopped: Stopped) -> str:
        while not stopped():
            threading.Event().wait(0.005)
        threading.Event().wait(0.05)
        return "half of it"

    ran = run_bounded(work, seconds=0.02, grace=5, cancelled=never)
    assert ran.stopped == "timed_out"
    assert ran.value is None


def test_what_work_brings_after_it_was_told_to_stop_is_dropped() -> None:
    ran = run_bounded(lambda stopped: stopped(), seconds=60, grace=5, cancelled=lambda: True)
    assert ran.stopped == "cancelled"
    assert ran.value is None


def test_work_that_does_not_listen_is_left_behind_as_stuck() -> None:
    release = threading.Event()
    ran = run_bounded(lambda stopped: release.wait(), seconds=0.02, grace=0.02, cancelled=never)
    release.set()
    assert ran.stopped == "timed_out"
    assert ran.stuck


def test_work_that_gives_up_without_being_told_to_has_failed() -> None:
    def work(stopped: Stopped) -> None:
        raise Cancelled

    ran = run_bounded(work, seconds=60, grace=5, cancelled=never)
    assert ran.stopped is None
    assert isinstance(ran.error, Cancelled)
