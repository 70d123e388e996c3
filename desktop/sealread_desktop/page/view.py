"""The picture of a page with boxes and marks over it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QBrush, QColor, QImage, QPen, QPixmap
from PySide6.QtWidgets import QGraphicsPixmapItem, QGraphicsRectItem, QWidget

from sealread_desktop.page.boxes import Box, PageBox
from sealread_desktop.page.marks import PageMarks
from sealread_desktop.page.zoom_view import ZoomView

WIDTH = 1000.0  # of a page in the scene, whatever its picture's resolution
MARGIN = 12.0
PADDING = 4.0  # around a box, so that its line does not run through the letters
# Paper is white in a light and in a dark window, so these colours are not the palette's.
CHOSEN, FAINT, MARKER = QColor("#c2410c"), QColor("#2563eb"), QColor("#fde047")
READING = 0  # key of the item data that holds a reading's position


class PageView(ZoomView):
    """Shows one page. `box_chosen` carries the position of the reading whose box was clicked."""

    box_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(WIDTH, MARGIN, parent)
        self._picture: QGraphicsPixmapItem | None = None
        self._marks: PageMarks | None = None
        self._boxes: list[QGraphicsRectItem] = []
        self.setAccessibleName(self.tr("Page image"))

    @property
    def page_rect(self) -> QRectF:
        """The page in scene coordinates; empty while there is no picture."""
        return self._picture.sceneBoundingRect() if self._picture else QRectF()

    @property
    def ratio(self) -> float:
        """Height of the page by its width; 1.0 while there is no picture."""
        return self.page_rect.height() / WIDTH if self._picture else 1.0

    @property
    def marks(self) -> PageMarks | None:
        """What is marked on the page; None while there is no picture."""
        return self._marks

    def show_picture(self, image: QImage) -> None:
        """Puts the picture of the same page in place, or of another after `clear`."""
        pixmap = QPixmap.fromImage(image)
        if self._picture is None:
            self._picture = self.scene().addPixmap(pixmap)
            self._picture.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
            self._marks = PageMarks(QRectF())
            self.scene().addItem(self._marks)
        else:
            self._picture.setPixmap(pixmap)
        self._picture.setScale(WIDTH / image.width())
        if self._marks is not None:
            self._marks.fit(self.page_rect)
        self.scene().setSceneRect(self.page_rect.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN))
        self.apply_zoom()

    def clear(self) -> None:
        """Takes page, boxes and marks away."""
        self.scene().clear()
        self._picture, self._marks, self._boxes = None, None, []

    def show_boxes(self, boxes: Sequence[PageBox], chosen: int | None) -> None:
        """Draws boxes, those of the reading `chosen` emphasised."""
        for item in self._boxes:
            self.scene().removeItem(item)
        self._boxes = [self._drawn(box, box.reading == chosen) for box in boxes]

    def chosen_rect(self) -> QRectF:
        """Where the emphasised boxes are, in scene coordinates; empty when there is none."""
        rect = QRectF()
        for item in self._boxes:
            rect = rect.united(item.rect()) if item.zValue() > 1 else rect
        return rect

    def reveal_chosen(self) -> None:
        """Scrolls until the emphasised boxes can be seen."""
        if not (rect := self.chosen_rect()).isEmpty():
            self.ensureVisible(rect, 40, 80)

    def reveal(self, box: Box, *, roomy: bool = True) -> None:
        """Scrolls until a box can be seen; `roomy`: with what is around it."""
        if self._picture is not None:
            across, down = (40, 80) if roomy else (4, 4)
            self.ensureVisible(self.scene_rect(box, 1.0), across, down)

    def reading_at(self, point: QPoint) -> int | None:
        """The reading whose box is at a point of the viewport, the smallest where they overlap."""
        hits = [item for item in self.items(point) if item in self._boxes]
        known = [item for item in hits if item.data(READING) >= 0]
        return min(known, key=_area).data(READING) if known else None

    def place(self, point: QPointF) -> tuple[float, float]:
        """A point of the viewport in fractions of the page; inside it, wherever the point is."""
        at, page = self._scene_point(point), self.page_rect
        across, down = at.x() / max(page.width(), 1.0), at.y() / max(page.height(), 1.0)
        return min(max(across, 0.0), 1.0), min(max(down, 0.0), 1.0)

    def scene_rect(self, box: Box, padding: float = 0.0) -> QRectF:
        """A box of the page in scene coordinates."""
        page, (x0, y0, x1, y1) = self.page_rect, box
        across, down = page.width(), page.height()
        rect = QRectF(x0 * across, y0 * down, (x1 - x0) * across, (y1 - y0) * down)
        return rect.adjusted(-padding, -padding, padding, padding)

    def scene_rects(self, boxes: Iterable[Box]) -> list[QRectF]:
        """Boxes of the page in scene coordinates, a little larger than their letters."""
        return [self.scene_rect(box, 1.0) for box in boxes]

    def _drawn(self, box: PageBox, chosen: bool) -> QGraphicsRectItem:
        rect = self.scene_rect(box.box, PADDING)
        item = self.scene().addRect(rect, _pen(chosen), _brush(chosen))
        item.setZValue(2 if chosen else 1)
        item.setData(READING, box.reading)
        return item


def _area(item: QGraphicsRectItem) -> float:
    return item.rect().width() * item.rect().height()


def _pen(chosen: bool) -> QPen:
    colour = QColor(CHOSEN if chosen else FAINT)
    colour.setAlpha(255 if chosen else 110)
    pen = QPen(colour, 2.5 if chosen else 1.0)
    pen.setCosmetic(True)
    return pen


def _brush(chosen: bool) -> QBrush:
    colour = QColor(MARKER if chosen else FAINT)
    colour.setAlpha(70 if chosen else 18)
    return QBrush(colour)
