"""Tables that stand side by side on a page under headers of the same words: read one by one."""

from __future__ import annotations

from collections.abc import Sequence

from sealread.document.model import Page
from sealread.document.segments import Line, Segment

LEAST = 2
"""Columns of a header at least whose words stand twice on its line."""


def apart(page: Page, lines: Sequence[Line]) -> list[list[Line]]:
    """A page's lines; below a header that stands twice those of the left half, then the others.

    The lines above that header are the first part's.
    """
    for index, line in enumerate(lines):
        edge = _edge(page, line)
        if edge is not None and _is_clear(lines[index:], edge):
            below = lines[index:]
            left = [half for one in below if (half := _half(one, edge, left=True))]
            right = [half for one in below if (half := _half(one, edge, left=False))]
            return [[*lines[:index], *left], right]
    return [list(lines)]


def _edge(page: Page, line: Line) -> float | None:
    """Where the second half of a line begins that says the same twice."""
    words = [
        (page.words[word].text.casefold(), start)
        for part in line.segments
        for word, start in zip(part.words, part.starts, strict=True)
    ]
    half = len(words) // 2
    said = [text for text, _ in words]
    if (
        half < LEAST
        or len(words) % 2
        or said[:half] != said[half:]
        or len(set(said[:half])) < LEAST
    ):
        return None
    return None if any(text.isdecimal() for text in said) else words[half][1]


def _is_clear(lines: Sequence[Line], edge: float) -> bool:
    """Whether hardly any part of the lines runs over the edge."""
    over = sum(part.start < edge - 0.005 < part.end for line in lines for part in line.segments)
    return over <= 0.1 * len(lines)


def _half(line: Line, edge: float, *, left: bool) -> Line | None:
    parts = tuple(part for part in _cut(line.segments, edge) if (part.start < edge - 0.005) == left)
    return Line(line.level, line.height, parts) if parts else None


def _cut(parts: Sequence[Segment], edge: float) -> list[Segment]:
    """Segments, cut where a word begins at or behind the edge."""
    made: list[Segment] = []
    for part in parts:
        at = next((n for n, start in enumerate(part.starts) if start >= edge - 0.005), None)
        if not at:
            made.append(part)
            continue
        for a, b in ((0, at), (at, len(part.words))):
            made.append(
                Segment(part.starts[a], max(part.ends[a:b]), part.words[a:b], part.starts[a:b],
                        part.ends[a:b])
            )  # fmt: skip
    return made
