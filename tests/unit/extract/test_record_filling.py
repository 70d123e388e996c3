"""Cells that rules left empty are filled from the record that the model read of the same row."""

from __future__ import annotations

from typing import Any

from sealread.document.model import Evidence
from sealread.extract.record_filling import filled
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
