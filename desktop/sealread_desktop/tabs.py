"""The three places to work in: the documents, questions to them, tables over them."""

from __future__ import annotations

from PySide6.QtWidgets import QTabWidget, QWidget

DOCUMENTS, ASK, TABLES = range(3)


class Tabs(QTabWidget):
    """Documents | Ask | Tables; the titles have no keys of their own, the menu has."""

    def __init__(self, documents: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setDocumentMode(True)
        self.setAccessibleName(self.tr("Places to work in"))
        self.addTab(documents, self.tr("Documents"))

    def add(self, ask: QWidget, tables: QWidget) -> None:
        """Adds the other two places."""
        self.addTab(ask, self.tr("Ask"))
        self.addTab(tables, self.tr("Tables"))

    def show_documents(self) -> None:
        """Puts the documents in front."""
        self.setCurrentIndex(DOCUMENTS)
