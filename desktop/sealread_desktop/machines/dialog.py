"""The machines of a site beside the window: what each does, and draining one."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLabel,
    QPushButton,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from sealread.work.workspace import Workspace
from sealread_desktop.look import plain
from sealread_desktop.look.rows import of_rows
from sealread_desktop.machines import words
from sealread_desktop.machines.model import AT_HAND, MachinesModel
from sealread_desktop.machines.watching import Watching

if TYPE_CHECKING:
    from sealread.cluster.overview import Overview

_WIDTH, _HEIGHT = 980, 480


class MachinesDialog(QDialog):
    """Asks the site as long as it is open. `settings_wanted`: the person wants to name a site."""

    settings_wanted = Signal()

    def __init__(
        self, address: str, keys: str, workspace: Workspace, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._leaving = False
        self._watching: Watching | None = None
        self._place = (address, keys)
        self.model = MachinesModel(self)
        self.summary, self.trouble = QLabel(wordWrap=True), QLabel(wordWrap=True)
        self.table = QTableView()
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        role = QDialogButtonBox.ButtonRole.ActionRole
        self.drain: QPushButton = self.buttons.addButton(self.tr("&Drain"), role)
        self.settings: QPushButton = self.buttons.addButton(self.tr("&Settings…"), role)
        self._lay_out()
        self.drain.clicked.connect(self._drain)
        self.settings.clicked.connect(self.settings_wanted)
        self.table.selectionModel().currentRowChanged.connect(self._allow)
        self.buttons.rejected.connect(self.reject)
        self._begin()

    def turn_to(self, address: str, keys: str) -> None:
        """Shows another site."""
        self._place = (address, keys)
        if self._watching is None:
            self._begin()
        else:
            self._watching.stop()  # the next one begins when it has ended

    def come(self) -> None:
        """Shows it, also where it was about to go."""
        self.show()
        self.raise_()
        self._leaving = False
        if self._watching is None:
            self._begin()

    def closeEvent(self, event: QCloseEvent) -> None:  # noqa: N802  (Qt's name)
        if self._watching is not None:
            event.ignore()
            self.reject()
        else:
            super().closeEvent(event)

    def reject(self) -> None:
        """Goes; to the eye alone until the question that is being asked has ended."""
        if self._watching is None:
            super().reject()
        else:
            self._leaving = True
            self.hide()
            self._watching.stop()

    def stop(self) -> None:
        """Waits for the question that is being asked."""
        if self._watching is not None:
            self._watching.stop()
            self._watching.wait()

    def _lay_out(self) -> None:
        self.setWindowTitle(self.tr("Machines"))
        self.resize(_WIDTH, _HEIGHT)
        told = QLabel(self.tr(
            "The machines of your site read what `sealread extract --site` gives them, behind the "
            "same walls as this one. A machine that you drain finishes the document at hand; the "
            "others get the rest."
        ), wordWrap=True)  # fmt: skip
        self.table.setModel(self.model)
        of_rows(self.table, AT_HAND)
        self.table.setAccessibleName(self.tr("Machines"))
        for label, name in (
            (self.summary, self.tr("All machines together")),
            (self.trouble, self.tr("What went wrong")),
        ):
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setAccessibleName(name)
        for button in (self.drain, self.settings):
            button.setAutoDefault(False)
        self.drain.setToolTip(self.tr("Take the chosen machine out of work"))
        column = QVBoxLayout(self)
        column.addWidget(told)
        column.addWidget(self.summary)
        column.addWidget(self.table, 1)
        column.addWidget(self.trouble)
        column.addWidget(self.buttons)

    def _begin(self) -> None:
        self.summary.setText(self.tr("Asking the scheduler…"))
        self._say("")
        self._watching = Watching(*self._place, self._workspace, self)
        self._watching.looked.connect(self._looked)
        self._watching.failed.connect(self._failed)
        self._watching.finished.connect(self._ended)
        self._watching.start()
        self._allow()

    def _looked(self, found: Overview | None) -> None:
        """Shows how the machines are; None: there is no site to ask."""
        if found is None:
            self.model.replace(())
            self.summary.setText(words.no_site())
        else:
            self._say("")
            chosen = self.model.machine(self.table.currentIndex().row())
            self.model.show(found)
            self.summary.setText(words.together(found, datetime.now()))
            if chosen is not None:
                self.table.selectRow(self.model.row_of(chosen.name))
        self._allow()

    def _failed(self, sentence: str) -> None:
        self.model.replace(())
        self.summary.setText(self.tr("The site cannot be asked. It is tried again."))
        self._say(sentence)
        self._allow()

    def _ended(self) -> None:
        watching, self._watching = self._watching, None
        if watching is not None:
            was = watching.place
            watching.deleteLater()
            if self._leaving:
                self.reject()
            elif was != self._place:
                self._begin()

    def _drain(self) -> None:
        machine = self.model.machine(self.table.currentIndex().row())
        if machine is not None and self._watching is not None:
            self._watching.drain(machine.name)

    def _say(self, sentence: str) -> None:
        self.trouble.setText(plain.lines(sentence))
        self.trouble.setVisible(bool(sentence))

    def _allow(self) -> None:
        machine = self.model.machine(self.table.currentIndex().row())
        self.drain.setEnabled(machine is not None and machine.state in ("working", "waiting"))
