"""The stored text of a page against the page as it is drawn: what of it a person can see.

Some words are surely not seen; they are taken out and counted. Some are under suspicion: others
stand in the same place, something was drawn over them, or the file itself says that other words
stand for them. Those are left to a second look, by OCR (`second_look`).
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from typing import Any

import numpy as np
from msgspec import Struct

from . import ink
from .hidden import Drawn, Grey, Row, without_hidden
from .mupdf import pymupdf
from .unlayered import words_in_hidden_annotations, words_in_hidden_layers
from .unseen import Reason

TEXT_FLAGS = pymupdf.TEXT_PRESERVE_WHITESPACE
"""No CIDs in place of unknown characters: they would look like text where there is none."""
CLIPPED = pymupdf.TEXT_MEDIABOX_CLIP
MAX_SIDE = 4000
"""Pixels of the longer side of the picture; a point is one pixel on pages that are smaller."""
OUTSIDE = 0.5
"""Points by which a word may stand over the edge of the page."""
# Pictures and curves can show other letters above a text. Plain boxes show none, and new text on
# such a box stands on top of the old.
_PICTURES = re.compile(rb"\s(?:sh|Do|EI)\s")
_LETTERING = 250
"""Lines, curves counting five times, behind the first text from which on they may be letters."""
# Text that stands for other text, written out or by the name of a property list (14.9.4, 14.6.2).
_NAMED = re.compile(rb"/(?!OC\b)\w+\s*/[\w#.]+\s*$")
_COVERS = frozenset(("fill-path", "fill-image", "fill-imgmask", "fill-shade"))
_PICTURE_BLOCK = 1


class Inspected(Struct, frozen=True):
    """Rows of `extractWORDS` that a person sees, how many words were left out for which reason,
    and the positions in `rows` of those under suspicion.
    """

    rows: list[Row]
    hidden: dict[Reason, int]
    suspects: dict[int, Reason]


class Stored(Struct, frozen=True):
    """A page's display list, its text, the words in it, in points of the page as stored."""

    display: Any
    textpage: Any
    rows: list[Row]


def stored_text(page: Any) -> Stored:
    """What the page stores, whether it is seen or not."""
    # Not from the display list: what is clipped away has left it already, and is to be told.
    textpage = page.get_textpage(pymupdf.INFINITE_RECT(), flags=TEXT_FLAGS)
    rotation = page.rotation
    if rotation:
        page.set_rotation(0)  # words are counted from the page as stored
    try:
        display = page.get_displaylist()
    finally:
        if rotation:
            page.set_rotation(rotation)
    return Stored(display, textpage, textpage.extractWORDS())


def inspected(page: Any, stored: Stored, contents: bytes) -> Inspected:
    """The words of a page without those that are not seen; `contents`: its drawing operators."""
    hidden: Counter[Reason] = Counter()
    hidden.update(words_in_hidden_layers(page, contents, len(stored.rows)))
    hidden.update(words_in_hidden_annotations(page))
    textpage, rows = _within(stored, hidden)
    if not rows:
        return Inspected(rows, _counts(hidden), {})
    drawn = _drawn(page, stored.display, contents)
    split = without_hidden(drawn, textpage, rows)
    hidden.update(split.hidden)
    rows, boxes = split.rows, _boxes(split.rows)
    if not rows:
        return Inspected(rows, _counts(hidden), {})
    sums, letters = ink.edge_sums(drawn.picture), ink.letters_of(rows)
    marks = ink.marks(rows, boxes, sums, drawn.scale)
    gone = ink.blank(letters, marks)
    suspects = _suspects(page, stored.display, drawn, rows, boxes)
    partly = np.flatnonzero(ink.partly_blank(rows, letters, marks) & ~gone)
    suspects.update(dict.fromkeys(partly.tolist(), "not read"))
    if gone.any():
        hidden["not shown"] += int(gone.sum())
        place = np.cumsum(~gone) - 1
        suspects = {int(place[n]): why for n, why in suspects.items() if not gone[n]}
        rows = [row for row, away in zip(rows, gone.tolist(), strict=True) if not away]
    return Inspected(rows, _counts(hidden), suspects)


def _counts(hidden: Counter[Reason]) -> dict[Reason, int]:
    return {reason: count for reason, count in hidden.items() if count}


def _within(stored: Stored, hidden: Counter[Reason]) -> tuple[Any, list[Row]]:
    """Text and words within the page; words that stand over its edge are cut there."""
    rows, page = stored.rows, stored.display.rect
    if not rows:
        return stored.textpage, rows
    boxes = _boxes(rows)
    low, high = boxes[:, :2].min(axis=0), boxes[:, 2:].max(axis=0)
    if min(low[0] - page.x0, low[1] - page.y0, page.x1 - high[0], page.y1 - high[1]) > -OUTSIDE:
        return stored.textpage, rows
    textpage = pymupdf.TextPage(stored.display.get_textpage(TEXT_FLAGS | CLIPPED))
    kept = textpage.extractWORDS()
    hidden["off the page"] += max(len(rows) - len(kept), 0)
    return textpage, kept


def _boxes(rows: list[Row]) -> ink.Boxes:
    return np.array([row[:4] for row in rows], dtype=np.float64).reshape(-1, 4)


