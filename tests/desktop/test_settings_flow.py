"""What is set in the dialogs is what the real worker reads with."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Callable
from pathlib import Path

import pymupdf
import pytest
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QComboBox
from pytestqt.qtbot import QtBot

from sealread.installed import shipped
from sealread.weights.store import FOLDER_VARIABLE, Store
from sealread.work import locking
from sealread.work.keys import LEAST
from sealread.work.models import accept, stage
from sealread.work.settings import FILE, Preferences, SettingsFile
from sealread_desktop import opening
from sealread_desktop.look.looks import Provisional
from sealread_desktop.main import main
from sealread_desktop.models.dialog import ModelsDialog
from sealread_desktop.page.zoom_view import Fit
from sealread_desktop.queue.row import Row
from sealread_desktop.settings.commands import SettingsCommands
from sealread_desktop.settings.dialog import SettingsDialog
from sealread_desktop.settings.keeper import SettingsKeeper
from sealread_desktop.window import MainWindow
from tests.desktop.conftest import LONG, Open
from tests.desktop.samples import draw_letter

PASSPHRASE = "correct horse battery staple"
READER = shipped("models") / "reader" / "reader-v4.gguf"


@pytest.fixture
def brought(weights: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The hash of a reader that was brought in; the weights beside it are the real ones."""
    folder = tmp_path / "weights"
    folder.mkdir()
    for file in weights.folder.iterdir():
        if file.is_file():
            (folder / file.name).symlink_to(file)
    monkeypatch.setenv(FOLDER_VARIABLE, str(folder))
    body = READER.read_bytes().replace(b"Sealread reader", b"Somebody reader", 1)
    (tmp_path / "mine.gguf").write_bytes(body)
    accept(stage(tmp_path / "mine.gguf"), by_person=True)
    return hashlib.sha256(body).hexdigest()


def draw_scan(path: Path) -> None:
    """The first page of the letter as a picture."""
    draw_letter(path.with_suffix(".pdf"))
    with pymupdf.open(path.with_suffix(".pdf")) as document:
        document[0].get_pixmap(dpi=120).save(path)
    path.with_suffix(".pdf").unlink()


def press(qtbot: QtBot, box: object, downs: int) -> None:
    assert isinstance(box, QComboBox)
    box.setFocus()
    for _ in range(downs):
        qtbot.keyClick(box, Qt.Key.Key_Down)


def set_reading(window: MainWindow, qtbot: QtBot) -> None:
    """The model that was brought in, and no recognition of pages: by the two dialogs."""
    window.set_up.actions.models.trigger()
    models = window.set_up.dialog
    assert isinstance(models, ModelsDialog)
    qtbot.waitUntil(lambda: models.model.rowCount() == 2, timeout=LONG)
    models.table.selectRow(1)
    models.use.click()
    qtbot.waitUntil(lambda: models._listing is None, timeout=LONG)
    models.reject()
    window.set_up.actions.settings.trigger()
    settings = window.set_up.dialog
    assert isinstance(settings, SettingsDialog)
    press(qtbot, settings.rows["ocr"].editor.widget, 2)
    settings.rows["threads"].editor.widget.setValue(1)  # type: ignore[attr-defined]
    settings.accept()


def read(window: MainWindow, qtbot: QtBot, folder: Path) -> dict[str, Row]:
    window.read([str(folder)])
    qtbot.waitUntil(lambda: bool(window.model.rows) and not window.runs.busy, timeout=LONG)
    return {row.name: row for row in window.model.rows}


def test_what_is_set_is_what_the_worker_reads_with_and_it_is_there_at_the_next_start(
    open_window: Open, brought: str, tmp_path: Path, qtbot: QtBot
) -> None:
    draw_letter(tmp_path / "docs" / "letter.pdf")
    draw_scan(tmp_path / "docs" / "scan.png")
    window = open_window(tmp_path / "workspace")
    window.settings._file = SettingsFile(tmp_path / "workspace")
    set_reading(window, qtbot)

    rows = read(window, qtbot, tmp_path / "docs")

    letter, scan = rows["letter.pdf"].extraction, rows["scan.png"].extraction
    assert letter is not None
    assert scan is not None
    assert (letter.run.model, letter.run.model_sha256) == ("mine", brought)
    values = {reading.path: reading.value for reading in letter.fields}
    assert values["/number"] == "RE-2024-0815"
    assert {reading.status for reading in scan.fields} == {"not_found"}
    assert "page_not_recognised" in {notice.code for notice in scan.notices}

    qtbot.waitUntil(lambda: not window.settings.writing, timeout=LONG)
    kept = SettingsFile(tmp_path / "workspace").load()
    assert (kept.model, kept.ocr, kept.threads) == ("mine.gguf", "off", 1)
    assert (tmp_path / "workspace" / FILE).is_file()


