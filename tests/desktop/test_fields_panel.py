"""The tree of fields, the tables of records and the words below stay on the same reading."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QLineEdit
from pytestqt.qtbot import QtBot

from sealread.work.view import Evidence, RunnerUp
from sealread_desktop.fields.panel import FieldsPanel
from tests.desktop.samples import extraction, reading

RUNNERS = tuple(
    RunnerUp(text, (Evidence(page, (0.1, 0.1, 0.2, 0.2)),), 0.25)
    for page, text in enumerate(("B\u202e", "C"), start=1)
)
READ = extraction(
    reading("/kind", value="letter", runners_up=RUNNERS),
    reading("/lines/0/name", value="Tile", text="Tile"),
    reading("/lines/1/name", value="Grout", text="Grout"),
    reading("/parts/0/code", value="P1", text="P1"),
    pages=2,
)


@pytest.fixture
def panel(qtbot: QtBot) -> FieldsPanel:
    made = FieldsPanel()
    qtbot.addWidget(made)
    made.choices = {"/kind": ("letter", "invoice")}
    made.show_extraction(READ, {"/kind": "Kind"})
    made.resize(520, 700)
    made.show()
    return made


def test_a_reading_of_a_record_is_chosen_in_tree_and_table(panel: FieldsPanel) -> None:
    panel.choose(2)
    records = panel.records
    assert panel.position == 2
    assert panel.words.toPlainText() == "Grout"
    assert records.model.position(records.view.currentIndex()) == 2
    assert panel.view.currentIndex().data() == "lines"


def test_another_list_comes_on_show_with_its_reading(panel: FieldsPanel) -> None:
    panel.choose(3)
    assert panel.records.which.currentText() == "parts (1)"
    assert panel.records.model.index(0, 0).data() == "P1"


def test_a_cell_chooses_its_reading(panel: FieldsPanel) -> None:
    told: list[object] = []
    panel.chosen.connect(told.append)
    panel.records.view.setCurrentIndex(panel.records.model.index(1, 0))
    assert (told, panel.words.toPlainText()) == ([2], "Grout")


def test_choosing_in_the_tree_leaves_the_table(panel: FieldsPanel) -> None:
    panel.choose(2)
    panel.view.setCurrentIndex(panel.model.index_of(0))
    assert panel.position == 0
    assert not panel.records.view.currentIndex().isValid()


def test_without_lists_there_is_no_table(panel: FieldsPanel) -> None:
    assert panel.records.isVisible()
    panel.show_extraction(extraction(reading("/a")))
    assert not panel.records.isVisible()


def test_other_words_are_listed_and_looked_at(panel: FieldsPanel, qtbot: QtBot) -> None:
    panel.choose(0)
    listed = panel.proof.runners_up
    assert [listed.item(n).text() for n in range(listed.count())] == [
        "1   B   (25%, page 1)", "2   C   (25%, page 2)",
    ]  # fmt: skip
    with qtbot.waitSignal(panel.proof.looked_at) as looked:
        listed.setCurrentRow(1)
    listed.setFocus()
    with qtbot.waitSignal(panel.proof.taken) as taken:
        qtbot.keyClick(listed, Qt.Key.Key_Return)
    assert (looked.args, taken.args) == ([1], [1])


@pytest.mark.parametrize(
    ("source", "said"),
    [("language_model", "read by the language model"), ("reader", "read by the fast reader"),
     ("tables", "found by rules"), ("person", "by hand"),
     ("batch_numbers", "found by the add-on batch numbers")],
)  # fmt: skip
def test_who_read_a_value_is_said(panel: FieldsPanel, source: str, said: str) -> None:
    close = RunnerUp("B", (Evidence(1, (0.1, 0.1, 0.2, 0.2)),), 0.25, "reader")
    doubtful = reading("/a", source=source, reason="not sure", runners_up=(close,))
    panel.show_extraction(extraction(doubtful))
    panel.choose(0)
    assert panel.proof.heading.text() == f"Words on the page ({said}, not sure)"
    listed = panel.proof.runners_up
    assert listed.item(0).text() == "1   B   (25%, page 1, read by the fast reader)"


def test_a_field_with_a_few_values_offers_them(panel: FieldsPanel) -> None:
    panel.edit(0)
    editor = QApplication.focusWidget()
    assert isinstance(editor, QLineEdit)
    completer = editor.completer()
    assert completer is not None
    offered = completer.completionModel()
    assert [offered.index(row, 0).data() for row in range(offered.rowCount())] == [
        "letter", "invoice",
    ]  # fmt: skip


def test_other_readings_of_the_same_document_keep_what_was_chosen(panel: FieldsPanel) -> None:
    panel.choose(2)
    fields = (*READ.fields[:2], reading("/lines/1/name", value="Mortar", text="Mortar"))
    panel.update_extraction(extraction(*fields, READ.fields[3]), {})
    assert (panel.position, panel.words.toPlainText()) == (2, "Mortar")
    assert panel.records.model.index(1, 0).data() == "Mortar"
