"""What the factory hands out."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

Box = tuple[float, float, float, float]


class Place(Struct, frozen=True):
    """Where a value is printed: page from 1, box in fractions of the page from the top left."""

    page: int
    box: Box


class PrintedWord(Struct, frozen=True):
    """A word as it was drawn; `place` is the box of its glyphs, without leading."""

    text: str
    place: Place


class Sample(Struct, frozen=True):
    """A drawn document.

    `truth` is nested as the schema asks; `boxes` maps the JSON Pointer of each printed leaf to one
    place per printed line. Of a scan, words and boxes are skewed and turned with the page.
    """

    kind: str
    language: str
    seed: int
    scanned: bool
    pdf: bytes
    truth: dict[str, Any]
    boxes: dict[str, tuple[Place, ...]]
    words: tuple[PrintedWord, ...]


def pointer(*parts: str | int) -> str:
    """The JSON Pointer (RFC 6901) of the given keys and indices."""
    return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in parts)
