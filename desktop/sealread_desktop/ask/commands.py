"""What the Ask tab does: rounds of questions, one after the other, and where their answers lead."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from PySide6.QtCore import QObject, Signal

from sealread.work.answers import MAX_LETTERS, MAX_QUESTIONS, questions_in, sheet_of
from sealread.work.events import AnyEvent, ItemStarted, RunFinished, Summary
from sealread.work.request import Inquiry
from sealread.work.settings import inquiry
from sealread.work.workspace import Workspace
from sealread_desktop.ask.actions import AskActions
from sealread_desktop.ask.errand import Errand
from sealread_desktop.ask.model import AnswersModel
from sealread_desktop.ask.panel import AskPanel
from sealread_desktop.ask.place import PlaceShower
from sealread_desktop.ask.round import Round
from sealread_desktop.ask.saving import SheetSaver
from sealread_desktop.memory import Memory
from sealread_desktop.settings.keeper import SettingsKeeper


class AskCommands(QObject):
    """`changed` tells that other actions may be possible now."""

    changed = Signal()

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
        self.panel = AskPanel(actions)
        self.saver = SheetSaver(workspace, self.panel)
        self.errand = Errand(self)
        self.rounds: list[AnswersModel] = []
        self._asked: AnswersModel | None = None
        self.errand.told.connect(self._take)
        self.errand.ended.connect(self._end)
        self.panel.chosen.connect(self.changed)
        self.panel.questions.textChanged.connect(self.changed)
        self.panel.scope.currentIndexChanged.connect(self.changed)
        self.panel.recalled.connect(self._recall)
        self.panel.show_wanted.connect(self.show_place)
        self.saver.saved.connect(self._saved)
        self.saver.failed.connect(self.panel.tell)
        self._on_show: AnswersModel | None = None

    @property
    def can_start(self) -> bool:
        """Whether there are questions and documents, and no others are asked just now."""
        asked = bool(questions_in(self.panel.questions.toPlainText()))
        return asked and bool(self.panel.scope.documents) and not self.errand.busy

    @property
    def can_show(self) -> bool:
        """Whether the chosen answer stands on a page."""
        row = self.panel.row
        return row is not None and row.answer is not None and bool(row.answer.evidence)

    @property
    def can_save(self) -> bool:
        """Whether the round on show has answers."""
        return self._on_show is not None and bool(self._on_show.round.answers)

    def start(self) -> None:
        """Asks the questions that are written; what is asked goes into the history."""
        questions = questions_in(self.panel.questions.toPlainText())
        docs = self.panel.scope.documents
        if len(questions) > MAX_QUESTIONS or len(" ".join(questions)) > MAX_LETTERS:
            text = self.tr("Ask at most {count} questions with {letters} letters at once.")
            self.panel.tell(text.format(count=MAX_QUESTIONS, letters=MAX_LETTERS))
        elif self.can_start:
            self._ask(questions, Round(questions, docs))

    def show_place(self) -> None:
        """Shows the chosen answer on its page."""
        row = self.panel.row
        if row is None or row.answer is None or not row.answer.evidence:
            return
        if not self._shower.show(row.doc, row.answer.evidence):
            self.panel.tell(self.tr("This document is not in the queue any more."))

    def save(self) -> None:
        """Saves the answers on show."""
        if self._on_show is not None:
            make = partial(sheet_of, self._on_show.round.answers)
            name = self.tr("answers")
            self.saver.ask(make, name, self._memory.folder, ("csv", "json", "xlsx"))

    def _saved(self, name: str) -> None:
        self.panel.tell(self.tr("Saved: {name}").format(name=name))

    def _ask(self, questions: Sequence[str], round_: Round) -> None:
        from sealread.work.asking import Asking  # loaded soon after the start (`later`)

        model = AnswersModel(round_, self)
        self.rounds.append(model)
        self._asked = model
        self._show(model)
        wanted = Inquiry(
            paths=tuple(doc.path for doc in round_.docs),
            request=" ".join(questions),
            intent="question_answering",
            questions=tuple(questions),
        )
        asked = inquiry(self._settings.value, wanted)
        self.panel.tell(self.tr("Starting the reading process…"), 0, len(round_.docs))
        self.errand.start(lambda listener: Asking(asked, listener, self._workspace))
        self.changed.emit()

    def _show(self, model: AnswersModel) -> None:
        self._on_show = model
        self.panel.show_round(model)
        self.panel.remember(self.rounds.index(model), model.round)
        self.changed.emit()

    def _recall(self, number: int) -> None:
        model = self.rounds[number]
        self.panel.questions.setPlainText("\n".join(model.round.questions))
        self._show(model)

    def _take(self, events: Sequence[AnyEvent]) -> None:
        if self._asked is None:
            return
        for event in events:
            self._asked.apply(event)
            self._tell(event, self._asked.round)
        self.changed.emit()

    def _tell(self, event: AnyEvent, asked: Round) -> None:
        match event:
            case ItemStarted():
                text = self.tr("Asking {name}").format(name=event.item.name)
                self.panel.tell(text, asked.finished, len(asked.docs))
            case RunFinished():
                self.panel.tell(self._ended(event.summary))

    def _ended(self, summary: Summary) -> str:
        end = self.tr("Stopped.") if summary.cancelled else self.tr("Done.")
        asked = self.tr("Asked: %n document(s).", "", summary.done)
        failed = self.tr("Failed: %n.", "", len(summary.failed))
        return " ".join([end, asked, *([failed] if summary.failed else [])])

    def _end(self, trouble: str) -> None:
        if self._asked is not None:
            self._asked.leave_unfinished()
        if trouble:
            self.panel.tell(trouble)
        elif self.panel.bar.isVisibleTo(self.panel):  # it was stopped before it had begun
            self.panel.tell(self.tr("Stopped."))
        self.changed.emit()
