"""The pictures of a workspace's results, one at a time, with their figures as a table."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QComboBox,
    QDialogButtonBox,
    QFileDialog,
    QPushButton,
    QSplitter,
    QTableWidget,
    QVBoxLayout,
    QWidget,
)

from sealread.work.pictures import Figures, Series, figures
from sealread.work.workspace import Workspace
from sealread_desktop.jobs.dialog import JobsDialog
from sealread_desktop.jobs.task import Task
from sealread_desktop.look.rows import fill, of_rows
from sealread_desktop.look.sizes import open_at
from sealread_desktop.pictures.drawing import Drawing
from sealread_desktop.pictures.words import heads, rows, said, titles

_WIDTH, _HEIGHT = 960, 620
_SIDES = [640, 320]


class Counting(Task):
    """Looks through a workspace; its result are its Figures."""

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace

    def work(self) -> Figures:
        """Counts."""
        return figures(self._workspace, self.stopped)


class PicturesDialog(JobsDialog):
    """Counts at once; what comes into the workspace later is there when it is opened again."""

    def __init__(self, workspace: Workspace, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.figures: Figures | None = None
        self.choice = QComboBox()
        self.drawing, self.table = Drawing(), QTableWidget(0, 2)
        self.buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.save = QPushButton(self.tr("&Save picture…"))
        self._set_up()
        self.begin(Counting(workspace, self), self._counted)

    def save_as(self, path: Path) -> None:
        """Writes the picture that is shown, or says why not."""
        try:
            self.drawing.save(path)
            self.said.setText(self.tr("Saved: {name}").format(name=path.name))
        except OSError as error:
            self.said.setText(str(error))

    def _set_up(self) -> None:
        self.setWindowTitle(self.tr("Pictures of the results"))
        open_at(self, _WIDTH, _HEIGHT)
        self.said.setText(self.tr("Counting…"))
        self.choice.setAccessibleName(self.tr("Picture"))
        self.drawing.setAccessibleName(self.tr("The picture; its figures stand in the table"))
        self.table.setAccessibleName(self.tr("Figures of the picture"))
        self.table.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        of_rows(self.table, 0)
        self.choice.currentIndexChanged.connect(lambda _: self._show())
        self.save.setEnabled(False)
        self.save.setAutoDefault(False)
        self.save.clicked.connect(self._ask)
        self.buttons.rejected.connect(self.reject)
        self.buttons.addButton(self.save, QDialogButtonBox.ButtonRole.ActionRole)
        sides = self.sides = QSplitter(Qt.Orientation.Horizontal)
        sides.addWidget(self.drawing)
        sides.addWidget(self.table)
        sides.setSizes(_SIDES)
        self.choice.hide()
        sides.hide()  # until there is something to show
        column = QVBoxLayout(self)
        column.addWidget(self.choice)
        column.addWidget(sides, 1)
        column.addWidget(self.said)
        column.addWidget(self.buttons)

    def _counted(self, result: object) -> None:
        if not isinstance(result, Figures):
            raise TypeError("counting gives figures")
        if not result.documents:
            self.said.setText(self.tr("Nothing was read yet."))
            self.said.setAlignment(Qt.AlignmentFlag.AlignCenter)
            return
        self.figures = result
        self.choice.show()
        self.sides.show()
        for title, kind, series in titles(result):
            self.choice.addItem(title, (kind, series))
        self.save.setEnabled(True)

    def _show(self) -> None:
        shown: tuple[int, Series | None] | None = self.choice.currentData()
        if self.figures is None or shown is None:
            return
        kind, series = shown
        names = heads(kind, series)
        self.table.setColumnCount(len(names))
        self.table.setHorizontalHeaderLabels(names)
        of_rows(self.table, 0)
        fill(self.table, rows(self.figures, kind, series))
        self.said.setText(said(self.figures, kind))
        self.drawing.show_picture(self.figures, kind, series)

    def _ask(self) -> None:
        kinds = self.tr("Pictures (*.png);;Drawings (*.svg)")
        path, chosen = QFileDialog.getSaveFileName(
            self, self.tr("Save picture"), "picture.png", kinds
        )
        if path:
            ending = ".svg" if "svg" in chosen and not path.lower().endswith(".png") else ".png"
            named = path.lower().endswith((".png", ".svg"))
            self.save_as(Path(path if named else f"{path}{ending}"))
