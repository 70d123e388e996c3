"""What an export needs of pages, from a worker: it starts when the first page is wanted."""

from __future__ import annotations

from sealread.extract.result import Extraction
from sealread.schema.model import Schema
from sealread.work.exporting.crops import WIDTH
from sealread.work.exporting.marks import marks
from sealread.work.exporting.model import Source
from sealread.work.exporting.naming import titles_of
from sealread.work.exporting.report import report
from sealread.work.held_worker import HeldWorker
from sealread.worker.client import Picture

_PATIENCE = 300.0


class Drawer:
    """Makes PDFs and reports. For one thread; `cancel` may be called from any.

    Its work raises the document's SealreadError (DocumentChanged where the file is no longer the
    one that was read), WorkerDied or WorkerStuck, and the next call works again; or Cancelled, and
    so does every later call.
    """

    def __init__(self, weights: str | None) -> None:
        self._held = HeldWorker(weights, _PATIENCE)

    def marked(self, source: Source, extraction: Extraction, schema: Schema) -> bytes:
        """The document as a PDF with its readings marked."""
        wanted = marks(extraction, titles_of(schema))
        sha256 = extraction.document.sha256
        return self._held.alive().highlight(source.path, sha256, wanted, lambda progress: None)

    def report(self, source: Source, extraction: Extraction, schema: Schema) -> bytes:
        """The report on the document."""
        sha256 = extraction.document.sha256

        def draw(page: int) -> Picture:
            return self._held.alive().render(source.path, page, WIDTH, sha256)

        return report(extraction, source.name, titles_of(schema), draw)

    def cancel(self) -> None:
        """Makes the work in hand raise Cancelled, and all further work."""
        self._held.cancel()

    def close(self) -> None:
        """Ends the worker."""
        self._held.close()
