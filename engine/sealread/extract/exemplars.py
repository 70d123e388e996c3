"""What was decided on a page, with the place where it stands: what `extract.layouts` takes."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Any

from msgspec import Struct

from sealread.document.model import Box, Evidence, Span, Word
from sealread.extract.anchors import line_by_line, on_line, within
from sealread.extract.grounding import letters
from sealread.extract.layouts import Decided, shape_of
from sealread.extract.regions import regions
from sealread.extract.stems import stems
from sealread.schema.dates import parse_date
from sealread.schema.normalise import NotOfKind
from sealread.schema.numbers import parse_number

_ISO_DAY = re.compile(r"\d{4}-\d\d-\d\d")
_ORDERS = ("de", "en-US")
"""Languages in whose orders of day and month a printed day is read."""
_CLOSE, _ABOVE = 0.3, 2.0
"""How far words may overlap a place, and stand above it, in heights of its line."""


class Decision(Struct, frozen=True):
    """A value that was decided on, with its words as they were marked or read, if so.

    `label`: what its field is called.
    """

    path: str
    value: Any
    text: str | None = None
    evidence: tuple[Evidence, ...] = ()
    label: str = ""


def placed_values(values: Sequence[Decision], words: Sequence[Word]) -> Iterator[Decided]:
    """Single values with their places on a page whose words these are, as `decided` tells them.

    Of one that stands in several places those are left out that another value has.
    """
    made = [
        decided(one.path, one.value, one.text, one.evidence, words, one.label) for one in values
    ]
    taken = [box for one in made if one for box in one.boxes]
    for one, first in zip(values, made, strict=True):
        found = first or decided(one.path, one.value, None, (), words, one.label, taken=taken)
        if found is not None:
            yield found


def places_of(value: Any, words: Sequence[Word]) -> list[tuple[Box, ...]]:
    """The boxes of each place where a value stands, line by line, in reading order."""
    return [_lines([Evidence(1, words[place].box) for place in run]) for run in _runs(value, words)]


def decided(
    path: str, value: Any, text: str | None, evidence: Sequence[Evidence], words: Sequence[Word],
    label: str = "", *, taken: Sequence[Box] = (),
) -> Decided | None:  # fmt: skip
    """A value that was decided on; None where nobody can say where it stands.

    `text`, `evidence`: its words on the page, as they were marked or read; without them it is
    looked for. `words`: the page's, in reading order. `label`: what the field is called: of several
    places the one beside or below such words is meant; none that is `taken`, if there are others.
    """
    boxes = (
        _closer(text, _lines(evidence), words) if text else _place_of(value, words, label, taken)
    )
    return decided_at(path, value, text, boxes, words) if boxes else None


def decided_at(
    path: str, value: Any, text: str | None, boxes: tuple[Box, ...], words: Sequence[Word]
) -> Decided:
    """A value that was decided on and stands in these boxes."""
    own = [word.text for word in words if any(within(word.box, box) for box in boxes)]
    said = text or (_said(value, " ".join(own)) if isinstance(value, str) else "")
    before, behind = _beside(said.split(), own)
    return Decided(path, boxes, before, behind, shape_of(said))


def _said(value: str, text: str) -> str:
    """A value as its words have it: a day as it is printed there."""
    return next((text[one.start : one.end] for one in _printed(value, text)), value)


def _beside(said: Sequence[str], own: Sequence[str]) -> tuple[str, str]:
    """What else stands in the first and in the last word of a value."""
    if not own or not said:
        return "", ""
    first = own[0].casefold().find(said[0].casefold())
    last = own[-1].casefold().rfind(said[-1].casefold())
    end = last + len(said[-1])
    return own[0][: max(first, 0)], own[-1][end:] if last >= 0 else ""


def _lines(evidence: Sequence[Evidence]) -> tuple[Box, ...]:
    """The boxes of a value's words on the first page that has any, line by line."""
    return line_by_line(one.box for one in evidence if one.page == evidence[0].page)


def _closer(text: str, boxes: tuple[Box, ...], words: Sequence[Word]) -> tuple[Box, ...]:
    """The boxes of the words that spell a text; those given where that cannot be told."""
    own = [word for word in words if any(within(word.box, box) for box in boxes)]
    runs = list(_spelt(text, own))
    if len(runs) != 1 or not boxes:
        return boxes
    return _lines([Evidence(1, own[place].box) for place in runs[0]])


def _place_of(
    value: Any, words: Sequence[Word], label: str, taken: Sequence[Box]
) -> tuple[Box, ...]:
    """Where what a person typed stands; nothing where it stands nowhere, or nobody knows which."""
    boxes = places_of(value, words)
    free = [one for one in boxes if not any(within(box, other) for box in one for other in taken)]
    boxes = free or boxes
    if len(boxes) < 2:
        return boxes[0] if boxes else ()
    named = [_named(one[0], label, words) for one in boxes]
    best = max(named)
    return boxes[named.index(best)] if best and named.count(best) == 1 else ()


def _runs(value: Any, words: Sequence[Word]) -> list[range]:
    """The words that spell a value, wherever it stands."""
    if isinstance(value, str):
        return list(_spelt(value, words)) or list(_days(value, words))
    return list(_numbers(value, words))


def _named(box: Box, label: str, words: Sequence[Word]) -> int:
    """How many words of a label stand before a place on its line, or right above it."""
    wanted, tall = stems(label), box[3] - box[1]
    beside = [
        word.text
        for word in words
        if (on_line(word.box, box) and word.box[2] <= box[0] + _CLOSE * tall)
        or (
            0 <= box[1] - word.box[3] + _CLOSE * tall < _ABOVE * tall
            and word.box[0] < box[2] and word.box[2] > box[0]
        )
    ]  # fmt: skip
    return len(wanted & stems(" ".join(beside)))


def _spelt(value: str, words: Sequence[Word]) -> Iterator[range]:
    wanted, said = letters(value), [letters(word.text) for word in words]
    for first, own in enumerate(said):
        if not own or not wanted.startswith(own):
            continue
        whole, last = own, first
        while len(whole) < len(wanted) and last + 1 < len(words):
            last += 1
            whole += said[last]
        if whole == wanted:
            yield range(first, last + 1)


def _days(value: str, words: Sequence[Word]) -> Iterator[range]:
    starts = [0, *accumulate(len(word.text) + 1 for word in words)]
    for one in _printed(value, " ".join(word.text for word in words)):
        yield range(bisect_right(starts, one.start) - 1, bisect_left(starts, one.end))


def _printed(value: str, text: str) -> Iterator[Span]:
    """Where a text has a day that was typed as in ISO 8601, whatever way it is printed."""
    places = regions("date", text) or () if _ISO_DAY.fullmatch(value) else ()
    for one in places:
        if any(_day(text[one.start : one.end], order) == value for order in _ORDERS):
            yield one


def _day(text: str, language: str) -> str:
    try:
        return parse_date(text, language).isoformat()
    except NotOfKind:
        return ""


def _numbers(value: float, words: Sequence[Word]) -> Iterator[range]:
    for place, word in enumerate(words):
        try:
            if float(parse_number(word.text, None)) == float(value):
                yield range(place, place + 1)
        except (NotOfKind, OverflowError):
            continue
