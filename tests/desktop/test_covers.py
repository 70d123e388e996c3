"""First pages of documents in the queue: drawn by a worker, only what is seen and what is whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from sealread.work.events import Item, ItemFailed, RunStarted
from sealread_desktop import dialogs
from sealread_desktop.queue import covers as covers_module
from sealread_desktop.queue.covers import KEPT, WIDTH, Covers
from sealread_desktop.queue.model import QueueModel
from sealread_desktop.queue.panel import QueuePanel
from sealread_desktop.window import MainWindow
from tests.desktop.samples import draw_letter

LONG = 60_000


@pytest.fixture
def covers(qtbot: QtBot) -> Iterator[Covers]:
    made = Covers()
    yield made
    made.stop()


def test_a_first_page_is_drawn_and_kept(covers: Covers, tmp_path: Path, qtbot: QtBot) -> None:
    path = str(tmp_path / "a.pdf")
    draw_letter(Path(path))
    with qtbot.waitSignal(covers.drawn, timeout=LONG):
        covers.ask([path])
    picture = covers.get(path)
    assert picture is not None
    assert picture.width() == WIDTH
    with qtbot.assertNotEmitted(covers.drawn, wait=300):
        covers.ask([path])
    covers.forget(path)
    assert covers.get(path) is not None  # it stays until the new one is there
    with qtbot.waitSignal(covers.drawn, timeout=LONG):
        covers.ask([path])


def test_what_cannot_be_drawn_holds_up_nothing_and_is_not_tried_again(
    covers: Covers, tmp_path: Path, qtbot: QtBot
) -> None:
    broken, whole = tmp_path / "broken.pdf", tmp_path / "whole.pdf"
    broken.write_bytes(b"%PDF-1.7 nothing")
    draw_letter(whole)
    with qtbot.waitSignal(covers.drawn, timeout=LONG) as told:
        covers.ask([str(broken), str(whole)])
    assert told.args is not None
    assert told.args[0] == str(whole)
    assert covers.get(str(broken)) is None
    with qtbot.assertNotEmitted(covers.drawn, wait=300):
        covers.ask([str(broken)])
    assert not covers._wanted


def test_the_worker_ends_when_nothing_is_asked_for_and_comes_again(
    covers: Covers, tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(covers_module, "_IDLE", 0.2)
    covers.warm()
    qtbot.waitUntil(lambda: _worker(covers), timeout=LONG)
    qtbot.waitUntil(lambda: not _worker(covers), timeout=LONG)
    draw_letter(tmp_path / "a.pdf")
    with qtbot.waitSignal(covers.drawn, timeout=LONG):
        covers.ask([str(tmp_path / "a.pdf")])


def test_the_worker_starts_while_a_person_still_chooses_documents(
    window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun: list[bool] = []

    def choose(*_: object) -> str:
        begun.append(window.covers.isRunning())
        return ""

    monkeypatch.setattr(dialogs, "folder", choose)
    window.actions_.open_folder.trigger()
    assert begun == [True]


def test_nothing_begins_anew_once_it_was_stopped(covers: Covers) -> None:
    covers.stop()
    covers.ask(["/docs/a.pdf"])
    covers.warm()
    assert not covers.isRunning()


def _worker(covers: Covers) -> bool:
    return covers._pages is not None and covers._pages._worker is not None


def test_no_more_pictures_are_kept_than_fit(covers: Covers) -> None:
    for number in range(KEPT + 5):
        covers.drawn.emit(str(number), QImage(1, 1, QImage.Format.Format_RGB32))
    assert covers.get("4") is None
    assert covers.get("5") is not None


def test_only_what_is_seen_is_asked_for_and_nothing_that_broke(
    covers: Covers, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[list[str]] = []
    monkeypatch.setattr(covers, "ask", lambda paths: asked.append(list(paths)))
    items = tuple(Item(n, f"/docs/{n}.pdf", f"{n}.pdf", 10) for n in range(1, 500))
    model = QueueModel()
    panel = QueuePanel(model)
    model.setParent(panel)
    qtbot.addWidget(panel)
    panel.view.show_covers(covers)
    panel.resize(320, 400)
    panel.show()
    model.apply(RunStarted(items=items, skipped=0, unsupported=(), troubles=(), fields=3))
    model.apply(ItemFailed(items[1], 60, "worker_died", "It broke.", True))
    qtbot.waitUntil(lambda: bool(asked))
    assert items[0].path in asked[-1]
    assert items[1].path not in asked[-1]
    assert len(asked[-1]) < 20
    bar = panel.view.verticalScrollBar()
    bar.setValue(bar.maximum())
    qtbot.waitUntil(lambda: items[-1].path in asked[-1])
    assert items[0].path not in asked[-1]
