"""Figures that compute as numbers do, with their unit and the cells that they came from."""

from __future__ import annotations

import operator
from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from sealread.errors import ColumnsUnfit
from sealread.tabling.units import Unit

_NEAR = 1e-6
"""How far two figures may be apart, as a share of the larger, and still be equal: rounding."""

Place = tuple[int, int]
"""A cell by its row and its column, both from 0."""


class Missing(Exception):
    """A formula has nothing to compute with. `what` says why, in words for a person."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


class Amount:
    """A figure in its base unit, with the cells that it came from; it computes as numbers do.

    `unit` None: a number that was written in the formula, which may have any. `wholes`: the columns
    all of whose cells it rests on. `place`: of the cell that it is.
    """

    __slots__ = ("inputs", "place", "unit", "value", "wholes")

    def __init__(
        self,
        value: float,
        unit: Unit | None,
        inputs: tuple[Place, ...] = (),
        wholes: frozenset[int] = frozenset(),
        place: Place | None = None,
    ) -> None:
        self.value, self.unit, self.place = value, unit, place
        self.inputs, self.wholes = inputs, wholes

    def made(self, value: float, unit: Unit | None, other: Amount | None = None) -> Amount:
        """A figure that rests on what this one does, and on what another one does."""
        if other is None:
            return Amount(value, unit, self.inputs, self.wholes)
        inputs = tuple(dict.fromkeys((*self.inputs, *other.inputs)))
        return Amount(value, unit, inputs, self.wholes | other.wholes)

    def __add__(self, other: Any) -> Amount:
        one = amount(other)
        return self.made(self.value + one.value, _same(self, one), one)

    def __sub__(self, other: Any) -> Amount:
        one = amount(other)
        return self.made(self.value - one.value, _same(self, one), one)

    def __mul__(self, other: Any) -> Amount:
        one = amount(other)
        unit = (self.unit or Unit()) * (one.unit or Unit())
        return self.made(self.value * one.value, unit, one)

    def __truediv__(self, other: Any) -> Amount:
        one = amount(other)
        if one.value == 0:
            raise Missing("it would be divided by zero")
        unit = (self.unit or Unit()) / (one.unit or Unit())
        return self.made(self.value / one.value, unit, one)

    __radd__, __rmul__ = __add__, __mul__

    def __rsub__(self, other: Any) -> Amount:
        return amount(other) - self

    def __rtruediv__(self, other: Any) -> Amount:
        return amount(other) / self

    def __neg__(self) -> Amount:
        return self.made(-self.value, self.unit)

    def __pos__(self) -> Amount:
        return self

    def __abs__(self) -> Amount:
        return self.made(abs(self.value), self.unit)

    def __eq__(self, other: object) -> Any:
        return _truth(self, amount(other), _is_near)

    def __ne__(self, other: object) -> Any:
        return _truth(self, amount(other), lambda one, two: not _is_near(one, two))

    def __lt__(self, other: Any) -> Any:
        return _truth(self, amount(other), operator.lt)

    def __le__(self, other: Any) -> Any:
        return _truth(self, amount(other), lambda one, two: one < two or _is_near(one, two))

    def __gt__(self, other: Any) -> Any:
        return _truth(self, amount(other), operator.gt)

    def __ge__(self, other: Any) -> Any:
        return _truth(self, amount(other), lambda one, two: one > two or _is_near(one, two))

    __hash__ = None  # type: ignore[assignment]


class Truth(Struct, frozen=True):
    """What a comparison says, and what it rests on (`Amount`)."""

    value: bool
    inputs: tuple[Place, ...]
    wholes: frozenset[int]


def amount(one: Any) -> Amount:
    """A figure of a formula, or a number that is written in it. Raises TypeError for others."""
    if isinstance(one, Amount):
        return one
    if isinstance(one, bool) or not isinstance(one, int | float):
        raise TypeError("only figures compute")
    return Amount(float(one), None)


def _same(one: Amount, other: Amount) -> Unit | None:
    """The unit of both. Raises ColumnsUnfit where they have different ones."""
    if one.unit is None or other.unit is None:
        return one.unit or other.unit
    if one.unit.parts != other.unit.parts:
        mine, theirs = str(one.unit) or "a plain number", str(other.unit) or "a plain number"
        raise ColumnsUnfit(what=f"{mine} and {theirs} cannot be added or compared")
    return one.unit


def _truth(one: Amount, other: Amount, holds: Callable[[float, float], bool]) -> Truth:
    _same(one, other)
    both = one.made(0.0, None, other)
    return Truth(holds(one.value, other.value), both.inputs, both.wholes)


def _is_near(one: float, other: float) -> bool:
    return abs(one - other) <= _NEAR * max(abs(one), abs(other), 1e-12)


def least(*ones: Any) -> Amount:
    """The least of some figures."""
    return _chosen(ones, min)


def most(*ones: Any) -> Amount:
    """The largest of some figures."""
    return _chosen(ones, max)


def _chosen(ones: Sequence[Any], choose: Callable[..., float]) -> Amount:
    amounts = [amount(one) for one in ones]
    if not amounts:
        raise TypeError("it takes figures")
    both = Amount(choose(one.value for one in amounts), None)
    for one in amounts:
        both = both.made(both.value, _same(both, one), one)
    return both


def rounded(one: Any, digits: Any = 0) -> Amount:
    """A figure with so many decimals."""
    exact = amount(one)
    return exact.made(round(exact.value, int(amount(digits).value)), exact.unit)
