"""Lines of a page on which the words of one ruled box stand together.

A line across a form mixes what stands in neighbouring boxes. Where it does, and one of these boxes
has several lines of its own, that box is written by itself, parted by blank lines; ruled tables are
written row by row, their cells parted by bars. Where a header names the columns, its names stand
before the cells of each row: a small model loses count of bars. Everything else stays as `layout`
has it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

import numpy as np

from .cell_order import Block, Line, in_reading_order
from .cell_tables import WrittenTable, ruled_rows
from .cell_values import values_of, with_labels
from .cells import NEAR, OUTSIDE, Cells, Words, cells_of
from .layout import LayoutStyle, Lines, lines_of
from .model import Page

BLANK_LINE = "\n\n"
BAR = " | "
HEADED = 3
"""Columns that a header names, at least, for its names to be repeated."""
LONGEST_NAME, MOST_REPEATED = 48, 6000
"""Letters of a name as it is repeated, and of all repetitions in a table."""


def laid_out(page: Page, style: LayoutStyle) -> Lines:
    """The lines of a page in the given style."""
    lines = lines_of(page)
    if not style.cells or not page.boxes or not len(lines.order):
        return lines
    return _boxed_lines(page, lines, named=style.named)


def _boxed_lines(page: Page, lines: Lines, *, named: bool) -> Lines:
    """`lines` of a page (at least one word) with the words of torn boxes put together.

    `named`: as in `LayoutStyle`.
    """
    cells = cells_of(page, lines)
    values = values_of(page, cells)
    tables = ruled_rows(page, cells, values)
    gridded = {box for table in tables for box in table.boxes(cells)}
    cells = with_labels(page, cells, values - gridded)
    torn = _torn(cells) - values - gridded
    if not torn and not tables:
        return lines
    floating = _floating(cells, torn | gridded) - torn - gridded
    names = [_names(page, table) if named else None for table in tables]
    moved = [_table_block(cells, *both) for both in zip(tables, names, strict=True)]
    moved += _rows_of_boxes(cells, torn, floating)
    written = {word for table in tables for word in table.words}
    rest = list(_rest(lines, cells, torn | floating, written))
    return _written(lines, in_reading_order(cells, moved, rest, lines.upright))


def _torn(cells: Cells) -> set[int]:
    """Boxes of several lines that share one with words outside of them.

    Where words outside of all boxes stand on both sides, it is the one box of a row that was found.
    """
    return {
        box
        for box, lines in cells.lines.items()
        if len(lines) > 1 and len(cells.beside(lines)) > 1 and not _amid(cells, box)
    }


def _amid(cells: Cells, box: int) -> bool:
    """Do words outside of all boxes stand left and right of a box, on a line with it?"""
    left, _, right, _ = cells.edges[box].tolist()
    for line in {int(cells.line[word]) for word in cells.words_of(box)}:
        outer = cells.words[(cells.line == line) & (cells.owner == OUTSIDE)]
        if len(outer) and outer[:, 0].min() < left and outer[:, 2].max() > right:
            return True
    return False


def _floating(cells: Cells, moved: set[int]) -> set[int]:
    """Boxes of one line whose neighbours on it are all boxes, one of which is moved elsewhere."""
    found = set()
    for box, lines in cells.lines.items():
        beside = cells.beside(lines)
        if len(lines) == 1 and OUTSIDE not in beside and beside & moved:
            found.add(box)
    return found


def _rows_of_boxes(cells: Cells, torn: set[int], floating: set[int]) -> Iterator[Block]:
    """Blocks of boxes, those that stand beside each other from the left."""
    row: list[int] = []
    for box in sorted(torn | floating, key=lambda box: float(cells.edges[box, 1])):
        if row and cells.edges[box, 1] - cells.edges[row[0], 1] > NEAR:
            yield from _row_blocks(cells, row, torn)
            row = []
        row.append(box)
    if row:
        yield from _row_blocks(cells, row, torn)


def _row_blocks(cells: Cells, row: list[int], torn: set[int]) -> Iterator[Block]:
    rank = cells.first_rank(row)
    ordered = sorted(row, key=lambda box: float(cells.edges[box, 0]))
    for apart, boxes in groupby(ordered, key=lambda box: box in torn):
        if apart:
            for box in boxes:
                yield Block(rank, tuple(map(Line, cells.lines[box])), apart=True)
        else:
            yield Block(rank, (_barred([cells.words_of(box) for box in boxes]),))


def _table_block(cells: Cells, table: WrittenTable, names: Sequence[str] | None) -> Block:
    rank = min(int(cells.rank[word]) for word in table.words)
    header, *rows = table.rows
    lines = [_barred(header.cells)]
    lines += [_named(row.cells, names) if names else _barred(row.cells) for row in rows]
    return Block(rank, tuple(lines), apart=True)


def _names(page: Page, table: WrittenTable) -> list[str] | None:
    """What the columns of a table are called; None where that is not repeated.

    A row is no header if a figure stands in it.
    """
    header, *rows = table.rows
    texts = [" ".join(page.words[word].text for word in cell) for cell in header.cells]
    if sum(map(bool, texts)) < HEADED or any(map(str.isdigit, "".join(texts))):
        return None
    names = [text[:LONGEST_NAME].strip() for text in texts]
    return names if sum(map(len, names)) * len(rows) <= MOST_REPEATED else None


def _named(cells: Sequence[Words], names: Sequence[str]) -> Line:
    """Cells on one line, each behind the name of its column; empty ones are left out."""
    words: list[int] = []
    after: dict[int, str] = {}
    lead = ""
    for cell, name in zip(cells, names, strict=True):
        if not cell:
            continue
        label = f"{name.rstrip(' :')}: " if name else ""
        if words:
            after[len(words) - 1] = BAR + label
        else:
            lead = label
        words.extend(cell)
    return Line(tuple(words), after, lead)


def _barred(cells: Sequence[Words]) -> Line:
    """Cells on one line, a bar between two; empty ones at the end are left out."""
    words: list[int] = []
    after: dict[int, str] = {}
    bars = 0
    lead = ""
    for cell in cells:
        if cell and words:
            after[len(words) - 1] = BAR + "| " * (bars - 1)
        elif cell and bars:
            lead = "| " * bars
        bars = 1 if cell else bars + 1
        words.extend(cell)
    return Line(tuple(words), after, lead)


def _rest(lines: Lines, cells: Cells, moved: set[int], words: set[int]) -> Iterator[Block]:
    """The lines as they were, without the words of boxes, and those, that are written elsewhere."""
    numbered = enumerate(zip(lines.order.tolist(), lines.line.tolist(), strict=True))
    for _, members in groupby(numbered, key=lambda entry: entry[1][1]):
        kept = [
            (rank, word)
            for rank, (word, _) in members
            if word not in words and int(cells.owner[word]) not in moved
        ]
        if kept:
            yield Block(kept[0][0], (Line(tuple(word for _, word in kept)),))


def _written(lines: Lines, blocks: Sequence[Block]) -> Lines:
    order: list[int] = []
    number: list[int] = []
    after: dict[int, str] = {}
    for block, above in zip(blocks, [None, *blocks], strict=False):
        for place, line in enumerate(block.lines):
            apart = place == 0 and above is not None and (block.apart or above.apart)
            if order and (apart or line.lead):
                after[len(order) - 1] = (BLANK_LINE if apart else "\n") + line.lead
            after.update({len(order) + index: text for index, text in line.after.items()})
            number.extend([number[-1] + 1 if number else 0] * len(line.words))
            order.extend(line.words)
    return Lines(
        np.array(order, dtype=np.int64), np.array(number, dtype=np.int64),
        lines.boxes, lines.upright, after,
    )  # fmt: skip
