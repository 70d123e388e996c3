"""What a person writes into a table: kept in it, or put right in what is kept of the document."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from sealread.work.correcting import Wish
from sealread.work.tabling.parts import Column, Line, Source, shown, unscaled
from sealread.work.view import Extraction
from sealread.work.workspace import Workspace
from sealread_desktop.review.correction_reason import ReasonDialog
from sealread_desktop.tables.correcting import CellCorrecting
from sealread_desktop.tables.model import TableModel
from sealread_desktop.tables.panel import TablePanel


class TableWriting(QObject):
    """`corrected` carries the path of a document of which the workspace holds another value now.

    `unsaved`: whether a person wrote into the table since it was saved.
    """

    corrected = Signal(str)

    def __init__(
        self, workspace: Workspace, model: TableModel, panel: TablePanel, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._model, self._panel = model, panel
        self._correcting = CellCorrecting(workspace, self)
        self.unsaved = False
        model.edited.connect(self._write)
        panel.taken_back.connect(self._take_back)
        self._correcting.corrected.connect(self._corrected)
        self._correcting.failed.connect(panel.tell)
        self._correcting.reason_needed.connect(self._ask_why)

    def wait(self) -> None:
        """Waits until all corrections are kept."""
        self._correcting.wait()

    def _write(self, line: Line, column: Column, value: Any) -> None:
        """A person wrote into a cell: what the workspace keeps is corrected there."""
        record = None if line.record is None else line.record - 1
        cell = line.cells[self._model.sheet.columns.index(column)]
        if cell.source is None:
            self.unsaved = True
            self._model.sheet.edit(line.path, record, column, value)
            self._model.refresh(line.path)
            self._model.settle()
            return
        printed = unscaled(value, cell)  # in the document's own scale
        written = None if printed is None else shown(printed)
        wish = Wish(path=cell.path, value=written, absent=value is None)
        self._correcting.correct(cell.document or line.path, cell.source, wish)

    def _ask_why(self, path: str, source: Source, wish: Wish) -> None:
        """What was accepted is changed for a reason."""
        cells = [
            (column, cell)
            for line in self._model.lines
            if line.path == path
            for column, cell in zip(self._model.sheet.columns, line.cells, strict=True)
            if (cell.source, cell.path) == (source, wish.path)
        ]
        if not cells:
            return
        column, cell = cells[0]
        dialog = ReasonDialog(column.title, shown(cell.value), self._panel)
        dialog.accepted.connect(
            lambda: self._correcting.correct(path, source, replace(wish, reason=dialog.reason))
        )
        dialog.open()

    def _corrected(self, path: str, extraction: Extraction) -> None:
        self.show(path, extraction)
        self._panel.tell(self.tr("Corrected."))
        self.corrected.emit(path)

    def show(self, path: str, extraction: Extraction) -> None:
        """Columns that the workspace gave show what it holds of a document now."""
        sheet = self._model.sheet
        line = next((one for one in self._model.lines if one.path == path), None)
        if line is not None:
            same = [
                column
                for column, cell in zip(sheet.columns, line.cells, strict=True)
                if cell.source is not None and cell.source.schema == extraction.schema.sha256
            ]
            sheet.take(path, same, extraction, kept=True)
            self._model.refresh(path)
            self._model.settle()

    def _take_back(self) -> None:
        index = self._panel.index
        column = self._model.column(index.column()) if index.isValid() else None
        if column is not None:
            line = self._model.line(index.row())
            record = None if line.record is None else line.record - 1
            self._model.sheet.take_back(line.path, record, column)
            self._model.refresh(line.path)
            self._model.settle()
