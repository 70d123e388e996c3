"""What leaves this machine: nothing. Tries the walls of a real reading process, and shows how."""

from __future__ import annotations

import platform
from datetime import datetime
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QGridLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sealread.work.health import Inside, app_version
from sealread.work.workspace import Workspace
from sealread_desktop.look import plain
from sealread_desktop.look.sizes import open_at
from sealread_desktop.walls import words as walls_words
from sealread_desktop.walls.report import BAD, Line, lines, marked_verdict, text
from sealread_desktop.walls.reporting import ENDINGS, Reporting, outcome
from sealread_desktop.walls.trying import Trying

_WIDTH, _HEIGHT = 920, 740
_MOST_LETTERS = 200
_LARGER = 1.2


class WallsDialog(QDialog):
    """Tries the walls as soon as it is made, and anew at the press of a button.

    With a workspace, whose audit trail is told, it saves the report of a self-test.
    """

    def __init__(self, parent: QWidget | None = None, workspace: Workspace | None = None) -> None:
        super().__init__(parent)
        self._trying: Trying | None = None
        self._workspace = workspace
        self._reporting: Reporting | None = None
        self._report = ""
        self.verdict = QLabel(wordWrap=True)
        self.verdict.setTextFormat(Qt.TextFormat.PlainText)
        self.verdict.setAccessibleName(self.tr("Result"))
        self.tree = QTreeWidget()
        self.when = QLabel()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        role = QDialogButtonBox.ButtonRole.ActionRole
        self.again = self.buttons.addButton(self.tr("&Try again"), role)
        self.copy = self.buttons.addButton(self.tr("&Copy the report"), role)
        self.save = self.buttons.addButton(self.tr("&Save report…"), role)
        self.by = QLineEdit(maxLength=_MOST_LETTERS)
        self._lay_out()
        self.save.clicked.connect(self._ask_where)
        self.again.clicked.connect(self._try)
        self.copy.clicked.connect(self._copy)
        self.buttons.rejected.connect(self.reject)
        self._try()

    def done(self, result: int) -> None:
        """Closes; what is going on is waited for first."""
        if self._trying is None and self._reporting is None:
            super().done(result)

    def _lay_out(self) -> None:
        self.setWindowTitle(self.tr("What leaves this machine: nothing"))
        open_at(self, _WIDTH, _HEIGHT)
        font = self.verdict.font()
        font.setPointSizeF(font.pointSizeF() * _LARGER)
        font.setBold(True)
        self.verdict.setFont(font)
        words = QLabel(self.tr(
            "Documents are opened in a process of its own that has no network, can start no "
            "program and can write nowhere but in a private folder. Sealread does not ask you to "
            "believe that: a reading process has just tried what a malicious document would try. "
            "✓ means that it went as it must, ✗ that it did not, – that this system has no such "
            "thing. No packet leaves this machine for it. What needs no internet socket is tried "
            "again before every run."
        ), wordWrap=True)  # fmt: skip
        self._lay_out_tree()
        self.when.setWordWrap(True)
        self.when.setTextFormat(Qt.TextFormat.PlainText)
        column = QVBoxLayout(self)
        for part in (self.verdict, words, self.tree, self._for_the_report(), self.when):
            column.addWidget(part)
        column.addWidget(self.buttons)

    def _for_the_report(self) -> QWidget:
        """What a report is for, and who does the self-test; not there without a workspace."""
        box, explained = QWidget(), QLabel(self.tr(
            "For your validation file: the self-test tries the walls, hashes the models, reads a "
            "document whose values are known, and saves a signed report (PDF and JSON)."
        ), wordWrap=True)  # fmt: skip
        label = QLabel(self.tr("Performed &by"))
        label.setBuddy(self.by)
        self.by.setPlaceholderText(self.tr("Your name, for the report"))
        grid = QGridLayout(box)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.addWidget(explained, 0, 0, 1, 2)
        grid.addWidget(label, 1, 0)
        grid.addWidget(self.by, 1, 1)
        box.setVisible(self._workspace is not None)
        self.save.setVisible(self._workspace is not None)
        return box

    def _lay_out_tree(self) -> None:
        titles = [self.tr("What was tried or stands"), self.tr("Outcome"), self.tr("In detail")]
        self.tree.setHeaderLabels(titles)
        self.tree.setAccessibleName(self.tr("Walls"))
        self.tree.setUniformRowHeights(True)
        header = self.tree.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setStretchLastSection(True)

    def _try(self) -> None:
        self._free(False)
        self.verdict.setText(self.tr("Trying…"))
        self.when.clear()
        self.tree.clear()
        self._trying = Trying(self)
        self._trying.finished.connect(self._tried)
        self._trying.start()

    def _tried(self) -> None:
        trying, self._trying = self._trying, None
        if trying is None:
            return
        inside = trying.inside or Inside(None)
        trying.deleteLater()
        now = datetime.now().astimezone()
        self._report = text(inside, app_version(), platform.platform(terse=True), now)
        self.verdict.setText(marked_verdict(inside))
        time = now.strftime("%H:%M:%S")
        self.when.setText(
            self.tr("Tried at {time}, in a process that is gone again.").format(time=time)
        )
        if inside.walls is not None:
            self._show(lines(inside.walls))
        self._free(True)

    def _show(self, told: tuple[Line, ...]) -> None:
        """Fills the tree: a section opens by itself, but for what is fine and technical."""
        for section, title in walls_words.sections().items():
            of_it = [line for line in told if line.section == section]
            if not of_it:
                continue
            top = QTreeWidgetItem(self.tree, [title, _count(of_it)])
            for line in of_it:
                told_of = [f"{line.mark} {line.what}", line.outcome, line.detail]
                child = QTreeWidgetItem(top, [plain.line(part) for part in told_of])
                child.setToolTip(2, plain.tooltip(line.detail))
            fine = all(line.mark != BAD for line in of_it)
            top.setExpanded(section != "walls" or not fine)
        self.tree.setCurrentIndex(self.tree.model().index(0, 0))

    def _copy(self) -> None:
        QGuiApplication.clipboard().setText(self._report)
        self.when.setText(self.tr("The report is on the clipboard."))

    def _ask_where(self) -> None:
        kinds = self.tr("PDF and JSON (*.pdf)")
        chosen, _ = QFileDialog.getSaveFileName(
            self, self.tr("Save report"), self.tr("self-test.pdf"), kinds
        )
        if chosen:
            self.report_to(Path(chosen))

    def report_to(self, out: Path) -> None:
        """Does the self-test and saves its report at `out`, with both endings."""
        if self._workspace is None or self._reporting is not None:
            return
        if out.suffix.lower() not in ENDINGS:
            out = out.with_name(f"{out.name}.pdf")
        self._free(False)
        self._reporting = Reporting(self._workspace, out, self.by.text().strip(), self)
        self._reporting.stepped.connect(self.when.setText)
        self._reporting.finished.connect(self._reported)
        self._reporting.start()

    def _reported(self) -> None:
        reporting, self._reporting = self._reporting, None
        if reporting is None:
            return
        written, trouble = reporting.written, reporting.trouble
        self.when.setText(plain.lines(trouble if written is None else outcome(written)))
        reporting.deleteLater()
        self._free(True)

    def _free(self, free: bool) -> None:
        close = self.buttons.button(QDialogButtonBox.StandardButton.Close)
        for part in (self.again, self.copy, self.save, self.by, close):
            part.setEnabled(free)


def _count(told: list[Line]) -> str:
    """How many of a section went as they must ("6 of 6")."""
    good = sum(line.mark != BAD for line in told)
    return walls_words.count(good, len(told))
