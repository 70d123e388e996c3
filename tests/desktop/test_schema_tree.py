"""The fields of a schema as a tree, and what a document says beside them."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from sealread.work import schemas
from sealread.work.schemas import Problem
from sealread.work.suggesting import Seen
from sealread_desktop.schemas import words as schema_words
from sealread_desktop.schemas.draft import SchemaDraft
from sealread_desktop.schemas.tree import SchemaTree
from sealread_desktop.schemas.tree_model import FIELD, TYPE, VALUE, SchemaTreeModel
from tests.desktop.samples import reading

TEXT = """{"title": "Order", "type": "object", "properties": {
    "number": {"type": "string"},
    "lines": {"type": "array", "items": {"type": "object", "properties": {
        "amount": {"type": "number"}, "unit": {"type": "string"}}}}}}"""


def _draft() -> SchemaDraft:
    return SchemaDraft(schemas.read_draft(TEXT, "order.json"))


def _texts(model: SchemaTreeModel, parent: QModelIndex, column: int = FIELD) -> list[str]:
    return [model.index(row, column, parent).data() for row in range(model.rowCount(parent))]


def test_the_model_keeps_the_rules_of_qt_over_all_changes(qtmodeltester: ModelTester) -> None:
    draft = _draft()
    model = SchemaTreeModel(draft)
    qtmodeltester.check(model)
    draft.add("records", "More", None)
    draft.move(draft.root.children[0].id, 2)
    draft.remove(draft.root.children[0].id)
    qtmodeltester.check(model)


def test_fields_hang_below_the_schema_and_their_lists() -> None:
    draft = _draft()
    model = SchemaTreeModel(draft)
    top = model.index(0, FIELD)
    assert (top.data(), _texts(model, top)) == ("Order", ["number", "lines"])
    lines = model.index_of(draft.root.children[1].id)
    assert _texts(model, lines) == ["amount", "unit"]
    assert _texts(model, lines, TYPE) == ["Number", "Text"]


def test_a_required_field_has_a_star() -> None:
    draft = _draft()
    model = SchemaTreeModel(draft)
    draft.change(draft.root.children[0].id, required=True)
    assert _texts(model, model.index(0, FIELD)) == ["number *", "lines"]


def test_what_the_document_says_stands_beside_the_fields() -> None:
    draft = _draft()
    model = SchemaTreeModel(draft)
    number, lines = draft.root.children
    amounts = tuple(reading(f"/lines/{place}/amount", value=place) for place in range(4))
    missing = Seen((reading("/number", value=None, text=None, status="not_found"),))
    model.show_seen({
        number.id: missing, lines.id: Seen(records=4), lines.children[0].id: Seen(amounts),
    })  # fmt: skip
    assert _texts(model, model.index(0, FIELD), VALUE)[0] == "– Not found"
    assert "4" in _texts(model, model.index(0, FIELD), VALUE)[1]
    assert _texts(model, model.index_of(lines.id), VALUE) == ["0; 1; 2; …", ""]


def test_a_doubtful_value_has_a_sign_and_not_a_colour_alone() -> None:
    part = _draft().root.children[0]
    seen = Seen((reading("/number", value="A7", status="needs_review"),))
    assert schema_words.seen_text(part, seen) == "! A7"
    assert schema_words.seen_colour(seen) is not None


def test_words_of_a_document_are_made_harmless() -> None:
    part = _draft().root.children[0]
    seen = Seen((reading("/number", value="a\u202eb\n<b>c</b>", text="a\u202eb\n<b>c</b>"),))
    assert schema_words.seen_text(part, seen) == "ab <b>c</b>"
    assert "\u202e" not in schema_words.seen_words(seen)


def test_a_field_with_a_problem_is_marked_and_says_why() -> None:
    draft = _draft()
    model = SchemaTreeModel(draft)
    index = model.index_of(draft.root.children[0].id)
    assert index.data(Qt.ItemDataRole.ForegroundRole) is None
    model.show_problems([Problem("it is <b>wrong</b>", draft.root.children[0].id)])
    assert index.data(Qt.ItemDataRole.ForegroundRole) is not None
    assert "&lt;b&gt;wrong" in index.data(Qt.ItemDataRole.ToolTipRole)


def test_a_field_is_dragged_into_a_list() -> None:
    draft = _draft()
    model = SchemaTreeModel(draft)
    number, lines = draft.root.children
    data = model.mimeData([model.index_of(number.id)])
    model.dropMimeData(data, Qt.DropAction.MoveAction, 1, 0, model.index_of(lines.id))
    assert [child.key for child in draft.root.children[0].children] == ["amount", "number", "unit"]


def test_a_field_is_dragged_down_among_its_neighbours() -> None:
    draft = _draft()
    model = SchemaTreeModel(draft)
    data = model.mimeData([model.index_of(draft.root.children[0].id)])
    model.dropMimeData(data, Qt.DropAction.MoveAction, 2, 0, model.index(0, FIELD))
    assert [child.key for child in draft.root.children] == ["lines", "number"]


def test_the_same_field_stays_chosen_while_others_move(qtbot: QtBot) -> None:
    draft = _draft()
    tree = SchemaTree(SchemaTreeModel(draft))
    qtbot.addWidget(tree)
    number = draft.root.children[0].id
    tree.choose(number)
    draft.move(number, 1)
    assert tree.part == number
    draft.remove(number)
    assert tree.part == draft.root.id


def test_what_was_folded_stays_folded(qtbot: QtBot) -> None:
    draft = _draft()
    model = SchemaTreeModel(draft)
    tree = SchemaTree(model)
    qtbot.addWidget(tree)
    lines = draft.root.children[1].id
    tree.collapse(model.index_of(lines))
    draft.add("text", "More", None)
    assert not tree.isExpanded(model.index_of(lines))
    assert tree.isExpanded(model.index_of(draft.root.id))
