"""One editor for each kind of setting: a widget that has a value and says when it was edited."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from sealread.work.settings import MAX_ADDRESS, Setting
from sealread_desktop.look.sizes import may_shrink
from sealread_desktop.settings.words import Words

Edited = Callable[[object], None]
PERCENT = 100


class Editor(Protocol):
    """What a row of the dialog needs of an editor; `widget` is the one that takes the focus."""

    @property
    def widget(self) -> QWidget:
        """The widget to show."""
        ...

    def put(self, value: Any) -> None:
        """Shows a value, without telling."""
        ...


class ChoiceEditor(QComboBox):
    """One of some values."""

    def __init__(self, setting: Setting, words: Words, edited: Edited) -> None:
        super().__init__()
        for choice in setting.choices:
            self.addItem(words.choices.get(choice, choice), choice)
        may_shrink(self)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.activated.connect(lambda _: edited(self.currentData()))

    @property
    def widget(self) -> QWidget:
        """Itself."""
        return self

    def put(self, value: Any) -> None:
        """Shows a value."""
        self.setCurrentIndex(self.findData(value))

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802  (Qt's name)
        """Scrolling past must change nothing."""
        event.ignore()


class CountEditor(QSpinBox):
    """A whole number."""

    def __init__(self, setting: Setting, words: Words, edited: Edited) -> None:
        super().__init__()
        self.setRange(int(setting.low), int(setting.high))
        self.setSpecialValueText(words.zero)
        self.setSuffix(words.unit)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.valueChanged.connect(edited)

    @property
    def widget(self) -> QWidget:
        """Itself."""
        return self

    def put(self, value: Any) -> None:
        """Shows a value."""
        before = self.blockSignals(True)
        self.setValue(int(value))
        self.blockSignals(before)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Scrolling past must change nothing."""
        event.ignore()


class FractionEditor(QDoubleSpinBox):
    """A number from 0 to 1, as percent."""

    def __init__(self, setting: Setting, words: Words, edited: Edited) -> None:
        super().__init__()
        self.setDecimals(0)
        self.setRange(setting.low * PERCENT, setting.high * PERCENT)
        self.setSuffix(words.unit)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.valueChanged.connect(lambda value: edited(round(value / PERCENT, 4)))

    @property
    def widget(self) -> QWidget:
        """Itself."""
        return self

    def put(self, value: Any) -> None:
        """Shows a value."""
        before = self.blockSignals(True)
        self.setValue(float(value) * PERCENT)
        self.blockSignals(before)

    def wheelEvent(self, event: QWheelEvent) -> None:  # noqa: N802
        """Scrolling past must change nothing."""
        event.ignore()


class TextEditor(QLineEdit):
    """A line of text, such as an address."""

    def __init__(self, setting: Setting, words: Words, edited: Edited) -> None:
        del setting, words
        super().__init__(clearButtonEnabled=True, maxLength=MAX_ADDRESS)
        self.textChanged.connect(lambda text: edited(text.strip()))

    @property
    def widget(self) -> QWidget:
        """Itself."""
        return self

    def put(self, value: Any) -> None:
        """Shows a value."""
        before = self.blockSignals(True)
        self.setText(str(value))
        self.blockSignals(before)


class SwitchEditor(QCheckBox):
    """Yes or no; the title stands beside it already."""

    def __init__(self, setting: Setting, words: Words, edited: Edited) -> None:
        del setting, words
        super().__init__()
        self.setText(self.tr("On"))
        self.clicked.connect(edited)

    @property
    def widget(self) -> QWidget:
        """Itself."""
        return self

    def put(self, value: Any) -> None:
        """Shows a value."""
        self.setChecked(bool(value))
