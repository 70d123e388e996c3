"""Scanned pages side by side: the next one is recognised while the one at hand is.

Pages are drawn by whoever reads the file, one after the other, since MuPDF wants one thread; only
pictures go to others. What is read of a page does not depend on who stands beside it.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor, wait
from functools import cache

from msgspec import Struct

from sealread.errors import Cancelled
from sealread.system import physical_cores

from .images import Pixels
from .model import Page
from .ocr import Recognised, recognise
from .read_options import ReadOptions

AT_ONCE = 2
"""Pages; each takes some 250 MB, and the threads that read lines are shared by all."""
_LIGHT, _TICK = 200, 0.1


class Drawn(Struct, frozen=True, eq=False):
    """A page without its words, and the picture in which they are looked for, RGB."""

    page: Page
    picture: Pixels

    @property
    def is_blank(self) -> bool:
        """Whether nothing is drawn on it; it may be thinner than a pixel."""
        return not self.picture.size or bool(self.picture.min() > _LIGHT)


class PagesAhead:
    """The pages of one document, by their index, of which each is begun before it is asked for.

    On one core, with one thread, or where nothing is recognised, nothing is begun nor drawn.
    """

    def __init__(self, options: ReadOptions) -> None:
        self._options = options
        self._is_able = options.ocr and (options.threads or physical_cores()) > 1
        self._begun: dict[int, tuple[Drawn, Future[Recognised]]] = {}

    def drawn(self, index: int) -> Drawn | None:
        """A page that was begun before its turn."""
        begun = self._begun.get(index)
        return begun[0] if begun else None

    def begin(self, index: int, draw: Callable[[], Drawn | None]) -> None:
        """Has a page recognised, if it is not begun; `draw` may say that it is not to be."""
        if not self._is_able or index in self._begun:
            return
        drawn = draw()
        if drawn is not None and not drawn.is_blank:
            self._begun[index] = drawn, _threads().submit(self._recognise, drawn)

    def recognised(self, index: int, drawn: Drawn, cancelled: Callable[[], bool]) -> Recognised:
        """What a page says. Raises what `recognise` does, and Cancelled."""
        begun = self._begun.pop(index, None)
        if begun is None:
            return self._recognise(drawn)
        while not wait((begun[1],), _TICK).done:
            if cancelled():
                raise Cancelled
        return begun[1].result()

    def leave(self) -> None:
        """Nobody wants what is begun."""
        for _, one in self._begun.values():
            one.cancel()
        self._begun.clear()

    def _recognise(self, drawn: Drawn) -> Recognised:
        return recognise(drawn.picture, self._options.weights, self._options.threads)


@cache
def _threads() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(AT_ONCE, thread_name_prefix="page")
