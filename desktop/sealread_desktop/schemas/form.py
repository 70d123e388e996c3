"""The right of the schema editor: all that can be said of one field."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QStandardItemModel
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from sealread.work.schemas import HOLDERS, Part
from sealread.work.titles import shown
from sealread_desktop.look import looks, plain
from sealread_desktop.schemas import words as schema_words
from sealread_desktop.schemas.aliases import SchemaAliases
from sealread_desktop.schemas.undoing import SchemaUndoing

_LINES = 3
_MANY = ("text", "number", "integer", "date", "date_time", "yes_no", "choice")
"""The types of which there may be several."""


class SchemaForm(QScrollArea):
    """`edited` carries the number of a part and what is to be changed of it, by attribute.

    `unfold` carries the number of a part whose references are to be written out.
    """

    edited = Signal(int, object)
    unfold = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._part: Part | None = None
        self._filling = False
        self._undoing = SchemaUndoing(self)
        self._make()
        self._lay_out()
        self._connect()

    def show_part(self, part: Part, problems: Sequence[str], *, root: bool) -> None:
        """Shows a part; what a person is typing in stays as it is where it says the same."""
        other = self._part is None or self._part.id != part.id
        self._part, self._filling = part, True
        try:
            self._fill(part, other=other)
            self._allow(part, root=root)
        finally:
            self._filling = False
        self.show_problems(problems)

    def show_problems(self, problems: Sequence[str]) -> None:
        """Shows what is wrong with the part."""
        self.problem.setText(plain.lines("\n".join(problems)))
        self.problem.setVisible(bool(problems))

    def show_seen(self, value: str, words: str) -> None:
        """Shows what the open document says at the part, and the words that prove it."""
        self.value.setText(plain.line(value) or "–")
        self.words.setText(plain.lines(words))
        self.words.setVisible(bool(words))

    def finish(self) -> None:
        """Tells of a key that was typed and not finished by leaving its line."""
        if self.key.isModified():
            self.key.setModified(False)
            self._edit(key=self.key.text())

    def begin_title(self) -> None:
        """Puts the keyboard into the title, as for a field that was just made."""
        self.title.setFocus()
        self.title.selectAll()

    def _make(self) -> None:
        tr = self.tr
        self.problem = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.title, self.key, self.pattern = QLineEdit(), QLineEdit(), QLineEdit()
        self.kind = QComboBox()
        for kind, word in schema_words.KINDS.items():
            self.kind.addItem(schema_words.tr(word), kind)
        self.many = QCheckBox(tr("Se&veral values"))
        self.required = QCheckBox(tr("Al&ways in the result"))
        self.nullable = QCheckBox(tr("Em&pty (null) where nothing is found"))
        self.inferred = QCheckBox(tr("May be &inferred: need not stand on the page"))
        self.description, self.choices = self._lines(), self._lines()
        self.choices.setPlaceholderText(tr("One choice a line"))
        self.pattern.setPlaceholderText(tr("A regular expression, such as ^\\d{5}$"))
        self.aliases = SchemaAliases(tr("Aliases"))
        self.key_aliases = SchemaAliases(tr("Headings of the keys"))
        self.value_aliases = SchemaAliases(tr("Headings of the values"))
        self.unfolding = QPushButton(tr("Write out what it re&fers to"))
        self.value = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.words = QLabel(wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        selectable = Qt.TextInteractionFlag.TextSelectableByMouse
        for label in (self.problem, self.value, self.words):
            label.setTextInteractionFlags(selectable)

    def _aliases(self) -> tuple[tuple[str, SchemaAliases], ...]:
        """The editors of phrases, by the attribute they edit."""
        return (
            ("phrases", self.aliases),
            ("key_phrases", self.key_aliases),
            ("value_phrases", self.value_aliases),
        )

    def _lines(self) -> QPlainTextEdit:
        lines = QPlainTextEdit(tabChangesFocus=True)
        lines.setFixedHeight(self.fontMetrics().lineSpacing() * _LINES + 12)
        return lines

    def _lay_out(self) -> None:
        tr = self.tr
        page, self.form = QWidget(), QFormLayout()
        column = QVBoxLayout(page)
        column.addWidget(self.problem)
        column.addLayout(self.form)
        column.addStretch(1)
        self.form.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
        self.form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.DontWrapRows)
        rows: tuple[tuple[str, QWidget], ...] = (
            (tr("&Title:"), self.title),
            (tr("&Key:"), self.key),
            (tr("T&ype:"), self.kind),
            ("", self.many),
            ("", self.unfolding),
            (tr("&Choices:"), self.choices),
            (tr("Patte&rn:"), self.pattern),
            (tr("&Description:"), self.description),
            (tr("&Aliases:"), self.aliases),
            (tr("&Headings of the keys:"), self.key_aliases),
            (tr("Headin&gs of the values:"), self.value_aliases),
            ("", self.required),
            ("", self.nullable),
            ("", self.inferred),
            (tr("In this document:"), self.value),
            ("", self.words),
        )
        for text, widget in rows:
            self._add(text, widget)
        self.setWidget(page)
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.problem.hide()

    def _add(self, text: str, widget: QWidget) -> None:
        label = QLabel(text)
        target = widget.lines if isinstance(widget, SchemaAliases) else widget
        label.setBuddy(target)
        self.form.addRow(label, widget)
        if text and not widget.accessibleName():
            widget.setAccessibleName(text.replace("&", "").rstrip(":"))

    def _connect(self) -> None:
        lines = (self.title, self.key, self.pattern)
        self._undoing.watch(*lines, self.description, self.choices)
        for name, aliases in self._aliases():
            self._undoing.watch(aliases.lines)
            aliases.edited.connect(lambda said, name=name: self._edit(**{name: said}))
        self.title.textEdited.connect(lambda text: self._edit(title=" ".join(text.split())))
        self.key.editingFinished.connect(self.finish)
        self.pattern.textEdited.connect(lambda text: self._edit(pattern=text))
        self.kind.activated.connect(lambda: self._edit_kind(str(self.kind.currentData())))
        for name in ("many", "required", "nullable", "inferred"):
            box: QCheckBox = getattr(self, name)
            box.toggled.connect(lambda on, name=name: self._edit(**{name: on}))
        self.description.textChanged.connect(
            lambda: self._edit(description=" ".join(self.description.toPlainText().split()))
        )
        self.choices.textChanged.connect(lambda: self._edit(choices=self._choices()))
        self.unfolding.clicked.connect(self._unfold)

    def _unfold(self) -> None:
        if self._part is not None:
            self.unfold.emit(self._part.id)

    def _edit_kind(self, kind: str) -> None:
        part = self._part
        if part is None or kind == "other":
            return
        many = part.many and kind in _MANY
        self._edit(kind=kind, many=many, children=part.children if kind in HOLDERS else ())

    def _edit(self, **changes: Any) -> None:
        part = self._part
        if part is None or self._filling:
            return
        news = {name: value for name, value in changes.items() if getattr(part, name) != value}
        if news:
            self.edited.emit(part.id, news)

    def _choices(self) -> tuple[Any, ...]:
        """One a line; a choice that was a number in the file stays one."""
        known = {_choice_text(one): one for one in (self._part.choices if self._part else ())}
        lines = (" ".join(line.split()) for line in self.choices.toPlainText().splitlines())
        return tuple(known.get(line, line) for line in dict.fromkeys(lines) if line)

    def _fill(self, part: Part, *, other: bool) -> None:
        _write(self.title, part.title, other=other, folded=True)
        _write(self.pattern, part.pattern, other=other)
        if self.key.text() != part.key:
            self.key.setText(part.key)
        self.kind.setCurrentIndex(self.kind.findData(part.kind))
        for name in ("many", "required", "nullable", "inferred"):
            getattr(self, name).setChecked(getattr(part, name))
        if other or " ".join(self.description.toPlainText().split()) != part.description:
            self.description.setPlainText(part.description)
        if other or self._choices() != part.choices:
            self.choices.setPlainText("\n".join(map(_choice_text, part.choices)))
        for name, aliases in self._aliases():
            aliases.show_aliases(getattr(part, name), other=other)

    def _allow(self, part: Part, *, root: bool) -> None:
        """Only what means something for a part of this type is there."""
        leaf = part.kind in _MANY
        shown = {
            self.key: not root,
            self.kind: not root,
            self.many: leaf,
            self.unfolding: part.kind == "other",
            self.choices: part.kind == "choice",
            self.pattern: part.kind == "text",
            self.aliases: not root and part.kind != "section",
            self.key_aliases: part.kind == "open_keys",
            self.value_aliases: part.kind == "open_keys",
            self.required: not root,
            self.nullable: not root and part.kind != "other",
            self.inferred: leaf,
            self.value: not root,
            self.words: not root and bool(self.words.text()),
        }
        for widget, visible in shown.items():
            self.form.setRowVisible(widget, visible)
        offered = self.kind.model()
        if isinstance(offered, QStandardItemModel):  # nothing becomes what only a file can say
            offered.item(self.kind.findData("other")).setEnabled(part.kind == "other")
        colour = looks.colour(looks.ROWS["failed"]).name()
        self.problem.setStyleSheet(f"color: {colour}")


def _write(line: QLineEdit, text: str, *, other: bool, folded: bool = False) -> None:
    """Puts a text into a line, unless it says that already: the cursor stays then."""
    said = " ".join(line.text().split()) if folded else line.text()
    if other or said != text:
        line.setText(text)


def _choice_text(choice: Any) -> str:
    return choice if isinstance(choice, str) else shown(choice)
