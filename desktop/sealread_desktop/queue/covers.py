"""The first pages of the documents of the queue, small: a thread with a worker of its own.

It is not the worker that draws the page on show, which must not wait for a document that takes
long. Only what is on the screen is drawn, and nothing of a document that could not be read.
"""

from __future__ import annotations

import contextlib
from collections import OrderedDict
from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from sealread.errors import Cancelled, SealreadError
from sealread.work.pages import Pages
from sealread_desktop.page.pages_thread import PagesThread
from sealread_desktop.page.pictures import image

WIDTH = 96
"""Pixels: three times as wide as they are shown, for dense screens."""
KEPT = 400
_IDLE = 20.0
"""Seconds after which the worker ends when nothing is asked for."""


class Covers(PagesThread):
    """`drawn` carries the path of a document and the QImage of its first page."""

    patience = 5.0
    drawn = Signal(str, QImage)
    _failed = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wanted: list[str] = []
        self._kept: OrderedDict[str, QImage | None] = OrderedDict()
        self._stale: set[str] = set()
        self._warm = False
        self.drawn.connect(self._keep)
        self._failed.connect(self._pass_over)

    def get(self, path: str) -> QImage | None:
        """The first page of the document at `path`, if it was drawn."""
        if path in self._kept:
            self._kept.move_to_end(path)
        return self._kept.get(path)

    def ask(self, paths: Sequence[str]) -> None:
        """Asks for documents, in place of those that were asked for before; known ones are not."""
        missing = [path for path in paths if path not in self._kept or path in self._stale]
        with self._changed:
            self._wanted = missing
            self._changed.notify()
        if missing:
            self._run()

    def forget(self, path: str) -> None:
        """The document may have changed: it is drawn anew when it is asked for."""
        if path in self._kept:
            self._stale.add(path)

    def warm(self) -> None:
        """Starts the worker, because documents are about to come."""
        with self._changed:
            self._warm = True
            self._changed.notify()
        self._run()

    def _keep(self, path: str, picture: QImage) -> None:
        self._stale.discard(path)
        self._kept[path] = picture
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)

    def _pass_over(self, path: str) -> None:
        """It cannot be drawn, and is not tried again until it is read anew."""
        self._stale.discard(path)
        self._kept[path] = None

    def _serve(self, pages: Pages) -> None:
        while not self._closing:
            path, warm = self._next()
            if path:
                self._draw(pages, path)
            elif warm:
                with contextlib.suppress(SealreadError):  # who asks for a page is told
                    pages.start()
            elif not self._closing:
                pages.close()

    def _next(self) -> tuple[str, bool]:
        """The document that is drawn next, "" for none; whether the worker is to be started."""
        with self._changed:
            self._changed.wait_for(lambda: self._closing or self._wanted or self._warm, _IDLE)
            warm, self._warm = self._warm, False
            if self._wanted and not self._closing:
                return self._wanted.pop(0), warm
            return "", warm and not self._closing

    def _draw(self, pages: Pages, path: str) -> None:
        try:
            picture = pages.picture(path, 1, WIDTH)
        except Cancelled:
            pass
        except SealreadError:
            self._failed.emit(path)
        else:
            self.drawn.emit(path, image(picture))
