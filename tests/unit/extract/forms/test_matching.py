"""The cheapest assignment is the cheapest of all."""

from __future__ import annotations

from itertools import permutations

import numpy as np
import pytest

from sealread.extract.forms.matching import cheapest

NONE = 6.0


def total(costs: dict[tuple[int, int], float], made: dict[int, int], rows: int) -> float:
    return sum(costs[pair] for pair in made.items()) + NONE * (rows - len(made))


@pytest.mark.parametrize("seed", range(8))
def test_no_other_assignment_costs_less(seed: int) -> None:
    table = np.random.default_rng(seed).uniform(0, 9, (4, 5)).tolist()
    costs = {
        (row, column): cost for row, line in enumerate(table) for column, cost in enumerate(line)
    }
    every = [
        {row: column for row, column in enumerate(columns) if column < 5}
        for columns in permutations(range(9), 4)
    ]
    least = min(total(costs, made, 4) for made in every)
    assert total(costs, cheapest(costs, NONE), 4) == pytest.approx(least)


def test_a_row_gives_way_where_it_has_another_column() -> None:
    assert cheapest({(0, 0): 1.0, (0, 1): 1.5, (1, 0): 1.1}, NONE) == {0: 1, 1: 0}


def test_what_costs_too_much_is_not_made() -> None:
    assert cheapest({(0, 0): 7.0}, NONE) == {}
