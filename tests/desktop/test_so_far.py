"""Values of a document that is still read: shown as they come, never as final."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QModelIndex, Qt
from pytestqt.qtbot import QtBot

from sealread.work.events import Event, FieldRead, ItemFailed, ItemLeft, ItemStarted
from sealread.work.titles import Titles
from sealread_desktop.fields.model import CONFIDENCE, FIELD, STATUS, VALUE
from sealread_desktop.fields.so_far import so_far
from sealread_desktop.look import looks
from sealread_desktop.window import MainWindow
from tests.desktop.samples import done, item, reading, started

SCHEMA = "1" * 64
TITLES = {
    "": "Letter", "/number": "Number", "/seller": "Seller", "/seller/name": "Name",
    "/lines": "Lines", "/lines/*": "Line", "/lines/*/item": "Item", "/lines/*/sum": "Sum",
    "/total": "Total",
}  # fmt: skip
Values = tuple[tuple[str, str], ...]


def said(*values: tuple[str, str], number: int = 1) -> FieldRead:
    return FieldRead(item(number), len(values), 9, values)


@pytest.fixture
def reading_one(window: MainWindow) -> MainWindow:
    """A window with two documents, of which the first is chosen and being read."""
    window.opened.learn(Titles(SCHEMA, TITLES))
    window._take([started(2), ItemStarted(item(1), 1, SCHEMA)])
    window.queue.choose(0)
    return window


def _tree(window: MainWindow) -> dict[str, str]:
    """The rows of the tree in their order."""
    model = window.fields.model
    found: dict[str, str] = {}

    def walk(parent: QModelIndex) -> None:
        for row in range(model.rowCount(parent)):
            index = model.index(row, FIELD, parent)
            found[index.data()] = index.siblingAtColumn(VALUE).data() or ""
            walk(index)

    walk(QModelIndex())
    return found


def _index(window: MainWindow, value: str) -> QModelIndex:
    model = window.fields.model
    positions = [n for n, one in enumerate(model.readings) if one.value == value]
    return model.index_of(positions[0]).siblingAtColumn(VALUE)


def test_values_come_in_the_order_of_the_schema() -> None:
    values = ("/total", "9"), ("/lines/10/item", "K"), ("/lines/2/sum", "3"), ("/lines/2/item", "B")
    shown = so_far((*values, ("/other", "?"), ("/number", "N")), TITLES)
    assert [one.path for one in shown.fields] == [
        "/number", "/lines/2/item", "/lines/2/sum", "/lines/10/item", "/total", "/other",
    ]  # fmt: skip


def test_what_was_said_is_shown_as_provisional(reading_one: MainWindow) -> None:
    window = reading_one
    window._take([said(("/total", "9"), ("/seller/name", "Acme"))])
    window._take([said(("/total", "9"), ("/seller/name", "Acme"), ("/number", "R-1"))])
    assert _tree(window) == {"Number": "R-1", "Seller": "", "Name": "Acme", "Total": "9"}
    name = _index(window, "Acme")
    assert name.siblingAtColumn(STATUS).data() == "… Provisional"
    assert name.siblingAtColumn(CONFIDENCE).data() == ""
    assert "it may still change" in name.siblingAtColumn(STATUS).data(Qt.ItemDataRole.ToolTipRole)


def test_nobody_can_type_over_a_value_that_is_not_final(reading_one: MainWindow) -> None:
    window = reading_one
    window._take([said(("/total", "9"), ("/lines/0/item", "Tile"))])
    cell = window.fields.records.model.index(0, 0)
    assert cell.data() == "Tile"
    assert cell.data(Qt.ItemDataRole.AccessibleTextRole).startswith("Tile, … Provisional (")
    assert cell.data(Qt.ItemDataRole.ForegroundRole) == looks.colour(looks.PROVISIONAL)
    assert window.fields.model.index(0, STATUS).data() == "… Provisional"
    for index in (_index(window, "9"), cell):
        assert not index.flags() & Qt.ItemFlag.ItemIsEditable
    window.fields.choose(1)
    window.checking.review.edit()
    window.checking.review.accept()
    assert window.checking.review.reading is None


def test_another_document_shows_nothing_of_it(reading_one: MainWindow) -> None:
    window = reading_one
    window._take([said(("/total", "9"))])
    window.queue.choose(1)
    assert _tree(window) == {}
    window._take([said(("/total", "10"))])
    assert _tree(window) == {}
    window.queue.choose(0)
    assert _tree(window) == {"Total": "10"}


def test_the_extraction_takes_their_place(reading_one: MainWindow) -> None:
    window = reading_one
    window._take([said(("/total", "9"), ("/number", "R-1"))])
    window.fields.choose(1)
    window._take([done(1, reading("/number", value="R-2"), reading("/total", value="9"))])
    assert _tree(window) == {"Number": "R-2", "Total": "9"}
    assert _index(window, "9").siblingAtColumn(STATUS).data() == "✓ On the page"
    assert _index(window, "9").flags() & Qt.ItemFlag.ItemIsEditable
    assert window.fields.position == 1
    assert window.checking.review.reading == reading("/total", value="9")


@pytest.mark.parametrize(
    "end",
    [
        ItemFailed(item(1), 9, "SR-009", "It broke."),
        ItemLeft(item(1)),
        ItemStarted(item(1), 2, SCHEMA),
    ],
)
def test_nothing_stays_of_a_document_that_came_to_nothing(
    reading_one: MainWindow, end: Event
) -> None:
    window = reading_one
    window._take([said(("/total", "9"), ("/lines/0/item", "Tile"))])
    window._take([end])
    assert _tree(window) == {}
    assert not window.fields.records.isVisible()
    assert window.model.row(0).values == ()


def test_nothing_stays_when_the_run_is_stopped(reading_one: MainWindow) -> None:
    window = reading_one
    window._take([said(("/total", "9"))])
    window._busy_changed(False)
    assert window.model.row(0).state == "stopped"
    assert _tree(window) == {}


def test_what_is_chosen_folded_and_scrolled_stays(reading_one: MainWindow, qtbot: QtBot) -> None:
    window = reading_one
    values = [(f"/f{number:02}", "x") for number in range(80)]
    window._take([said(*values[20:], ("/seller/name", "Acme"))])
    fields = window.fields
    fields.choose(10)
    chosen = fields.model.readings[10].path
    seller = next(
        index
        for row in range(fields.model.rowCount())
        if (index := fields.model.index(row, FIELD)).data() == "Seller"
    )
    fields.view.collapse(seller)
    fields.view.scrollToBottom()
    top = fields.view.indexAt(fields.view.rect().topLeft()).data()
    assert top not in (fields.model.index(0, FIELD).data(), None)
    told: list[object] = []
    fields.chosen.connect(told.append)

    window._take([said(*values, ("/seller/name", "Acme Ltd"), ("/number", "R-1"))])

    assert fields.position is not None
    assert fields.model.readings[fields.position].path == chosen
    assert fields.view.currentIndex().data() == chosen.strip("/")
    assert fields.view.indexAt(fields.view.rect().topLeft()).data() == top
    section = _index(window, "Acme Ltd").parent()
    assert not fields.view.isExpanded(section)
    assert told == []


def test_a_cell_of_a_growing_list_stays_chosen(reading_one: MainWindow) -> None:
    window = reading_one
    cells = tuple((f"/lines/{number}/item", f"Item {number}") for number in range(60))
    window._take([said(*cells[:50])])
    records = window.fields.records
    window.fields.choose(40)
    scrolled = records.view.verticalScrollBar().value()
    assert scrolled > 0
    window._take([said(("/number", "R-1"), *cells)])
    assert records.model.rowCount() == 60
    assert records.view.currentIndex().data() == "Item 40"
    assert records.view.verticalScrollBar().value() == scrolled
    assert window.fields.words.toPlainText() == "Item 40"
