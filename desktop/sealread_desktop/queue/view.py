"""The cards of the queue: headings fold, documents are moved by keys and by dragging."""

from __future__ import annotations

from pathlib import PurePath

from PySide6.QtCore import (
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QDragMoveEvent,
    QDropEvent,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from sealread_desktop.queue.card import AIR, CardDelegate, heading_height, height
from sealread_desktop.queue.covers import Covers
from sealread_desktop.queue.lines import Heading, Line
from sealread_desktop.queue.model import MIME, QueueModel
from sealread_desktop.queue.ranges import WHOLE_ROWS, ranges
from sealread_desktop.queue.row import Row

_MOST_LOW = 1000
"""Headings whose row is made lower than that of a document."""
_SETTLE_MS = 60
_ARROW = 4 * AIR
"""Pixels from the edge within which a click folds a folder."""
_FOLDING = (Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Space, Qt.Key.Key_Return)


class QueueView(QTableView):
    """`moved` carries the path of a document that others were dropped on, and whether behind it.

    What is chosen stays chosen when the lines change, as far as it is still shown.
    """

    moved = Signal(str, bool)
    current_changed = Signal()

    def __init__(self, model: QueueModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self._path, self._number = "", 0
        self._paths, self._top = frozenset[str](), 0
        self._covers: Covers | None = None
        self._low: list[int] = []
        self._still = QTimer(self, singleShot=True, interval=_SETTLE_MS)
        self._still.timeout.connect(self._ask_covers)
        self.setModel(model)
        self._look()
        self._fit()
        model.modelAboutToBeReset.connect(self._remember)
        model.modelReset.connect(self._restore)
        model.dataChanged.connect(lambda *_: self._still.start())
        self.verticalScrollBar().valueChanged.connect(lambda _: self._still.start())
        self.selectionModel().currentRowChanged.connect(lambda *_: self.current_changed.emit())

    def show_covers(self, covers: Covers) -> None:
        """Draws the first pages of documents from now on; whoever made `covers` stops them."""
        self._covers = covers
        covers.drawn.connect(lambda path, _: self._redraw(path))
        self._still.start()

    @property
    def current(self) -> Row | None:
        """The document that the keyboard is on."""
        index = self.currentIndex()
        line = self._model.line(index.row()) if index.isValid() else None
        return line if isinstance(line, Row) else None

    @property
    def selected(self) -> tuple[Row, ...]:
        """All chosen documents, those of chosen folders among them, in the order shown."""
        lines = self._selected_lines()
        folders = {line.folder for line in lines if isinstance(line, Heading)}
        found = {line.path: line for line in lines if isinstance(line, Row)}
        below = self._model.below(folders) if folders else ()
        return tuple({**found, **{row.path: row for row in below}}.values())

    def choose(self, path: str) -> bool:
        """Chooses a document, which is shown for it; False where there is none at this path."""
        self._model.reveal(path)
        number = self._model.number(path)
        if number is not None:
            self.setCurrentIndex(self._model.index(number, 0))
        return number is not None

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  (Qt's name)
        if not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier and self._folds(event.key()):
            event.accept()
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        super().mousePressEvent(event)
        if event.button() == Qt.MouseButton.LeftButton and event.position().x() < _ARROW:
            self._toggle(self.indexAt(event.position().toPoint()))

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        super().mouseDoubleClickEvent(event)
        if event.position().x() >= _ARROW:
            self._toggle(self.indexAt(event.position().toPoint()))

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:  # noqa: N802
        super().dragMoveEvent(event)
        if not self._movable(event):
            event.ignore()

    def dropEvent(self, event: QDropEvent) -> None:  # noqa: N802
        target = self._target(event.position().toPoint())
        if self._movable(event) and target is not None:
            event.setDropAction(Qt.DropAction.CopyAction)  # nothing is to be removed here
            event.accept()
            self.moved.emit(*target)
        else:
            event.ignore()
        self.setState(QAbstractItemView.State.NoState)
        self.viewport().update()

    def _movable(self, event: QDropEvent) -> bool:
        in_order = self._model.arrangement.order == "queue"
        return in_order and event.source() is self and event.mimeData().hasFormat(MIME)

    def _target(self, point: QPoint) -> tuple[str, bool] | None:
        """The document under the mouse, and whether its lower half; past the end, the last one."""
        index = self.indexAt(point)
        if not index.isValid():
            last = self._model.rowCount() - 1
            line = self._model.line(last) if last >= 0 else None
            return (line.path, True) if isinstance(line, Row) else None
        line = self._model.line(index.row())
        if isinstance(line, Heading):
            rows = self._model.below({line.folder})
            return (rows[0].path, False) if rows else None
        return line.path, point.y() > self.visualRect(index).center().y()

    def _folds(self, key: int) -> bool:
        """Folds and unfolds by keys; Left goes from a document to its folder."""
        index = self.currentIndex()
        if key not in _FOLDING or not index.isValid():
            return False
        line = self._model.line(index.row())
        if isinstance(line, Heading):
            folded = line.folder in self._model.arrangement.folded
            if not (key == Qt.Key.Key_Left and folded) and not (
                key == Qt.Key.Key_Right and not folded
            ):
                self._toggle(index)
            return True
        number = self._model.number_of_folder(line.folder)
        if key == Qt.Key.Key_Left and number is not None:
            self.setCurrentIndex(self._model.index(number, 0))
            return True
        return False

    def _toggle(self, index: QModelIndex) -> None:
        line = self._model.line(index.row()) if index.isValid() else None
        if isinstance(line, Heading):
            folded = line.folder in self._model.arrangement.folded
            self._model.fold(line.folder, not folded)
            number = self._model.number_of_folder(line.folder)
            if number is not None:
                self.setCurrentIndex(self._model.index(number, 0))

    def _remember(self) -> None:
        if (row := self.current) is not None:
            self._path, self._number = row.path, self.currentIndex().row()
        lines = self._selected_lines()
        self._paths = frozenset(line.path for line in lines if isinstance(line, Row))
        self._top = self.verticalScrollBar().value()

    def _restore(self) -> None:
        """Chooses what was chosen, without telling of it where it is the same."""
        self._settle()
        QTimer.singleShot(0, self, self._ask_covers)
        number = self._model.number(self._path)
        selection = self.selectionModel()
        if number is not None:
            selection.blockSignals(True)
            index = self._model.index(number, 0)
            selection.setCurrentIndex(index, QItemSelectionModel.SelectionFlag.NoUpdate)
            selection.select(ranges(self._model, self._paths), WHOLE_ROWS)
            selection.blockSignals(False)
        elif self._path and self._model.place(self._path) is None:
            self._choose_near()
        self.verticalScrollBar().setValue(self._top)
        self.current_changed.emit()

    def _choose_near(self) -> None:
        """The chosen document was removed: the one that stands in its place now is chosen."""
        self._path = ""
        for number in range(min(self._number, self._model.rowCount() - 1), -1, -1):
            if isinstance(self._model.line(number), Row):
                self.setCurrentIndex(self._model.index(number, 0))
                return

    def _settle(self) -> None:
        """Makes the rows of folders lower than those of documents."""
        rows, letters = self.verticalHeader(), self.fontMetrics().height()
        rows.setDefaultSectionSize(height(letters))
        low = self._model.headings[:_MOST_LOW]
        for number in self._low:
            if number < rows.count():
                rows.resizeSection(number, height(letters))
        for number in low:
            rows.resizeSection(number, heading_height(letters))
        self._low = low

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._still.start()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        self._still.start()

    def _cover(self, number: int) -> QImage | None:
        line = self._model.line(number)
        if self._covers is None or isinstance(line, Heading):
            return None
        return self._covers.get(line.path)

    def _ask_covers(self) -> None:
        """Asks for the first pages of what is on the screen, but of nothing that broke."""
        if self._covers is None or not self.isVisible() or not self._model.rowCount():
            return
        first = max(self.rowAt(0), 0)
        last = self.rowAt(self.viewport().height())
        last = self._model.rowCount() - 1 if last < 0 else last
        lines = (self._model.line(number) for number in range(first, last + 1))
        rows = (line for line in lines if isinstance(line, Row) and not line.sentence)
        self._covers.ask([row.path for row in rows if PurePath(row.path).is_absolute()])

    def _redraw(self, path: str) -> None:
        number = self._model.number(path)
        if number is not None:
            self.viewport().update(self.visualRect(self._model.index(number, 0)))

    def _selected_lines(self) -> list[Line]:
        """By ranges: to ask for each index takes a hundred times as long."""
        ranges = self.selectionModel().selection().toList()
        numbers = {n for one in ranges for n in range(one.top(), one.bottom() + 1)}
        return [self._model.line(number) for number in sorted(numbers)]

    def _look(self) -> None:
        self.setAccessibleName(self.tr("Documents"))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setItemDelegate(CardDelegate(self._cover, self))
        self.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.setDragDropOverwriteMode(False)
        self.setDefaultDropAction(Qt.DropAction.MoveAction)
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)

    def _fit(self) -> None:
        header = self.horizontalHeader()
        header.setSelectionModel(QItemSelectionModel(self._model, header))
        header.setHighlightSections(False)  # it would look at every line whether it is chosen
        header.hide()
        header.setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
