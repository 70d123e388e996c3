"""The work on documents is paused, ordered, joined, stopped, left, and tried again."""

from __future__ import annotations

import contextlib
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path

import psutil
import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from sealread.work.events import Event, ItemDone, ItemStarted
from sealread_desktop.window import MainWindow
from tests.desktop.conftest import LONG, Open
from tests.desktop.samples import draw_letter

pytestmark = pytest.mark.usefixtures("weights")


@pytest.fixture
def window(open_window: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> MainWindow:
    """A window that draws no pages, and covers by a worker that soon ends: others are the run's."""
    monkeypatch.setattr("sealread_desktop.queue.covers._IDLE", 0.5)
    opened = open_window(tmp_path / "workspace")
    opened.page.pictures.stop()
    return opened


def _workers() -> list[psutil.Process]:
    found = []
    for child in psutil.Process().children():
        with contextlib.suppress(psutil.NoSuchProcess):
            if "sealread.worker.server" in child.cmdline():
                found.append(child)
    return found


def _draw(folder: Path, *names: str) -> Path:
    for name in names:
        draw_letter(folder / name)
        with (folder / name).open("ab") as file:  # so that no two are the same document
            file.write(f"\n% {name}\n".encode())
    return folder


def _states(window: MainWindow) -> dict[str, str]:
    return {Path(row.path).name: row.state for row in window.model.rows}


def _ended(window: MainWindow, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: bool(window.model.rows) and not window.runs.busy, timeout=LONG)


@pytest.mark.real_workers
def test_work_is_paused_put_in_another_order_and_joined_by_more(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    first, second = _draw(tmp_path / "one", "a.pdf", "b.pdf", "c.pdf"), tmp_path / "two"
    _draw(second, "d.pdf")
    told: list[Event] = []
    window.runs.told.connect(told.extend)
    window.read([str(first)])
    qtbot.waitUntil(lambda: _states(window).get("a.pdf") == "running", timeout=LONG)

    window.work.actions.pause.trigger()
    assert window.runs.paused
    assert window.status.text.text().startswith("Paused.")
    qtbot.waitUntil(lambda: not _workers(), timeout=LONG)  # the machine is the person's
    window.queue.choose_path(str(first / "c.pdf"))
    window.queue.view.setFocus()
    qtbot.keyClick(window.queue.view, Qt.Key.Key_Home, Qt.KeyboardModifier.AltModifier)
    window.read([str(second)])
    qtbot.waitUntil(lambda: "d.pdf" in _states(window), timeout=LONG)
    assert window.runs.paused
    window.work.actions.pause.trigger()
    _ended(window, qtbot)

    read = [Path(event.item.path).name for event in told if isinstance(event, ItemDone)]
    assert read[-1] == "d.pdf"
    assert read.index("c.pdf") < read.index("b.pdf")
    assert set(_states(window).values()) == {"done"}
    assert window.status.text.text() == "Done. Read: 4."


def test_one_is_stopped_one_removed_and_the_rest_is_read(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    folder = _draw(tmp_path / "one", "a.pdf", "b.pdf", "c.pdf")
    window.read([str(folder)])
    qtbot.waitUntil(lambda: _states(window).get("a.pdf") == "running", timeout=LONG)
    window.queue.choose_path(str(folder / "a.pdf"))
    window.work.actions.leave_out.trigger()
    window.queue.choose_path(str(folder / "b.pdf"))
    window.queue.view.setFocus()
    qtbot.keyClick(window.queue.view, Qt.Key.Key_Delete)
    _ended(window, qtbot)

    assert _states(window) == {"a.pdf": "stopped", "c.pdf": "done"}
    window.work.actions.retry_all.trigger()
    qtbot.waitUntil(lambda: _states(window)["a.pdf"] == "done", timeout=LONG)
    _ended(window, qtbot)


@pytest.mark.real_workers
def test_a_document_that_broke_the_worker_is_set_aside_and_read_when_tried_again(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    folder = _draw(tmp_path / "one", "a.pdf", "b.pdf")

    def kill_at_a(events: tuple[Event, ...]) -> None:
        if any(isinstance(one, ItemStarted) and one.item.name == "a.pdf" for one in events):
            for worker in _workers():
                worker.kill()

    window.runs.told.connect(kill_at_a)
    window.read([str(folder)])
    _ended(window, qtbot)
    window.runs.told.disconnect(kill_at_a)
    assert _states(window) == {"a.pdf": "quarantined", "b.pdf": "done"}

    window.queue.choose_path(str(folder / "a.pdf"))
    assert "set aside" in window.queue.sentence.text()
    qtbot.mouseClick(window.queue.story.button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: _states(window)["a.pdf"] == "done", timeout=LONG)
    _ended(window, qtbot)


@pytest.mark.real_workers
def test_closing_asks_once_and_the_next_start_goes_on_with_the_rest(
    window: MainWindow, open_window: Open, tmp_path: Path, qtbot: QtBot
) -> None:
    folder = _draw(tmp_path / "one", "a.pdf", "b.pdf")
    window.read([str(folder)])
    qtbot.waitUntil(lambda: _states(window).get("a.pdf") == "running", timeout=LONG)
    asked: list[str] = []

    def agree() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox):
            asked.append(box.text())
            box.buttons()[0].click()

    QTimer.singleShot(0, agree)
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=LONG)
    assert len(asked) == 1
    assert not _workers()

    again = open_window(tmp_path / "workspace")
    again.page.pictures.stop()
    again.work.start()
    _ended(again, qtbot)
    assert _states(again) == {"a.pdf": "done", "b.pdf": "done"}


def _items(workspace: Path) -> list[str]:
    """The states of all items, as another process sees them; none before there is a database."""
    place = f"file:{workspace / 'workspace.db'}?mode=ro"
    try:
        with contextlib.closing(sqlite3.connect(place, uri=True)) as database:
            return [str(row[0]) for row in database.execute("SELECT state FROM items")]
    except sqlite3.OperationalError:
        return []


def test_a_program_that_was_killed_goes_on_with_the_rest_at_the_next_start(
    open_window: Open, tmp_path: Path, qtbot: QtBot
) -> None:
    folder = _draw(tmp_path / "one", *(f"{letter}.pdf" for letter in "abcdefgh"))
    program = subprocess.Popen(
        [sys.executable, "-m", "sealread_desktop.main", "--workspace", str(tmp_path / "workspace"),
         "--schema", str(tmp_path / "letter.json"), str(folder)],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        qtbot.waitUntil(lambda: "done" in _items(tmp_path / "workspace"), timeout=LONG)
    finally:
        program.kill()
        program.wait()
    left = _items(tmp_path / "workspace").count("queued")
    assert left > 0

    window = open_window(tmp_path / "workspace")
    window.page.pictures.stop()
    window.work.start()
    _ended(window, qtbot)
    assert len(window.model.rows) >= left
    assert set(_states(window).values()) == {"done"}
    assert "h.pdf" in _states(window)


def test_what_comes_into_a_watched_folder_is_read_when_it_is_whole(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    source = _draw(tmp_path / "source", "a.pdf") / "a.pdf"
    inbox = tmp_path / "inbox"
    inbox.mkdir()
    window.settings.put(replace(window.settings.value, watched=(str(inbox),)))
    assert window.work.watcher.folders == (str(inbox),)
    assert window.status.watched.text() == "Folders watched: 1"

    half = source.read_bytes()[:400]
    (inbox / "a.pdf").write_bytes(half)
    qtbot.wait(2000)  # it would be read now, did nobody wait for it
    assert not window.model.rows
    shutil.copyfile(source, inbox / "a.pdf")
    _ended(window, qtbot)

    assert _states(window) == {"a.pdf": "done"}
    window.settings.put(replace(window.settings.value, watched=()))
    assert window.work.watcher.folders == ()


def test_a_watched_folder_that_is_not_there_is_told(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    gone = str(tmp_path / "gone")
    window.settings.put(replace(window.settings.value, watched=(gone,)))
    qtbot.waitUntil(window.centre.banner.isVisible, timeout=LONG)
    assert gone in window.centre.banner.text.text()
