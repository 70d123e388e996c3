"""The watchdog of the window tests: what it must bark at, and what not."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator
from types import CodeType
from typing import Any

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from tests.desktop.watchdog import LIMIT, Stall, Watchdog

SLOW = "def handler():\n    {}\n"
WORK = "while time.thread_time() < until(): pass"


@pytest.fixture(autouse=True)
def watchdog() -> None:
    """In the place of the one that would fail these tests."""


@pytest.fixture
def dog(qapp: QApplication) -> Iterator[Watchdog]:
    watchdog = Watchdog()
    watchdog.start()
    yield watchdog
    watchdog.stop()


def of_the_window(body: str, **names: Any) -> Callable[[], None]:
    """A handler that looks as if it stood in a file of the window."""
    code: CodeType = compile(SLOW.format(body), "/x/sealread_desktop/handlers.py", "exec")
    space: dict[str, Any] = {"time": time, **names}
    exec(code, space)
    return space["handler"]  # type: ignore[no-any-return]


def work(seconds: float) -> Callable[[], None]:
    body = "end = time.thread_time() + {}\n    while time.thread_time() < end: pass"
    return of_the_window(body.format(seconds))


def told(dog: Watchdog, qtbot: QtBot, handler: Callable[[], None]) -> list[Stall]:
    """What it barks at when the event loop calls `handler`."""
    QTimer.singleShot(0, handler)
    qtbot.wait(60)
    return dog.stalls


def test_a_handler_that_computes_too_long_is_named(dog: Watchdog, qtbot: QtBot) -> None:
    stalls = told(dog, qtbot, work(0.6))
    assert len(stalls) == 1
    assert stalls[0].worked > LIMIT
    assert "handlers.py" in stalls[0].where


def test_a_handler_that_sleeps_too_long_is_named(dog: Watchdog, qtbot: QtBot) -> None:
    stalls = told(dog, qtbot, of_the_window("time.sleep(4)"))
    assert len(stalls) == 1
    assert stalls[0].slept > LIMIT


def test_one_long_call_that_lets_no_other_thread_look_is_seen(dog: Watchdog, qtbot: QtBot) -> None:
    numbers = list(range(5_000_000))
    stalls = told(dog, qtbot, of_the_window("sorted(numbers, key=str)", numbers=numbers))
    assert len(stalls) == 1


def test_many_short_handlers_are_no_stall(dog: Watchdog, qtbot: QtBot) -> None:
    for start in range(30):
        QTimer.singleShot(start * 30, work(0.02))
    qtbot.wait(1200)
    assert dog.stalls == []


def test_an_event_loop_that_waits_is_no_stall(dog: Watchdog, qtbot: QtBot) -> None:
    qtbot.wait(600)
    assert dog.stalls == []


def test_what_a_test_does_itself_is_no_stall(dog: Watchdog, qtbot: QtBot) -> None:
    qtbot.wait(10)
    for _ in range(40):
        hashlib.pbkdf2_hmac("sha256", b"a", b"b", 30_000)
    qtbot.wait(10)
    assert dog.stalls == []


def test_code_of_the_window_called_by_a_test_is_watched(dog: Watchdog, qtbot: QtBot) -> None:
    work(0.6)()
    assert len(dog.stalls) == 1


def test_many_short_calls_by_a_test_are_no_stall(dog: Watchdog, qtbot: QtBot) -> None:
    for _ in range(30):
        work(0.02)()
    assert dog.stalls == []
