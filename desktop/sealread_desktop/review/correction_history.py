"""What was decided on one value: when, by whom, what, and why."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QDateTime, QLocale, Qt
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QTreeWidget,
    QTreeWidgetItem,
    QVBoxLayout,
    QWidget,
)

from sealread.work.corrections import Correction, Recorded
from sealread.work.titles import shown
from sealread_desktop.look import plain
from sealread_desktop.look.sizes import open_at

WHEN, WHO, WHAT, OLD, NEW, REASON = range(6)


class HistoryDialog(QDialog):
    """The decisions on a value, the newest first."""

    def __init__(self, field: str, told: Sequence[Recorded], parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("History of this value"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        open_at(self, 760, 300)
        heading = QLabel(plain.line(field))
        heading.setTextFormat(Qt.TextFormat.PlainText)
        self.list = self._list(told)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        column = QVBoxLayout(self)
        for widget in (heading, self.list, buttons):
            column.addWidget(widget)

    def _list(self, told: Sequence[Recorded]) -> QTreeWidget:
        listed = QTreeWidget()
        listed.setRootIsDecorated(False)
        listed.setUniformRowHeights(True)
        listed.setAlternatingRowColors(True)
        listed.setAccessibleName(self.tr("Decisions"))
        listed.setHeaderLabels(
            [
                self.tr("When"),
                self.tr("Who"),
                self.tr("What"),
                self.tr("Old value"),
                self.tr("New value"),
                self.tr("Reason"),
            ]
        )
        listed.addTopLevelItems([QTreeWidgetItem(self._cells(one)) for one in reversed(told)])
        header = listed.header()
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        for column in (OLD, NEW, REASON):
            header.setSectionResizeMode(column, QHeaderView.ResizeMode.Stretch)
        return listed

    def _cells(self, one: Recorded) -> list[str]:
        about = one.correction
        return [
            _moment(one.time),
            plain.line(one.user),
            self._what(about),
            plain.line(shown(about.old)) or "–",
            plain.line(shown(about.new)) or "–",
            plain.line(about.reason or ""),
        ]

    def _what(self, about: Correction) -> str:
        if about.undoes is not None:
            return self.tr("Undone")
        if about.redoes is not None:
            return self.tr("Done again")
        match about.act:
            case "accept":
                return self.tr("Accepted")
            case "absent":
                return self.tr("Marked absent")
            case "undo":
                return self.tr("Back to what was read")
            case "set":
                taken = about.text is not None
                return self.tr("Taken from the page") if taken else self.tr("Typed")


def _moment(time: str) -> str:
    """A time of the trail (UTC) as the person's clock shows it."""
    moment = QDateTime.fromString(time, Qt.DateFormat.ISODateWithMs).toLocalTime()
    return QLocale().toString(moment, QLocale.FormatType.ShortFormat)
