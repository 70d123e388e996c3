"""Scanned pages side by side: the next one is recognised while the one at hand is.

Pages are drawn by whoever reads the file, one after the other, since MuPDF wants one thread; only
pictures go to others. What is read of a page does not depend on who stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import cache

from sealread.errors import Cancelled

from .images import Pixels
from .ocr import Recognised, cores, recognise
from .read_options import ReadOptions

AT_ONCE = 2
"""Pages; each takes some 150 MB, and the threads that read lines are shared by all."""
_LIGHT, _TICK = 200, 0.1


def is_blank(picture: Pixels) -> bool:
    """Whether nothing is drawn on a page, which may be thinner than a pixel."""
    return not picture.size or bool(picture.min() > _LIGHT)


class PagesAhead:
    """The pages of one document, by their index, of which each is begun before it is asked for.

    `is_able`: on one core, with one thread, or where nothing is recognised, nothing is begun.
    """

    def __init__(self, options: ReadOptions) -> None:
        self._options = options
        self.is_able = options.ocr and (options.threads or cores()) > 1
        self._pictures: dict[int, Pixels] = {}
        self._begun: dict[int, Future[Recognised]] = {}

    def picture(self, index: int) -> Pixels | None:
        """The picture of a page that was begun before its turn."""
        return self._pictures.pop(index, None)

    def begin(self, index: int, picture: Pixels | None) -> None:
        """Has a page recognised, if it is not begun."""
        if not self.is_able or picture is None or index in self._begun or is_blank(picture):
            return
        self._pictures[index] = picture
        self._begun[index] = _threads().submit(
            recognise, picture, self._options.weights, self._options.threads
        )

    def recognised(self, index: int, picture: Pixels, cancelled: Callable[[], bool]) -> Recognised:
        """What a page says. Raises what `recognise` does, and Cancelled."""
        begun = self._begun.pop(index, None)
        if begun is None:
            return recognise(picture, self._options.weights, self._options.threads)
        self._pictures.pop(index, None)
        while not wait((begun,), _TICK).done:
            if cancelled():
                raise Cancelled
        return begun.result()

    def leave(self) -> None:
        """Nobody wants what is begun."""
        for one in self._begun.values():
            one.cancel()
        self._begun.clear()
        self._pictures.clear()


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(AT_ONCE, thread_name_prefix="page")
