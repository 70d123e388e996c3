"""What stands above the columns of a table: text, and when their figures are for."""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct, structs

from sealread.extract.statements.blocks import Block
from sealread.extract.statements.figures import Token
from sealread.extract.statements.lines import StatementLine
from sealread.extract.statements.periods import Item, items

_CHANGE = re.compile(
    r"chang|varian|growth|increase|decrease|inc\.|incr|fav|veränd|abweich|\+/|^%$|^\$ ?%?$", re.I
)
_SHARE = re.compile(r"%\s*of|percent(?:age)?\s+of|in % (?:der|des|vom)|anteil", re.I)
_REACH = 0.012
_CAPTION_LINES = 5


class When(Struct, frozen=True):
    """What a header says about the time of a column; zeros for what it does not say.

    `words` say it, on the page with index `page` (-1: that of the figures).
    """

    months: int = 0
    quarter: int = 0
    year: int = 0
    month: int = 0
    day: int = 0
    words: tuple[int, ...] = ()
    page: int = -1

    def known(self) -> bool:
        """Whether a year is said."""
        return bool(self.year)


class Column(Struct, frozen=True):
    """A column: its edges, the words above it, and when its figures are for.

    `change`: its figures compare two others; `share`: they are parts of something.
    """

    start: float
    end: float
    text: str = ""
    when: When = When()
    change: bool = False
    share: bool = False


class _Piece(Struct, frozen=True):
    """Words of a header line that say nothing about time."""

    text: str
    start: float
    end: float
    line: int


def columns(block: Block) -> tuple[Column, ...]:
    """The columns of a table with what its header says of each."""
    if not block.columns:
        return ()
    left = block.columns[0][0]
    lines = _header_lines(block, left)
    stub, timed = _items(lines, left)
    pieces = [piece for number, line in enumerate(lines) for piece in _pieces(line, number, left)]
    made = [_column(edges, pieces, timed) for edges in block.columns]
    made = [_stacked(one, lines) for one in made]
    if not any(one.when.known() for one in made):
        whole = _of_all(stub) or _of_captions(block)
        if whole is not None:
            made = [structs.replace(one, when=_merged(one.when, whole)) for one in made]
    made = [_with_caption(one, block) for one in made]
    placed = [structs.replace(one, when=structs.replace(one.when, page=block.page)) for one in made]
    return tuple(_compared(placed))


def _with_caption(column: Column, block: Block) -> Column:
    """A column whose header says a year alone, with the length and day that a caption says."""
    when = column.when
    if not when.year or when.months or when.month or when.quarter:
        return column
    said = [item for line in block.above[-_CAPTION_LINES:] for item in line.items]
    days = {(item.month, item.day) for item in said if item.month}
    lengths = {item.months for item in said if item.kind == "duration" and item.months}
    if len(days) != 1 or len(lengths) > 1:
        return column
    month, day = days.pop()
    length = lengths.pop() if lengths else 0
    return structs.replace(column, when=structs.replace(when, month=month, day=day, months=length))


def _header_lines(block: Block, left: float) -> list[StatementLine]:
    """The lines above a table that head its columns: parted ones, and times over columns."""
    heads = [
        line
        for line in _behind_prose(block, left)
        if line.kind == "years"
        or (line.pieces > 1 and line.end > left)
        or (line.items and _over_columns(line, left))
        or (line.start > left - 0.05 and line.end - line.start < 0.4)
    ]
    timed = [n for n, line in enumerate(heads) if line.items]
    first = timed[0] if timed else max(len(heads) - 4, 0)
    return [line for n, line in enumerate(heads) if n >= first or line.pieces > 1][-7:]


def _behind_prose(block: Block, left: float) -> Sequence[StatementLine]:
    """The lines right above a table, from behind the last that runs over labels and columns."""
    prose = [
        n
        for n, line in enumerate(block.above)
        if line.kind == "text" and line.pieces == 1
        and line.start < left - 0.15 and line.end > left + 0.05
    ]  # fmt: skip
    return block.above[prose[-1] + 1 :] if prose else block.above


def _over_columns(line: StatementLine, left: float) -> bool:
    covered = sum(item.end - item.start for item in line.items)
    return line.end > left and covered > 0.6 * (line.end - line.start)


def _items(
    lines: Sequence[StatementLine], left: float
) -> tuple[list[Item], list[tuple[int, Item]]]:
    """What a header says about time: beside the labels, and over columns (with line number)."""
    stub: list[Item] = []
    over: list[tuple[int, Item]] = []
    for number, line in enumerate(lines):
        for item in line.items:
            if item.end < left and line.start < left - 0.1 and item.start < left - 0.1:
                stub.append(item)
            else:
                over.append((number, item))
    return stub, over


