"""The form of one field: what it shows, and what a person changes in it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QPlainTextEdit, QWidget
from pytestqt.qtbot import QtBot

from sealread.work.schemas import Part, fresh_id
from sealread_desktop.schemas.aliases import language_name
from sealread_desktop.schemas.form import SchemaForm


@pytest.fixture
def form(qtbot: QtBot) -> SchemaForm:
    form = SchemaForm()
    qtbot.addWidget(form)
    form.show()
    return form


def _edits(form: SchemaForm) -> list[dict[str, object]]:
    told: list[dict[str, object]] = []
    form.edited.connect(lambda part, changes: told.append(changes))
    return told


def test_showing_a_field_changes_nothing(form: SchemaForm) -> None:
    told = _edits(form)
    part = Part(
        fresh_id(), "a", "choice", "A", "What it is", {"de": ("x", "y")}, choices=("b", 1),
        required=True,
    )  # fmt: skip
    form.show_part(part, [], root=False)
    form.show_part(Part(fresh_id(), "b", pattern="^B"), [], root=False)
    assert told == []


def test_typing_a_title_leaves_the_cursor_where_it_is(form: SchemaForm, qtbot: QtBot) -> None:
    part = Part(fresh_id(), "a", title="Total")
    form.show_part(part, [], root=False)
    form.edited.connect(
        lambda number, changes: form.show_part(
            Part(part.id, "a", title=changes["title"]), [], root=False
        )
    )
    form.title.setCursorPosition(0)
    qtbot.keyClicks(form.title, "Grand ")
    assert (form.title.text(), form.title.cursorPosition()) == ("Grand Total", 6)


def test_each_attribute_is_told_when_it_is_changed(form: SchemaForm, qtbot: QtBot) -> None:
    form.show_part(Part(fresh_id(), "a"), [], root=False)
    told = _edits(form)
    form.required.click()
    form.nullable.click()
    form.description.setPlainText("What\nit is")
    qtbot.keyClicks(form.pattern, "^")
    form.key.selectAll()
    qtbot.keyClicks(form.key, "b")
    qtbot.keyClick(form.key, Qt.Key.Key_Return)
    assert told == [
        {"required": True}, {"nullable": False}, {"description": "What it is"}, {"pattern": "^"},
        {"key": "b"},
    ]  # fmt: skip


def test_choices_that_were_numbers_stay_numbers(form: SchemaForm) -> None:
    form.show_part(Part(fresh_id(), "a", "choice", choices=(1, "x")), [], root=False)
    told = _edits(form)
    form.choices.setPlainText("1\nx\n2\n")
    assert told == [{"choices": (1, "x", "2")}]


def test_aliases_are_kept_for_each_language(form: SchemaForm) -> None:
    phrases = {"de": ("Nr.",), "tlh": ("mI'",)}
    form.show_part(Part(fresh_id(), "a", phrases=phrases), [], root=False)
    told = _edits(form)
    aliases = form.aliases
    aliases.language.setCurrentIndex(aliases.language.findData("de"))
    assert aliases.lines.toPlainText() == "Nr."
    aliases.lines.setPlainText("Nr.\n Nummer  der \n\nNr.")
    assert told == [{"phrases": {"de": ("Nr.", "Nummer der"), "tlh": ("mI'",)}}]
    assert aliases.language.findData("tlh") >= 0


def test_languages_have_their_own_names() -> None:
    assert (language_name("de"), language_name("xx-nobody")) == ("Deutsch", "xx-nobody")


def test_a_type_that_holds_nothing_loses_its_fields(form: SchemaForm) -> None:
    inner = Part(fresh_id(), "b")
    form.show_part(Part(fresh_id(), "a", "section", children=(inner,)), [], root=False)
    told = _edits(form)
    form.kind.setCurrentIndex(form.kind.findData("records"))
    form.kind.activated.emit(form.kind.currentIndex())
    form.kind.setCurrentIndex(form.kind.findData("text"))
    form.kind.activated.emit(form.kind.currentIndex())
    assert told == [{"kind": "records"}, {"kind": "text", "children": ()}]


def test_only_what_means_something_is_there(form: SchemaForm) -> None:
    form.show_part(Part(fresh_id(), "a", "choice"), [], root=False)
    assert form.choices.isVisible()
    assert not form.pattern.isVisible()
    form.show_part(Part(fresh_id(), "", "section"), [], root=True)
    assert not form.key.isVisible()
    assert not form.choices.isVisible()
    form.show_part(Part(fresh_id(), "a", "other"), [], root=False)
    assert form.unfolding.isVisible()


def test_problems_are_shown_as_plain_words(form: SchemaForm) -> None:
    form.show_part(Part(fresh_id(), "a"), ["it is <b>wrong</b>"], root=False)
    assert form.problem.isVisible()
    assert form.problem.text() == "it is <b>wrong</b>"
    assert form.problem.textFormat() == Qt.TextFormat.PlainText


def test_every_input_has_a_name(form: SchemaForm) -> None:
    kinds: tuple[type[QWidget], ...] = (QLineEdit, QPlainTextEdit, QComboBox, QCheckBox)
    inputs = [one for kind in kinds for one in form.findChildren(kind)]
    nameless = [one for one in inputs if not (one.accessibleName() or getattr(one, "text", str)())]
    assert nameless == []
