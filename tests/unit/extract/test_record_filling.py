"""Cells that rules left empty are filled from the record that the model read of the same row."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from sealread.document.model import Evidence
from sealread.extract.record_filling import confirmed, filled
from sealread.extract.result import Reading
from sealread.extract.verification import absent


def _cell(path: str, value: Any, confidence: float = 0.9) -> Reading:
    evidence = (Evidence(1, (0.1, 0.1, 0.2, 0.12)),)
    return Reading(path, value, str(value), evidence, confidence, "grounded")


def _values(readings: list[Reading]) -> dict[str, Any]:
    return {one.path: one.value for one in readings}


TOLD = [
    _cell("/items/0/name", "Bolt"), absent("/items/0/price", 0.6),
    _cell("/items/1/name", "Nut"), _cell("/items/1/price", 2.5),
]  # fmt: skip


def test_an_empty_cell_is_filled_from_the_record_that_says_the_same() -> None:
    listed = [
        _cell("/items/0/name", "Washer"), _cell("/items/0/price", 9.0),
        _cell("/items/1/name", "BOLT"), _cell("/items/1/price", 4.0, 0.8),
        _cell("/items/1/unit", "pcs", 0.75),
    ]  # fmt: skip
    made = _values(filled(TOLD, listed, "/items"))
    assert made == {
        "/items/0/name": "Bolt", "/items/0/price": 4.0, "/items/0/unit": "pcs",
        "/items/1/name": "Nut", "/items/1/price": 2.5,
    }  # fmt: skip


def test_what_is_not_likely_fills_nothing() -> None:
    listed = [_cell("/items/0/name", "Bolt"), _cell("/items/0/price", 4.0, 0.6)]
    assert filled(TOLD, listed, "/items") == TOLD


def test_a_record_that_says_otherwise_as_often_is_another_one() -> None:
    told = [_cell("/items/0/name", "Bolt"), _cell("/items/0/price", 2.0)]
    listed = [
        _cell("/items/0/name", "Bolt"),
        _cell("/items/0/price", 4.0),
        _cell("/items/0/unit", "m"),
    ]
    assert filled(told, listed, "/items") == told


def test_a_record_of_the_model_fills_one_record_alone() -> None:
    told = [_cell("/items/0/name", "Bolt"), _cell("/items/1/name", "Bolt")]
    listed = [_cell("/items/0/name", "Bolt"), _cell("/items/0/unit", "m")]
    assert "/items/1/unit" not in _values(filled(told, listed, "/items"))


def test_lists_in_records_are_left_as_they_are() -> None:
    told = [_cell("/items/0/name", "Bolt")]
    listed = [_cell("/items/0/name", "Bolt"), _cell("/items/0/sizes/0/value", 3)]
    assert filled(told, listed, "/items") == told


def test_what_the_model_says_more_surely_takes_the_place_of_another_value() -> None:
    told = [_cell("/items/0/name", "Bolt"), _cell("/items/0/price", 2.0, 0.6),
            _cell("/items/0/unit", "pcs", 0.6)]  # fmt: skip
    listed = [_cell("/items/0/name", "Bolt"), _cell("/items/0/price", 4.0, 0.8),
              _cell("/items/0/unit", "pcs", 0.8)]  # fmt: skip
    made = filled(told, listed, "/items")
    assert _values(made)["/items/0/price"] == 4.0
    assert {one.path: one.confidence for one in made}["/items/0/unit"] == 0.6
    surer = [told[0], _cell("/items/0/price", 2.0, 0.9)]
    assert _values(filled(surer, listed[:2], "/items"))["/items/0/price"] == 2.0


def test_cells_that_both_sides_say_are_surer_and_need_no_review_then() -> None:
    taken = [
        replace(_cell("/items/0/name", "Bolt", 0.8), status="needs_review", reason="not sure"),
        _cell("/items/0/price", 4.0, 0.8), _cell("/items/1/name", "Nut", 0.8),
    ]  # fmt: skip
    other = [_cell("/items/3/name", "BOLT", 0.6), absent("/items/3/price", 0.6)]
    name, price, nut = confirmed(taken, other, "/items", 0.85)
    assert (name.confidence, name.status) == (pytest.approx(0.92), "grounded")
    assert (price, nut) == (taken[1], taken[2])


def test_a_list_that_the_other_side_does_not_have_is_as_sure_as_before() -> None:
    assert confirmed(TOLD, [], "/items", 0.85) == TOLD
