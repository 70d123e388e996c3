"""The lines of a list: which columns a kind of line fills, and which words of a line each takes.

Where a list begins and ends, and which lines are one record, is told by `extract.list_layouts`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from msgspec import Struct, structs

from sealread.document.model import Box
from sealread.extract.anchors import Sheet
from sealread.extract.lined_sheet import Line

AGREE, AGREEING = 1.2, 0.5
"""How far anchors may differ down, in heights of a line; what share of them must not."""
BESIDE = 0.6
"""How far a line may be from where it must stand, in heights of a line."""
_ASIDE = 1.5
"""How far a cell may be from the edge that its column is flush with, in heights of a line."""
_APART = 0.7
"""How far a column keeps from the flush edge of the next one, in heights of a line."""


class Span(Struct, frozen=True):
    """How far the cells of a column reach: between which places they begin and end.

    `column`: its path; empty for words that are no cell of the list. `numbers`: whether its cells
    were numbers, words, or both. `to_left`: whether they are flush left; else they are flush right.
    `most`: words that a cell had at most. `worded`: whether one began with a word of letters.
    """

    column: str
    begins: tuple[float, float]
    ends: tuple[float, float]
    numbers: frozenset[bool]
    to_left: bool
    most: int = 1
    worded: bool = False

    def moved(self, move: Callable[[float], float]) -> Span:
        """The same where each of its places is moved to."""
        (a, b), (c, d) = self.begins, self.ends
        return structs.replace(self, begins=(move(a), move(b)), ends=(move(c), move(d)))

    @property
    def centre(self) -> float:
        """The middle of it."""
        return (self.begins[0] + self.ends[1]) / 2


class LineKind(Struct, frozen=True):
    """A kind of line of a list: its columns from the left, and how many lines are of the kind.

    `begins`, `goes_on`: columns whose record (or item) such a line is the first of, or a later one.
    """

    spans: tuple[Span, ...]
    lines: int
    begins: frozenset[str]
    goes_on: frozenset[str]

    @property
    def columns(self) -> frozenset[str]:
        """The paths of its columns."""
        return frozenset(one.column for one in self.spans if one.column)


class Taken(Struct, frozen=True):
    """A line that was taken for one of a kind: the words of each column.

    `fits`: of its cells and of its words that are none, the share that is as on the exemplar.
    """

    kind: LineKind
    cells: dict[str, tuple[int, ...]]
    fits: float


def kind_of(
    lines: Sequence[Line], columns: Mapping[int, str], sheet: Sheet,
    begins: frozenset[str], goes_on: frozenset[str],
) -> LineKind:  # fmt: skip
    """What lines of an exemplar that fill the same columns have in common.

    `columns`: the column of each word that has one.
    """
    cells: dict[str, list[Sequence[int]]] = {}
    others: list[int] = []
    for line in lines:
        own: dict[str, list[int]] = {}
        for n in line.words:
            if n in columns:
                own.setdefault(columns[n], []).append(n)
            else:
                others.append(n)
        for column, words in own.items():
            cells.setdefault(column, []).append(words)
    spans = [_span(column, words, sheet) for column, words in cells.items()]
    spans += _others(others, spans, sheet)
    spans.sort(key=lambda one: one.centre)
    return LineKind(tuple(spans), len(lines), begins, goes_on)


def _span(column: str, cells: Sequence[Sequence[int]], sheet: Sheet) -> Span:
    lefts = [min(sheet.boxes[n][0] for n in own) for own in cells]
    rights = [max(sheet.boxes[n][2] for n in own) for own in cells]
    numbers = frozenset(is_number(" ".join(sheet.words[n].text for n in own)) for own in cells)
    uneven_left, uneven_right = max(lefts) - min(lefts), max(rights) - min(rights)
    to_left = numbers != {True} if len(cells) == 1 else uneven_left <= uneven_right
    reach = (min(lefts), max(lefts)), (min(rights), max(rights))
    firsts = (min(own, key=lambda n: sheet.boxes[n][0]) for own in cells)
    worded = any(_is_wordy(sheet.words[n].text) for n in firsts)
    return Span(column, *reach, numbers, to_left, max(map(len, cells)), worded)


def _others(words: Sequence[int], spans: Sequence[Span], sheet: Sheet) -> list[Span]:
    """Words of the lines that are no cells, such as units: what stands in one place is one span."""
    found: list[list[int]] = []
    for n in sorted(words, key=lambda n: sheet.boxes[n][0]):
        box = sheet.boxes[n]
        if any(box[0] < one.ends[1] and box[2] > one.begins[0] for one in spans):
            continue
        if found and box[0] < max(sheet.boxes[m][2] for m in found[-1]):
            found[-1].append(n)
        else:
            found.append([n])
    return [_span("", [[n] for n in own], sheet) for own in found]


def is_number(text: str) -> bool:
    """Whether a text is digits for the most part, as amounts, counts and days are."""
    letters = sum(one.isalpha() for one in text)
    return sum(one.isdigit() for one in text) > letters


class LaidKind:
    """A kind of line where it must stand on a page. `agreed`: the share of anchors that say so."""

    def __init__(self, kind: LineKind, spans: Sequence[Span], sheet: Sheet, agreed: float) -> None:
        """`spans`: those of the kind, moved to the page, whose words `sheet` has."""
        self.kind, self._spans, self._sheet, self.agreed = kind, spans, sheet, agreed

    def taken(self, line: Line) -> Taken | None:
        """A line as one of this kind; None where it is none."""
        parts, strays = self._parts(line)
        cells: dict[str, tuple[int, ...]] = {}
        right = wrong = 0
        for span, words in zip(self._spans, parts, strict=True):
            if not (words and span.column):
                continue
            cells[span.column] = tuple(words)
            fits = self._fits(span, words)
            right, wrong = right + fits, wrong + (not fits)
        if 2 * right < len(self.kind.columns) or right <= wrong or strays > right:
            return None
        return Taken(self.kind, cells, right / (right + wrong + strays))

    def worth(self, taken: Taken) -> tuple[float, int]:
        """By what the kind that a line fits best is chosen: the higher, the better."""
        return len(taken.cells) * (2 * taken.fits - 1), self.kind.lines

    def _fits(self, span: Span, words: Sequence[int]) -> bool:
        edge, between = (
            (min(self._box(n)[0] for n in words), span.begins) if span.to_left
            else (max(self._box(n)[2] for n in words), span.ends)
        )  # fmt: skip
        aside = _ASIDE * self._sheet.line
        text = " ".join(self._sheet.words[n].text for n in words)
        several = span.numbers == {True} and len(words) > span.most
        in_place = between[0] - aside <= edge <= between[1] + aside
        return in_place and is_number(text) in span.numbers and not several

    def _parts(self, line: Line) -> tuple[list[list[int]], int]:
        """The words of each span, and how many stand beside all of them."""
        parts: list[list[int]] = [[] for _ in self._spans]
        at = strays = 0
        for n in line.words:
            box = self._box(n)
            while at + 1 < len(self._spans) and self._is_behind(box, at):
                at += 1
            if self._is_outside(box):
                strays += 1
            else:
                parts[at].append(n)
        for place in range(1, len(parts)):
            self._hand_back(parts, place)
        return parts, strays

    def _is_behind(self, box: Box, at: int) -> bool:
        """Whether a word stands behind a column: in the next one, or further on."""
        own, following, apart = self._spans[at], self._spans[at + 1], _APART * self._sheet.line
        if following.to_left:
            return box[0] >= following.begins[0] - apart
        if not own.to_left:
            return box[2] > own.ends[1] + apart
        return (box[0] + box[2]) / 2 > (own.ends[1] + following.begins[0]) / 2

    def _is_outside(self, box: Box) -> bool:
        first, last, aside = self._spans[0], self._spans[-1], _ASIDE * self._sheet.line
        before = first.to_left and box[2] < first.begins[0] - aside
        return before or (not last.to_left and box[0] > last.ends[1] + aside)

    def _hand_back(self, parts: list[list[int]], place: int) -> None:
        """Words at the head of a column of numbers belong to the words before it.

        But where cells of the column began with such words themselves ("EN 10025-2").
        """
        own, before = self._spans[place], self._spans[place - 1]
        numbers = own.numbers == {True} and not own.worded
        if not numbers or before.numbers == {True} or not before.to_left:
            return
        while len(parts[place]) > 1 and _is_wordy(self._sheet.words[parts[place][0]].text):
            parts[place - 1].append(parts[place].pop(0))

    def _box(self, n: int) -> Box:
        return self._sheet.boxes[n]


def _is_wordy(text: str) -> bool:
    return sum(one.isalpha() for one in text) > 1 and not any(one.isdigit() for one in text)
