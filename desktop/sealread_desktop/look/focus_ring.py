"""A line around the list, tree or page that has the keyboard; buttons and fields draw their own."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QRegion
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QWidget
from shiboken6 import isValid

WIDTH = 2


class FocusRing(QWidget):
    """Lies over the edge of a scroll area and takes no clicks."""

    def __init__(self, area: QAbstractScrollArea) -> None:
        super().__init__(area)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.installEventFilter(self)
        self._fit(area)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:  # noqa: N802  (Qt's name)
        if event.type() == QEvent.Type.Resize and isinstance(watched, QAbstractScrollArea):
            self._fit(watched)
        return False

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        QPainter(self).fillRect(self.rect(), self.palette().color(QPalette.ColorRole.Highlight))

    def _fit(self, area: QAbstractScrollArea) -> None:
        rect = area.rect()
        inside = rect.adjusted(WIDTH, WIDTH, -WIDTH, -WIDTH)
        self.setGeometry(rect)
        self.setMask(QRegion(rect) - QRegion(inside))


class FocusRings(QObject):
    """Draws the ring wherever the keyboard goes in the program."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._ring: FocusRing | None = None
        app.focusChanged.connect(self._moved)

    def _moved(self, old: QWidget | None, new: QWidget | None) -> None:
        if self._ring is not None and isValid(self._ring):
            self._ring.hide()
        self._ring = None
        if isinstance(new, QAbstractScrollArea):
            self._ring = ring_of(new)
            self._ring.show()
            self._ring.raise_()


def ring_of(area: QAbstractScrollArea) -> FocusRing:
    """The ring of an area; each has its own, which goes with it."""
    direct = Qt.FindChildOption.FindDirectChildrenOnly
    known = area.findChild(FocusRing, options=direct)
    return known if isinstance(known, FocusRing) else FocusRing(area)
