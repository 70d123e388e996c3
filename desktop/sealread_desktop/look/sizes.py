"""Lengths that grow with the letters which a person has chosen, as far as the screen has room."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QWidget

_USUAL = 20
"""Pixels that a line of usual letters is high at most."""
_LETTERS = 12


def grown(widget: QWidget, length: int) -> int:
    """A width in pixels for usual letters, in the letters of the widget, as far as the screen has
    room.
    """
    room = widget.screen().availableGeometry().width()
    return max(length, min(_times(widget, length), room))


def open_at(window: QWidget, width: int, height: int) -> None:
    """Gives a window its first size: for usual letters at least what is said, more for larger."""
    room = window.screen().availableGeometry().height()
    window.resize(grown(window, width), max(height, min(_times(window, height), room)))


def room_for_words(window: QWidget) -> None:
    """Makes a window as high as its words need at its width, where they are broken into lines."""
    layout = window.layout()
    if layout is not None and layout.hasHeightForWidth():
        layout.activate()
        room = window.screen().availableGeometry().height()
        window.setMinimumHeight(min(layout.totalHeightForWidth(window.width()), room))


def _times(widget: QWidget, length: int) -> int:
    return round(length * max(1.0, widget.fontMetrics().height() / _USUAL))


def may_shrink(box: QComboBox) -> None:
    """Lets a box be narrower than its longest words, which would push others off the screen."""
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(_LETTERS)
