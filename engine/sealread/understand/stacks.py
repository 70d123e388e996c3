"""Where in a stack of papers that was scanned into one file the next document begins.

A logistic model over the signs of two neighbouring pages (`understand.page_signs`) says how likely
a page begins another document; its numbers are fitted on stacks of known documents
(`sealread.evaluate.stacks`) and shipped as JSON. Where they leave it open a language model tells
more, if there is one: how much better it expects the page behind the one before it than behind
nothing (`understand.dividing`). A page without words, such as the back of a sheet, belongs to the
document before it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path

import msgspec
from msgspec import Struct

from sealread.document.model import Page
from sealread.errors import ModelUnusable
from sealread.extract.confidence import likelihood
from sealread.installed import shipped
from sealread.understand.page_signs import signs

LIKELY = 0.5
"""How likely a page begins a document from which on it is said to where a stack is expected."""
SURELY = 0.9
"""The same for a file that nobody called a stack: of 110 documents of several pages that were not
fitted on, none was taken apart (tests/bench/README.md)."""
OPEN = 0.03
"""Signs that make a beginning as likely as this, or its contrary, leave it open."""
_FEWEST = 3
"""Words of a page that is not empty."""
Gain = Callable[[Page, Page], float]
"""How much better the second page is expected behind the first than behind nothing."""


class SecondLook(Struct, frozen=True, forbid_unknown_fields=True):
    """The log-odds of a beginning that the signs leave open: an offset, `odds` of the signs and
    `gain`, each by its weight.
    """

    fitted_on: dict[str, int]
    offset: float
    weights: dict[str, float]


class StackWeights(Struct, frozen=True, forbid_unknown_fields=True):
    """The log-odds that a page begins a document: an offset and each sign by its weight.

    `fitted_on`: how many neighbouring pages of how many documents and kinds.
    """

    fitted_on: dict[str, int]
    offset: float
    weights: dict[str, float]
    second_look: SecondLook | None = None


class Part(Struct, frozen=True):
    """A document within a stack: its pages from `first` to `last`, counted from 1.

    `confidence`: how likely the least sure of its two ends and of its seams is right, 0 to 1.
    """

    first: int
    last: int
    confidence: float


def parts(
    pages: Sequence[Page],
    weights: StackWeights | None = None,
    least: float = LIKELY,
    gain: Gain | None = None,
) -> tuple[Part, ...]:
    """The documents of a stack, in the order of its pages; none of a file without pages.

    `weights`: None for those that are shipped. `least`: how likely a page begins a document from
    which on it is said to. `gain` is asked where the signs leave it open. Raises ModelUnusable
    where the shipped numbers are damaged, and what `gain` raises.
    """
    if not pages:
        return ()
    numbers = weights or shipped_weights()
    starts, sure = [0], [1.0]
    doubts: list[list[float]] = [[]]
    before = start = pages[0]
    for place, page in enumerate(pages[1:], start=1):
        likely = beginning(before, page, start, numbers, gain)
        if likely >= least:
            starts.append(place)
            sure.append(likely)
            doubts.append([])
            start = page
        elif not is_empty(page):
            doubts[-1].append(1 - likely)
        if not is_empty(page):
            before = page
            start = page if is_empty(start) else start
    ends = [*(one - 1 for one in starts[1:]), len(pages) - 1]
    ending = [*sure[1:], 1.0]
    return tuple(
        Part(first + 1, last + 1, round(min(began, ended, *within), 4))
        for first, last, began, ended, within in zip(
            starts, ends, sure, ending, doubts, strict=True
        )
    )


def beginning(
    before: Page, page: Page, start: Page, weights: StackWeights, gain: Gain | None = None
) -> float:
    """How likely `page` begins another document than the one of `start` and `before`, 0 to 1."""
    if is_empty(page) or is_empty(before):
        return 0.0
    likely = likelihood(weights.offset, weights.weights, signs(before, page, start))
    look = weights.second_look
    if look is None or gain is None or not OPEN <= likely <= 1 - OPEN:
        return likely
    own = {"odds": math.log(likely / (1 - likely)), "gain": gain(before, page)}
    return likelihood(look.offset, look.weights, own)


def is_empty(page: Page) -> bool:
    """Whether a page has no words to speak of, as the back of a sheet."""
    return len(page.words) < _FEWEST


def shipped_weights() -> StackWeights:
    """The numbers that come with the program. Raises ModelUnusable where they are damaged."""
    return _read(shipped("models") / "stacks.json")


@cache
def _read(path: Path) -> StackWeights:
    try:
        return msgspec.json.decode(path.read_bytes(), type=StackWeights)
    except (msgspec.DecodeError, OSError) as cause:
        raise ModelUnusable(file=path.name, what=f"it is not valid: {cause}") from cause
