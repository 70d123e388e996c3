"""The door of the factory: a kind, a language and a seed make a document."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from tests.factory.canvas import Canvas
from tests.factory.dop import draw_dop
from tests.factory.invoice import draw_invoice
from tests.factory.receipt import draw_receipt
from tests.factory.sample import Sample
from tests.factory.scan import as_scan

LANGUAGES = ("de", "en")
_DRAW: dict[str, Callable[[Random, str], tuple[Canvas, dict[str, Any]]]] = {
    "dop": draw_dop,
    "invoice": draw_invoice,
    "receipt": draw_receipt,
}
KINDS = tuple(_DRAW)


def draw(kind: str, language: str, seed: int, scanned: bool = False) -> Sample:
    """The document of that kind, language ("de" or "en") and seed; scanned, as an image only."""
    canvas, truth = _DRAW[kind](Random(f"{kind} {language} {seed}"), language)
    boxes = {path: tuple(places) for path, places in canvas.boxes.items()}
    drawn = Sample(kind, language, seed, False, canvas.finish(), truth, boxes, tuple(canvas.words))
    return as_scan(drawn) if scanned else drawn
