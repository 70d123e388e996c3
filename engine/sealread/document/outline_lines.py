"""The printed lines of a document, and which of them are running headers and footers."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from itertools import chain, groupby

from msgspec import Struct

from sealread.document.model import Box, Span
from sealread.document.text_map import TextMap

_EDGE = 3
"""How many lines at the top and at the bottom of a page may be running ones."""
_FEWEST_PAGES = 3
_DIGITS = re.compile(r"\d+")
_PAGE_NUMBER = re.compile(
    r"[-–—\s]*(?:(?:page|seite|p\.|s\.)\s*)?(?:\d{1,4}|[ivxl]{1,6})"
    r"(?:\s*(?:/|of|von)\s*\d{1,4})?[-–—\s]*",
    re.IGNORECASE,
)


class TextLine(Struct, frozen=True):
    """A printed line: its place among all, its words, its page's index, its box (upright page)."""

    number: int
    span: Span
    text: str
    page: int
    box: Box

    @property
    def height(self) -> float:
        """How high its highest word is, in shares of the page."""
        return self.box[3] - self.box[1]


def text_lines(text_map: TextMap) -> tuple[TextLine, ...]:
    """All printed lines of a text, in text order."""
    printed = text_map.printed
    starts, ends = printed.starts.tolist(), printed.ends.tolist()
    places = zip(starts, ends, printed.pages.tolist(), printed.boxes.tolist(), strict=True)
    return tuple(
        TextLine(number, Span(start, end), text_map.text[start:end], page, tuple(box))
        for number, (start, end, page, box) in enumerate(places)
    )


def running_lines(lines: Sequence[TextLine], pages: int) -> frozenset[int]:
    """The numbers of the lines that repeat at the edges of pages, and of page numbers.

    A line that differs from page to page in figures only is the same. Of a document with fewer
    than three pages none is known to repeat.
    """
    seen: dict[tuple[bool, str], list[TextLine]] = defaultdict(list)
    numbers: list[int] = []
    for _, group in groupby(lines, key=lambda line: line.page):
        own = list(group)
        half = max(len(own) // 2, 1)
        top, bottom = own[: min(_EDGE, half)], own[max(len(own) - _EDGE, half) :]
        for line, is_top in chain(((one, True) for one in top), ((one, False) for one in bottom)):
            if _PAGE_NUMBER.fullmatch(line.text) and pages > 1:
                numbers.append(line.number)
            else:
                key = " ".join(_DIGITS.sub("#", line.text).casefold().split())
                seen[is_top, key].append(line)
    often = [same for same in seen.values() if len({one.page for one in same}) >= _FEWEST_PAGES]
    return frozenset([*numbers, *(line.number for same in often for line in same)])
