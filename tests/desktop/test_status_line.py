"""The lower edge of the window says why a run is slower than usual."""

from __future__ import annotations

from msgspec import structs
from pytestqt.qtbot import QtBot

from sealread_desktop.status_line import StatusLine
from tests.desktop.samples import started


def test_on_battery_it_says_so_while_the_work_goes_on(qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    line.set_busy(True)

    line.take([structs.replace(started(2), spared=1)])
    assert not line.spared.isHidden()
    line.set_busy(False)
    assert line.spared.isHidden()

    line.set_busy(True)
    line.take([started(2)])
    assert line.spared.isHidden()
