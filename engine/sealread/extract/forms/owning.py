"""Which strip is the entry of which printed label: all of a page weighed together.

An entry stands right of its label, below it or above it, or is the box to tick in front of it.
Which of these ways a form has shows in all of its labels at once: each is first given what stands
nearest, then the ways that many went count as likelier, and they are given anew.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from math import log
from typing import Literal

from msgspec import Struct

from sealread.extract.forms.matching import cheapest
from sealread.extract.forms.places import Place, share_a_column
from sealread.extract.forms.printed import Printed
from sealread.extract.forms.strips import Strip

Way = Literal["right", "below", "above", "box"]
_FIRST_COSTS: dict[Way, float] = {"right": 0.5, "below": 0.9, "above": 1.3, "box": 1.0}
"""What a way costs to begin with. A cost of 1 weighs as much as a line's height below a label."""
_DEAREST = 5.0
"""What costs more than this is not the entry of a label."""
_ROUNDS = 3
_OTHER = 2.0
"""What it costs at first to stand otherwise than most entries of the page are taken to."""
_SHIFTS = (0.0, -0.4, 0.4, -0.8, 0.8)
_SHIFTED = 0.25
"""How far below the lines of their labels the entries of a page may all stand, and what that costs
for each label and height."""
_OFF, _ACROSS, _DOWN, _ASIDE, _EARLIER_LINE = 1.2, 0.1, 0.7, 0.5, 0.3
"""What each height costs by which an entry is off its label's line, away to the right or below,
shifted aside; and what it costs to stand beside another line of a label than the last."""
_MOST_OFF, _FARTHEST, _DEEPEST, _MOST_ASIDE, _NEAREST = 1.1, 45.0, 5.0, 2.5, -0.4
"""How far an entry may be off, away, below or above, and aside, in heights; and the least."""
_IN_CELL = 2.2
"""How far aside at most an entry counts that no other label of the line stands before."""
_BETWEEN = 2.5
"""What each label or strip costs that stands between an entry and its label."""
_A_LABEL, _A_NOTE = 5.0, 2.0
"""What it costs that words end in a colon, as labels do that nobody asked for, or begin with a
bracket, as what explains a label does."""
_POINTS_ON = 2.0
"""What it costs an entry above a label that ends in a colon: what it names comes behind."""
_TOLD = 2.0
"""What it weighs that others are sure of an entry."""


class Owned(Struct, frozen=True):
    """A strip (by its number) that is the entry of a printed label, and how it stands to it.

    `cost`: what speaks against it, 0 or more; `margin`: how much more the label's next best costs.
    """

    strip: int
    way: Way
    cost: float
    margin: float


class _Pair(Struct, frozen=True):
    label: int
    strip: int
    way: Way
    cost: float
    off: float = 0.0


def owned(
    labels: Sequence[Printed], strips: Sequence[Strip], told: Callable[[int, int], float]
) -> dict[int, Owned]:
    """The entry of each printed label (by its number) that has one.

    `told(owner, strip)`: how sure others are that a strip is an entry of an owner, 0 to 1.
    """
    pairs = [pair for n in range(len(labels)) for pair in _pairs(n, labels, strips, told)]
    found = [_given(pairs, 0.0, way, len(labels)) for way in (None, "right", "below", "above")]
    _, way, _ = min(found, key=lambda one: one[0])
    found = [_given(pairs, shift, way, len(labels)) for shift in _SHIFTS]
    return min(found, key=lambda one: one[0])[2]


def _given(
    pairs: Sequence[_Pair], shift: float, way: Way | None, labels: int
) -> tuple[float, Way | None, dict[int, Owned]]:
    """What it costs to give each label an entry, `way`, and the entries.

    Entries stand so much (`shift`) below the lines of their labels, most of them in one way.
    """
    likely = {one: 0.0 if way in (None, one, "box") else _OTHER for one in _FIRST_COSTS}
    made: dict[int, int] = {}
    best: dict[tuple[int, int], _Pair] = {}
    for _ in range(_ROUNDS):
        best = {}
        for pair in pairs:
            cost = pair.cost + likely[pair.way]
            if pair.way == "right":
                off = abs(pair.off - shift)
                if off > _MOST_OFF:
                    continue
                cost += _OFF * off
            key = pair.label, pair.strip
            if key not in best or cost < best[key].cost:
                best[key] = _Pair(pair.label, pair.strip, pair.way, cost)
        made = cheapest({key: pair.cost for key, pair in best.items()}, _DEAREST)
        ways = Counter(best[key].way for key in made.items())
        likely = {way: _unlikely(ways[way], len(made)) for way in _FIRST_COSTS}
    given = {
        label: Owned(
            strip, best[label, strip].way, best[label, strip].cost, _margin(best, label, strip)
        )
        for label, strip in made.items()
    }
    cost = sum(one.cost for one in given.values()) + _DEAREST * (labels - len(given))
    return cost + _SHIFTED * abs(shift) * labels, way, given


