"""Lines: which words of a page stand beside each other, in which order, with how much space.

Two thresholds rule, both fractions of the upright page: words whose vertical centres differ by
less than 0.015 of the page height (and by less than about half a word's height, so that small
print does not melt together) share a line; a gap wider than 0.01 of the page width is a column
gap and is written wider than a space.
"""

from __future__ import annotations

from itertools import chain
from typing import Literal

import numpy as np
from msgspec import Struct, field
from numpy.typing import NDArray

from .columns import split_regions
from .frames import Boxes, turned
from .model import Page
from .tick_words import TICKS

LINE_THRESHOLD = 0.015
GAP_THRESHOLD = 0.01
GAP_LETTERS = 1.25
"""A column gap is also wider than this many letters of the words beside it."""
CENTRE_SHARE = 0.5
"""Words share a line when their centres differ by less than this share of the lower one."""
MIN_SKEW = 0.002
TALL = 1.6
"""A word of three letters that is higher than so many times its width runs sideways …"""
_SLIM = frozenset("Iil1|!.,:;'’()[]{}/")
"""… unless all its letters are slim: a Roman three is higher than wide."""

Gap = Literal["single", "proportional", "tab"]
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


class LayoutStyle(Struct, frozen=True):
    """How column gaps are written: one space, spaces in proportion (2 to `max_spaces`), a tab.

    `cells`: the words of one ruled box stand together where lines would mix them with others
    (`cell_lines`); a page without ruled boxes is written as without it. `named`: rows of ruled
    tables say the names of their columns. `stacked`: what stands one below the other stands
    together (`stacked_lines`).
    """

    gap: Gap = "proportional"
    max_spaces: int = 8
    cells: bool = False
    named: bool = False
    stacked: bool = False


DEFAULT_STYLE = LayoutStyle()
CELLS = LayoutStyle(cells=True, named=True)
"""As a language model reads a page."""
BARE_CELLS = LayoutStyle(cells=True)
"""The same where there is no room for names that repeat."""
STACKED = LayoutStyle(stacked=True)
"""What it may copy besides: the words of a column one below the other."""


class Lines(Struct, frozen=True):
    """The lines of a page: word positions in writing order and the line number of each.

    `order` and `line` have one entry a word; `boxes` (n, 4) are upright and indexed like
    `Page.words`, not like `order`. The first `upright` entries are not sideways in the margin.
    `after`: what is written after entries, where it is not what their gaps say.
    """

    order: Ints
    line: Ints
    boxes: Boxes
    upright: int
    after: dict[int, str] = field(default_factory=dict)


def lines_of(page: Page) -> Lines:
    """The words of a page grouped to lines, in reading order."""
    if not page.words:
        empty = np.empty(0, dtype=np.int64)
        return Lines(empty, empty, np.empty((0, 4)), 0)
    flat = chain.from_iterable([word.box for word in page.words])
    boxes = np.fromiter(flat, np.float64, 4 * len(page.words)).reshape(-1, 4)
    boxes = turned(boxes, page.turn)
    centres, _ = centres_of(boxes, skewed=page.modality == "scanned")
    upright, sideways = _by_direction(page, boxes)
    regions = split_regions(boxes[upright], centres[upright])
    parts = [
        (upright[part], *group(boxes[upright[part]], centres[upright[part]])) for part in regions
    ]
    if len(sideways):
        parts.append((sideways, *_group_sideways(boxes[sideways])))
    return _join(parts, boxes, len(upright))


def _by_direction(page: Page, boxes: Boxes) -> tuple[Ints, Ints]:
    """Positions of upright words and of words that run up or down the margin.

    The latter are written after the page, or they would tear its lines.
    """
    width, height = (
        (page.height, page.width) if page.turn in (90, 270) else (page.width, page.height)
    )
    tall = (boxes[:, 3] - boxes[:, 1]) * height > TALL * (boxes[:, 2] - boxes[:, 0]) * width
    for index in np.flatnonzero(tall).tolist():
        text = page.words[index].text
        tall[index] = len(text) >= 3 and text not in TICKS and not _SLIM.issuperset(text)
    if tall.all():
        tall[:] = False
    return np.flatnonzero(~tall), np.flatnonzero(tall)


def _group_sideways(boxes: Boxes) -> tuple[Ints, Ints]:
    """(order, line) of words that run up the page, or down if their source runs down."""
    down = float(np.diff(boxes[:, 1]).sum()) > 0
    laid = turned(boxes, 270 if down else 90)
    return group(laid, (laid[:, 1] + laid[:, 3]) / 2)


def _join(parts: list[tuple[Ints, Ints, Ints]], boxes: Boxes, upright: int) -> Lines:
    if len(parts) == 1:
        part, order, line = parts[0]
        return Lines(part[order], line, boxes, upright)
    orders, lines, first = [], [], 0
    for part, order, line in parts:
        orders.append(part[order])
        lines.append(line + first)
        first += int(line[-1]) + 1
    return Lines(np.concatenate(orders), np.concatenate(lines), boxes, upright)


def centres_of(boxes: Boxes, *, skewed: bool) -> tuple[Floats, float]:
    """Vertical centres and the page's skew; on scans it is taken out of them."""
    centres: Floats = (boxes[:, 1] + boxes[:, 3]) / 2
    if not skewed:
        return centres, 0.0
    slope = skew(boxes, centres)
    if abs(slope) < MIN_SKEW:
        return centres, 0.0
    return centres - slope * (boxes[:, 0] + boxes[:, 2]) / 2, slope


