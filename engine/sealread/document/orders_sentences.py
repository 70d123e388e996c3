"""The sentences of a page that give orders to a machine, as words: also over several lines.

Every page passes through here, so it looks at words in the order of the file first, and only
where those are suspicious at sentences as they stand on the page.
"""

from __future__ import annotations

from msgspec import Struct

from .model import Page
from .orders_grammar import is_order, parts, sentences, suspicious
from .segments import Segment, segmented

MOST_LINES = 4
"""Lines that an order may be spread over, less those that it only goes on in."""
_APART = 2.6
"""Heights of a line from one line of a sentence to the next, at most."""


class _Run(Struct):
    """Lines of a page that go on below each other; `segment` is the last of them."""

    lines: list[tuple[int, ...]]
    segment: Segment
    level: float
    height: float


def ordering_sentences(page: Page) -> list[list[int]]:
    """The words, as positions in `Page.words`, of each sentence that is an order to a machine."""
    texts = [word.text for word in page.words]
    if not suspicious(parts(texts)):
        return []
    found: list[list[int]] = []
    for run in _runs(page):
        for sentence in _sentences(run.lines, texts):
            found.extend(_orders_in(sentence, texts))
    return found


def _sentences(lines: list[tuple[int, ...]], texts: list[str]) -> list[list[list[int]]]:
    """The sentences of lines, each as the words of each line that it has a part in."""
    flat = [(number, place) for number, line in enumerate(lines) for place in line]
    text = " ".join(texts[place] for _, place in flat)
    found: list[list[list[int]]] = []
    bounds = sentences(text)
    end, at, last = 0, 0, -1
    for number, place in flat:
        if at >= end:
            _, end = next(bounds, (at, len(text) + 1))
            found.append([])
            last = -1
        if number != last:
            found[-1].append([])
            last = number
        found[-1][-1].append(place)
        at += len(texts[place]) + 1
    return found


def _orders_in(sentence: list[list[int]], texts: list[str]) -> list[list[int]]:
    """Of a sentence over several lines the fewest that are an order together, and their rest.

    What has no full stop (a heading, a line of a form) runs into what stands below it: it stays.
    """
    flat = [place for line in sentence for place in line]
    found = dict(zip(flat, parts([texts[place] for place in flat]), strict=True))
    lines = [[found[place] for place in line] for line in sentence]
    if not is_order([one for line in lines for one in line]):
        return []
    orders: list[list[int]] = []
    free = 0
    for size in range(1, MOST_LINES + 1):
        for start in range(len(lines) - size + 1):
            taken = [one for line in lines[start : start + size] for one in line]
            if start >= free and is_order(taken):
                first, last = _whole([texts[line[0]] for line in sentence], start, start + size)
                orders.append([place for line in sentence[first:last] for place in line])
                free = last
        if orders:
            break
    return orders


def _whole(firsts: list[str], first: int, last: int) -> tuple[int, int]:
    """With the lines that a sentence began in and goes on in, as small letters tell."""
    while first > 0 and firsts[first][:1].islower():
        first -= 1
    while last < len(firsts) and firsts[last][:1].islower():
        last += 1
    return first, last


def _runs(page: Page) -> list[_Run]:
    """The segments of a page, each joined to the one above that it goes on from."""
    runs: list[_Run] = []
    near: list[_Run] = []
    for line in segmented(page):
        near = [
            run
            for run in near
            if line.level - run.level < _APART * max(line.height, run.height)
        ]  # fmt: skip
        above = [run for run in reversed(near) if run.level < line.level]
        for segment in line.segments:
            run = next((one for one in above if _below(one.segment, segment)), None)
            if run is None:
                run = _Run([], segment, line.level, line.height)
                runs.append(run)
                near.append(run)
            run.lines.append(segment.words)
            run.segment, run.level, run.height = segment, line.level, line.height
    return runs


def _below(above: Segment, segment: Segment) -> bool:
    """Do two segments stand in one column of text?"""
    shared = min(above.end, segment.end) - max(above.start, segment.start)
    return shared > 0.5 * min(above.end - above.start, segment.end - segment.start)
