"""What the window shows before there is anything to show."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from sealread_desktop.look.icons import wear
from sealread_desktop.welcome.pressed import pressed

MARGIN, RADIUS = 24, 12
_PICTURE, _LOCK = 56, 16


class DropArea(QWidget):
    """An invitation, actions for those without a mouse, the promise, and how to see it kept.

    `actions`: the first is what most people want; `proof` shows that nothing leaves the machine;
    `steps` stands in the place of the promise, for who is here for the first time.
    """

    def __init__(
        self,
        actions: list[QAction],
        proof: QAction,
        steps: QWidget | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        picture = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        wear(picture, "inbox", _PICTURE)
        column = QVBoxLayout(self)
        column.setSpacing(16)
        column.addStretch(3)
        column.addWidget(picture)
        column.addWidget(_line(self.tr("Drop documents or a folder here"), 1.8))
        column.addWidget(_line(self.tr("PDF, pictures, Word, HTML and text"), 1.0, faint=True))
        column.addSpacing(8)
        column.addLayout(_buttons(actions))
        column.addStretch(2)
        if steps is None:
            column.addLayout(self._promise(proof))
        else:
            column.addWidget(steps)
        column.addStretch(1)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  (Qt's name)
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(self.palette().color(QPalette.ColorRole.PlaceholderText), 1.5)
        pen.setDashPattern([6, 5])
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.setBrush(self.palette().base())
        frame = self.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        painter.drawRoundedRect(QRectF(frame), RADIUS, RADIUS)
        painter.end()

    def _promise(self, proof: QAction) -> QHBoxLayout:
        lock = QLabel()
        wear(lock, "lock", _LOCK)
        button = pressed(proof, self.tr("See for yourself"))
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addStretch()
        line.addWidget(lock)
        line.addWidget(_line(self.tr("Nothing leaves this machine."), 1.0))
        line.addWidget(button)
        line.addStretch()
        return line


def _line(text: str, size: float, *, faint: bool = False) -> QLabel:
    label = QLabel(text, alignment=Qt.AlignmentFlag.AlignCenter)
    font = label.font()
    font.setPointSizeF(font.pointSizeF() * size)
    label.setFont(font)
    if faint:
        label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
    return label


def _buttons(actions: list[QAction]) -> QHBoxLayout:
    line = QHBoxLayout()
    line.setSpacing(8)
    line.addStretch()
    for number, action in enumerate(actions):
        button = pressed(action)
        button.setProperty("first", not number)
        line.addWidget(button)
    line.addStretch()
    return line
