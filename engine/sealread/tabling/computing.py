"""Computed columns of the lines of a table: cells with all that they rest on as their witnesses."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from sealread.tabling.amounts import Place
from sealread.tabling.cells import Cell
from sealread.tabling.columns import Column
from sealread.tabling.entities import entity, witness
from sealread.tabling.formulas import Figure, Given, compute
from sealread.tabling.lines import Line
from sealread.tabling.periods import period_column, period_of, rows_before

_FINEST = 6
"""Decimals of a computed figure."""


def with_computed(columns: Sequence[Column], lines: Sequence[Line]) -> tuple[Line, ...]:
    """Lines whose computed cells are filled. Raises ColumnsUnfit for a formula that is none."""
    if not any(column.formula for column in columns):
        return tuple(lines)
    made = compute(columns, given(columns, lines))
    doubtful = {
        place
        for place in range(len(columns))
        if any(line.cells[place].status == "needs_review" for line in lines)
    }
    cells = {
        place: _cell(columns, lines, place, figure, made, doubtful)
        for place, figure in made.items()
    }
    return tuple(
        replace(
            line,
            cells=tuple(cells.get((row, place), cell) for place, cell in enumerate(line.cells)),
        )
        for row, line in enumerate(lines)
    )


def given(columns: Sequence[Column], lines: Sequence[Line]) -> Given:
    """The figures of lines, and which line tells of the period before."""
    period = period_column(columns)
    periods = [None if period is None else period_of(line.cells[period].value) for line in lines]
    entities = [entity(columns, line.cells) for line in lines]
    return Given(
        tuple(tuple(map(_figure, line.cells)) for line in lines), rows_before(entities, periods)
    )


def _figure(cell: Cell) -> float | None:
    if isinstance(cell.value, bool) or not isinstance(cell.value, int | float):
        return None
    return float(cell.value)


def _cell(
    columns: Sequence[Column],
    lines: Sequence[Line],
    place: Place,
    figure: Figure,
    made: dict[Place, Figure],
    in_doubt: set[int],
) -> Cell:
    """A computed cell: as sure as the least sure of its inputs, and in doubt with any of them.

    `in_doubt`: columns that have a cell in doubt; what rests on all of one is so, too.
    """
    if figure.value is None:
        return Cell(reason=figure.missing, is_computed=True)
    own = lines[place[0]]
    read = [(row, column) for row, column in _read_inputs(figure, made)]
    inputs = [lines[row].cells[column] for row, column in read]
    witnesses = tuple(
        witness(lines[row], lines[row].cells[column], columns[column].title) for row, column in read
    )
    doubtful = any(cell.status == "needs_review" for cell in inputs)
    doubtful |= not figure.wholes.isdisjoint(in_doubt)
    return Cell(
        value=figure.value if isinstance(figure.value, bool) else _shortened(figure.value),
        evidence=tuple(
            part for one in witnesses if one.document == own.path for part in one.evidence
        ),
        confidence=min((cell.confidence for cell in inputs), default=1.0),
        status="needs_review" if doubtful else "inferred",
        reason="an input is in doubt" if doubtful else "",
        witnesses=witnesses,
        is_computed=True,
    )


def _read_inputs(figure: Figure, made: dict[Place, Figure]) -> list[Place]:
    """The cells that were read under a figure: those under computed inputs in their place."""
    found: list[Place] = []
    waiting = list(figure.inputs)
    while waiting:
        place = waiting.pop(0)
        if place in made:
            waiting = [*made[place].inputs, *waiting]
        elif place not in found:
            found.append(place)
    return found


def _shortened(value: float) -> int | float:
    rounded = round(value, _FINEST)
    return int(rounded) if rounded == int(rounded) else rounded
