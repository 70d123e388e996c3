"""Pages on their way: from the worker that read them, and back to one that goes on behind them.

Or on to the process with the model, in as many frames as it takes.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
from msgspec import Struct

from sealread.document.read_options import ReadOptions
from sealread.document.resuming import NOTHING, Kept, ReadPage
from sealread.extract.settings import Settings
from sealread.worker.head import Head
from sealread.worker.protocol import (
    MAX_PAGE,
    Given,
    GivenDocument,
    GivenPages,
    KeptPages,
    PageWords,
    Read,
    Wanted,
)

_FRAME = 8 * 1024 * 1024
_USUAL = ReadOptions()


class Passed(Struct, frozen=True):
    """A document that a worker read and the parent checked: its head, its pages as JSON."""

    head: Head
    pages: tuple[bytes, ...]

    def frames(self, item: int, want: int, seconds: float = 0.0) -> Iterator[Given]:
        """Gives it to the process with the model; `seconds` that reading took beforehand."""
        batch: list[msgspec.Raw] = []
        size = 0
        for body in self.pages:
            if batch and size + len(body) > _FRAME:
                yield GivenPages(item, want, tuple(batch))
                batch, size = [], 0
            batch.append(msgspec.Raw(body))
            size += len(body)
        yield GivenPages(item, want, tuple(batch))
        yield GivenDocument(item, want, self.head, seconds)


def options_of(settings: Settings) -> ReadOptions:
    """How documents are read under these settings."""
    return ReadOptions(
        ocr=settings.ocr != "off", force_ocr=settings.ocr == "always", threads=settings.threads
    )


def order(item: int, path: str, options: ReadOptions | Wanted) -> Read:
    """The request to read a document in this way; of `ReadOptions` what may vary."""
    dpi = None if options.dpi == _USUAL.dpi else options.dpi
    return Read(item, path, options.ocr, options.force_ocr, dpi, options.threads)


def options_in(request: Read) -> ReadOptions:
    """How the document of a request is read."""
    dpi = _USUAL.dpi if request.dpi is None else request.dpi
    return ReadOptions(
        ocr=request.ocr, force_ocr=request.force_ocr, dpi=dpi, threads=request.threads
    )


def fingerprint(options: ReadOptions, path: Path) -> str:
    """A SHA-256 over what a page's words depend on besides the file's bytes and the program.

    The file's extension is part of it: where contents are ambiguous, it decides their kind.
    """
    chosen = msgspec.to_builtins(options, enc_hook=str)
    del chosen["threads"]
    body = msgspec.json.encode([chosen, path.suffix.lower()], order="sorted")
    return hashlib.sha256(body).hexdigest()


def page_words(
    item: int,
    sha256: str,
    reading: str,
    page: ReadPage,
    most: int = MAX_PAGE,
    *,
    again: bool = False,
) -> PageWords | None:
    """The frame that tells a page; None for one of more than `most` bytes."""
    body = msgspec.json.encode(page)
    if len(body) > most:
        return None
    return PageWords(item, sha256, reading, msgspec.Raw(body), again)


def kept(frames: Iterable[KeptPages], item: int, reading: str) -> Kept:
    """The pages of an item that were read in this way; they came from the parent and are trusted.

    A page that cannot be understood is read again.
    """
    known = [one for one in frames if one.item == item and one.reading == reading]
    if not known:
        return NOTHING
    pages = [page for one in known for body in one.pages if (page := _understood(body))]
    return Kept(known[0].sha256, {page.page.number: page for page in pages})


def _understood(body: bytes) -> ReadPage | None:
    try:
        return msgspec.json.decode(body, type=ReadPage)
    except msgspec.DecodeError:
        return None
