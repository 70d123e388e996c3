"""Small pictures of all pages beside the page; only those that can be seen are drawn."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QImage, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QAbstractItemView, QListView, QWidget

from sealread_desktop.page.pictures import Ask, Pictures
from sealread_desktop.page.thumbnails_delegate import GAP, SHEET, ThumbnailsDelegate
from sealread_desktop.page.thumbnails_model import PAGE, Index, ThumbnailsModel

SETTLE_MS = 60


class Thumbnails(QListView):
    """`page_chosen` carries the number of a page, from 1."""

    page_chosen = Signal(int)

    def __init__(self, pictures: Pictures, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._pictures = pictures
        self.pages = ThumbnailsModel(self)
        self.setModel(self.pages)
        self.setItemDelegate(ThumbnailsDelegate(self))
        self.setUniformItemSizes(True)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        bar = self.verticalScrollBar()
        self.setFixedWidth(SHEET.width() + 4 * GAP + bar.sizeHint().width() + 2)
        self.setAccessibleName(self.tr("Small pictures of the pages"))
        self._still = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._still.timeout.connect(self._ask)
        bar.valueChanged.connect(lambda _: self._still.start())
        pictures.small_drawn.connect(self._drawn)
        self._quiet = False

    def open(self, path: str, pages: int) -> None:
        """Shows the pages of another document."""
        self.pages.open(path, pages)
        self._still.start()

    def grow(self, pages: int) -> None:
        """There are more pages than was known."""
        self.pages.grow(pages)
        self._still.start()

    def forget(self) -> None:
        """The pictures are not right any more."""
        self.pages.forget()
        self._still.start()

    def go_to(self, page: int) -> None:
        """Marks the page on show."""
        self._quiet = True
        self.setCurrentIndex(self.pages.index(page - 1, 0))
        self._quiet = False

    def currentChanged(self, current: Index, previous: Index) -> None:  # noqa: N802  (Qt's name)
        super().currentChanged(current, previous)
        if current.isValid() and not self._quiet:
            self.page_chosen.emit(current.data(PAGE))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._still.start()

    def showEvent(self, event: QShowEvent) -> None:  # noqa: N802
        super().showEvent(event)
        self._still.start()

    def _ask(self) -> None:
        if not self.isVisible() or not self.pages.path:
            return
        height = max(self.sizeHintForRow(0), 1)
        top = self.verticalScrollBar().value()
        first, last = top // height, (top + self.viewport().height()) // height
        width = round(SHEET.width() * self.devicePixelRatioF())
        path = self.pages.path
        self._pictures.ask_small([Ask(path, n, width) for n in self.pages.missing(first, last)])

    def _drawn(self, ask: Ask, image: QImage) -> None:
        if ask.path == self.pages.path:
            self.pages.keep(ask.page, image)
