"""The pages of each document of a stack, as a person reads and writes them."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sealread.work.splitting import StackPart

_RANGE = re.compile(r"\s*(\d{1,7})\s*(?:[-–]\s*(\d{1,7})\s*)?")
Ranges = list[tuple[int, int]]


def written(part: StackPart) -> str:
    """The pages of one document, such as 1-3 or 4."""
    return f"{part.first}" if part.first == part.last else f"{part.first}-{part.last}"


def text(parts: Iterable[StackPart]) -> str:
    """The pages of all documents, parted by commas."""
    return ", ".join(map(written, parts))


def ranges(said: str) -> Ranges | None:
    """The pages that a text names; None where it names none, or pages that are not in order."""
    found = [_RANGE.fullmatch(one) for one in said.split(",")]
    made = [(int(one[1]), int(one[2] or one[1])) for one in found if one]
    page = 0
    for first, last in made:
        if not page < first <= last:
            return None
        page = last
    return made if len(made) == len(found) else None
