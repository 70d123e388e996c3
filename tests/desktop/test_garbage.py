"""Garbage is collected in the thread of the window, and when it is due."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from threading import Thread, get_ident

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sealread_desktop.garbage import GarbageInOneThread


class Cycle:
    """Only the collector frees it."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture
def heard() -> Iterator[list[int]]:
    """The threads that collected."""
    threads: list[int] = []

    def hear(phase: str, _info: object) -> None:
        if phase == "start":
            threads.append(get_ident())

    gc.callbacks.append(hear)
    yield threads
    gc.callbacks.remove(hear)


def _litter(pieces: int = 50_000) -> None:
    held = [Cycle() for _ in range(pieces)]
    del held


def _collected(heard: list[int]) -> bool:
    """Whether it was; what tests before this one left may go meanwhile, and count against it."""
    if not heard:
        _litter(1000)
    return bool(heard)


def test_other_threads_collect_nothing_and_the_windows_does(
    qapp: QApplication, qtbot: QtBot, heard: list[int]
) -> None:
    garbage = GarbageInOneThread(qapp)
    thread = Thread(target=_litter)
    thread.start()
    thread.join()
    assert heard == []
    qtbot.waitUntil(lambda: _collected(heard), timeout=30_000)
    assert set(heard) == {get_ident()}
    garbage.deleteLater()
