"""Line icons in the colour of the letters around them: of Lucide (ISC), drawn anew for each theme.

wear(action, "folder-open")     # and it keeps the colours of the window from then on
"""

from __future__ import annotations

from functools import cache
from weakref import WeakKeyDictionary

from PySide6.QtCore import QByteArray, QRectF, Qt
from PySide6.QtGui import QAction, QGuiApplication, QIcon, QPainter, QPalette, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton, QLabel

from sealread.work.places import line_icon

Wearer = QAction | QAbstractButton | QLabel
SIZE = 18
_SHARPNESS = (1, 2, 3)
"""Pixels for a point: of usual, dense and very dense screens."""
_worn: WeakKeyDictionary[Wearer, tuple[str, int]] = WeakKeyDictionary()


def wear(wearer: Wearer, name: str, size: int = SIZE) -> None:
    """Gives an action, a button or a label the icon of this name."""
    _worn[wearer] = name, size
    _put_on(wearer, name, size)


def follow() -> None:
    """The colours of the window changed: all icons are drawn anew."""
    for wearer, (name, size) in list(_worn.items()):
        _put_on(wearer, name, size)


def icon(name: str, size: int = SIZE) -> QIcon:
    """The icon in the colours of the window now: of letters, as they are, disabled and chosen."""
    palette, role = QGuiApplication.palette(), QPalette.ColorRole
    colours = {
        QIcon.Mode.Normal: palette.color(role.ButtonText),
        QIcon.Mode.Disabled: palette.color(QPalette.ColorGroup.Disabled, role.ButtonText),
        QIcon.Mode.Selected: palette.color(role.HighlightedText),
    }
    made = QIcon()
    for mode, colour in colours.items():
        for drawn in _drawn(name, colour.name(), size):
            made.addPixmap(drawn, mode)
    return made


def picture(name: str, colour: str, size: int) -> QPixmap:
    """The icon as a picture of its own, sharp on dense screens."""
    return _drawn(name, colour, size)[-1]


def _put_on(wearer: Wearer, name: str, size: int) -> None:
    try:
        if isinstance(wearer, QLabel):
            colour = QGuiApplication.palette().color(QPalette.ColorRole.Accent).name()
            wearer.setPixmap(picture(name, colour, size))
        else:
            wearer.setIcon(icon(name, size))
    except RuntimeError:  # its window is gone, though Python still holds it
        _worn.pop(wearer, None)


@cache
def _drawn(name: str, colour: str, size: int) -> tuple[QPixmap, ...]:
    """The icon for each sharpness."""
    lines = QSvgRenderer(QByteArray(_text(name).replace("currentColor", colour).encode()))
    return tuple(_at(lines, size, sharpness) for sharpness in _SHARPNESS)


@cache
def _text(name: str) -> str:
    return line_icon(name).read_text("utf-8")


def _at(lines: QSvgRenderer, size: int, sharpness: int) -> QPixmap:
    drawn = QPixmap(size * sharpness, size * sharpness)
    drawn.fill(Qt.GlobalColor.transparent)
    painter = QPainter(drawn)
    lines.render(painter, QRectF(drawn.rect()))
    painter.end()
    drawn.setDevicePixelRatio(sharpness)
    return drawn
