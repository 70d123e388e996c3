"""Records below a header, by where words stand: for lists that no lines rule off.

A record begins at a line with numbers below the header's numeric columns. What stands close above
or below it belongs to it. Sums, repeated headers and the header of the next table end records.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

import numpy as np
from msgspec import Struct

from sealread.document.layout import Floats
from sealread.document.model import Cell, Page
from sealread.document.segments import Line, Segment
from sealread.extract.far_rows import foot_of
from sealread.extract.headers import Column, Header, Wordings, has_digits, headers

NEAR = 1.75
"""Distance, in line heights, within which a line goes on in a record's cells."""
RAISED = 0.9
"""The same for a line above the record's own: cells are centred on their rows."""
ALIGNED = 0.012
"""Difference of left edges, in page widths, of lines of one cell."""
MIN_HEADING = 3
"""Parts of a line without digits that make it the header of another table."""
ASIDE = 0.1
"""Weight of the words of a line that fills few columns, where columns are told apart."""
ENOUGH = 0.6
"""Share of the figures of the records above that a record must have."""
_UNIT = 4
"""Letters of a unit at most."""
_LONGEST_FIGURE = 100
_NUMBER = re.compile(
    r"(?:[A-Z]{3}\s|[^\w\s(+-]{1,2}\s?)?[(+–-]?\s?\d(?:[\d.,'’\s]*\d)?\)?-?(?:\s?[^\d\s]\S{0,5}){0,3}"
)
_SUM = re.compile(
    r"\W*(?:(?:sub|zwischen|gesamt|end|rechnungs|beleg|positions|netto|brutto|waren|net|gross|grand"
    r"|page|seiten)?-?\s?(?:total|summe|betrag|sous-total|totaal|subtotaal)|übertrag|carried|brought"
    r"|balance|saldovortrag|vortrag|(?:opening|closing|previous|alter|neuer)\s(?:balance|saldo"
    r"|kontostand))\w*\b",
    re.IGNORECASE,
)


class Found(Struct, frozen=True):
    """A record: its page and field number -> cell."""

    page: Page
    cells: dict[int, Cell]


class _Below(Struct, frozen=True):
    """Lines below a header that may hold records, and whether they run to the page's end."""

    page: Page
    lines: tuple[Line, ...]
    open: bool


class _Row(Struct):
    """A record while it is being filled: words by column, where it begins and goes on."""

    words: dict[int, list[int]]
    starts: dict[int, float]
    first: float
    last: float
    height: float


def headed_records(
    laid: Sequence[tuple[Page, list[Line]]], said: Wordings, numeric: frozenset[int]
) -> tuple[tuple[Found, ...], float]:
    """The records below the header that names most fields, and how well it names them.

    `laid`: the pages with their lines. `numeric`: the numbers of the fields that are figures.
    """
    heads = [headers(page, lines, said) for page, lines in laid]
    known = [head for on_page in heads for head in on_page if head.named() & numeric]
    best = max(known, key=lambda head: (len(head.named()), head.score), default=None)
    if best is None:
        return (), 0.0
    found: list[Found] = []
    current: Header | None = None
    for (page, lines), on_page in zip(laid, heads, strict=True):
        again = next((head for head in on_page if _same(head, best)), None)
        current = again or current
        if current is None:
            continue
        below = _below(page, lines, again.behind if again else 0)
        found += _records(below, current, numeric)
        current = current if below.open else None
    return tuple(found), best.score


def _same(head: Header, best: Header) -> bool:
    return head.named() == best.named()


def _below(page: Page, lines: list[Line], start: int) -> _Below:
    """The lines up to the header of another table, without the foot of the page."""
    for index in range(start, len(lines)):
        line = lines[index]
        if len(line.segments) >= MIN_HEADING and not has_digits(page, line):
            return _Below(page, tuple(lines[start:index]), open=False)
    return _Below(page, tuple(lines[start : foot_of(page, lines, start)]), open=True)


def _records(below: _Below, header: Header, numeric: frozenset[int]) -> Iterator[Found]:
    columns = header.columns
    edges = parting(below.page, below.lines, columns)
    figures = {i for i, column in enumerate(columns) if column.field in numeric}
    rows: list[_Row] = []
    pending: list[Line] = []
    usual = 0.0
    for line in below.lines:
        cells = _by_word(line, edges)
        if _begins(below.page, cells, figures, usual):
            usual = max(usual, ENOUGH * len(figures & cells.keys()))
            row = _Row({}, {}, line.level, line.level, line.height)
            for above in _raised(pending, line):
                _go_on(below.page, row, above, edges, figures)
            _fill(row, cells, line)
            rows.append(row)
            pending = []
        elif is_sum(below.page, line):
            pending = []
            if rows:
                rows[-1].last = -1.0
        elif rows and not pending and _near(rows[-1], line):
            _go_on(below.page, rows[-1], line, edges, figures)
            pending = []
        else:
            pending.append(line)
    for row in rows:
        fields = {
            column.field: Cell(tuple(row.words[i]))
            for i, column in enumerate(columns)
            if column.field is not None and row.words.get(i)
        }
        yield Found(below.page, fields)


def parting(page: Page, lines: Sequence[Line], columns: Sequence[Column]) -> list[float]:
    """Where columns part: the widest strip between two header cells that fewest words cross."""
    return parted(bars(page, lines, columns), columns)


