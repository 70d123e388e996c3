"""All work that opens a document and needs no model but drawing: reading, looking, marking."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

import msgspec

from sealread.document.files import check_unchanged, printable
from sealread.document.looking import look
from sealread.document.model import Document
from sealread.document.reading import ReadOptions, read
from sealread.document.resuming import ReadPage
from sealread.errors import TooMuchText
from sealread.worker.carrying import fingerprint, kept, options_in, page_words
from sealread.worker.failing import failures_told
from sealread.worker.giving_back import give_back
from sealread.worker.head import head_of
from sealread.worker.protocol import (
    MAX_PIECE,
    MAX_WHOLE_PAGE,
    Answer,
    DocumentRead,
    Highlight,
    KeptAnswers,
    KeptPages,
    LineWords,
    Look,
    Looked,
    PageRead,
    Piece,
    Read,
    ReadWords,
    Split,
    WordsRead,
)

Say = Callable[[Answer], None]
Parse = Read | Look | ReadWords | Highlight | Split


class Parsing:
    """Opens one document at a time; nothing of it stays."""

    def __init__(self, say: Say, cancelled: Callable[[int], bool]) -> None:
        self._say, self._cancelled = say, cancelled

    def work(
        self,
        request: Parse,
        frames: Iterable[KeptPages | KeptAnswers],
    ) -> None:
        """Does what is asked. `frames`: pages that an earlier reading had told."""
        match request:
            case Read():
                self.read(request, frames)
            case Look():
                self.look(request)
            case ReadWords():
                self.read_words(request)
            case Highlight():
                self.highlight(request)
            case Split():
                self.split(request)

    def read(self, request: Read, frames: Iterable[KeptPages | KeptAnswers]) -> None:
        """Reads a document and tells its pages, then the rest of it, or says why not.

        `frames`: pages that an earlier reading had told.
        """
        with failures_told(self._say, request.item, request.path):
            reading = _Telling(request, frames, self._say)
            try:
                head = head_of(reading.document(partial(self._cancelled, request.item)))
                self._say(DocumentRead(request.item, msgspec.Raw(msgspec.json.encode(head))))
            finally:
                give_back()

    def look(self, request: Look) -> None:
        """Looks how the pages of a document can be read, or says why not."""
        with failures_told(self._say, request.item, request.path):
            seen = look(Path(request.path), cancelled=partial(self._cancelled, request.item))
            self._say(Looked(request.item, seen.pages))

    def read_words(self, request: ReadWords) -> None:
        """Reads pages and answers with their words, page by page, or says why not."""
        with failures_told(self._say, request.item, request.path):
            self._read_words(request)

    def highlight(self, request: Highlight) -> None:
        """Answers with a PDF of the document in pieces, or says why not."""
        from sealread.document.highlighting import highlighted

        with failures_told(self._say, request.item, request.path):
            body = highlighted(
                Path(request.path),
                request.sha256,
                request.marks,
                on_page=lambda done, total: self._say(PageRead(request.item, done, total)),
                cancelled=partial(self._cancelled, request.item),
            )
            self._say_pieces(request.item, body)

    def split(self, request: Split) -> None:
        """Answers with a PDF of each range of pages in pieces, or says why not."""
        from sealread.document.cutting import cut

        with failures_told(self._say, request.item, request.path):
            stopped = partial(self._cancelled, request.item)
            path, ranges = Path(request.path), request.ranges
            for body in cut(path, request.sha256, ranges, cancelled=stopped):
                self._say_pieces(request.item, body)

    def _say_pieces(self, item: int, body: bytes) -> None:
        for start in range(0, len(body), MAX_PIECE):
            piece = body[start : start + MAX_PIECE]
            self._say(Piece(item, start + MAX_PIECE >= len(body), piece))

    def _read_words(self, request: ReadWords) -> None:
        from sealread.document.page_lines import in_lines

        item, path, pages = request.item, Path(request.path), 0

        def count(_: int, total: int) -> None:
            nonlocal pages
            pages = total

        def tell(sha256: str, read: ReadPage) -> None:
            check_unchanged(path, sha256, request.sha256)
            self._say(LineWords(item, msgspec.Raw(msgspec.json.encode(in_lines(read.page)))))

        document = read(
            path,
            ReadOptions(tables=False, language=False),
            on_page=count,
            cancelled=partial(self._cancelled, item),
            on_read=tell,
            only=frozenset(request.pages),
        )
        check_unchanged(path, document.sha256, request.sha256)
        self._say(WordsRead(item, pages))


class _Telling:
    """The reading of a document whose pages are told as they are read, kept ones among them."""

    def __init__(self, request: Read, frames: Iterable[KeptPages | KeptAnswers], say: Say) -> None:
        self._item, self._path, self._say = request.item, Path(request.path), say
        self._options = options_in(request)
        self._reading = fingerprint(self._options, self._path)
        pages = [one for one in frames if isinstance(one, KeptPages)]
        self._kept = kept(pages, request.item, self._reading)
        self._told = 0

    def document(self, cancelled: Callable[[], bool]) -> Document:
        return read(
            self._path,
            self._options,
            on_page=self._counted,
            cancelled=cancelled,
            kept=self._kept,
            on_read=self._tell,
        )

    def _counted(self, done: int, total: int) -> None:
        if self._told < done:  # it was kept: nobody else tells of it
            self._tell(self._kept.sha256, self._kept.pages[done], again=True)
        self._say(PageRead(self._item, done, total))

    def _tell(self, sha256: str, page: ReadPage, *, again: bool = False) -> None:
        told = page_words(
            self._item, sha256, self._reading, page, MAX_WHOLE_PAGE, again=again
        )  # fmt: skip
        if told is None:
            what, limit = f"page {page.page.number}", f"{MAX_WHOLE_PAGE >> 20} MiB"
            raise TooMuchText(file=printable(self._path), what=what, limit=limit)
        self._told = page.page.number
        self._say(told)
