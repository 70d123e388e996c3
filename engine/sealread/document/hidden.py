"""Text that is drawn so that it cannot be seen: invisibly, transparent, tiny, white on white.

A hidden layer may be a poor OCR of the scan above it, or words meant for machines only. Neither
is what the page says to a person. What is covered or clipped away is told by `ink`.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from .unseen import Reason

MIN_SIZE = 1.0
"""Points; smaller print is not meant to be seen."""
FAINT = 26
"""Opacity (of 255) below which text is not seen."""
LIGHT = 235
"""Level (of 255) of all three colours from which on text needs a dark ground."""
CONTRAST = 24
"""Grey levels by which text and its ground differ at least."""
GROUND = 0.25
"""Share of the place of a light word that its ground takes at least."""
_DRAWN = 16 | 32
"""MuPDF's character flags for filled and for stroked text."""
# Operators of PDF 32000-1: Tr (9.3.6), g, rg, k, sc, scn (8.6.8), q, Q (8.4.2).
_COLOURS: tuple[tuple[bytes, dict[bytes, int]], ...] = (
    (b"g ", {b" ": 1, b" r": 3}), (b"k ", {b" ": 4}), (b" sc", {b"": 0}),
)  # fmt: skip
"""Operators that set the fill colour by their ends, and the number of their operands by what
stands before that (0: it depends)."""
_STEP = re.compile(rb" (?:(q)|(Q)|g|rg|k|sc|scn|cs)(?= )")
_STRING = re.compile(rb"\(|(?<!<)<(?!<)")
_SEEN_MODES = ([b"0"], [b"1"], [b"2"], [b"4"], [b"5"], [b"6"])
_SPACES = bytes.maketrans(b"\t\n\x0c\r\x00", b"     ")
_OPACITY = re.compile(r"/ca\s*([\d.]+)")
Row = tuple[float, float, float, float, str, int, int, int]
Bounds = tuple[float, float, float, float]
Grey = NDArray[np.uint8]


class Drawn(Struct, frozen=True):
    """A page for this check: its drawing operators (with those of its forms), and its picture.

    `picture` holds grey levels (height, width), `scale` pixels a point.
    """

    contents: bytes
    forms: list[bytes]
    states: str
    picture: Grey
    scale: float


class Split(Struct, frozen=True):
    """The words that are seen, and how many are not for which reason."""

    rows: list[Row]
    hidden: dict[Reason, int]


def without_hidden(drawn: Drawn, textpage: Any, rows: list[Row]) -> Split:
    """The rows of `extractWORDS` without what a person cannot see, down to single letters."""
    if not rows or not _suspect(drawn, rows):
        return Split(rows, {})
    lines = _hidden_letters(drawn, textpage)
    if not any(why for letters in lines.values() for _, _, why in letters):
        return Split(rows, {})
    kept: list[Row] = []
    hidden: dict[Reason, int] = {}
    for row in rows:
        seen, why = _seen_part(row, lines.get(row[5:7], ()))
        if seen is not None:
            kept.append(seen)
        if why is not None:
            hidden[why] = hidden.get(why, 0) + 1
    return Split(kept, hidden)


_Letter = tuple[str, Bounds, Reason | None]


def _seen_part(row: Row, line: list[_Letter] | tuple[()]) -> tuple[Row | None, Reason | None]:
    """What is seen of a word (None: nothing), and why the rest is not (None: all is seen)."""
    x0, y0, x1, y1 = row[:4]
    letters = [
        one
        for one in line
        if x0 - 0.1 <= (one[1][0] + one[1][2]) / 2 <= x1 + 0.1
        and y0 - 0.1 <= (one[1][1] + one[1][3]) / 2 <= y1 + 0.1
    ]
    why = next((reason for _, _, reason in letters if reason is not None), None)
    if why is None:
        return row, None
    seen = [(letter, box) for letter, box, reason in letters if reason is None]
    text = "".join(letter for letter, _ in seen).strip()
    if not text:
        return None, why
    low = [min(box[edge] for _, box in seen) for edge in (0, 1)]
    high = [max(box[edge] for _, box in seen) for edge in (2, 3)]
    return (low[0], low[1], high[0], high[1], text, *row[5:]), why


def _suspect(drawn: Drawn, rows: list[Row]) -> bool:
    """Could text of the page be hidden? A look at the operators spares most pages the check."""
    if min(row[3] - row[1] for row in rows) < 2 * MIN_SIZE:
        return True
    if _may_hide(drawn.contents) or (b" gs" in drawn.contents and _faint(drawn.states)):
        return True
    return any(map(_form_may_hide, drawn.forms))


