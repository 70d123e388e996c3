"""A page as a view shows it, without a worker: a blank picture and words at known places."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from sealread.work.pages import LinedPage, Word
from sealread_desktop.page.boxes import Box
from sealread_desktop.page.hand import PageHand
from sealread_desktop.page.view import PageView
from sealread_desktop.page.words import PageWords

NUMBER, DATE, REST = (0.1, 0.2, 0.2, 0.22), (0.25, 0.2, 0.4, 0.22), (0.1, 0.3, 0.3, 0.32)
WORDS = PageWords(
    LinedPage(1, ((Word("RE-1", NUMBER), Word("14.03.", DATE)), (Word("charged", REST),)))
)


def blank(view: PageView, qtbot: QtBot) -> None:
    """Shows a white page in a view of 500 by 400."""
    qtbot.addWidget(view)
    view.resize(500, 400)
    view.show()
    image = QImage(600, 900, QImage.Format.Format_RGB32)
    image.fill(Qt.GlobalColor.white)
    view.show_picture(image)


def spot(view: PageView, box: Box) -> QPoint:
    """The middle of a box in the viewport."""
    return view.mapFromScene(view.scene_rect(box).center())


def drag(qtbot: QtBot, view: PageHand, start: QPoint, end: QPoint) -> None:
    """Drags the left button from here to there."""
    left, port = Qt.MouseButton.LeftButton, view.viewport()
    qtbot.mousePress(port, left, pos=start)
    middle = QPointF(start + end) / 2
    for point in (middle.toPoint(), end):
        move(view, point, buttons=left)
    qtbot.mouseRelease(port, left, pos=end)


def move(view: PageView, point: QPoint, buttons: Qt.MouseButton = Qt.MouseButton.NoButton) -> None:
    """Tells the view that the mouse moved; qtbot's own moves carry no buttons."""
    at = QPointF(point)
    event = QMouseEvent(
        QEvent.Type.MouseMove, at, QPointF(view.viewport().mapToGlobal(point)),
        Qt.MouseButton.NoButton, buttons, Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), event)
