"""How many shares a transaction is about: by a label, a unit, or as their price makes its sum."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from sealread.extract.transactions.lines import Line, header_above
from sealread.extract.transactions.tokens import Money
from sealread.extract.transactions.transaction import Piece
from sealread.extract.transactions.words import label

_CLOSE = 0.004
_BESIDE, _PRICED, _HEADED = 3.0, 4.0, 1.5
_LEAST = 3.0
_SURE, _LIKELY = 0.95, 0.9
_GAP = 4
_A_ROW = 12
"""So few lines are a row of a statement: all of them are about the one transaction."""


def shares_of(
    lines: Sequence[Line], amounts: Sequence[float], near: int | None = None
) -> Piece | None:
    """The number of shares. `amounts`: what they cost; `near`: a line to prefer."""
    found = list(_candidates(lines, amounts))
    if near is not None:
        found = [(w - 0.01 * min(abs(place - near), 50), place, money) for w, place, money in found]
    weight, _, money = max(found, key=lambda one: (one[0], -one[1]), default=(0.0, 0, None))
    if money is None or weight < _LEAST - 1:
        return None
    sure = _SURE if weight > _PRICED + 1 else _LIKELY
    return Piece(money.value, (money.span,), sure)


def _candidates(
    lines: Sequence[Line], amounts: Sequence[float]
) -> Iterator[tuple[float, int, Money]]:
    for place, line in enumerate(lines):
        for money in line.figures:
            if money.percent or not money.value or _has_own_currency(line, money):
                continue
            weight = _weight(lines, place, money)
            if money.is_money and money.currency and not weight:
                continue
            if weight or len(lines) < _A_ROW or _near_isin(lines, place):
                weight += _PRICED * _makes(lines, place, money, amounts)
            if weight:
                yield weight, place, money


def _has_own_currency(line: Line, money: Money) -> bool:
    """Does a currency belong to this figure and to no other one?"""
    if money.code is None:
        return False
    others = [one for one in line.figures if one is not money and one.code == money.code]
    return not others and label("shares_before").search(line.before(money.span)[-14:]) is None


def _weight(lines: Sequence[Line], place: int, money: Money) -> float:
    line = lines[place]
    own = line.text[max(0, money.span.start - line.start - 34) : money.span.start - line.start]
    behind = line.text[money.span.end - line.start :][:16]
    before = list(label("shares_before").finditer(own))
    weight = 0.0
    if before and not re.search(
        r"\w", own[before[-1].end() :].replace("per", "").replace("von", "")
    ):
        weight = _BESIDE
    unit = label("shares_after").search(behind)
    if unit is not None and not re.search(r"\w", behind[: unit.start()]):
        weight = max(weight, _BESIDE)
    if weight and re.search(r"pro|je|per|p\.", own[-34:], re.I) and money.currency:
        return 0.0
    if not weight and label("shares_before").search(header_above(lines, place)):
        return _HEADED + 0.6 * (money.decimals != 2 and money is line.figures[0])
    return weight


def _near_isin(lines: Sequence[Line], place: int) -> bool:
    return any(
        one.isins or label("wkn").search(one.text)
        for one in lines[max(0, place - _GAP) : place + _GAP + 1]
    )


def _makes(lines: Sequence[Line], place: int, money: Money, amounts: Sequence[float]) -> bool:
    """Does the figure times another one close to it make one of the amounts?"""
    around = lines[max(0, place - _GAP) : place + _GAP + 1]
    for other in (one for line in around for one in line.figures):
        priced = other.decimals >= 2 or bool(other.currency)
        if other.span == money.span or other.percent or not priced or money.value == 1:
            continue
        made = money.value * other.value
        for amount in amounts:
            exact = abs(made - amount) <= max(0.011, _CLOSE * amount)
            if exact and amount and money.value != amount and other.value != 1:
                return True
    return False
