"""The schema editor: a schema is made on a letter that a real worker reads."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QGuiApplication, QKeySequence
from PySide6.QtWidgets import QApplication, QMessageBox
from pytestqt.qtbot import QtBot

from sealread.weights.store import Store
from sealread.work import schemas
from sealread.work.request import Request
from sealread.work.suggested import field_of
from sealread_desktop.schemas.editor import SchemaEditor
from sealread_desktop.schemas.suggestions import SchemaSuggestions
from sealread_desktop.schemas.tree_model import VALUE
from sealread_desktop.window import MainWindow
from tests.desktop.conftest import LONG
from tests.desktop.samples import draw_letter
from tests.unit.work.accounted import Office, reading


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The person's own schemas, in a place of this test."""
    place = tmp_path / "schemas"
    monkeypatch.setattr(schemas, "own_folder", lambda: place)
    return place


@pytest.fixture
def editor(qtbot: QtBot) -> Iterator[SchemaEditor]:
    """An editor on a new schema, with no document open."""
    editor = SchemaEditor(lambda: Request((), ""))
    editor.show()
    qtbot.waitExposed(editor)
    yield editor
    if editor.isVisible():
        editor.draft.open(editor.draft.draft)  # nothing to be asked about
        with qtbot.waitSignal(editor.closed, timeout=LONG):
            editor.close()
    editor.deleteLater()


def _verdict(editor: SchemaEditor, qtbot: QtBot, text: str) -> None:
    qtbot.waitUntil(lambda: text in editor.verdict.text(), timeout=LONG)


def _opened(window: MainWindow, qtbot: QtBot) -> SchemaEditor:
    """The editor that the window opens, as soon as it is there."""
    qtbot.waitUntil(lambda: window.schemas.editor is not None, timeout=LONG)
    assert window.schemas.editor is not None
    return window.schemas.editor


def _problems(editor: SchemaEditor) -> list[str]:
    return [editor.problems.item(row).text() for row in range(editor.problems.count())]


def _answer_box(button: str) -> Callable[[], None]:
    """Presses a button of the next question, as soon as it is there."""

    def press() -> None:
        box = QApplication.activeModalWidget()
        if isinstance(box, QMessageBox):
            next(one for one in box.buttons() if button in one.text()).click()
        else:
            QTimer.singleShot(20, press)

    return press


def _type(editor: SchemaEditor, key: str) -> None:
    """Triggers the enabled action that has this key."""
    [action] = [
        one
        for one in editor.findChildren(type(editor.file_actions.new))
        if QKeySequence(key) in one.shortcuts()
    ]
    assert action.isEnabled()
    action.trigger()


def test_a_schema_is_made_with_the_keyboard_and_kept(
    editor: SchemaEditor, own_folder: Path, qtbot: QtBot
) -> None:
    _verdict(editor, qtbot, "✗")
    qtbot.keyClicks(editor.form.title, "")
    editor.form.title.selectAll()
    qtbot.keyClicks(editor.form.title, "Delivery note")
    _type(editor, "Ctrl+Return")
    assert QApplication.focusWidget() is editor.form.title or not editor.isActiveWindow()
    qtbot.keyClicks(editor.form.title, "Order no.")
    _type(editor, "Ctrl+Alt+Return")
    qtbot.keyClicks(editor.form.title, "Lines")
    _type(editor, "Ctrl+Return")
    qtbot.keyClicks(editor.form.title, "Amount")
    editor.form.kind.setCurrentIndex(editor.form.kind.findData("number"))
    editor.form.kind.activated.emit(editor.form.kind.currentIndex())
    _verdict(editor, qtbot, "✓ Fields: 2")
    with qtbot.waitSignal(editor.files.kept, timeout=LONG):
        _type(editor, "Ctrl+S")
    written = json.loads((own_folder / "Delivery note.json").read_bytes())
    assert written["title"] == "Delivery note"
    amount = written["properties"]["lines"]["items"]["properties"]["amount"]
    assert (amount["title"], amount["type"]) == ("Amount", ["number", "null"])
    assert not editor.isWindowModified()


