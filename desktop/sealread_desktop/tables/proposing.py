"""The columns that a question asks for, proposed in a thread of its own."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QObject, QThread, Signal

from sealread.errors import Cancelled, SealreadError
from sealread.work.request import Request
from sealread.work.tabling.kept import keep, kept
from sealread.work.tabling.parts import Proposal
from sealread.work.workspace import Workspace


class _Thread(QThread):
    """One question. Afterwards there is a proposal, or `trouble` says why not."""

    def __init__(self, workspace: Workspace, request: Request, question: str) -> None:
        super().__init__()
        from sealread.work.tabling.proposing import Proposing

        self._workspace, self._question = workspace, question
        self._proposing = Proposing(request)
        self.proposal: Proposal | None = None
        self.trouble = ""

    def run(self) -> None:
        try:
            self.proposal = kept(self._workspace, self._question)
            if self.proposal is None:
                self.proposal = self._proposing.execute(self._question)
                keep(self._workspace, self._question, self.proposal)
        except Cancelled:
            pass
        except SealreadError as error:
            self.trouble = str(error)

    def cancel(self, *, at_once: bool) -> None:
        """Stops it."""
        self._proposing.cancel(at_once=at_once)


class ColumnProposing(QObject):
    """`found` carries a `Proposal`, `failed` a sentence; `changed` tells that one began or ended.

    `wanted`: the request whose documents a question is about, None where it has none; `tell`: shows
    a sentence while the model is asked.
    """

    found = Signal(object)
    failed = Signal(str)
    changed = Signal()

    def __init__(
        self,
        workspace: Workspace,
        wanted: Callable[[], Request | None],
        tell: Callable[[str], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._workspace, self._wanted, self._tell = workspace, wanted, tell
        self._thread: _Thread | None = None

    @property
    def busy(self) -> bool:
        """Whether a question is being looked at."""
        return self._thread is not None

    def ask(self, question: str) -> None:
        """Proposes columns for a question, unless one is being looked at."""
        request = self._wanted() if self._thread is None else None
        if request is None:
            return
        self._tell(self.tr("Looking at the first document for columns that answer the question…"))
        self._thread = _Thread(self._workspace, request, question)
        self._thread.finished.connect(self._finished)
        self._thread.start()
        self.changed.emit()

    def cancel(self, *, at_once: bool = False) -> None:
        """Stops what goes on; there is no proposal then."""
        if self._thread is not None:
            self._thread.cancel(at_once=at_once)

    def stop(self) -> None:
        """Ends what goes on; for the end of the window."""
        if self._thread is not None:
            self._thread.cancel(at_once=True)
            self._thread.wait()

    def _finished(self) -> None:
        thread, self._thread = self._thread, None
        if thread is None:
            return
        if thread.proposal is not None:
            self.found.emit(thread.proposal)
        else:
            self.failed.emit(thread.trouble)
        thread.deleteLater()
        self.changed.emit()


def told(proposal: Proposal, count: int) -> str:
    """What is to be said of columns that were proposed; `count` of them are new."""
    translate = QCoreApplication.translate
    said = [
        translate(
            "TableCommands", "%n column(s) proposed. Look them through, then fill the table.", "",
            count,
        )
    ]  # fmt: skip
    if proposal.read_instead:
        titles = ", ".join(one.title for one in proposal.read_instead)
        instead = translate(
            "TableCommands", "Documents will be read for it, because no formula holds: {titles}."
        )
        said.append(instead.format(titles=titles))
    if proposal.by_rules:
        said.append(
            translate(
                "TableCommands", "No language model reads: they are the words of the question."
            )
        )
    return " ".join(said)
