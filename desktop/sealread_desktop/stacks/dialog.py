"""Where each document of a stack begins: to be looked through, then written and read."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QTableWidget,
    QVBoxLayout,
    QWidget,
)

from sealread.work.splitting import Proposal, Splitter, StackPart
from sealread_desktop import dialogs
from sealread_desktop.look import plain
from sealread_desktop.look.rows import fill, of_rows
from sealread_desktop.stacks.jobs import StackJob, looking, writing
from sealread_desktop.stacks.ranges import Ranges, ranges, text, written

_WIDTH, _HEIGHT = 620, 520


class StackDialog(QDialog):
    """Looks through the file at `path` at once. `parted` has the files that were written."""

    parted = Signal(list)

    def __init__(self, path: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._path, self._splitter = path, Splitter()
        self._job: StackJob | None = None
        self._leaving = False
        self.proposal: Proposal | None = None
        self.words = QLabel(wordWrap=True)
        self.progress = QProgressBar()
        self.documents = QTableWidget(0, 3)
        self.pages, self.folder = QLineEdit(), QLineEdit(str(Path(path).with_suffix("")))
        self.choose = QPushButton(self.tr("&Choose…"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.write = QPushButton(self.tr("&Write and read"))
        self._set_up()
        self._lay_out()
        self._look()

    @property
    def is_busy(self) -> bool:
        """Whether the file is looked through or written."""
        return self._job is not None

    def reject(self) -> None:
        """Goes; what goes on is stopped first."""
        if self._job is None:
            self._splitter.close()
            super().reject()
            return
        self._leaving = True
        self.hide()
        self._job.stop()

    def stop(self) -> None:
        """Stops and waits; for the end of the program."""
        if self._job is not None:
            self._job.stop()
            self._job.wait()
        self._splitter.close()

    def _set_up(self) -> None:
        self.setWindowTitle(self.tr("Split a stack"))
        self.resize(_WIDTH, _HEIGHT)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.documents.setHorizontalHeaderLabels(
            [self.tr("Document"), self.tr("Pages"), self.tr("Sure")]
        )
        self.documents.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        of_rows(self.documents, 0)
        names = (
            (self.documents, self.tr("Documents of the stack")),
            (self.progress, self.tr("Pages that are read")),
            (self.pages, self.tr("Pages of each document")),
            (self.folder, self.tr("Folder for the documents")),
        )
        for widget, name in names:
            widget.setAccessibleName(name)
        self.pages.setPlaceholderText("1-3, 4, 5-9")
        self.pages.textEdited.connect(lambda _: self._chosen())
        self.folder.textChanged.connect(lambda _: self._allow())
        self.choose.clicked.connect(self._choose)
        self.choose.setAutoDefault(False)
        self.write.setDefault(True)
        self.write.clicked.connect(self._write)
        self.buttons.addButton(self.write, QDialogButtonBox.ButtonRole.ActionRole)
        self.buttons.rejected.connect(self.reject)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.addWidget(self.words)
        column.addWidget(self.progress)
        column.addWidget(self.documents, 1)
        lines, place = QFormLayout(), QHBoxLayout()
        place.addWidget(self.folder, 1)
        place.addWidget(self.choose)
        lines.addRow(self.tr("&Pages of each document"), self.pages)
        folder = QLabel(self.tr("&Folder"))
        folder.setBuddy(self.folder)
        lines.addRow(folder, place)
        column.addLayout(lines)
        column.addWidget(self.buttons)

    def _look(self) -> None:
        name = plain.line(Path(self._path).name)
        self.words.setText(
            self.tr("Looking where in {name} each document begins…").format(name=name)
        )
        self._begin(looking(self._splitter, self._path, self))

    def _begin(self, job: StackJob) -> None:
        self._job = job
        job.pages.connect(self._count)
        job.finished.connect(self._ended)
        self.progress.setRange(0, 0)
        self.progress.show()
        self._allow()
        job.start()

    def _count(self, done: int, total: int) -> None:
        self.progress.setRange(0, total)
        self.progress.setValue(done)

    def _ended(self) -> None:
        job, self._job = self._job, None
        self.progress.hide()
        if job is None:
            return
        job.deleteLater()
        if self._leaving:
            self.reject()
        elif job.trouble:
            self.words.setText(job.trouble)
        elif job.files:
            self.parted.emit(list(job.files))
            self._splitter.close()
            self.accept()
        elif job.proposal is not None:
            self.proposal = job.proposal
            self.pages.setText(text(job.proposal.parts))
            self._show(job.proposal.parts)
        self._allow()
        if self.write.isEnabled():
            self.write.setFocus()

    def _chosen(self) -> None:
        """The pages as they are typed; what was found is as sure as before, the rest a person's."""
        made, proposal = ranges(self.pages.text()), self.proposal
        if made is not None and proposal is not None:
            found = {(one.first, one.last): one for one in proposal.parts}
            self._show([found.get(one, StackPart(*one)) for one in made])
        else:
            self.words.setText(
                self.tr("Write the pages of each document in their order, such as 1-3, 4, 5-9.")
            )
        self._allow()

    def _show(self, parts: list[StackPart] | tuple[StackPart, ...]) -> None:
        doubtful = sum(one.is_doubtful for one in parts)
        said = self.tr("%n document(s).", "", len(parts))
        if doubtful:
            said += " " + self.tr("Please look at those that are to be checked.")
        self.words.setText(said)
        rows = [
            (
                self.tr("Document {number}").format(number=number),
                written(one),
                self.tr("to check") if one.is_doubtful else f"{one.confidence:.0%}",
            )
            for number, one in enumerate(parts, start=1)
        ]
        fill(self.documents, rows)

    def _allow(self) -> None:
        free = self._job is None
        ready = free and self.proposal is not None
        self.pages.setEnabled(ready)
        self.choose.setEnabled(free)
        self.write.setEnabled(
            ready and self._ranges() is not None and bool(self.folder.text().strip())
        )

    def _ranges(self) -> Ranges | None:
        return ranges(self.pages.text())

    def _choose(self) -> None:
        chosen = dialogs.folder(self, self.tr("Folder for the documents"), self.folder.text())
        if chosen:
            self.folder.setText(chosen)

    def _write(self) -> None:
        made = self._ranges()
        if self.proposal is not None and made is not None:
            self.words.setText(self.tr("Writing the documents…"))
            folder = self.folder.text().strip()
            self._begin(writing(self._splitter, self.proposal, made, folder, self))
