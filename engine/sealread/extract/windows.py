"""A document's text cut into overlapping windows that fit the model, at line breaks."""

from __future__ import annotations

from collections.abc import Callable

from sealread.document.model import Span

CountTokens = Callable[[str], int]


def windows(text: str, count: CountTokens, limit: int, overlap: int) -> tuple[Span, ...]:
    """Spans of at most `limit` tokens that cover `text`; neighbours share at most `overlap` tokens.

    A line longer than the limit or the overlap is cut at spaces. Token counts are per line, which
    is never less than what the joined text has by more than one token a line.
    """
    longest = min(limit, overlap) if overlap else limit  # a longer piece could not be shared
    parts = [part for line in _lines(text) for part in _parts(text, line, count, longest)]
    pieces, sizes = [piece for piece, _ in parts], [size for _, size in parts]
    found: list[Span] = []
    first = 0
    while first < len(pieces):
        last = _fill(sizes, first, limit)
        found.append(Span(pieces[first].start, pieces[last].end))
        if last == len(pieces) - 1:
            break
        room = limit - sizes[last + 1]  # the next window is to hold something new
        first = _step_back(sizes, first, last, min(overlap, room))
    return tuple(found)


def _fill(sizes: list[int], first: int, limit: int) -> int:
    """The last piece of a window that begins with `first`."""
    total, last = sizes[first], first
    while last + 1 < len(sizes) and total + sizes[last + 1] <= limit:
        last += 1
        total += sizes[last]
    return last


def _step_back(sizes: list[int], first: int, last: int, overlap: int) -> int:
    """Where the next window begins: behind `first`, at most `overlap` tokens before `last` ends."""
    start, total = last + 1, 0
    while start - 1 > first and total + sizes[start - 1] <= overlap:
        start -= 1
        total += sizes[start]
    return start


def _lines(text: str) -> list[Span]:
    found, start = [], 0
    for line in text.splitlines(keepends=True):
        found.append(Span(start, start + len(line)))
        start += len(line)
    return found


def _parts(text: str, line: Span, count: CountTokens, limit: int) -> list[tuple[Span, int]]:
    """The pieces of a line, each with its tokens."""
    size = count(text[line.start : line.end])
    if size <= limit or line.end - line.start < 2:
        return [(line, size)]
    middle = (line.start + line.end) // 2
    space = text.rfind(" ", line.start + 1, middle)
    cut = space + 1 if space > line.start else middle
    halves = (Span(line.start, cut), Span(cut, line.end))
    return [part for half in halves for part in _parts(text, half, count, limit)]
