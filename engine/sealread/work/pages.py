"""Pictures and words of pages for a window, from a worker: a window never opens a document."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType

from sealread.document.model import Word
from sealread.document.page_lines import LinedPage
from sealread.errors import Cancelled, SealreadError
from sealread.work.places import environment
from sealread.work.site import allow_reading
from sealread.worker.client import Picture, Worker
from sealread.worker.protocol import MAX_PAGES_AT_ONCE

__all__ = ["MAX_PAGES_AT_ONCE", "LinedPage", "Pages", "Picture", "Word"]

_PATIENCE = 60.0


class Pages:
    """A worker process that draws and reads pages. It starts when first needed.

    Call it from one thread; only `cancel` may be called from any other. What raises WorkerDied,
    WorkerStuck or a document's SealreadError works again at the next call. Where `sha256` (hex) is
    given and the file has another, DocumentChanged is raised.
    """

    def __init__(self, weights: str | None = None, *, patience: float = _PATIENCE) -> None:
        self._environment = environment(weights)
        self._patience = patience
        self._worker: Worker | None = None
        self._cancelled = False

    def __enter__(self) -> Pages:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def start(self) -> None:
        """Starts the worker now, so that the first page need not wait for it."""
        self._alive()

    def picture(self, path: str, page: int, width: int, sha256: str | None = None) -> Picture:
        """The page `page` (from 1) of a document, `width` pixels wide."""
        return self._alive().render(path, page, width, sha256)

    def words(self, path: str, page: int, sha256: str | None = None) -> LinedPage:
        """The words of the page `page` (from 1), by OCR where it has no usable text of its own."""
        found: list[LinedPage] = []
        total = self.each(path, [page], found.append, sha256)
        if not found:
            raise SealreadError(file=Path(path).name, what=f"page {page} of {total}")
        return found[0]

    def each(
        self,
        path: str,
        pages: Sequence[int],
        take: Callable[[LinedPage], None],
        sha256: str | None = None,
    ) -> int:
        """Gives `take` the words of pages, one after the other; pages that are not there are not.

        Returns the number of pages of the document. `pages`: at most MAX_PAGES_AT_ONCE.
        """
        return self._alive().words(path, pages, take, sha256)

    def cancel(self) -> None:
        """Makes the current call and all later ones raise Cancelled, at once."""
        self._cancelled = True
        if (worker := self._worker) is not None:
            worker.cancel(at_once=True)

    def close(self) -> None:
        """Ends the process."""
        if self._worker is not None:
            self._worker.close(at_once=True)
            self._worker = None

    def _alive(self) -> Worker:
        if self._worker is None or not self._worker.alive:
            allow_reading()
            self._worker = Worker(patience=self._patience, environment=self._environment)
        if self._cancelled:  # asked after the worker is there, which `cancel` would tell otherwise
            raise Cancelled
        return self._worker
