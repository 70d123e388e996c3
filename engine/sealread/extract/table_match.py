"""Which table answers a record list, and which of its columns is which field."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache

from msgspec import Struct

from sealread.document.model import Page, Table
from sealread.extract.cells import cell_text

_ALIKE = 0.6
_CONTAINED = 0.8
_LONGEST_HEADER = 60
_HEADER_ROWS = 2

Wordings = Sequence[Sequence[str]]


class Match(Struct, frozen=True):
    """A table whose header names fields: where its data begin, and field number -> column."""

    page: Page
    table: Table
    first_row: int
    columns: dict[int, int]
    score: float


def match(page: Page, table: Table, wordings: Wordings) -> Match | None:
    """The rows of a table that best name fields with these wordings, taken as its header.

    A header may be one or two rows high and may stand anywhere: forms print their tables of
    values below their own points, all in one grid. Of equal headers the first is taken.
    """
    found = [
        _matched(page, table, first, last, wordings)
        for first in range(len(table.rows) - 1)
        for last in range(first, min(first + _HEADER_ROWS, len(table.rows) - 1))
    ]
    ranked = max(found, key=lambda one: (one.score, -one.first_row), default=None)
    return ranked if ranked is not None and ranked.columns else None


def _matched(page: Page, table: Table, first: int, last: int, wordings: Wordings) -> Match:
    headers = [
        " ".join(cell_text(page, table.rows[row][column]) for row in range(first, last + 1))
        for column in range(len(table.rows[0]))
    ]
    columns: dict[int, int] = {}
    score = 0.0
    for likeness, field, column in _ranked(headers, wordings):
        if field not in columns and column not in columns.values():
            columns[field] = column
            score += likeness
    return Match(page, table, last + 1, columns, score)


def _ranked(headers: Sequence[str], wordings: Wordings) -> list[tuple[float, int, int]]:
    """(likeness, field, column) of all pairs that are alike, the most alike first."""
    pairs = [
        (likeness, field, column)
        for column, header in enumerate(headers)
        if header.strip() and len(header) <= _LONGEST_HEADER
        for field, said in enumerate(wordings)
        if (likeness := alike(header, said)) >= _ALIKE
    ]
    return sorted(pairs, key=lambda pair: (-pair[0], pair[1], pair[2]))


def alike(header: str, wordings: Sequence[str]) -> float:
    """How well a header cell fits any wording: 1 the same words, 0 nothing in common."""
    words = _words(header)
    return max((_likeness(words, _words(wording)) for wording in wordings), default=0.0)


@lru_cache(maxsize=8192)
def _words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"\w+", text.casefold()))


def _likeness(header: frozenset[str], wording: frozenset[str]) -> float:
    """The Dice coefficient of two sets of words; a wording wholly inside a header counts much."""
    if not header or not wording:
        return 0.0
    dice = 2 * len(header & wording) / (len(header) + len(wording))
    inside = len(wording) > 1 and wording <= header
    return max(dice, _CONTAINED) if inside else dice
