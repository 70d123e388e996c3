"""Tables against the true ones: cells, rows, columns, and what is computed from right inputs."""

from __future__ import annotations

from typing import Any

import pytest

from sealread.document.model import Evidence
from sealread.evaluate.aoe.scoring import added, cell_score, score
from sealread.tabling.cells import Cell
from sealread.tabling.columns import typed
from sealread.tabling.lines import Line

SHOWN = (Evidence(1, (0.1, 0.1, 0.2, 0.2)),)
TRUTH = (
    {"Company": "Muster GmbH", "Revenue": 100.0, "Margin": 10.0},
    {"Company": "Other AG", "Revenue": 200.0, "Margin": None},
)


def _line(*values: Any) -> Line:
    cells = tuple(Cell(value, evidence=SHOWN if value is not None else ()) for value in values)
    return Line("/a.pdf", "a.pdf", None, cells)


@pytest.mark.parametrize(
    ("truth", "found", "expected"),
    [
        (100.0, 100.5, 1.0), (100.0, 110.0, 0.0), ("2024-03-14", "14.03.2024", 1.0),
        ("Muster GmbH", "MUSTER GMBH", 1.0), ("A Corp; B Corp", "B Corp; A Corp", 1.0),
        ("New York", "Bonn", 0.0), (None, "x", None), ("x", None, None), (5, "5.00", 1.0),
    ],
)  # fmt: skip
def test_a_cell_is_as_right_as_it_is_like_the_truth(
    truth: Any, found: Any, expected: float | None
) -> None:
    assert cell_score(truth, found) == expected


def test_a_table_as_it_should_be_has_all() -> None:
    columns = typed("Company; Revenue [EUR]; Margin [%] = revenue / revenue")
    lines = [_line("Other AG", 200.0, None), _line("Muster GmbH", 100.0, 10.0)]

    scores = score(columns, lines, TRUTH, ["Company"])

    assert scores.cells == scores.rows == scores.columns == (1.0, 1.0, 1.0)
    assert (scores.computed, scores.unproved, scores.rating) == ((1, 1), 0, 100.0)


def test_what_is_invented_and_what_is_missing_costs() -> None:
    columns = typed("Company; Revenue [EUR]; Margin [%] = revenue / revenue")
    lines = [_line("Muster GmbH", 100.0, 99.0), _line("Nobody KG", 5.0, 1.0)]

    scores = score(columns, lines, TRUTH, ["Company"])

    assert scores.cells == pytest.approx((2 / 6, 2 / 5, 4 / 11))
    assert scores.rows == (0.5, 0.5, 0.5)
    assert scores.computed == (1, 0)


def test_columns_of_other_names_are_known_by_what_stands_in_them() -> None:
    columns = typed("Firm; Turnover [EUR]; City")
    lines = [_line("Muster GmbH", 100.0, "Bonn"), _line("Other AG", 200.0, None)]

    scores = score(columns, lines, TRUTH, ["Company"])

    assert scores.columns == pytest.approx((2 / 3, 2 / 3, 2 / 3))
    assert scores.rows == (1.0, 1.0, 1.0)


def test_cells_without_a_place_are_counted() -> None:
    line = Line("/a.pdf", "a.pdf", None, (Cell("Muster GmbH"),))

    assert score(typed("Company;"), [line], TRUTH, ["Company"]).unproved == 1


def test_tables_are_added_by_their_counts() -> None:
    columns = typed("Company; Revenue [EUR]; Margin [%] = revenue / revenue")
    whole = score(columns, [_line("Muster GmbH", 100.0, 10.0)], TRUTH[:1], ["Company"])
    none = score(columns, [_line(None, None, None)], TRUTH[:1], ["Company"])

    both = added([whole, none])

    assert both.cells == pytest.approx((1.0, 0.5, 2 / 3))
    assert both.computed == (1, 1)


def test_rows_without_a_key_are_known_by_their_documents() -> None:
    line = _line("Other words entirely", 100.0)

    scores = score(typed("Company; Revenue [EUR]"), [line], TRUTH, [], ["a.pdf", "b.pdf"])

    assert scores.rows == pytest.approx((1.0, 0.5, 2 / 3))
    assert scores.credit == 1.0
