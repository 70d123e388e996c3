"""The cheapest way to give each of some rows a column of its own, or none.

The assignment problem, solved with potentials (Kuhn 1955, Munkres 1957).
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np


def cheapest(costs: Mapping[tuple[int, int], float], none: float) -> dict[int, int]:
    """The column of each row that gets one; `costs` of the pairs that are allowed.

    To leave a row without a column costs `none`: no pair that costs more is made.
    """
    pairs = {pair: cost for pair, cost in costs.items() if cost < none}
    if not pairs:
        return {}
    rows = sorted({row for row, _ in pairs})
    columns = sorted({column for _, column in pairs})
    row_at = {row: place for place, row in enumerate(rows)}
    column_at = {column: place for place, column in enumerate(columns)}
    # One more column for each row, which is that of having none.
    table = np.full((len(rows), len(columns) + len(rows)), none, dtype=np.float64)
    table[:, : len(columns)] = 1e6
    for (row, column), cost in pairs.items():
        table[row_at[row], column_at[column]] = cost
    taken = _assigned(table)
    return {
        rows[row]: columns[column]
        for column, row in enumerate(taken[: len(columns)])
        if row >= 0 and table[row, column] < none
    }


def _assigned(table: np.ndarray[tuple[int, int], np.dtype[np.float64]]) -> list[int]:
    """The row of each column, -1 where it has none; there are no fewer columns than rows."""
    count, width = table.shape
    of_row, of_column = np.zeros(count + 1), np.zeros(width + 1)
    owner = np.full(width + 1, -1, dtype=np.int64)  # the last column is where a search begins
    for row in range(count):
        owner[width], at = row, width
        least = np.full(width, np.inf)
        came_from = np.full(width, width, dtype=np.int64)
        done = np.zeros(width + 1, dtype=bool)
        while owner[at] >= 0:
            done[at] = True
            own = int(owner[at])
            reduced = table[own] - of_row[own] - of_column[:width]
            better = ~done[:width] & (reduced < least)
            least[better], came_from[better] = reduced[better], at
            following = int(np.argmin(np.where(done[:width], np.inf, least)))
            step = least[following]
            of_row[owner[done]] += step
            of_column[done] -= step
            least[~done[:width]] -= step
            at = following
        while at != width:
            before = int(came_from[at])
            owner[at] = owner[before]
            at = before
        owner[width] = -1
    return [int(one) for one in owner[:width]]
