"""What a page draws beside its words: boxes to tick, which become words, and ruled boxes."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from .model import Page
from .ruling_drawn import drawn_boxes, drawn_paths
from .ruling_pictured import Image, pictured_boxes
from .ticks import beside_labels, with_ticks
from .ticks_drawn import drawn_outlines
from .ticks_pictured import pictured_outlines
from .ticks_symbols import with_drawn_ticks, with_printed_ticks
from .word_tables import word_boxes


def with_drawings(page: Any, read: Page) -> Page:
    """`read`, a page of PyMuPDF's, with what it draws."""
    if not read.words:
        return read
    paths = drawn_paths(page)
    found = with_drawn_ticks(page, read, drawn_outlines(page, paths))
    found = beside_labels(with_printed_ticks(found))
    return replace(found, boxes=drawn_boxes(page, paths, word_boxes(found)))


def with_pictured(picture: Image, read: Page) -> Page:
    """`read`, whose words OCR found in a picture (height, width, 3; RGB), with what it shows."""
    if not read.words or not picture.size:
        return read
    found = beside_labels(with_ticks(read, pictured_outlines(picture, word_boxes(read))))
    return replace(found, boxes=pictured_boxes(picture, word_boxes(found)))
