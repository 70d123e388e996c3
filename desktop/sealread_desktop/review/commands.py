"""Puts checking into the window: its actions, its menu, its bar above the fields."""

from __future__ import annotations

from msgspec import structs
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QMainWindow

from sealread.work.view import Extraction
from sealread.work.workspace import Workspace
from sealread_desktop.centre import Centre
from sealread_desktop.queue.model import QueueModel
from sealread_desktop.queue.panel import QueuePanel
from sealread_desktop.queue.row import Row
from sealread_desktop.review.actions import ReviewActions
from sealread_desktop.review.bar import ReviewBar
from sealread_desktop.review.control import Review
from sealread_desktop.settings.keeper import SettingsKeeper
from sealread_desktop.tabs import DOCUMENTS


class QueueDocuments:
    """The queue as `Review` needs it."""

    def __init__(self, model: QueueModel, queue: QueuePanel) -> None:
        self._model, self._queue = model, queue

    @property
    def rows(self) -> tuple[Row, ...]:
        """All documents in their order."""
        return self._model.rows

    @property
    def row(self) -> Row | None:
        """The chosen document."""
        return self._queue.row

    def show(self, path: str) -> bool:
        """Chooses the document at `path`; False where it is not among them."""
        return self._queue.choose_path(path)

    def decide(self, path: str, extraction: Extraction) -> None:
        """Takes what is handed out of the document at `path` after a decision."""
        self._model.decide(path, extraction)


class ReviewCommands:
    """`review.decided` carries the path of a document that a decision changed."""

    def __init__(
        self,
        window: QMainWindow,
        workspace: Workspace,
        centre: Centre,
        model: QueueModel,
        settings: SettingsKeeper,
    ) -> None:
        self.actions = ReviewActions(window)
        self.bar = ReviewBar(self.actions)
        self._fields, self._page, self._settings = centre.fields, centre.page, settings
        self._tabs = centre.tabs
        self._fields.head.addWidget(self.bar)
        documents = QueueDocuments(model, centre.queue)
        self.review = Review(workspace, documents, self._fields, self.bar)
        self.actions.menu(window.menuBar())
        self._connect_actions()
        self._connect(model)
        self.review.set_below(settings.value.check_below)
        self.allow()

    def stop(self) -> None:
        """Waits until every decision is kept; for the end of the program."""
        self.review.stop()

    def allow(self) -> None:
        """Enables what can be done now."""
        review, actions = self.review, self.actions
        front = self._tabs.currentIndex() == DOCUMENTS
        reading = review.reading if front else None
        for action in actions.deciding:
            action.setEnabled(review.on and reading is not None)
        for place, action in enumerate(actions.runners_up):
            action.setEnabled(review.on and reading is not None and place < len(reading.runners_up))
        for action in (actions.next, actions.previous):
            action.setEnabled(review.on and front)
        for action in (actions.undo, actions.redo):
            action.setEnabled(front)
        actions.history.setEnabled(reading is not None)

    def _connect_actions(self) -> None:
        actions, review = self.actions, self.review
        actions.review.toggled.connect(self._switch)
        actions.accept.triggered.connect(review.accept)
        actions.edit.triggered.connect(review.edit)
        actions.take.triggered.connect(self._take)
        actions.absent.triggered.connect(review.mark_absent)
        actions.next.triggered.connect(lambda: review.go())
        actions.previous.triggered.connect(lambda: review.go(back=True))
        actions.undo.triggered.connect(lambda: review.go_back("undo"))
        actions.redo.triggered.connect(lambda: review.go_back("redo"))
        actions.history.triggered.connect(review.show_history)
        for place, action in enumerate(actions.runners_up):
            action.triggered.connect(lambda _=False, place=place: review.choose_runner_up(place))

        for view in (self._fields.view, self._fields.records.view):
            view.addActions([*actions.deciding, actions.history])
            view.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)

    def _connect(self, model: QueueModel) -> None:
        review = self.review
        self._fields.confirmed.connect(self.actions.accept.trigger)
        self._fields.chosen.connect(self.allow)
        self._tabs.currentChanged.connect(self.allow)
        review.switched.connect(self.allow)
        review.decided.connect(self.allow)
        review.taking_wanted.connect(self._page.take)
        self._page.words_taken.connect(review.take_words)
        self._page.taking_changed.connect(self.actions.take.setChecked)
        self.bar.below_changed.connect(self._keep_below)
        self._settings.changed.connect(self._take_settings)
        for signal in (model.dataChanged, model.rowsInserted, model.rowsRemoved):
            signal.connect(review.count_soon)

    def _switch(self, on: bool) -> None:
        if on:
            self._tabs.show_documents()
        self.review.switch(on)

    def _take(self, on: bool) -> None:
        """Words that are marked already are taken at once."""
        marked = self._page.marked if on else None
        if marked is not None and marked.words:
            self.actions.take.setChecked(False)
            self.review.take_words(marked)
            self._page.view.unmark()  # or they would be taken for the next value too
        else:
            self.review.take(on)

    def _keep_below(self, below: float) -> None:
        self._settings.put(structs.replace(self._settings.value, check_below=below))
        self.review.set_below(self._settings.value.check_below)  # another one where it is locked

    def _take_settings(self, keys: frozenset[str]) -> None:
        if "check_below" in keys:
            self.review.set_below(self._settings.value.check_below)
