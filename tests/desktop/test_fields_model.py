"""The readings of a document as a tree."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs
from PySide6.QtCore import QModelIndex
from pytestqt.modeltest import ModelTester

from sealread.work.titles import shown
from sealread.work.view import Evidence
from sealread_desktop.fields.model import CONFIDENCE, FIELD, PAGE, STATUS, VALUE, FieldsModel
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


def test_a_list_of_records_is_one_row_that_says_how_many_there_are() -> None:
    model = _model()
    assert _names(model, QModelIndex()) == ["Invoice number", "Lines", "a/b"]
    assert model.rowCount(model.index(1, 0)) == 0
    assert [model.index(1, column).data() for column in (VALUE, STATUS)] == ["Records: 2", None]


def test_a_list_of_records_says_how_much_in_it_is_doubtful() -> None:
    model = FieldsModel()
    model.show(extraction(reading("/a/0/b", status="needs_review"), reading("/a/1/b")))
    assert model.index(0, STATUS).data() == "! To check: 1"


def test_plain_values_of_a_list_hang_below_it_and_count_from_one() -> None:
    model = FieldsModel()
    model.show(extraction(reading("/tags/0"), reading("/tags/1")))
    assert _names(model, model.index(0, 0)) == ["#1", "#2"]


def test_an_index_knows_its_reading_and_back() -> None:
    model = _model()
    for position in (0, 4):
        assert model.position(model.index_of(position)) == position


def test_a_reading_of_a_record_is_in_the_row_of_its_list() -> None:
    model = _model()
    assert {model.index_of(position).row() for position in (1, 2, 3)} == {1}
    assert model.position(model.index_of(1)) is None
    assert model.name_of(2) == "Lines › #1 › price"


def test_other_readings_at_the_same_paths_are_taken_without_a_reset() -> None:
    model, told = _model(), []
    model.modelReset.connect(lambda: told.append("reset"))
    fields = tuple(
        structs.replace(one, status="needs_review") if one.path == "/Number" else one
        for one in NESTED.fields
    )
    assert model.update(structs.replace(NESTED, fields=fields))
    assert model.index(0, STATUS).data() == "! To check"
    assert not model.update(structs.replace(NESTED, fields=fields[1:]))
    assert told == []


def test_a_decision_is_said_in_place_of_the_status() -> None:
    model = FieldsModel()
    reasons = "accepted by hand on 2026-01-01", "corrected by hand on 2026-01-01: why"
    model.show(extraction(*(reading(f"/{n}", reason=why) for n, why in enumerate(reasons))))
    assert [model.index(row, STATUS).data() for row in (0, 1)] == ["✓ Accepted", "✎ Corrected"]


def test_what_is_typed_is_told_and_changes_nothing() -> None:
    model, told = _model(), []
    model.typed.connect(lambda *what: told.append(what))
    assert model.setData(model.index(0, VALUE), "B")
    assert not model.setData(model.index(1, VALUE), "B")
    assert told == [(0, "B")]
    assert model.index(0, VALUE).data() == "A"


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
    assert shown(value) == text
