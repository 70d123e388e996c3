"""Documents in the process with the model, which opens none: its parent has them read for it.

What is wanted is told with a frame and a number; frames under another number are for nobody.
"""

from __future__ import annotations

import queue
from collections.abc import Callable
from pathlib import Path

import msgspec

from sealread.document.model import Document
from sealread.document.read_options import Look, ReadOptions
from sealread.document.resuming import ReadPage
from sealread.errors import Cancelled, from_wire
from sealread.worker.carrying import order
from sealread.worker.head import document_of
from sealread.worker.protocol import (
    Given,
    GivenDocument,
    GivenLook,
    GivenPages,
    NotGiven,
    Unwanted,
    Wanted,
)

_TICK = 0.05
Say = Callable[[Wanted | Unwanted], None]


class Inbox:
    """Where the frames of given documents arrive; it counts what was wanted."""

    def __init__(self) -> None:
        self._frames: queue.SimpleQueue[Given] = queue.SimpleQueue()
        self._count = 0

    def put(self, frame: Given) -> None:
        """Takes a frame. Any thread may call."""
        self._frames.put(frame)

    def number(self) -> int:
        """The number of the next thing that is wanted."""
        self._count += 1
        return self._count

    def get(self, want: int, cancelled: Callable[[], bool]) -> Given:
        """The next frame under this number. Raises Cancelled."""
        while not cancelled():
            try:
                frame = self._frames.get(timeout=_TICK)
            except queue.Empty:
                continue
            if frame.want == want:
                return frame
        raise Cancelled


class Wanting:
    """The document of one item. Whose path is asked for makes no difference: there is one.

    `seconds`: how long reading it took before it was wanted.
    """

    def __init__(self, item: int, say: Say, inbox: Inbox) -> None:
        self._item, self._say, self._inbox = item, say, inbox
        self.seconds = 0.0

    def read(
        self,
        path: Path,
        options: ReadOptions,
        *,
        on_page: Callable[[int, int], None],
        cancelled: Callable[[], bool],
    ) -> Document:
        """The Document as the parent gives it; who listens for pages hears them from there."""
        del on_page
        told = order(self._item, str(path), options)
        want = self._inbox.number()
        self._say(
            Wanted(self._item, want, "read", told.ocr, told.force_ocr, told.dpi, told.threads)
        )
        pages: list[ReadPage] = []
        while not isinstance(frame := self._next(want, cancelled), GivenDocument):
            if isinstance(frame, GivenPages):
                pages += [msgspec.json.decode(body, type=ReadPage) for body in frame.pages]
        self.seconds = frame.seconds
        return document_of(frame.head, (one.page for one in pages))

    def look(self, path: Path, options: ReadOptions, *, cancelled: Callable[[], bool]) -> Look:
        """How its pages can be read, as the parent says."""
        del path, options
        want = self._inbox.number()
        self._say(Wanted(self._item, want, "look"))
        while not isinstance(frame := self._next(want, cancelled), GivenLook):
            pass
        return Look(frame.pages)

    def _next(self, want: int, cancelled: Callable[[], bool]) -> Given:
        """Raises Cancelled, or why the document cannot be read."""
        try:
            frame = self._inbox.get(want, cancelled)
        except Cancelled:
            self._say(Unwanted(self._item, want))
            raise
        if isinstance(frame, NotGiven):
            raise from_wire(frame.number, dict(frame.details))
        return frame
