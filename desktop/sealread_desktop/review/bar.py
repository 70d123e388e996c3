"""Above the fields: what is left to check, the means to decide, and what came of it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSpinBox, QToolButton, QVBoxLayout, QWidget

from sealread_desktop.look import looks, plain
from sealread_desktop.review.actions import ReviewActions


class ReviewBar(QWidget):
    """`below_changed` carries the confidence, 0 to 1, below which a reading is looked at."""

    below_changed = Signal(float)

    def __init__(self, actions: ReviewActions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.left = QLabel()
        self.below = QSpinBox(minimum=0, maximum=100, suffix=" %")
        self.below.setKeyboardTracking(False)
        self.below.setAccessibleName(self.tr("Also check what is less sure than"))
        self.below.setToolTip(self.tr("Values without a mark are checked below this confidence"))
        self.message = QLabel(wordWrap=True)
        for label in (self.left, self.message):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.message.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.message.setAccessibleName(self.tr("What came of it"))
        self.message.hide()
        self.tools = self._tools(actions)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 4)
        column.addWidget(self.tools)
        column.addWidget(self.message)
        self.below.valueChanged.connect(lambda value: self.below_changed.emit(value / 100))
        self.set_on(False)

    def set_on(self, on: bool) -> None:
        """Shows or hides the means to decide; what came of a decision is always said."""
        self.tools.setVisible(on)
        self.say("")

    def set_below(self, below: float) -> None:
        """Shows a confidence, 0 to 1, without telling so."""
        self.below.blockSignals(True)
        self.below.setValue(round(below * 100))
        self.below.blockSignals(False)

    def count(self, fields: int, documents: int) -> None:
        """Says how much is left to check."""
        if not fields:
            self.left.setText(self.tr("Nothing is left to check."))
            return
        left = self.tr("To check: {fields}, in documents: {documents}")
        self.left.setText(left.format(fields=fields, documents=documents))

    def say(self, text: str, *, refused: bool = False) -> None:
        """Shows one sentence, that something was refused in another colour."""
        self.message.setText(plain.line(text))
        colour = looks.colour(looks.READINGS["needs_review"]).name() if refused else ""
        self.message.setStyleSheet(f"color: {colour}" if colour else "")
        self.message.setVisible(bool(text))

    def _tools(self, actions: ReviewActions) -> QWidget:
        tools = QWidget()
        above, below = QHBoxLayout(), QHBoxLayout()
        label = QLabel(self.tr("and below"))
        label.setBuddy(self.below)
        above.addWidget(self.left, 1)
        above.addWidget(label)
        above.addWidget(self.below)
        for action in (
            actions.accept, actions.edit, actions.take, actions.absent, actions.next,
        ):  # fmt: skip
            button = _button(action)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
            below.addWidget(button)
        below.addStretch()
        for action in (actions.undo, actions.redo):
            below.addWidget(_button(action))
        column = QVBoxLayout(tools)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(above)
        column.addLayout(below)
        return tools


def _button(action: QAction) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(action)
    button.setAccessibleName(action.text().replace("&", ""))
    return button