def _drawn(page: Any, display: Any, contents: bytes) -> Drawn:
    pdf = page.parent.is_pdf
    forms = _forms(page) if b" Do" in contents else []
    states = _states(page) if b" gs" in contents else ""
    scale = min(1.0, MAX_SIDE / max(display.rect.width, display.rect.height, 1.0))
    # Without operators to look at, every other format counts as one that may hide text.
    return Drawn(contents if pdf else b" 3 Tr ", forms, states, _picture(display, scale), scale)


def _picture(display: Any, scale: float) -> Grey:
    """The page as drawn, grey levels (height, width), 0 and 0 at the corner of `display.rect`."""
    pixmap = display.get_pixmap(
        matrix=pymupdf.Matrix(scale, scale), colorspace=pymupdf.csGRAY, alpha=False
    )
    shape = (pixmap.height, pixmap.stride)
    return np.frombuffer(pixmap.samples, np.uint8).reshape(shape)[:, : pixmap.width]


def _forms(page: Any) -> list[bytes]:
    """The drawing operators of the form XObjects of a page."""
    document = page.parent
    return [document.xref_stream(entry[0]) or b"" for entry in page.get_xobjects()]


def _states(page: Any) -> str:
    """The graphics states of a page, as written in the file."""
    document = page.parent
    kind, value = document.xref_get_key(page.xref, "Resources/ExtGState")
    texts = [document.xref_object(int(value.split()[0]))] if kind == "xref" else [value]
    references = re.findall(r"(\d+)\s+0\s+R", texts[0])
    texts.extend(document.xref_object(int(reference)) for reference in references)
    return "\n".join(texts)


def _suspects(
    page: Any, display: Any, drawn: Drawn, rows: list[Row], boxes: ink.Boxes
) -> dict[int, Reason]:
    """Positions of words that something else may stand for on the page as drawn."""
    found: dict[int, Reason] = {}
    over = ink.overlapping(rows, boxes, display.rect.width, display.rect.height)
    if not page.parent.is_pdf:
        return dict.fromkeys(over, "not read")
    if _letters_after_text(drawn.contents) or _pictures_on_text(display, drawn, boxes):
        over |= _drawn_over(page, boxes)
    found.update(dict.fromkeys(over, "not read"))
    if any(map(_stands_for_text, (drawn.contents, *drawn.forms))):
        found.update(dict.fromkeys(_stand_for_others(display, rows), "replaced"))
    return found


def _stands_for_text(contents: bytes) -> bool:
    """May a part of the text stand for other text?"""
    if b"/ActualText" in contents:
        return True
    marked = (part[-80:].rstrip() for part in contents.split(b"BDC")[:-1])
    return any(not part.endswith(b">>") and _NAMED.search(part) for part in marked)


def _letters_after_text(contents: bytes) -> bool:
    """Are there lines and curves enough behind the first text to draw other letters over it?"""
    text = contents.find(b"ET")
    if text < 0:
        return False
    lines = contents.count(b" l\n", text) + contents.count(b" l ", text)
    curves = contents.count(b" c\n", text) + contents.count(b" c ", text)
    return lines + 5 * curves > _LETTERING


def _pictures_on_text(display: Any, drawn: Drawn, boxes: ink.Boxes) -> bool:
    """Does any picture lie where words are, before or behind them?"""
    text = drawn.contents.find(b"ET")
    within = any(b"BT" in form for form in drawn.forms)
    if not within and (text < 0 or not _PICTURES.search(drawn.contents, text)):
        return False
    flags = TEXT_FLAGS | pymupdf.TEXT_PRESERVE_IMAGES
    blocks = pymupdf.TextPage(display.get_textpage(flags)).extractBLOCKS()
    pictures = [block[:4] for block in blocks if block[6] == _PICTURE_BLOCK]
    return any(ink.touches(boxes, picture) for picture in pictures)


def _drawn_over(page: Any, boxes: ink.Boxes) -> set[int]:
    """Words over which something was drawn that covers them."""
    texts: list[tuple[float, ...]] = []
    covers: list[tuple[int, tuple[float, ...]]] = []
    for step, (kind, box) in enumerate(page.get_bboxlog()):
        if kind.endswith("text"):
            texts.append((*box, step))
        elif kind in _COVERS and texts:
            covers.append((step, box))
    return ink.covered(boxes, covers, np.array(texts).reshape(-1, 5)) if covers else set()


def _stand_for_others(display: Any, rows: list[Row]) -> set[int]:
    """Words that are none of those which the shapes on the page spell."""
    flags = TEXT_FLAGS | CLIPPED | pymupdf.TEXT_IGNORE_ACTUALTEXT
    words = pymupdf.TextPage(display.get_textpage(flags)).extractWORDS()
    spelt = [_plain(row[4]) for row in words]
    whole = "".join(spelt)
    return {
        index for index, row in enumerate(rows) if (word := _plain(row[4])) and word not in whole
    }


def _plain(text: str) -> str:
    """Letters and digits alone, in one form."""
    return "".join(filter(str.isalnum, unicodedata.normalize("NFKC", text).casefold()))
