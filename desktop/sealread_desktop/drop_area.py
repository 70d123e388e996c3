"""What the window shows before there is anything to show."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

MARGIN, RADIUS = 24, 12


class DropArea(QWidget):
    """An invitation, the two actions for those without a mouse, and the promise."""

    def __init__(self, actions: list[QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setSpacing(18)
        column.addStretch()
        column.addWidget(_line(self.tr("Drop documents or a folder here"), 1.8))
        column.addLayout(_buttons(actions))
        column.addWidget(_line(self.tr("PDF, pictures, Word, HTML and text"), 1.0))
        column.addSpacing(18)
        column.addWidget(_line(self.tr("Nothing leaves this machine."), 1.15))
        column.addStretch()

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802  (Qt's name)
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(self.palette().color(QPalette.ColorRole.PlaceholderText), 1.5)
        pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        painter.setBrush(self.palette().base())
        frame = self.rect().adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        painter.drawRoundedRect(frame, RADIUS, RADIUS)


def _line(text: str, size: float) -> QLabel:
    label = QLabel(text, alignment=Qt.AlignmentFlag.AlignCenter)
    font = label.font()
    font.setPointSizeF(font.pointSizeF() * size)
    label.setFont(font)
    return label


def _buttons(actions: list[QAction]) -> QHBoxLayout:
    line = QHBoxLayout()
    line.addStretch()
    for action in actions:
        button = QPushButton(action.text().replace("&", ""))  # its letter is the menu's
        button.setToolTip(action.toolTip())
        button.clicked.connect(action.trigger)
        line.addWidget(button)
    line.addStretch()
    return line
