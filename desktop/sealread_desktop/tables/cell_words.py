"""How cells of a table are shown, sorted, and read back from what a person writes."""

from __future__ import annotations

from typing import Any

from sealread.work.tabling.parts import Cell, shown
from sealread_desktop.look import plain


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
