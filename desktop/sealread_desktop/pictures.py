"""Page images, drawn by a worker process that a thread of its own listens to."""

from __future__ import annotations

from collections import OrderedDict
from threading import Condition

from msgspec import Struct
from PySide6.QtCore import QObject, QThread, Signal
from PySide6.QtGui import QImage

from sealread.errors import SealreadError
from sealread.work.pages import Pages, Picture

KEPT = 12
PATIENCE = 20.0  # seconds for one page; closing the window may have to wait for it
STEP, NARROWEST, WIDEST = 256, 512, 3072


class Ask(Struct, frozen=True):
    """A page (from 1) of the document at `path`, `width` pixels wide."""

    path: str
    page: int
    width: int


def width_for(pixels: float) -> int:
    """The width to draw a page at, so that small changes of zoom need no new picture."""
    steps = -(-int(pixels) // STEP)
    return max(NARROWEST, min(WIDEST, steps * STEP))


def image(picture: Picture) -> QImage:
    """The picture as an image that owns its pixels."""
    stride = 3 * picture.width
    raw = QImage(picture.rgb, picture.width, picture.height, stride, QImage.Format.Format_RGB888)
    return raw.copy()


class Pictures(QThread):
    """Draws the page that was asked for last; older asks that wait are dropped.

    `drawn` carries the ask and its QImage, `failed` the ask and a sentence.
    """

    drawn = Signal(object, QImage)
    failed = Signal(object, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._changed = Condition()
        self._wanted: Ask | None = None
        self._closing = False
        self._kept: OrderedDict[Ask, QImage] = OrderedDict()
        self.drawn.connect(self._keep)

    def ask(self, ask: Ask) -> None:
        """Asks for a page; what was drawn lately comes at once."""
        if ask in self._kept:
            self._kept.move_to_end(ask)
            self.drawn.emit(ask, self._kept[ask])
            return
        with self._changed:
            self._wanted = ask
            self._changed.notify()
        if not self.isRunning():
            self.start()

    def forget(self, path: str) -> None:
        """Drops the pictures of a document that may have changed."""
        for ask in [ask for ask in self._kept if ask.path == path]:
            del self._kept[ask]

    def stop(self) -> None:
        """Ends the worker and waits for it."""
        with self._changed:
            self._closing = True
            self._changed.notify()
        self.wait()

    def run(self) -> None:
        with Pages(patience=PATIENCE) as pages:
            while (ask := self._next()) is not None:
                self._draw(pages, ask)

    def _next(self) -> Ask | None:
        with self._changed:
            self._changed.wait_for(lambda: self._closing or self._wanted is not None)
            ask, self._wanted = self._wanted, None
            return None if self._closing else ask

    def _draw(self, pages: Pages, ask: Ask) -> None:
        try:
            picture = pages.picture(ask.path, ask.page, ask.width)
        except SealreadError as error:
            self.failed.emit(ask, str(error))
        else:
            self.drawn.emit(ask, image(picture))

    def _keep(self, ask: Ask, drawn: QImage) -> None:
        self._kept[ask] = drawn
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
