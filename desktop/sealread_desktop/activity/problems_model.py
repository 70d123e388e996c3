"""What went wrong, as a table model: which document, what it is, and what helps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Literal

from msgspec import Struct
from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from sealread.work.events import (
    AnyEvent,
    DeviceLeft,
    ItemDone,
    ItemFailed,
    ItemReported,
    ItemSkipped,
    ItemStarted,
    RunStarted,
    Trouble,
)
from sealread.work.view import Extraction
from sealread_desktop.look import notice_words, plain

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
DOCUMENT, WHAT, REMEDY = range(3)
KEPT = 2000
Kind = Literal["failed", "quarantined", "unsupported", "notice"]


class Problem(Struct, frozen=True):
    """`path` is the document's place in the queue; the other texts are ready to be shown."""

    path: str
    name: str
    kind: Kind
    what: str
    remedy: str


class ProblemsModel(QAbstractTableModel):
    """Fed with the events of runs. A document that is read again loses its earlier problems."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: list[Problem] = []
        self._paths: Counter[str] = Counter()

    @property
    def rows(self) -> tuple[Problem, ...]:
        """All problems, the latest at the end."""
        return tuple(self._rows)

    def take(self, events: Sequence[AnyEvent]) -> None:
        """Brings the table up to date."""
        for event in events:
            match event:
                case RunStarted():
                    self._add([self._of_trouble(one, "failed") for one in event.troubles])
                    self._add([self._of_trouble(one, "unsupported") for one in event.unsupported])
                case DeviceLeft(sentence):
                    self._add([self._problem("", self.tr("This machine"), "notice", sentence)])
                case ItemStarted(item) | ItemReported(item):
                    self._drop(item.path)
                case ItemFailed(item, _, _, sentence, quarantined):
                    self._drop(item.path)
                    kind: Kind = "quarantined" if quarantined else "failed"
                    self._add([self._problem(item.path, item.name, kind, sentence)])
                case ItemDone(item, extraction) | ItemSkipped(item, extraction):
                    self._drop(item.path)
                    self._add(self._of_notices(item.path, item.name, extraction))

    def _of_trouble(self, trouble: Trouble, kind: Kind) -> Problem:
        return self._problem(trouble.name, trouble.name, kind, trouble.sentence)

    def _of_notices(self, path: str, name: str, extraction: Extraction) -> list[Problem]:
        sentences = dict.fromkeys(map(notice_words.told, extraction.notices))
        return [self._problem(path, name, "notice", sentence) for sentence in sentences]

    def _problem(self, path: str, name: str, kind: Kind, sentence: str) -> Problem:
        """An error's sentence says what is wrong first, and then what to do about it."""
        what, remedy = told_apart(sentence.removeprefix(f"{name}: "))
        return Problem(path, plain.line(name), kind, what, remedy or self._remedy(kind))

    def _remedy(self, kind: Kind) -> str:
        if kind == "quarantined":
            return self.tr("Look at the file in its own program, then read it again (F5).")
        if kind == "failed":
            return self.tr("Read it again (F5) when the cause is gone.")
        if kind == "unsupported":
            return self.tr("Convert it to PDF and drop it again.")
        return self.tr("Check the values from there.")

    def _add(self, problems: Sequence[Problem]) -> None:
        known = set(self._rows)
        fresh = [one for one in dict.fromkeys(problems) if one not in known]
        fresh = fresh[: max(0, KEPT - len(self._rows))]
        if fresh:
            first = len(self._rows)
            self.beginInsertRows(QModelIndex(), first, first + len(fresh) - 1)
            self._rows.extend(fresh)
            self._paths.update(one.path for one in fresh)
            self.endInsertRows()

    def _drop(self, path: str) -> None:
        if not self._paths.pop(path, 0):
            return
        for place in reversed([n for n, one in enumerate(self._rows) if one.path == path]):
            self.beginRemoveRows(QModelIndex(), place, place)
            del self._rows[place]
            self.endRemoveRows()

    def rowCount(self, parent: Index = ROOT) -> int:  # noqa: N802  (Qt's name)
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = ROOT) -> int:  # noqa: N802
        return 0 if parent.isValid() else REMEDY + 1

    def headerData(  # noqa: N802
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> str | None:
        if role != Qt.ItemDataRole.DisplayRole or orientation != Qt.Orientation.Horizontal:
            return None
        return (self.tr("Document"), self.tr("What is wrong"), self.tr("What helps"))[section]

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        problem = self._rows[index.row()]
        text = (problem.name, problem.what, problem.remedy)[index.column()]
        if role == Qt.ItemDataRole.DisplayRole:
            return text
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain.tooltip(text)
        return None


def told_apart(sentence: str) -> tuple[str, str]:
    """What is wrong, and what to do about it: the sentences after the first."""
    what, _, remedy = sentence.strip().partition(". ")
    what = plain.line(what).removesuffix(".")
    return what[:1].upper() + what[1:], plain.line(remedy)
