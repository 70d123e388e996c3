"""Documents in a process that opens none: asked for by number, given in frames."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from sealread.document.model import Page
from sealread.document.read_options import ReadOptions
from sealread.document.resuming import ReadPage
from sealread.errors import Cancelled, MissingFile
from sealread.worker.head import Head
from sealread.worker.protocol import (
    Given,
    GivenDocument,
    GivenLook,
    GivenPages,
    NotGiven,
    Unwanted,
    Wanted,
)
from sealread.worker.wanting import Inbox, Wanting

HEAD = Head("a.pdf", "5" * 64, 2, "de", "digital")
PATH = Path("/nowhere/a.pdf")


class Parent:
    """Answers each wish with the frames it was made with, whatever number they are under."""

    def __init__(self, *frames: Given) -> None:
        self.heard: list[Wanted | Unwanted] = []
        self.inbox = Inbox()
        self._frames = frames
        self.wanting = Wanting(3, self._hear, self.inbox)

    def _hear(self, told: Wanted | Unwanted) -> None:
        self.heard.append(told)
        for frame in self._frames:
            self.inbox.put(frame)

    def read(self, options: ReadOptions = ReadOptions(), *, stopped: bool = False) -> Head:  # noqa: B008
        document = self.wanting.read(
            PATH, options, on_page=lambda *_: None, cancelled=lambda: stopped
        )
        numbers = [page.number for page in document.pages]
        assert numbers == list(range(1, len(numbers) + 1))
        return Head(
            document.file, document.sha256, len(numbers), document.language, document.modality
        )


def pages(want: int, *numbers: int) -> GivenPages:
    bodies = (ReadPage(Page(number, 10.0, 10.0, "digital", ())) for number in numbers)
    return GivenPages(3, want, tuple(msgspec.Raw(msgspec.json.encode(body)) for body in bodies))


def test_a_document_is_put_together_from_its_frames() -> None:
    parent = Parent(pages(1, 1), pages(1, 2), GivenDocument(3, 1, HEAD, 2.5))

    assert parent.read(ReadOptions(force_ocr=True, dpi=300.0)) == HEAD
    assert parent.heard == [Wanted(3, 1, "read", True, True, 300.0)]
    assert parent.wanting.seconds == 2.5


def test_frames_that_came_too_late_for_an_earlier_wish_are_dropped() -> None:
    parent = Parent(pages(1, 9), GivenDocument(3, 1, HEAD), pages(2, 1, 2),
                    GivenDocument(3, 2, HEAD))  # fmt: skip
    with pytest.raises(Cancelled):
        parent.read(stopped=True)

    assert parent.read() == HEAD
    assert parent.heard[1] == Unwanted(3, 1)


def test_why_it_cannot_be_read_is_raised() -> None:
    parent = Parent(NotGiven(3, 1, MissingFile.number, {"file": "a.pdf"}))

    with pytest.raises(MissingFile, match=r"a\.pdf"):
        parent.read()


def test_a_look_is_asked_for_too() -> None:
    parent = Parent(GivenLook(3, 1, ("digital", "scanned")))

    seen = parent.wanting.look(PATH, ReadOptions(), cancelled=lambda: False)

    assert seen.modality == "mixed"
    assert parent.heard == [Wanted(3, 1, "look")]
