"""openpyxl without temporary files: sheets are written in memory, never in the system's folder.

openpyxl writes each sheet to a file in the temporary folder first, where it would be left behind,
readable text of confidential documents, by a process that is killed.
"""

from __future__ import annotations

from datetime import UTC, datetime
from io import BytesIO
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile

from openpyxl.drawing.spreadsheet_drawing import SpreadsheetDrawing
from openpyxl.worksheet._writer import WorksheetWriter
from openpyxl.writer.excel import ExcelWriter


def saved(book: Any) -> bytes:
    """A workbook as the bytes of its file. Write-only sheets must have been given `in_memory`."""
    out = BytesIO()
    book.properties.creator = "Sealread"
    book.properties.modified = datetime.now(UTC).replace(tzinfo=None)
    _Writer(book, ZipFile(out, "w", ZIP_DEFLATED, allowZip64=True)).save()
    return out.getvalue()


def in_memory(sheet: Any) -> None:
    """Lets a write-only sheet, set up and still empty, be written in memory."""
    writer = WorksheetWriter(sheet, out=BytesIO())
    writer.write_top()
    sheet._writer = writer


class _Writer(ExcelWriter):  # type: ignore[misc]
    """Puts sheets into the archive."""

    def write_worksheet(self, ws: Any) -> None:
        """As openpyxl does, from memory."""
        ws._drawing = SpreadsheetDrawing()
        ws._drawing.charts, ws._drawing.images = ws._charts, ws._images
        writer = self._written(ws)
        ws._rels = writer._rels
        self._archive.writestr(ws.path[1:], writer.out.getvalue())
        self.manifest.append(ws)

    def _written(self, ws: Any) -> Any:
        if self.workbook.write_only:
            if not ws.closed:
                ws.close()
            return ws._writer
        writer = WorksheetWriter(ws, out=BytesIO())
        writer.write()
        return writer
