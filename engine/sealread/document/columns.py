"""Columns of running text: where a page is read down one column before the next.

Only a page whose middle is crossed by a clear vertical gutter with prose on both sides is split;
forms and tables, whose label and value face each other across a gap, are not.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from .frames import Boxes

BINS = 256
MIN_WORDS = 80
MIN_LINES = 10
"""Lines that a column block needs on each side."""
MIN_FILL = 0.7
"""Median share of its column that a line of prose fills."""
MIN_WORDS_A_LINE = 3.0
SAME_LINE = 0.005
"""Difference of centres, in page heights, of words that cross the gutter together."""
MIN_STRIP = 4
"""Bins that a gutter is wide at least: 0.016 of the page width."""
CROSSING = 0.12
"""Coverage of the gutter, as a share of the text beside it, above which it is none."""

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


def split_regions(boxes: Boxes, centres: Floats) -> list[Ints]:
    """Word positions of each region in reading order; one region for a page without columns."""
    everything = [np.arange(len(boxes), dtype=np.int64)]
    if len(boxes) < MIN_WORDS:
        return everything
    gutter = _gutter(boxes)
    if gutter is None:
        return everything
    return _blocks(boxes, centres, gutter) or everything


def _gutter(boxes: Boxes) -> float | None:
    """The x of the emptiest strip in the middle of the page, if words keep out of it."""
    first = np.clip((boxes[:, 0] * BINS).astype(np.int64), 0, BINS - 1)
    last = np.clip((boxes[:, 2] * BINS).astype(np.int64) + 1, 1, BINS)
    opened = np.bincount(first, minlength=BINS + 1) - np.bincount(last, minlength=BINS + 1)
    cover = np.cumsum(opened[:-1])
    low, high = int(0.3 * BINS), int(0.7 * BINS)
    usual = float(np.median(cover[int(0.15 * BINS) : int(0.85 * BINS)]))
    empty = np.flatnonzero(cover[low:high] <= CROSSING * usual)
    if usual < MIN_LINES * 0.5 or len(empty) < MIN_STRIP:
        return None
    strips = np.split(empty, np.flatnonzero(np.diff(empty) > 1) + 1)
    widest = max(strips, key=len)
    if len(widest) < MIN_STRIP:
        return None
    middle = low + int(widest.mean())
    return (middle + 0.5) / BINS if _even(cover[:middle]) and _even(cover[middle:]) else None


def _even(cover: Ints) -> bool:
    """Is a side of the page covered evenly, as by prose? Forms and tables have peaks."""
    used = cover[cover > 0]
    return len(used) > BINS // 8 and float(used.mean()) > 0.45 * float(used.max())


def _blocks(boxes: Boxes, centres: Floats, gutter: float) -> list[Ints]:
    """Regions from the top: words above, left column, right column, words below; [] if none."""
    crossing = (boxes[:, 0] < gutter - 0.002) & (boxes[:, 2] > gutter + 0.002)
    bridges = np.sort(centres[crossing | _bridged(boxes, centres, gutter)])
    bridges = bridges[np.diff(bridges, prepend=-1.0) > SAME_LINE]
    slot = _slots(centres, bridges)
    regions: list[Ints] = []
    pending: list[Ints] = []
    for number in np.unique(slot).tolist():
        inside = np.flatnonzero(slot == number)
        left = inside[boxes[inside, 2] <= gutter + 0.002]
        right = np.setdiff1d(inside, left)
        if _is_prose(boxes[left], centres[left]) and _is_prose(boxes[right], centres[right]):
            regions += [np.sort(np.concatenate(pending)), left, right] if pending else [left, right]
            pending = []
        else:
            pending.append(inside)
    if regions and pending:
        regions.append(np.sort(np.concatenate(pending)))
    return regions


def _slots(centres: Floats, bridges: Floats) -> Ints:
    """Even numbers for words between the lines that cross the gutter, odd for those on them."""
    if not len(bridges):
        return np.zeros(len(centres), dtype=np.int64)
    after = np.searchsorted(bridges, centres)
    above, below = np.maximum(after - 1, 0), np.minimum(after, len(bridges) - 1)
    nearest = np.where(centres - bridges[above] < bridges[below] - centres, above, below)
    on_one = np.abs(centres - bridges[nearest]) < SAME_LINE
    return np.where(on_one, 2 * nearest + 1, 2 * after).astype(np.int64)


def _bridged(boxes: Boxes, centres: Floats, gutter: float) -> NDArray[np.bool_]:
    """Words that end close before the gutter and are followed closely behind it: a full line."""
    before = (boxes[:, 2] <= gutter) & (boxes[:, 2] > gutter - 0.02)
    after = np.flatnonzero((boxes[:, 0] >= gutter) & (boxes[:, 0] < gutter + 0.02))
    found = np.zeros(len(boxes), dtype=np.bool_)
    for word in np.flatnonzero(before).tolist():
        level = np.abs(centres[after] - centres[word]) < 0.004
        close = boxes[after, 0] - boxes[word, 2] < 0.01
        found[word] = bool((level & close).any())
    return found


def _is_prose(boxes: Boxes, centres: Floats) -> bool:
    """Is this the text of a column: many lines, most of them filled with several words?"""
    if len(boxes) < MIN_LINES * MIN_WORDS_A_LINE:
        return False
    order = np.argsort(centres, kind="stable")
    step = np.median(boxes[:, 3] - boxes[:, 1]) * 0.5
    line = np.concatenate([[0], np.cumsum(np.diff(centres[order]) > step)])
    count = int(line[-1]) + 1
    if count < MIN_LINES or len(boxes) / count < MIN_WORDS_A_LINE:
        return False
    inked = np.bincount(line, weights=(boxes[:, 2] - boxes[:, 0])[order])
    width = float(np.percentile(boxes[:, 2], 98) - np.percentile(boxes[:, 0], 2))
    return bool(np.median(inked) > MIN_FILL * 0.85 * width)
