"""How rows of trees and tables are spaced and chosen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QTableWidget,
    QTableWidgetItem,
    QTreeView,
)

Index = QModelIndex | QPersistentModelIndex
AIR = 8  # pixels above and below the letters together
COLUMN_AIR = 20


def fit_columns(view: QTreeView | QTableView, samples: Mapping[int, str]) -> None:
    """Makes each column as wide as its header and its sample need."""
    metrics, model = view.fontMetrics(), view.model()
    header = view.header() if isinstance(view, QTreeView) else view.horizontalHeader()
    for column, sample in samples.items():
        title = str(model.headerData(column, header.orientation()))
        letters = max(metrics.horizontalAdvance(sample), metrics.horizontalAdvance(title))
        header.resizeSection(column, letters + COLUMN_AIR)


class RowDelegate(QStyledItemDelegate):
    """Rows with some air."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:  # noqa: N802
        return super().sizeHint(option, index) + QSize(0, AIR)


def fill(table: QTableWidget, rows: Iterable[Sequence[str]]) -> None:
    """Puts texts into the rows of a table; each is its own tooltip, for it may be cut."""
    made = list(rows)
    table.setRowCount(len(made))
    for number, row in enumerate(made):
        for column, text in enumerate(row):
            item = QTableWidgetItem(text)
            item.setToolTip(text)
            table.setItem(number, column, item)


def of_rows(table: QTableView, stretched: int) -> None:
    """Has a table choose rows, without a grid; the column `stretched` takes the room that is left.

    It needs its columns before.
    """
    table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
    table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
    table.setTabKeyNavigation(False)
    table.setShowGrid(False)
    table.verticalHeader().hide()
    header = table.horizontalHeader()
    header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
    header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
    header.setSectionResizeMode(stretched, QHeaderView.ResizeMode.Stretch)
