"""Lengths that grow with the letters which a person has chosen, as far as the screen has room."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QWidget

_USUAL = 20
"""Pixels that a line of usual letters is high at most."""
_LETTERS = 12


def grown(widget: QWidget, length: int) -> int:
    """A length in pixels for usual letters, in the letters of the widget."""
    return round(length * max(1.0, widget.fontMetrics().height() / _USUAL))


def open_at(window: QWidget, width: int, height: int) -> None:
    """Gives a window its first size: for usual letters at least what is said, more for larger."""
    room = window.screen().availableGeometry()
    window.resize(
        max(width, min(grown(window, width), room.width())),
        max(height, min(grown(window, height), room.height())),
    )


def room_for_words(window: QWidget) -> None:
    """Makes a window as high as its words need at its width, where they are broken into lines."""
    layout = window.layout()
    if layout is not None and layout.hasHeightForWidth():
        layout.activate()
        window.setMinimumHeight(layout.totalHeightForWidth(window.width()))


def may_shrink(box: QComboBox) -> None:
    """Lets a box be narrower than its longest words, which would push others off the screen."""
    box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
    box.setMinimumContentsLength(_LETTERS)
