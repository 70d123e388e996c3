"""The words of a page as lines: runs of words first, columns told from runs, then lines in each
column.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, pairwise

import numpy as np
from msgspec import Struct

from sealread.document.frames import Boxes, turned, union
from sealread.document.model import Page
from sealread.extract.entries.lines import GAP, Line, is_bullet
from sealread.extract.entries.side_by_side import Run, columns_of

_LEVEL = 0.5
"""Runs share a line when their centres differ by less than this share of the lower one's height."""
_WORD_GAP = 1.6
"""A gap of so many letter heights parts two runs."""
_FAR = 1.1
"""A gap of so many letter heights is written as one."""
_SIDEWAYS = 1.6


class _Words(Struct, frozen=True):
    """The upright boxes (n, 4) of a page's words and their texts."""

    boxes: Boxes
    texts: list[str]


def page_lines(
    page: Page, index: int, first_column: int, gutter: float | None = None
) -> tuple[list[Line], float | None]:
    """The lines of a page in reading order, and where its second column begins if it has two.

    `first_column`: the number of its first column. `gutter`: where the second column of the page
    before begins.
    """
    if not page.words:
        return [], gutter
    flat = chain.from_iterable(word.box for word in page.words)
    boxes = turned(np.fromiter(flat, np.float64, 4 * len(page.words)).reshape(-1, 4), page.turn)
    words = _Words(boxes, [word.text for word in page.words])
    aspect = page.height / page.width if page.turn in (0, 180) else page.width / page.height
    runs = list(_runs(words, aspect))
    made: list[Line] = []
    columns, found = columns_of(runs, gutter)
    for number, column in enumerate(columns):
        made += _lines(column, words, index, first_column + number, aspect)
    return made, found


def _runs(words: _Words, aspect: float) -> Iterator[Run]:
    """Words that follow each other closely on one level, as the page's source has them."""
    boxes = words.boxes
    height = boxes[:, 3] - boxes[:, 1]
    width = boxes[:, 2] - boxes[:, 0]
    sizes = np.array([len(text) for text in words.texts])
    upright = (height * aspect <= _SIDEWAYS * width) | (sizes < 3)
    centre = (boxes[:, 1] + boxes[:, 3]) / 2
    lower = np.minimum(height[:-1], height[1:])
    gap = boxes[1:, 0] - boxes[:-1, 2]
    level = np.abs(np.diff(centre)) < _LEVEL * lower
    near = (gap < _WORD_GAP * lower * aspect) & (gap > -0.5 * lower * aspect)
    starts = [0, *(np.flatnonzero(~(level & near)) + 1).tolist(), len(boxes)]
    for first, end in pairwise(starts):
        if upright[first:end].any():
            own = tuple(range(first, end))
            text = " ".join(words.texts[first:end])
            yield Run(own, text, union(boxes[first:end]))


def _lines(
    column: Sequence[Run], words: _Words, page: int, number: int, aspect: float
) -> list[Line]:
    levels = _levels(column)
    left = min(run.box[0] for run in column)
    right = max(run.box[2] for run in column)
    letters = [
        (run.box[2] - run.box[0]) / max(len(run.text), 1) for run in column if len(run.text) > 1
    ]
    letter = float(np.median(letters)) if letters else 0.006
    made = [_line(runs, words, page, number, (left, right, letter), aspect) for runs in levels]
    return [line for line in made if line is not None]


def _levels(column: Sequence[Run]) -> list[list[Run]]:
    """Runs that stand on one line, lines from the top, runs from the left."""
    levels: list[list[Run]] = []
    for run in sorted(column, key=lambda run: run.middle):
        last = levels[-1] if levels else None
        if last is not None and _joins(run, last):
            last.append(run)
        else:
            levels.append([run])
    return [sorted(runs, key=lambda run: run.box[0]) for runs in levels]


def _joins(run: Run, line: Sequence[Run]) -> bool:
    lower = min(run.box[3] - run.box[1], line[0].box[3] - line[0].box[1])
    if run.middle - line[0].middle >= _LEVEL * lower:
        return False
    return all(run.box[0] > one.box[2] - 0.003 or run.box[2] < one.box[0] + 0.003 for one in line)


def _line(
    runs: Sequence[Run], words: _Words, page: int, number: int,
    edges: tuple[float, float, float], aspect: float,
) -> Line | None:  # fmt: skip
    order = [word for run in runs for word in run.words]
    bullet = is_bullet(words.texts[order[0]]) and len(order) > 1
    if bullet:
        order = order[1:]
    if not order or (len(order) == 1 and is_bullet(words.texts[order[0]])):
        return None
    first = words.boxes[order[0]]
    return Line(
        page=page, words=tuple(order), text=_written(order, words, aspect),
        box=union(words.boxes[order]), column=number, left=edges[0], right=edges[1],
        first_width=float(first[2] - first[0]), letter=edges[2], bullet=bullet,
    )  # fmt: skip


def _written(order: Sequence[int], words: _Words, aspect: float) -> str:
    parts = [words.texts[order[0]]]
    for before, after in pairwise(order):
        height = words.boxes[before, 3] - words.boxes[before, 1]
        gap = words.boxes[after, 0] - words.boxes[before, 2]
        parts += [GAP if gap > _FAR * height * aspect else " ", words.texts[after]]
    return "".join(parts)