def test_a_key_that_is_still_being_typed_is_kept_too(
    editor: SchemaEditor, own_folder: Path, qtbot: QtBot
) -> None:
    _type(editor, "Ctrl+Return")
    editor.form.key.selectAll()
    qtbot.keyClicks(editor.form.key, "order_no")
    with qtbot.waitSignal(editor.files.kept, timeout=LONG):
        _type(editor, "Ctrl+S")
    written = json.loads((own_folder / "New schema.json").read_bytes())
    assert list(written["properties"]) == ["order_no"]


def test_a_key_that_is_taken_is_told_and_the_form_shows_the_old_one(
    editor: SchemaEditor, qtbot: QtBot
) -> None:
    _type(editor, "Ctrl+Return")
    _type(editor, "Ctrl+Return")
    editor.form.key.selectAll()
    qtbot.keyClicks(editor.form.key, "new_field")
    qtbot.keyClick(editor.form.key, Qt.Key.Key_Return)
    assert editor.form.key.text() == "new_field_2"
    assert 'has the key "new_field"' in editor.banner.text.text()


def test_undo_in_an_input_field_is_undo_in_the_schema(editor: SchemaEditor, qtbot: QtBot) -> None:
    _type(editor, "Ctrl+Return")
    qtbot.keyClicks(editor.form.title, "Total")
    editor.form.title.setFocus()
    qtbot.waitUntil(lambda: editor.edit_actions.undo.isEnabled())
    qtbot.keyClick(editor.form.title, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert editor.form.title.text() == "New field"
    qtbot.keyClick(editor.form.title, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert editor.draft.root.children == ()


def test_what_the_engine_has_against_a_pattern_leads_to_its_field(
    editor: SchemaEditor, qtbot: QtBot
) -> None:
    _type(editor, "Ctrl+Return")
    qtbot.keyClicks(editor.form.pattern, "(?=x)")
    wanted = "look-around"
    qtbot.waitUntil(lambda: any(wanted in one for one in _problems(editor)), timeout=LONG)
    editor.tree.choose(editor.draft.root.id)
    editor.problems.itemActivated.emit(editor.problems.item(0))
    assert editor.tree.part == editor.draft.root.children[0].id
    assert "look-around" in editor.form.problem.text()


def test_a_schema_of_the_library_is_a_copy_and_goes_out_through_the_clipboard(
    editor: SchemaEditor, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(editor.draft.opened, timeout=LONG):
        editor.files.open("dop")
    assert editor.draft.draft.file is None
    with qtbot.waitSignal(editor.files.said, timeout=LONG):
        _type(editor, "Ctrl+Shift+C")
    text = QGuiApplication.clipboard().text()
    assert "Declared Performance" in json.loads(text)["properties"]
    with qtbot.waitSignal(editor.draft.opened, timeout=LONG):
        _type(editor, "Ctrl+Shift+V")
    assert schemas.text(editor.draft.draft) == text


def test_changes_that_are_not_kept_are_asked_about(
    editor: SchemaEditor, own_folder: Path, qtbot: QtBot
) -> None:
    _type(editor, "Ctrl+Return")
    QTimer.singleShot(0, _answer_box("Cancel"))
    editor.close()
    assert editor.isVisible()
    _verdict(editor, qtbot, "✓")
    QTimer.singleShot(0, _answer_box("Keep"))
    with qtbot.waitSignal(editor.closed, timeout=LONG):
        editor.close()
    assert (own_folder / "New schema.json").is_file()


def test_fields_are_suggested_and_filled_while_the_schema_is_made(
    editor: SchemaEditor, weights: Store, tmp_path: Path, qtbot: QtBot
) -> None:
    letter = tmp_path / "letter.pdf"
    draw_letter(letter)
    editor.show_document(str(letter))
    assert not editor.document_actions.preview.isEnabled()  # there is nothing to ask for yet
    offered: list[str] = []

    def accept() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, SchemaSuggestions):
            QTimer.singleShot(50, accept)
            return
        offered.extend(part.title for part in dialog.wanted)
        dialog.add.click()

    QTimer.singleShot(0, accept)
    with qtbot.waitSignal(editor.preview.suggested, timeout=LONG):
        _type(editor, "Ctrl+G")
    qtbot.waitUntil(lambda: bool(editor.draft.root.children), timeout=LONG)
    assert {"Invoice number", "Invoice date"} <= set(offered)
    kinds = {part.title: part.kind for part in editor.draft.root.children}
    assert kinds["Invoice date"] == "date"

    def values() -> dict[str, str]:
        rows = [editor.model.index_of(part.id) for part in editor.draft.root.children]
        return {one.data(): one.siblingAtColumn(VALUE).data() for one in rows}

    qtbot.waitUntil(lambda: values()["Invoice date"] == "2024-03-14", timeout=LONG)
    assert values()["Invoice number"] == "RE-2024-0815"

    number = next(one for one in editor.draft.root.children if one.title == "Invoice number")
    editor.tree.choose(number.id)
    assert editor.form.words.text() == "Page 1: “RE-2024-0815”"
    with qtbot.waitSignal(editor.preview.seen, timeout=LONG):  # by itself, after a change
        editor.form.many.click()
    assert values()["Invoice number"] == "RE-2024-0815"


def test_a_reading_is_stopped_and_the_next_change_reads_again(
    editor: SchemaEditor, weights: Store, tmp_path: Path, qtbot: QtBot
) -> None:
    letter = tmp_path / "letter.pdf"
    draw_letter(letter)
    number = editor.draft.add("text", "Invoice number", None)
    assert number is not None
    editor.show_document(str(letter))
    _verdict(editor, qtbot, "✓")
    qtbot.waitUntil(editor.document_actions.stop.isEnabled, timeout=LONG)
    _type(editor, "Esc")
    qtbot.waitUntil(lambda: not editor.preview.busy, timeout=LONG)
    assert editor.model.seen(number) is None
    with qtbot.waitSignal(editor.preview.seen, timeout=LONG):
        editor.draft.change(number, description="The number of the invoice.")
    seen = editor.model.seen(number)
    assert seen is not None
    assert seen.readings[0].value == "RE-2024-0815"


def test_a_document_that_cannot_be_read_is_told(
    editor: SchemaEditor, weights: Store, tmp_path: Path, qtbot: QtBot
) -> None:
    editor.draft.add("text", "Invoice number", None)
    _verdict(editor, qtbot, "✓")
    with qtbot.waitSignal(editor.preview.failed, timeout=LONG):
        editor.show_document(str(tmp_path / "gone.pdf"))
    assert "gone.pdf" in editor.banner.text.text()


def test_the_editor_reads_the_document_that_is_chosen_in_the_window(
    known_window: MainWindow, qtbot: QtBot
) -> None:
    known_window.schemas.actions.edit.trigger()
    editor = _opened(known_window, qtbot)
    assert editor.preview.document.endswith("letter.pdf")
    qtbot.waitUntil(lambda: editor.draft.root.title == "Letter", timeout=LONG)
    date = editor.draft.root.children[1].id
    qtbot.waitUntil(lambda: editor.model.seen(date) is not None, timeout=LONG)
    view = known_window.page.view
    assert view.chosen_rect().isEmpty()
    with qtbot.waitSignal(editor.pointed, timeout=LONG) as told:
        editor.tree.choose(date)
    assert told.args is not None
    assert [place.page for place in told.args[0]] == [1]
    qtbot.waitUntil(lambda: not view.chosen_rect().isEmpty(), timeout=LONG)
    receipt = next(one for one in editor.known.actions() if one.data() == "receipt")
    with qtbot.waitSignal(editor.draft.opened, timeout=LONG):
        receipt.trigger()
    assert editor.draft.root.title == "Receipt"


def test_the_window_edits_the_chosen_schema_and_reads_with_what_was_made(
    window: MainWindow, own_folder: Path, qtbot: QtBot
) -> None:
    window.schema.choose("receipt")
    window.schemas.actions.edit.trigger()
    editor = _opened(window, qtbot)
    qtbot.waitUntil(lambda: editor.draft.root.title == "Receipt", timeout=LONG)
    editor.draft.change(editor.draft.root.id, title="My receipts")
    _verdict(editor, qtbot, "✓")
    with qtbot.waitSignal(editor.used, timeout=LONG):
        _type(editor, "Ctrl+U")
    assert window.schema.schema == str(own_folder / "My receipts.json")
    assert window.schema.currentText() == "My receipts"
    QTimer.singleShot(0, _answer_box("Delete"))
    with qtbot.waitSignal(editor.files.deleted, timeout=LONG):
        _type(editor, "Ctrl+Shift+Del")
    assert window.schema.findData(str(own_folder / "My receipts.json")) < 0
    QTimer.singleShot(0, _answer_box("Discard"))
    with qtbot.waitSignal(editor.closed, timeout=LONG):
        editor.close()
    assert window.schemas.editor is None


def test_the_window_asks_about_a_schema_that_was_not_kept(window: MainWindow, qtbot: QtBot) -> None:
    window.schemas.actions.new.trigger()
    editor = _opened(window, qtbot)
    editor.draft.add("text", "A", None)
    QTimer.singleShot(0, _answer_box("Cancel"))
    window.close()
    assert window.isVisible()
    QTimer.singleShot(0, _answer_box("Discard"))
    window.close()
    assert not window.isVisible()


def test_ones_own_schemas_are_among_the_choices(
    own_folder: Path, open_window: Callable[[Path], MainWindow], tmp_path: Path
) -> None:
    own_folder.mkdir()
    (own_folder / "Mine.json").write_text('{"type": "object", "properties": {"a": {}}}')
    window = open_window(tmp_path / "workspace")
    assert window.schema.findText("Mine") > 0


def test_a_schema_that_lies_in_the_workspace_alone_is_opened(
    editor: SchemaEditor, tmp_path: Path, qtbot: QtBot
) -> None:
    office = Office(tmp_path)
    office.read(office.extraction(reading("/total", 5, text="5"), values={"total": 5}))
    with office.workspace as workspace:
        sha256 = workspace.runs()[0].terms.schema_sha256
        editor.files.open_kept(workspace, "test.json", sha256)
        qtbot.waitUntil(lambda: bool(editor.draft.draft.root.children), timeout=LONG)
        keys = [part.key for part in editor.draft.draft.root.children]
        assert keys == ["Manufacturer", "total", "due", "paid", "lines"]
        assert editor.draft.draft.file is None  # it lies nowhere until it is kept
        with qtbot.waitSignal(editor.files.failed, timeout=LONG) as told:
            editor.files.open_kept(workspace, "gone.json", "0" * 64)
        assert "gone.json" in told.args[0]


def test_words_marked_on_the_page_become_a_field_of_its_schema(
    known_window: MainWindow, qtbot: QtBot
) -> None:
    window, action = known_window, known_window.schemas.actions.field
    qtbot.waitUntil(lambda: not window.page.view.page_rect.isEmpty(), timeout=LONG)
    assert not action.isEnabled()  # nothing is marked
    _mark(window, "Invoice date: 14.03.2024", qtbot)
    assert action.isEnabled()
    action.trigger()
    editor = _opened(window, qtbot)
    qtbot.waitUntil(lambda: _titles(editor)[-1] == "Invoice date", timeout=LONG)
    assert _titles(editor)[:3] == ["Invoice number", "Invoice date", "Total amount"]
    assert editor.draft.root.children[-1].kind == "date"

    _mark(window, "INVOICE", qtbot)
    action.trigger()
    qtbot.waitUntil(lambda: _titles(editor)[-1] == "INVOICE", timeout=LONG)
    editor.draft.undo()
    editor.draft.undo()
    assert len(_titles(editor)) == 3


def test_a_schema_that_does_not_open_takes_no_field_later(
    editor: SchemaEditor, tmp_path: Path, qtbot: QtBot
) -> None:
    part = field_of("Order number: 12")
    assert part is not None
    with qtbot.waitSignal(editor.files.failed, timeout=LONG):
        editor.add_when_opened(part)
        editor.files.open(str(tmp_path / "none.json"))
    editor.draft.open(schemas.new("Another"))
    assert _titles(editor) == []


def _titles(editor: SchemaEditor) -> list[str]:
    return [part.title for part in editor.draft.root.children]


def _mark(window: MainWindow, text: str, qtbot: QtBot) -> None:
    """Marks these words of the first page, which all stand on one line."""
    view, wanted = window.page.view, text.split()
    view.mark_all()  # asks for the words, where nobody did
    qtbot.waitUntil(lambda: view.selection.known, timeout=LONG)
    assert view.selection._words is not None
    words = view.selection._words.words
    said = [word.text for word in words]
    first = next(n for n in range(len(said)) if said[n : n + len(wanted)] == wanted)
    view.selection.clear()
    view.selection.begin(*_centre(words[first].box))
    view.selection.drag(*_centre(words[first + len(wanted) - 1].box))
    view._tell()


def _centre(box: Sequence[float]) -> tuple[float, float]:
    return (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
