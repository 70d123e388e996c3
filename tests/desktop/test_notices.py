"""Who looks elsewhere is told when the work has ended."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QSystemTrayIcon, QWidget
from pytestqt.qtbot import QtBot

from sealread.work.events import Summary, Trouble
from sealread_desktop.queue.notices import Notices
from sealread_desktop.queue.totals import Totals


def test_it_is_told_while_the_window_is_not_in_front(qtbot: QtBot) -> None:
    window, front = QWidget(), QWidget()
    qtbot.addWidget(window)
    qtbot.addWidget(front)
    notices = Notices(window, lambda: True)
    window.show()
    front.show()
    front.activateWindow()
    qtbot.waitUntil(front.isActiveWindow)
    assert notices.tell("Done.")
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    assert not notices.tell("Done.")


def test_it_is_not_told_to_who_does_not_want_it(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    assert not Notices(window, lambda: False).tell("Done.")


def test_the_icon_goes_when_the_person_comes(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    notices = Notices(window, lambda: True)
    icon = notices._icon()
    assert icon.isVisible()
    icon.activated.emit(QSystemTrayIcon.ActivationReason.Trigger)
    QCoreApplication.processEvents()
    assert not icon.isVisible()
    assert window.isVisible() is False  # it is raised, not shown against somebody's will


def test_runs_are_added_up() -> None:
    failed = Trouble("a.pdf", 60, "worker_died", "a.pdf: it broke")
    totals = Totals().plus(Summary(2, 1, (failed,), (), 9, 1.0)).plus(Summary(3, 0, (), (), 1, 1.0))
    assert str(totals) == "Done. Read: 5. Known already: 1. Failed: 1."
    assert str(totals.plus(Summary(0, 0, (), (), 0, 0.0, cancelled=True))).startswith("Stopped.")
