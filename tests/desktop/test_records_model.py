"""Lists of records as tables."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester

from sealread.work.view import Extraction
from sealread_desktop.fields.model import FieldsModel
from sealread_desktop.fields.nodes import tree
from sealread_desktop.fields.records_model import Records, RecordsModel, records
from tests.desktop.samples import extraction, reading

TITLES = {"/lines": "Lines", "/lines/*/name": "Item", "/lines/*/price": "Price"}
READ = extraction(
    reading("/number"),
    reading("/lines/0/name", value="Tile"),
    reading("/lines/0/price", value=3.5, status="normalised"),
    reading("/lines/1/name", value="Grout\u202e", status="needs_review", confidence=0.4),
    reading("/lines/1/parts/0/code", value="G1"),
    reading("/lines/2/name", value=None, text=None, evidence=(), status="not_found"),
    reading("/tags/0", value="a"),
)


def _records(read: Extraction = READ) -> Records:
    nodes = tree(read.fields, TITLES)
    (number,) = (n for n, node in enumerate(nodes) if node.key == "lines")
    return records(nodes, number)


def _model() -> RecordsModel:
    model = RecordsModel()
    model.show(_records(), READ.fields)
    return model


def test_it_is_a_sound_model(qtmodeltester: ModelTester) -> None:
    qtmodeltester.check(_model())


def test_rows_are_records_and_columns_their_fields() -> None:
    shown = _records()
    assert shown.title == "Lines"
    assert shown.columns == ("Item", "Price", "parts › #1 › code")
    assert shown.rows == ((1, 2, None), (3, None, 4), (5, None, None))


def test_a_cell_shows_its_value_behind_a_sign_where_a_person_must_look() -> None:
    model = _model()
    shown = [[model.index(r, c).data() for c in range(3)] for r in range(3)]
    assert shown == [["Tile", "3.5", None], ["! Grout", None, "G1"], ["–", None, None]]


def test_a_cell_says_its_status_to_a_screen_reader() -> None:
    model = _model()
    said = model.index(1, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert said == "Grout, ! To check 40%"


def test_a_cell_knows_its_reading_and_back() -> None:
    model = _model()
    assert [model.position(model.index_of(n)) for n in (1, 2, 3, 4, 5)] == [1, 2, 3, 4, 5]
    assert not model.index_of(0).isValid()


def test_a_list_of_plain_values_is_no_list_of_records() -> None:
    model = FieldsModel()
    model.show(READ, TITLES)
    assert [model.nodes[number].key for number in model.lists] == ["lines"]


def test_what_is_typed_is_told_and_changes_nothing() -> None:
    model, told = _model(), []
    model.typed.connect(lambda *what: told.append(what))
    model.setData(model.index(0, 1), "4")
    assert told == [(2, "4")]
    assert model.index(0, 1).data() == "3.5"