def test_a_language_model_reads_where_the_effort_is_not_fast(
    open_window: Open, small_model: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    draw_letter(tmp_path / "docs" / "letter.pdf")
    window = open_window(tmp_path / "workspace")
    window.settings.put(replace(window.settings.value, model=small_model.name, effort="thorough"))

    shown: list[tuple[str, str]] = []
    fields = window.fields.model
    for signal in (fields.modelReset, fields.dataChanged):
        signal.connect(
            lambda *_: shown.extend(
                (one.path, one.value) for one in fields.readings if isinstance(one, Provisional)
            )
        )

    row = read(window, qtbot, tmp_path / "docs")["letter.pdf"]

    assert row.extraction is not None
    assert row.extraction.run.model == small_model.stem
    assert row.extraction.run.effort == "thorough"
    assert window.centre.banner.isHidden()
    assert ("/number", "RE-2024-0815") in shown  # while it was read
    assert fields.readings == row.extraction.fields


def test_a_model_that_is_dropped_on_the_window_is_brought_in(
    open_window: Open, brought: str, tmp_path: Path, qtbot: QtBot
) -> None:
    window = open_window(tmp_path / "workspace")
    mime = QMimeData()
    mime.setUrls([QUrl.fromLocalFile(str(tmp_path / "mine.gguf"))])
    window.dropEvent(
        QDropEvent(
            QPointF(9, 9), Qt.DropAction.CopyAction, mime,
            Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
        )
    )  # fmt: skip
    models = window.set_up.dialog
    assert isinstance(models, ModelsDialog)
    qtbot.waitUntil(lambda: "in the list now" in models.said.text(), timeout=LONG)
    qtbot.waitUntil(lambda: models.card is not None and models.card.sha256 == brought)
    assert not window.runs.busy
    qtbot.waitUntil(lambda: models._listing is None, timeout=LONG)
    models.reject()


def test_pages_begin_as_they_are_set(open_window: Open, tmp_path: Path) -> None:
    window = open_window(tmp_path / "workspace")
    assert window.page.view.fit is Fit.WIDTH
    window.settings.put(replace(window.settings.value, zoom="page"))
    assert window.page.view.fit is Fit.PAGE


def test_damaged_settings_are_told_when_the_window_opens(
    tmp_path: Path, qtbot: QtBot, open_window: Open
) -> None:

    (tmp_path / FILE).write_text("{")
    keeper = SettingsKeeper(SettingsFile(tmp_path))
    window = open_window(tmp_path / "workspace")
    told = SettingsCommands(
        window, keeper, window.help_actions.walls, window.centre.banner, window.page.view
    )
    assert FILE in window.centre.banner.text.text()
    assert window.centre.banner.isVisible()
    told.deleteLater()


def run_program(folder: Path, act: Callable[[MainWindow], None]) -> int:
    """The real program on a workspace; `act` gets its window, which is closed then."""

    def use() -> None:
        windows = [one for one in QApplication.topLevelWidgets() if isinstance(one, MainWindow)]
        shown = [window for window in windows if window.isVisible()]
        if not shown:
            QTimer.singleShot(20, use)
        for window in shown:
            act(window)
            window.close()
            window.deleteLater()

    QTimer.singleShot(0, use)
    before = os.umask(0o077)
    os.umask(before)
    try:
        return main(["--workspace", str(folder)])
    finally:
        os.umask(before)


@pytest.mark.usefixtures("qtbot")
def test_the_program_keeps_its_settings_beside_the_workspace(tmp_path: Path) -> None:
    def set_some(window: MainWindow) -> None:
        before = window.settings.value
        window.settings.put(replace(before, threads=2, zoom="page", watched=(str(tmp_path),)))

    def tell(window: MainWindow) -> None:
        told.append(window.settings.value)
        fits.append(window.page.view.fit)

    told: list[Preferences] = []
    fits: list[Fit] = []
    run_program(tmp_path / "workspace", set_some)
    run_program(tmp_path / "workspace", tell)
    assert told == [Preferences(threads=2, zoom="page", watched=(str(tmp_path),))]
    assert fits == [Fit.PAGE]


@pytest.mark.usefixtures("qtbot")
def test_the_program_keeps_no_names_of_folders_beside_a_locked_workspace(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "workspace"
    locking.lock(folder, PASSPHRASE, cost=LEAST)
    key = locking.key_for(folder, PASSPHRASE)
    monkeypatch.setattr(opening, "remembered", lambda _: key)
    watched = tmp_path / "Zwetschgen"
    watched.mkdir()

    def set_folders(window: MainWindow) -> None:
        window.settings.put(
            replace(window.settings.value, threads=2, watched=(str(watched),), output_folder="/Q")
        )

    assert run_program(folder, set_folders) == 0
    left = b"".join(place.read_bytes() for place in folder.rglob("*") if place.is_file())
    assert b"Zwetschgen" not in left
    assert SettingsFile(folder).load() == Preferences(threads=2)
