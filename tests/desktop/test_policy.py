"""What a policy of the machine means in the window."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication, QDialogButtonBox, QLabel, QMessageBox
from pytestqt.qtbot import QtBot

from sealread.errors import OutputUnwritable
from sealread.weights.store import Store
from sealread.work import locking
from sealread.work.keys import LEAST
from sealread.work.locking import key_for
from sealread.work.settings import SETTINGS, SettingsFile
from sealread.work.workspace import Workspace
from sealread_desktop.acceptance.dialog import AcceptanceDialog
from sealread_desktop.lock_dialog import LockDialog
from sealread_desktop.main import GIVEN_UP, WRONG_USAGE, main
from sealread_desktop.memory import Memory
from sealread_desktop.settings.dialog import SettingsDialog
from sealread_desktop.settings.keeper import SettingsKeeper
from sealread_desktop.walls.dialog import WallsDialog
from sealread_desktop.window import MainWindow
from tests.policies import policy

LONG = 60_000
LOCKED = """
set_by = "Quality, Example Works"
error_rate = 0.02
locked = ["effort", "error_rate", "learning"]
[settings]
effort = "fast"
learning = false
phrasings = 5
"""
PASSPHRASE = "four unrelated words here"


def words(row: object) -> str:
    """All words that a row shows."""
    return " ".join(label.text() for label in row.findChildren(QLabel))  # type: ignore[attr-defined]


def test_a_locked_setting_shows_a_lock_and_who_set_it(tmp_path: Path, qtbot: QtBot) -> None:
    with policy(tmp_path, LOCKED) as source:
        shown = SettingsDialog(SettingsFile(None).load())
        qtbot.addWidget(shown)
        shown.show()
        locked = {key for key, row in shown.rows.items() if row.lock.isVisibleTo(row)}
        assert locked == {"effort", "learning"}
        for one in SETTINGS:
            row = shown.rows[one.key]
            assert row.editor.widget.isEnabled() == (one.key not in locked)
            assert row.default.isVisibleTo(row) == (one.key not in locked)
        effort = shown.rows["effort"]
        assert f"Locked by Quality, Example Works ({source.path})." in words(effort)
        assert "Locked by" not in words(shown.rows["ocr"])
        assert not effort.lock.pixmap().isNull()


def test_defaults_are_those_of_the_policy_and_leave_locks_alone(
    tmp_path: Path, qtbot: QtBot
) -> None:
    with policy(tmp_path, LOCKED):
        value = structs.replace(SettingsFile(None).load(), phrasings=2, threads=3)
        shown = SettingsDialog(value)
        qtbot.addWidget(shown)
        assert shown.draft.put("effort", "thorough") == ""
        assert shown.draft.value.effort == "fast"
        shown.buttons.button(QDialogButtonBox.StandardButton.RestoreDefaults).click()
        assert shown.draft.value == SettingsFile(None).load()
        assert shown.draft.value.phrasings == 5


def test_the_keeper_takes_nothing_where_one_is_locked(tmp_path: Path, qtbot: QtBot) -> None:
    with policy(tmp_path, LOCKED) as source:
        keeper = SettingsKeeper(SettingsFile(tmp_path / "workspace"))
        with qtbot.waitSignal(keeper.failed) as told:
            keeper.put(structs.replace(keeper.value, effort="thorough", threads=4))
        assert "effort is locked on this machine" in told.args[0]
        assert str(source.path) in told.args[0]
        assert (keeper.value.effort, keeper.value.threads) == ("fast", 0)
        keeper.put(structs.replace(keeper.value, threads=4))
        keeper.wait()
        assert keeper.value.threads == 4


def test_a_locked_confidence_stays_what_is_shown_and_checked(tmp_path: Path, qtbot: QtBot) -> None:
    text = "locked = ['check_below']\n[settings]\ncheck_below = 0.7"
    with policy(tmp_path, text), Workspace.open(tmp_path / "workspace") as workspace:
        window = MainWindow(workspace, Memory(tmp_path), "", SettingsKeeper())
        qtbot.addWidget(window)
        window.checking.bar.below.setValue(20)
        assert window.checking.bar.below.value() == 70
        assert "check_below is locked" in window.centre.banner.text.text()
        window.close()


def test_a_locked_rate_is_shown_and_not_chosen(tmp_path: Path, qtbot: QtBot) -> None:
    with (
        policy(tmp_path, LOCKED) as source,
        Workspace.open(tmp_path / "workspace") as workspace,
    ):
        shown = AcceptanceDialog(workspace, lambda _: True)
        qtbot.addWidget(shown)
        shown.show()
        assert shown.rate.value() == pytest.approx(2.0)
        assert not shown.rate.isEnabled()
        assert shown.lock.isVisible()
        assert str(source.path) in shown.lock.toolTip()
        qtbot.waitUntil(lambda: not shown.is_busy, timeout=LONG)
    with Workspace.open(tmp_path / "workspace") as workspace:
        free = AcceptanceDialog(workspace, lambda _: True)
        qtbot.addWidget(free)
        free.show()
        assert free.rate.isEnabled()
        assert not free.lock.isVisible()
        qtbot.waitUntil(lambda: not free.is_busy, timeout=LONG)


def when_there(kind: type[Any], do: Callable[[Any], None]) -> None:
    """Does something in the dialog of a kind that is going to be shown."""

    def act() -> None:
        shown = QApplication.activeModalWidget()
        if isinstance(shown, kind):
            do(shown)
        else:
            QTimer.singleShot(20, act)

    QTimer.singleShot(0, act)


def test_the_window_does_not_open_under_a_broken_policy(tmp_path: Path, qtbot: QtBot) -> None:
    told: list[str] = []

    def dismiss(box: QMessageBox) -> None:
        told.append(box.text())
        box.accept()

    with policy(tmp_path, "keep_days = 'long'") as source:
        for arguments in ([], ["--workspace", str(tmp_path / "workspace")]):
            when_there(QMessageBox, dismiss)
            assert main(arguments) == WRONG_USAGE
    assert all(str(source.path) in one and "reads no document" in one for one in told)
    assert len(told) == 2
    assert not (tmp_path / "workspace").exists()


def test_where_a_passphrase_is_required_one_is_set_or_nothing_opens(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sealread.work import locking as locking_module

    monkeypatch.setattr(locking_module, "tuned_cost", lambda: LEAST)
    place = tmp_path / "workspace"
    with policy(tmp_path, "encryption_required = true\nset_by = 'IT'") as source:
        why: list[str] = []

        def give_up(dialog: LockDialog) -> None:
            why.append(words(dialog))
            dialog.reject()

        when_there(LockDialog, give_up)
        assert main(["--workspace", str(place)]) == GIVEN_UP
        assert str(source.path) in why[0]
        assert not (place / "workspace.db").exists()

        dialog = LockDialog(place, "why")
        qtbot.addWidget(dialog)
        ok = dialog.buttons.button(QDialogButtonBox.StandardButton.Ok)
        for first, second in (("", ""), (PASSPHRASE, ""), (PASSPHRASE, "other words than these")):
            dialog.passphrase.setText(first)
            dialog.again.setText(second)
            assert not ok.isEnabled()
        dialog.passphrase.setText("short")
        dialog.again.setText("short")
        ok.click()
        qtbot.waitUntil(lambda: dialog.passphrase.isEnabled(), timeout=LONG)
        assert "fewer than" in dialog.said.text()
        dialog.passphrase.setText(PASSPHRASE)
        dialog.again.setText(PASSPHRASE)
        ok.click()
        qtbot.waitUntil(lambda: dialog.passphrase.isEnabled(), timeout=LONG)
        assert dialog.workspace is not None
        dialog.workspace.close()
        assert locking.is_locked(place)


def test_a_passphrase_that_was_set_opens_after_a_try_that_failed(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sealread.work import locking as locking_module
    from sealread_desktop import passphrases

    def fails(*_: object) -> None:
        raise OutputUnwritable(file="workspace", what="No space left")

    monkeypatch.setattr(locking_module, "tuned_cost", lambda: LEAST)
    place = tmp_path / "workspace"
    dialog = LockDialog(place, "why")
    qtbot.addWidget(dialog)
    for tries in (fails, key_for):  # once it is locked and does not open
        monkeypatch.setattr(passphrases, "key_for", tries)
        dialog.passphrase.setText(PASSPHRASE)
        dialog.again.setText(PASSPHRASE)
        dialog.buttons.button(QDialogButtonBox.StandardButton.Ok).click()
        qtbot.waitUntil(lambda: dialog.passphrase.isEnabled(), timeout=LONG)
        assert locking.is_locked(place)
    assert dialog.workspace is not None
    dialog.workspace.close()


def test_the_window_saves_the_report_of_a_self_test(
    tmp_path: Path, weights: Store, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sealread.work.self_test import doing
    from sealread.work.self_test.machine_key import machine_key
    from sealread_desktop.walls import reporting
    from tests.unit.work.self_test.test_signing import Ring
    from tests.unit.work.test_site import trail

    key = machine_key(tmp_path / "key", Ring())
    monkeypatch.setattr(reporting, "machine_key", lambda: key)
    with Workspace.open(tmp_path / "workspace") as workspace:
        shown = WallsDialog(workspace=workspace)
        qtbot.addWidget(shown)
        shown.show()
        qtbot.waitUntil(lambda: shown.again.isEnabled(), timeout=LONG)
        assert shown.save.isVisible()
        shown.by.setText("Ada Example")
        shown.report_to(tmp_path / "report")
        assert not shown.save.isEnabled()
        shown.reject()
        assert shown.isVisible()  # while it is at work
        qtbot.waitUntil(lambda: shown.save.isEnabled(), timeout=LONG)
    assert "Report saved" in shown.when.text()
    found = doing.verify(tmp_path / "report.json", own=key).report
    assert found is not None
    assert (found.by, found.language) == ("Ada Example", "en")
    doing.verify(tmp_path / "report.pdf", own=key)
    assert len(trail(tmp_path / "workspace", "self-test")) == 1


def test_a_report_that_cannot_be_written_says_why(
    tmp_path: Path, weights: Store, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    from sealread.work.self_test import checks
    from sealread.work.self_test.machine_key import machine_key
    from sealread_desktop.walls import reporting
    from tests.unit.work.self_test.test_signing import Ring

    key = machine_key(tmp_path / "key", Ring())
    monkeypatch.setattr(reporting, "machine_key", lambda: key)
    monkeypatch.setattr(checks, "values", lambda *_: ())  # what is read is not the point here
    (tmp_path / "file").write_text("no folder")
    with Workspace.open(tmp_path / "workspace") as workspace:
        shown = WallsDialog(workspace=workspace)
        qtbot.addWidget(shown)
        qtbot.waitUntil(lambda: shown.again.isEnabled(), timeout=LONG)
        shown.report_to(tmp_path / "file" / "report.pdf")
        qtbot.waitUntil(lambda: shown.again.isEnabled(), timeout=LONG)
        assert "cannot be written" in shown.when.text()


def test_without_a_workspace_there_is_no_report(qtbot: QtBot) -> None:
    shown = WallsDialog()
    qtbot.addWidget(shown)
    shown.show()
    assert not shown.save.isVisible()
    assert not shown.by.isVisible()
    qtbot.waitUntil(lambda: shown.again.isEnabled(), timeout=LONG)
