"""The middle of the window: a page with the means to turn and zoom it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QImage, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QSpinBox,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sealread_desktop.actions import PageActions
from sealread_desktop.boxes import PageBox
from sealread_desktop.page_view import PageView
from sealread_desktop.pictures import Ask, Pictures, width_for


class PagePanel(QWidget):
    """Shows pages of one document. `page_changed` carries a page number, from 1."""

    page_changed = Signal(int)

    def __init__(self, actions: PageActions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = PageView()
        self.pictures = Pictures(self)
        self._path = ""
        self._boxes: Sequence[PageBox] = ()
        self._chosen: int | None = None
        self._spin = QSpinBox(minimum=1, maximum=1)
        self._spin.setAccessibleName(self.tr("Page number"))
        self._count = QLabel()
        self._bar = QWidget()
        self._message = QLabel(alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True, margin=24)
        self._message.setTextFormat(Qt.TextFormat.PlainText)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self._message)
        self._lay_out(actions)
        self._connect(actions)
        self.clear()

    @property
    def page(self) -> int:
        """The page on show, from 1."""
        return self._spin.value()

    def clear(self) -> None:
        """Shows no document."""
        self._path = ""
        self._set_pages(1)
        self._say(self.tr("Choose a document to see its pages."))
        self._bar.setEnabled(False)

    def open(self, path: str, pages: int) -> None:
        """Shows the first page of a document that has at least `pages` pages."""
        self._path, self._boxes, self._chosen = path, (), None
        self.view.clear()
        self._bar.setEnabled(True)
        self._set_pages(pages)
        self._say(self.tr("Drawing the page…"))
        self._spin.setValue(1)
        self._ask()

    def refuse(self) -> None:
        """Shows no page of a document that could not be read."""
        self.clear()
        self._say(self.tr("There is no page to show."))

    def set_pages(self, pages: int) -> None:
        """More became known about the number of pages."""
        self._set_pages(pages)

    def retry(self) -> None:
        """Asks again for a page that could not be drawn before."""
        if self.view.page_rect.isEmpty():
            self._ask()

    def turn(self, page: int) -> None:
        """Goes to a page, from 1; one that is not there leaves all as it is."""
        if 1 <= page <= self._spin.maximum():
            self._spin.setValue(page)

    def show_boxes(self, boxes: Sequence[PageBox], chosen: int | None) -> None:
        """The boxes of the page on show; they are drawn as soon as its picture is there."""
        self._boxes, self._chosen = boxes, chosen
        if not self.view.page_rect.isEmpty():
            self.view.show_boxes(boxes, chosen)
            self.view.reveal_chosen()

    def _lay_out(self, actions: PageActions) -> None:
        bar = QHBoxLayout(self._bar)
        bar.setContentsMargins(0, 0, 0, 0)
        bar.addWidget(_button(actions.previous))
        bar.addWidget(self._spin)
        bar.addWidget(self._count)
        bar.addWidget(_button(actions.next))
        bar.addStretch()
        for action in (actions.zoom_out, actions.fit_width, actions.zoom_in):
            bar.addWidget(_button(action))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._bar)
        column.addWidget(self._stack, 1)

    def _connect(self, actions: PageActions) -> None:
        actions.previous.triggered.connect(lambda: self.turn(self.page - 1))
        actions.next.triggered.connect(lambda: self.turn(self.page + 1))
        actions.zoom_in.triggered.connect(lambda: self.view.zoom(1))
        actions.zoom_out.triggered.connect(lambda: self.view.zoom(-1))
        actions.fit_width.triggered.connect(self.view.fit_width)
        for key, action in (("PgUp", actions.previous), ("PgDown", actions.next)):
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(action.trigger)
        self._spin.valueChanged.connect(self._turned)
        self.view.width_wanted.connect(self._ask)
        self.pictures.drawn.connect(self._drawn)
        self.pictures.failed.connect(self._failed)

    def _turned(self, page: int) -> None:
        self._boxes, self._chosen = (), None
        self.view.clear()
        self._ask()
        self.page_changed.emit(page)

    def _ask(self) -> None:
        if self._path:
            self.pictures.ask(Ask(self._path, self.page, width_for(self.view.pixels)))

    def _awaited(self, ask: Ask) -> bool:
        return (ask.path, ask.page) == (self._path, self.page)

    def _drawn(self, ask: Ask, image: QImage) -> None:
        if not self._awaited(ask):
            return
        fresh = self.view.page_rect.isEmpty()
        self._stack.setCurrentWidget(self.view)
        self.view.show_picture(image)
        self.view.show_boxes(self._boxes, self._chosen)
        if fresh:
            self.view.verticalScrollBar().setValue(0)
            self.view.reveal_chosen()

    def _failed(self, ask: Ask, sentence: str) -> None:
        if self._awaited(ask):
            self._say(sentence)

    def _say(self, sentence: str) -> None:
        self._message.setText(sentence)
        self._stack.setCurrentWidget(self._message)

    def _set_pages(self, pages: int) -> None:
        self._spin.setMaximum(max(1, pages))
        self._count.setText(self.tr("of {total}").format(total=max(1, pages)))


def _button(action: object) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(action)  # type: ignore[arg-type]
    return button
