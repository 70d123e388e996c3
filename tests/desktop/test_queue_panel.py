"""The queue in its panel: what is chosen stays chosen, folders fold, the filter filters."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QAction, QDropEvent, QImage
from PySide6.QtWidgets import QApplication, QMainWindow
from pytestqt.qtbot import QtBot

from sealread.work.events import (
    Item,
    ItemDone,
    ItemFailed,
    ItemSorted,
    ItemStarted,
    PageRead,
    RunStarted,
)
from sealread_desktop.queue.cells import DETAIL_ROLE
from sealread_desktop.queue.lines import Heading
from sealread_desktop.queue.model import MIME, QueueModel
from sealread_desktop.queue.panel import QueuePanel
from tests.desktop.samples import extraction, reading

Fill = Callable[..., QueuePanel]


def _item(number: int, folder: str) -> Item:
    return Item(number, f"/docs/{folder}/{number}.pdf", f"{folder}/{number}.pdf", 10)


ITEMS = tuple(_item(number, "a" if number < 4 else "b") for number in range(1, 7))


@pytest.fixture
def panel(qtbot: QtBot) -> QueuePanel:
    """Six documents in two folders."""
    model = QueueModel()
    shown = QueuePanel(model)
    model.setParent(shown)
    qtbot.addWidget(shown)
    shown.resize(400, 600)
    shown.show()
    model.apply(RunStarted(items=ITEMS, skipped=0, unsupported=(), troubles=(), fields=3))
    return shown


def _model(panel: QueuePanel) -> QueueModel:
    model = panel.view.model()
    assert isinstance(model, QueueModel)
    return model


def _shown(panel: QueuePanel) -> list[str]:
    model = _model(panel)
    lines = (model.line(number) for number in range(model.rowCount()))
    return [line.folder if isinstance(line, Heading) else line.path for line in lines]


def _fail(panel: QueuePanel, item: Item, *, aside: bool = False) -> None:
    _model(panel).apply(ItemFailed(item, 60, "worker_died", "It broke.", aside))


def test_the_first_document_is_chosen_by_itself(panel: QueuePanel) -> None:
    assert panel.row is not None
    assert panel.row.path == ITEMS[0].path


def test_what_is_chosen_stays_so_when_the_lines_change(panel: QueuePanel, qtbot: QtBot) -> None:
    panel.choose_path(ITEMS[4].path)
    with qtbot.assertNotEmitted(panel.chosen):
        panel.filter.words.setText("pdf")
        qtbot.keyClick(panel.filter.words, Qt.Key.Key_Return)
        _model(panel).move({ITEMS[5].path}, "top")
    assert panel.row is not None
    assert panel.row.path == ITEMS[4].path
    assert [row.path for row in panel.selected_rows] == [ITEMS[4].path]


def test_a_change_of_the_chosen_document_is_told(panel: QueuePanel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(panel.chosen):
        _model(panel).apply(ItemStarted(ITEMS[0], 1))
    with qtbot.assertNotEmitted(panel.chosen):
        _model(panel).apply(ItemStarted(ITEMS[1], 1))


def test_typing_filters_and_escape_shows_all_again(panel: QueuePanel, qtbot: QtBot) -> None:
    panel.filter.start()
    qtbot.keyClicks(panel.filter.words, "B/5")
    qtbot.waitUntil(lambda: _shown(panel) == ["/docs/b", ITEMS[4].path])
    qtbot.keyClick(panel.filter.words, Qt.Key.Key_Escape)
    assert len(_shown(panel)) == 8


def test_escape_in_the_filter_stops_the_work_only_when_there_is_no_filter(
    panel: QueuePanel, qtbot: QtBot
) -> None:
    window, stopped = QMainWindow(), []
    qtbot.addWidget(window)
    window.setCentralWidget(panel)
    stop = QAction("Stop", window, shortcut="Esc")
    stop.triggered.connect(lambda: stopped.append(True))
    window.addAction(stop)
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    panel.filter.start()
    qtbot.keyClicks(panel.filter.words, "5")
    qtbot.keyClick(panel.filter.words, Qt.Key.Key_Escape)
    assert (panel.filter.words.text(), stopped) == ("", [])
    qtbot.keyClick(panel.filter.words, Qt.Key.Key_Escape)
    assert stopped == [True]
    window.takeCentralWidget()  # it is closed by itself


def test_a_document_that_changes_its_state_leaves_a_filter_by_state(
    panel: QueuePanel, qtbot: QtBot
) -> None:
    panel.filter.states.setCurrentIndex(panel.filter.states.findData("open"))
    assert len(_shown(panel)) == 8
    _fail(panel, ITEMS[1])
    qtbot.waitUntil(lambda: ITEMS[1].path not in _shown(panel))
    panel.filter.states.setCurrentIndex(panel.filter.states.findData("trouble"))
    assert _shown(panel) == ["/docs/a", ITEMS[1].path]


def test_choosing_a_document_that_is_not_shown_shows_it(panel: QueuePanel) -> None:
    _model(panel).fold("/docs/b", True)
    assert panel.choose_path(ITEMS[5].path)
    assert panel.row is not None
    assert panel.row.path == ITEMS[5].path
    panel.filter.words.setText("nothing is called so")
    panel.filter._apply()
    panel.choose(0)
    assert (panel.row.path, panel.filter.words.text()) == (ITEMS[0].path, "")
    assert not panel.choose_path("/not/there.pdf")


def test_folders_fold_by_keys(panel: QueuePanel, qtbot: QtBot) -> None:
    panel.choose_path(ITEMS[1].path)
    for key in (Qt.Key.Key_Left, Qt.Key.Key_Left):  # to the folder, and fold it
        qtbot.keyClick(panel.view, key)
    assert _shown(panel) == ["/docs/a", "/docs/b", *(item.path for item in ITEMS[3:])]
    assert panel.row is None
    qtbot.keyClick(panel.view, Qt.Key.Key_Right)
    assert len(_shown(panel)) == 8


def test_folders_fold_by_a_click_on_their_arrow(panel: QueuePanel, qtbot: QtBot) -> None:
    rect = panel.view.visualRect(_model(panel).index(0, 0))
    point = rect.center()
    point.setX(5)
    qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=point)
    assert _shown(panel)[:2] == ["/docs/a", "/docs/b"]


def test_a_chosen_folder_stands_for_its_documents(panel: QueuePanel) -> None:
    _model(panel).fold("/docs/b", True)
    number = _model(panel).number_of_folder("/docs/b")
    assert number is not None
    panel.view.setCurrentIndex(_model(panel).index(number, 0))
    assert [row.path for row in panel.selected_rows] == [item.path for item in ITEMS[3:]]


def test_a_heading_counts_what_was_read_and_is_spoken(panel: QueuePanel) -> None:
    model = _model(panel)
    model.decide(ITEMS[0].path, extraction(reading("/a")))  # waiting: only its readings change
    assert model.index(0, 0).data() == "▾ docs/a"
    assert model.index(0, 0).data(DETAIL_ROLE) == "0 of 3 read"
    spoken = model.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "Folder docs/a, documents: 3, open"


def test_documents_are_sorted_from_a_menu_and_the_other_way_round(panel: QueuePanel) -> None:
    order, model = panel.filter.order, _model(panel)
    assert not order.descending.isEnabled()  # the order in which they are read has one way
    order.orders["name"].trigger()
    assert (model.arrangement.order, model.arrangement.descending) == ("name", False)
    order.descending.trigger()
    assert _shown(panel)[1:4] == [ITEMS[2].path, ITEMS[1].path, ITEMS[0].path]
    order.orders["queue"].trigger()
    assert (model.arrangement.order, model.arrangement.descending) == ("queue", False)
    model.arrange(model.arrangement.__class__(order="kind", descending=True))
    assert order.orders["kind"].isChecked()
    assert order.descending.isChecked()


def test_folders_have_lower_rows_than_documents(panel: QueuePanel) -> None:
    model, rows = _model(panel), panel.view.verticalHeader()
    for folded in (False, True, False):
        model.fold("/docs/a", folded)
        heights = {isinstance(model.line(n), Heading): rows.sectionSize(n) for n in range(3)}
        assert heights[True] < min(rows.sectionSize(n) for n in range(rows.count())
                                   if not isinstance(model.line(n), Heading))  # fmt: skip
        assert {rows.sectionSize(n) for n in model.headings} == {heights[True]}


def test_a_card_is_spoken_in_full(panel: QueuePanel) -> None:
    model = _model(panel)
    doubtful = reading("/a", status="needs_review")
    model.apply(ItemSorted(ITEMS[0], "Receipt", "receipt", 0.72))
    model.apply(ItemDone(ITEMS[0], extraction(doubtful), 1.0, None))
    spoken = model.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert spoken == "a/1.pdf, Read, Receipt (72%), 1 page, to check: 1"
    tip = model.index(1, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert "a/1.pdf" in tip
    assert "72 % likely" in tip


def test_a_card_shows_progress_and_what_is_to_check_left_and_right(
    panel: QueuePanel, qapp: QApplication
) -> None:
    model, view = _model(panel), panel.view
    panel.choose_path(ITEMS[5].path)
    calm = _drawn(panel, ITEMS[0].path)
    model.apply(ItemStarted(ITEMS[0], 1))
    model.apply(PageRead(ITEMS[0], 1, 2))
    highlight = view.palette().highlight().color()
    reading_ = _drawn(panel, ITEMS[0].path)
    below = reading_.height() - 2
    assert calm.pixelColor(2, below) != highlight
    assert reading_.pixelColor(2, below) == highlight
    assert reading_.pixelColor(reading_.width() - 3, below) != highlight
    view.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    mirrored = _drawn(panel, ITEMS[0].path)
    assert mirrored.pixelColor(mirrored.width() - 3, below) == highlight


def _drawn(panel: QueuePanel, path: str) -> QImage:
    QApplication.processEvents()
    number = _model(panel).number(path)
    assert number is not None
    rect = panel.view.visualRect(_model(panel).index(number, 0))
    return panel.view.viewport().grab(rect).toImage()


def test_a_document_that_was_set_aside_is_explained_and_can_be_tried_again(
    panel: QueuePanel, qtbot: QtBot
) -> None:
    _fail(panel, ITEMS[0], aside=True)
    assert panel.sentence.text().startswith("It broke.\nIt broke the closed-off process")
    assert panel.story.button.isVisible()
    with qtbot.waitSignal(panel.story.again):
        panel.story.button.click()


def test_what_waits_says_when_it_is_its_turn(panel: QueuePanel) -> None:
    model = _model(panel)
    number = model.number(ITEMS[5].path)
    assert number is not None
    assert model.index(number, 0).data(DETAIL_ROLE) == "no. 6"
    model.remove({ITEMS[0].path})
    number = model.number(ITEMS[5].path)
    assert number is not None
    assert model.index(number, 0).data(DETAIL_ROLE) == "no. 5"


def test_a_document_that_is_read_again_keeps_its_name_below_its_folder(panel: QueuePanel) -> None:
    alone = Item(1, ITEMS[5].path, "6.pdf", 10)
    _model(panel).apply(
        RunStarted(items=(alone,), skipped=0, unsupported=(), troubles=(), fields=3)
    )
    assert _model(panel).row(5).name == "b/6.pdf"


def test_an_event_for_a_document_that_was_removed_is_passed_over(panel: QueuePanel) -> None:
    _model(panel).remove({ITEMS[0].path})
    _model(panel).apply(ItemStarted(ITEMS[0], 1))
    assert ITEMS[0].path not in _shown(panel)
    assert panel.row is not None  # the one in its place is chosen now
    assert panel.row.path == ITEMS[1].path


def test_documents_are_moved_by_dropping_them_on_others(panel: QueuePanel, qtbot: QtBot) -> None:
    model, view = _model(panel), panel.view
    number = model.number(ITEMS[1].path)
    assert number is not None
    point = view.visualRect(model.index(number, 0)).center()
    drop = _Drop(panel, QPointF(point.x(), point.y() - 2))
    with qtbot.waitSignal(view.moved) as told:
        view.dropEvent(drop)
    assert told.args == [ITEMS[1].path, False]
    model.arrange(model.arrangement.__class__(order="name"))
    with qtbot.assertNotEmitted(view.moved):  # there is no order to change
        view.dropEvent(_Drop(panel, QPointF(point)))


class _Drop(QDropEvent):
    """A drop that began in the queue itself, which Qt knows only while a mouse drags."""

    def __init__(self, panel: QueuePanel, point: QPointF) -> None:
        self._mime, self._panel = QMimeData(), panel
        self._mime.setData(MIME, b"queue")
        buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        super().__init__(point, Qt.DropAction.MoveAction, self._mime, buttons, keys)

    def source(self) -> QueuePanel:  # type: ignore[override]
        return self._panel.view  # type: ignore[return-value]
