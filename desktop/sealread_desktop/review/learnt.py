"""What corrections taught: looked through, and forgotten a document at a time."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QTableWidget,
    QVBoxLayout,
    QWidget,
)

from sealread.errors import SealreadError
from sealread.work.learning import Lesson, forgotten, lessons
from sealread.work.releasing import Learning, choose_learning, learning, release, waiting
from sealread.work.workspace import Workspace
from sealread_desktop.look import plain
from sealread_desktop.look.rows import fill, of_rows
from sealread_desktop.look.sizes import open_at

_WIDTH, _HEIGHT = 760, 440
_LONGEST = 80


class LearntDialog(QDialog):
    """A row for each page that later documents are compared with."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._lessons: tuple[Lesson, ...] = ()
        self._waiting: dict[str, int] = {}
        self.words = QLabel(wordWrap=True)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.when = QComboBox()
        self.table = QTableWidget(0, 4)
        self.release = QPushButton(self.tr("&Release what waits"))
        self.forget = QPushButton(self.tr("&Forget this document"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._lay_out()
        self.buttons.rejected.connect(self.reject)
        self.forget.clicked.connect(self._forget)
        self.release.clicked.connect(self._release)
        self.when.activated.connect(self._choose)
        self.table.itemSelectionChanged.connect(self._allow)
        self.tell()

    def tell(self) -> None:
        """Lists what is learnt now."""
        try:
            self._lessons = lessons(self._workspace)
            now = learning(self._workspace.database)
            self._waiting = self._waits() if now == "when-released" else {}
        except SealreadError as error:
            self.words.setText(str(error))
            return
        self.words.setText(_said(self._lessons))
        self.when.setCurrentIndex(self.when.findData(now))
        fill(self.table, map(_row, self._lessons))
        if self._lessons:
            self.table.selectRow(0)
        self._allow()

    def _lay_out(self) -> None:
        self.setWindowTitle(self.tr("What was learnt"))
        open_at(self, _WIDTH, _HEIGHT)
        self.table.setHorizontalHeaderLabels(
            [self.tr("Schema"), self.tr("Document"), self.tr("Page"), self.tr("Fields")]
        )
        self.table.setAccessibleName(self.tr("Pages that later documents are compared with"))
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        of_rows(self.table, 3)
        for button in (self.release, self.forget):
            button.setAutoDefault(False)
            self.buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        asked = QLabel(self.tr("What is &decided counts"))
        asked.setBuddy(self.when)
        whens: tuple[tuple[str, Learning], ...] = (
            (self.tr("from the next time documents are read"), "at-once"),
            (self.tr("once somebody releases it"), "when-released"),
            (self.tr("never"), "off"),
        )
        for said, value in whens:
            self.when.addItem(said, value)
        line = QHBoxLayout()
        line.addWidget(asked)
        line.addWidget(self.when)
        line.addStretch()
        column = QVBoxLayout(self)
        column.addWidget(self.words)
        column.addLayout(line)
        column.addWidget(self.table, 1)
        column.addWidget(self.buttons)

    def _allow(self) -> None:
        """What can be done with the chosen page; its schema's decisions may wait."""
        lesson = self._lesson
        self.forget.setEnabled(lesson is not None)
        waits = self._waiting.get(lesson.schema_sha256, 0) if lesson is not None else 0
        self.release.setEnabled(waits > 0)
        self.release.setToolTip(
            self.tr("%n decision(s) under this schema wait", "", waits) if waits else ""
        )

    def _waits(self) -> dict[str, int]:
        """How many decisions wait, by the SHA-256 of their schema."""
        schemas = {one.schema_sha256 for one in self._lessons}
        return {one: waiting(self._workspace.database, one) for one in schemas}

    @property
    def _lesson(self) -> Lesson | None:
        row = self.table.currentRow()
        return self._lessons[row] if 0 <= row < len(self._lessons) else None

    def _choose(self) -> None:
        self._do(lambda: choose_learning(self._workspace, self.when.currentData()))

    def _release(self) -> None:
        lesson = self._lesson
        if lesson is not None:
            self._do(lambda: release(self._workspace, lesson.schema_sha256))

    def _forget(self) -> None:
        lesson = self._lesson
        if lesson is not None:
            self._do(lambda: forgotten(self._workspace, lesson.document))

    def _do(self, change: Callable[[], object]) -> None:
        """Changes the workspace and tells what is so now, or why not."""
        try:
            change()
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
