"""The words of the open document, read by a worker that a thread of its own listens to."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from sealread.errors import Cancelled, SealreadError
from sealread.work.pages import LinedPage, Pages
from sealread_desktop.page.pages_thread import PagesThread
from sealread_desktop.page.search import SearchText
from sealread_desktop.page.words import PageWords

AT_ONCE = 8  # pages for a search between which a page that is wanted at once may come first
MOST_WORDS = 200_000  # that are kept; what a search found stays without them


class Texts(PagesThread):
    """Reads pages of one document at a time and keeps their words until another opens.

    `arrived` carries the path and the number of a page, `counted` the path and how many pages the
    document has, `failed` path, page and a sentence; the page is 0 where pages for a search could
    not be read.
    """

    arrived = Signal(str, int)
    counted = Signal(str, int)
    failed = Signal(str, int, str)
    patience = 180.0  # OCR beside a run takes its time

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._path, self._sha256 = "", ""
        self._wanted = 0
        self._more: list[int] = []
        self._kept: OrderedDict[int, SearchText] = OrderedDict()
        self._words = 0

    def open(self, path: str, sha256: str = "") -> None:
        """The document that is asked about from now on; what was kept of others goes."""
        with self._changed:
            self._path, self._sha256 = path, sha256
            self._wanted, self._more, self._words = 0, [], 0
            self._kept.clear()

    def expect(self, sha256: str) -> None:
        """What the document was read with became known; what is kept of it stays."""
        with self._changed:
            self._sha256 = sha256

    def page(self, number: int) -> SearchText | None:
        """The words of a page, if they are there."""
        with self._changed:
            return self._kept.get(number)

    def ask(self, number: int) -> None:
        """Asks for the words of a page, ahead of all others."""
        with self._changed:
            if not self._path or number in self._kept:
                return
            self._wanted = number
            self._changed.notify()
        self._run()

    def ask_all(self, numbers: Sequence[int]) -> None:
        """Asks for pages one after the other, in place of those asked for before."""
        with self._changed:
            self._more = [number for number in numbers if number not in self._kept]
            if not self._path or not self._more:
                return
            self._changed.notify()
        self._run()

    def drop(self) -> None:
        """No more pages are needed for a search."""
        with self._changed:
            self._more = []

    def _serve(self, pages: Pages) -> None:
        while (asked := self._next()) is not None:
            self._read(pages, *asked)

    def _next(self) -> tuple[str, str, list[int], int] | None:
        """Path, hash, pages, and the page that is wanted at once (0: none)."""
        with self._changed:
            self._changed.wait_for(lambda: self._closing or self._wanted or self._more)
            if self._closing:
                return None
            wanted, self._wanted = self._wanted, 0
            if wanted:
                return self._path, self._sha256, [wanted], wanted
            batch, self._more = self._more[:AT_ONCE], self._more[AT_ONCE:]
            return self._path, self._sha256, batch, 0

    def _read(self, pages: Pages, path: str, sha256: str, numbers: list[int], wanted: int) -> None:
        def take(page: LinedPage) -> None:
            if self._keep(path, SearchText(PageWords(page))):
                self.arrived.emit(path, page.number)

        try:
            self.counted.emit(path, pages.each(path, numbers, take, sha256 or None))
        except Cancelled:
            pass
        except SealreadError as error:
            if not wanted:  # the other pages would fail in the same way
                self.drop()
            self.failed.emit(path, wanted, str(error))

    def _keep(self, path: str, text: SearchText) -> bool:
        with self._changed:
            if path != self._path or self._closing:
                return False
            if (known := self._kept.pop(text.words.number, None)) is not None:
                self._words -= len(known.words.words)
            self._kept[text.words.number] = text
            self._words += len(text.words.words)
            while self._words > MOST_WORDS and len(self._kept) > 1:
                _, gone = self._kept.popitem(last=False)
                self._words -= len(gone.words.words)
            return True
