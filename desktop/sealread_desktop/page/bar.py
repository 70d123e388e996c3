"""The line above the page: which page it is, and how large."""

from __future__ import annotations

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSpinBox, QToolButton, QWidget

from sealread_desktop.page.actions import PageActions


class PageBar(QWidget):
    """Buttons for PageActions around the number of the page (`page`)."""

    def __init__(self, actions: PageActions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.page = QSpinBox(minimum=1, maximum=1)
        self.page.setAccessibleName(self.tr("Page number"))
        self.page.setKeyboardTracking(False)
        self._count = QLabel()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(_button(actions.thumbnails))
        row.addWidget(_button(actions.previous))
        row.addWidget(self.page)
        row.addWidget(self._count)
        row.addWidget(_button(actions.next))
        row.addStretch()
        for action in (actions.zoom_out, actions.fit_width, actions.fit_page, actions.zoom_in):
            row.addWidget(_button(action))

    def set_pages(self, pages: int) -> None:
        """How many pages there are to go to."""
        self.page.setMaximum(max(1, pages))
        self._count.setText(self.tr("of {total}").format(total=max(1, pages)))


def _button(action: QAction) -> QToolButton:
    button = QToolButton()
    button.setDefaultAction(action)
    button.setAccessibleName(action.text().replace("&", ""))
    return button
