"""That no language model reads is told once, with what helps, in the window's language."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from sealread.work.events import RunStarted
from sealread.work.lacking import Lacking
from sealread_desktop.banner import Banner
from sealread_desktop.models.lacking import LackingNote, in_words


def started(lacking: Lacking) -> tuple[RunStarted]:
    return (RunStarted((), 0, (), (), 1, lacking),)


def test_each_reason_is_told_once(qtbot: QtBot) -> None:
    banner = Banner()
    qtbot.addWidget(banner)
    note = LackingNote(banner, banner)

    note.take(started(""))
    assert banner.isHidden()

    note.take(started("not installed"))
    assert "sealread models pull" in banner.text.text()
    banner.hide()
    note.take(started("not installed"))
    assert banner.isHidden()

    note.take(started("no room"))
    assert "Close other programs" in banner.text.text()
    assert not banner.isHidden()


def test_it_says_what_the_command_line_says() -> None:
    assert "bundled reader reads alone" in in_words("not installed")
    assert in_words("no room").endswith("sealread models pull small")
