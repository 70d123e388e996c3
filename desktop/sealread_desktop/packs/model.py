"""The packs as a table."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication, QObject

from sealread.work.packs import Examined, Installed
from sealread_desktop.look.rows_model import RowsModel
from sealread_desktop.models.words import size
from sealread_desktop.packs import words as packs_words

TITLE, VERSION, SIZE, SIGNER, STATE = range(5)


class PacksModel(RowsModel):
    """Packs in rows, and what verifying them showed."""

    def __init__(self, parent: QObject | None = None) -> None:
        titles = (_tr("Pack"), _tr("Version"), _tr("Size"), _tr("Signed by"), _tr("State"))
        super().__init__(titles, (VERSION, SIZE), parent)
        self._states: dict[str, str] = {}

    def verified(self, found: Examined) -> None:
        """Takes what verifying a pack showed."""
        self._states[found.name] = packs_words.state(found)
        self.redraw()

    def forget(self, name: str) -> None:
        """A pack of that name was installed or removed: what was seen holds no more."""
        self._states.pop(name, None)

    def pack(self, row: int) -> Installed | None:
        """The pack in a row."""
        found: Installed | None = self.record(row)
        return found

    def row_of(self, name: str) -> int:
        """The row of a pack; -1 where it is in none."""
        return next((n for n, one in enumerate(self.records) if one.index.name == name), -1)

    def text(self, record: Any, column: int) -> str:
        """What stands in a column of a pack."""
        pack: Installed = record
        match column:
            case 0:
                return packs_words.title(pack.index)
            case 1:
                return str(pack.index.version)
            case 2:
                return size(pack.index.bytes)
            case 3:
                return packs_words.signer(pack.record.signer)
        return self._states.get(pack.index.name, "")


def _tr(text: str) -> str:
    return QCoreApplication.translate("PacksModel", text)
