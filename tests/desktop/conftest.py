"""A window on a workspace of its own, and documents that were really read."""

from __future__ import annotations

import gc
import json
import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

os.environ["QT_QPA_PLATFORM"] = "offscreen"  # before anything imports Qt
os.environ["LC_ALL"] = "C.UTF-8"  # in English, whoever runs them

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from sealread.weights.store import Store
from sealread.work.request import Request
from sealread.work.run import Run
from sealread.work.workspace import Workspace
from sealread_desktop.garbage import collect_due
from sealread_desktop.memory import Memory
from sealread_desktop.window import MainWindow
from tests.desktop.samples import SCHEMA, draw_letter
from tests.desktop.watchdog import Watchdog

LONG = 180_000  # milliseconds; an upper bound for a busy machine, nothing waits that long
CLOCK = "pthread_getcpuclockid"  # not everywhere
Open = Callable[[Path], MainWindow]


@pytest.fixture(scope="package", autouse=True)
def garbage_in_one_thread() -> Iterator[None]:
    """As in the program: no other thread destroys widgets (`sealread_desktop.garbage`)."""
    gc.disable()
    yield
    gc.enable()
    gc.collect()


@pytest.fixture(autouse=True)
def collected(garbage_in_one_thread: None) -> Iterator[None]:
    """What a test left is collected behind it, where no thread of its own runs any more."""
    yield
    collect_due()


@pytest.fixture(autouse=True)
def watchdog(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fails a test with a window when its thread was kept too long at a time."""
    windows = {"qtbot", "qapp"} & set(request.fixturenames)
    if not windows or not hasattr(time, CLOCK):
        yield
        return
    request.getfixturevalue("qapp")
    dog = Watchdog()
    dog.start()
    yield
    dog.stop()
    if dog.stalls:
        pytest.fail("The window was stuck:\n" + "\n".join(map(str, dog.stalls)), pytrace=False)


def _ask_nothing(window: QWidget) -> None:
    """A test that failed while documents were being read must not wait for an answer."""
    if isinstance(window, MainWindow):
        window._leaving = True


@pytest.fixture
def open_window(qtbot: QtBot, tmp_path: Path) -> Iterator[Open]:
    """Opens windows on a workspace folder; closes them and their workspaces at the end."""
    schema = tmp_path / "letter.json"
    schema.write_text(json.dumps(SCHEMA))
    opened: list[tuple[MainWindow, Workspace]] = []

    def make(folder: Path) -> MainWindow:
        workspace = Workspace.open(folder)
        memory = Memory(folder)
        memory.welcome()  # or each would try its walls
        window = MainWindow(workspace, memory, str(schema))
        qtbot.addWidget(window, before_close_func=_ask_nothing)
        window.show()
        opened.append((window, workspace))
        return window

    yield make
    for window, workspace in opened:
        window.runs.cancel(at_once=True)
        qtbot.waitUntil(lambda window=window: not window.runs.busy, timeout=LONG)
        window.close()
        workspace.close()


@pytest.fixture
def window(open_window: Open, tmp_path: Path) -> MainWindow:
    """A window on a new workspace."""
    return open_window(tmp_path / "workspace")


@pytest.fixture(scope="session")
def read_folder(tmp_path_factory: pytest.TempPathFactory, weights: Store) -> Path:
    """A folder with `docs/letter.pdf`, read by the real worker into `workspace`."""
    folder = tmp_path_factory.mktemp("read")
    draw_letter(folder / "docs" / "letter.pdf")
    schema = folder / "letter.json"
    schema.write_text(json.dumps(SCHEMA))
    with Workspace.open(folder / "workspace") as workspace:
        request = Request((str(folder / "docs"),), str(schema))
        summary = Run(workspace, request, lambda event: None).execute()
    assert summary.done == 1
    return folder


@pytest.fixture
def known_window(open_window: Open, read_folder: Path, qtbot: QtBot) -> MainWindow:
    """A window that shows the letter of `read_folder` and its fields."""
    window = open_window(read_folder / "workspace")
    window.read([str(read_folder / "docs")])
    qtbot.waitUntil(lambda: bool(window.model.rows) and not window.runs.busy, timeout=LONG)
    return window


@pytest.fixture
def reading_window(known_window: MainWindow, qtbot: QtBot) -> MainWindow:
    """The same, with the first page drawn."""
    view = known_window.page.view
    qtbot.waitUntil(lambda: not view.page_rect.isEmpty(), timeout=LONG)
    return known_window
