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
import math
import operator
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from msgspec import Struct
from simpleeval import InvalidExpression, SimpleEval

from sealread.errors import ColumnsUnfit
from sealread.tabling.amounts import Amount, Missing, Place, Truth, amount, least, most, rounded
from sealread.tabling.columns import Column
from sealread.tabling.units import Unit, unit_of

MAX_FORMULA = 300
"""Characters of a formula."""
_LARGEST = 1e15
"""Numbers that are written in formulas are smaller; beyond it not every whole one can be told."""
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


class Given(Struct, frozen=True):
    """The figures that formulas compute with.

    `figures`: by row the figure of each column, None where it has none. `previous`: by row the row
    of the same entity one period before, None without one.
    """

    figures: tuple[tuple[float | None, ...], ...]
    previous: tuple[int | None, ...]


class Figure(Struct, frozen=True):
    """A computed figure in its column's unit, or a truth; `inputs`: the cells that it rests on.

    `wholes`: the columns all of whose cells it rests on, beside those. Without a value `missing`
    says why.
    """

    value: float | bool | None
    inputs: tuple[Place, ...] = ()
    wholes: frozenset[int] = frozenset()
    missing: str = ""


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
        reader = _Reader(columns, units, rows, given, column.formula)
        results = [reader.result(row) for row in range(len(rows))]
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
            return type(node.value) in (int, float) and abs(node.value) < _LARGEST  # type: ignore[arg-type]
        case ast.Compare():
            return len(node.ops) == 1
        case ast.Call():
            return (
                isinstance(node.func, ast.Name) and node.func.id in FUNCTIONS and not node.keywords
            )
    return isinstance(node, _NODES)


class _Reader:
    """Reads a formula in each row of the table."""

    def __init__(
        self, columns: Sequence[Column], units: Sequence[Unit],
        rows: Sequence[Sequence[float | None]], given: Given, formula: str,
    ) -> None:  # fmt: skip
        self._columns, self._units, self._rows = columns, units, rows
        self._given, self._row, self._formula = given, 0, formula
        self._names = _named(columns)
        self._kept: dict[int, tuple[float, ...]] = {}
        functions: dict[str, Callable[..., Any]] = {
            "total": self._total, "mean": self._mean, "rank": self._rank, "share": self._share,
            "previous": self._previous, "abs": abs, "min": least, "max": most, "round": rounded,
        }  # fmt: skip
        self._reader = SimpleEval(operators=_OPERATORS, functions=functions, names=self._name)
        self._tree = parsed(formula)

    def result(self, row: int) -> Amount | Truth | Missing:
        """What the formula comes to in a row. Raises ColumnsUnfit."""
        self._row = row
        try:
            value = self._reader.eval(self._formula, previously_parsed=self._tree)
            return value if isinstance(value, Truth) else amount(value)
        except Missing as missing:
            return missing
        except (InvalidExpression, SyntaxError, TypeError, ValueError, RecursionError) as cause:
            _unfit(self._formula, f": {cause}")

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
        return Amount(value * unit.factor, unit.base, ((row, place),), place=(row, place))

    def _figures(self, place: int) -> tuple[float, ...]:
        """All figures of a column, those that there are, the largest first, in the base unit."""
        if place not in self._kept:
            factor = self._units[place].factor
            told = (row[place] for row in self._rows)
            found = (value * factor for value in told if value is not None)
            self._kept[place] = tuple(sorted(found, reverse=True))
        return self._kept[place]

    def _total(self, one: Any) -> Amount:
        _, place = _place(one)
        total = math.fsum(self._figures(place))
        return Amount(total, one.unit, one.inputs, one.wholes | {place})

    def _mean(self, one: Any) -> Amount:
        return self._total(one) / len(self._figures(_place(one)[1]))

    def _rank(self, one: Any) -> Amount:
        _, place = _place(one)
        rank = self._figures(place).index(one.value) + 1
        return Amount(float(rank), Unit(), one.inputs, one.wholes | {place})

    def _share(self, one: Any) -> Amount:
        total = self._total(one)
        return amount(one) / total

    def _previous(self, one: Any) -> Amount:
        row, place = _place(one)
        before = self._given.previous[row]
        if before is None:
            title = self._columns[place].title
            raise Missing(f"missing for it, of the period before: {title}")
        return self._at(before, place)


def _in_unit(result: Amount | Truth | Missing, unit: Unit) -> Figure:
    if isinstance(result, Missing):
        return Figure(None, missing=result.what)
    value = result.value if isinstance(result, Truth) else result.value / unit.factor
    if not math.isfinite(value):
        return Figure(None, missing="it is too large")
    return Figure(value, result.inputs, result.wholes)


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
        result = _Reader(columns, units, rows, given, column.formula).result(1)
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


def _place(one: Any) -> Place:
    if not isinstance(one, Amount) or one.place is None:
        raise TypeError("it takes the name of a column")
    return one.place


def _unfit(formula: str, why: str = "") -> NoReturn:
    raise ColumnsUnfit(what=f"the formula {formula!r} cannot be read{why}") from None
