"""What corrections taught: looked through, and forgotten a document at a time."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QMainWindow,
    QMenu,
    QPushButton,
    QTableWidget,
    QVBoxLayout,
    QWidget,
)

from sealread.errors import SealreadError
from sealread.work.learning import Lesson, forgotten, lessons
from sealread.work.workspace import Workspace
from sealread_desktop.actions import action
from sealread_desktop.look import plain
from sealread_desktop.look.rows import fill, of_rows

_WIDTH, _HEIGHT = 760, 440
_LONGEST = 80


class LearntCommands(QObject):
    """The action in the menu of tools, and the dialog that it opens."""

    def __init__(self, window: QMainWindow, menu: QMenu, workspace: Workspace) -> None:
        super().__init__(window)
        self._window, self._workspace = window, workspace
        self.dialog: LearntDialog | None = None
        self.look_through = action(
            self,
            self.tr("What was &learnt…"),
            self.tr("Look through what corrections taught"),
            "Ctrl+Shift+L",
        )
        menu.addAction(self.look_through)
        self.look_through.triggered.connect(self._open)

    def _open(self) -> None:
        self.dialog = LearntDialog(self._workspace, self._window)
        self.dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.dialog.destroyed.connect(self._closed)
        self.dialog.open()

    def _closed(self) -> None:
        self.dialog = None


class LearntDialog(QDialog):
    """A row for each page that later documents are compared with."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._lessons: tuple[Lesson, ...] = ()
        self.words = QLabel(wordWrap=True)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.table = QTableWidget(0, 4)
        self.forget = QPushButton(self.tr("&Forget this document"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._lay_out()
        self.buttons.rejected.connect(self.reject)
        self.forget.clicked.connect(self._forget)
        self.table.itemSelectionChanged.connect(self._allow)
        self.tell()

    def tell(self) -> None:
        """Lists what is learnt now."""
        try:
            self._lessons = lessons(self._workspace)
        except SealreadError as error:
            self.words.setText(str(error))
            return
        self.words.setText(_said(self._lessons))
        fill(self.table, map(_row, self._lessons))
        if self._lessons:
            self.table.selectRow(0)
        self._allow()

    def _lay_out(self) -> None:
        self.setWindowTitle(self.tr("What was learnt"))
        self.resize(_WIDTH, _HEIGHT)
        self.table.setHorizontalHeaderLabels(
            [self.tr("Schema"), self.tr("Document"), self.tr("Page"), self.tr("Fields")]
        )
        self.table.setAccessibleName(self.tr("Pages that later documents are compared with"))
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        of_rows(self.table, 3)
        self.forget.setAutoDefault(False)
        self.buttons.addButton(self.forget, QDialogButtonBox.ButtonRole.ActionRole)
        column = QVBoxLayout(self)
        column.addWidget(self.words)
        column.addWidget(self.table, 1)
        column.addWidget(self.buttons)

    def _allow(self) -> None:
        self.forget.setEnabled(0 <= self.table.currentRow() < len(self._lessons))

    def _forget(self) -> None:
        lesson = self._lessons[self.table.currentRow()]
        try:
            forgotten(self._workspace, lesson.document)
        except SealreadError as error:
            self.words.setText(str(error))
            return
        self.tell()


def _said(found: tuple[Lesson, ...]) -> str:
    if not found:
        return _tr("Nothing was learnt yet. What you correct or accept on a document teaches.")
    return _tr(
        "On later documents of the same look and schema these fields are read where they stand on "
        "these pages. Values are never copied."
    )


def _row(lesson: Lesson) -> tuple[str, str, str, str]:
    fields = ", ".join(path.lstrip("/") for path in lesson.fields)
    return (
        plain.line(lesson.schema_name, _LONGEST),
        plain.line(Path(lesson.file).name or lesson.document[:12], _LONGEST),
        str(lesson.page),
        plain.line(fields, 4 * _LONGEST),
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("Learnt", text)
