"""Tables as one XLSX: typed cells, a note on each that says where its value stands, no formulas."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from datetime import date
from typing import Any

from sealread.work.cells import fitted, neutral
from sealread.work.exporting import evidence
from sealread.work.exporting.model import Options
from sealread.work.exporting.sheets import Cell, Scalar, Sheet

MAX_ROWS = 1_048_576
MAX_NOTES = 20_000
"""Notes are heavy for whoever opens the file; the sheet of evidence holds what further ones say."""
_EARLIEST = date(1900, 3, 1)
"""Excel believes in a 29 February 1900; days before it are off by one, and stay text."""
_TITLE = re.compile(r"[\[\]:*?/\\\x00-\x1f]")
_MAX_TITLE, _NOTE = 31, 2_000
_DAY, _TRUE = "yyyy-mm-dd", "General"
_TO_CHECK, _HEAD = "FFE9B0", "E7EBF0"
_WIDTHS = (10, 60)


def _go_on() -> None:
    """Never ends anything."""


def xlsx_file(
    sheets: Sequence[Sheet], options: Options, check: Callable[[], None] = _go_on
) -> tuple[bytes, tuple[str, ...]]:
    """The workbook, and sentences on what did not find room in it.

    `check` is called for each row; what it raises ends the writing.
    """
    from openpyxl import Workbook

    from sealread.work.exporting.xlsx_memory import saved

    book = Workbook(write_only=True)
    writer = _Writer(book, options, check)
    titles = _Titles()
    named = [(one, titles.new(one.title)) for one in sheets]
    for sheet, title in named:
        writer.table(sheet, title, titles)
    rows = (
        row
        for sheet, title in named
        for place in evidence.places(_titled(sheet, title))
        for row in evidence.rows(place)
    )
    writer.plain(titles.new("Evidence"), evidence.HEADER, rows, titles)
    return saved(book), writer.notices


def _titled(sheet: Sheet, title: str) -> Sheet:
    return Sheet(title, sheet.header, sheet.fixed, sheet.rows)


class _Titles:
    """Titles of sheets that Excel takes: short, without some characters, each once."""

    def __init__(self) -> None:
        self._taken = {"history"}  # Excel keeps it for itself

    def new(self, wanted: str) -> str:
        plain = _TITLE.sub(" ", wanted).strip().strip("'") or "Table"
        title, number = plain[:_MAX_TITLE].strip(), 2
        while title.casefold() in self._taken:
            end = f" ({number})"
            title, number = plain[: _MAX_TITLE - len(end)].strip() + end, number + 1
        self._taken.add(title.casefold())
        return title


class _Writer:
    """Puts tables into a workbook that is written row by row."""

    def __init__(self, book: Any, options: Options, check: Callable[[], None]) -> None:
        from openpyxl.styles import Font, PatternFill

        self._book, self._options, self._check = book, options, check
        self._notes = 0
        self._bold = Font(bold=True)
        self._head = PatternFill("solid", fgColor=_HEAD)
        self._amber = PatternFill("solid", fgColor=_TO_CHECK)
        self.notices: tuple[str, ...] = ()

    def table(self, sheet: Sheet, title: str, titles: _Titles) -> None:
        """A table whose cells have readings."""
        rows = ([self._cell_of(cell) for cell in row] for row in sheet.rows)
        self._put(title, sheet.header, rows, _widths(sheet.header, sheet.rows), titles)

    def plain(
        self,
        title: str,
        header: Sequence[str],
        rows: Iterable[Sequence[Scalar]],
        titles: _Titles,
    ) -> None:
        """A table of values."""
        cells = ([(value, None, False) for value in row] for row in rows)
        self._put(title, header, cells, [18] * len(header), titles)

    def _cell_of(self, cell: Cell) -> tuple[Scalar, str | None, bool]:
        doubtful = any(one.status == "needs_review" for one in cell.readings)
        return cell.value, self._note(cell), doubtful

    def _note(self, cell: Cell) -> str | None:
        if not self._options.notes or not (said := evidence.note(cell)):
            return None
        if self._notes == MAX_NOTES:
            self._tell(f"Only the first {MAX_NOTES} cells have notes; see the sheet Evidence.")
            return None
        self._notes += 1
        return fitted(neutral(said), _NOTE)

    def _put(
        self,
        title: str,
        header: Sequence[str],
        rows: Iterable[Sequence[tuple[Scalar, str | None, bool]]],
        widths: Sequence[int],
        titles: _Titles,
    ) -> None:
        sheet, written = None, MAX_ROWS
        for row in rows:
            self._check()
            if sheet is None or written == MAX_ROWS:
                name = titles.new(title) if sheet else title
                sheet, written = self._begun(name, header, widths), 1
            sheet.append([self._made(sheet, *one) for one in row])
            written += 1
            sheet.auto_filter.ref = f"A1:{evidence.letters(len(header))}{written}"
        if sheet is None:
            self._begun(title, header, widths)

    def _begun(self, title: str, header: Sequence[str], widths: Sequence[int]) -> Any:
        from sealread.work.exporting.xlsx_memory import in_memory

        sheet = self._book.create_sheet(title)
        sheet.freeze_panes = "B2"
        for column, width in enumerate(widths, 1):
            sheet.column_dimensions[evidence.letters(column)].width = width
        in_memory(sheet)
        cells = [self._made(sheet, name, None, False) for name in header]
        for cell in cells:
            if cell is not None:
                cell.font, cell.fill = self._bold, self._head
        sheet.append(cells)
        return sheet

    def _made(self, sheet: Any, value: Scalar, said: str | None, doubtful: bool) -> Any:
        from openpyxl.cell import WriteOnlyCell

        if value is None and said is None and not doubtful:
            return None
        cell = WriteOnlyCell(sheet)
        _fill(cell, value)
        if doubtful:
            cell.fill = self._amber
        if said:
            cell.comment = _comment(said)
        return cell

    def _tell(self, sentence: str) -> None:
        if sentence not in self.notices:
            self.notices = (*self.notices, sentence)


def _fill(cell: Any, value: Scalar) -> None:
    match value:
        case str():
            _text(cell, value)
        case date() if value < _EARLIEST:
            _text(cell, value.isoformat())
        case date():
            cell.value, cell.number_format = value, _DAY
        case _:
            cell.value = value


def _text(cell: Any, value: str) -> None:
    """A string is written as one, whatever it begins with, and whatever an error is called."""
    cell.value = fitted(neutral(value))
    cell.data_type = "s"


def _comment(said: str) -> Any:
    from openpyxl.comments import Comment

    lines = said.count("\n") + 1 + len(said) // 60
    return Comment(said, "Sealread", height=min(24 + 18 * lines, 400), width=360)


def _widths(header: Sequence[str], rows: Sequence[tuple[Cell, ...]]) -> list[int]:
    """Widths in characters after the header and the first rows."""
    narrow, wide = _WIDTHS
    found = [len(name) + 4 for name in header]
    for row in rows[:200]:
        for column, cell in enumerate(row):
            found[column] = max(found[column], len(str(cell.value or "")) + 2)
    return [min(max(one, narrow), wide) for one in found]
