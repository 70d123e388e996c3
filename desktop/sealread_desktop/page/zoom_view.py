"""A picture to come close to: zooming at the cursor, pinching, and a hand that drags."""

from __future__ import annotations

from enum import Enum

from PySide6.QtCore import QEvent, QPointF, QRect, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import (
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QNativeGestureEvent,
    QPainter,
    QPalette,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import (
    QGestureEvent,
    QGraphicsScene,
    QGraphicsView,
    QPinchGesture,
    QWidget,
)

ZOOM_STEP, CLOSEST, FARTHEST = 1.25, 6.0, 0.1
NOTCH = 120.0  # what Qt calls a step of a mouse wheel
SETTLE_MS = 120


class Fit(Enum):
    """How the page follows the size of its view."""

    WIDTH = "width"
    PAGE = "page"
    FREE = "free"


class ZoomView(QGraphicsView):
    """Shows a scene in one size. `width_wanted` carries device pixels once that has settled."""

    width_wanted = Signal(float)

    def __init__(self, width: float, margin: float, parent: QWidget | None = None) -> None:
        """`width` and `margin` are in units of the scene."""
        super().__init__(parent)
        self._width, self._margin = width, margin
        self.setScene(QGraphicsScene(self))
        self.fit = Fit.WIDTH
        self._scale = 1.0
        self._hand = False
        self._grip: QPointF | None = None
        self._settled = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settled.timeout.connect(lambda: self.width_wanted.emit(self.pixels))
        self.setRenderHints(QPainter.RenderHint.SmoothPixmapTransform)
        self.setTransformationAnchor(QGraphicsView.ViewportAnchor.NoAnchor)
        self.setBackgroundRole(QPalette.ColorRole.Mid)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop)
        self.setAcceptDrops(False)
        self.setMouseTracking(True)
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)

    @property
    def pixels(self) -> float:
        """How many device pixels wide the page is shown."""
        return self._width * self.transform().m11() * self.devicePixelRatioF()

    @property
    def dragging_hand(self) -> bool:
        """Whether the mouse moves the page now, and points at nothing on it."""
        return self._hand or self._grip is not None

    def zoom(self, steps: float, at: QPointF | None = None) -> None:
        """Zooms in by `steps`, or out when negative; what is `at` (viewport) stays there."""
        self.zoom_by(ZOOM_STEP**steps, at)

    def zoom_by(self, factor: float, at: QPointF | None = None) -> None:
        """Makes all `factor` times as large. `at` is the middle unless it is given."""
        at = at or QPointF(self.viewport().rect().center())
        held = self._scene_point(at)
        self.fit = Fit.FREE
        self._scale = max(FARTHEST, min(CLOSEST, self._scale * factor))
        self.apply_zoom()
        away = self.viewportTransform().map(held) - at
        self._scroll(away)

    def fit_width(self) -> None:
        """Makes the page as wide as the view, now and when that changes."""
        self.fit = Fit.WIDTH
        self.apply_zoom()

    def fit_page(self) -> None:
        """Shows the whole page, now and when the view changes."""
        self.fit = Fit.PAGE
        self.apply_zoom()

    def apply_zoom(self) -> None:
        """Takes the scale that fits, where the page follows its view."""
        across = self.viewport().width() / (self._width + 2 * self._margin)
        down = self.viewport().height() / max(self.sceneRect().height(), 1.0)
        if self.fit is Fit.WIDTH:
            self._scale = across
        elif self.fit is Fit.PAGE:
            self._scale = min(across, down)
        self.resetTransform()
        self.scale(self._scale, self._scale)
        self._settled.start()

    def point_cursor(self) -> Qt.CursorShape:
        """The cursor where the mouse points at something on the page. For those below."""
        return Qt.CursorShape.ArrowCursor

    def show_cursor(self) -> None:
        """Shows the cursor that fits what the mouse would do now."""
        if self._grip is not None:
            self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
        elif self._hand:
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            self.viewport().setCursor(self.point_cursor())

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:  # noqa: N802
        painter.fillRect(rect, self.palette().color(QPalette.ColorRole.Mid))

    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802  (Qt's name)
        super().resizeEvent(event)
        self.apply_zoom()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:  # it was moved to another screen
            self._settled.start()
        return super().event(event)

    def viewportEvent(self, event: QEvent) -> bool:  # noqa: N802
        if isinstance(event, QGestureEvent):
            return self._pinched(event) or super().viewportEvent(event)
        if isinstance(event, QNativeGestureEvent):
            if event.gestureType() != Qt.NativeGestureType.ZoomNativeGesture:
                return super().viewportEvent(event)
            self.zoom_by(1.0 + event.value(), event.position())
            return True
        return super().viewportEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.zoom(event.angleDelta().y() / NOTCH, event.position())
            event.accept()
        else:
            super().wheelEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() == Qt.Key.Key_Space:
            self._hand = True
            self.show_cursor()
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:  # noqa: N802
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._hand = False
            self.show_cursor()
        else:
            super().keyReleaseEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:  # noqa: N802
        self._hand = False
        self.show_cursor()
        super().focusOutEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        middle = event.button() == Qt.MouseButton.MiddleButton
        if middle or (self._hand and event.button() == Qt.MouseButton.LeftButton):
            self._grip = event.position()
            self.show_cursor()
            event.accept()
        else:
            super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if self._grip is None:
            super().mouseMoveEvent(event)
            return
        self._scroll(self._grip - event.position())
        self._grip = event.position()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:  # noqa: N802
        if self._grip is None:
            super().mouseReleaseEvent(event)
            return
        self._grip = None
        self.show_cursor()

    def _pinched(self, event: QGestureEvent) -> bool:
        pinch = event.gesture(Qt.GestureType.PinchGesture)
        if not isinstance(pinch, QPinchGesture):
            return False
        if pinch.changeFlags() & QPinchGesture.ChangeFlag.ScaleFactorChanged:
            at = self.viewport().mapFromGlobal(pinch.hotSpot())
            self.zoom_by(pinch.scaleFactor(), at)
        event.accept()
        return True

    def _scene_point(self, point: QPointF) -> QPointF:
        """A point of the viewport in the scene, finer than whole pixels."""
        inverted, _ = self.viewportTransform().inverted()
        return inverted.map(point)

    def _scroll(self, by: QPointF) -> None:
        across, down = self.horizontalScrollBar(), self.verticalScrollBar()
        across.setValue(across.value() + round(by.x()))
        down.setValue(down.value() + round(by.y()))
