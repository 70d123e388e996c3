"""Columns taken from a schema: its fields are looked up in a thread, then a person ticks some."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Qt

from sealread.work.tabling.parts import Choice, Column
from sealread_desktop.tables.model import TableModel
from sealread_desktop.tables.panel import TablePanel
from sealread_desktop.tables.tick_dialog import Looking, TickDialog


class Ticking(QObject):
    """`add` takes the columns that were ticked."""

    def __init__(
        self,
        model: TableModel,
        panel: TablePanel,
        add: Callable[[Sequence[Column]], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._model, self._panel, self._add = model, panel, add
        self._looking: Looking | None = None

    def offer(self, schema: str, language: str | None) -> None:
        """Offers the fields of a schema; `language` of their titles, None for the schema's own."""
        if self._looking is None:
            looking = Looking(schema, language, self._panel)
            self._looking = looking
            looking.found.connect(self._show)
            looking.failed.connect(self._panel.tell)
            looking.finished.connect(self._looked)
            looking.start()

    def wait(self) -> None:
        """Waits for what is looked up; for the end of the window."""
        if self._looking is not None:
            self._looking.wait()

    def _show(self, offered: Sequence[Choice]) -> None:
        dialog = TickDialog(offered, self._model.sheet.columns, self._panel)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(lambda: self._add(dialog.columns))
        dialog.open()

    def _looked(self) -> None:
        looking, self._looking = self._looking, None
        if looking is not None:
            looking.deleteLater()
