"""Text that is drawn but cannot be seen: invisible, transparent, microscopic, or white on white.

A hidden layer may be a poor OCR of the scan above it, or words meant for machines only. Neither
is what the page says to a person.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import numpy as np

from .mupdf import pymupdf

MIN_SIZE = 1.0
"""Points; smaller print is not meant to be seen."""
FAINT = 26
"""Opacity (of 255) below which text is not seen."""
LIGHT = 235
"""Level (of 255) of all three colours from which on text needs a dark ground."""
CONTRAST = 24
"""Grey levels between the lightest and darkest pixel where a word is; less is nothing."""
CHECK_DPI = 72
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
_SPACES = bytes.maketrans(b"\t\n\x0c\r\x00", b"     ")
_OPACITY = re.compile(r"/ca\s*([\d.]+)")
Row = tuple[float, float, float, float, str, int, int, int]


def hidden_words(page: Any, textpage: Any, rows: list[Row]) -> frozenset[int]:
    """Positions of the words (rows of `extractWORDS`) that a person cannot see."""
    if not rows or not _suspect(page, rows):
        return frozenset()
    spans = _hidden_spans(page, textpage)
    if not spans:
        return frozenset()
    return frozenset(
        index
        for index, (x0, y0, x1, y1, _, block, line, _) in enumerate(rows)
        if any(
            box[0] - 1 <= (x0 + x1) / 2 <= box[2] + 1 and box[1] - 1 <= (y0 + y1) / 2 <= box[3] + 1
            for box in spans.get((block, line), ())
        )
    )


def _suspect(page: Any, rows: list[Row]) -> bool:
    """Could text of the page be hidden? A look at the operators spares most pages the check."""
    if min(row[3] - row[1] for row in rows) < MIN_SIZE or not page.parent.is_pdf:
        return True
    contents = page.read_contents()
    if _may_hide(contents) or (b" gs" in contents and _faint(page)):
        return True
    return b" Do" in contents and any(map(_form_may_hide, _forms(page)))


@lru_cache(maxsize=32)  # letterheads are drawn on every page
def _form_may_hide(drawn: bytes) -> bool:
    return b"BT" in drawn and (b" gs" in drawn or _may_hide(drawn))


def _may_hide(raw: bytes) -> bool:
    """Do drawing operators draw text invisibly or in white? Every page passes through here."""
    contents = raw.translate(_SPACES)
    modes = contents.split(b" Tr ")[:-1]
    if any(part[-9:].split()[-1:] in ([b"3"], [b"7"]) for part in modes):
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


def _faint(page: Any) -> bool:
    """Does a graphics state of the page make what it fills all but transparent?"""
    document = page.parent
    kind, value = document.xref_get_key(page.xref, "Resources/ExtGState")
    texts = [document.xref_object(int(value.split()[0]))] if kind == "xref" else [value]
    references = re.findall(r"(\d+)\s+0\s+R", texts[0])
    texts.extend(document.xref_object(int(reference)) for reference in references)
    return any(
        float(found) * 255 < FAINT
        for text in texts
        for found in _OPACITY.findall(text)
        if found != "."
    )


def _forms(page: Any) -> list[bytes]:
    """The drawing operators of the form XObjects of a page."""
    document = page.parent
    return [document.xref_stream(entry[0]) or b"" for entry in page.get_xobjects()]


def _hidden_spans(page: Any, textpage: Any) -> dict[tuple[int, int], list[Any]]:
    """Boxes of hidden spans by (block, line)."""
    hidden: dict[tuple[int, int], list[Any]] = {}
    light: list[tuple[tuple[int, int], Any]] = []
    for block in textpage.extractDICT()["blocks"]:
        for number, line in enumerate(block.get("lines", ())):
            for span in line["spans"]:
                place = (block["number"], number)
                if _unseen(span):
                    hidden.setdefault(place, []).append(span["bbox"])
                elif _is_light(span["color"]) and span["text"].strip():
                    light.append((place, span["bbox"]))
    for place, box in _without_contrast(page, light):
        hidden.setdefault(place, []).append(box)
    return hidden


def _unseen(span: dict[str, Any]) -> bool:
    not_drawn = not span["char_flags"] & _DRAWN
    return bool(not_drawn or span["alpha"] < FAINT or span["size"] < MIN_SIZE)


def _is_light(colour: int) -> bool:
    return min(colour >> 16 & 255, colour >> 8 & 255, colour & 255) >= LIGHT


def _without_contrast(
    page: Any, light: list[tuple[tuple[int, int], Any]]
) -> list[tuple[tuple[int, int], Any]]:
    """Light spans whose place on the page shows nothing."""
    if not light:
        return []
    pixmap = page.get_pixmap(dpi=CHECK_DPI, colorspace=pymupdf.csGRAY, alpha=False)
    picture = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.height, pixmap.stride)
    scale = CHECK_DPI / 72.0
    found = []
    for place, box in light:
        shown = pymupdf.Rect(box) * page.rotation_matrix
        x0, y0, x1, y1 = (round(value * scale) for value in shown)
        part = picture[
            max(y0, 0) : max(y1, y0 + 1), max(x0, 0) : min(max(x1, x0 + 1), pixmap.width)
        ]
        if not part.size or int(part.max()) - int(part.min()) < CONTRAST:
            found.append((place, box))
    return found
