"""The settings: made from their list, searched by words, taken all at once."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFrame,
    QGroupBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from sealread.work.settings import SETTINGS, Preferences, Setting
from sealread_desktop.look.sizes import open_at
from sealread_desktop.settings.draft import Draft
from sealread_desktop.settings.row import SettingRow
from sealread_desktop.settings.words import all_words, groups

_WIDTH, _HEIGHT = 820, 680


class SettingsDialog(QDialog):
    """`draft.value` are the settings that the person wants, once it was accepted.

    `keeps_names`: whether settings that name folders outlive this session.
    """

    def __init__(
        self, value: Preferences, *, keeps_names: bool = True, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._words = all_words()
        self._keeps_names = keeps_names
        self.draft = Draft(value, self._words)
        self.search = QLineEdit(clearButtonEnabled=True)
        self.search.setPlaceholderText(self.tr("Search the settings"))
        self.search.setAccessibleName(self.tr("Search the settings"))
        self.rows = {one.key: self._row(one) for one in SETTINGS}
        self.boxes = self._boxes()
        self.nothing = QLabel(self.tr("No setting has these words."))
        self.waiting = QLabel(wordWrap=True)
        self.waiting.setTextFormat(Qt.TextFormat.PlainText)
        standard = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(standard.RestoreDefaults | standard.Ok | standard.Cancel)
        self._lay_out()
        self._connect()

    def keyPressEvent(self, event: QKeyEvent) -> None:  # noqa: N802  (Qt's name)
        """Enter in the search goes to what it found; it does not close the dialog."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.search.hasFocus():
            for row in self.rows.values():
                if row.isVisible():
                    row.editor.widget.setFocus()
                    return
            return
        super().keyPressEvent(event)

    def _row(self, setting: Setting) -> SettingRow:
        notes = []
        if setting.restart:
            notes.append(self.tr("Holds from the next start."))
        if setting.names and not self._keeps_names:
            notes.append(self.tr("Kept for this session only: the workspace is locked."))
        if lock := self.draft.locks.get(setting.key):
            notes.append(self.tr("Locked by {who} ({file}).").format(who=lock.who, file=lock.file))
        words = self._words[setting.key]
        return SettingRow(setting, words, self.draft, self._tell, " ".join(notes))

    def _boxes(self) -> dict[str, QGroupBox]:
        boxes = {}
        for group, title in groups().items():
            box = QGroupBox(title)
            column = QVBoxLayout(box)
            for one in SETTINGS:
                if one.group == group:
                    column.addWidget(self.rows[one.key])
            boxes[str(group)] = box
        return boxes

    def _lay_out(self) -> None:
        self.setWindowTitle(self.tr("Settings"))
        open_at(self, _WIDTH, _HEIGHT)
        inside = QWidget()
        column = QVBoxLayout(inside)
        for box in self.boxes.values():
            column.addWidget(box)
        column.addWidget(self.nothing)
        column.addStretch(1)
        self.nothing.hide()
        area = QScrollArea(widgetResizable=True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setWidget(inside)
        whole = QVBoxLayout(self)
        for part in (self.search, area, self.waiting, self.buttons):
            whole.addWidget(part)
        self.waiting.hide()

    def _connect(self) -> None:
        self.buttons.accepted.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        defaults = self.buttons.button(QDialogButtonBox.StandardButton.RestoreDefaults)
        defaults.clicked.connect(self._reset_all)
        self.search.textChanged.connect(self._find)

    def _find(self, text: str) -> None:
        wanted = self.draft.matching(text)
        for key, row in self.rows.items():
            row.setVisible(key in wanted)
        for group, box in self.boxes.items():
            box.setVisible(any(one.group == group and one.key in wanted for one in SETTINGS))
        self.nothing.setVisible(not wanted)

    def _reset_all(self) -> None:
        for key, row in self.rows.items():
            self.draft.reset(key)
            row.show_value()
        self._tell()

    def _tell(self) -> None:
        titles = ", ".join(self.draft.waiting)
        self.waiting.setText(self.tr("From the next start: {titles}").format(titles=titles))
        self.waiting.setVisible(bool(titles))
