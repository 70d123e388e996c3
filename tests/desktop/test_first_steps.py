"""The three steps of who is here for the first time, and how they go."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QTimer
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sealread.work.health import Inside
from sealread.work.settings import SettingsFile
from sealread.work.workspace import Workspace
from sealread_desktop.look import language
from sealread_desktop.main import main
from sealread_desktop.memory import Memory
from sealread_desktop.settings.keeper import SettingsKeeper
from sealread_desktop.welcome.first_steps import FirstSteps
from sealread_desktop.window import MainWindow
from tests.desktop.samples import draw_letter

LONG = 180_000


@pytest.fixture
def steps(qtbot: QtBot) -> Iterator[FirstSteps]:
    made = FirstSteps(SettingsKeeper(), QAction("Walls"), QAction("Try"))
    qtbot.addWidget(made)
    yield made
    made.stop()


@pytest.fixture
def english(qapp: QApplication) -> Iterator[None]:
    """However a test ends, the next one speaks English."""
    yield
    language.speak(qapp, "en")


def test_the_walls_are_really_tried_while_the_person_looks_on(
    steps: FirstSteps, qtbot: QtBot
) -> None:
    steps.show()
    assert steps.verdict.text().startswith("Trying")
    qtbot.waitUntil(lambda: not steps.verdict.text().startswith("Trying"), timeout=LONG)
    assert steps.verdict.text()[0] in "✓✗"
    assert "walls" in steps.verdict.text() or "Not everything stands" in steps.verdict.text()


def test_walls_that_do_not_stand_are_said_to(
    steps: FirstSteps, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "sealread.work.health.examine_walls", lambda: Inside(None, "No worker came.")
    )
    steps.show()
    qtbot.waitUntil(lambda: steps.verdict.text().startswith("✗"), timeout=LONG)
    assert "No worker came." in steps.verdict.text()


def test_a_language_is_chosen_and_the_buttons_do_what_the_menus_do(qtbot: QtBot) -> None:
    settings, walls, samples = SettingsKeeper(), QAction("Walls"), QAction("&Try")
    steps = FirstSteps(settings, walls, samples)
    qtbot.addWidget(steps)
    steps.languages.setCurrentIndex(steps.languages.findData("de"))
    steps.languages.activated.emit(steps.languages.currentIndex())
    assert settings.value.language == "de"
    settings.wait()
    for action, button in zip((walls, samples), steps.buttons, strict=True):
        with qtbot.waitSignal(action.triggered):
            button.click()


def test_they_are_there_until_documents_were_read_in_the_window(
    tmp_path: Path, qtbot: QtBot
) -> None:
    folder = tmp_path / "workspace"
    draw_letter(tmp_path / "letter.pdf")
    with Workspace.open(folder) as workspace:
        window = MainWindow(workspace, Memory(folder))
        qtbot.addWidget(window)
        assert window.steps is not None
        window.read([str(tmp_path / "letter.pdf")])
        qtbot.waitUntil(lambda: bool(window.model.rows) and not window.runs.busy, timeout=LONG)
        window.close()
    assert Memory(folder).welcomed
    with Workspace.open(folder) as workspace:
        again = MainWindow(workspace, Memory(folder))
        qtbot.addWidget(again)
        assert again.steps is None
        again.close()


@pytest.mark.usefixtures("english")
def test_another_language_is_spoken_at_once_by_an_empty_window(
    tmp_path: Path, qtbot: QtBot
) -> None:
    titles: list[str] = []

    def windows() -> list[MainWindow]:
        shown = QApplication.topLevelWidgets()
        return [one for one in shown if isinstance(one, MainWindow) and one.isVisible()]

    def choose() -> None:
        (window,) = windows()
        assert window.steps is not None
        window.steps.languages.setCurrentIndex(window.steps.languages.findData("de"))
        window.steps.languages.activated.emit(0)
        QTimer.singleShot(0, look)

    def look() -> None:
        (window,) = windows()
        title = window.menuBar().actions()[0].text()
        if title == "&File":
            QTimer.singleShot(20, look)
            return
        titles.append(title)
        window.close()

    QTimer.singleShot(0, choose)
    assert main(["--workspace", str(tmp_path)]) == 0
    assert titles == ["&Datei"]
    assert SettingsFile(tmp_path).load().language == "de"
