"""A section cut into entries: by numbers, bullets, hanging indents, space between them, or what
they begin with.
"""

# ruff: noqa: E501 (patterns and what citations look like are not broken)

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence

import numpy as np

from sealread.extract.entries.flow import Flow

_NUMBER = re.compile(r"^[\[(]?(\d{1,3})(?:[\])]\.?|\.|(?=\s+[^\W\d_]))\s*(?=\S)")
_LABEL = re.compile(
    r"^\[[^\W\d_][^\]\s]{0,14}\d{2}[a-z]?\]\s*(?=\S)|^\[[^\W\d_][^\]]{1,40}(?:18|19|20)\d\d[a-z]?\)?\]\s*(?=\S)"
)
_ONLY_NUMBER = re.compile(r"^[\[(]?(\d{1,3})[\])]?\.?$")
_MOST_SKIPPED = 3
_MOST_INDENT, _LEAST_INDENT = 0.09, 0.006
_ENOUGH = 2
_LONGEST = 14
"""Lines of an entry beyond which it ends at the next wide space."""
_WIDE = 1.28


def cut(flow: Flow, first: int, last: int, begins: Callable[[str], bool]) -> list[list[int]]:
    """The line numbers of each entry between two lines, in order.

    `begins`: whether a line looks like the beginning of an entry (names of authors, for citations).
    """
    numbers = list(range(first, last + 1))
    ways = (_numbered, _labelled, _bulleted, _hanging)
    starts = next((found for way in ways if len(found := way(flow, numbers)) >= _ENOUGH), [])
    starts = starts or _spaced(flow, numbers, begins) or _told(flow, numbers, begins)
    bounds = [*starts, last + 1]
    return [_shortened(flow, list(range(a, b))) for a, b in itertools.pairwise(bounds)]


def label_end(text: str) -> int:
    """Where an entry begins behind its number, label or bullet."""
    found = _LABEL.match(text) or _NUMBER.match(text)
    return found.end() if found else 0


def _numbered(flow: Flow, numbers: Sequence[int]) -> list[int]:
    """Lines whose numbers count on from the first line of the list."""
    starts: list[int] = []
    expected: int | None = None
    shape: str | None = None
    for number in numbers:
        text = flow.lines[number].text
        found = _NUMBER.match(text) or _ONLY_NUMBER.match(text)
        if found is None:
            continue
        own, marks = int(found[1]), re.sub(r"\d+|\s", "", found[0])
        if expected is None:
            if own > 1 and number - numbers[0] > 3:
                return []
            fits = True
        else:
            fits = marks == shape and expected <= own <= expected + _MOST_SKIPPED
        if fits:
            starts.append(number)
            expected, shape = own + 1, marks
    return starts if _covers(flow, starts, numbers) else []


def _covers(flow: Flow, starts: Sequence[int], numbers: Sequence[int]) -> bool:
    """Whether entries begin near the top of a list and are not few for so many lines."""
    if not starts or starts[0] - numbers[0] > 3:
        return False
    return len(numbers) <= _LONGEST * len(starts) + 40


def _labelled(flow: Flow, numbers: Sequence[int]) -> list[int]:
    starts = [n for n in numbers if _LABEL.match(flow.lines[n].text)]
    return starts if _covers(flow, starts, numbers) else []


def _bulleted(flow: Flow, numbers: Sequence[int]) -> list[int]:
    starts = [n for n in numbers if flow.lines[n].bullet]
    return starts if starts and starts[0] - numbers[0] <= 1 else []


def _hanging(flow: Flow, numbers: Sequence[int]) -> list[int]:
    """Lines that begin at the left where those that continue them are indented."""
    edges: dict[tuple[int, int], float] = {}
    for n in numbers:
        line = flow.lines[n]
        place = (line.page, line.column)
        edges[place] = min(edges.get(place, 1.0), line.box[0])
    inside = np.array(
        [flow.lines[n].box[0] - edges[flow.lines[n].page, flow.lines[n].column] for n in numbers]
    )
    indented = (inside > _LEAST_INDENT) & (inside < _MOST_INDENT)
    left = inside <= _LEAST_INDENT
    if not numbers or indented.sum() < 0.2 * len(numbers) or left.sum() < _ENOUGH or not left[0]:
        return []
    if (~indented & ~left).sum() > 0.1 * len(numbers):
        return []
    usual = float(np.median(inside[indented]))
    if (np.abs(inside[indented] - usual) > _LEAST_INDENT).sum() > 0.25 * indented.sum():
        return []
    return [n for n, is_left in zip(numbers, left, strict=True) if is_left]


def _spaced(flow: Flow, numbers: Sequence[int], begins: Callable[[str], bool]) -> list[int]:
    """Lines with clearly more space above them than lines of one entry have."""
    pitch = _pitches(flow, numbers)
    inner = pitch[pitch > 0]
    if len(inner) < 3:
        return []
    close = float(np.percentile(inner, 20))
    wide = pitch > _WIDE * close
    if not 0.1 * len(inner) <= wide.sum() <= 0.75 * len(inner):
        return []
    starts = [numbers[0]]
    for n, gap, is_wide in zip(numbers[1:], pitch[1:], wide[1:], strict=True):
        if is_wide or (gap <= 0 and _may_begin(flow, n, begins)):
            starts.append(n)
    return starts


def _may_begin(flow: Flow, number: int, begins: Callable[[str], bool]) -> bool:
    """Whether an entry may begin at the top of a column: the line before is not full, or ends one."""
    before, line = flow.lines[number - 1], flow.lines[number]
    if not before.goes_on(line):
        return begins(line.text) or not before.text.rstrip().endswith(",")
    return begins(line.text) and before.text.rstrip().endswith((".", ")", "]"))


def _pitches(flow: Flow, numbers: Sequence[int]) -> np.ndarray[tuple[int], np.dtype[np.float64]]:
    """The distance of each line from the one above it; 0 for the first of a column."""
    found = np.zeros(len(numbers))
    for place, n in enumerate(numbers[1:], 1):
        line, before = flow.lines[n], flow.lines[n - 1]
        if (line.page, line.column) == (before.page, before.column):
            found[place] = line.box[3] - before.box[3]
    return found


def _told(flow: Flow, numbers: Sequence[int], begins: Callable[[str], bool]) -> list[int]:
    """Lines that look like a beginning behind one that looks like an end."""
    return [
        n
        for n in numbers
        if n == numbers[0]
        or (
            begins(flow.lines[n].text)
            and (
                not flow.lines[n - 1].goes_on(flow.lines[n])
                or flow.lines[n - 1].text.rstrip().endswith((".", ")", "]"))
            )
        )
    ]


def _shortened(flow: Flow, numbers: list[int]) -> list[int]:
    """An entry without what follows it behind a wide space, where it is longer than any entry is."""
    if len(numbers) <= _LONGEST:
        return numbers
    pitch = _pitches(flow, numbers)
    inner = pitch[pitch > 0]
    close = float(np.median(inner[:_LONGEST])) if len(inner) else 0.0
    wide = np.flatnonzero((pitch > 1.4 * close) | (pitch == 0))
    ends = [int(place) for place in wide if place > 0]
    return numbers[: ends[0]] if ends else numbers[:_LONGEST]
