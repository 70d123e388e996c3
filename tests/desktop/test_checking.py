"""Queue, page and fields stay on the same document, page and field."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtWidgets import QMenu
from pytestqt.qtbot import QtBot

from sealread.work import export
from sealread.work.view import Extraction
from sealread.work.workspace import Workspace
from sealread_desktop.page.boxes import pages_of
from sealread_desktop.page.view import PADDING
from sealread_desktop.window import MainWindow
from tests.desktop.conftest import LONG, Open


def _extraction(window: MainWindow) -> Extraction:
    row = window.queue.row
    assert row is not None
    assert row.extraction is not None
    return row.extraction


def _proven(window: MainWindow, page: int) -> list[int]:
    fields = _extraction(window).fields
    found = [n for n, reading in enumerate(fields) if pages_of(reading)[:1] == (page,)]
    assert found, "the reader found nothing on this page of the letter"
    return found


def _choose(window: MainWindow, position: int, qtbot: QtBot) -> QRectF:
    window.fields.choose(position)
    qtbot.waitUntil(lambda: not window.page.view.chosen_rect().isEmpty(), timeout=LONG)
    return window.page.view.chosen_rect()


def _expected(window: MainWindow, position: int) -> QRectF:
    page, united = window.page.view.page_rect, QRectF()
    for place in _extraction(window).fields[position].evidence:
        x0, y0, x1, y1 = place.box
        width, height = page.width(), page.height()
        box = QRectF(x0 * width, y0 * height, (x1 - x0) * width, (y1 - y0) * height)
        united = united.united(box.adjusted(-PADDING, -PADDING, PADDING, PADDING))
    return united


def _same(one: QRectF, other: QRectF) -> bool:
    return one.getRect() == pytest.approx(other.getRect(), abs=0.01)


def test_choosing_a_field_moves_the_emphasis_to_its_box(
    reading_window: MainWindow, qtbot: QtBot
) -> None:
    position = _proven(reading_window, page=1)[0]
    rect = _choose(reading_window, position, qtbot)
    assert _same(rect, _expected(reading_window, position))


def test_choosing_a_field_goes_to_its_page(reading_window: MainWindow, qtbot: QtBot) -> None:
    position = _proven(reading_window, page=2)[0]
    rect = _choose(reading_window, position, qtbot)
    assert reading_window.page.page == 2
    assert _same(rect, _expected(reading_window, position))


def test_choosing_a_field_shows_its_words(known_window: MainWindow, qtbot: QtBot) -> None:
    position = _proven(known_window, page=1)[0]
    known_window.fields.choose(position)
    assert (
        known_window.fields.words.toPlainText() == _extraction(known_window).fields[position].text
    )


def test_clicking_a_box_chooses_its_field(reading_window: MainWindow, qtbot: QtBot) -> None:
    position, view = _proven(reading_window, page=1)[0], reading_window.page.view
    point = view.mapFromScene(_expected(reading_window, position).center())
    qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert reading_window.fields.position == position


def test_page_down_turns_the_page(reading_window: MainWindow, qtbot: QtBot) -> None:
    reading_window.page.view.setFocus()
    qtbot.keyClick(reading_window.page.view, Qt.Key.Key_PageDown)
    assert reading_window.page.page == 2


def test_the_picture_is_the_page_as_the_worker_draws_it(reading_window: MainWindow) -> None:
    page = reading_window.page.view.page_rect
    assert page.height() / page.width() == pytest.approx(842 / 595, rel=0.01)


def test_fields_have_the_titles_of_the_schema(known_window: MainWindow) -> None:
    model = known_window.fields.view.model()
    titles = {model.index(row, 0).data() for row in range(model.rowCount())}
    assert titles == {"Invoice number", "Invoice date", "Total amount"}


def test_a_saved_file_is_the_export(known_window: MainWindow, tmp_path: Path, qtbot: QtBot) -> None:
    with qtbot.waitSignal(known_window.savers.saved):
        known_window.savers.save_all(tmp_path / "out")
    written = (tmp_path / "out" / "letter.json").read_bytes()
    assert written == export.as_json(_extraction(known_window))


def test_a_saved_file_is_told_of_in_the_audit_trail(
    known_window: MainWindow, read_folder: Path, tmp_path: Path, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(known_window.savers.saved):
        known_window.savers.save_all(tmp_path / "out")
    known_window.savers.wait()
    written = hashlib.sha256((tmp_path / "out" / "letter.json").read_bytes()).hexdigest()
    with Workspace.open(read_folder / "workspace") as workspace:
        rows = workspace.database.rows(
            "SELECT details FROM audit WHERE what = 'export' ORDER BY sequence"
        )
    assert written in rows[-1][0]


def test_a_folder_that_cannot_be_written_is_told(
    known_window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    (tmp_path / "out").write_text("a file, not a folder")
    with qtbot.waitSignal(known_window.savers.failed):
        known_window.savers.save_all(tmp_path / "out")
    assert "cannot be written" in known_window.centre.banner.text.text()


def test_the_window_remembers_its_schema(open_window: Open, tmp_path: Path) -> None:
    first = open_window(tmp_path / "workspace")
    chosen = first.schema.schema
    first.close()
    assert open_window(tmp_path / "workspace").schema.schema == chosen


def test_a_page_that_fails_is_told_in_its_place(
    window: MainWindow, tmp_path: Path, qtbot: QtBot
) -> None:
    window.page.open(str(tmp_path / "gone.pdf"), 1)
    with qtbot.waitSignal(window.page.pictures.failed, timeout=LONG) as told:
        pass
    assert told.args is not None
    assert "gone.pdf" in told.args[1]


def test_every_action_has_a_key_and_every_pane_a_name(window: MainWindow) -> None:
    menus = window.menuBar().findChildren(QMenu)
    actions = [a for menu in menus for a in menu.actions() if not a.isSeparator() and not a.menu()]
    assert [a.text() for a in actions if a.shortcut().isEmpty()] == []
    panes = window.queue.view, window.page.view, window.fields.view, window.fields.words
    assert all(pane.accessibleName() for pane in panes)