@lru_cache(maxsize=32)  # letterheads are drawn on every page
def _form_may_hide(drawn: bytes) -> bool:
    return b"BT" in drawn and (b" gs" in drawn or _may_hide(drawn))


def _may_hide(raw: bytes) -> bool:
    """Do drawing operators draw text invisibly or in white? Every page passes through here."""
    contents = raw.translate(_SPACES)
    modes = contents.split(b" Tr")[:-1]
    if any(part[-9:].split()[-1:] not in _SEEN_MODES for part in modes):
        return True
    return any(_draws_white(contents, operator, counts) for operator, counts in _COLOURS)


def _draws_white(contents: bytes, operator: bytes, counts: dict[bytes, int]) -> bool:
    """Is text drawn after an operator whose operands are white or nearly so?

    `operator` is what its occurrences are found by; `counts` says how many operands it has,
    by the letter before.
    """
    parts = contents.split(operator)[:-1]
    for before, count in counts.items():
        ends = {part[-24:] for part in parts if part.endswith(before)}  # few colours, often set
        whites = {end for end in ends if _is_white(end[: len(end) - len(before)], count)}
        if whites and _any_draws(contents, parts, len(operator), whites):
            return True
    return False


def _any_draws(contents: bytes, parts: list[bytes], size: int, whites: set[bytes]) -> bool:
    """Is text drawn behind one of the parts that end with a white?"""
    place = 0
    for part in parts:
        place += len(part) + size
        if part[-24:] in whites and _draws_text(contents, place - 1):
            return True
    return False


@lru_cache(maxsize=16384)
def _is_white(before: bytes, count: int) -> bool:
    values = [_number(operand) for operand in before.split()[-(count or 4) :]]
    if len(values) == 4 and all(value is not None and value < 0.08 for value in values):
        return True
    lights = [value is not None and value > 0.92 for value in values]
    return all(lights[-3:]) or (lights[-1:] == [True] and values[-2:-1] in ([], [None]))


def _number(operand: bytes) -> float | None:
    try:
        return float(operand)
    except ValueError:
        return None


def _draws_text(contents: bytes, place: int) -> bool:
    """Is the next string drawn with the colour that was set at a place?"""
    depth, start = 0, place
    for step in _STEP.finditer(contents, place):
        if _STRING.search(contents, start, step.start()):
            return True
        start = step.end()
        depth += 1 if step.group(1) else -1 if step.group(2) else 0
        if depth < 0 or not (step.group(1) or step.group(2)):
            return False
    return bool(_STRING.search(contents, start))


def _faint(states: str) -> bool:
    """Does a graphics state make what it fills all but transparent?"""
    return any(float(found) * 255 < FAINT for found in _OPACITY.findall(states) if found.strip("."))


def _hidden_letters(drawn: Drawn, textpage: Any) -> dict[tuple[int, int], list[_Letter]]:
    """All letters by (block, line), each with why it is not seen."""
    found: dict[tuple[int, int], list[_Letter]] = {}
    for block in textpage.extractRAWDICT()["blocks"]:
        for number, line in enumerate(block.get("lines", ())):
            letters = found.setdefault((block["number"], number), [])
            for span in line["spans"]:
                why = _unseen(span, drawn)
                letters.extend((one["c"], one["bbox"], why) for one in span["chars"])
    return found


def _unseen(span: dict[str, Any], drawn: Drawn) -> Reason | None:
    """Why a span is not seen; None where it is."""
    if not span["char_flags"] & _DRAWN:
        return "invisible"
    if span["alpha"] < FAINT:
        return "transparent"
    if span["size"] < MIN_SIZE:
        return "tiny"
    level = _grey_level(span["color"])
    blank = not any(one["c"].strip() for one in span["chars"])
    if blank or not _is_light(span["color"]) or _stands_out(span["bbox"], level, drawn):
        return None
    return "no contrast"


def _is_light(colour: int) -> bool:
    return min(colour >> 16 & 255, colour >> 8 & 255, colour & 255) >= LIGHT


def _grey_level(colour: int) -> float:
    return 0.299 * (colour >> 16 & 255) + 0.587 * (colour >> 8 & 255) + 0.114 * (colour & 255)


def _stands_out(box: Bounds, level: float, drawn: Drawn) -> bool:
    """Is enough of the place of a light text darker than the text? A rule across is not enough."""
    x0, y0, x1, y1 = (round(edge * drawn.scale) for edge in box)
    margin = (y1 - y0) // 4
    part = drawn.picture[
        max(y0 + margin, 0) : max(y1 - margin, y0 + margin + 1, 0), max(x0, 0) : max(x1, x0 + 1, 0)
    ]
    return bool(part.size) and float((part < level - CONTRAST).mean()) >= GROUND
