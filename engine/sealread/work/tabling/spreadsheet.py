"""Formulas of columns as a spreadsheet writes them, so that they stay alive in the file.

Figures stand in the units of their columns; where those differ in scale, the cell is multiplied.
What a spreadsheet cannot say of its own cells stays a figure (`formula_of` gives None).
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from openpyxl.utils import get_column_letter

from sealread.errors import ColumnsUnfit
from sealread.tabling.columns import Column
from sealread.tabling.formulas import parsed
from sealread.tabling.units import Unit, unit_of

_SIGNS: dict[type[ast.AST], str] = {
    ast.Add: "+", ast.Sub: "-", ast.Mult: "*", ast.Div: "/", ast.Eq: "=", ast.NotEq: "<>",
    ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">=", ast.USub: "-", ast.UAdd: "+",
}  # fmt: skip
_FUNCTIONS = {"abs": "ABS", "min": "MIN", "max": "MAX"}


class Formulas:
    """The formulas of a table's computed columns, in the cells of a sheet."""

    def __init__(
        self, columns: Sequence[Column], first_column: int, first_row: int, rows: int,
        previous: Sequence[int | None], units: Sequence[Unit],
    ) -> None:  # fmt: skip
        """`first_column`, `first_row`: where the first cell of the table stands, from 1.

        `previous`: by row the row of the period before; `units`: those of the figures, by column.
        """
        self._columns, self._units = columns, units
        self._across, self._down, self._rows = first_column, first_row, rows
        self._previous = previous
        self._places = {one.name: place for place, one in reversed(list(enumerate(columns)))}

    def formula_of(self, row: int, place: int) -> str | None:
        """What stands in a computed cell, "=" before it; None where its figure has to."""
        try:
            told = self._told(parsed(self._columns[place].formula), row)
        except (KeyError, TypeError, ColumnsUnfit):
            return None
        factor = self._units[place].factor
        return f"={told}" if factor == 1.0 else f"={told}/{factor:.12g}"

    def _told(self, node: ast.AST, row: int) -> str:
        match node:
            case ast.BinOp():
                sign = _SIGNS[type(node.op)]
                return f"({self._told(node.left, row)}{sign}{self._told(node.right, row)})"
            case ast.UnaryOp():
                return f"({_SIGNS[type(node.op)]}{self._told(node.operand, row)})"
            case ast.Compare(ops=[sign], comparators=[other]):
                return self._compared(node.left, sign, other, row)
            case ast.Constant():
                return repr(node.value)
            case ast.Name():
                return self._at(row, self._places[node.id])
            case ast.Call(func=ast.Name(id=name)):
                return self._called(name, node.args, row)
        raise TypeError

    def _compared(self, one: ast.expr, sign: ast.cmpop, other: ast.expr, row: int) -> str:
        """A comparison; figures that differ by rounding alone are equal."""
        mine, theirs = self._told(one, row), self._told(other, row)
        near = f"ABS({mine}-({theirs}))<=0.000001*MAX(ABS({mine}),ABS({theirs}))"
        if isinstance(sign, ast.Eq):
            return near
        return (
            f"NOT({near})" if isinstance(sign, ast.NotEq) else f"{mine}{_SIGNS[type(sign)]}{theirs}"
        )

    def _called(self, name: str, args: Sequence[ast.expr], row: int) -> str:
        if name in _FUNCTIONS:
            told = ",".join(self._told(one, row) for one in args)
            return f"{_FUNCTIONS[name]}({told})"
        if name == "round":
            digits = self._told(args[1], row) if len(args) > 1 else "0"
            return f"ROUND({self._told(args[0], row)},{digits})"
        if not isinstance(args[0], ast.Name):
            raise TypeError
        place = self._places[args[0].id]
        if name == "previous":
            before = self._previous[row]
            if before is None:
                raise KeyError(name)
            return self._at(before, place)
        whole, factor = self._whole(place), self._times(place)
        own = self._cell(row, place)
        return {
            "total": f"(SUM({whole}){factor})", "mean": f"(AVERAGE({whole}){factor})",
            "rank": f"RANK({own},{whole})", "share": f"({own}/SUM({whole}))",
        }[name]  # fmt: skip

    def _at(self, row: int, place: int) -> str:
        factor = self._times(place)
        return f"({self._cell(row, place)}{factor})" if factor else self._cell(row, place)

    def _times(self, place: int) -> str:
        factor = self._units[place].factor
        return "" if factor == 1.0 else f"*{factor:.12g}"

    def _cell(self, row: int, place: int) -> str:
        return f"{get_column_letter(self._across + place)}{self._down + row}"

    def _whole(self, place: int) -> str:
        letter, last = get_column_letter(self._across + place), self._down + self._rows - 1
        return f"${letter}${self._down}:${letter}${last}"


def units_of(columns: Sequence[Column]) -> list[Unit]:
    """The units of the figures, by column."""
    return [unit_of(column.unit) for column in columns]
