"""The picture of a page with boxes over it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QImage,
    QMouseEvent,
    QPainter,
    QPalette,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QGraphicsPixmapItem,
    QGraphicsRectItem,
    QGraphicsScene,
    QGraphicsView,
    QWidget,
)

from sealread_desktop.boxes import PageBox

WIDTH = 1000.0  # of a page in the scene, whatever its picture's resolution
MARGIN = 12.0
PADDING = 4.0  # around a box, so that its line does not run through the letters
ZOOM_STEP, CLOSEST, FARTHEST = 1.25, 6.0, 0.15
SETTLE_MS = 120
# Paper is white in a light and in a dark window, so these colours are not the palette's.
CHOSEN, FAINT, MARKER = QColor("#c2410c"), QColor("#2563eb"), QColor("#fde047")
READING = 0  # key of the item data that holds a reading's position


class PageView(QGraphicsView):
    """Shows one page. `width_wanted` carries device pixels once the size has settled."""

    box_chosen = Signal(int)
    width_wanted = Signal(float)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setScene(QGraphicsScene(self))
        self._picture: QGraphicsPixmapItem | None = None
        self._boxes: list[QGraphicsRectItem] = []
        self._zoom: float | None = None
        self._settled = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settled.timeout.connect(lambda: self.width_wanted.emit(self.pixels))
        self.setRenderHints(QPainter.RenderHint.SmoothPixmapTransform)
        self.setBackgroundRole(QPalette.ColorRole.Mid)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.setAcceptDrops(False)
        self.setAccessibleName(self.tr("Page image"))

    @property
    def pixels(self) -> float:
        """How many device pixels wide the page is shown."""
        return WIDTH * self.transform().m11() * self.devicePixelRatioF()

    @property
    def page_rect(self) -> QRectF:
        """The page in scene coordinates; empty while there is no picture."""
        return self._picture.sceneBoundingRect() if self._picture else QRectF()

    def show_picture(self, image: QImage) -> None:
        """Puts the picture of the same or another page in place; the boxes go."""
        self.clear()
        self._picture = self.scene().addPixmap(QPixmap.fromImage(image))
        self._picture.setTransformationMode(Qt.TransformationMode.SmoothTransformation)
        self._picture.setScale(WIDTH / image.width())
        self.scene().setSceneRect(self.page_rect.adjusted(-MARGIN, -MARGIN, MARGIN, MARGIN))
        self._apply_zoom()

    def clear(self) -> None:
        """Takes page and boxes away."""
        self.scene().clear()
        self._picture, self._boxes = None, []

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

    def zoom(self, steps: int) -> None:
        """Zooms in by `steps`, or out when negative."""
        scale = self.transform().m11() * ZOOM_STEP**steps
        self._zoom = max(FARTHEST, min(CLOSEST, scale))
        self._apply_zoom()

    def fit_width(self) -> None:
        """Makes the page as wide as the view, now and when that changes."""
        self._zoom = None
        self._apply_zoom()

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:  # noqa: N802
        painter.fillRect(rect, self.palette().color(QPalette.ColorRole.Mid))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  (Qt's name)
        super().resizeEvent(event)
        self._apply_zoom()

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(1 if event.angleDelta().y() > 0 else -1)
        else:
            super().wheelEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        hits = [item for item in self.items(event.position().toPoint()) if item in self._boxes]
        if hits and event.button() == Qt.MouseButton.LeftButton:
            smallest = min(hits, key=_area)
            self.box_chosen.emit(smallest.data(READING))
        super().mousePressEvent(event)

    def _apply_zoom(self) -> None:
        fitting = self.viewport().width() / (WIDTH + 2 * MARGIN)
        scale = fitting if self._zoom is None else self._zoom
        self.resetTransform()
        self.scale(scale, scale)
        self._settled.start()

    def _drawn(self, box: PageBox, chosen: bool) -> QGraphicsRectItem:
        item = self.scene().addRect(self._scene_rect(box), _pen(chosen), _brush(chosen))
        item.setZValue(2 if chosen else 1)
        item.setData(READING, box.reading)
        item.setCursor(Qt.CursorShape.PointingHandCursor)
        return item

    def _scene_rect(self, box: PageBox) -> QRectF:
        page, (x0, y0, x1, y1) = self.page_rect, box.box
        rect = QRectF(
            x0 * page.width(),
            y0 * page.height(),
            (x1 - x0) * page.width(),
            (y1 - y0) * page.height(),
        )
        return rect.adjusted(-PADDING, -PADDING, PADDING, PADDING)


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
