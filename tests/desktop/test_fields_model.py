"""The readings of a document as a tree."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QModelIndex
from pytestqt.modeltest import ModelTester

from sealread.work.view import Evidence
from sealread_desktop.field_nodes import value_text
from sealread_desktop.fields_model import CONFIDENCE, FIELD, PAGE, STATUS, VALUE, FieldsModel
from tests.desktop.samples import extraction, reading

NESTED = extraction(
    reading("/Number"),
    reading("/lines/0/name", value="Tile"),
    reading("/lines/0/price", value=3.5, status="normalised"),
    reading("/lines/1/name", value="Grout"),
    reading("/a~1b", value=None, text=None, evidence=(), status="not_found", confidence=0.0),
)


def _model() -> FieldsModel:
    model = FieldsModel()
    model.show(NESTED, {"/Number": "Invoice number", "/lines": "Lines", "/lines/*/name": "Item"})
    return model


def _names(model: FieldsModel, parent: QModelIndex) -> list[str]:
    return [model.index(row, FIELD, parent).data() for row in range(model.rowCount(parent))]


def test_it_is_a_sound_model(qtmodeltester: ModelTester) -> None:
    qtmodeltester.check(_model())


def test_records_hang_below_their_list_and_count_from_one() -> None:
    model = _model()
    assert _names(model, QModelIndex()) == ["Invoice number", "Lines", "a/b"]
    assert _names(model, model.index(1, 0)) == ["#1", "#2"]


def test_a_records_column_has_the_title_of_the_schema() -> None:
    model = _model()
    record = model.index(0, 0, model.index(1, 0))
    assert _names(model, record) == ["Item", "price"]


def test_an_index_knows_its_reading_and_back() -> None:
    model = _model()
    for position in range(len(NESTED.fields)):
        assert model.position(model.index_of(position)) == position


def test_a_section_has_no_reading() -> None:
    model = _model()
    assert model.position(model.index(1, 0)) is None


def test_a_reading_shows_value_confidence_status_and_page() -> None:
    model = _model()
    row = [model.index(0, column).data() for column in (VALUE, CONFIDENCE, STATUS, PAGE)]
    assert row == ["A", "97%", "✓ On the page", "1"]


def test_a_value_that_is_not_there_is_said_to_be_so() -> None:
    model = _model()
    row = [model.index(2, column).data() for column in (VALUE, CONFIDENCE, STATUS, PAGE)]
    assert row == ["", "", "– Not found", ""]


def test_the_pages_of_all_evidence_are_named() -> None:
    places = Evidence(3, (0, 0, 1, 1)), Evidence(1, (0, 0, 1, 1)), Evidence(3, (0, 0, 1, 1))
    model = FieldsModel()
    model.show(extraction(reading("/a", evidence=places)))
    assert model.index(0, PAGE).data() == "1, 3"


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""),
        ("a", "a"),
        (1.5, "1.5"),
        (True, "true"),
        (["a", "b"], "a; b"),
        ({"ä": 1}, '{"ä": 1}'),
    ],
)
def test_values_are_shown_as_a_person_writes_them(value: Any, text: str) -> None:
    assert value_text(value) == text
