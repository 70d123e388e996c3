"""A thread with a worker of its own for the pages of documents; it starts when first needed."""

from __future__ import annotations

from threading import Condition

from PySide6.QtCore import QObject, QThread

from sealread.work.pages import Pages


class PagesThread(QThread):
    """Serves what is asked for until it is stopped; `_changed` guards all that is asked for.

    A subclass has `_serve(pages)`, which returns once `_closing` is set.
    """

    patience = 60.0
    """Seconds that one page may take."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._changed = Condition()
        self._closing = False
        self._pages: Pages | None = None

    def stop(self) -> None:
        """Ends the worker and waits for it."""
        self.halt()
        self.wait()

    def halt(self) -> None:
        """Ends the worker, but waits for nothing."""
        with self._changed:
            self._closing = True
            self._changed.notify()
            pages = self._pages
        if pages is not None:
            pages.cancel()

    def run(self) -> None:
        with Pages(patience=self.patience) as pages:
            with self._changed:
                self._pages = pages
            self._serve(pages)

    def _serve(self, pages: Pages) -> None:
        """Works off what is asked for, in the thread."""
        raise NotImplementedError

    def _run(self) -> None:
        if not self._closing and not self.isRunning():
            self.start()
