"""A table against the true one: columns and rows aligned, cells scored between 0 and 1."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from rapidfuzz import fuzz

from sealread.evaluate.likeness import fuzzy
from sealread.tabling.cells import Cell, shown
from sealread.tabling.columns import Column
from sealread.tabling.formulas import names_in
from sealread.tabling.lines import Line

SAME_COLUMN, SAME_ROW = 0.6, 0.6
"""From which likeness on two titles, and two rows by their keys, are the same."""
_TOLERANCE = 0.01
_RIGHT = 0.99
_LEAST = 0.5
"""A text less like the true one is not partly right."""


class Scores(Struct, frozen=True):
    """Counts of a table. `credit`: the sum of its cells' scores.

    `given`, `true`: cells that are filled, here and in the truth. `computed`: computed cells whose
    inputs are right, and how many of those are right. `unproved`: cells without a place on a page.
    """

    credit: float = 0.0
    given: int = 0
    true: int = 0
    rows_right: int = 0
    rows_given: int = 0
    rows_true: int = 0
    columns_right: int = 0
    columns_given: int = 0
    columns_true: int = 0
    computed: tuple[int, int] = (0, 0)
    unproved: int = 0

    @property
    def cells(self) -> tuple[float, float, float]:
        """Precision, recall and F1 of cells."""
        return _figures(self.credit, self.given, self.true)

    @property
    def rows(self) -> tuple[float, float, float]:
        """Precision, recall and F1 of rows, known by their keys."""
        return _figures(self.rows_right, self.rows_given, self.rows_true)

    @property
    def columns(self) -> tuple[float, float, float]:
        """Precision, recall and F1 of columns."""
        return _figures(self.columns_right, self.columns_given, self.columns_true)

    @property
    def rating(self) -> float:
        """0 to 100 by stated rules: a third each for rows, columns and cells."""
        return 100 / 3 * (self.rows[2] + self.columns[2] + self.cells[2])


def score(
    columns: Sequence[Column],
    lines: Sequence[Line],
    truth: Sequence[Mapping[str, Any]],
    keys: Sequence[str],
    names: Sequence[str] = (),
) -> Scores:
    """How a table compares to the true rows.

    `keys`: the titles by which rows are known; where there are none they are known by the names of
    their documents, `names` of the true ones.
    """
    titles = list(truth[0]) if truth else []
    pairs = _columns(columns, lines, titles, truth)
    rows = _rows(pairs, lines, truth, keys, names)
    credit, computed = 0.0, [0, 0]
    for line, own in rows:
        scored = {
            place: cell_score(own[title], line.cells[place].value) for place, title in pairs.items()
        }
        credit += sum(one for one in scored.values() if one is not None)
        for place, one in scored.items():
            needed = names_in(columns[place].formula) if columns[place].formula else ()
            inputs = [scored.get(n) for n, column in enumerate(columns) if column.name in needed]
            if needed and one is not None and _are_right(inputs):
                computed[0] += 1
                computed[1] += one >= _RIGHT
    cells = [cell for line in lines for cell in line.cells]
    return Scores(
        credit=credit,
        given=sum(cell.value is not None for cell in cells),
        true=sum(own[title] is not None for own in truth for title in titles),
        rows_right=len(rows), rows_given=len(lines), rows_true=len(truth),
        columns_right=len(pairs), columns_given=len(columns), columns_true=len(titles),
        computed=(computed[0], computed[1]),
        unproved=sum(_is_unproved(cell) for cell in cells),
    )  # fmt: skip


def cell_score(truth: Any, found: Any) -> float | None:
    """How right a cell is, 0 to 1; None where both say nothing, or the truth alone does."""
    if truth is None or found is None:
        return None
    if isinstance(truth, int | float) and isinstance(found, int | float):
        near = abs(truth - found) <= _TOLERANCE * max(abs(truth), abs(found))
        return float(near)
    parts = sorted(shown(truth).split("; ")), sorted(shown(found).split("; "))
    like = max(fuzzy(shown(truth), shown(found)), fuzzy(*map(" ".join, parts)))
    return like if like >= _LEAST else 0.0


def _columns(
    columns: Sequence[Column],
    lines: Sequence[Line],
    titles: Sequence[str],
    truth: Sequence[Mapping[str, Any]],
) -> dict[int, str]:
    """The true title of each column that has one: by its own title, or by what stands in it."""
    likeness = np.zeros((len(columns), len(titles)))
    for place, number in np.ndindex(likeness.shape):
        mine, theirs = columns[place].title, titles[number]
        by_title = fuzz.token_sort_ratio(mine.casefold(), theirs.casefold()) / 100
        likeness[place, number] = max(by_title, _content(lines, place, truth, theirs))
    return {
        place: titles[number]
        for place, number in _assigned(likeness)
        if likeness[place, number] >= SAME_COLUMN
    }


def _content(
    lines: Sequence[Line], place: int, truth: Sequence[Mapping[str, Any]], title: str
) -> float:
    """How much of the truth of a column stands in one of the table, whatever the rows."""
    true = {shown(row[title]): row[title] for row in truth if row[title] is not None}
    cells = (line.cells[place] for line in lines)
    found = {shown(cell.value): cell.value for cell in cells if cell.value is not None}
    there = sum(
        said in found or any((cell_score(own, one) or 0.0) >= _RIGHT for one in found.values())
        for said, own in true.items()
    )
    return there / len(true) if true else 0.0


def _rows(
    pairs: Mapping[int, str],
    lines: Sequence[Line],
    truth: Sequence[Mapping[str, Any]],
    keys: Sequence[str],
    names: Sequence[str],
) -> list[tuple[Line, Mapping[str, Any]]]:
    """The lines that have a true row, by their keys or documents; of two like it the liker."""
    likeness = np.zeros((len(lines), len(truth)))
    for row, number in np.ndindex(likeness.shape):
        line, own = lines[row], truth[number]
        scores = {
            title: cell_score(own[title], line.cells[place].value) or 0.0
            for place, title in pairs.items()
        }
        told = sum(one for title, one in scores.items() if title in keys)
        known = told / len(keys) if keys else float(line.name == names[number])
        likeness[row, number] = known + 1e-3 * sum(scores.values())  # of the same key the liker
    return [
        (lines[row], truth[number])
        for row, number in _assigned(likeness)
        if likeness[row, number] >= SAME_ROW
    ]


def _assigned(likeness: np.ndarray[Any, np.dtype[np.float64]]) -> list[tuple[int, int]]:
    """The pairs of the assignment that is best in all."""
    from scipy.optimize import linear_sum_assignment

    if not likeness.size:
        return []
    own, others = linear_sum_assignment(-likeness)
    return [(int(one), int(other)) for one, other in zip(own, others, strict=True)]


def _are_right(scores: Sequence[float | None]) -> bool:
    return all(one is not None and one >= _RIGHT for one in scores)


def _is_unproved(cell: Cell) -> bool:
    """Whether a cell is filled and nothing on any page shows it."""
    shows = cell.evidence or any(one.evidence for one in cell.witnesses)
    return cell.value is not None and not shows


def _figures(right: float, given: int, true: int) -> tuple[float, float, float]:
    precision = right / given if given else 0.0
    recall = right / true if true else 0.0
    total = precision + recall
    return precision, recall, 2 * precision * recall / total if total else 0.0


def added(scores: Sequence[Scores]) -> Scores:
    """The counts of several tables as those of one."""
    counts = {
        name: sum(getattr(one, name) for one in scores)
        for name in Scores.__struct_fields__
        if name != "computed"
    }
    computed = tuple(sum(one.computed[n] for one in scores) for n in range(2))
    return Scores(**counts, computed=(computed[0], computed[1]))
