"""Typing a value in its cell: a line, with the choices of the field where it has but a few."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtWidgets import QCompleter, QLineEdit, QStyleOptionViewItem, QWidget

from sealread_desktop.look.rows import RowDelegate

Index = QModelIndex | QPersistentModelIndex
Choices = Callable[[Index], Sequence[Any]]
"""The values that a field may have, by the index of its cell; none where it may have any."""


class ValueDelegate(RowDelegate):
    """`typing` carries what stands in the editor while a person types; `draft`, if it is set,
    stands in the next editor at first.
    """

    typing = Signal(str)

    def __init__(self, choices: Choices, parent: QWidget) -> None:
        super().__init__(parent)
        self._choices = choices
        self.draft: str | None = None

    def createEditor(  # noqa: N802  (Qt's name)
        self, parent: QWidget, option: QStyleOptionViewItem, index: Index
    ) -> QWidget:
        editor = QLineEdit(parent)
        editor.setAccessibleName(self.tr("Value"))
        editor.setAutoFillBackground(True)
        choices = [_typed(one) for one in self._choices(index)]
        if choices:
            completer = QCompleter(choices, editor)
            completer.setCompletionMode(QCompleter.CompletionMode.UnfilteredPopupCompletion)
            completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
            editor.setCompleter(completer)
        editor.textEdited.connect(self.typing)
        return editor

    def setEditorData(self, editor: QWidget, index: Index) -> None:  # noqa: N802
        if not isinstance(editor, QLineEdit) or editor.isModified():
            return  # the value changes behind what is being typed
        draft, self.draft = self.draft, None
        editor.setText(index.data(Qt.ItemDataRole.EditRole) if draft is None else draft)
        editor.setModified(draft is not None)
        editor.selectAll()
        if (completer := editor.completer()) is not None:
            completer.complete()


def _typed(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
