"""How cells of a table are shown, sorted, and read back from what a person writes."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication

from sealread.work.tabling.parts import Cell, Column, Line, shown
from sealread_desktop.look import looks, plain, reason_words
from sealread_desktop.tables.sheet import Progress


def is_figure(cell: Cell) -> bool:
    """Whether a cell holds a figure, which stands to the right."""
    return isinstance(cell.value, int | float) and not isinstance(cell.value, bool)


def short(cell: Cell) -> Any:
    """A computed figure with as many decimals as a person reads; the file has all of them."""
    if not cell.is_computed or not isinstance(cell.value, float):
        return cell.value
    return round(cell.value, 2) if abs(cell.value) >= 1 else float(f"{cell.value:.3g}")


def editable(cell: Cell) -> str:
    """What a person finds in a cell to write over."""
    return plain.line(shown(cell.value), plain.TEXT_LIMIT)


def sort_key(value: Any) -> tuple[int, float, str]:
    """What cells are sorted by: numbers as such, words behind them, nothing at the end."""
    if value is None:
        return 2, 0.0, ""
    if isinstance(value, int | float):
        return 0, float(value), ""
    return 1, 0.0, shown(value).casefold()


def typed_value(text: str, before: Any) -> Any:
    """What a person typed: nothing, a number where there was one, else words."""
    words = text.strip()
    if not words:
        return None
    if isinstance(before, int | float) and not isinstance(before, bool):
        try:
            return float(words) if not words.lstrip("-").isdecimal() else int(words)
        except ValueError:
            return words
    return words


def name(line: Line) -> str:
    """What the row of a table is called: its document, and which of its records."""
    told = plain.line(line.name)
    return f"{told} #{line.record}" if line.record is not None else told


def state(progress: Progress) -> str:
    """How a document of a table stands."""
    done, total = progress.pages
    asked, fields = progress.fields
    if progress.state == "running" and fields:
        told = QCoreApplication.translate("TableModel", "▸ question {n} of {total}")
        return told.format(n=asked, total=fields)
    if progress.state == "running" and total:
        told = QCoreApplication.translate("TableModel", "▸ page {n} of {total}")
        return told.format(n=done, total=total)
    return looks.label(looks.ROWS[progress.state])


def text(cell: Cell) -> str:
    """What a cell shows: its value behind a sign of doubt or of a person's hand."""
    mark = "! " if is_doubtful(cell) else "✎ " if cell.by_hand else ""
    return mark + plain.line(shown(short(cell)))


def is_doubtful(cell: Cell) -> bool:
    """Whether somebody should look at it."""
    return cell.status == "needs_review" and not cell.by_hand


def hint(cell: Cell, column: Column) -> str:
    """Where a cell's value comes from, in words."""
    if cell.by_hand:
        return QCoreApplication.translate("TableModel", "Written by hand; kept in this table only.")
    if cell.is_computed and cell.value is not None and not cell.reason:
        told = QCoreApplication.translate("TableModel", "Computed: {formula}")
        return told.format(formula=column.formula)
    told = looks.label(looks.READINGS[cell.status])
    return f"{told}. {reason_words.told(cell.reason)}" if cell.reason else told
