"""Which table answers a record list, and which of its columns is which field."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from sealread.document.model import Cell, Evidence, Page, Table
from sealread.extract.verification import Words

_ALIKE = 0.6
_HEADER_ROWS = 3


class Match(Struct, frozen=True):
    """A table whose header names fields: where its data begin, and field number -> column."""

    page: Page
    table: Table
    first_row: int
    columns: dict[int, int]
    score: float


def match(page: Page, table: Table, wordings: Sequence[Sequence[str]]) -> Match | None:
    """The best reading of a table's first rows as a header for fields with these wordings."""
    found = [
        _matched(page, table, first, last, wordings)
        for first in range(min(_HEADER_ROWS, len(table.rows) - 1))
        for last in range(first, min(first + 2, len(table.rows) - 1))
    ]
    ranked = max(found, key=lambda one: (one.score, -one.first_row), default=None)
    return ranked if ranked is not None and ranked.columns else None


def _matched(
    page: Page, table: Table, first: int, last: int, wordings: Sequence[Sequence[str]]
) -> Match:
    headers = [
        " ".join(cell_text(page, table.rows[row][column]) for row in range(first, last + 1))
        for column in range(len(table.rows[0]))
    ]
    pairs = sorted(
        ((alike(header, said), field, column)
         for column, header in enumerate(headers) if header.strip()
         for field, said in enumerate(wordings)),
        key=lambda pair: (-pair[0], pair[1], pair[2]),
    )  # fmt: skip
    columns: dict[int, int] = {}
    score = 0.0
    for likeness, field, column in pairs:
        if likeness >= _ALIKE and field not in columns and column not in columns.values():
            columns[field] = column
            score += likeness
    return Match(page, table, last + 1, columns, score)


def alike(header: str, wordings: Sequence[str]) -> float:
    """How well a header cell fits any wording: 1 the same words, 0 nothing in common."""
    words = _words(header)
    return max((_overlap(words, _words(wording)) for wording in wordings), default=0.0)


def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text.casefold()))


def _overlap(one: frozenset[str], other: frozenset[str]) -> float:
    """The Dice coefficient of two sets of words."""
    return 2 * len(one & other) / (len(one) + len(other)) if one and other else 0.0


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
    """The cell's words by line: a word begins a line when it does not stand right of the last."""
    lines: list[list[int]] = []
    for index in cell.words:
        box = page.words[index].box
        last = page.words[lines[-1][-1]].box if lines else None
        if last is None or _below(box, last, page.turn):
            lines.append([])
        lines[-1].append(index)
    return lines


def _below(box: tuple[float, ...], last: tuple[float, ...], turn: int) -> bool:
    low, high = (0, 2) if turn in (90, 270) else (1, 3)
    centre, last_centre = (box[low] + box[high]) / 2, (last[low] + last[high]) / 2
    return abs(centre - last_centre) > 0.5 * min(box[high] - box[low], last[high] - last[low])


def _around(page: Page, line: Sequence[int]) -> tuple[float, float, float, float]:
    boxes = [page.words[index].box for index in line]
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )
