"""How fast the window feels: first thumbnail after a drop, frames of scrolling, longest block.

    python -m tests.bench.window [--rounds 5]

Offscreen, in one process. A frame is what the window's own thread needs from a turn of the wheel to
the painted pixels: seconds of the clock, and of the processor, which a busy machine stretches less.
Sixty frames a second leave 16.7 ms for each. One line of JSON at the end; `tests.bench.start` says
when the window is up.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

os.environ["QT_QPA_PLATFORM"] = "offscreen"  # before anything imports Qt
os.environ["SEALREAD_EFFORT"] = "fast"  # the window does the same whoever reads

import pymupdf
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractScrollArea, QApplication

from sealread.installed import shipped
from sealread.work.events import Item, RunStarted
from sealread.work.workspace import Workspace
from sealread_desktop.memory import Memory
from sealread_desktop.queue.model import QueueModel
from sealread_desktop.queue.panel import QueuePanel
from sealread_desktop.window import MainWindow
from tests.desktop.watchdog import Watchdog

MANY, PAGES, STEPS = 10_000, 500, 120
PROMISED = 0.050
_PATIENCE = 120.0
_HOVER_MS = 400  # a person still moves the mouse over the window before they let go


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    QApplication([])
    figures: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as folder:
        covers = [_first_cover(Path(folder) / str(n), hover=True) for n in range(rounds)]
        cold = [_first_cover(Path(folder) / f"cold{n}", hover=False) for n in range(rounds)]
        figures["first_thumbnail"] = {"best": min(covers), "median": statistics.median(covers)}
        figures["first_thumbnail_without_hovering"] = statistics.median(cold)
        figures["queue_of_10000"] = _queue()
        figures["document_of_500_pages"] = _pages(Path(folder))
        figures["longest_block_while_reading"] = _blocks(Path(folder))
    print(json.dumps(figures, default=float))


def _window(workspace: Workspace, folder: Path) -> MainWindow:
    memory = Memory(folder)
    memory.welcome()
    window = MainWindow(workspace, memory, "auto")
    window.show()
    _wait(500)
    return window


def _end(window: MainWindow) -> None:
    window._leaving = True
    window.runs.cancel(at_once=True)
    _until(lambda: not window.runs.busy)
    window.close()
    window.deleteLater()
    _wait(50)


def _wait(milliseconds: float) -> None:
    """Lets the window work. `QTest.qWait` would hold up every other thread of Python meanwhile."""
    end = time.monotonic() + milliseconds / 1000
    while time.monotonic() < end:
        QApplication.processEvents()
        time.sleep(0.002)


def _until(met: Callable[[], bool]) -> None:
    end = time.monotonic() + _PATIENCE
    while not met():
        if time.monotonic() > end:
            raise TimeoutError
        _wait(5)


def _first_cover(folder: Path, *, hover: bool) -> float:
    """Seconds from the drop to the first page of a document in the queue."""
    shutil.copytree(shipped("resources") / "samples" / "dop", folder / "docs")
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(folder / "docs"))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    copy = Qt.DropAction.CopyAction
    with Workspace.open(folder / "workspace") as workspace:
        window = _window(workspace, folder / "workspace")
        if hover:
            window.dragEnterEvent(QDragEnterEvent(QPoint(9, 9), copy, mime, buttons, keys))
            _wait(_HOVER_MS)
        drawn: list[str] = []
        window.covers.drawn.connect(lambda path, _: drawn.append(path))
        began = time.monotonic()
        window.dropEvent(QDropEvent(QPointF(9, 9), copy, mime, buttons, keys))
        _until(lambda: bool(drawn))
        QApplication.processEvents()
        seconds = time.monotonic() - began
        _end(window)
    return seconds


def _queue() -> dict[str, float]:
    """Scrolling ten thousand documents in forty folders."""
    model = QueueModel()
    panel = QueuePanel(model)
    model.setParent(panel)
    panel.resize(320, 800)
    panel.show()
    items = tuple(
        Item(n, f"/docs/{n % 40}/file {n}.pdf", f"{n % 40}/file {n}.pdf", 1000)
        for n in range(1, MANY + 1)
    )
    model.apply(RunStarted(items=items, skipped=0, unsupported=(), troubles=(), fields=3))
    QApplication.processEvents()
    return _scrolled(panel.view)


def _pages(folder: Path) -> dict[str, dict[str, float]]:
    """Scrolling the small pictures of a long document, and its page."""
    path = folder / "long.pdf"
    with pymupdf.open() as document:
        for number in range(1, PAGES + 1):
            page = document.new_page()
            for line in range(40):
                page.insert_text((72, 72 + 17 * line), f"Page {number}, line {line} of many words")
        document.save(path)
    with Workspace.open(folder / "workspace") as workspace:
        window = _window(workspace, folder / "workspace")
        window.centre.show_panes()
        window.page.thumbnails.show()
        window.page.open(str(path), PAGES)
        _until(lambda: not window.page.view.page_rect.isEmpty())
        window.page.view.fit_width()
        for _ in range(4):
            window.page.view.zoom(1)
        _wait(1500)
        figures = {
            "thumbnails": _scrolled(window.page.thumbnails),
            "page": _scrolled(window.page.view),
        }
        _end(window)
    return figures


def _scrolled(area: QAbstractScrollArea) -> dict[str, float]:
    """Milliseconds a frame while it is scrolled from one end to the other."""
    bar = area.verticalScrollBar()
    assert bar.maximum() > 0
    walls, works = [], []
    for step in range(STEPS):
        began, worked = time.monotonic(), time.thread_time()
        bar.setValue(step * bar.maximum() // (STEPS - 1))
        area.viewport().repaint()
        QApplication.processEvents()
        walls.append(1000 * (time.monotonic() - began))
        works.append(1000 * (time.thread_time() - worked))
    return {
        "median": statistics.median(walls),
        "p95": sorted(walls)[int(0.95 * STEPS)],
        "processor_p95": sorted(works)[int(0.95 * STEPS)],
    }


def _blocks(folder: Path) -> dict[str, Any]:
    """The longest time that the window's thread was kept while samples were read and reviewed."""
    docs = folder / "mixed"
    for kind in ("dop", "invoice", "receipt"):
        shutil.copytree(shipped("resources") / "samples" / kind, docs / kind)
    with Workspace.open(folder / "reading") as workspace:
        window = _window(workspace, folder / "reading")
        dog = Watchdog(limit=PROMISED)
        dog.start()
        window.read([str(docs)])
        _until(lambda: bool(window.model.rows) and not window.runs.busy)
        for number, row in enumerate(window.model.rows):
            if row.extraction is not None:
                window.queue.choose(number)
                QTest.qWait(300)
        dog.stop()
        _end(window)
    longest = max((stall.worked + stall.slept for stall in dog.stalls), default=0.0)
    return {
        "over_50_ms": len(dog.stalls),
        "longest_ms": 1000 * longest,
        "where": [str(stall) for stall in dog.stalls],
    }


if __name__ == "__main__":
    main()
