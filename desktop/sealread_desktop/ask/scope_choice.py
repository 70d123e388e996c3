"""Choosing which documents are asked."""

from __future__ import annotations

from PySide6.QtWidgets import QComboBox, QWidget

from sealread_desktop.ask.scope import SCOPES, Doc, Documents, Scope


class ScopeChoice(QComboBox):
    """The chosen document, the selection or all, with how many there are."""

    def __init__(self, scope: Scope = "all", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._documents = Documents()
        for one in SCOPES:
            self.addItem("", one)
        self.setCurrentIndex(SCOPES.index(scope))
        self.setAccessibleName(self.tr("Which documents"))
        self.setToolTip(self.tr("Which documents are asked"))
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.offer(Documents())

    @property
    def documents(self) -> tuple[Doc, ...]:
        """The documents of the scope that is set."""
        return self._documents.of(SCOPES[self.currentIndex()])

    def offer(self, documents: Documents) -> None:
        """Takes what the queue holds now."""
        self._documents = documents
        for number, text in enumerate(self._texts(documents)):
            if self.itemText(number) != text:
                self.setItemText(number, text)

    def _texts(self, documents: Documents) -> tuple[str, str, str]:
        return (
            self.tr("The chosen document") if documents.chosen else self.tr("No document chosen"),
            self.tr("The selection: %n document(s)", "", len(documents.selected)),
            self.tr("All: %n document(s)", "", len(documents.all)),
        )