def _unlikely(count: int, total: int) -> float:
    return -log((count + 0.5) / (total + 2.0))


def _margin(best: dict[tuple[int, int], _Pair], label: int, strip: int) -> float:
    others = [pair.cost for (own, other), pair in best.items() if own == label and other != strip]
    return min([*others, _DEAREST]) - best[label, strip].cost


def _pairs(
    number: int,
    labels: Sequence[Printed],
    strips: Sequence[Strip],
    told: Callable[[int, int], float],
) -> Iterator[_Pair]:
    label = labels[number]
    for place, strip in enumerate(strips):
        for way, cost, off in _ways(label, strip, labels, strips):
            sure = told(label.owner, place)
            name = _A_LABEL if strip.text.endswith(":") and not strip.boxes else 0.0
            name += _A_NOTE if strip.text.startswith("(") and not strip.boxes else 0.0
            yield _Pair(number, place, way, max(cost + name - _TOLD * sure, 0.0), off)


def _ways(
    label: Printed, strip: Strip, labels: Sequence[Printed], strips: Sequence[Strip]
) -> Iterator[tuple[Way, float, float]]:
    own = strip.place
    if strip.bare and strip.boxes == 1:
        first = label.lines[0]
        gap = first.left - own.right
        if abs(own.middle - first.middle) < _MOST_OFF and -0.3 < gap < 3.0:
            yield "box", _FIRST_COSTS["box"] + 0.2 * gap, 0.0
    for line in label.lines:
        off = own.middle - line.middle
        gap = own.left - line.right
        if abs(off) < _MOST_OFF + max(_SHIFTS) and -0.5 < gap < _FARTHEST:
            between = _between(line, own, labels, strips, strip)
            last = 0.0 if line is label.lines[-1] else _EARLIER_LINE
            cost = _FIRST_COSTS["right"] + _ACROSS * max(gap, 0.0) + last
            yield "right", cost + _BETWEEN * between, off
    for way, line, depth in (
        ("below", label.lines[-1], own.top - label.lines[-1].bottom),
        ("above", label.lines[0], label.lines[0].top - own.bottom),
    ):
        aside = _aside(line, own, _cell_end(line, labels))
        if _NEAREST < depth < _DEEPEST and aside < _MOST_ASIDE:
            between = _stacked(line, own, labels, strips, strip)
            cost = _DOWN * max(depth, 0.0) + _ASIDE * aside + _BETWEEN * between
            if way == "below":
                yield "below", _FIRST_COSTS["below"] + cost, 0.0
            else:
                points = _POINTS_ON if label.points_on else 0.0
                yield "above", _FIRST_COSTS["above"] + points + cost, 0.0


def _aside(line: Place, own: Place, end: float) -> float:
    """How far an entry is shifted against its label: it begins with it, or stands in its cell."""
    begins = abs(own.left - line.left)
    centred = abs((own.left + own.right) - (line.left + line.right)) / 2
    if line.left - 0.5 <= own.left <= line.right:
        return min(begins, centred, 1.5)
    within = line.left < own.left and own.right < end
    return min(begins, centred, _IN_CELL) if within else min(begins, centred)


def _cell_end(line: Place, labels: Sequence[Printed]) -> float:
    """How far right the room below or above a label goes: to the next label of its line."""
    beside = [
        other.left
        for label in labels
        for other in label.lines
        if other.left > line.right and abs(other.middle - line.middle) < _MOST_OFF
    ]
    return min(beside, default=line.right)


def _between(
    line: Place, own: Place, labels: Sequence[Printed], strips: Sequence[Strip], itself: Strip
) -> int:
    """How many labels and strips stand between a label and what is right of it."""
    others = [part for one in labels for part in one.lines] + [
        one.place for one in strips if one is not itself
    ]
    return sum(
        line.right - 0.5 < one.left and one.right < own.left + 0.5
        and abs(one.middle - line.middle) < _MOST_OFF
        for one in others
    )  # fmt: skip


def _stacked(
    line: Place, own: Place, labels: Sequence[Printed], strips: Sequence[Strip], itself: Strip
) -> int:
    """How many labels and strips stand between a label and what is below or above it."""
    low, high = sorted((line.middle, own.middle))
    others = [part for one in labels for part in one.lines] + [
        one.place for one in strips if one is not itself
    ]
    return sum(
        low + 0.3 < one.middle < high - 0.3
        and (share_a_column(one, own) and share_a_column(one, line))
        for one in others
    )
