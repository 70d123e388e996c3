"""What is marked on a page besides its readings: selected words, hits of a search, a drawn box."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

# Paper is white in a light and in a dark window, so these colours are not the palette's.
SELECTED, HIT, CURRENT = (
    QColor(37, 99, 235, 80),
    QColor(250, 204, 21, 110),
    QColor(234, 88, 12, 140),
)
BAND = QColor(37, 99, 235)


class PageMarks(QGraphicsItem):
    """One item for all marks of a page, in scene coordinates: there may be a thousand."""

    def __init__(self, page: QRectF) -> None:
        super().__init__()
        self._page = page
        self.selected: Sequence[QRectF] = ()
        self.hits: Sequence[QRectF] = ()
        self.current: Sequence[QRectF] = ()
        self.band: QRectF | None = None
        self.setZValue(3)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def fit(self, page: QRectF) -> None:
        """The page has this size now."""
        self.prepareGeometryChange()
        self._page = page

    def boundingRect(self) -> QRectF:  # noqa: N802  (Qt's name)
        return self._page

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        for colour, rects in (
            (HIT, self.hits),
            (CURRENT, self.current),
            (SELECTED, self.selected),
        ):
            painter.setBrush(QBrush(colour))
            for rect in rects:
                painter.drawRect(rect)
        if self.band is not None:
            pen = QPen(BAND, 1.0, Qt.PenStyle.DashLine)
            pen.setCosmetic(True)
            painter.setPen(pen)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.band)
