"""Checking: decides on readings by hand and leads from doubtful one to doubtful one.

A decision goes to a thread (`review.jobs`); what it came to comes back, goes into the rows of the
queue, and is told by `decided`. Accepting goes on to the next reading at once, all else when it was
kept: it may be refused.
"""

from __future__ import annotations

from typing import Any

from msgspec import structs
from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QDialog

from sealread.work.correcting import Wish
from sealread.work.corrections import Recorded
from sealread.work.review import Decided, subject_of
from sealread.work.titles import shown
from sealread.work.view import Evidence, Reading
from sealread.work.workspace import Workspace
from sealread_desktop.fields.model import typed_text
from sealread_desktop.fields.panel import FieldsPanel
from sealread_desktop.page.words import TakenWords
from sealread_desktop.review.bar import ReviewBar
from sealread_desktop.review.correction_history import HistoryDialog
from sealread_desktop.review.correction_reason import ReasonDialog
from sealread_desktop.review.jobs import Decide, GoBack, Job, Jobs, Look, Refusal, Reload, Way
from sealread_desktop.review.place import Documents, Place
from sealread_desktop.review.trials import Trials
from sealread_desktop.review.walk import Stop, Walk

COUNT_MS = 200


class Review(QObject):
    """`decided` carries the path of a document that a decision changed; `taking_wanted` whether
    words are to be taken from the page, `switched` whether the review mode is on.
    """

    decided = Signal(str)
    taking_wanted = Signal(bool)
    switched = Signal(bool)

    def __init__(
        self, workspace: Workspace, documents: Documents, fields: FieldsPanel, bar: ReviewBar
    ) -> None:
        super().__init__(fields)
        self.place = Place(documents, fields)
        self.reason_dialog: ReasonDialog | None = None
        self._documents, self._fields, self._bar = documents, fields, bar
        self._walk = Walk()
        self._jobs = Jobs(workspace, self)
        self._trials = Trials(self.place, self._jobs, bar)
        self._pending: set[Stop] = set()
        self._on = False
        self._counting = QTimer(self, singleShot=True, interval=COUNT_MS)
        self._counting.timeout.connect(self._count)
        self._jobs.kept.connect(self._kept)
        self._jobs.refused.connect(self._refused)
        self._jobs.looked.connect(self._tell_history)
        fields.typed.connect(self._typed)
        fields.proof.taken.connect(self.choose_runner_up)

    @property
    def on(self) -> bool:
        """Whether the review mode is on."""
        return self._on

    @property
    def reading(self) -> Reading | None:
        """What the chosen reading is now."""
        return self.place.reading

    def switch(self, on: bool) -> None:
        """Starts or ends the review mode; at its start it goes to what is doubtful."""
        self._on = on
        self._bar.set_on(on)
        self.switched.emit(on)
        if not on:
            self.taking_wanted.emit(False)
            return
        self._count()
        if self._at_doubtful():
            self._fields.focus()
        else:
            self.go()

    def set_below(self, below: float) -> None:
        """The confidence, 0 to 1, below which readings are looked at that are not marked."""
        self._walk.below = below
        self._bar.set_below(below)
        self.count_soon()

    def count_soon(self) -> None:
        """Documents changed: what is left is counted again in a moment."""
        if self._on and not self._counting.isActive():
            self._counting.start()

    def go(self, *, back: bool = False) -> None:
        """Goes to the next doubtful reading, or to the one before."""
        here, row = self.place.here, self._documents.row
        if here is None and row is not None:
            here = Stop(row.path, -1)
        stop = self._walk.next(self._documents.rows, here, frozenset(self._pending), back=back)
        if stop is not None:
            self.place.show(stop)
        elif here in self._pending or not self._at_doubtful():
            self._bar.say(self.tr("Nothing is left to check."))

    def accept(self) -> None:
        """What was read is right."""
        reading = self.reading
        if reading is None:
            return
        if reading.status == "needs_review" and reading.value is None:
            self._say(self.tr("Nothing was read here. Type the value, or say that it is absent."))
        elif self._put(accept=True):
            self.go()

    def mark_absent(self) -> None:
        """The document does not say it."""
        self._put(absent=True)

    def choose_runner_up(self, place: int) -> None:
        """The words of the runner-up at `place`, from 0, are right."""
        reading = self.reading
        if reading is not None and place < len(reading.runners_up):
            runner = reading.runners_up[place]
            self._put(text=runner.text, evidence=runner.evidence)

    def edit(self) -> None:
        """Opens the editor of the chosen value."""
        if (here := self.place.here) is not None and self.place.visible:
            self._fields.edit(here.position)

    def take(self, on: bool) -> None:
        """Words on the page are to be taken, or no longer."""
        self.taking_wanted.emit(on and self.place.here is not None)

    def take_words(self, taken: TakenWords) -> None:
        """The words that a person took from the page are right."""
        here = self.place.here
        if here is None or taken.path != here.path:
            return
        if not taken.text.strip():
            self._say(self.tr("There are no words in this place. Type the value instead."))
            return
        boxes = taken.boxes or (taken.box,)
        self._put(text=taken.text, evidence=tuple(Evidence(taken.page, box) for box in boxes))

    def go_back(self, way: Way) -> None:
        """Undoes the last decision on a document on show, or redoes what was undone last."""
        rows = self._documents.rows
        shown = {row.extraction.document.sha256 for row in rows if row.extraction}
        self._jobs.put(GoBack(way, frozenset(shown)))

    def show_history(self) -> None:
        """Shows what was decided on the chosen value so far."""
        extraction, reading = self.place.extraction, self.reading
        if extraction is not None and reading is not None:
            self._jobs.put(Look(subject_of(extraction), reading.path))

    def reload(self, path: str) -> None:
        """Something else decided on a value of the document at `path`: its rows show it."""
        row = next((one for one in self._documents.rows if one.path == path), None)
        if row is not None and row.extraction is not None:
            self._jobs.put(Reload(subject_of(row.extraction)))

    def stop(self) -> None:
        """Waits until every decision is kept."""
        self._trials.end()
        self._counting.stop()
        self._jobs.stop()

    def _put(self, **wish: Any) -> bool:
        """Sends off a decision on the chosen reading; False where none can be made now."""
        job = self.place.wanted(Wish(path="", **wish))
        if job is None or job.stop in self._pending or not self.place.visible:
            return False
        self._send(job)
        return True

    def _send(self, job: Decide) -> None:
        self._trials.end()
        self._pending.add(job.stop)
        self._bar.say("")
        self._jobs.put(job)

    def _kept(self, job: Job, made: Decided | None) -> None:
        paths = self.place.take(made) if made is not None else []
        for path in paths:
            self.decided.emit(path)
        self.count_soon()
        if isinstance(job, Decide):
            self._pending.discard(job.stop)
            self.taking_wanted.emit(False)
            if self._on and self.place.here == job.stop:
                self.go()
        elif isinstance(job, GoBack):
            self._went_back(job.way, made, paths)

    def _went_back(self, way: Way, made: Decided | None, paths: list[str]) -> None:
        """Shows what was undone or redone."""
        undone = way == "undo"
        if made is None or not paths:
            nothing = self.tr("There is nothing to undo."), self.tr("There is nothing to redo.")
            self._bar.say(nothing[0] if undone else nothing[1])
            return
        position = [one.path for one in made.extraction.fields].index(made.path)
        self.place.show(Stop(paths[0], position))
        text = self.tr("Undone: {field}") if undone else self.tr("Done again: {field}")
        self._bar.say(text.format(field=self.place.name_of(position)))

    def _refused(self, job: Job, refusal: Refusal) -> None:
        if isinstance(job, Decide):
            self._pending.discard(job.stop)
            self.place.show(job.stop)
            if refusal.reason_needed:
                self._ask_reason(job)
                return
            if refusal.kept:
                self._jobs.put(Reload(job.subject))
            elif job.wish.value is not None:  # what was typed is not lost
                self._fields.edit(job.stop.position, job.wish.value)
        self._say(refusal.sentence)

    def _ask_reason(self, job: Decide) -> None:
        reading = self.reading
        if reading is None:
            return
        name = self.place.name_of(job.stop.position)
        dialog = ReasonDialog(name, shown(reading.value), self._fields.window())

        def answered(result: int) -> None:
            self.reason_dialog = None
            if result == QDialog.DialogCode.Accepted:
                wish = structs.replace(job.wish, reason=dialog.reason)
                self._send(structs.replace(job, wish=wish))

        dialog.finished.connect(answered)
        self.reason_dialog = dialog
        dialog.open()

    def _typed(self, position: int, text: str) -> None:
        reading, here = self.reading, self.place.here
        if reading is None or here is None or here.position != position:
            return
        if reading.value is None or text != typed_text(reading):
            self._put(value=text)

    def _tell_history(self, job: Look, told: tuple[Recorded, ...]) -> None:
        here, reading = self.place.here, self.reading
        if here is None or reading is None or reading.path != job.path:
            return  # another field was chosen meanwhile
        if told:
            name = self.place.name_of(here.position)
            HistoryDialog(name, told, self._fields.window()).open()
        else:
            self._bar.say(self.tr("Nobody decided on this value yet."))

    def _count(self) -> None:
        rows = self._documents.rows
        self._walk.forget_others(rows)
        left = [len(self._walk.doubtful(row)) for row in rows]
        self._bar.count(sum(left), sum(one > 0 for one in left))

    def _at_doubtful(self) -> bool:
        row, here = self._documents.row, self.place.here
        return row is not None and here is not None and here.position in self._walk.doubtful(row)

    def _say(self, sentence: str) -> None:
        self._bar.say(sentence, refused=True)
