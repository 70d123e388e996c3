"""A document as a run of headers, rows and loose lines, from the first page to the last."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cached_property

from msgspec import Struct

from sealread.document.model import Document, Page
from sealread.document.segments import Line, segmented
from sealread.extract.headed import MIN_HEADING, is_sum
from sealread.extract.headers import Apart as HeadApart
from sealread.extract.headers import Column, Header, Wordings, has_digits, headers
from sealread.extract.tables.grid import BIN, Grid, learnt, said
from sealread.extract.tables.rows import Apart, Item, Row, rows_of
from sealread.extract.tables.side_by_side import apart

LIKE = 0.6
"""Share of the best header's columns that a header names which heads the same list."""
FURNITURE = 0.5
"""Share of the pages on which a line stands at the same place if it is the page's own."""
WIDE = 6.0
"""Gap, in line heights, behind which a page's lines tell nothing of the table above."""
_LEVEL = 0.004

Laid = list[tuple[Page, list[Line]]]


class Strip(Struct, frozen=True):
    """Lines of one page below one header; `above`: they stand above the page's first header."""

    page: Page
    lines: list[Line]
    header: Header
    above: bool


class Heads(Struct, frozen=True):
    """The headers of a list by page, the fields that the best of them names, and how well."""

    by_page: list[list[Header]]
    named: frozenset[int]
    score: float


class Pages:
    """The lines of a document's pages, laid out once, when they are first wanted."""

    def __init__(self, document: Document) -> None:
        self._document = document

    @cached_property
    def laid(self) -> Laid:
        """All pages with their lines; a page twice where tables stand side by side on it."""
        return [
            (page, lines) for page in self._document.pages for lines in apart(page, segmented(page))
        ]


def heads_of(
    laid: Laid, wordings: Wordings, own: int, apart: HeadApart | None = None
) -> Heads | None:
    """The headers that name most columns, and those like them; None where none names two.

    The first `own` wordings are those of the row's fields: they decide, the others are named too.
    `apart`: as `headers` takes it.
    """
    found = [headers(page, lines, wordings, apart=apart) for page, lines in laid]
    best = max(
        (head for on_page in found for head in on_page),
        key=lambda head: (len(_named(head, own)), head.score),
        default=None,
    )
    if best is None or len(_named(best, own)) < min(2, own):
        return None
    wanted = _named(best, own)
    kept = [
        [head for head in on_page if len(_named(head, own) & wanted) >= LIKE * len(wanted)]
        for on_page in found
    ]
    return Heads(kept, wanted, best.score)


def _named(head: Header, own: int) -> frozenset[int]:
    return frozenset(field for field in head.named() if field < own)


def strips(laid: Laid, heads: Heads, *, figures: bool) -> list[Strip]:
    """The pages cut at their headers; a header counts on until the next.

    `figures`: rows have figures, so that a line of several parts without any heads another table.
    """
    furniture = _Furniture(laid)
    found: list[Strip] = []
    current: Header | None = None
    for (page, lines), on_page in zip(laid, heads.by_page, strict=True):
        start = 0
        for head in [*on_page, None]:
            end = head.first if head is not None else len(lines)
            header = current or head
            if header is not None:
                kept = furniture.without(page, lines[start:end])
                stop = _stop(page, kept) if figures and current is not None else len(kept)
                above = start == 0 and bool(on_page)
                found.append(Strip(page, kept[:stop], header, above))
                if stop < len(kept):
                    found.append(Strip(page, kept[stop:], header, above=True))
                    current = None
            if head is not None:
                current, start = head, head.behind
    return found


def _stop(page: Page, lines: Sequence[Line]) -> int:
    """The number of the first line that heads another table; of the line behind all if none."""
    for index, line in enumerate(lines):
        if len(line.segments) >= MIN_HEADING and not has_digits(page, line):
            return index
    return len(lines)


class _Furniture:
    """Tells the lines that stand on most pages at the same place with the same words."""

    def __init__(self, laid: Laid) -> None:
        places: Counter[tuple[int, str]] = Counter()
        for page, lines in laid:
            places.update({self._key(page, line) for line in lines})
        often = max(2.0, FURNITURE * len(laid))
        self._often = {key for key, count in places.items() if count >= often}

    def without(self, page: Page, lines: Sequence[Line]) -> list[Line]:
        """The lines less those of the page's own that they begin and end with."""
        first, behind = 0, len(lines)
        while first < behind and self._key(page, lines[first]) in self._often:
            first += 1
        while behind > first and self._key(page, lines[behind - 1]) in self._often:
            behind -= 1
        return list(lines[first:behind])

    @staticmethod
    def _key(page: Page, line: Line) -> tuple[int, str]:
        text = " ".join(said(page, part) for part in line.segments)
        return round(line.level / _LEVEL), text


def items_of(
    parts: Sequence[Strip], grids: Sequence[Grid], apart: Apart
) -> Iterator[tuple[Item, Grid]]:
    """Rows and loose lines with the grid they were read by, in reading order."""
    before: Row | None = None
    for strip, grid in zip(parts, grids, strict=True):
        items = rows_of(strip.page, strip.lines, grid, apart, strict=strip.above, before=before)
        for item in items:
            yield item, grid
        before = _open_row(items, before)


def _open_row(items: Sequence[Item], before: Row | None) -> Row | None:
    """The row that a page ends with, sums left out; lines of the next page may go on in it."""
    for item in reversed(items):
        if isinstance(item, Row):
            return item
        if not item.sum:
            return None
    return before


def grids_of(parts: Sequence[Strip]) -> list[Grid]:
    """The grid of each strip, learnt once for all headers that stand alike."""
    alike: dict[tuple[int, ...], list[Strip]] = defaultdict(list)
    for strip in parts:
        alike[_stand(strip.header.columns)].append(strip)
    made = {
        key: learnt(
            some[0].header.columns,
            [(one.page, _table_lines(one)) for one in some if not one.above],
        )
        for key, some in alike.items()
    }
    return [made[_stand(strip.header.columns)] for strip in parts]


def _table_lines(strip: Strip) -> list[Line]:
    """The lines below a header down to a wide gap, sums left out."""
    lines = strip.lines
    wide = (
        index
        for index in range(1, len(lines))
        if lines[index].level - lines[index - 1].level > WIDE * lines[index].height
    )
    return [line for line in lines[: next(wide, len(lines))] if not is_sum(strip.page, line)]


def _stand(columns: Sequence[Column]) -> tuple[int, ...]:
    return tuple(round(column.start / (2 * BIN)) for column in columns)
