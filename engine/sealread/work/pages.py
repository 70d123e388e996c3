"""Pictures of pages for a window, drawn by a worker: a window never opens a document itself."""

from __future__ import annotations

from types import TracebackType

from sealread.work.places import environment
from sealread.worker.client import Picture, Worker

__all__ = ["Pages", "Picture"]

_PATIENCE = 60.0


class Pages:
    """A worker process that draws pages. Call it from one thread; it starts when first needed."""

    def __init__(self, weights: str | None = None, *, patience: float = _PATIENCE) -> None:
        self._environment = environment(weights)
        self._patience = patience
        self._worker: Worker | None = None

    def __enter__(self) -> Pages:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def picture(self, path: str, page: int, width: int) -> Picture:
        """The page `page` (from 1) of a document, `width` pixels wide.

        Raises the document's SealreadError, WorkerDied or WorkerStuck; the next call works again.
        """
        if self._worker is None or not self._worker.alive:
            self._worker = Worker(patience=self._patience, environment=self._environment)
        return self._worker.render(path, page, width)

    def close(self) -> None:
        """Ends the process."""
        if self._worker is not None:
            self._worker.close(at_once=True)
            self._worker = None
