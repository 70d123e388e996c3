"""Which rows of a statement pay in and which pay out, where no sign says it.

Three kinds of evidence, the best first: the balance after each row, the balances around all rows
(they must add up), and a statement that marks only the one side.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from sealread.extract.transactions.lines import Line
from sealread.extract.transactions.tokens import Money
from sealread.extract.transactions.words import label

_CENT = 0.011
_MOST_UNKNOWN = 10


def sides_of(lines: Sequence[Line], amounts: Sequence[Money], known: Sequence[int]) -> list[int]:
    """The side of each amount: 1 paid in, -1 paid out, 0 not known. `known`: what rows say."""
    signs = {one.sign for one in amounts if one.sign}
    found = _adding_up(lines, amounts, known)
    if found is not None:
        return found
    if len(signs) == 1:  # only the one side is marked, so what is not marked is the other
        other = -signs.pop()
        return [side or other for side in known]
    return list(known)


def _adding_up(
    lines: Sequence[Line], amounts: Sequence[Money], known: Sequence[int]
) -> list[int] | None:
    """The only sides with which the first balance and all rows make the last; None without one."""
    around = _balances(lines)
    unknown = [index for index, side in enumerate(known) if not side]
    if around is None or not unknown or len(unknown) > _MOST_UNKNOWN:
        return None
    first, last = around
    told = sum(side * one.value for side, one in zip(known, amounts, strict=True))
    fits = [
        sides
        for sides in product((1, -1), repeat=len(unknown))
        if abs(
            first
            + told
            + sum(s * amounts[i].value for s, i in zip(sides, unknown, strict=True))
            - last
        )
        < _CENT
    ]
    if len(fits) != 1:
        return None
    made = list(known)
    for side, index in zip(fits[0], unknown, strict=True):
        made[index] = side
    return made


def _balances(lines: Sequence[Line]) -> tuple[float, float] | None:
    """The first and the last balance that lines of their own print."""
    found = [
        one
        for place, line in enumerate(lines)
        if label("opening").search(line.text) or label("closing").search(line.text)
        for one in [_money(lines, place)]
        if one is not None
    ]
    if len(found) < 2:
        return None
    return _signed(found[0]), _signed(found[-1])


def _money(lines: Sequence[Line], place: int) -> Money | None:
    own = lines[place].money
    if own:
        return own[-1]
    above = lines[place - 1] if place else None
    alone = above is not None and len(above.figures) == 1 and not above.has_words
    return above.money[0] if above is not None and alone and above.money else None


def _signed(one: Money) -> float:
    return -one.value if one.sign < 0 else one.value
