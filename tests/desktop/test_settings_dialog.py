"""The dialog for the settings, and the keeper that writes them."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from msgspec import structs
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QComboBox, QDialogButtonBox, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from sealread.work.settings import DEFAULTS, FILE, PLACES_FILE, SETTINGS, SettingsFile
from sealread_desktop.settings.dialog import SettingsDialog
from sealread_desktop.settings.keeper import SettingsKeeper
from sealread_desktop.window import MainWindow
from tests.desktop.conftest import Open


@pytest.fixture
def dialog(qtbot: QtBot) -> SettingsDialog:
    shown = SettingsDialog(DEFAULTS)
    qtbot.addWidget(shown)
    shown.show()
    return shown


def _box(dialog: SettingsDialog, key: str) -> QWidget:
    return dialog.rows[key].editor.widget


def _type(qtbot: QtBot, widget: QWidget, text: str) -> None:
    widget.setFocus()
    qtbot.keyClick(widget, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    qtbot.keyClicks(widget, text)
    qtbot.keyClick(widget, Qt.Key.Key_Tab)


def _defaults(dialog: SettingsDialog) -> QPushButton:
    return dialog.buttons.button(QDialogButtonBox.StandardButton.RestoreDefaults)


def test_every_setting_has_a_row_with_a_named_editor(dialog: SettingsDialog) -> None:
    assert dialog.rows.keys() == {one.key for one in SETTINGS}
    assert all(_box(dialog, key).accessibleName() for key in dialog.rows)


def test_numbers_are_typed_and_stay_in_their_bounds(dialog: SettingsDialog, qtbot: QtBot) -> None:
    _type(qtbot, _box(dialog, "threads"), "3")
    _type(qtbot, _box(dialog, "review_below"), "90")
    _type(qtbot, _box(dialog, "patience"), "99999999")
    value = dialog.draft.value
    assert (value.threads, value.review_below) == (3, 0.9)
    assert value.patience <= 86_400


def test_an_address_is_typed(dialog: SettingsDialog, qtbot: QtBot) -> None:
    qtbot.keyClicks(_box(dialog, "site"), " tls://reading-room:8786 ")
    assert dialog.draft.value.site == "tls://reading-room:8786"
    dialog.rows["site"].default.click()
    assert dialog.draft.value.site == ""


def test_choices_are_made_by_keyboard(dialog: SettingsDialog, qtbot: QtBot) -> None:
    box = _box(dialog, "theme")
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Down)
    qtbot.keyClick(box, Qt.Key.Key_Down)
    assert dialog.draft.value.theme == "dark"
    qtbot.keyClick(_box(dialog, "notify"), Qt.Key.Key_Space)
    assert not dialog.draft.value.notify


def test_effort_and_model_are_chosen_in_a_persons_words(
    dialog: SettingsDialog, qtbot: QtBot
) -> None:
    effort, model = _box(dialog, "effort"), _box(dialog, "model")
    assert isinstance(effort, QComboBox)
    assert isinstance(model, QComboBox)
    assert [effort.itemText(at) for at in range(3)] == ["Fast", "Standard", "Thorough"]
    assert effort.currentData() == DEFAULTS.effort
    effort.setFocus()
    qtbot.keyClick(effort, Qt.Key.Key_End)
    assert dialog.draft.value.effort == "thorough"

    qtbot.waitUntil(lambda: model.count() >= 2)
    assert model.currentText() == "The best that is installed and fits this machine"
    model.setFocus()
    qtbot.keyClick(model, Qt.Key.Key_Down)
    assert model.currentText() == "The bundled reader alone"
    assert dialog.draft.value.model == "reader"


def test_folders_are_added_once_and_taken_away(dialog: SettingsDialog, qtbot: QtBot) -> None:
    editor = dialog.rows["watched"].editor
    editor.take("/in")  # type: ignore[attr-defined]
    editor.take("/in")  # type: ignore[attr-defined]
    editor.take("/other")  # type: ignore[attr-defined]
    assert dialog.draft.value.watched == ("/in", "/other")
    editor.list.setCurrentRow(0)  # type: ignore[attr-defined]
    editor.remove.click()  # type: ignore[attr-defined]
    assert dialog.draft.value.watched == ("/other",)


def test_a_default_is_one_press_away(dialog: SettingsDialog, qtbot: QtBot) -> None:
    row = dialog.rows["phrasings"]
    assert not row.default.isEnabled()
    _type(qtbot, _box(dialog, "phrasings"), "5")
    row.default.click()
    assert dialog.draft.value.phrasings == 3
    assert not row.default.isEnabled()
    _type(qtbot, _box(dialog, "threads"), "7")
    _defaults(dialog).click()
    assert dialog.draft.value == DEFAULTS


def test_the_search_shows_what_has_its_words(dialog: SettingsDialog, qtbot: QtBot) -> None:
    qtbot.keyClicks(dialog.search, "dark")
    assert {key for key, row in dialog.rows.items() if row.isVisible()} == {"theme"}
    assert not dialog.boxes["reading"].isVisible()
    qtbot.keyClick(dialog.search, Qt.Key.Key_Return)
    assert dialog.isVisible()  # Enter goes to what was found
    dialog.search.setText("xyzzy")
    assert dialog.nothing.isVisible()


def test_what_needs_a_new_start_is_said(dialog: SettingsDialog, qtbot: QtBot) -> None:
    assert not dialog.waiting.isVisible()
    box = _box(dialog, "language")
    box.setFocus()
    qtbot.keyClick(box, Qt.Key.Key_Down)
    assert "Language of the window" in dialog.waiting.text()
    assert dialog.waiting.isVisible()


def test_the_keeper_writes_what_was_taken_and_tells_which(tmp_path: Path, qtbot: QtBot) -> None:
    keeper = SettingsKeeper(SettingsFile(tmp_path))
    with qtbot.waitSignal(keeper.changed) as told:
        keeper.put(structs.replace(DEFAULTS, threads=2, watched=("/in",)))
    assert told.args == [frozenset({"threads", "watched"})]
    keeper.put(structs.replace(DEFAULTS, threads=4, watched=("/in",)))  # while it is written
    qtbot.waitUntil(lambda: not keeper.writing)
    assert json.loads((tmp_path / FILE).read_bytes()) == {"threads": 4}
    assert json.loads((tmp_path / PLACES_FILE).read_bytes()) == {"watched": ["/in"]}


def test_the_keeper_says_why_it_could_not_write(tmp_path: Path, qtbot: QtBot) -> None:
    (tmp_path / "file").write_text("")
    keeper = SettingsKeeper(SettingsFile(tmp_path / "file"))
    with qtbot.waitSignal(keeper.failed) as told:
        keeper.put(structs.replace(DEFAULTS, threads=2))
    assert "cannot be written" in told.args[0]
    assert keeper.value.threads == 2


def test_what_is_taken_in_the_window_is_there_at_the_next_start(
    open_window: Open, tmp_path: Path, qtbot: QtBot
) -> None:
    window = open_window(tmp_path / "workspace")
    file = SettingsFile(tmp_path / "settings")
    window.settings._file = file
    window.set_up.actions.settings.trigger()
    shown = window.set_up.dialog
    assert isinstance(shown, SettingsDialog)
    _type(qtbot, _box(shown, "threads"), "2")
    shown.accept()
    assert window.set_up.dialog is None
    qtbot.waitUntil(lambda: not window.settings.writing)
    assert file.load().threads == 2


def test_what_was_thought_better_of_changes_nothing(window: MainWindow, qtbot: QtBot) -> None:
    window.set_up.actions.settings.trigger()
    shown = window.set_up.dialog
    assert isinstance(shown, SettingsDialog)
    _type(qtbot, _box(shown, "threads"), "2")
    shown.reject()
    assert window.settings.value == DEFAULTS


def test_a_locked_workspace_says_what_it_does_not_keep(qtbot: QtBot) -> None:
    shown = SettingsDialog(DEFAULTS, keeps_names=False)
    qtbot.addWidget(shown)
    from PySide6.QtWidgets import QLabel

    said = [label.text() for label in shown.rows["watched"].findChildren(QLabel)]
    assert any("this session only" in text for text in said)
