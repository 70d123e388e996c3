"""Tables as files: XLSX, CSV, JSON and Parquet, written whole or not at all.

A string never becomes a formula (`work.cells`); numbers and truth values keep their type. In an
XLSX each cell has its page, box and words as a note, and on the sheet "Evidence", from where a link
leads to the document; computed columns stay formulas there. What was joined of names that are
written differently stands on the sheet "Joined".
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterator, Sequence
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from msgspec import to_builtins

from sealread.errors import PackagesMissing
from sealread.json_file import as_json, write_bytes
from sealread.tabling.cells import Cell, shown
from sealread.tabling.columns import Column
from sealread.tabling.entities import witness
from sealread.tabling.lines import Line, Sheet
from sealread.work.audit import sha256
from sealread.work.cells import fitted, in_csv, neutral
from sealread.work.tabling.formats import Format
from sealread.work.workspace import Workspace

if TYPE_CHECKING:
    from openpyxl import Workbook
    from openpyxl.worksheet.worksheet import Worksheet

    from sealread.work.tabling.spreadsheet import Formulas

_BOM = "\ufeff"
_NOTE = 1_000
"""Characters of a note; the sheet "Evidence" has all of it."""
_WIDEST, _NARROWEST = 60, 10
_DAY = re.compile(r"\d{4}-\d{2}-\d{2}")
_FIRST_YEAR = 1900
_EVIDENCE = ("Row", "Column", "Document", "Page", "Left", "Top", "Right", "Bottom", "Words", "How")
_DOCUMENT = _EVIDENCE.index("Document") + 1
_LINK = "0563C1"


def write(sheet: Sheet, path: Path, form: Format, workspace: Workspace | None = None) -> None:
    """Writes the table in place of what lies at `path`; the trail of the workspace is told.

    Raises OutputUnwritable, PackagesMissing for Parquet without pyarrow (the extra `parquet`).
    """
    body = _BODIES[form](sheet)
    write_bytes(body, path)
    if workspace is not None:
        digest = sha256(body)
        workspace.record("export", item=None, path=str(path.absolute()), sha256=digest)


def as_csv(sheet: Sheet) -> bytes:
    """UTF-8 with a mark at its beginning, by which Excel knows it; commas part the cells."""
    told = io.StringIO()
    writer = csv.writer(told, lineterminator="\r\n")
    writer.writerow([in_csv(title) for title in _titles(sheet)])
    for line in sheet.lines:
        writer.writerow([_plain(value) for value in _values(sheet, line)])
    return (_BOM + told.getvalue()).encode()


def table_json(sheet: Sheet) -> bytes:
    """The rows as objects; beside each value what proves it."""
    return as_json({
        "columns": sheet.columns,
        **({"asked": [_asked(one) for one in sheet.asked]} if sheet.asked else {}),
        "rows": [
            {
                "document": line.path,
                "record": line.record,
                **({"spellings": line.spellings} if line.spellings else {}),
                "values": _by_column(sheet, line, lambda cell: cell.value),
                "cells": _by_column(sheet, line, _told),
            }
            for line in sheet.lines
        ],
    })  # fmt: skip


def as_parquet(sheet: Sheet) -> bytes:
    """One column a column of the table: figures and truths as such, all else as text."""
    try:
        import pyarrow
        from pyarrow import parquet
    except ImportError as cause:
        raise PackagesMissing(file="Writing Parquet", extra="parquet") from cause
    rows = [_values(sheet, line) for line in sheet.lines]
    told = {
        title: _of_one_type([row[place] for row in rows])
        for place, title in enumerate(_titles(sheet))
    }
    out = io.BytesIO()
    parquet.write_table(pyarrow.table(told), out)
    return out.getvalue()


def _of_one_type(values: Sequence[Any]) -> list[Any]:
    """Figures where all that is told is one, truths alike; else everything in words."""
    said = [one for one in values if one is not None]
    if said and all(isinstance(one, bool) for one in said):
        return list(values)
    if said and all(_is_number(one) and not isinstance(one, bool) for one in said):
        return [None if one is None else float(one) for one in values]
    return [None if one is None else shown(one) for one in values]


def as_xlsx(sheet: Sheet) -> bytes:
    """A workbook of two sheets, "Table" and "Evidence"."""
    from openpyxl import Workbook

    from sealread.work.exporting.xlsx_memory import saved  # never in a temporary file

    book = Workbook()
    table: Worksheet = book.active
    table.title = "Table"
    _head(table, _titles(sheet))
    formulas = _formulas(sheet)
    for row, line in enumerate(sheet.lines, 2):
        for column, value in enumerate(_values(sheet, line), 1):
            _put(table, row, column, value)
        for place, cell in enumerate(line.cells):
            column = place + 1 + _before(sheet)
            if formulas is not None and cell.is_computed and cell.value is not None:
                _compute(table, row, column, formulas.formula_of(row - 2, place))
            _note(table, row, column, cell)
    _fit(table)
    _prove(book, sheet)
    _tell_joined(book, sheet)
    return saved(book)


def _formulas(sheet: Sheet) -> Formulas | None:
    """The formulas of the computed columns; None where there are none."""
    if not any(one.formula for one in sheet.asked):
        return None
    from sealread.tabling.computing import given
    from sealread.work.tabling.spreadsheet import Formulas, units_of

    previous = given(sheet.asked, sheet.lines).previous
    return Formulas(
        sheet.asked, 1 + _before(sheet), 2, len(sheet.lines), previous, units_of(sheet.asked)
    )


def _compute(table: Worksheet, row: int, column: int, formula: str | None) -> None:
    """Puts a formula of ours, made of cells and figures alone, in the place of its figure."""
    if formula is not None:
        cell = table.cell(row, column)
        cell.value, cell.data_type = formula, "f"


_BODIES: dict[Format, Callable[[Sheet], bytes]] = {
    "csv": as_csv,
    "xlsx": as_xlsx,
    "json": table_json,
    "parquet": as_parquet,
}


def _titles(sheet: Sheet) -> list[str]:
    return ["Document", *(["Record"] if sheet.records else []), *sheet.columns]


def _before(sheet: Sheet) -> int:
    """How many columns stand before those of the cells."""
    return 2 if sheet.records else 1


def _asked(column: Column) -> dict[str, Any]:
    """What a column is: its name in formulas, and what it says beside its title."""
    told = {"title": column.title, "name": column.name, "kind": column.kind}
    more = {"unit": column.unit, "formula": column.formula, "schema": column.schema}
    return told | {key: said for key, said in more.items() if said}


def _values(sheet: Sheet, line: Line) -> list[Any]:
    head: list[Any] = [line.name, line.record] if sheet.records else [line.name]
    return [*head, *(cell.value for cell in line.cells)]


def _plain(value: Any) -> str:
    return shown(value) if _is_number(value) else in_csv(shown(value))


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float)


def _day(value: Any) -> date | None:
    """The day that a date of the engine is (ISO 8601), from 1900 on, where XLSX begins."""
    if not isinstance(value, str) or not _DAY.fullmatch(value):
        return None
    try:
        day = date.fromisoformat(value)
    except ValueError:
        return None
    return day if day.year >= _FIRST_YEAR else None


def _by_column(sheet: Sheet, line: Line, told: Callable[[Cell], Any]) -> dict[str, Any]:
    return {title: told(cell) for title, cell in zip(sheet.columns, line.cells, strict=True)}


def _told(cell: Cell) -> dict[str, Any]:
    return {
        "text": cell.text or None,
        "evidence": to_builtins(cell.evidence),
        "confidence": round(cell.confidence, 4),
        "status": cell.status,
        "by_hand": cell.by_hand,
        "reason": cell.reason or None,
        **({"document": cell.document} if cell.document else {}),
        **({"witnesses": to_builtins(cell.witnesses)} if cell.witnesses else {}),
    }


def _put(table: Worksheet, row: int, column: int, value: Any) -> None:
    """A value in a cell; a string as nothing but a string, whatever it begins with."""
    if value is None:
        return
    cell = table.cell(row, column)
    if _is_number(value):
        cell.value = value
        return
    if (day := _day(value)) is not None:
        cell.value, cell.number_format = day, "yyyy-mm-dd"
        return
    cell.value = fitted(neutral(shown(value)))
    cell.data_type = "s"
    cell.quotePrefix = True


def _head(table: Worksheet, titles: Sequence[str]) -> None:
    from openpyxl.styles import Font

    for column, title in enumerate(titles, 1):
        _put(table, 1, column, title)
        table.cell(1, column).font = Font(bold=True)
    table.freeze_panes = "A2"


def _note(table: Worksheet, row: int, column: int, cell: Cell) -> None:
    from openpyxl.comments import Comment

    if told := _proof(cell):
        note = Comment(fitted(neutral(told), _NOTE), "Sealread")
        note.width, note.height = 320, 160
        table.cell(row, column).comment = note


def _proof(cell: Cell) -> str:
    places = (
        f"page {place.page}, box {', '.join(f'{edge:.4f}' for edge in place.box)}"
        for place in cell.evidence
    )
    is_told = cell.value is not None or cell.by_hand
    how = [_how(cell)] if is_told else [cell.reason] if cell.is_computed else []
    return "\n".join([*how, *places, *([f"“{cell.text}”"] if cell.text else [])])


def _how(cell: Cell) -> str:
    if cell.by_hand:
        return "written by hand"
    status = str(cell.status).replace("_", " ")
    return f"{status}, {cell.confidence:.0%}" + (f" ({cell.reason})" if cell.reason else "")


def _prove(book: Workbook, sheet: Sheet) -> None:
    from openpyxl.styles import Font

    table = book.create_sheet("Evidence")
    _head(table, _EVIDENCE)
    for row, (path, proof) in enumerate(_proofs(sheet), 2):
        for column, value in enumerate(proof, 1):
            _put(table, row, column, value)
        if Path(path).is_absolute():
            named = table.cell(row, _DOCUMENT)
            named.hyperlink, named.font = Path(path).as_uri(), Font(color=_LINK, underline="single")
    _fit(table)


def _tell_joined(book: Workbook, sheet: Sheet) -> None:
    """A sheet of the rows that several spellings were joined in; none where there are no such."""
    joined = [(row, line) for row, line in enumerate(sheet.lines, 2) if len(line.spellings) > 1]
    if joined:
        table = book.create_sheet("Joined")
        _head(table, ("Row", "Written as"))
        pairs = [(row, name) for row, line in joined for name in line.spellings]
        for row, (place, name) in enumerate(pairs, 2):
            _put(table, row, 1, place)
            _put(table, row, 2, name)
        _fit(table)


def _proofs(sheet: Sheet) -> Iterator[tuple[str, list[Any]]]:
    """A document and a row for each box of it, and for each value that no box proves."""
    for row, line in enumerate(sheet.lines, 2):
        for title, cell in zip(sheet.columns, line.cells, strict=True):
            for one in cell.witnesses or (witness(line, cell),):
                head = [row, title, one.name]
                end = [one.text or None, " ".join(filter(None, (one.column, _how(cell))))]
                for place in one.evidence:
                    box = (round(edge, 5) for edge in place.box)
                    yield one.document, [*head, place.page, *box, *end]
                if not one.evidence and one.value is not None:
                    yield one.document, [*head, None, None, None, None, None, *end]


def _fit(table: Worksheet) -> None:
    """Makes columns about as wide as what stands in them."""
    from openpyxl.utils import get_column_letter

    for number, column in enumerate(table.columns, 1):
        longest = max(len(str(cell.value or "")) for cell in column)
        width = min(_WIDEST, max(_NARROWEST, longest + 2))
        table.column_dimensions[get_column_letter(number)].width = width
