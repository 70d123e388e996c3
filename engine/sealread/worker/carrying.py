"""Pages on their way: from the worker that read them, and back to one that goes on behind them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from pathlib import Path

import msgspec

from sealread.document.reading import ReadOptions
from sealread.document.resuming import NOTHING, Kept, ReadPage
from sealread.worker.protocol import MAX_PAGE, KeptPages, PageWords


def fingerprint(options: ReadOptions, path: Path) -> str:
    """A SHA-256 over what a page's words depend on besides the file's bytes and the program.

    The file's extension is part of it: where contents are ambiguous, it decides their kind.
    """
    told = msgspec.json.encode(
        [msgspec.to_builtins(options, enc_hook=str), path.suffix.lower()], order="sorted"
    )
    return hashlib.sha256(told).hexdigest()


def page_words(item: int, sha256: str, reading: str, page: ReadPage) -> PageWords | None:
    """The frame that tells a page; None for one that is too large to be kept."""
    body = msgspec.json.encode(page)
    return None if len(body) > MAX_PAGE else PageWords(item, sha256, reading, msgspec.Raw(body))


def kept(frames: Iterable[KeptPages], item: int, reading: str) -> Kept:
    """The pages of an item that were read in this way; they came from the parent and are trusted.

    A page that cannot be understood is read again.
    """
    told = [one for one in frames if one.item == item and one.reading == reading]
    if not told:
        return NOTHING
    pages = [page for one in told for body in one.pages if (page := _understood(body))]
    return Kept(told[0].sha256, {page.page.number: page for page in pages})


def _understood(body: bytes) -> ReadPage | None:
    try:
        return msgspec.json.decode(body, type=ReadPage)
    except msgspec.DecodeError:
        return None
