"""Tables of figures on a page: what stands above them, their rows, and what rows stand under."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec import Struct

from sealread.extract.statements.figures import Figure
from sealread.extract.statements.lines import StatementLine

HEADER_LINES = 14
"""Lines above a table that may belong to its header and captions."""
COLUMN_GAP = 0.012
"""Right edges of one column lie closer than this, in page widths."""
INDENT = 0.004
_GOES_ON = re.compile(r"(?:\b(?:and|or|of|for|to|in|on|the|und|oder|von|für)|[,;–—-])$", re.I)
_LONGEST_SECTION = 140


class Section(Struct, frozen=True):
    """A row without figures that rows below it stand under."""

    text: str
    start: float
    line: StatementLine


class Row(Struct, frozen=True):
    """A row of figures: its full label, and figures by column number."""

    label: str
    label_words: tuple[int, ...]
    start: float
    level: float
    figures: dict[int, Figure]
    sections: tuple[Section, ...]


class Block(Struct, frozen=True):
    """A table of figures: index of its page, the lines above it, the edges of its columns, rows."""

    page: int
    above: tuple[StatementLine, ...]
    columns: tuple[tuple[float, float], ...]
    rows: tuple[Row, ...]


def blocks(index: int, lines: Sequence[StatementLine]) -> list[Block]:
    """The tables of a page from the top; `lines` are all lines of the page with this index."""
    found: list[Block] = []
    above: list[StatementLine] = []
    held: list[StatementLine] = []
    for line in lines:
        if line.kind == "figures":
            held.append(line)
            continue
        if any(one.kind == "figures" for one in held) and _parts(held, line):
            rows, trailing = _without_trailing(held)
            found.append(_block(index, above, rows))
            above, held = list(trailing), []
        if any(one.kind == "figures" for one in held):
            held.append(line)
        else:
            above.append(line)
    rows, _ = _without_trailing(held)
    if rows:
        found.append(_block(index, above, rows))
    return found


def _parts(held: Sequence[StatementLine], line: StatementLine) -> bool:
    """Does a line without figures end the table above it?"""
    if line.kind == "years" or line.pieces > 1:
        return True
    left = min(figure.start for one in held for figure in one.figures)
    return line.end > left - 0.01


def _without_trailing(
    held: Sequence[StatementLine],
) -> tuple[list[StatementLine], list[StatementLine]]:
    last = max((n for n, one in enumerate(held) if one.kind == "figures"), default=-1)
    return list(held[: last + 1]), list(held[last + 1 :])


def _block(index: int, above: Sequence[StatementLine], held: Sequence[StatementLine]) -> Block:
    columns = _columns([line.figures for line in held])
    head = list(above[-HEADER_LINES:])
    sections = _leading_sections(head, columns[0][0] if columns else 1.0)
    lines = [*sections, *held]
    return Block(
        page=index,
        above=tuple(head[: len(head) - len(sections)]),
        columns=columns,
        rows=tuple(_rows(lines, columns)),
    )


def _leading_sections(head: Sequence[StatementLine], left: float) -> list[StatementLine]:
    """The last lines of a header that are the table's first rows without figures."""
    first = len(head)
    while first and _is_section(head[first - 1], left):
        first -= 1
    if not any(line.pieces > 1 or line.items for line in head[:first]):
        return list(head[len(head) - 1 :]) if first < len(head) else []
    return list(head[first:])


def _is_section(line: StatementLine, left: float) -> bool:
    short = len(line.label) <= _LONGEST_SECTION and not line.label.startswith("(")
    return line.kind == "text" and line.pieces == 1 and line.end < left and short


def _columns(rows: Sequence[Sequence[Figure]]) -> tuple[tuple[float, float], ...]:
    """(left, right) edges of the columns that figures stand in, told by their right edges.

    What is near and never stands beside each other ("8 %" and "n/m") is one column.
    """
    found = [(figure, number) for number, row in enumerate(rows) for figure in row]
    made: list[list[tuple[Figure, int]]] = []
    for one in sorted(found, key=lambda pair: pair[0].end):
        if (made and one[0].end - made[-1][-1][0].end < COLUMN_GAP) or (
            made and _is_beside(made[-1], one[0], found)
        ):
            made[-1].append(one)
        else:
            made.append([one])
    return tuple((min(one.start for one, _ in group), group[-1][0].end) for group in made)


def _is_beside(
    group: Sequence[tuple[Figure, int]], figure: Figure, found: Sequence[tuple[Figure, int]]
) -> bool:
    """Does a figure go on a column whose own figures are in other rows?"""
    right = group[-1][0].end
    if figure.start - right > COLUMN_GAP or figure.end - right > 3 * COLUMN_GAP:
        return False
    theirs = {row for _, row in group}
    like = {row for one, row in found if abs(one.end - figure.end) < COLUMN_GAP}
    return not theirs & like


def _rows(lines: Sequence[StatementLine], columns: Sequence[tuple[float, float]]) -> Iterator[Row]:
    sections: list[Section] = []
    begun: list[StatementLine] = []
    for place, line in enumerate(lines):
        if line.kind != "figures":
            if _begins_label(line, lines[place + 1] if place + 1 < len(lines) else None, begun):
                begun.append(line)
            else:
                section = Section(" ".join([*(one.label for one in begun), line.label]),
                                  begun[0].start if begun else line.start, line)  # fmt: skip
                sections = [one for one in sections if one.start < section.start - INDENT]
                sections.append(section)
                begun = []
            continue
        start = begun[0].start if begun else line.start
        label = " ".join(one for one in [*(part.label for part in begun), line.label] if one)
        words = tuple(word for part in [*begun, line] for word in part.label_words)
        begun = []
        yield Row(
            label=label,
            label_words=words,
            start=start,
            level=line.level,
            figures={_nearest(columns, figure): figure for figure in line.figures},
            sections=tuple(one for one in sections if one.start <= start + INDENT),
        )


def _begins_label(
    line: StatementLine, following: StatementLine | None, begun: Sequence[StatementLine]
) -> bool:
    """Is a line without figures the first part of the label below it?"""
    if following is None or line.label.endswith(":"):
        return False
    if _GOES_ON.search(line.label):
        return True
    first = following.label[:1]
    goes_on = first.islower() or first in "($" or first.isdigit()
    return bool(first) and goes_on and len(begun) < 3


def _nearest(columns: Sequence[tuple[float, float]], figure: Figure) -> int:
    return min(range(len(columns)), key=lambda n: abs(columns[n][1] - figure.end))
