"""What was done with each document and why, with seconds and tokens."""

from __future__ import annotations

from PySide6.QtWidgets import QHeaderView, QTreeView, QWidget

from sealread_desktop.activity.model import SECONDS, TOKENS, WHAT, WHY, ActivityModel
from sealread_desktop.look.rows import RowDelegate, fit_columns

WHAT_WIDTH = 320


class ActivityPanel(QTreeView):
    """Follows the latest document unless the person looks at an earlier one."""

    def __init__(self, model: ActivityModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setUniformRowHeights(True)
        self.setAllColumnsShowFocus(True)
        self.setAlternatingRowColors(True)
        self.setModel(model)
        self.setItemDelegate(RowDelegate(self))
        self.setAccessibleName(self.tr("Activity"))
        header = self.header()
        header.setStretchLastSection(False)
        header.resizeSection(WHAT, WHAT_WIDTH)
        header.setSectionResizeMode(WHY, QHeaderView.ResizeMode.Stretch)
        fit_columns(self, {SECONDS: "1000.0", TOKENS: "1 000 000"})
        model.rowsInserted.connect(self._follow)

    def _follow(self) -> None:
        bar = self.verticalScrollBar()
        if self.isVisible() and bar.value() == bar.maximum() and not self.currentIndex().isValid():
            self.scrollToBottom()
