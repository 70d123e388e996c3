"""Columns that are computed from others: growth, margins, ranks, sums, and checks of them.

    growth = revenue / previous(revenue) - 1
    closing_fits = opening + movement == closing

Names are those of columns (`Column.name`). Beside the four kinds of arithmetic, comparisons and
numbers there are functions of values (`abs`, `min`, `max`, `round`) and of a whole column:
`total`, `mean`, `rank` (1 is the most), `share` (of the total), and `previous`, the value of the
period before, for the same entity. The expression is read by simpleeval, which knows nothing else:
no attributes, no calls of anything that is not named here.

Every figure carries its unit and the cells that it came from, so a computed cell is proved by the
words that prove its inputs; what misses an input stays empty and says which.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NoReturn

from msgspec import Struct
from simpleeval import InvalidExpression, SimpleEval

from sealread.errors import ColumnsUnfit
from sealread.tabling.columns import Column
from sealread.tabling.units import Unit, unit_of

MAX_FORMULA = 300
"""Characters of a formula."""
_NEAR = 1e-6
"""How far two figures may be apart, as a share of the larger, and still be equal: rounding."""
_OPERATORS: dict[type[ast.AST], Any] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul,
    ast.Div: operator.truediv, ast.USub: operator.neg, ast.UAdd: operator.pos,
    ast.Eq: operator.eq, ast.NotEq: operator.ne, ast.Lt: operator.lt, ast.LtE: operator.le,
    ast.Gt: operator.gt, ast.GtE: operator.ge,
}  # fmt: skip
_NODES = (
    ast.BinOp, ast.UnaryOp, ast.Compare, ast.Call, ast.Name, ast.Constant, ast.Load, *_OPERATORS
)  # fmt: skip
_OF_COLUMNS = ("total", "mean", "rank", "share", "previous")
FUNCTIONS = (*_OF_COLUMNS, "abs", "min", "max", "round")

Place = tuple[int, int]
"""A cell by its row and its column, both from 0."""


class Missing(Exception):
    """A formula has nothing to compute with. `what` says why, in words for a person."""

    def __init__(self, what: str) -> None:
        super().__init__(what)
        self.what = what


class Given(Struct, frozen=True):
    """The figures that formulas compute with.

    `figures`: by row the figure of each column, None where it has none. `previous`: by row the row
    of the same entity one period before, None without one.
    """

    figures: tuple[tuple[float | None, ...], ...]
    previous: tuple[int | None, ...]


class Figure(Struct, frozen=True):
    """A computed figure in its column's unit, or a truth; `inputs`: the cells that it rests on.

    Without a value `missing` says why.
    """

    value: float | bool | None
    inputs: tuple[Place, ...] = ()
    missing: str = ""


class Amount:
    """A figure in its base unit, with the cells that it came from; it computes as numbers do.

    `unit` None: a number that was written in the formula, which may have any.
    """

    __slots__ = ("inputs", "place", "unit", "value")

    def __init__(
        self, value: float, unit: Unit | None, inputs: tuple[Place, ...], place: Place | None = None
    ) -> None:
        self.value, self.unit, self.inputs, self.place = value, unit, inputs, place

    def __add__(self, other: Any) -> Amount:
        one = _amount(other)
        return Amount(self.value + one.value, _same(self, one), _both(self, one))

    def __sub__(self, other: Any) -> Amount:
        one = _amount(other)
        return Amount(self.value - one.value, _same(self, one), _both(self, one))

    def __mul__(self, other: Any) -> Amount:
        one = _amount(other)
        unit = (self.unit or Unit()) * (one.unit or Unit())
        return Amount(self.value * one.value, unit, _both(self, one))

    def __truediv__(self, other: Any) -> Amount:
        one = _amount(other)
        if one.value == 0:
            raise Missing("it would be divided by zero")
        unit = (self.unit or Unit()) / (one.unit or Unit())
        return Amount(self.value / one.value, unit, _both(self, one))

    __radd__, __rmul__ = __add__, __mul__

    def __rsub__(self, other: Any) -> Amount:
        return _amount(other) - self

    def __rtruediv__(self, other: Any) -> Amount:
        return _amount(other) / self

    def __neg__(self) -> Amount:
        return Amount(-self.value, self.unit, self.inputs)

    def __pos__(self) -> Amount:
        return self

    def __abs__(self) -> Amount:
        return Amount(abs(self.value), self.unit, self.inputs)

    def __eq__(self, other: object) -> Any:
        return _truth(self, _amount(other), _is_near)

    def __ne__(self, other: object) -> Any:
        return _truth(self, _amount(other), lambda one, two: not _is_near(one, two))

    def __lt__(self, other: Any) -> Any:
        return _truth(self, _amount(other), operator.lt)

    def __le__(self, other: Any) -> Any:
        return _truth(self, _amount(other), lambda one, two: one < two or _is_near(one, two))

    def __gt__(self, other: Any) -> Any:
        return _truth(self, _amount(other), operator.gt)

    def __ge__(self, other: Any) -> Any:
        return _truth(self, _amount(other), lambda one, two: one > two or _is_near(one, two))

    __hash__ = None  # type: ignore[assignment]


class Truth(Struct, frozen=True):
    """What a comparison says."""

    value: bool
    inputs: tuple[Place, ...]


def check(columns: Sequence[Column]) -> tuple[int, ...]:
    """The computed columns by their places, in an order in which each has what it needs.

    Raises ColumnsUnfit for a formula that cannot be read, names nothing, goes in a circle, or
    mixes units.
    """
    names = _named(columns)
    needs = {
        place: _needed(column, names) for place, column in enumerate(columns) if column.formula
    }
    order: list[int] = []
    while needs:
        ready = [place for place, needed in needs.items() if not needed & needs.keys()]
        if not ready:
            titles = ", ".join(columns[place].title for place in sorted(needs))
            raise ColumnsUnfit(what=f"these columns are computed from each other: {titles}")
        order += ready
        for place in ready:
            del needs[place]
    _check_units(columns, order)
    return tuple(order)


def compute(columns: Sequence[Column], given: Given) -> dict[Place, Figure]:
    """The figures of all computed columns, by row and column. Raises as `check` does."""
    made: dict[Place, Figure] = {}
    rows = [list(row) for row in given.figures]
    units = [unit_of(column.unit) for column in columns]
    for place in check(columns):
        column = columns[place]
        results = [
            _result(column, _Reader(columns, units, rows, given, row)) for row in range(len(rows))
        ]
        if not column.unit and (usual := _usual_unit(results)) is not None:
            units[place] = usual
        for row, result in enumerate(results):
            figure = _in_unit(result, units[place])
            made[row, place] = figure
            value = figure.value
            rows[row][place] = None if isinstance(value, bool) else value
    return made


def names_in(formula: str) -> frozenset[str]:
    """The names of columns in a formula. Raises ColumnsUnfit where it cannot be read."""
    tree = parsed(formula)
    called = {node.func for node in ast.walk(tree) if isinstance(node, ast.Call)}
    return frozenset(
        node.id for node in ast.walk(tree) if isinstance(node, ast.Name) and node not in called
    )


def parsed(formula: str) -> ast.expr:
    """The tree of a formula. Raises ColumnsUnfit."""
    if len(formula) > MAX_FORMULA:
        raise ColumnsUnfit(what=f"a formula has more than {MAX_FORMULA} characters")
    try:
        tree = ast.parse(formula.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        _unfit(formula)
    if not all(map(_is_known, ast.walk(tree))):
        _unfit(formula)
    return tree


def _is_known(node: ast.AST) -> bool:
    """Whether a part of a formula is one of the few that there are."""
    match node:
        case ast.Constant():
            return isinstance(node.value, int | float) and not isinstance(node.value, bool)
        case ast.Call():
            return (
                isinstance(node.func, ast.Name) and node.func.id in FUNCTIONS and not node.keywords
            )
    return isinstance(node, _NODES)


class _Reader:
    """What a formula may say in one row of the table."""

    def __init__(
        self, columns: Sequence[Column], units: Sequence[Unit],
        rows: Sequence[Sequence[float | None]], given: Given, row: int,
    ) -> None:  # fmt: skip
        self._columns, self._units, self._rows = columns, units, rows
        self._given, self._row = given, row
        self._names = _named(columns)

    def value(self, formula: str) -> Any:
        """What the formula comes to. Raises Missing, ColumnsUnfit."""
        functions: dict[str, Callable[..., Any]] = {
            "total": self._total, "mean": self._mean, "rank": self._rank, "share": self._share,
            "previous": self._previous, "abs": abs, "min": _least, "max": _most, "round": _round,
        }  # fmt: skip
        reader = SimpleEval(operators=_OPERATORS, functions=functions, names=self._name)
        try:
            return reader.eval(formula)
        except (InvalidExpression, SyntaxError, TypeError, ValueError, RecursionError) as cause:
            _unfit(formula, f": {cause}")

    def _name(self, node: ast.Name) -> Amount:
        place = self._names.get(node.id)
        if place is None:
            raise ColumnsUnfit(what=f"no column is called {node.id}")
        return self._at(self._row, place)

    def _at(self, row: int, place: int) -> Amount:
        """A cell of the table as an amount. Raises Missing."""
        value, unit = self._rows[row][place], self._units[place]
        if value is None:
            raise Missing(f"missing for it: {self._columns[place].title}")
        return Amount(value * unit.factor, unit.base, ((row, place),), (row, place))

    def _column(self, one: Any) -> Iterator[Amount]:
        """All figures of the column that an argument is of, those that there are."""
        for row in range(len(self._rows)):
            if self._rows[row][_place(one)[1]] is not None:
                yield self._at(row, _place(one)[1])

    def _total(self, one: Any) -> Amount:
        total, *others = self._column(one)
        for other in others:
            total += other
        return total

    def _mean(self, one: Any) -> Amount:
        return self._total(one) / len(list(self._column(one)))

    def _rank(self, one: Amount) -> Amount:
        more = [other for other in self._column(one) if other.value > one.value]
        return Amount(1.0 + len(more), Unit(), one.inputs)

    def _share(self, one: Amount) -> Amount:
        return one / self._total(one)

    def _previous(self, one: Any) -> Amount:
        row, place = _place(one)
        before = self._given.previous[row]
        if before is None:
            raise Missing(f"missing for it, of the period before: {self._columns[place].title}")
        return self._at(before, place)


def _result(column: Column, reader: _Reader) -> Amount | Truth | Missing:
    try:
        value = reader.value(column.formula)
    except Missing as missing:
        return missing
    return value if isinstance(value, Truth) else _amount(value)


def _in_unit(result: Amount | Truth | Missing, unit: Unit) -> Figure:
    if isinstance(result, Missing):
        return Figure(None, missing=result.what)
    if isinstance(result, Truth):
        return Figure(result.value, result.inputs)
    return Figure(result.value / unit.factor, result.inputs)


def _usual_unit(results: Sequence[Amount | Truth | Missing]) -> Unit | None:
    """The unit of a computed column of which nobody said one: that of its figures."""
    return next((one.unit for one in results if isinstance(one, Amount) and one.unit), None)


def _named(columns: Sequence[Column]) -> dict[str, int]:
    """Columns by their names; of two of one name the first."""
    return {column.name: place for place, column in reversed(list(enumerate(columns)))}


def _needed(column: Column, names: dict[str, int]) -> set[int]:
    needed = names_in(column.formula)
    if unknown := sorted(needed - names.keys()):
        raise ColumnsUnfit(what=f"no column is called {unknown[0]}")
    for node in ast.walk(parsed(column.formula)):
        if not isinstance(node, ast.Call) or node.func.id not in _OF_COLUMNS:  # type: ignore[attr-defined]
            continue
        if len(node.args) != 1 or not isinstance(node.args[0], ast.Name):
            raise ColumnsUnfit(what=f"{ast.unparse(node)!r} takes the name of one column")
    return {names[name] for name in needed}


def _check_units(columns: Sequence[Column], order: Sequence[int]) -> None:
    """Tries all formulas on two rows of ones: what mixes units does so there."""
    units = [unit_of(column.unit) for column in columns]
    rows: list[list[float | None]] = [[1.0] * len(columns) for _ in range(2)]
    given = Given(tuple(map(tuple, rows)), (None, 0))
    for place in order:
        column = columns[place]
        result = _result(column, _Reader(columns, units, rows, given, 1))
        if not isinstance(result, Amount) or result.unit is None:
            continue
        wanted = unit_of(column.unit)
        if not column.unit:
            units[place] = result.unit
        elif result.unit.parts != wanted.parts:
            told = str(result.unit) or "a plain number"
            raise ColumnsUnfit(
                what=f"{column.title} is told in {column.unit}, but computes to {told}"
            )


def _amount(one: Any) -> Amount:
    if isinstance(one, Amount):
        return one
    if isinstance(one, bool) or not isinstance(one, int | float):
        raise TypeError("only figures compute")
    return Amount(float(one), None, ())


def _place(one: Any) -> Place:
    if not isinstance(one, Amount) or one.place is None:
        raise TypeError("it takes the name of a column")
    return one.place


def _same(one: Amount, other: Amount) -> Unit | None:
    """The unit of both. Raises ColumnsUnfit where they have different ones."""
    if one.unit is None or other.unit is None:
        return one.unit or other.unit
    if one.unit.parts != other.unit.parts:
        mine, theirs = str(one.unit) or "a plain number", str(other.unit) or "a plain number"
        raise ColumnsUnfit(what=f"{mine} and {theirs} cannot be added or compared")
    return one.unit


def _both(one: Amount, other: Amount) -> tuple[Place, ...]:
    return tuple(dict.fromkeys((*one.inputs, *other.inputs)))


def _truth(one: Amount, other: Amount, holds: Callable[[float, float], bool]) -> Truth:
    _same(one, other)
    return Truth(holds(one.value, other.value), _both(one, other))


def _is_near(one: float, other: float) -> bool:
    return abs(one - other) <= _NEAR * max(abs(one), abs(other), 1e-12)


def _least(*ones: Any) -> Amount:
    return _chosen(ones, min)


def _most(*ones: Any) -> Amount:
    return _chosen(ones, max)


def _chosen(ones: Sequence[Any], choose: Callable[..., Amount]) -> Amount:
    amounts = [_amount(one) for one in ones]
    if not amounts:
        raise TypeError("it takes figures")
    unit = None
    inputs: tuple[Place, ...] = ()
    for one in amounts:
        unit = _same(Amount(0.0, unit, ()), one)
        inputs = _both(Amount(0.0, None, inputs), one)
    return Amount(choose(amounts, key=lambda one: one.value).value, unit, inputs)


def _round(one: Any, digits: Any = 0) -> Amount:
    amount = _amount(one)
    return Amount(round(amount.value, int(_amount(digits).value)), amount.unit, amount.inputs)


def _unfit(formula: str, why: str = "") -> NoReturn:
    raise ColumnsUnfit(what=f"the formula {formula!r} cannot be read{why}") from None
