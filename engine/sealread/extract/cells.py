"""The words of a table cell, with the boxes that prove them."""

from __future__ import annotations

from collections.abc import Sequence

from sealread.document.model import Box, Cell, Evidence, Page
from sealread.extract.verification import Words


def cell_words(page: Page, cell: Cell) -> Words | None:
    """The words of a cell with a box a line; None for an empty cell."""
    lines = _lines(page, cell)
    if not lines:
        return None
    return Words(
        text="\n".join(" ".join(page.words[i].text for i in line) for line in lines),
        evidence=tuple(Evidence(page.number, _around(page, line)) for line in lines),
        confidence=min(page.words[i].confidence for i in cell.words),
    )


def cell_text(page: Page, cell: Cell) -> str:
    """The words of a cell on one line."""
    return " ".join(page.words[index].text for index in cell.words)


def _lines(page: Page, cell: Cell) -> list[list[int]]:
    """The cell's words by line: a new one begins where a word is not level with the last."""
    lines: list[list[int]] = []
    for index in cell.words:
        box = page.words[index].box
        last = page.words[lines[-1][-1]].box if lines else None
        if last is None or not _level(box, last, page.turn):
            lines.append([])
        lines[-1].append(index)
    return lines


def _level(box: Box, last: Box, turn: int) -> bool:
    low, high = (0, 2) if turn in (90, 270) else (1, 3)
    distance = abs(box[low] + box[high] - last[low] - last[high]) / 2
    return distance <= 0.5 * min(box[high] - box[low], last[high] - last[low])


def _around(page: Page, line: Sequence[int]) -> Box:
    boxes = [page.words[index].box for index in line]
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )
