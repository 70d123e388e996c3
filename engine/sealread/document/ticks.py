"""Boxes to tick and radio buttons become words: `[x]` and `[ ]` beside their labels.

What is drawn comes as outlines, from a picture (`ticks_pictured`) or a PDF (`ticks_drawn`). An
outline is one to tick only where text of about its height stands right beside it. Whether it is
ticked is told by the ink in it against that in the others on the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from msgspec.structs import replace

from .frames import turned
from .model import Box, Page, Word
from .tick_sheet import AFTER, BEFORE, FAR, FREE, Outline, TickSheet
from .tick_words import TICKS

MARKED = 0.06
"""Share of ink in an outline by which a ticked one has more than one that is not."""
BLANK = 0.12
"""Most ink that an outline may have that counts as not ticked."""
SOLID = 0.85
"""Ink of black squares, which mark a sheet's corners as often as an answer."""
FAMILY = 2
"""Labelled squares of one size that make others of the size boxes to tick."""

MOST = 600
"""Outlines on a page, above which they are a pattern."""


def with_ticks(page: Page, outlines: Sequence[Outline]) -> Page:
    """The page, `[x]` or `[ ]` among its words for each outline that is one to tick."""
    if not page.words or not 0 < len(outlines) <= MOST:
        return page
    width, height = page.width, page.height
    if page.turn in (90, 270):
        width, height = height, width
    upright = [replace(one, box=_turned(one.box, page.turn)) for one in outlines]
    words = [replace(word, box=_turned(word.box, page.turn)) for word in page.words]
    sheet = TickSheet(words, width, height, by_ocr=page.modality == "scanned")
    ticked = _with_ticks(sheet, upright)
    if page.turn:
        ticked = [replace(word, box=_turned(word.box, 360 - page.turn)) for word in ticked]
    return replace(page, words=tuple(ticked))


def beside_labels(page: Page) -> Page:
    """The page, each tick among its words next to its label and on the level of it.

    Elsewhere it would be on a line of its own.
    """
    if page.turn or TICKS.isdisjoint(word.text for word in page.words):
        return page
    sheet = TickSheet(page.words, page.width, page.height, by_ocr=False)
    return replace(page, words=tuple(sheet.beside_labels()))


def _turned(box: Box, turn: int) -> Box:
    if not turn % 360:
        return box
    x0, y0, x1, y1 = turned(np.array([box]), turn)[0].round(5).tolist()
    return (x0, y0, x1, y1)


def _with_ticks(sheet: TickSheet, outlines: Sequence[Outline]) -> list[Word]:
    known = [one for one in _apart(outlines) if sheet.knows(one, AFTER, BEFORE)]
    for one in _alike(outlines, known):
        column = any(abs(one.box[0] - other.box[0]) < 0.3 * _wide(one) for other in known)
        if sheet.knows(one, FAR, FAR, alone=column):
            known.append(one)
    return sheet.ticked(_sure(known))


def _apart(outlines: Sequence[Outline]) -> list[Outline]:
    """Outlines without those that lie within others."""
    ordered = sorted(outlines, key=lambda one: one.box[0] - one.box[2])
    kept: list[Outline] = []
    for one in ordered:
        x, y = (one.box[0] + one.box[2]) / 2, (one.box[1] + one.box[3]) / 2
        if not any(a.box[0] < x < a.box[2] and a.box[1] < y < a.box[3] for a in kept):
            kept.append(one)
    return [one for one in kept if not any(_is_joined(one, other) for other in outlines)]


def _is_joined(one: Outline, other: Outline) -> bool:
    """Do two squares share a side, as those for the letters of a word do?"""
    gap = max(one.box[0], other.box[0]) - min(one.box[2], other.box[2])
    level = abs(one.box[1] - other.box[1]) < (one.box[3] - one.box[1]) / 4
    wide = _wide(other) / _wide(one)
    return level and one is not other and abs(gap) < 0.2 * _wide(one) and 0.6 < wide < 1.6


def _wide(outline: Outline) -> float:
    return outline.box[2] - outline.box[0]


def _alike(outlines: Sequence[Outline], known: Sequence[Outline]) -> list[Outline]:
    """Further squares as large as those known, in columns whose labels stand farther away.

    Those close beside each other are for letters.
    """
    rest = [one for one in _apart(outlines) if one not in known and not one.round]
    return [
        one
        for one in rest
        if min(one.room) >= FREE and sum(_is_as_large(one, other) for other in known) >= FAMILY
        and not any(_is_next(one, other) for other in rest if other is not one)
    ]  # fmt: skip


def _is_as_large(one: Outline, other: Outline) -> bool:
    (a, b), (c, d) = ((x.box[2] - x.box[0], x.box[3] - x.box[1]) for x in (one, other))
    return abs(a - c) < 0.15 * c and abs(b - d) < 0.15 * d


def _has_like(one: Outline, others: Sequence[Outline]) -> bool:
    """Is there one as large close beside it, or below or above it?"""
    wide, tall = one.box[2] - one.box[0], one.box[3] - one.box[1]
    for other in others:
        across, down = abs(one.box[0] - other.box[0]) / wide, abs(one.box[1] - other.box[1]) / tall
        near = (down < 0.3 and across < 12) or (across < 0.2 and down < 4)
        if near and _is_as_large(one, other):
            return True
    return False


def _is_next(one: Outline, other: Outline) -> bool:
    side = one.box[2] - one.box[0]
    gap = max(one.box[0], other.box[0]) - min(one.box[2], other.box[2])
    return abs(one.box[1] - other.box[1]) < (one.box[3] - one.box[1]) / 2 and gap < 0.7 * side


def _sure(outlines: list[Outline]) -> list[tuple[Outline, bool]]:
    """The outlines, ticked or not; circles that are all alike may be the bullets of a list."""
    return [
        pair
        for kind in (False, True)
        for pair in _judged([one for one in outlines if one.round is kind])
    ]


def _judged(outlines: list[Outline]) -> list[tuple[Outline, bool]]:
    hollow = [one for one in outlines if one.ink < SOLID]
    outlines = [one for one in outlines if one.ink < SOLID or _has_like(one, hollow)]
    base = min((one.ink for one in hollow if one.ink < BLANK), default=0.0)
    judged = [(one, one.ink >= base + MARKED) for one in outlines]
    if outlines and outlines[0].round and len({on for _, on in judged}) == 1:
        return judged if _in_rows(outlines) else []
    return judged


def _in_rows(outlines: Sequence[Outline]) -> bool:
    """Do two stand on one line, as no bullets do?"""
    ordered = sorted(outlines, key=lambda one: one.box[1] + one.box[3])
    return any(abs(a.box[1] - b.box[1]) < (a.box[3] - a.box[1]) / 2 for a, b in pairwise(ordered))