def skew(boxes: Boxes, centres: Floats) -> float:
    """The slope of the lines: rise of the centres per page width, median over neighbours."""
    same = _runs_on(boxes, centres)
    middle = (boxes[:, 0] + boxes[:, 2]) / 2
    run, rise = np.diff(middle)[same], np.diff(centres)[same]
    enough = run > 0.02
    return float(np.median(rise[enough] / run[enough])) if enough.sum() >= 8 else 0.0


def _runs_on(boxes: Boxes, centres: Floats) -> NDArray[np.bool_]:
    """For each word but the last: does the next word in source order follow it on its line?"""
    height = boxes[:, 3] - boxes[:, 1]
    lower = np.minimum(height[:-1], height[1:])
    level = np.abs(np.diff(centres)) < np.minimum(CENTRE_SHARE * lower, LINE_THRESHOLD)
    ahead = boxes[1:, 0] > boxes[:-1, 2] - 0.5 * lower
    return np.asarray(level & ahead)


def group(boxes: Boxes, centres: Floats) -> tuple[Ints, Ints]:
    """(order, line) of the words of one region: runs of the source first, then runs to lines."""
    starts = np.flatnonzero(np.concatenate([[True], ~_runs_on(boxes, centres)]))
    sizes = np.diff(np.append(starts, len(boxes)))
    level = np.add.reduceat(centres, starts) / sizes
    height = np.add.reduceat(boxes[:, 3] - boxes[:, 1], starts) / sizes
    left, right = np.minimum.reduceat(boxes[:, 0], starts), np.maximum.reduceat(boxes[:, 2], starts)
    run_line = _lines_of_runs(level, height, left, right)
    word_line = np.repeat(run_line, sizes)
    order = np.lexsort((boxes[:, 0], word_line))
    return order, word_line[order]


def _lines_of_runs(level: Floats, height: Floats, left: Floats, right: Floats) -> Ints:
    """Line numbers from the top: a run joins a line when level with it and beside its runs."""
    order = np.argsort(level, kind="stable")
    # Where no two runs are level, as in prose, each is a line of its own.
    if float(np.diff(level[order]).min(initial=1.0)) >= min(
        LINE_THRESHOLD, CENTRE_SHARE * float(height.max())
    ):
        alone = np.empty(len(level), dtype=np.int64)
        alone[order] = np.arange(len(level))
        return alone
    return _fill_lines(order, level, height, left, right)


def _fill_lines(order: Ints, level: Floats, height: Floats, left: Floats, right: Floats) -> Ints:
    found = np.empty(len(level), dtype=np.int64)
    lines: list[_Line] = []
    levels, heights = level.tolist(), height.tolist()
    lefts, rights = left.tolist(), right.tolist()
    for run in order.tolist():
        reach = min(LINE_THRESHOLD, CENTRE_SHARE * heights[run])
        line = _open_line(lines, levels[run], reach, lefts[run], rights[run])
        if line is None:
            line = _Line(len(lines), levels[run], heights[run])
            lines.append(line)
        line.spans.append((lefts[run], rights[run]))
        found[run] = line.number
    return found


class _Line:
    """A line while it is being filled: its level is that of its first (uppermost) run."""

    __slots__ = ("height", "level", "number", "spans")

    def __init__(self, number: int, level: float, height: float) -> None:
        self.number, self.level, self.height = number, level, height
        self.spans: list[tuple[float, float]] = []

    def has_room(self, left: float, right: float) -> bool:
        return all(left > b - 0.003 or right < a + 0.003 for a, b in self.spans)


def _open_line(
    lines: list[_Line], level: float, reach: float, left: float, right: float
) -> _Line | None:
    """The lowest of the last lines that a run is level with and finds room on."""
    for line in reversed(lines[-6:]):
        step = level - line.level
        if step < reach and step < CENTRE_SHARE * line.height and line.has_room(left, right):
            return line
    return None


def separators(lines: Lines, size: Ints, style: LayoutStyle = DEFAULT_STYLE) -> list[str]:
    """What is written after each word of `lines.order`; after the last word of the page nothing.

    `size` is the number of characters of each word of `lines.order`.
    """
    if not len(lines.order):
        return []
    boxes = lines.boxes[lines.order]
    letter = (boxes[:, 2] - boxes[:, 0]) / np.maximum(size, 1)
    gap = np.append(boxes[1:, 0] - boxes[:-1, 2], 0.0)
    wide = is_column_gap(gap, letter)
    spaces = np.ones(len(gap), dtype=np.int64)
    if style.gap == "tab":
        spaces[wide] = -1
    elif style.gap == "proportional" and wide.any():
        usual = max(float(np.median(letter)), 0.002)
        spaces[wide] = np.clip(np.rint(gap[wide] / usual), 2, style.max_spaces).astype(np.int64)
    spaces[np.append(np.diff(lines.line) != 0, True)] = 0
    written = {count: " " * count for count in range(1, style.max_spaces + 1)}
    written.update({0: "\n", -1: "\t"})
    after = list(map(written.__getitem__, spaces.tolist()))
    for place, text in lines.after.items():
        after[place] = text
    after[-1] = ""
    return after


def is_column_gap(gap: Floats, letter: Floats) -> NDArray[np.bool_]:
    """Which gaps behind words are more than a space: wider than the threshold and than letters.

    Large type on narrow pages (receipts) has spaces wider than the threshold alone.
    """
    near = np.maximum(letter, np.append(letter[1:], 0.0))
    return np.asarray((gap > GAP_THRESHOLD) & (gap > GAP_LETTERS * near))
