"""Editors for folders: one, and a list of them."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from sealread.work.settings import MAX_FOLDERS, Setting
from sealread_desktop import dialogs
from sealread_desktop.look import plain
from sealread_desktop.settings.editors import Edited
from sealread_desktop.settings.words import Words

_ROWS_HEIGHT = 84


class FolderEditor(QWidget):
    """A folder, typed or chosen; empty for none."""

    def __init__(self, setting: Setting, words: Words, edited: Edited) -> None:
        del setting
        super().__init__()
        self._title, self._edited = words.title, edited
        self.line = QLineEdit(clearButtonEnabled=True)
        self.line.setAccessibleName(words.title)
        browse = QPushButton(self.tr("Choose…"))
        browse.setAccessibleName(self.tr("Choose: {title}").format(title=words.title))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.line, 1)
        row.addWidget(browse)
        self.setFocusProxy(self.line)
        self.line.textChanged.connect(lambda text: edited(text.strip()))
        browse.clicked.connect(self._browse)

    @property
    def widget(self) -> QWidget:
        """Itself."""
        return self

    def put(self, value: Any) -> None:
        """Shows a value."""
        before = self.line.blockSignals(True)
        self.line.setText(str(value))
        self.line.blockSignals(before)

    def _browse(self) -> None:
        if chosen := dialogs.folder(self, self._title, self.line.text()):
            self.line.setText(chosen)


class FoldersEditor(QWidget):
    """A list of folders."""

    def __init__(self, setting: Setting, words: Words, edited: Edited) -> None:
        del setting
        super().__init__()
        self._title, self._edited = words.title, edited
        self._folders: tuple[str, ...] = ()
        self.list = QListWidget()
        self.list.setAccessibleName(words.title)
        self.list.setFixedHeight(_ROWS_HEIGHT)
        self.list.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.add = QPushButton(self.tr("Add…"))
        self.add.setAccessibleName(self.tr("Add: {title}").format(title=words.title))
        self.remove = QPushButton(self.tr("Remove"))
        self.remove.setAccessibleName(self.tr("Remove: {title}").format(title=words.title))
        buttons = QVBoxLayout()
        for button in (self.add, self.remove):
            buttons.addWidget(button)
        buttons.addStretch(1)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(self.list, 1)
        row.addLayout(buttons)
        self.setFocusProxy(self.list)
        self.list.currentRowChanged.connect(lambda _: self._allow())
        self.add.clicked.connect(self._browse)
        self.remove.clicked.connect(self._take_away)
        self._allow()

    @property
    def widget(self) -> QWidget:
        """Itself."""
        return self

    def put(self, value: Any) -> None:
        """Shows folders."""
        self._folders = tuple(value)
        self.list.clear()
        self.list.addItems([plain.line(folder) for folder in self._folders])
        self._allow()

    def take(self, folder: str) -> None:
        """Adds a folder that is not in the list yet."""
        if folder not in self._folders:
            self._tell((*self._folders, folder))

    def _browse(self) -> None:
        if chosen := dialogs.folder(self, self._title, ""):
            self.take(chosen)

    def _take_away(self) -> None:
        row = self.list.currentRow()
        self._tell(self._folders[:row] + self._folders[row + 1 :])

    def _tell(self, folders: tuple[str, ...]) -> None:
        self.put(folders)
        self._edited(folders)

    def _allow(self) -> None:
        self.add.setEnabled(len(self._folders) < MAX_FOLDERS)
        self.remove.setEnabled(self.list.currentRow() >= 0)
