"""A locked workspace asks for its passphrase, and leaves no names behind."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QSettings, Qt, QTimer
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QFileDialog, QLineEdit
from pytestqt.qtbot import QtBot

from sealread.work import locking
from sealread.work.keys import LEAST, Key
from sealread.work.workspace import Workspace
from sealread_desktop import opening
from sealread_desktop.main import GIVEN_UP, main
from sealread_desktop.memory import FILE, Memory
from sealread_desktop.unlock_dialog import UnlockDialog
from sealread_desktop.window import MainWindow

PASSPHRASE = "correct horse battery staple"
LONG = 60_000


@pytest.fixture
def locked(tmp_path: Path) -> Path:
    """A locked workspace."""
    folder = tmp_path / "workspace"
    locking.lock(folder, PASSPHRASE, cost=LEAST)
    return folder


@pytest.fixture
def dialog(locked: Path, qtbot: QtBot) -> Iterator[UnlockDialog]:
    """The dialog for it, shown."""
    shown = UnlockDialog(locked)
    qtbot.addWidget(shown)
    shown.show()
    yield shown
    if shown.workspace is not None:
        shown.workspace.close()


@pytest.fixture(autouse=True)
def own_mask() -> Iterator[None]:
    """`main` changes the mode of new files; other tests want it as it was."""
    before = os.umask(0o077)
    os.umask(before)
    yield
    os.umask(before)
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs, False)


def enter(dialog: UnlockDialog, passphrase: str, qtbot: QtBot) -> None:
    dialog.passphrase.setText(passphrase)
    dialog.buttons.button(QDialogButtonBox.StandardButton.Open).click()
    qtbot.waitUntil(lambda: dialog.passphrase.isEnabled(), timeout=LONG)


def test_the_passphrase_is_not_shown(dialog: UnlockDialog) -> None:
    assert dialog.passphrase.echoMode() is QLineEdit.EchoMode.Password


def test_the_right_passphrase_opens_the_workspace(dialog: UnlockDialog, qtbot: QtBot) -> None:
    enter(dialog, PASSPHRASE, qtbot)

    assert dialog.result() == UnlockDialog.DialogCode.Accepted
    assert dialog.workspace is not None
    assert dialog.workspace.runs() == ()


def test_a_wrong_passphrase_is_told_and_may_be_tried_again(
    dialog: UnlockDialog, qtbot: QtBot
) -> None:
    enter(dialog, "wrong passphrase", qtbot)
    assert dialog.isVisible()
    assert "does not open" in dialog.said.text()
    assert dialog.passphrase.text() == ""

    enter(dialog, PASSPHRASE, qtbot)

    assert dialog.workspace is not None


def test_nothing_is_tried_without_a_passphrase(dialog: UnlockDialog) -> None:
    assert not dialog.buttons.button(QDialogButtonBox.StandardButton.Open).isEnabled()


def in_dialog(do: Callable[[UnlockDialog], None]) -> None:
    """Does something in the dialog that `main` is going to show."""

    def act() -> None:
        shown = QApplication.activeModalWidget()
        if isinstance(shown, UnlockDialog):
            do(shown)
        else:
            QTimer.singleShot(20, act)

    QTimer.singleShot(0, act)


def test_giving_up_ends_the_program_without_a_window(locked: Path, qtbot: QtBot) -> None:
    in_dialog(lambda dialog: dialog.buttons.rejected.emit())

    assert main(["--workspace", str(locked)]) == GIVEN_UP
    assert not (locked / FILE).exists()


def test_the_program_opens_its_window_behind_the_passphrase(locked: Path, qtbot: QtBot) -> None:
    def enter(dialog: UnlockDialog) -> None:
        dialog.passphrase.setText(PASSPHRASE)
        dialog.buttons.accepted.emit()
        QTimer.singleShot(0, leave)

    def leave() -> None:
        windows = [one for one in QApplication.topLevelWidgets() if isinstance(one, MainWindow)]
        if not any(window.isVisible() for window in windows):
            QTimer.singleShot(20, leave)
        for window in windows:
            window._memory.folder = "/in/Zwetschgen"
            window.close()
            window.deleteLater()  # other tests look at the windows that there are

    in_dialog(enter)

    assert main(["--workspace", str(locked)]) == 0
    assert "Zwetschgen" not in (locked / FILE).read_text()
    own = QCoreApplication.testAttribute(Qt.ApplicationAttribute.AA_DontUseNativeDialogs)
    assert own or not sys.platform.startswith("linux")


def test_a_key_in_the_keyring_opens_it_without_asking(
    locked: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: Key = locking.key_for(locked, PASSPHRASE)
    monkeypatch.setattr(opening, "remembered", lambda folder: kept)

    workspace = opening.open_workspace(locked, locked=True)

    assert isinstance(workspace, Workspace)
    workspace.close()
    assert kept.hex == "00" * 32


def test_a_locked_workspace_remembers_no_names(tmp_path: Path, qapp: QApplication) -> None:
    before = Memory(tmp_path)
    before.folder = "/in/Zwetschgen"
    before._settings.sync()
    assert "Zwetschgen" in (tmp_path / FILE).read_text()

    memory = Memory(tmp_path, names=False)
    memory.folder = "/in/Mirabellen"
    memory.keep_schema("/in/Quitten.json")
    memory._settings.sync()

    assert (memory.folder, memory.schema) == ("/in/Mirabellen", "/in/Quitten.json")
    left = (tmp_path / FILE).read_text()
    assert not any(name in left for name in ("Zwetschgen", "Mirabellen", "Quitten"))


def test_qts_file_dialog_keeps_no_history(tmp_path: Path, locked: Path, qtbot: QtBot) -> None:
    native, user = QSettings.Format.NativeFormat, QSettings.Scope.UserScope

    def kept_of(name: str) -> bool:
        """Whether a file dialog that was in the folder `name` leaves that name in a file."""
        (tmp_path / name).mkdir()
        shown = QFileDialog(None, "", str(tmp_path / name))
        shown.setOption(QFileDialog.Option.DontUseNativeDialog)
        shown.show()
        shown.accept()
        with qtbot.waitSignal(shown.destroyed):
            shown.deleteLater()
        files = [place for place in tmp_path.rglob("*") if place.is_file()]
        return any(name.encode() in place.read_bytes() for place in files)

    QSettings.setPath(native, user, str(tmp_path / "config"))
    assert kept_of("Mirabellen")  # as Qt does by itself

    in_dialog(lambda dialog: dialog.buttons.rejected.emit())
    main(["--workspace", str(locked)])

    assert not kept_of("Zwetschgen")
