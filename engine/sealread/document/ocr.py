"""Reading a picture of a page: detection of lines, recognition, words with boxes and confidence.

Detection is DB (Liao et al. 2020), recognition SVTR with CTC, both PP-OCRv6 small run by
paddleocr on ONNX Runtime. Batches of lines are read side by side, each by one thread: ONNX
Runtime's own threads gain nothing here where they sleep while they wait, and hinder others where
they spin. What is read does not depend on how many there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from pathlib import Path
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from sealread.system import physical_cores

from .ctc import Decoded
from .frames import fractions
from .line_words import parts
from .model import Turn, Word
from .ocr_models import LINE_HEIGHT, OcrModels, load

BATCH = 8
MOST_THREADS = 4
"""Threads that read lines, at most: a page has few batches, and each takes memory of its own."""
DETECTION_SIDE = 1280
"""Pixels of the longer side of the picture that detection sees, at most."""
SMALL = 736
"""Pixels of the shorter side below which detection sees a picture enlarged to so many."""
ENLARGED = 2000
"""Pixels of the longer side of an enlarged picture, at most."""
MIN_LINE_CONFIDENCE = 0.5
"""Lines below are noise: stamps' edges, rules, pictures."""
POOR = 0.8
"""Mean confidence below which a page is tried upside down."""
SAMPLE = 6
SIDEWAYS = 1.5
"""Height of all long lines over their width, above which a page lies on its side."""
MAX_LINE = 3200.0
"""Pixels to which paddlex squeezes the width of a crop."""

Image = NDArray[np.uint8]
Quads = NDArray[np.float64]


class _Readers(Struct, frozen=True):
    """The networks, and the threads that read lines with them."""

    models: OcrModels
    threads: ThreadPoolExecutor


class _ReadLine(Struct, frozen=True):
    """A recognised line, its picture, and the share of the network's columns the picture fills."""

    line: Decoded
    crop: Image
    used: float


class Recognised(Struct, frozen=True):
    """What OCR read: words in reading order, boxes in the frame of the picture given."""

    words: tuple[Word, ...]
    turn: Turn
    confidence: float


def recognise(image: Image, weights: Path | None = None, threads: int = 0) -> Recognised:
    """Words of a page picture (height, width, 3), RGB. `threads`: 0 for as many as there are cores.

    Any thread may call.
    """
    readers = _Readers(load(weights), _threads(min(threads or physical_cores(), MOST_THREADS)))
    picture = np.ascontiguousarray(image[:, :, ::-1])  # paddleocr's networks take BGR
    quads = _detect(readers.models, picture)
    if not len(quads):
        return Recognised((), 0, 0.0)
    turn, lines = _read_upright(readers, picture, quads)
    return _words(_for_turn(quads, turn), lines, turn, image.shape)


