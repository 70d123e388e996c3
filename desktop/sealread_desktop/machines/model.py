"""The machines as a table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QCoreApplication, QObject

from sealread_desktop.look import plain
from sealread_desktop.look.rows_model import RowsModel
from sealread_desktop.machines import words

if TYPE_CHECKING:
    from sealread.cluster.overview import Overview
    from sealread.cluster.status import Machine

NAME, STATE, AT_HAND, WAITING, DONE, PER_HOUR, LOAD, MEMORY = range(8)
_NUMBERS = (WAITING, DONE, PER_HOUR, LOAD, MEMORY)


class MachinesModel(RowsModel):
    """Machines in rows; the same ones stay in theirs while only their numbers change."""

    def __init__(self, parent: QObject | None = None) -> None:
        titles = (
            _tr("Machine"), _tr("State"), _tr("At hand"), _tr("Waiting"), _tr("Read"),
            _tr("An hour"), _tr("Load"), _tr("Memory"),
        )  # fmt: skip
        super().__init__(titles, _NUMBERS, parent)
        self._names: dict[str, str] = {}

    def show(self, found: Overview) -> None:
        """Takes how the machines are now."""
        self._names = found.names
        if [one.name for one in found.machines] == [one.name for one in self.records]:
            self.records = found.machines
            self.redraw()
        else:
            self.replace(found.machines)

    def machine(self, row: int) -> Machine | None:
        """The machine in a row."""
        found: Machine | None = self.record(row)
        return found

    def row_of(self, name: str) -> int:
        """The row of a machine; -1 where it is in none."""
        return next((n for n, one in enumerate(self.records) if one.name == name), -1)

    def text(self, record: Any, column: int) -> str:
        """What stands in a column of a machine."""
        machine: Machine = record
        texts = (
            _called(machine), words.state(machine), words.at_hand(machine, self._names),
            words.number(machine.waiting), words.number(machine.done),
            words.pace(machine.per_hour), words.part(machine.load), words.part(machine.memory),
        )  # fmt: skip
        if machine.state == "gone" and column in (AT_HAND, WAITING, PER_HOUR, LOAD, MEMORY):
            return "–"
        return texts[column]


def _called(machine: Machine) -> str:
    """Its name, and its address where that says more."""
    name, host = plain.line(machine.name), plain.line(machine.host)
    return name if host in ("", name) else f"{name} ({host})"


def _tr(text: str) -> str:
    return QCoreApplication.translate("Machines", text)
