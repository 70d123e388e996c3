"""The acceptance test in the window: drawn, checked beside it, and what it lets pass."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog, QPushButton
from pytestqt.qtbot import QtBot

from sealread.work.acceptance.rule import rule_of
from sealread_desktop.acceptance.dialog import AcceptanceDialog
from sealread_desktop.window import MainWindow
from tests.unit.work.acceptance.conftest import Site


@pytest.fixture
def site(tmp_path: Path) -> Site:
    return Site(tmp_path)


def _shown(qtbot: QtBot, site: Site, shown: list[str] | None = None) -> AcceptanceDialog:
    def show(path: str) -> bool:
        if shown is None:
            return False
        shown.append(path)
        return True

    dialog = AcceptanceDialog(site.workspace, show)
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: dialog.state is not None and not dialog.is_busy)
    return dialog


def _click(qtbot: QtBot, dialog: AcceptanceDialog, button: QPushButton) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not dialog.is_busy)


def test_documents_are_drawn_shown_and_checked(qtbot: QtBot, site: Site) -> None:
    site.many(3)
    seen: list[str] = []
    dialog = _shown(qtbot, site, seen)
    assert dialog.words.text().startswith("Draw documents by lot")
    assert not dialog.check.isEnabled()
    dialog.count.setValue(2)

    _click(qtbot, dialog, dialog.draw)
    assert dialog.words.text() == "0 of 2 documents are checked, drawn by lot from 3."
    _click(qtbot, dialog, dialog.look_at)
    _click(qtbot, dialog, dialog.check)

    assert [Path(one).suffix for one in seen] == [".pdf"]
    assert dialog.words.text() == "1 of 2 documents are checked, drawn by lot from 3."
    assert dialog.documents.currentRow() == 1
    row = [dialog.fields.item(0, column).text() for column in range(6)]
    assert row == ["Total", "1 of 1", "2.5 % – 100 %", "–", "0 %", "58"]


def test_bounds_decide_and_end(qtbot: QtBot, site: Site) -> None:
    site.many(60)
    dialog = _shown(qtbot, site)
    ruled: list[bool] = []
    dialog.ruled.connect(lambda: ruled.append(True))
    _click(qtbot, dialog, dialog.draw)
    for _ in range(60):
        _click(qtbot, dialog, dialog.check)
    assert dialog.use.text() == "&Let it decide"

    _click(qtbot, dialog, dialog.use)
    rule = rule_of(site.workspace.database, site.terms.schema_sha256)
    assert rule is not None
    assert "In force: at most 5 % of what passes is wrong" in dialog.outcome.text()
    _click(qtbot, dialog, dialog.use)

    assert rule_of(site.workspace.database, site.terms.schema_sha256) is None
    assert len(ruled) == 2


def test_a_rate_that_nothing_carries_is_refused_in_words(qtbot: QtBot, site: Site) -> None:
    site.many(2)
    dialog = _shown(qtbot, site)
    _click(qtbot, dialog, dialog.draw)
    _click(qtbot, dialog, dialog.check)

    _click(qtbot, dialog, dialog.use)

    assert "no field carries a rate of 5.0% yet" in dialog.words.text()


def test_a_document_that_is_not_in_the_queue_is_told(qtbot: QtBot, site: Site) -> None:
    site.many(1)
    dialog = _shown(qtbot, site)
    _click(qtbot, dialog, dialog.draw)

    _click(qtbot, dialog, dialog.look_at)

    assert dialog.words.text().startswith("This document is not in the queue")


def test_the_report_is_saved(
    qtbot: QtBot, site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.many(1)
    dialog = _shown(qtbot, site)
    _click(qtbot, dialog, dialog.draw)
    _click(qtbot, dialog, dialog.check)
    place = tmp_path / "report.html"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(place), ""))

    _click(qtbot, dialog, dialog.report)

    assert "Acceptance test" in place.read_text()


def test_what_is_to_be_done_is_not_forgotten_for_a_look(qtbot: QtBot, site: Site) -> None:
    site.many(2)
    dialog = _shown(qtbot, site)
    done: list[bool] = []

    dialog.look()  # as if a value was decided on
    dialog.look(lambda: done.append(True))
    dialog.look()
    qtbot.waitUntil(lambda: not dialog.is_busy)

    assert done == [True]


def test_escape_hides_it_and_it_closes_when_all_is_done(qtbot: QtBot, site: Site) -> None:
    site.many(2)
    dialog = _shown(qtbot, site)

    dialog.look()
    qtbot.keyClick(dialog, Qt.Key.Key_Escape)

    assert dialog.isHidden()
    qtbot.waitUntil(lambda: not dialog.is_busy)
    dialog.come()
    assert dialog.isVisible()


def test_the_window_opens_it_beside_itself(window: MainWindow, qtbot: QtBot) -> None:
    window.acceptance.test.trigger()
    dialog = window.acceptance.dialog

    assert dialog is not None
    assert not dialog.isModal()
    qtbot.waitUntil(lambda: dialog.state is not None and not dialog.is_busy)
    assert dialog.words.text().startswith("Read some documents first")
    dialog.look()
    dialog.close()  # while something is being done
    assert dialog.isHidden()
    qtbot.waitUntil(lambda: window.acceptance.dialog is None)