def _pieces(line: StatementLine, number: int, left: float) -> list[_Piece]:
    timed = {word for item in line.items for word in item.words}
    made: list[list[tuple[str, float, float]]] = []
    for token in line.tokens:
        if token.word in timed or token.end < left - 0.05:
            made.append([])
            continue
        if token.apart or not made:
            made.append([])
        made[-1].append((token.text, token.start, token.end))
    return [
        _Piece(" ".join(text for text, _, _ in part), part[0][1], part[-1][2], number)
        for part in made
        if part
    ]


def _column(
    edges: tuple[float, float], pieces: Sequence[_Piece], timed: Sequence[tuple[int, Item]]
) -> Column:
    start, end = edges
    own = [one for one in pieces if one.start < end + _REACH and one.end > start - _REACH]
    text = " ".join(one.text for one in own)
    share = bool(_SHARE.search(text))
    dated = any(item.year and item.start < end and item.end > start for _, item in timed)
    change = not share and not dated and any(_CHANGE.search(one.text) for one in own)
    when = _when((start + end) / 2, own, timed)
    return Column(start, end, text, when, change, share)


def _stacked(column: Column, lines: Sequence[StatementLine]) -> Column:
    """A column with the one time that its words say, read from line to line."""
    words = [
        token
        for line in lines
        for part in _segments(line)
        if part[0].start < column.end + _REACH and part[-1].end > column.start - _REACH
        for token in part
    ]
    whole = _of_all([item for item in items(words) if item.kind in ("date", "duration")])
    return column if whole is None else structs.replace(column, when=_merged(column.when, whole))


def _segments(line: StatementLine) -> list[list[Token]]:
    """The words of a line, parted at its column gaps."""
    made: list[list[Token]] = []
    for token in line.tokens:
        if token.apart or not made:
            made.append([])
        made[-1].append(token)
    return made


def _when(middle: float, own: Sequence[_Piece], timed: Sequence[tuple[int, Item]]) -> When:
    """The nearest duration, day and year above a column; no year where words stand in its place."""
    by_line: dict[int, list[Item]] = {}
    for number, item in timed:
        if item.year:
            by_line.setdefault(number, []).append(item)
    years: Item | None = None
    if by_line:
        number = max(by_line, key=lambda n: (len(by_line[n]), n))
        if not any(piece.line == number for piece in own):
            years = _closest(middle, by_line[number])
    duration = _closest(middle, [item for _, item in timed if item.kind == "duration"])
    day = _closest(middle, [item for _, item in timed if item.kind == "day"])
    if years is not None and years.month:
        day = years
    return _joined(duration, day, years)


def _joined(duration: Item | None, day: Item | None, years: Item | None) -> When:
    parts = [one for one in (duration, day, years) if one is not None]
    return When(
        months=duration.months if duration else 0,
        quarter=duration.quarter if duration else 0,
        year=years.year if years else 0,
        month=day.month if day else 0,
        day=day.day if day else 0,
        words=tuple(dict.fromkeys(word for one in parts for word in one.words)),
    )


def _closest(middle: float, found: Sequence[Item]) -> Item | None:
    return min(found, key=lambda one: abs(one.middle - middle), default=None)


def _of_all(stub: Sequence[Item]) -> When | None:
    """The one time that items say together."""
    years = [item for item in stub if item.year]
    if len({(item.year, item.month, item.day) for item in years}) != 1:
        return None
    durations = [item for item in stub if item.kind == "duration"]
    days = [item for item in stub if item.kind == "day"]
    if len({item.months for item in durations}) > 1:
        return None
    last = years[-1]
    day = last if last.month else (days[-1] if days else None)
    return _joined(durations[-1] if durations else None, day, last)


def _of_captions(block: Block) -> When | None:
    """The one time that the lines right above a table say."""
    for count in (1, 2, 3):
        found = _of_all([item for line in block.above[-count:] for item in line.items])
        if found is not None:
            return found
    return None


def _merged(own: When, whole: When) -> When:
    return structs.replace(
        whole,
        months=own.months or whole.months,
        words=tuple(dict.fromkeys([*own.words, *whole.words])),
    )


def _compared(made: Sequence[Column]) -> list[Column]:
    """Columns that compare get the latest time of the figures that they stand behind."""
    done: list[Column] = []
    behind: list[When] = []
    for one in made:
        if one.change:
            done.append(structs.replace(one, when=max(behind, key=_day, default=one.when)))
            continue
        if one.when.known() and not one.share:
            if behind and behind[-1].months != one.when.months:
                behind = []
            behind.append(one.when)
        done.append(one)
    return done


def _day(when: When) -> tuple[int, int, int]:
    return when.year, when.month, when.day
