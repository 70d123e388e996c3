"""The button beside the queue's filter: in which order documents are shown."""

from __future__ import annotations

from msgspec.structs import replace
from PySide6.QtCore import QSignalBlocker
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from sealread_desktop.look.icons import wear
from sealread_desktop.queue.lines import Order
from sealread_desktop.queue.model import QueueModel


class QueueOrder(QToolButton):
    """A menu of orders, of which one holds, and whether it is the other way round."""

    def __init__(self, model: QueueModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = model
        self.setAccessibleName(self.tr("Order of the documents"))
        self.setToolTip(self.tr("Order of the documents"))
        self.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        wear(self, "arrow-up-down")
        menu, group = QMenu(self), QActionGroup(self)
        self.orders: dict[Order, QAction] = {}
        for text, order in self._choices():
            action = menu.addAction(text)
            action.setCheckable(True)
            group.addAction(action)
            self.orders[order] = action
        menu.addSeparator()
        self.descending = menu.addAction(self.tr("The other &way round"))
        self.descending.setCheckable(True)
        self.setMenu(menu)
        group.triggered.connect(self._apply)
        self.descending.triggered.connect(self._apply)
        model.modelReset.connect(self._follow)
        self._follow()

    def _choices(self) -> tuple[tuple[str, Order], ...]:
        return (
            (self.tr("As they are &read"), "queue"),
            (self.tr("&Name"), "name"),
            (self.tr("&Kind"), "kind"),
            (self.tr("&State"), "state"),
            (self.tr("&Pages"), "pages"),
            (self.tr("To &check"), "to_check"),
        )

    def _apply(self) -> None:
        order = next(order for order, action in self.orders.items() if action.isChecked())
        descending = self.descending.isChecked() and order != "queue"
        view = replace(self._model.arrangement, order=order, descending=descending)
        self._model.arrange(view)
        self._follow()

    def _follow(self) -> None:
        view = self._model.arrangement
        with QSignalBlocker(self.descending):
            self.orders[view.order].setChecked(True)
            self.descending.setChecked(view.descending)
            self.descending.setEnabled(view.order != "queue")
