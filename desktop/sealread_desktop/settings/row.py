"""One setting in the dialog: its title, its editor, a way back to the default, and what it does."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from sealread.work.settings import Setting
from sealread_desktop.look.icons import wear
from sealread_desktop.look.sizes import grown
from sealread_desktop.settings.draft import Draft
from sealread_desktop.settings.editors import (
    ChoiceEditor,
    CountEditor,
    Edited,
    Editor,
    FractionEditor,
    SwitchEditor,
    TextEditor,
)
from sealread_desktop.settings.folders import FolderEditor, FoldersEditor
from sealread_desktop.settings.model_choice import ModelChoice
from sealread_desktop.settings.words import Words

_TITLE_WIDTH = 240
_SMALLER = 0.92
_EDITORS: dict[str, Callable[[Setting, Words, Edited], Editor]] = {
    "choice": ChoiceEditor,
    "count": CountEditor,
    "fraction": FractionEditor,
    "switch": SwitchEditor,
    "text": TextEditor,
    "model": ModelChoice,
    "folder": FolderEditor,
    "folders": FoldersEditor,
}


class SettingRow(QWidget):
    """Edits one setting of a draft; `told` is called after each edit."""

    def __init__(
        self, setting: Setting, words: Words, draft: Draft, told: Callable[[], None], notes: str
    ) -> None:
        super().__init__()
        self.key = setting.key
        self._draft, self._told = draft, told
        self.title = QLabel(words.title, wordWrap=True)
        self.title.setFixedWidth(grown(self, _TITLE_WIDTH))
        self.editor = _EDITORS[setting.kind](setting, words, self._edited)
        self.editor.widget.setAccessibleName(words.title)
        self.editor.widget.setAccessibleDescription(words.help)
        self.title.setBuddy(self.editor.widget)
        self.default = QPushButton(self.tr("Default"))
        self.default.setAccessibleName(self.tr("Default: {title}").format(title=words.title))
        self.default.clicked.connect(self.reset)
        self.lock = QLabel()
        self._lay_out(words.help, notes)
        self._lock()
        self.show_value()

    def show_value(self) -> None:
        """Brings the editor to what the draft says."""
        self.editor.put(self._draft.get(self.key))
        self._allow()

    def reset(self) -> None:
        """Gives the setting its default."""
        self._draft.reset(self.key)
        self.show_value()
        self._told()

    def _lay_out(self, words: str, notes: str) -> None:
        explained = QLabel(f"{words} {notes}".strip(), wordWrap=True)
        explained.setTextFormat(Qt.TextFormat.PlainText)
        font = explained.font()
        font.setPointSizeF(font.pointSizeF() * _SMALLER)
        explained.setFont(font)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 4, 0, 8)
        grid.addWidget(self.title, 0, 0, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self.editor.widget, 0, 1)
        grid.addWidget(self.default, 0, 2, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(self.lock, 0, 2, Qt.AlignmentFlag.AlignTop)
        grid.addWidget(explained, 1, 1, 1, 2)
        grid.setColumnStretch(1, 1)

    def _lock(self) -> None:
        """Of a locked setting: a lock in place of the way to the default, and no editing."""
        locked = self.key in self._draft.locks
        self.lock.setVisible(locked)
        self.default.setVisible(not locked)
        if locked:
            wear(self.lock, "lock")
            said = self.tr("Locked on this machine")
            self.lock.setToolTip(said)
            self.lock.setAccessibleName(said)
            self.editor.widget.setEnabled(False)

    def _edited(self, value: object) -> None:
        self._draft.put(self.key, value)
        self._allow()
        self._told()

    def _allow(self) -> None:
        self.default.setEnabled(not self._draft.is_default(self.key))
