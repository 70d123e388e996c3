"""The outline of a document: its headings, what its pages are for, captions, running lines.

An index in memory, made once from the text map in time linear in the text; it knows no schema. It
is a help, not a proof: where a document has no structure to see, all its parts are empty.

    found = outline(text_map(document.pages))
    found.above(position)         # the headings that a character stands under, outermost first
    found.section(heading)        # the text from a heading to the next one of its rank
    found.pages_with("schedules") # indices of pages
    found.is_running(position)    # whether a character is part of a running header or footer
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct

from sealread.document.model import Span
from sealread.document.outline_headings import Heading, headings_of
from sealread.document.outline_lines import TextLine, running_lines, text_lines
from sealread.document.outline_roles import Role, roles_of
from sealread.document.text_map import TextMap

__all__ = ["Caption", "Heading", "Outline", "Role", "outline"]

_CAPTION_LINES = 5
_CAPTION_AWAY = 0.035
"""How far, in shares of the page's height, a line of a caption is from what is below it."""


class Caption(Struct, frozen=True):
    """The lines above a table, from the top: `page` is its index, `table` its place there."""

    page: int
    table: int
    lines: tuple[Span, ...]


class Outline:
    """What a document looks like from above. `lines` are all its printed lines in text order."""

    def __init__(self, text_map: TextMap) -> None:
        self._map = text_map
        self.lines: tuple[TextLine, ...] = text_lines(text_map)
        self.running: frozenset[int] = running_lines(self.lines, len(text_map.pages))
        """Numbers of the lines that are headers, footers or page numbers."""
        self._starts = [line.span.start for line in self.lines]
        found = headings_of(self.lines, self.running)
        self.roles: tuple[frozenset[Role], ...] = roles_of(
            self.lines, self.running, found, len(text_map.pages)
        )
        """What each page is for; most pages are for nothing of these."""
        self.headings: tuple[Heading, ...] = tuple(
            heading for heading in found if "contents" not in self.roles[heading.page]
        )
        """In text order, without those that a table of contents lists."""
        self._heads = [heading.span.start for heading in self.headings]

    def line_at(self, position: int) -> int:
        """The number of the line that a character stands on; a line break counts to its line."""
        return max(bisect_right(self._starts, position) - 1, 0)

    def is_running(self, position: int) -> bool:
        """Whether a character is part of a running header or footer, or a page number."""
        return self.line_at(position) in self.running

    def above(self, position: int) -> tuple[Heading, ...]:
        """The headings that a character stands under, the outermost first."""
        at = bisect_right(self._heads, position) - 1
        found: list[Heading] = []
        while at >= 0:
            found.append(self.headings[at])
            at = self._parents[at]
        return tuple(reversed(found))

    def section(self, heading: Heading) -> Span:
        """The text from a heading to the next one of its rank, or to the end."""
        at = bisect_right(self._heads, heading.span.start) - 1
        return Span(heading.span.start, self._ends[at])

    def pages_with(self, role: Role) -> tuple[int, ...]:
        """The indices of the pages that are for something."""
        return tuple(page for page, roles in enumerate(self.roles) if role in roles)

    @cached_property
    def captions(self) -> tuple[Caption, ...]:
        """What stands right above each table that has something above it: titles, units, dates."""
        return tuple(
            Caption(index, number, lines)
            for index, page in enumerate(self._map.pages)
            for number, table in enumerate(page.tables)
            if page.turn == 0 and (lines := self._lines_above(index, table.box[1]))
        )

    @cached_property
    def _parents(self) -> list[int]:
        """For each heading the place of the one it stands under, -1 for none."""
        parents: list[int] = []
        open_ones: list[int] = []
        for at, heading in enumerate(self.headings):
            while open_ones and self.headings[open_ones[-1]].level >= heading.level:
                open_ones.pop()
            parents.append(open_ones[-1] if open_ones else -1)
            open_ones.append(at)
        return parents

    @cached_property
    def _ends(self) -> list[int]:
        """Where the section of each heading ends."""
        ends = [len(self._map.text)] * len(self.headings)
        open_ones: list[int] = []
        for at, heading in enumerate(self.headings):
            while open_ones and self.headings[open_ones[-1]].level >= heading.level:
                ends[open_ones.pop()] = heading.span.start
            open_ones.append(at)
        return ends

    @cached_property
    def _page_lines(self) -> Sequence[Sequence[TextLine]]:
        found: list[list[TextLine]] = [[] for _ in self._map.pages]
        for line in self.lines:
            if line.number not in self.running:
                found[line.page].append(line)
        return found

    def _lines_above(self, page: int, top: float) -> tuple[Span, ...]:
        """The lines of a page that lead without a gap to what begins at `top`."""
        found: list[Span] = []
        above = [line for line in self._page_lines[page] if line.box[3] <= top + 0.004]
        for line in sorted(above, key=lambda line: -line.box[3])[:_CAPTION_LINES]:
            if top - line.box[3] > _CAPTION_AWAY:
                break
            found.append(line.span)
            top = line.box[1]
        return tuple(reversed(found))


def outline(text_map: TextMap) -> Outline:
    """The outline of the document that a text map was made of."""
    return Outline(text_map)
