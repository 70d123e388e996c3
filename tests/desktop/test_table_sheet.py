"""A table as it is filled: what is asked of whom, what is shown, what a person writes."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPersistentModelIndex, Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from sealread.errors import ColumnsUnfit
from sealread.tabling.columns import Column
from sealread.work.events import (
    Item,
    ItemDone,
    ItemFailed,
    ItemSkipped,
    ItemStarted,
    RunStarted,
    Trouble,
)
from sealread.work.view import Extraction
from sealread_desktop.ask.scope import Doc
from sealread_desktop.tables.cell_words import sort_key
from sealread_desktop.tables.model import FIRST, STATE, TableModel
from sealread_desktop.tables.sheet import TableSheet
from tests.desktop.samples import extraction, reading

A, B = Doc("/docs/a.pdf", "a.pdf"), Doc("/docs/b.pdf", "b.pdf")


def _item(doc: Doc) -> Item:
    return Item(1, doc.path, doc.name, 10)


def _sheet(text: str = "Maker; Date", *, records: bool = False) -> TableSheet:
    sheet = TableSheet()
    sheet.rows = "records" if records else "documents"
    sheet.add_typed(text)
    sheet.add_docs([A, B])
    return sheet


def _model(text: str = "Maker; Date", *, records: bool = False) -> TableModel:
    model = TableModel()
    model.sheet.rows = "records" if records else "documents"
    model.sheet.add_typed(text)
    model.sheet.add_docs([A, B])
    model.rebuild()
    return model


def _fill(model: TableModel, doc: Doc, read: Extraction, *, kept: bool = False) -> None:
    [errand, *_] = [one for one in model.sheet.missing() if doc in one.docs]
    model.begin(errand)
    item = _item(doc)
    model.apply(ItemSkipped(item, read, None) if kept else ItemDone(item, read, 1.0, None))


def _texts(model: TableModel, column: int) -> list[str]:
    return [str(model.index(row, column).data() or "") for row in range(model.rowCount())]


READ = extraction(reading("/Maker", value="Muster"), reading("/Date", value="2024-03-14"))
LISTED = extraction(
    reading("/records/0/Item", value="Tiles"),
    reading("/records/1/Item", value="Grout"),
    reading("/records/2/Item", value="Glue"),
)


def test_all_columns_are_asked_of_all_documents_at_first() -> None:
    sheet = _sheet()
    [errand] = sheet.missing()
    assert (errand.columns, errand.docs) == (sheet.columns, (A, B))


def test_only_a_new_column_is_asked_afterwards() -> None:
    sheet = _sheet()
    for doc in (A, B):
        sheet.take(doc.path, sheet.columns, READ, kept=False)
    assert sheet.missing() == ()
    sheet.add_typed("Fire class;")
    [errand] = sheet.missing()
    assert [column.title for column in errand.columns] == ["Fire class"]
    assert errand.docs == (A, B)


def test_a_new_document_is_asked_for_all_columns() -> None:
    sheet = _sheet()
    sheet.take(A.path, sheet.columns, READ, kept=False)
    [errand] = sheet.missing()
    assert errand.docs == (B,)


def test_columns_of_different_schemas_are_asked_one_after_the_other() -> None:
    sheet = _sheet()
    sheet.add([Column("Total", "/grand_total", "invoice")])
    assert [{column.schema for column in one.columns} for one in sheet.missing()] == [
        {""}, {"invoice"},
    ]  # fmt: skip


def test_the_columns_of_a_list_are_asked_together() -> None:
    sheet = _sheet("Item;", records=True)
    for doc in (A, B):
        sheet.take(doc.path, sheet.columns, LISTED, kept=False)
    sheet.add_typed("Price;")
    [errand] = sheet.missing()
    assert [column.title for column in errand.columns] == ["Item", "Price"]


def test_a_column_stands_once_and_a_title_too() -> None:
    sheet = _sheet()
    assert sheet.add_typed("Maker; Date") == 0
    assert sheet.add([Column("Maker", "/Manufacturer", "dop")]) == 1
    assert [column.title for column in sheet.columns] == ["Maker", "Date", "Maker (2)"]


def test_turning_to_records_looks_for_typed_columns_in_a_list_and_back() -> None:
    sheet = _sheet()
    sheet.take(A.path, sheet.columns, READ, kept=False)
    sheet.set_rows("records")
    assert [column.path for column in sheet.columns] == ["/records/*/Maker", "/records/*/Date"]
    sheet.set_rows("documents")
    assert [one.docs for one in sheet.missing()] == [(B,)]


def test_too_long_a_name_is_refused_and_nothing_added() -> None:
    sheet = _sheet()
    with pytest.raises(ColumnsUnfit):
        sheet.add_typed("x" * 300)
    assert len(sheet.columns) == 2


def test_what_is_written_by_hand_is_kept_in_the_table_and_can_be_taken_back() -> None:
    sheet = _sheet()
    sheet.take(A.path, sheet.columns, READ, kept=False)
    sheet.edit(A.path, None, sheet.columns[0], "Other")
    [line] = sheet.lines_of(A)
    assert (line.cells[0].value, line.cells[0].by_hand, sheet.edited) == ("Other", True, True)
    sheet.take_back(A.path, None, sheet.columns[0])
    assert sheet.lines_of(A)[0].cells[0].value == "Muster"


def test_it_is_a_sound_model(qtmodeltester: ModelTester) -> None:
    model = _model("Item;", records=True)
    _fill(model, A, LISTED)
    qtmodeltester.check(model)


def test_rows_fill_in_as_results_arrive() -> None:
    model = _model()
    [errand] = model.sheet.missing()
    model.begin(errand)
    assert _texts(model, FIRST) == ["…", "…"]
    model.apply(ItemStarted(_item(A), 1))
    assert _texts(model, STATE) == ["▸ Reading", "· Waiting"]
    model.apply(ItemDone(_item(A), READ, 1.0, None))
    assert _texts(model, FIRST) == ["Muster", "…"]
    model.apply(ItemFailed(_item(B), 12, "empty_file", "b.pdf: it is empty"))
    assert _texts(model, STATE) == ["✓ Read", "✗ Failed"]
    assert _texts(model, FIRST) == ["Muster", ""]


def test_a_document_that_is_gone_says_so() -> None:
    model = _model()
    gone = Trouble("/docs/b.pdf", 18, "missing_file", "/docs/b.pdf: there is no such file")
    model.apply(RunStarted((_item(A),), 0, (), (gone,), 2))
    assert _texts(model, STATE)[1] == "✗ Failed"
    assert model.sheet.progress(B.path).sentence == "/docs/b.pdf: there is no such file"


def test_a_document_becomes_as_many_rows_as_it_has_records(qtbot: QtBot) -> None:
    model = _model("Item;", records=True)
    with qtbot.waitSignal(model.rowsInserted):
        _fill(model, A, LISTED)
    assert _texts(model, FIRST) == ["Tiles", "Grout", "Glue", "…"]
    assert _texts(model, 0) == ["a.pdf #1", "a.pdf #2", "a.pdf #3", "b.pdf"]
    with qtbot.waitSignal(model.rowsRemoved):
        model.sheet.take(A.path, model.sheet.columns, extraction(), kept=False)
        model.refresh(A.path)
    assert _texts(model, 0) == ["a.pdf", "b.pdf"]


def test_a_cell_that_was_not_asked_for_cannot_be_written() -> None:
    model = _model()
    _fill(model, A, READ)
    editable = Qt.ItemFlag.ItemIsEditable
    assert model.index(0, FIRST).flags() & editable
    assert not model.index(1, FIRST).flags() & editable
    assert not model.index(0, STATE).flags() & editable


@pytest.mark.parametrize(
    ("before", "typed", "value"),
    [("A", "B ", "B"), (1.5, "2.25", 2.25), (1, "3", 3), (1, "many", "many"), ("A", "", None)],
)
def test_what_is_written_tells_line_column_and_value(
    before: Any, typed: str, value: Any, qtbot: QtBot
) -> None:
    model = _model()
    _fill(model, A, extraction(reading("/Maker", value=before)))
    with qtbot.waitSignal(model.edited) as told:
        assert model.setData(model.index(0, FIRST), typed)
    assert told.args[0].path == A.path
    assert told.args[1] == model.sheet.columns[0]
    assert told.args[2] == value


def test_writing_what_stands_there_already_is_no_change(qtbot: QtBot) -> None:
    model = _model()
    _fill(model, A, READ)
    with qtbot.assertNotEmitted(model.edited):
        assert not model.setData(model.index(0, FIRST), "Muster")


def test_what_stands_in_a_cell_to_write_over_holds_nothing_unseen(qtbot: QtBot) -> None:
    model = _model()
    _fill(model, A, extraction(reading("/Maker", value="a\u202eb\x07")))
    index = model.index(0, FIRST)
    assert index.data(Qt.ItemDataRole.EditRole) == "ab"
    with qtbot.assertNotEmitted(model.edited):
        assert not model.setData(index, "ab")


def test_a_doubtful_value_is_marked_and_says_why() -> None:
    model = _model()
    doubtful = reading("/Maker", value="M", status="needs_review", reason="<i>x</i>")
    _fill(model, A, extraction(doubtful))
    assert _texts(model, FIRST)[0] == "! M"
    hint = model.index(0, FIRST).data(Qt.ItemDataRole.ToolTipRole)
    assert "To check" in hint
    assert "<i>" not in hint


def test_what_is_read_is_kept_and_goes_to_the_workspace_when_it_is_changed() -> None:
    model = _model()
    _fill(model, A, READ, kept=True)
    _fill(model, B, READ)
    cells = [model.cell(model.index(row, FIRST)) for row in (0, 1)]
    assert all(cell is not None and cell.source is not None for cell in cells)


def test_computed_cells_follow_and_cannot_be_written() -> None:
    model = _model("Price [EUR]; Share [%] = share(price)")
    _fill(model, A, extraction(reading("/Price", value=30.0)))
    _fill(model, B, extraction(reading("/Price", value=10.0)))
    model.settle()
    assert _texts(model, FIRST + 1) == ["75", "25"]
    assert not model.index(0, FIRST + 1).flags() & Qt.ItemFlag.ItemIsEditable
    hint = model.index(0, FIRST + 1).data(Qt.ItemDataRole.ToolTipRole)
    assert "share(price)" in hint


def test_a_formula_that_does_not_hold_is_told_and_the_rest_is_shown() -> None:
    model = _model("Price [EUR]; Double = 2 * prize")
    _fill(model, A, extraction(reading("/Price", value=30.0)))
    model.rebuild()
    assert "prize" in model.trouble
    assert _texts(model, FIRST)[0] == "30"


def test_documents_on_one_thing_are_one_row() -> None:
    model = _model("Maker; Date")
    model.sheet.set_rows("entities")
    for doc in (A, B):
        _fill(model, doc, READ)
    model.settle()
    assert _texts(model, FIRST) == ["Muster"]
    assert model.table((0, 1)).asked[0].title == "Maker"


def test_cells_sort_numbers_as_numbers_words_behind_and_nothing_last() -> None:
    values = [None, "b", 10, "A", -3, 9.5]
    assert sorted(values, key=sort_key) == [-3, 9.5, 10, "A", "b", None]


def test_sorted_rows_fill_in_where_they_are_and_more_stand_behind_them() -> None:
    model = _model("Item;", records=True)
    model.sort(0, Qt.SortOrder.DescendingOrder)
    chosen = QPersistentModelIndex(model.index(1, FIRST))
    _fill(model, B, LISTED)
    assert _texts(model, 0) == ["b.pdf #1", "b.pdf #2", "b.pdf #3", "a.pdf"]
    assert chosen.row() == 3
    model.sort(FIRST)
    assert _texts(model, FIRST) == ["Glue", "Grout", "Tiles", "…"]
    model.sheet.take(B.path, model.sheet.columns, extraction(), kept=False)
    model.refresh(B.path)
    model.sort(-1)
    assert _texts(model, 0) == ["a.pdf", "b.pdf"]


def test_the_table_is_saved_as_it_is_shown() -> None:
    model = _model()
    _fill(model, A, READ)
    model.sort(0, Qt.SortOrder.DescendingOrder)
    table = model.table((1, 0))
    assert [line.name for line in table.lines] == ["b.pdf", "a.pdf"]
    assert table.columns == ("Date", "Maker")
    assert [cell.value for cell in table.lines[1].cells] == ["2024-03-14", "Muster"]
