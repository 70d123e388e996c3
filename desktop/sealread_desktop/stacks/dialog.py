"""Where each document of a stack begins: to be looked through, then written and read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QTableWidget,
    QVBoxLayout,
    QWidget,
)

from sealread.work.request import Request
from sealread.work.splitting import Proposal, Splitter, StackPart
from sealread_desktop import dialogs
from sealread_desktop.jobs.dialog import JobsDialog
from sealread_desktop.look import plain
from sealread_desktop.look.rows import fill, of_rows
from sealread_desktop.look.sizes import open_at
from sealread_desktop.stacks.ranges import Ranges, ranges, text, written
from sealread_desktop.stacks.tasks import Looking, Writing

_WIDTH, _HEIGHT = 620, 520


class StackDialog(JobsDialog):
    """Looks through the file at `path` at once, as `request` says (None: as usual).

    `parted` has the files that were written.
    """

    parted = Signal(list)

    def __init__(
        self, path: str, parent: QWidget | None = None, request: Request | None = None
    ) -> None:
        super().__init__(parent)
        self._path, self._splitter = path, Splitter(request)
        self.proposal: Proposal | None = None
        self.documents = QTableWidget(0, 3)
        self.pages, self.folder = QLineEdit(), QLineEdit(str(Path(path).with_suffix("")))
        self.choose = QPushButton(self.tr("C&hoose…"))
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.write = QPushButton(self.tr("&Write and read"))
        self._set_up()
        self._lay_out()
        self._look()

    def done(self, result: int) -> None:
        """Goes; what goes on is stopped, out of sight."""
        self.hide()
        if not self.is_busy:
            self._splitter.close()
        super().done(result)

    def end(self) -> None:
        """Stops what goes on and waits for it; for the end of the program."""
        super().end()
        self._splitter.close()

    def stopped(self) -> None:
        """What was stopped cannot go on."""
        self.reject()

    def _set_up(self) -> None:
        self.setWindowTitle(self.tr("Split a stack"))
        open_at(self, _WIDTH, _HEIGHT)
        self.documents.setHorizontalHeaderLabels(
            [self.tr("Document"), self.tr("Pages"), self.tr("Sure")]
        )
        self.documents.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        of_rows(self.documents, 0)
        names = (
            (self.documents, self.tr("Documents of the stack")),
            (self.pages, self.tr("Pages of each document")),
            (self.folder, self.tr("Folder for the documents")),
        )
        for widget, name in names:
            widget.setAccessibleName(name)
        self.pages.setPlaceholderText("1-3, 4, 5-9")
        self.pages.textEdited.connect(lambda _: self._chosen())
        self.folder.textChanged.connect(lambda _: self.allow())
        self.choose.clicked.connect(self._choose)
        self.choose.setAutoDefault(False)
        self.write.setDefault(True)
        self.write.clicked.connect(self._write)
        self.buttons.addButton(self.write, QDialogButtonBox.ButtonRole.ActionRole)
        self.buttons.rejected.connect(self.reject)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.addWidget(self.said)
        column.addLayout(self.working)
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
        words = self.tr("Looking where in {name} each document begins…").format(name=name)
        self.begin(Looking(self._splitter, self._path, self), self._found, words)

    def _found(self, result: object) -> None:
        if not isinstance(result, Proposal):
            raise TypeError("looking gives a proposal")
        self.proposal = result
        self.pages.setText(text(result.parts))
        self._show(result.parts)

    def idle(self) -> None:
        """What was found can be written."""
        if self.write.isEnabled():
            self.write.setFocus()

    def _chosen(self) -> None:
        """The pages as they are typed; what was found is as sure as before, the rest a person's."""
        made, proposal = ranges(self.pages.text()), self.proposal
        if made is not None and proposal is not None:
            found = {(one.first, one.last): one for one in proposal.parts}
            self._show([found.get(one, StackPart(*one)) for one in made])
        else:
            self.said.setText(
                self.tr("Write the pages of each document in their order, such as 1-3, 4, 5-9.")
            )
        self.allow()

    def _show(self, parts: Sequence[StackPart]) -> None:
        doubtful = sum(one.is_doubtful for one in parts)
        said = self.tr("%n document(s).", "", len(parts))
        if doubtful:
            said += " " + self.tr("Please look at those that are to be checked.")
        self.said.setText(said)
        rows = [
            (
                self.tr("Document {number}").format(number=number),
                written(one),
                self.tr("to check") if one.is_doubtful else f"{one.confidence:.0%}",
            )
            for number, one in enumerate(parts, start=1)
        ]
        fill(self.documents, rows)

    def allow(self) -> None:
        """Enables what can be done now."""
        ready = not self.is_busy and self.proposal is not None
        self.pages.setEnabled(ready)
        self.choose.setEnabled(not self.is_busy)
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
        pages = self._ranges()
        if self.proposal is not None and pages is not None:
            folder = self.folder.text().strip()
            task = Writing(self._splitter, self.proposal, pages, folder, self)
            self.begin(task, self._written, self.tr("Writing the documents…"))

    def _written(self, result: object) -> None:
        if not isinstance(result, list):
            raise TypeError("writing gives files")
        self.parted.emit(result)
        self.accept()
