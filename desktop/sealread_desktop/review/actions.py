"""What a person can do while checking: actions with keys, and their menu."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QMenuBar

from sealread_desktop.actions import action
from sealread_desktop.look.icons import wear


class ReviewActions(QObject):
    """Those in `deciding` need a chosen reading; single letters are keys in review mode alone."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        tr = self.tr
        self.review = action(
            self, tr("&Review mode"), tr("Go from doubtful field to doubtful field"), "F2"
        )
        self.review.setCheckable(True)
        self.accept = action(
            self, tr("&Accept"), tr("What was read is right (also the Enter key)"), "A"
        )
        self.edit = action(self, tr("&Edit…"), tr("Type the right value"), "E")
        self.take = action(
            self, tr("&Take from the page"), tr("Click words or drag a box on the page"), "T"
        )
        self.take.setCheckable(True)
        self.runners_up = tuple(
            action(
                self,
                tr("Take other words {number}").format(number=number),
                tr("Take the words that were considered as number {number}").format(number=number),
                str(number),
            )
            for number in (1, 2, 3)
        )
        self.absent = action(
            self, tr("&Not in the document"), tr("The document does not say it"), "X"
        )
        self.next = action(self, tr("Ne&xt doubtful field"), tr("Decide later"), "N")
        self.previous = action(
            self, tr("&Previous doubtful field"), tr("Go back without deciding"), "Shift+N"
        )
        self.undo = action(self, tr("&Undo"), tr("Take your last decision back"), "Ctrl+Z")
        self.redo = action(
            self, tr("Re&do"), tr("Decide again what was undone"), "Ctrl+Shift+Z", "Ctrl+Y"
        )
        self.history = action(
            self, tr("&History of this value…"), tr("Who decided what on it, and when"), "Ctrl+H"
        )
        short = (
            (self.edit, tr("Edit")),
            (self.take, tr("From page")),
            (self.absent, tr("Absent")),
            (self.next, tr("Next")),
        )
        for one, text in short:
            one.setIconText(text)
        for one, name in (
            (self.accept, "check"), (self.edit, "pencil"), (self.take, "text-select"),
            (self.absent, "ban"), (self.next, "skip-forward"), (self.undo, "undo-2"),
            (self.redo, "redo-2"),
        ):  # fmt: skip
            wear(one, name)

    @property
    def deciding(self) -> tuple[QAction, ...]:
        """What decides on the chosen reading."""
        return (self.accept, self.edit, self.take, *self.runners_up, self.absent)

    def menu(self, bar: QMenuBar) -> QMenu:
        """The menu of these actions, put before the last menu of `bar`."""
        menu = QMenu(self.tr("&Review"), bar)
        menu.addActions([self.review, self.next, self.previous])
        menu.addSeparator()
        menu.addActions([self.accept, self.edit, self.take])
        menu.addActions(list(self.runners_up))
        menu.addAction(self.absent)
        menu.addSeparator()
        menu.addActions([self.undo, self.redo, self.history])
        last = bar.actions()[-1:]
        bar.insertMenu(last[0], menu) if last else bar.addMenu(menu)
        return menu
