"""Words of the page on show: read when they are needed, found, marked, copied and taken."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

from sealread_desktop.page.actions import FindActions
from sealread_desktop.page.hand import PageHand
from sealread_desktop.page.search import PageSearch
from sealread_desktop.page.search_bar import FindBar
from sealread_desktop.page.texts import Texts
from sealread_desktop.page.words import TakenWords, clean


class PageFinding(QObject):
    """The words of the open document, between their thread, the view and the search.

    `page_wanted` carries the page of a place that was found, `told` a sentence about the words of
    the page on show (empty: nothing to say), `counted` how many pages the document has, `taken`
    the TakenWords.
    """

    page_wanted = Signal(int)
    told = Signal(str)
    counted = Signal(int)
    taken = Signal(object)

    def __init__(self, view: PageHand, actions: FindActions, parent: QWidget) -> None:
        super().__init__(parent)
        self._view = view
        self.texts = Texts(self)
        self.search = PageSearch(self)
        self.bar = FindBar(actions, self.search, parent)
        self._path, self._page, self._pages = "", 1, 1
        self._unplaced = False  # the first hit was not gone to yet
        view.words_wanted.connect(self._want)
        view.taken.connect(self._take)
        view.marked.connect(lambda: actions.copy.setEnabled(bool(view.selection.positions)))
        self.texts.arrived.connect(self._arrived)
        self.texts.counted.connect(self._counted)
        self.texts.failed.connect(self._failed)
        self.search.changed.connect(self.show_hits)
        self.bar.asked.connect(self.look_for)
        self.bar.further.connect(self.step)
        self.bar.closed.connect(self.close)
        actions.copy.setEnabled(False)
        actions.copy.triggered.connect(self.copy)
        actions.mark_all.triggered.connect(view.mark_all)
        actions.find.triggered.connect(self.begin)
        actions.next.triggered.connect(lambda: self.step(1))
        actions.previous.triggered.connect(lambda: self.step(-1))
        actions.close.triggered.connect(self.close)

    @property
    def marked(self) -> TakenWords | None:
        """The words that are marked on the page; None where there are none."""
        return self._view.selection.taken(self._path)

    def open(self, path: str, sha256: str, pages: int) -> None:
        """Another document is on show, or none where `path` is empty."""
        self._path, self._pages = path, pages
        self.texts.open(path, sha256)
        self._unplaced = False
        self.search.clear()
        self.told.emit("")

    def grow(self, pages: int) -> None:
        """There are more pages than was known."""
        self._pages = max(self._pages, pages)

    def show_page(self, page: int) -> None:
        """Another page is on show, or the same anew: its marks are drawn again."""
        self._page = page
        if self._path and (known := self.texts.page(page)) is not None:
            self._view.learn(known.words)
        elif self._view.taking:
            self._want()
        self.show_hits()

    def begin(self) -> None:
        """Opens the search line; a few marked words are looked for at once."""
        words = self.marked
        if words is not None and 0 < len(words.words) <= 8:
            self.bar.line.setText(clean(words.text.replace("\n", " ")))
            self.look_for(self.bar.line.text())
        self.bar.begin()

    def look_for(self, text: str) -> None:
        """Looks for `text` in all pages; those that are not known yet are read."""
        self.texts.drop()
        self.search.begin(text, self._pages if self._path else 0)
        if not self.search.query:
            return
        self._unplaced = True
        self._look_through(self._from_here())

    def step(self, by: int) -> None:
        """Goes to the next place or the one before; begins to look where that was not done."""
        if not self.search.query:
            if self.bar.line.text():
                self.look_for(self.bar.line.text())
            else:
                self.begin()
            return
        if (hit := self.search.step(by, self._page)) is not None:
            self._go_to(hit.page)

    def close(self) -> None:
        """Ends the search; what is read stays."""
        self.texts.drop()
        self.search.clear()
        self.bar.hide()
        self._view.setFocus()

    def copy(self) -> None:
        """Puts the marked words on the clipboard, without characters that cannot be seen."""
        if text := clean(self._view.selection.text):
            QGuiApplication.clipboard().setText(text)

    def show_hits(self) -> None:
        """Draws the places that were found on the page on show."""
        if (marks := self._view.marks) is None:
            return
        current = self.search.current
        hits = [hit for hit in self.search.on_page(self._page) if hit is not current]
        marks.hits = self._view.scene_rects(box for hit in hits for box in hit.boxes)
        here = current is not None and current.page == self._page
        marks.current = self._view.scene_rects(current.boxes) if current and here else ()
        marks.update()

    def _look_through(self, pages: list[int]) -> None:
        """Looks at the pages that are known and has the others read."""
        known = {page: text for page in pages if (text := self.texts.page(page)) is not None}
        self.search.look(*known.values())
        self._place()
        if not self.search.full:
            self.texts.ask_all([page for page in pages if page not in known])

    def _from_here(self) -> list[int]:
        """All pages, the one on show and those behind it first."""
        return [*range(self._page, self._pages + 1), *range(1, self._page)]

    def _want(self) -> None:
        if self._path and self.texts.page(self._page) is None:
            self.told.emit(self.tr("Reading the words of the page…"))
            self.texts.ask(self._page)

    def _arrived(self, path: str, page: int) -> None:
        text = self.texts.page(page)
        if path != self._path or text is None:
            return
        if page == self._page and not self._view.page_rect.isEmpty():
            self.told.emit("")
            if not self._view.selection.known:
                self._view.learn(text.words)
        self.search.look(text)
        self._place()
        if self.search.full:
            self.texts.drop()

    def _counted(self, path: str, pages: int) -> None:
        """How many pages there are was only what a run had told so far."""
        if path == self._path and pages != self._pages:
            self._pages = pages
            self.counted.emit(pages)
            self.search.resize(pages)
            if self.search.query and not self.search.done:
                self._look_through([n for n in self._from_here() if not self.search.knows(n)])

    def _failed(self, path: str, page: int, sentence: str) -> None:
        if path != self._path:
            return
        if page == 0:
            self.bar.say(sentence)
        elif page == self._page:
            self.told.emit(sentence)

    def _place(self) -> None:
        """Goes to the first place from the page on show on, once there is one."""
        if not self._unplaced or not self.search.total:
            return
        self._unplaced = False
        if (hit := self.search.first_from(self._page)) is not None:
            self._go_to(hit.page)

    def _go_to(self, page: int) -> None:
        if page != self._page:
            self.page_wanted.emit(page)  # shows its hits
        self.show_hits()
        current = self.search.current
        if current is not None and current.page == self._page and current.boxes:
            self._view.reveal(current.boxes[0])

    def _take(self) -> None:
        """What was taken is marked no more, or it would be taken again for the next value."""
        if (words := self.marked) is not None:
            self.taken.emit(words)
            self._view.unmark()
