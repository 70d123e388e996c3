"""Words that the fields of a form draw: letters of a comb put together, lines of a list parted."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from .clean import clean
from .form_model import FormField
from .frames import union
from .hidden import Row
from .model import Box, Word

_ALIGN = 0.5
"""Share of the letters' height by which parts of one word differ in height at most."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A word that a field draws: its text and box (fractions of the page), its row."""

    text: str
    box: Box
    row: Row


def drawn_words(field: FormField, width: float, height: float) -> list[Drawn]:
    """What a field draws; `width` and `height` of the page in points."""
    wide, tall = max(width, 1e-6), max(height, 1e-6)
    found = []
    for row in field.shown.rows:
        text = clean(row[4])
        if text:
            box = (row[0] / wide, row[1] / tall, row[2] / wide, row[3] / tall)
            found.append(Drawn(text, box, row))
    return found


def by_line(drawn: list[Drawn]) -> list[list[Drawn]]:
    """What is drawn on a line together, in the order of the drawing."""
    lines: dict[tuple[int, int], list[Drawn]] = {}
    for one in drawn:
        lines.setdefault((one.row[5], one.row[6]), []).append(one)
    return list(lines.values())


def areas(drawn: list[Drawn], box: Box) -> list[Box]:
    """Where a field draws its lines, as far as its box shows them; from the top."""
    found: list[Box] = []
    for one in sorted(drawn, key=lambda one: one.box[1]):
        part = common(one.box, box)
        if part[0] >= part[2] or part[1] >= part[3]:
            continue
        if found and part[1] < (found[-1][1] + found[-1][3]) / 2:
            found[-1] = union(np.array([found[-1], part]))
        else:
            found.append(part)
    return found


def text_of(drawn: list[Drawn]) -> str:
    """What is drawn, without spaces."""
    return "".join(one.text for one in drawn)


def as_words(drawn: list[Drawn]) -> tuple[Word, ...]:
    """What is drawn as words of the page, boxes in fractions of it."""
    return tuple(Word(one.text, on_page(one.box)) for one in drawn)


def joined(field: FormField, drawn: list[Drawn]) -> tuple[Word, ...]:
    """The words of a value put together from its drawn parts; none where they are whole, or where
    the parts of a word do not stand on one line."""
    parts = [one.text for one in drawn]
    wanted = _tokens(field.value)
    if len(parts) <= len(wanted):
        return ()
    if "".join(parts) != "".join(wanted):
        wanted = ["".join(parts)] if field.comb else []
    found: list[Word] = []
    start = 0
    for text in wanted:
        end = _end(parts, start, text)
        if end is None or not _level(drawn[start:end]):
            return ()
        found.append(Word(text, on_page(around(drawn[start:end]))))
        start = end
    return tuple(found)


def squeezed(drawn: list[Drawn], box: Box, least: float) -> tuple[Word, ...]:
    """Drawn words that stand over the edges of their field, brought within its box; none where
    they had to become less than the share `least` of their size."""
    whole = around(drawn)
    wide, left = _fitted(whole[0], whole[2], box[0], box[2])
    tall, top = _fitted(whole[1], whole[3], box[1], box[3])
    if min(wide, tall) < least:
        return ()
    return tuple(
        Word(
            one.text,
            on_page((
                left + wide * (one.box[0] - whole[0]), top + tall * (one.box[1] - whole[1]),
                left + wide * (one.box[2] - whole[0]), top + tall * (one.box[3] - whole[1]),
            )),
        )
        for one in drawn
    )  # fmt: skip


def _fitted(start: float, end: float, low: float, high: float) -> tuple[float, float]:
    """(scale, new start) that bring an interval within another, moved no further than it must."""
    scale = min(1.0, (high - low) / max(end - start, 1e-9))
    return scale, max(min(start, high - scale * (end - start)), low)


def spread(value: str, drawn: list[Drawn], box: Box) -> tuple[Word, ...]:
    """The words of a value where other words for it are drawn, each as wide as it is long."""
    x0, y0, x1, y1 = common(around(drawn), box)
    tokens = _tokens(value)
    step = (x1 - x0) / max(sum(map(len, tokens)) + len(tokens) - 1, 1)
    found, at = [], x0
    for text in tokens:
        found.append(Word(text, on_page((at, y0, at + step * len(text), y1))))
        at += step * (len(text) + 1)
    return tuple(found)


def common(box: Box, other: Box) -> Box:
    """What two boxes have in common."""
    return (
        max(box[0], other[0]), max(box[1], other[1]), min(box[2], other[2]), min(box[3], other[3])
    )  # fmt: skip


def on_page(box: Box) -> Box:
    """A box cut at the edges of the page, 5 decimals."""
    x0, y0, x1, y1 = (round(min(max(edge, 0.0), 1.0), 5) for edge in box)
    return (x0, y0, x1, y1)


def around(drawn: list[Drawn]) -> Box:
    """The box around all that is drawn."""
    return union(np.array([one.box for one in drawn]))


def _tokens(value: str) -> list[str]:
    return [text for part in value.split() if (text := clean(part))]


def _end(parts: list[str], start: int, text: str) -> int | None:
    """Where the parts end that spell a text; None where no part ends there."""
    size = 0
    for end in range(start, len(parts)):
        size += len(parts[end])
        if size >= len(text):
            return end + 1 if size == len(text) else None
    return None


def _level(drawn: list[Drawn]) -> bool:
    """Do parts stand on one line, or on one column where they are drawn upwards?"""
    first = drawn[0].box
    for axis in (1, 0):
        reach = _ALIGN * (first[axis + 2] - first[axis])
        if all(abs(one.box[axis] - first[axis]) <= reach for one in drawn):
            return True
    return False
