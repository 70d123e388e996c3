"""How sure a value must be so that what is accepted unseen is wrong at most so often.

A field's answers on documents that a person checked are put in order of confidence. From the surest
down, at each number of answers at which one more error may be among them, the Clopper-Pearson bound
of the error rate is compared with the rate that was chosen; it ends where the bound is above it.
Testing in an order that is fixed beforehand needs no correction for testing often (fixed sequence
testing, as in "Learn then Test", Angelopoulos et al. 2021). The promise is of each field by itself:
with the chosen certainty its error rate is no higher on documents like those that were drawn.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise

from msgspec import Struct

CERTAINTY = 0.95
"""How sure a bound is, where nobody says otherwise."""
_STEPS = 60
_MOST = 20_000


class Judged(Struct, frozen=True):
    """An answer: how sure it was (0 to 1), and whether a person found it right."""

    confidence: float
    right: bool


class Bound(Struct, frozen=True):
    """From where on answers are accepted; None: none can be at this rate.

    `accepted`: answers of the sample at or above it, `wrong`: of these; `at_most`: the upper bound
    of their error rate. Without a threshold these are of the first number of answers that was
    tested, or of all where there were too few.
    """

    threshold: float | None
    accepted: int
    wrong: int
    at_most: float


def upper_bound(wrong: int, of: int, certainty: float = CERTAINTY) -> float:
    """The highest error rate (0 to 1) at which so few of so many are wrong now and then.

    One-sided, after Clopper and Pearson (1934); 1 where nothing was tried.
    """
    if wrong >= of:
        return 1.0
    return _root(lambda rate: _at_most(wrong, of, rate) - (1 - certainty))


def interval(right: int, of: int, certainty: float = CERTAINTY) -> tuple[float, float]:
    """Between what bounds a share lies, from 0 to 1; two-sided, after Clopper and Pearson."""
    side = (1 + certainty) / 2
    return 1 - upper_bound(of - right, of, side), upper_bound(right, of, side)


@cache
def needed(rate: float, certainty: float = CERTAINTY, wrong: int = 0) -> int:
    """How many answers have to be tried so that so many wrong ones are few enough.

    59 for none wrong at 5 % with a certainty of 95 %. `rate`: above 0, below 1.
    """
    return _least(lambda count: wrong, rate, certainty) or _MOST


def needed_at(error: float, rate: float, certainty: float = CERTAINTY) -> int | None:
    """How many answers have to be tried where the share `error` is wrong; None: none will do."""
    if error >= rate:
        return None
    return _least(lambda count: math.ceil(error * count), rate, certainty)


def _least(wrong: Callable[[int], int], rate: float, certainty: float) -> int | None:
    """The least number of answers of which as many are wrong as `wrong` says, and the bound holds.

    None above `_MOST`.
    """
    low, high = 0, 1
    while upper_bound(wrong(high), high, certainty) > rate:
        low, high = high, 2 * high
        if high > _MOST:
            return None
    while high - low > 1:
        middle = (low + high) // 2
        if upper_bound(wrong(middle), middle, certainty) > rate:
            low = middle
        else:
            high = middle
    return high


def bound_of(judged: Sequence[Judged], rate: float, certainty: float = CERTAINTY) -> Bound:
    """From what confidence on at most the share `rate` is wrong, with this certainty.

    Answers that are as sure as each other are accepted together.
    """
    ordered = sorted(judged, key=lambda one: -one.confidence)
    found: Bound | None = None
    allowed = 0
    while (least := needed(rate, certainty, allowed)) <= len(ordered):
        count = _end_of_ties(ordered, least)
        wrong = sum(not one.right for one in ordered[:count])
        at_most = upper_bound(wrong, count, certainty)
        if at_most > rate:
            return found or Bound(None, count, wrong, at_most)
        found = Bound(ordered[count - 1].confidence, count, wrong, at_most)
        allowed += 1
    return _all(ordered, found, rate, certainty)


def _all(ordered: Sequence[Judged], found: Bound | None, rate: float, certainty: float) -> Bound:
    """The last of the tests: everything."""
    wrong = sum(not one.right for one in ordered)
    at_most = upper_bound(wrong, len(ordered), certainty)
    if found is not None and at_most <= rate:
        return Bound(ordered[-1].confidence, len(ordered), wrong, at_most)
    return found or Bound(None, len(ordered), wrong, at_most)


def curve(judged: Sequence[Judged]) -> tuple[tuple[float, float], ...]:
    """Coverage and risk: the share that is accepted, and how much of that is wrong.

    A point for each confidence that occurs, the surest first.
    """
    ordered = sorted(judged, key=lambda one: -one.confidence)
    points, wrong = [], 0
    for count, (one, after) in enumerate(pairwise((*ordered, None)), 1):
        wrong += one is not None and not one.right
        if one is not None and (after is None or after.confidence < one.confidence):
            points.append((count / len(ordered), wrong / count))
    return tuple(points)


def _end_of_ties(ordered: Sequence[Judged], count: int) -> int:
    last = ordered[count - 1].confidence
    while count < len(ordered) and ordered[count].confidence == last:
        count += 1
    return count


def _at_most(wrong: int, of: int, rate: float) -> float:
    """How likely at most so many of so many are wrong where this share is (binomial)."""
    if rate <= 0.0:
        return 1.0
    if rate >= 1.0:
        return 0.0
    there, not_there = math.log(rate), math.log1p(-rate)
    whole = math.lgamma(of + 1)
    return sum(
        math.exp(
            whole - math.lgamma(one + 1) - math.lgamma(of - one + 1)
            + one * there + (of - one) * not_there
        )
        for one in range(wrong + 1)
    )  # fmt: skip


def _root(falling: Callable[[float], float]) -> float:
    """Where a falling function from 0 to 1 crosses zero."""
    low, high = 0.0, 1.0
    for _ in range(_STEPS):
        middle = (low + high) / 2
        low, high = (middle, high) if falling(middle) > 0 else (low, middle)
    return high
