"""What is done with a stack in a thread: looked through, then written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, QThread, Signal

from sealread.errors import Cancelled, SealreadError
from sealread.work.splitting import Proposal, Splitter, chosen


class StackJob(QThread):
    """Afterwards there is a `proposal` or `files`, or `trouble`; neither where it was stopped."""

    pages = Signal(int, int)

    def __init__(
        self, splitter: Splitter, work: Callable[[StackJob], None], owner: QObject
    ) -> None:
        super().__init__(owner)
        self._splitter, self._work = splitter, work
        self.proposal: Proposal | None = None
        self.files: tuple[str, ...] = ()
        self.trouble = ""

    def run(self) -> None:
        try:
            self._work(self)
        except Cancelled:
            return
        except SealreadError as error:
            self.trouble = str(error)

    def stop(self) -> None:
        """Ends it soon; any thread."""
        self._splitter.cancel(at_once=True)


def looking(splitter: Splitter, path: str, owner: QObject) -> StackJob:
    """A job that tells where in a file each document seems to begin."""

    def work(job: StackJob) -> None:
        job.proposal = splitter.propose(path, job.pages.emit)

    return StackJob(splitter, work, owner)


def writing(
    splitter: Splitter,
    proposal: Proposal,
    parts: list[tuple[int, int]],
    folder: str,
    owner: QObject,
) -> StackJob:
    """A job that writes each document, by the pages that a person left or chose, into a folder."""

    def work(job: StackJob) -> None:
        found = [(one.first, one.last) for one in proposal.parts]
        kept = proposal if parts == found else chosen(proposal.path, parts)
        job.files = tuple(map(str, splitter.write(kept, Path(folder))))

    return StackJob(splitter, work, owner)
