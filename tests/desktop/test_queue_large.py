"""Ten thousand documents: no frame takes long.

What counts is the time that the window's own thread computes, in each turn of its loop; a machine
that is busy with something else makes the clock on the wall go on, but not this one.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sealread.work.events import Item, ItemDone, ItemStarted, RunStarted
from sealread_desktop.queue.model import QueueModel
from sealread_desktop.queue.panel import QueuePanel
from tests.desktop.samples import extraction, reading

MANY = 10_000
FRAME = 0.15  # seconds; three times what is promised, for a machine shared with others
START = 6.0
ALLOWED = 1  # frames over the limit, of all: a collection of garbage may fall into any
ITEMS = tuple(
    Item(n, f"/docs/{n % 40}/file {n}.pdf", f"{n % 40}/file {n}.pdf", 1000)
    for n in range(1, MANY + 1)
)
STARTED = RunStarted(items=ITEMS, skipped=0, unsupported=(), troubles=(), fields=3)


class Frames:
    """Does things, lets the window draw, and keeps how long that took its thread."""

    def __init__(self) -> None:
        self.seconds: list[float] = []

    def __call__(self, work: Callable[[], object]) -> None:
        began = time.thread_time()
        work()
        QApplication.processEvents()
        self.seconds.append(time.thread_time() - began)

    @property
    def long(self) -> list[float]:
        return [seconds for seconds in self.seconds if seconds > FRAME]


@pytest.fixture
def panel(qtbot: QtBot) -> QueuePanel:
    """A panel with all of them."""
    model = QueueModel()
    shown = QueuePanel(model)
    model.setParent(shown)
    qtbot.addWidget(shown)
    shown.resize(420, 800)
    shown.show()
    QApplication.processEvents()
    gc.collect()
    model.apply(STARTED)
    QApplication.processEvents()
    return shown


def _model(panel: QueuePanel) -> QueueModel:
    model = panel.view.model()
    assert isinstance(model, QueueModel)
    return model


def test_they_are_there_at_once(qtbot: QtBot) -> None:
    began = time.thread_time()
    model = QueueModel()
    panel = QueuePanel(model)
    qtbot.addWidget(panel)
    panel.show()
    model.apply(STARTED)
    QApplication.processEvents()
    assert time.thread_time() - began < START
    assert model.rowCount() == MANY + 40
    model.setParent(panel)


def test_typing_into_the_filter_and_scrolling_have_no_long_frame(panel: QueuePanel) -> None:
    frame, model = Frames(), _model(panel)
    for text in ("f", "fi", "file", "file 9", "file 99", "file 999", "", "17/", "nothing", ""):
        words = tuple(text.split())
        frame(lambda words=words: model.arrange(replace(model.arrangement, words=words)))
    bar = panel.view.verticalScrollBar()
    assert bar.maximum() > MANY - 100
    for step in range(60):
        frame(lambda step=step: bar.setValue(step * bar.maximum() // 59))
    assert len(frame.long) <= ALLOWED, frame.long


def test_sorting_folding_choosing_and_moving_have_no_long_frame(panel: QueuePanel) -> None:
    frame, model = Frames(), _model(panel)
    for order in ("name", "state", "pages", "to_check", "queue"):
        frame(lambda order=order: model.arrange(replace(model.arrangement, order=order)))
    for grouped in (False, True):
        frame(lambda grouped=grouped: model.arrange(replace(model.arrangement, grouped=grouped)))
    for folder in range(10):
        frame(lambda folder=folder: model.fold(f"/docs/{folder}", True))
    frame(panel.view.selectAll)
    frame(lambda: panel.selected_rows)
    frame(lambda: model.move({ITEMS[9_000].path}, "top"))
    frame(lambda: panel.choose_path(ITEMS[9_999].path))
    frame(lambda: model.remove({ITEMS[0].path}))
    assert len(panel.selected_rows) == 1
    assert len(frame.long) <= ALLOWED, frame.long


def test_reading_them_has_no_long_frame(panel: QueuePanel) -> None:
    frame, model = Frames(), _model(panel)
    model.arrange(replace(model.arrangement, order="state"))
    read = extraction(reading("/a"))

    def deliver(first: int) -> None:
        for item in ITEMS[first : first + 100]:
            model.apply(ItemStarted(item, 1))
            model.apply(ItemDone(item, read, 1.0, None))

    for first in range(0, 3000, 100):
        frame(lambda first=first: deliver(first))
    assert sum(row.state == "done" for row in model.rows) == 3000
    assert len(frame.long) <= ALLOWED, frame.long


def test_no_line_has_a_widget_of_its_own(panel: QueuePanel) -> None:
    before = len(panel.findChildren(type(panel.view.viewport())))
    panel.view.verticalScrollBar().setValue(5000)
    QApplication.processEvents()
    assert panel.view.indexWidget(panel.view.currentIndex()) is None
    assert len(panel.findChildren(type(panel.view.viewport()))) == before
    assert panel.view.currentIndex().data(Qt.ItemDataRole.DisplayRole)
