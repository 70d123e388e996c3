"""The header of a list on a page: a line whose words name fields, with the lines stacked on it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec import Struct

from sealread.document.model import Page
from sealread.document.segments import Line, Segment

MIN_NAMED = 2
STEP = 1.6
"""Distance of two lines of one header, in line heights."""
TIGHT = 1.3
"""The same where the line below has several parts and may be the first row, all in words."""
MAX_STACKED = 4
_LONGEST = 14
"""Words of a header cell at most; more is prose."""
_MOST_TOKENS = 4
"""Words of a phrase that is looked for within a part of a line."""
_COMPOUND = 5
"""Letters of a word from which on it may end a compound: Artikelbezeichnung, line-total."""
_ALIKE_COMPOUND = 0.8
_ORDINALS = [("pos",), ("position",), ("lfd", "nr"), ("line",), ("#",)]
"""What heads a column of row numbers."""
_BYSTANDERS: list[list[tuple[str, ...]]] = [
    [("age",), ("alter",)], [("lane",), ("ln",), ("bahn",)], [("heat",), ("ht",), ("lauf",)],
]  # fmt: skip
"""What heads narrow columns that often stand close to another and that few ask for."""
_TOKEN = re.compile(r"\w+|[%#]")
_DIGIT = re.compile(r"\d")

Wordings = Sequence[Sequence[str]]
Strip = tuple[float, float]
Tokens = tuple[str, ...]
Apart = Callable[[Page, Line, Line], bool]
"""Is a line (the second) none of a header (the first) above it?"""


class Column(Struct, frozen=True):
    """A header cell: where it stands on the upright page, and the number of the field it names."""

    start: float
    end: float
    text: str
    field: int | None = None


class Header(Struct, frozen=True):
    """A header: columns from the left, numbers of its first line and of the line behind it."""

    columns: tuple[Column, ...]
    first: int
    behind: int
    score: float

    def named(self) -> frozenset[int]:
        """The fields that have a column, by number."""
        return frozenset(column.field for column in self.columns if column.field is not None)


class _Phrases(Struct, frozen=True):
    """The wordings of fields in tokens, by field and all of them (ordinals too) together."""

    by_field: tuple[tuple[Tokens, ...], ...]
    exact: frozenset[Tokens]


def _phrases(said: Wordings) -> _Phrases:
    by_field = tuple(tuple(_tokens(phrase) for phrase in wordings) for wordings in said)
    every = (phrase for wordings in (*by_field, _ORDINALS, *_BYSTANDERS) for phrase in wordings)
    return _Phrases(by_field, frozenset(every))


def headers(
    page: Page,
    lines: Sequence[Line],
    said: Wordings,
    step: float = STEP,
    apart: Apart | None = None,
) -> list[Header]:
    """All headers of a page, from the top, that name two fields at least.

    `step` is how far, in line heights, a line of several parts may stand below the header and
    still go on with it; where rows need not have digits, less tells them from it (TIGHT).
    `apart` tells of a line below a header's own that it does not go on with it.
    """
    phrases = _phrases(said)
    found: list[Header] = []
    behind = 0
    for index, line in enumerate(lines):
        if index < behind or not _may_head(page, line):
            continue
        top = max(behind, index - MAX_STACKED)
        header = _header(page, lines, index, top, phrases, step, apart)
        if len(header.named()) >= MIN_NAMED:
            found.append(header)
            behind = header.behind
    return found


def _may_head(page: Page, line: Line) -> bool:
    return len(line.segments) >= MIN_NAMED and not has_digits(page, line)


def has_digits(page: Page, line: Line) -> bool:
    """Does any word of a line have a digit?"""
    return any(
        _DIGIT.search(page.words[word].text) for part in line.segments for word in part.words
    )


def _header(
    page: Page,
    lines: Sequence[Line],
    index: int,
    top: int,
    phrases: _Phrases,
    step: float,
    apart: Apart | None,
) -> Header:
    first, behind = _stack(page, lines, index, top, step, apart)
    cells = [[part] for part in _split(page, lines[index].segments, phrases)]
    for number in (*range(index - 1, first - 1, -1), *range(index + 1, behind)):
        for part in _split(page, lines[number].segments, phrases):
            _stacked(cells, part, above=number < index)
    cells.sort(key=lambda cell: min(part.start for part in cell))
    columns = [
        Column(min(p.start for p in cell), max(p.end for p in cell), _text(page, cell))
        for cell in cells
    ]
    fields, score = _named([column.text for column in columns], phrases.by_field)
    named = tuple(
        Column(column.start, column.end, column.text, fields.get(number))
        for number, column in enumerate(columns)
    )
    return Header(named, first, behind, score)


def _stack(
    page: Page, lines: Sequence[Line], index: int, top: int, step: float, apart: Apart | None
) -> tuple[int, int]:
    """(first line, line behind) of the lines close to a line that have no digits either."""
    first, behind = index, index + 1
    while first > top and _close(lines, first - 1) and not has_digits(page, lines[first - 1]):
        first -= 1
    limit = min(len(lines), index + 1 + MAX_STACKED)
    while behind < limit and _goes_on(lines, behind, step) and not has_digits(page, lines[behind]):
        if apart is not None and apart(page, lines[index], lines[behind]):
            break
        behind += 1
    return first, behind


def _goes_on(lines: Sequence[Line], index: int, step: float) -> bool:
    """Is a line set so close below that it belongs to the header? A row has parts, and air."""
    return _close(lines, index - 1, step if len(lines[index].segments) > 1 else STEP)


def _close(lines: Sequence[Line], upper: int, step: float = STEP) -> bool:
    height = max(lines[upper].height, lines[upper + 1].height)
    return lines[upper + 1].level - lines[upper].level < step * height


def _split(page: Page, segments: Sequence[Segment], phrases: _Phrases) -> Iterator[Segment]:
    """Segments, cut also where words that name one field stand close beside those of another."""
    for segment in segments:
        bounds = _bounds([page.words[word].text for word in segment.words], phrases)
        for start, end in bounds:
            yield Segment(
                segment.starts[start],
                max(segment.ends[start:end]),
                segment.words[start:end],
                segment.starts[start:end],
                segment.ends[start:end],
            )


def _bounds(texts: Sequence[str], phrases: _Phrases) -> list[tuple[int, int]]:
    """(start, end) of runs of words: a phrase, or words between phrases.

    A segment is cut only if two runs of it are headings of their own.
    """
    cuts, place = {0, len(texts)}, 0
    while place < len(texts):
        size = _longest(texts, place, phrases)
        if size:
            cuts |= {place, place + size}
        place += max(size, 1)
    edges = sorted(cuts)
    runs = list(pairwise(edges))
    heads = [*phrases.by_field, _ORDINALS, *_BYSTANDERS]
    named, _ = _named([" ".join(texts[a:b]) for a, b in runs], heads)
    return runs if len(named) == len(runs) else [(0, len(texts))]


def _longest(texts: Sequence[str], place: int, phrases: _Phrases) -> int:
    """How many words from a place on are exactly a phrase; 0 if none."""
    most = min(_MOST_TOKENS, len(texts) - place)
    sizes = [
        size
        for size in range(1, most + 1)
        if _tokens(" ".join(texts[place : place + size])) in phrases.exact
    ]
    return max(sizes, default=0)


def _stacked(cells: list[list[Segment]], part: Segment, *, above: bool) -> None:
    """Adds a part of a stacked line to the one cell it overlaps; elsewhere it is a new cell."""
    under = [cell for cell in cells if any(_overlap(part, other) for other in cell)]
    if len(under) == 1:
        under[0].insert(0 if above else len(under[0]), part)
    elif not under:
        cells.append([part])


def _overlap(one: Segment, other: Segment) -> bool:
    return one.start < other.end and other.start < one.end


def _text(page: Page, cell: Sequence[Segment]) -> str:
    """The words of a header cell, hyphens at line ends taken out."""
    joined = " ".join(page.words[word].text for part in cell for word in part.words)
    return re.sub(r"(?<=\w\w)- (?=[a-zäöüß])", "", joined)


def _named(
    texts: Sequence[str], phrases: Sequence[Sequence[Tokens]]
) -> tuple[dict[int, int], float]:
    """Which column names which field, the surest pairs first; the sum of their likeness."""
    pairs = [
        (*likeness, column, field)
        for column, text in enumerate(texts)
        if (tokens := _tokens(text)) and len(tokens) <= _LONGEST
        for field, wordings in enumerate(phrases)
        if (likeness := _likeness(tokens, wordings))[0] > 0
    ]
    fields: dict[int, int] = {}
    score = 0.0
    for alike, _, column, field in sorted(pairs, key=lambda one: (-one[0], one[1], one[2])):
        if column not in fields and field not in fields.values():
            fields[column] = field
            score += alike
    return fields, score


def _likeness(tokens: Tokens, wordings: Sequence[Tokens]) -> tuple[float, int]:
    """(share of a cell that the best phrase makes up, position of the phrase); earlier is better.

    A phrase counts where it stands in the cell as it is; a single word also as a compound's end.
    """
    best = (0.0, 0)
    for position, phrase in enumerate(wordings):
        alike = _share(tokens, phrase)
        if alike > best[0]:
            best = (alike, position)
    return best


def _share(tokens: Tokens, phrase: Tokens) -> float:
    size = len(phrase)
    if not size:
        return 0.0
    if any(tokens[at : at + size] == phrase for at in range(len(tokens) - size + 1)):
        return size / len(tokens)
    if size == 1 and len(phrase[0]) >= _COMPOUND:
        ends = any(token.endswith(phrase[0]) for token in tokens)
        return _ALIKE_COMPOUND / len(tokens) if ends else 0.0
    return 0.0


@lru_cache(maxsize=16384)
def _tokens(text: str) -> Tokens:
    return tuple(_TOKEN.findall(text.casefold()))
