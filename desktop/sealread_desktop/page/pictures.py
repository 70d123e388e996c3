"""Page images, drawn by a worker process that a thread of its own listens to."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from sealread.errors import Cancelled, SealreadError
from sealread.work.pages import Pages, Picture
from sealread_desktop.page.pages_thread import PagesThread
from sealread_desktop.page.picture_cache import PictureCache

STEP, NARROWEST, WIDEST = 256, 512, 3072
LOOK_AGAIN = 2.0  # seconds between two looks whether the open file is still the same
Stamp = tuple[int, int, int] | None


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
    """The picture as an image that owns its pixels, in the form that a screen takes at once."""
    stride = 3 * picture.width
    raw = QImage(picture.rgb, picture.width, picture.height, stride, QImage.Format.Format_RGB888)
    return raw.convertToFormat(QImage.Format.Format_RGB32)


def stamp(path: str) -> Stamp:
    """What tells that a file was changed or replaced; None where there is none."""
    try:
        status = Path(path).stat()
    except OSError:
        return None
    return (status.st_mtime_ns, status.st_size, status.st_ino)


class Pictures(PagesThread):
    """Draws the page that was asked for last, then small pictures; older asks are dropped.

    `drawn` carries the ask and its QImage, `small_drawn` the same for small pictures, `failed` the
    ask and a sentence. `touched` carries the path of the open document when its file was changed
    or deleted since it was drawn.
    """

    drawn = Signal(object, QImage)
    small_drawn = Signal(object, QImage)
    failed = Signal(object, str)
    touched = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._open = ("", "")
        self._wanted: Ask | None = None
        self._small: list[Ask] = []
        self._stamps: dict[str, Stamp] = {}
        self._kept = PictureCache()
        self.drawn.connect(self._kept.keep)

    def open(self, path: str, sha256: str = "") -> None:
        """The document on show. `sha256` (hex) is what it was read with, if it was: when the file
        has another by then, nothing is drawn of it."""
        with self._changed:
            if path != self._open[0]:
                self._small = []
            self._open = (path, sha256)
            self._changed.notify()

    def ask(self, ask: Ask) -> None:
        """Asks for a page; what was drawn lately comes at once."""
        if (known := self._kept.get(ask)) is not None:
            self.drawn.emit(ask, known)
            return
        with self._changed:
            self._wanted = ask
            self._changed.notify()
        self._run()

    def ask_small(self, asks: Sequence[Ask]) -> None:
        """Asks for small pictures, in place of those that were asked for before."""
        with self._changed:
            self._small = list(asks)
            self._changed.notify()
        if asks:
            self._run()

    def forget(self, path: str) -> None:
        """Drops the pictures of a document that may have changed."""
        self._kept.forget(path)
        with self._changed:
            self._stamps.pop(path, None)

    def _serve(self, pages: Pages) -> None:
        while not self._closing:
            path, sha256, ask, small = self._next()
            if ask is not None:
                self._draw(pages, ask, sha256 if ask.path == path else "", small=small)
            elif path:
                self._look(path)

    def _next(self) -> tuple[str, str, Ask | None, bool]:
        """The open document and its hash, what to draw, whether it is small; no ask: look."""
        with self._changed:
            opened = self._open
            self._changed.wait_for(
                lambda: self._closing or self._wanted or self._small or self._open != opened,
                LOOK_AGAIN,
            )
            ask, self._wanted = self._wanted, None
            if ask is None and self._small and not self._closing:
                return (*self._open, self._small.pop(0), True)
            return (*self._open, ask, False)

    def _draw(self, pages: Pages, ask: Ask, sha256: str, *, small: bool) -> None:
        before = stamp(ask.path)
        with self._changed:
            known = ask.path in self._stamps and self._stamps[ask.path] != before
            self._stamps[ask.path] = before
        if known:
            self.touched.emit(ask.path)
        try:
            picture = pages.picture(ask.path, ask.page, ask.width, sha256 or None)
        except Cancelled:
            pass
        except SealreadError as error:
            if not small:
                self.failed.emit(ask, str(error))
        else:
            told = self.small_drawn if small else self.drawn
            told.emit(ask, image(picture))

    def _look(self, path: str) -> None:
        """Tells once when the file of the open document is not what was drawn any more."""
        now = stamp(path)
        with self._changed:
            changed = path in self._stamps and self._stamps[path] != now
            if changed:
                self._stamps[path] = now
        if changed:
            self.touched.emit(path)
