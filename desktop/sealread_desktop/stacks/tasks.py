"""What is done with a stack in a thread: looked through, then written."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QObject

from sealread.work.splitting import Proposal, Splitter, chosen
from sealread_desktop.jobs.task import Task
from sealread_desktop.stacks.ranges import Ranges


class _Splitting(Task):
    """Work of a splitter, which is stopped with it."""

    def __init__(self, splitter: Splitter, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._splitter = splitter

    def cancel(self) -> None:
        """Stops it soon."""
        super().cancel()
        self._splitter.cancel(at_once=True)


class Looking(_Splitting):
    """Tells where in a file each document seems to begin; its result is a Proposal."""

    def __init__(self, splitter: Splitter, path: str, parent: QObject | None = None) -> None:
        super().__init__(splitter, parent)
        self._path = path

    def work(self) -> Proposal:
        """Looks through it."""
        return self._splitter.propose(self._path, self.tell, self.tell)


class Writing(_Splitting):
    """Writes each document, by the pages that a person left or chose; its result are the files."""

    def __init__(
        self, splitter: Splitter, proposal: Proposal, pages: Ranges, folder: str,
        parent: QObject | None = None,
    ) -> None:  # fmt: skip
        super().__init__(splitter, parent)
        self._proposal, self._pages, self._folder = proposal, pages, Path(folder)

    def work(self) -> list[str]:
        """Writes them."""
        found = [(one.first, one.last) for one in self._proposal.parts]
        kept = self._proposal
        if self._pages != found:
            kept = chosen(kept.path, self._pages)
        return list(map(str, self._splitter.write(kept, self._folder)))
