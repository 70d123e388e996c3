"""Computed columns: figures with units, what they rest on, and what they refuse."""

from __future__ import annotations

import pytest

from sealread.errors import ColumnsUnfit
from sealread.tabling.columns import typed
from sealread.tabling.formulas import Given, check, compute


def _computed(text: str, *rows: tuple[float | None, ...], previous: tuple[int | None, ...] = ()):  # type: ignore[no-untyped-def]
    columns = typed(text)
    filled = tuple((*row, *(None,) * (len(columns) - len(row))) for row in rows)
    return compute(columns, Given(filled, previous or (None,) * len(rows)))


def test_growth_is_of_the_period_before_and_names_what_is_missing() -> None:
    text = "Year; Revenue [EUR million]; Growth [%] = revenue / previous(revenue) - 1"

    made = _computed(text, (2022, 100.0), (2023, 112.5), (2024, None), previous=(None, 0, 1))

    assert made[1, 2].value == pytest.approx(12.5)
    assert made[1, 2].inputs == ((1, 1), (0, 1))
    assert (made[0, 2].value, made[0, 2].missing) == (
        None, "missing for it, of the period before: Revenue",
    )  # fmt: skip
    assert made[2, 2].missing == "missing for it: Revenue"


def test_shares_ranks_totals_and_means_are_of_the_whole_column() -> None:
    text = "Cost [EUR]; Share [%] = share(cost); Rank = rank(cost); Above = cost > mean(cost)"

    made = _computed(text, (30.0,), (60.0,), (None,), (10.0,))

    assert [made[row, 1].value for row in (0, 1, 3)] == pytest.approx([30, 60, 10])
    assert [made[row, 2].value for row in range(4)] == [2, 1, None, 3]
    assert [made[row, 3].value for row in (0, 1, 3)] == [False, True, False]


def test_scales_of_one_currency_are_one_unit() -> None:
    text = "Assets [EUR million]; Debt [EUR thousand]; Equity [EUR million] = assets - debt"

    assert _computed(text, (5.0, 1500.0))[0, 2].value == pytest.approx(3.5)


def test_a_column_computed_without_a_unit_has_that_of_its_figures() -> None:
    made = _computed("A [EUR million]; B [EUR million]; Sum = a + b; Half = sum / 2", (1.0, 2.0))

    assert made[0, 3].value == pytest.approx(1.5e6)


def test_a_check_marks_what_does_not_add_up_but_for_rounding() -> None:
    text = "Opening [EUR]; Movement [EUR]; Closing [EUR]; Fits = opening + movement == closing"

    made = _computed(text, (0.1, 0.2, 0.3), (10.0, 5.0, 16.0))

    assert (made[0, 3].value, made[1, 3].value) == (True, False)


def test_division_by_zero_leaves_the_cell_empty() -> None:
    assert "zero" in _computed("A [EUR]; B [EUR]; Ratio = a / b", (1.0, 0.0))[0, 2].missing


def test_what_is_too_large_is_told() -> None:
    text = f"A [EUR]; B = {' * '.join(['a'] * 40)}"

    assert _computed(text, (1e12,))[0, 1].missing == "it is too large"


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("A [EUR]; B = c + 1", "no column is called c"),
        ("A [EUR]; B = d + a; D = b + a", "computed from each other"),
        ("A [EUR]; B [USD]; C = a + b", "cannot be added"),
        ("A [EUR]; B [t]; C [%] = a / b", "computes to EUR/t"),
        ("A [EUR]; B = a +", "cannot be read"),
        ("A [EUR]; B = a.real", "cannot be read"),
        ("A [EUR]; B = __import__('os')", "cannot be read"),
        ("A [EUR]; B = total(a + 1)", "name of one column"),
        ("A [EUR]; B = (lambda: 1)()", "cannot be read"),
        ("A [EUR]; B = 'x' * 1000000000", "cannot be read"),
        ("A [EUR]; B = a if a else 1", "cannot be read"),
        ("A [EUR]; B = True + a", "cannot be read"),
        ("A [EUR]; B = min()", "cannot be read"),
        ("A [EUR]; B = 1 < a < 3", "cannot be read"),
        ("A [EUR]; B = a * 1e999", "cannot be read"),
        ("A [EUR]; B = 9 ** 9 ** 9 ** a", "cannot be read"),
        ("A [EUR]; B = [x for x in a]", "cannot be read"),
        (f"A [EUR]; B = {'+'.join(['a'] * 300)}", "more than 300"),
    ],
)
def test_what_is_no_formula_is_refused(text: str, told: str) -> None:
    with pytest.raises(ColumnsUnfit, match=told):
        check(typed(text))
