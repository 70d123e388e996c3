"""A page of a document that PyMuPDF opened: its text layer if it can be used, its picture."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from msgspec import Struct, field
from numpy.typing import NDArray

from .clean import clean_all
from .frames import Boxes, fractions
from .hidden import Row
from .hygiene import LITTLE_TEXT, PICTURE_COVER, Verdict, readable
from .inspection import Inspected, inspected, stored_text
from .model import Turn, Word
from .mupdf import pymupdf, too_much
from .read_options import OCR_DPI
from .unseen import ON_PAGE, Reason, odd_words

MIN_DPI = 60.0
MAX_SIDE = 3200
FEW_WORDS = 20
INK = 0.003
"""Share of dark pixels outside the words from which on a page has something to read."""
SMALL_PICTURE = 250_000
"""Pixels; smaller pictures cannot be a scanned page."""


class TextLayer(Struct, frozen=True):
    """The visible words of a text layer in source order, and whether to believe them.

    `hidden` counts the words that a person cannot see, by reason; `odd` the words that held
    characters without a shape. `suspects`: positions of words that the page may not show.
    """

    words: tuple[Word, ...]
    turn: Turn
    verdict: Verdict
    hidden: dict[Reason, int] = field(default_factory=dict)
    odd: int = 0
    suspects: dict[int, Reason] = field(default_factory=dict)


def text_layer(page: Any) -> TextLayer:
    """The visible words of a page, boxes in fractions of the page as displayed.

    Where the check of what is visible fails, the verdict is "unchecked". Raises what PyMuPDF does.
    """
    # Drawing operators first: MuPDF refuses here what unpacks without end.
    contents = page.read_contents() if page.parent.is_pdf else b""
    stored = stored_text(page)
    try:
        found = inspected(page, stored, contents)
    except Exception as cause:
        if too_much(cause):
            raise
        return TextLayer((), 0, "unchecked")
    return _judged(page, found)


def _judged(page: Any, found: Inspected) -> TextLayer:
    hidden, texts = found.hidden, [row[4] for row in found.rows]
    if not found.rows:
        unseen = any(count for reason, count in hidden.items() if reason in ON_PAGE)
        return TextLayer((), 0, "hidden" if unseen else "absent", hidden)
    if not readable(texts):
        return TextLayer((), 0, "garbled", hidden)
    words, boxes, turn = words_of(page, found.rows)
    verdict: Verdict = "picture" if _is_picture(page, boxes) else "usable"
    suspects = found.suspects
    if suspects and len(words) < len(texts):
        kept = [index for index, text in enumerate(clean_all(texts)) if text]
        suspects = {place: suspects[row] for place, row in enumerate(kept) if row in suspects}
    return TextLayer(words, turn, verdict, hidden, odd_words(texts), suspects)


def words_of(page: Any, rows: list[Row]) -> tuple[tuple[Word, ...], Boxes, Turn]:
    """Words from rows of `extractWORDS` (at least one), the boxes of the rows, the page's turn."""
    left, top, right, bottom, raw, blocks, lines, _ = zip(*rows, strict=True)
    texts = clean_all(raw)
    boxes = displayed(np.array([left, top, right, bottom], dtype=np.float64).T, page)
    turn = _turn(texts, boxes, page.rect.width, page.rect.height, blocks, lines)
    return _as_words(texts, boxes), boxes, turn


def _as_words(texts: list[str], boxes: Boxes) -> tuple[Word, ...]:
    columns = boxes.T.tolist()
    if all(texts):
        return tuple(map(Word, texts, zip(*columns, strict=True)))
    rows = zip(texts, zip(*columns, strict=True), strict=True)
    return tuple(Word(text, box) for text, box in rows if text)


def displayed(boxes: Boxes, page: Any) -> Boxes:
    """Boxes (n, 4) of the unrotated page as fractions of the page as a viewer shows it."""
    width, height = page.rect.width, page.rect.height
    if page.rotation:
        a, b, c, d, e, f = page.rotation_matrix
        matrix = np.array([[a, b], [c, d]])
        first, second = boxes[:, :2] @ matrix + (e, f), boxes[:, 2:] @ matrix + (e, f)
        boxes = np.concatenate([np.minimum(first, second), np.maximum(first, second)], axis=1)
    return fractions(boxes, width, height)


