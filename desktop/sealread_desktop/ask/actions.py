"""What a person can do with questions and tables, as actions with keys."""

from __future__ import annotations

from PySide6.QtCore import QObject

from sealread_desktop.actions import action


class PlaceActions(QObject):
    """Going from one place to work in to another."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        tr = self.tr
        self.documents = action(
            self, tr("&Documents and page"), tr("Go to the documents and their fields"), "Ctrl+1"
        )
        self.ask = action(self, tr("&Questions"), tr("Go to the questions"), "Ctrl+2")
        self.tables = action(self, tr("&Tables"), tr("Go to the tables"), "Ctrl+3")


class AskActions(QObject):
    """Asking, filling, stopping, and what is done with the results of the place in front."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        tr = self.tr
        self.start = action(
            self,
            tr("&Ask, or fill the table"),
            tr("Ask the documents the questions, or for what the table lacks"),
            "Ctrl+Return",
            "Ctrl+Enter",
        )
        self.stop = action(
            self, tr("&Stop asking"), tr("Stop asking and keep the answers so far"), "Ctrl+."
        )
        self.show = action(
            self,
            tr("Show on the &page"),
            tr("Show the words that prove the chosen answer or cell"),
            "Ctrl+G",
        )
        self.save = action(
            self,
            tr("Sa&ve answers or table…"),
            tr("Save the answers or the table as CSV, XLSX or JSON"),
            "Ctrl+Shift+X",
        )
        self.columns = action(
            self,
            tr("&Columns from a schema…"),
            tr("Tick the fields of a schema that become columns of the table"),
            "Ctrl+Shift+C",
        )
        self.change_column = action(
            self,
            tr("C&hange column…"),
            tr("Change the title, the unit or the formula of the chosen cell's column"),
            "Ctrl+Shift+M",
        )
        self.remove_column = action(
            self,
            tr("&Remove column"),
            tr("Take the column of the chosen cell out of the table"),
            "Ctrl+Shift+D",
        )
        self.clear = action(
            self, tr("&New table"), tr("Begin a new table without columns"), "Ctrl+Shift+T"
        )
