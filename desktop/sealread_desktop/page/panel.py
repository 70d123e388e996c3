"""The middle of the window: a page with the means to turn, zoom and search it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QImage, QKeySequence, QShortcut
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from sealread_desktop.page.actions import PageActions
from sealread_desktop.page.bar import PageBar
from sealread_desktop.page.boxes import PageBox
from sealread_desktop.page.finding import PageFinding
from sealread_desktop.page.hand import PageHand
from sealread_desktop.page.note import PageNote
from sealread_desktop.page.pictures import Ask, Pictures, width_for
from sealread_desktop.page.thumbnails import Thumbnails
from sealread_desktop.page.words import TakenWords


class PagePanel(QWidget):
    """Shows pages of one document. `page_changed` carries a page number, from 1.

    `words_taken` carries the TakenWords that a person took from the page in taking mode;
    `taking_changed` says whether that mode is on.
    """

    page_changed = Signal(int)
    words_taken = Signal(object)
    taking_changed = Signal(bool)

    def __init__(self, actions: PageActions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.view = PageHand()
        self.pictures = Pictures(self)
        self.thumbnails = Thumbnails(self.pictures)
        self.thumbnails.hide()
        self.finding = PageFinding(self.view, actions.find, self)
        self._path, self._sha256 = "", ""
        self._boxes: Sequence[PageBox] = ()
        self._chosen: int | None = None
        self._bar = PageBar(actions)
        self._note = PageNote(self.view)
        self._message = QLabel(alignment=Qt.AlignmentFlag.AlignCenter, wordWrap=True, margin=24)
        self._message.setTextFormat(Qt.TextFormat.PlainText)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.view)
        self._stack.addWidget(self._message)
        self._lay_out()
        self._connect(actions)
        self.clear()

    @property
    def page(self) -> int:
        """The page on show, from 1."""
        return self._bar.page.value()

    @property
    def taking(self) -> bool:
        """Whether words that are marked are taken."""
        return self.view.taking

    @property
    def marked(self) -> TakenWords | None:
        """The words that are marked on the page on show; None where there are none."""
        return self.finding.marked

    def take(self, taking: bool) -> None:
        """Begins or ends taking words: by click, by drag, by a drawn box, or with keys and Enter.

        Words that are marked already when it begins are left to the caller (`marked`).
        """
        if taking == self.taking:
            return
        self.view.take(taking)
        self._note.say(self._taking_hint() if taking else "")
        if taking:
            self.view.setFocus()
        self.taking_changed.emit(taking)

    def clear(self) -> None:
        """Shows no document."""
        self._path, self._sha256 = "", ""
        self.view.clear()
        self.pictures.open("")
        self.finding.open("", "", 1)
        self.thumbnails.open("", 0)
        self._bar.set_pages(1)
        self._say(self.tr("Choose a document to see its pages."))
        self._bar.setEnabled(False)

    def open(self, path: str, pages: int, sha256: str = "") -> None:
        """Shows the first page of a document that has at least `pages` pages.

        `sha256` (hex) is what it was read with, where it was; a file that has another by now is
        not shown, and why is said in its place.
        """
        self._path, self._sha256, self._boxes, self._chosen = path, sha256, (), None
        self.view.clear()
        self._bar.setEnabled(True)
        self._bar.set_pages(pages)
        self.pictures.open(path, sha256)
        self.finding.open(path, sha256, max(pages, 1))
        self.thumbnails.open(path, max(pages, 1))
        self._say(self.tr("Drawing the page…"))
        self._bar.page.setValue(1)
        self._show_place()
        self._ask()

    def refuse(self) -> None:
        """Shows no page of a document that could not be read."""
        self.clear()
        self._say(self.tr("There is no page to show."))

    def set_pages(self, pages: int, sha256: str = "") -> None:
        """More became known about the document: how many pages it has, what it was read with."""
        self._bar.set_pages(pages)
        self.thumbnails.grow(pages)
        self.finding.grow(pages)
        if sha256 and sha256 != self._sha256:
            again = bool(self._sha256)  # it was read anew
            self._sha256 = sha256
            self.pictures.open(self._path, sha256)
            if again:
                self._start_anew()
            else:
                self.finding.texts.expect(sha256)

    def retry(self) -> None:
        """Asks again for a page that could not be drawn before."""
        if self.view.page_rect.isEmpty():
            self._ask()

    def turn(self, page: int) -> None:
        """Goes to a page, from 1; one that is not there leaves all as it is."""
        if 1 <= page <= self._bar.page.maximum():
            self._bar.page.setValue(page)

    def show_boxes(self, boxes: Sequence[PageBox], chosen: int | None) -> None:
        """The boxes of the page on show; they are drawn as soon as its picture is there."""
        self._boxes, self._chosen = boxes, chosen
        if not self.view.page_rect.isEmpty():
            self.view.show_boxes(boxes, chosen)
            self.view.reveal_chosen()

    def stop(self) -> None:
        """Ends the processes that draw and read pages, and waits for them."""
        self.halt()
        self.pictures.stop()
        self.finding.texts.stop()

    def halt(self) -> None:
        """Ends these processes, but waits for nothing."""
        self.pictures.halt()
        self.finding.texts.halt()

    def _lay_out(self) -> None:
        inside = QHBoxLayout()
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.thumbnails)
        inside.addWidget(self._stack, 1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._bar)
        column.addWidget(self.finding.bar)
        column.addLayout(inside, 1)

    def _connect(self, actions: PageActions) -> None:
        actions.previous.triggered.connect(lambda: self.turn(self.page - 1))
        actions.next.triggered.connect(lambda: self.turn(self.page + 1))
        actions.zoom_in.triggered.connect(lambda: self.view.zoom(1))
        actions.zoom_out.triggered.connect(lambda: self.view.zoom(-1))
        actions.fit_width.triggered.connect(self.view.fit_width)
        actions.fit_page.triggered.connect(self.view.fit_page)
        actions.thumbnails.toggled.connect(self.thumbnails.setVisible)
        for key, action in (("PgUp", actions.previous), ("PgDown", actions.next)):
            shortcut = QShortcut(QKeySequence(key), self.view)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(action.trigger)
        self.view.addActions([actions.find.copy, actions.find.mark_all])
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self._bar.page.valueChanged.connect(self._turned)
        self.view.width_wanted.connect(self._ask)
        self.view.given_up.connect(lambda: self.take(False))
        self.pictures.drawn.connect(self._drawn)
        self.pictures.failed.connect(self._failed)
        self.pictures.touched.connect(self._touched)
        self.thumbnails.page_chosen.connect(self.turn)
        self.finding.page_wanted.connect(self.turn)
        self.finding.told.connect(self._hear)
        self.finding.counted.connect(self._counted)
        self.finding.taken.connect(self.words_taken)

    def _turned(self, page: int) -> None:
        self._boxes, self._chosen = (), None
        self.view.clear()
        self._show_place()
        self._ask()
        self.page_changed.emit(page)

    def _show_place(self) -> None:
        self.thumbnails.go_to(self.page)
        self.finding.show_page(self.page)

    def _ask(self) -> None:
        if self._path:
            self.pictures.ask(Ask(self._path, self.page, width_for(self.view.pixels)))

    def _awaited(self, ask: Ask) -> bool:
        return (ask.path, ask.page) == (self._path, self.page)

    def _drawn(self, ask: Ask, image: QImage) -> None:
        if not self._awaited(ask):
            return
        fresh = self.view.page_rect.isEmpty()
        self._stack.setCurrentWidget(self.view)
        self.view.show_picture(image)
        if fresh:
            self.view.show_boxes(self._boxes, self._chosen)
            self.view.verticalScrollBar().setValue(0)
            self.view.reveal_chosen()
            self.finding.show_page(self.page)

    def _failed(self, ask: Ask, sentence: str) -> None:
        if self._awaited(ask):
            self.view.clear()
            self._say(sentence)

    def _touched(self, path: str) -> None:
        """The file was changed or deleted: what is shown of it is not it any more."""
        self.pictures.forget(path)
        if path == self._path:
            self._start_anew()

    def _counted(self, pages: int) -> None:
        self._bar.set_pages(pages)
        self.thumbnails.grow(pages)

    def _start_anew(self) -> None:
        """Draws the open document again, or says why that cannot be."""
        self.pictures.forget(self._path)
        self.finding.open(self._path, self._sha256, self._bar.page.maximum())
        self.thumbnails.forget()
        self._ask()

    def _hear(self, sentence: str) -> None:
        self._note.say(sentence or (self._taking_hint() if self.taking else ""))

    def _taking_hint(self) -> str:
        return self.tr("Click or drag over the words to take; Esc ends it.")

    def _say(self, sentence: str) -> None:
        self._message.setText(sentence)
        self._stack.setCurrentWidget(self._message)
