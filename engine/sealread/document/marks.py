"""What is to be marked in a document; nothing here opens one."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from .model import Box

Tint = Literal["sure", "made", "inferred", "doubtful"]
"""How a mark is coloured: found as it stands, brought to a form, concluded, to be checked."""


class Mark(Struct, frozen=True):
    """What is marked on one page (from 1): boxes in fractions of it, and what the note says."""

    page: int
    boxes: tuple[Box, ...]
    title: str
    note: str
    tint: Tint