def bars(
    page: Page, lines: Sequence[Line], columns: Sequence[Column]
) -> list[tuple[float, float, float]]:
    """(start, end, weight) of what stands together in lines below header cells."""
    full = max(2, (len(columns) + 1) // 2)
    return [
        (start, end, 1.0 if len(line.segments) >= full else ASIDE)
        for line in lines
        for part in line.segments
        for start, end in _held_together(page, part)
    ]


def parted(bars: Sequence[tuple[float, float, float]], columns: Sequence[Column]) -> list[float]:
    """Where columns part, by the bars of all lines below them."""
    words = np.array(bars, dtype=np.float64).reshape(-1, 3)
    return [_edge(words, one, other) for one, other in pairwise(columns)]


def _held_together(page: Page, part: Segment) -> Iterator[tuple[float, float]]:
    """(start, end) of the words of a segment, a figure with its unit as one."""
    start, end, counted = part.start, part.start, False
    for left, right, word in zip(part.starts, part.ends, part.words, strict=True):
        text = page.words[word].text
        if not (counted and len(text) <= _UNIT and not text[0].isdigit()):
            if end > start:
                yield start, end
            start, counted = left, False
        end, counted = right, counted or text[-1].isdigit()
    yield start, end


def _edge(words: Floats, one: Column, other: Column) -> float:
    grid = np.linspace((one.start + one.end) / 2, (other.start + other.end) / 2, 129)
    heads = np.array([(one.start, one.end, 1.0), (other.start, other.end, 1.0)])
    bars = np.concatenate([words, heads])
    crossed = bars[:, 2] @ ((bars[:, :1] < grid) & (grid < bars[:, 1:2]))
    free = np.concatenate([[False], crossed <= crossed.min() + 1e-9, [False]])
    turns = np.flatnonzero(free[1:] != free[:-1])
    begins, stops = turns[::2], turns[1::2] - 1
    widest = int(np.argmax(stops - begins))
    return float((grid[begins[widest]] + grid[stops[widest]]) / 2)


def _by_word(line: Line, edges: Sequence[float]) -> dict[int, list[tuple[float, int]]]:
    """(left edge, word) of the words of a line by column."""
    cells: dict[int, list[tuple[float, int]]] = {}
    for part in line.segments:
        for start, end, word in zip(part.starts, part.ends, part.words, strict=True):
            column = int(np.searchsorted(edges, (start + end) / 2))
            cells.setdefault(column, []).append((start, word))
    return cells


def _begins(
    page: Page, cells: dict[int, list[tuple[float, int]]], figures: set[int], usual: float
) -> bool:
    """Numbers below two numeric columns, or below the only one beside words; `usual` at least."""
    filled = [column for column in figures if column in cells]
    right = [column for column in filled if is_number(_text(page, [w for _, w in cells[column]]))]
    if len(right) < len(filled) or len(right) < usual:
        return False
    return len(right) >= 2 or (len(figures) == 1 and len(right) == 1 and len(cells) >= 2)


def is_number(text: str) -> bool:
    """A figure, with its currency or unit if it has one."""
    figure = text.strip()
    return len(figure) <= _LONGEST_FIGURE and bool(_NUMBER.fullmatch(figure))


def is_sum(page: Page, line: Line) -> bool:
    """Do a line's words begin like a sum? Its figure is no record's."""
    return is_sum_text(_text(page, line.segments[0].words)) and len(line.segments) <= 3


def is_sum_text(text: str) -> bool:
    """Do words begin like what stands before a sum?"""
    return bool(_SUM.match(text))


def _raised(pending: Sequence[Line], line: Line) -> list[Line]:
    """The lines right above a record's own that belong to it."""
    close: list[Line] = []
    below = line
    for above in reversed(pending):
        if below.level - above.level >= RAISED * max(above.height, below.height):
            break
        close.insert(0, above)
        below = above
    return close


def _near(row: _Row, line: Line) -> bool:
    return line.level - row.last < NEAR * max(row.height, line.height)


def _fill(row: _Row, cells: dict[int, list[tuple[float, int]]], line: Line) -> None:
    for column, words in cells.items():
        row.starts.setdefault(column, words[0][0])
        row.words.setdefault(column, []).extend(word for _, word in words)
    row.last, row.height = line.level, line.height


def _go_on(page: Page, row: _Row, line: Line, edges: Sequence[float], figures: set[int]) -> None:
    """Adds the parts of a line that stand below a cell's first line; figures only to gaps."""
    for part in line.segments:
        if len(line.segments) == 1 or not _crosses(part, edges):
            column = int(np.searchsorted(edges, part.start + 0.002))
        else:
            continue
        if column in figures:
            if column not in row.words and is_number(_text(page, part.words)):
                column = int(np.searchsorted(edges, (part.start + part.end) / 2))
                row.words.setdefault(column, []).extend(part.words)
        elif abs(row.starts.setdefault(column, part.start) - part.start) < ALIGNED:
            row.words.setdefault(column, []).extend(part.words)
    row.last, row.height = line.level, line.height


def _crosses(part: Segment, edges: Sequence[float]) -> bool:
    return int(np.searchsorted(edges, part.start + 0.002)) != int(
        np.searchsorted(edges, part.end - 0.002)
    )


def _text(page: Page, words: Sequence[int]) -> str:
    return " ".join(page.words[word].text for word in words)
