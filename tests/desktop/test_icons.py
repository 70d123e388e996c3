"""Line icons take the colours of the letters around them, and follow the theme."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtGui import QAction, QColor, QIcon, QPalette
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

import sealread_desktop
from sealread.work.places import arrows, line_icon, samples
from sealread_desktop.look.icons import SIZE, wear
from sealread_desktop.look.style_sheet import style_sheet
from sealread_desktop.look.theme import Theme
from sealread_desktop.look.theme_colours import DARK, LIGHT

SOURCES = Path(sealread_desktop.__file__).parent


@pytest.fixture
def theme(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[Theme]:
    before, style = QPalette(qapp.palette()), qapp.style().objectName()
    # Every window that other tests left behind would be laid out anew.
    monkeypatch.setattr("sealread_desktop.look.theme.style_sheet", lambda colours: "")
    yield Theme(qapp)
    qapp.setStyleSheet("")
    qapp.setStyle(style)
    qapp.setPalette(before)


def strongest(icon: QIcon, mode: QIcon.Mode = QIcon.Mode.Normal) -> str:
    """The colour of the pixel that is covered most."""
    picture = icon.pixmap(QSize(SIZE, SIZE), mode).toImage()
    places = [(x, y) for x in range(picture.width()) for y in range(picture.height())]
    return max((picture.pixelColor(x, y) for x, y in places), key=QColor.alpha).name()


def test_an_action_wears_the_colour_of_letters_and_changes_with_the_theme(theme: Theme) -> None:
    action = QAction("Open")
    theme.choose("light")
    wear(action, "folder-open")
    assert strongest(action.icon()) == LIGHT.text
    assert strongest(action.icon(), QIcon.Mode.Disabled) == LIGHT.disabled
    theme.choose("dark")
    assert strongest(action.icon()) == DARK.text


def test_a_label_shows_it_and_one_that_is_gone_is_forgotten(theme: Theme, qtbot: QtBot) -> None:
    label = QLabel()
    wear(label, "lock", 16)
    assert label.pixmap().deviceIndependentSize().toSize() == QSize(16, 16)
    label.deleteLater()
    QApplication.processEvents()
    del label
    theme.choose("dark")  # nothing is drawn on what is gone


def test_every_icon_is_used_and_every_used_one_is_there() -> None:
    names = {
        name
        for source in SOURCES.rglob("*.py")
        for name in re.findall(r'"([a-z][a-z0-9-]*)"', source.read_text())
    }
    kept = {path.stem for path in line_icon("x").parent.glob("*.svg")}
    assert kept <= names
    assert "ISC License" in (line_icon("x").parent / "LICENSE").read_text()


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_the_style_sheet_names_files_that_are_there(colours: object, qapp: QApplication) -> None:
    sheet = style_sheet(colours)  # type: ignore[arg-type]
    files = re.findall(r'url\("([^"]+)"\)', sheet)
    assert files
    assert all(Path(file).is_file() for file in files)
    assert Path(files[0]).is_relative_to(arrows())


def test_there_are_samples_to_try() -> None:
    assert len(samples()) == 3
    assert all(path.is_file() for path in samples())
