"""What the Tables tab does: columns come and go, documents fill them in, a person puts right."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from PySide6.QtCore import QObject, Qt, Signal

from sealread.errors import SealreadError
from sealread.work.events import (
    AnyEvent,
    ItemDone,
    ItemFailed,
    ItemSkipped,
    ItemStarted,
    RunFinished,
)
from sealread.work.request import Request
from sealread.work.settings import request
from sealread.work.tabling.parts import EMPTY, Column, Proposal, Rows, witness
from sealread.work.workspace import Workspace
from sealread_desktop import dialogs
from sealread_desktop.ask.actions import AskActions
from sealread_desktop.ask.errand import Errand
from sealread_desktop.ask.place import PlaceShower
from sealread_desktop.ask.saving import SheetSaver
from sealread_desktop.ask.scope import Doc
from sealread_desktop.memory import Memory
from sealread_desktop.settings.keeper import SettingsKeeper
from sealread_desktop.tables.column_dialog import ColumnDialog
from sealread_desktop.tables.model import FIRST, TableModel
from sealread_desktop.tables.panel import TablePanel, has_columns
from sealread_desktop.tables.proposing import ColumnProposing, told
from sealread_desktop.tables.sheet import Errand as Wanted
from sealread_desktop.tables.ticking import Ticking
from sealread_desktop.tables.writing import TableWriting


class TableCommands(QObject):
    """`changed` tells that other actions may be possible; `corrected` a document's path."""

    changed = Signal()
    corrected = Signal(str)

    def __init__(
        self,
        workspace: Workspace,
        settings: SettingsKeeper,
        memory: Memory,
        shower: PlaceShower,
        actions: AskActions,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._workspace, self._settings, self._memory = workspace, settings, memory
        self._shower = shower
        self.model = TableModel(self)
        self.panel = TablePanel(self.model, actions)
        self.saver = SheetSaver(workspace, self.panel)
        self.errand = Errand(self)
        self._waiting: deque[Wanted] = deque()
        self._failed: set[str] = set()
        self._filled: set[str] = set()
        self._finished = self._total = 0
        self.writing = TableWriting(workspace, self.model, self.panel, self)
        self.proposing = ColumnProposing(workspace, self._wanted, self.panel.tell, self)
        self.ticking = Ticking(self.model, self.panel, self.add, self)
        self._connect()

    @property
    def unsaved(self) -> bool:
        """Whether a person wrote into the table since it was saved."""
        return self.writing.unsaved

    @property
    def busy(self) -> bool:
        """Whether documents are asked, or a question is looked at."""
        return self.errand.busy or self.proposing.busy

    @property
    def can_start(self) -> bool:
        """Whether there are columns and documents, and no others are asked just now."""
        docs = self.panel.scope.documents or self.model.sheet.docs
        return has_columns(self.model) and bool(docs) and not self.busy

    @property
    def can_show(self) -> bool:
        """Whether the chosen cell stands on a page, or names its document."""
        cell = self.panel.cell
        if cell is None:
            return self.panel.index.isValid()
        return bool(cell.evidence or any(one.evidence for one in cell.witnesses))

    @property
    def can_save(self) -> bool:
        """Whether there are rows."""
        return has_columns(self.model) and bool(self.model.lines)

    @property
    def can_remove(self) -> bool:
        """Whether the chosen cell is of a column that may go; while it is asked for it may not."""
        return self.panel.cell is not None and not self.errand.busy

    @property
    def can_clear(self) -> bool:
        """Whether there is anything that could go."""
        return has_columns(self.model) and not self.errand.busy

    def start(self) -> None:
        """Asks the documents for what the table lacks; those of the scope come into it."""
        if not self.can_start:
            return
        self.model.sheet.add_docs(self.panel.scope.documents)
        self.model.rebuild()
        self._waiting = deque(self.model.sheet.missing())
        self._failed, self._filled, self._finished = set(), set(), 0
        self._total = sum(len(wanted.docs) for wanted in self._waiting)
        if self._waiting:
            self._next()
        else:
            self.panel.tell(self.tr("Nothing is missing."))

    def stop(self, *, at_once: bool = False) -> None:
        """Stops; what came so far stays."""
        self._waiting.clear()
        self.errand.cancel(at_once=at_once)
        self.proposing.cancel(at_once=at_once)

    def show_place(self) -> None:
        """Shows the chosen cell on its page."""
        index, cell = self.panel.index, self.panel.cell
        if index.isValid():
            line = self.model.line(index.row())
            own = witness(line, cell or EMPTY)
            if not own.evidence and cell is not None and cell.witnesses:  # computed of others alone
                own = cell.witnesses[0]
            if not self._shower.show(Doc(own.document, own.name), own.evidence):
                self.panel.tell(self.tr("This document is not in the queue any more."))

    def save(self) -> None:
        """Saves the table."""
        sheet = self.model.table(self.panel.order)
        folder, name = self._memory.folder, self.tr("table")
        self.saver.ask(lambda: sheet, name, folder, ("xlsx", "csv", "json"))

    def tick(self, schema: str) -> None:
        """Offers the columns of a schema."""
        self.ticking.offer(schema, self._settings.value.keys or None)

    def add(self, columns: Sequence[Column]) -> None:
        """Adds columns; those that are there already are not added again."""
        if self.model.sheet.add(columns):
            self._rebuilt()

    def change_column(self) -> None:
        """Has a person change the column of the chosen cell."""
        if not self.can_remove:
            return
        place = self.panel.index.column() - FIRST

        def change(text: str) -> None:
            self.model.sheet.change(place, text)

        column = self.model.sheet.columns[place]
        dialog = ColumnDialog(column.as_typed, change, self.panel)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.accepted.connect(self._rebuilt)
        dialog.open()

    def remove_column(self) -> None:
        """Takes the column of the chosen cell out."""
        if self.can_remove:
            self.model.sheet.remove(self.panel.index.column() - FIRST)
            self._rebuilt()

    def clear(self) -> None:
        """Begins a new table; asks first where what was written by hand is not saved."""
        if self.unsaved and not dialogs.may_discard(self.panel):
            return
        self.writing.unsaved = False
        self.model.sheet.clear()
        self.panel.tell("")
        self._rebuilt()

    def wait(self) -> None:
        """Ends what goes on; for the end of the window."""
        self._waiting.clear()
        self.errand.stop()
        self.proposing.stop()
        self.writing.wait()
        self.saver.wait()
        self.ticking.wait()

    def _connect(self) -> None:
        self.errand.told.connect(self._take)
        self.errand.ended.connect(self._end)
        self.writing.corrected.connect(self.corrected)
        self.saver.saved.connect(self._saved)
        self.saver.failed.connect(self.panel.tell)
        self.panel.columns_typed.connect(self._type)
        self.panel.rows_wanted.connect(self._set_rows)
        self.panel.asked.connect(self.proposing.ask)
        self.proposing.found.connect(self._take_proposal)
        self.proposing.changed.connect(self.changed)
        self.proposing.failed.connect(self.panel.tell)
        self.panel.chosen.connect(self.changed)
        self.panel.scope.currentIndexChanged.connect(self.changed)

    def _saved(self, name: str) -> None:
        self.writing.unsaved = False
        self.panel.tell(self.tr("Saved: {name}").format(name=name))

    def _type(self, text: str) -> None:
        try:
            added = self.model.sheet.add_typed(text)
        except SealreadError as error:
            self.panel.tell(str(error))
            return
        self.panel.names.clear()
        if added:
            self._rebuilt()

    def _set_rows(self, rows: Rows) -> None:
        if self.errand.busy:
            self.panel.show_rows(self.model.sheet.rows)
            self.panel.tell(self.tr("Wait until the table is filled, or stop it."))
            return
        self.model.sheet.set_rows(rows)
        self._rebuilt()

    def _wanted(self) -> Request | None:
        """What documents a question is about; None, and says so, where none can be asked now."""
        if self.errand.busy:
            self.panel.tell(self.tr("Wait until the table is filled, or stop it."))
            return None
        docs = self.panel.scope.documents or self.model.sheet.docs
        if not docs:
            self.panel.tell(self.tr("Add documents first: the columns depend on what they say."))
            return None
        return request(self._settings.value, [doc.path for doc in docs], "")

    def _take_proposal(self, proposal: Proposal) -> None:
        """Puts proposed columns in; the table is then looked through, and filled when asked."""
        self.model.sheet.set_rows(proposal.rows)
        self.panel.show_rows(proposal.rows)
        count = self.model.sheet.add(proposal.columns)
        self.panel.tell(told(proposal, count))
        self._rebuilt()

    def _rebuilt(self) -> None:
        self.model.rebuild()
        if self.model.trouble:
            self.panel.tell(self.model.trouble)
        self.changed.emit()

    def _next(self) -> None:
        from sealread.work.tabling.filling import TableRun  # loaded soon after the start (`later`)

        wanted = self._waiting.popleft()
        self.model.begin(wanted)
        paths = [doc.path for doc in wanted.docs]
        asked = request(self._settings.value, paths, "")
        self.panel.tell(self.tr("Starting the reading process…"), self._finished, self._total)
        self.errand.start(
            lambda listener: TableRun(asked, wanted.columns, listener, self._workspace)
        )
        self.changed.emit()

    def _take(self, events: Sequence[AnyEvent]) -> None:
        for event in events:
            self.model.apply(event)
            match event:
                case ItemStarted():
                    text = self.tr("Asking {name}").format(name=event.item.name)
                    self.panel.tell(text, self._finished + event.item.number - 1, self._total)
                case ItemDone() | ItemSkipped():
                    self._filled.add(event.item.path)
                case ItemFailed():
                    self._failed.add(event.item.path)
                case RunFinished():
                    summary = event.summary
                    self._finished += summary.done + summary.skipped + len(summary.failed)
        self.changed.emit()

    def _end(self, trouble: str) -> None:
        self.model.leave_unfinished()
        if trouble:
            self._waiting.clear()
            self.panel.tell(trouble)
        elif self._waiting:
            self._next()
        else:
            filled = self.tr("Filled: %n document(s).", "", len(self._filled))
            failed = self.tr("Failed: %n.", "", len(self._failed))
            self.panel.tell(" ".join([filled, *([failed] if self._failed else [])]))
        self.changed.emit()