def _turn(
    texts: list[str], boxes: Boxes, width: float, height: float, blocks: Any, lines: Any
) -> Turn:
    """How far text drawn sideways must be turned: told by the shape of longer words."""
    wide = (boxes[:, 2] - boxes[:, 0]) * width
    tall = (boxes[:, 3] - boxes[:, 1]) * height
    if float(tall.sum()) <= float(wide.sum()):
        return 0
    long = np.fromiter(map(len, texts), dtype=np.int64, count=len(texts)) >= 4
    if long.sum() < 3 or float(np.median(tall[long] / np.maximum(wide[long], 1e-6))) < 1.1:
        return 0
    same = (np.diff(np.array(blocks)) == 0) & (np.diff(np.array(lines)) == 0)
    steps = np.diff((boxes[:, 1] + boxes[:, 3]) / 2)[same]
    return 270 if len(steps) and float(np.median(steps)) > 0 else 90


def _is_picture(page: Any, boxes: Boxes) -> bool:
    """Is the page a picture with little text on it (a stamp, a header, a fax line)?"""
    if len(boxes) < FEW_WORDS and _ink_beside(page, boxes) > INK:
        return True
    bands = np.unique((boxes[:, 1] * 40).astype(np.int64))
    if len(bands) >= LITTLE_TEXT * 40:
        return False
    if not any(entry[2] * entry[3] > SMALL_PICTURE for entry in page.get_images()):
        return False
    return picture_cover(page) >= PICTURE_COVER


def picture_cover(page: Any) -> float:
    """Share of the page that its largest picture covers."""
    area = max(abs(page.rect), 1.0)
    shown = (
        abs(pymupdf.Rect(info["bbox"]) * page.rotation_matrix & page.rect)
        for info in page.get_image_info()
    )
    return max((part / area for part in shown), default=0.0)


def _ink_beside(page: Any, boxes: Boxes) -> float:
    """Share of dark pixels of a page outside boxes."""
    picture = grey(page, 50)
    height, width = picture.shape
    for x0, y0, x1, y1 in (boxes * [width, height, width, height]).tolist():
        picture[max(int(y0) - 1, 0) : int(y1) + 2, max(int(x0) - 1, 0) : int(x1) + 2] = 255
    return float((picture < 160).mean())


def grey(page: Any, dpi: float) -> NDArray[np.uint8]:
    """The page as displayed, grey levels (height, width)."""
    scale = min(dpi / 72.0, MAX_SIDE / max(page.rect.width, page.rect.height, 1.0))
    pixmap = page.get_pixmap(
        matrix=pymupdf.Matrix(scale, scale), colorspace=pymupdf.csGRAY, alpha=False
    )
    shape = (pixmap.height, pixmap.stride)
    return np.frombuffer(pixmap.samples, np.uint8).reshape(shape)[:, : pixmap.width].copy()


def page_picture(page: Any, wanted: float = OCR_DPI) -> NDArray[np.uint8]:
    """The page as displayed, RGB (height, width, 3), at the resolution that OCR needs.

    `wanted` dpi, less where the scan in it has less: enlarging adds no detail.
    """
    dpi = max(min(wanted, _scan_dpi(page)), MIN_DPI)
    scale = min(dpi / 72.0, MAX_SIDE / max(page.rect.width, page.rect.height, 1.0))
    pixmap = page.get_pixmap(
        matrix=pymupdf.Matrix(scale, scale), colorspace=pymupdf.csRGB, alpha=False
    )
    flat = np.frombuffer(pixmap.samples, np.uint8).reshape(pixmap.height, pixmap.stride)
    return flat[:, : 3 * pixmap.width].reshape(pixmap.height, pixmap.width, 3)


def _scan_dpi(page: Any) -> float:
    """Resolution of the picture that makes up the page; unlimited for drawn pages."""
    area = max(abs(page.rect), 1.0)
    found = [
        72.0 * (info["width"] * info["height"] / abs(box)) ** 0.5
        for info in page.get_image_info()
        if abs(box := pymupdf.Rect(info["bbox"])) > 0.5 * area
    ]
    return max(found, default=math.inf)