@lru_cache(maxsize=2)
def _threads(count: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(count, thread_name_prefix="ocr")


def _detect(models: OcrModels, picture: Image) -> Quads:
    """Quadrilaterals (n, 4, 2) in pixels: top left, top right, bottom right, bottom left.

    A large picture is looked at reduced. A small one is looked at enlarged, for lines lower than
    the network knows them are not found; what is recognised are its own pixels.
    """
    shorter, longer = sorted(picture.shape[:2])
    wanted = min(SMALL, ENLARGED * shorter // longer)
    side, limit = (wanted, "min") if wanted > shorter else (DETECTION_SIDE, "max")
    result = models.detection.predict(picture, batch_size=1, limit_side_len=side, limit_type=limit)[
        0
    ]
    quads = np.asarray(result["dt_polys"], dtype=np.float64).reshape(-1, 4, 2)
    sides = np.minimum(*_sides(quads))
    return quads[sides >= 3]


def _sides(quads: Quads) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """(width, height) of quadrilaterals, the longer one of each pair of sides."""
    step = np.linalg.norm(quads - np.roll(quads, -1, axis=1), axis=2)
    return np.maximum(step[:, 0], step[:, 2]), np.maximum(step[:, 1], step[:, 3])


def _for_turn(quads: Quads, turn: int) -> Quads:
    """The same quadrilaterals, their corners counted from the upright text's top left."""
    return np.roll(quads, turn // 90, axis=1)


def _read_upright(readers: _Readers, picture: Image, quads: Quads) -> tuple[Turn, list[_ReadLine]]:
    """The turn in which the lines read best, with all lines as read in it."""
    width, height = _sides(quads)
    lengthy = np.maximum(width, height) > 2.5 * np.minimum(width, height)
    sideways = height[lengthy].sum() > SIDEWAYS * width[lengthy].sum()
    longest = np.argsort(-np.maximum(width, height))[:SAMPLE]
    turn: Turn = 0
    if sideways:
        sure = {t: _sample(readers, picture, quads[longest], t) for t in (90, 270)}
        turn = 90 if sure[90] >= sure[270] else 270
    lines = _recognise(readers, picture, _for_turn(quads, turn))
    here = _confidence([lines[index].line for index in longest])
    if sideways or here >= POOR:
        return turn, lines
    if _sample(readers, picture, quads[longest], 180) > here + 0.05:
        turn = 180
        lines = _recognise(readers, picture, _for_turn(quads, turn))
    return turn, lines


def _sample(readers: _Readers, picture: Image, quads: Quads, turn: int) -> float:
    read = _recognise(readers, picture, _for_turn(quads, turn))
    return _confidence([entry.line for entry in read])


def _confidence(lines: list[Decoded]) -> float:
    """The mean probability of all characters of lines."""
    every = [value for line in lines for value in line.probabilities]
    return sum(every) / len(every) if every else 0.0


def _recognise(readers: _Readers, picture: Image, quads: Quads) -> list[_ReadLine]:
    """Each quadrilateral's line. Lines of like width go into one batch, to pad little."""
    crops = [_crop(picture, quad) for quad in quads]
    ratios = [crop.shape[1] / crop.shape[0] for crop in crops]
    found: dict[int, _ReadLine] = {}
    order = sorted(range(len(crops)), key=ratios.__getitem__)
    batches = [order[start : start + BATCH] for start in range(0, len(order), BATCH)]
    given = ([crops[index] for index in batch] for batch in batches)
    read = readers.threads.map(partial(_read, readers.models), given)
    for batch, results in zip(batches, read, strict=True):
        widest = max(_padded(ratios[index]) for index in batch)
        for index, result in zip(batch, results, strict=True):
            used = min(LINE_HEIGHT * ratios[index], MAX_LINE) / widest
            found[index] = _ReadLine(result["rec_text"], crops[index], used)
    return [found[index] for index in range(len(crops))]


def _read(models: OcrModels, crops: Sequence[Image]) -> Sequence[Any]:
    """Lines of one batch. The predictor keeps nothing between calls but the batch's size."""
    return list(models.recognition.predict(crops, batch_size=BATCH))


def _padded(ratio: float) -> float:
    """Pixels to which paddlex pads a crop of this width to height ratio."""
    return min(max(320.0, LINE_HEIGHT * ratio), MAX_LINE)


def _crop(picture: Image, quad: Quads) -> Image:
    """The line in a quadrilateral, straightened."""
    import cv2

    width, height = (max(round(float(side[0])), 1) for side in _sides(quad[None]))
    corners = np.array([[0, 0], [width, 0], [width, height], [0, height]], dtype=np.float32)
    transform = cv2.getPerspectiveTransform(quad.astype(np.float32), corners)
    crop = cv2.warpPerspective(
        picture, transform, (width, height), flags=cv2.INTER_CUBIC, borderMode=cv2.BORDER_REPLICATE
    )
    return np.asarray(crop, dtype=np.uint8)


def _words(quads: Quads, lines: list[_ReadLine], turn: Turn, shape: tuple[int, ...]) -> Recognised:
    texts: list[tuple[str, float]] = []
    corners: list[NDArray[np.float64]] = []
    for index in _reading_order(quads, turn):
        read = lines[index]
        if _confidence([read.line]) < MIN_LINE_CONFIDENCE:
            continue
        for part in parts(read.line, read.used, read.crop):
            texts.append((part.text, part.confidence))
            corners.append(_slice(quads[index], part.start, part.end))
    if not texts:
        return Recognised((), turn, 0.0)
    every = np.stack(corners)
    boxes = np.concatenate([every.min(axis=1), every.max(axis=1)], axis=1)
    placed = fractions(boxes, shape[1], shape[0]).tolist()
    words = tuple(
        Word(text, (box[0], box[1], box[2], box[3]), round(sure, 4))
        for (text, sure), box in zip(texts, placed, strict=True)
    )
    return Recognised(words, turn, sum(sure for _, sure in texts) / len(texts))


def _reading_order(quads: Quads, turn: Turn) -> list[int]:
    """Lines from the top of the upright page."""
    centre = quads.mean(axis=1)
    down = {0: centre[:, 1], 90: centre[:, 0], 180: -centre[:, 1], 270: -centre[:, 0]}[turn]
    order: list[int] = np.argsort(down, kind="stable").tolist()
    return order


def _slice(quad: Quads, start: float, end: float) -> Quads:
    """The corners of the part of a line between two fractions of its width."""
    top_left, top_right, bottom_right, bottom_left = quad
    return np.stack(
        [
            top_left + (top_right - top_left) * start,
            top_left + (top_right - top_left) * end,
            bottom_left + (bottom_right - bottom_left) * end,
            bottom_left + (bottom_right - bottom_left) * start,
        ]
    )
