"""Parts of pages as pictures: cut out of what a worker drew, boxes outlined, packed as PNG."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

from msgspec import Struct

from sealread.document.model import Box
from sealread.worker.client import Picture

WIDTH = 1240
"""Pixels of a page's width, 150 to the inch on A4."""
_LEFT, _RIGHT, _AROUND = 240, 60, 26
"""Pixels left of the boxes, where labels stand, right of them, and above and below."""
_LEAST = 420
_TALLEST = 620
_LINE = 2
_COLOUR = bytes((0xC2, 0x41, 0x0C))
_RGB = 3


class Crop(Struct, frozen=True):
    """A picture: its page, its size in pixels, and itself as PNG."""

    page: int
    width: int
    height: int
    png: bytes


def crop(page: int, picture: Picture, boxes: Sequence[Box]) -> Crop:
    """What is seen around boxes (fractions of the page), each of them outlined."""
    places = [_pixels(box, picture) for box in boxes]
    left, top, right, bottom = _window(places, picture)
    rows = [_row(picture, y, left, right) for y in range(top, bottom)]
    for x0, y0, x1, y1 in places:
        _outline(rows, (x0 - left, y0 - top, x1 - left, y1 - top))
    return Crop(page, right - left, bottom - top, png(rows, right - left))


def png(rows: Sequence[bytes | bytearray], width: int) -> bytes:
    """Rows of three bytes a pixel as a PNG file."""
    packed = zlib.compress(b"".join(b"\0" + row for row in rows), 9)
    head = struct.pack(">IIBBBBB", width, len(rows), 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        _chunk(kind, body) for kind, body in ((b"IHDR", head), (b"IDAT", packed), (b"IEND", b""))
    )


def _chunk(kind: bytes, body: bytes) -> bytes:
    check = zlib.crc32(kind + body)
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", check)


def _row(picture: Picture, y: int, left: int, right: int) -> bytearray:
    start = y * picture.width
    return bytearray(picture.rgb[_RGB * (start + left) : _RGB * (start + right)])


def _pixels(box: Box, picture: Picture) -> tuple[int, int, int, int]:
    x0, y0, x1, y1 = (min(max(edge, 0.0), 1.0) for edge in box)
    width, height = picture.width - 1, picture.height - 1
    return int(x0 * width), int(y0 * height), round(x1 * width), round(y1 * height)


def _window(
    places: Sequence[tuple[int, int, int, int]], picture: Picture
) -> tuple[int, int, int, int]:
    """The part of the page to show, as (left, top, right, bottom) in pixels."""
    left, right = min(one[0] for one in places) - _LEFT, max(one[2] for one in places) + _RIGHT
    if right - left < _LEAST:
        left -= (_LEAST - (right - left)) // 2
        right = left + _LEAST
    top, bottom = min(one[1] for one in places) - _AROUND, max(one[3] for one in places) + _AROUND
    bottom = min(bottom, top + _TALLEST)
    left, top = max(left, 0), max(top, 0)
    right, bottom = min(right, picture.width), min(bottom, picture.height)
    return left, top, max(right, left + 1), max(bottom, top + 1)


def _outline(rows: list[bytearray], box: tuple[int, int, int, int]) -> None:
    """A frame just outside the box, as far as it lies in the picture."""
    x0, y0, x1, y1 = box[0] - _LINE, box[1] - _LINE, box[2] + _LINE, box[3] + _LINE
    width = len(rows[0]) // _RGB
    left, right = max(x0, 0), min(x1 + 1, width)
    for y in range(max(y0, 0), min(y1 + 1, len(rows))):
        if y < y0 + _LINE or y > y1 - _LINE:
            _fill(rows[y], left, right)
        else:
            _fill(rows[y], left, min(x0 + _LINE, width))
            _fill(rows[y], max(x1 - _LINE + 1, 0), right)


def _fill(row: bytearray, start: int, end: int) -> None:
    if start < end:
        row[_RGB * start : _RGB * end] = _COLOUR * (end - start)
