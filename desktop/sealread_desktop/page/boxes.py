"""Which boxes stand on a page, and whose they are."""

from __future__ import annotations

from msgspec import Struct

from sealread.work.view import Evidence, Extraction, Reading

Box = tuple[float, float, float, float]
POINTED = -1
"""Stands for the reading of a box that belongs to none: an answer's or a table's."""


class PageBox(Struct, frozen=True):
    """A box in fractions of the page, and the position of its reading in the extraction."""

    reading: int
    box: Box


def on_page(extraction: Extraction, page: int) -> tuple[PageBox, ...]:
    """The boxes of all readings on `page`, counted from 1."""
    return tuple(
        PageBox(position, place.box)
        for position, reading in enumerate(extraction.fields)
        for place in reading.evidence
        if place.page == page
    )


def pointed_on(evidence: tuple[Evidence, ...], page: int) -> tuple[PageBox, ...]:
    """The boxes of an answer on `page`, counted from 1."""
    return tuple(PageBox(POINTED, place.box) for place in evidence if place.page == page)


def pages_of(reading: Reading) -> tuple[int, ...]:
    """The pages that prove a reading, ascending, each once."""
    return tuple(sorted({place.page for place in reading.evidence}))
