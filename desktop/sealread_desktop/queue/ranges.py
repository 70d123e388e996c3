"""What is chosen in the queue, as few ranges: row by row it takes a hundred times as long."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QItemSelection, QItemSelectionModel

from sealread_desktop.queue.model import QueueModel

WHOLE_ROWS = (
    QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
)


def ranges(model: QueueModel, paths: Iterable[str]) -> QItemSelection:
    """The documents at `paths` that are shown."""
    found = (model.number(path) for path in paths)
    numbers = sorted(number for number in found if number is not None)
    chosen = QItemSelection()
    for first, last in _runs(numbers):
        chosen.select(model.index(first, 0), model.index(last, 0))
    return chosen


def _runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Neighbouring numbers as (first, last)."""
    found: list[tuple[int, int]] = []
    for number in numbers:
        if found and found[-1][1] == number - 1:
            found[-1] = (found[-1][0], number)
        else:
            found.append((number, number))
    return found
