"""Reading a file: from a path to a Document, however its words have to be got."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from sealread.errors import Cancelled, FileTooLarge, NoPages

from .files import Source, load
from .formats import IMAGES, SUFFIXES, supported
from .images import Pixels, count, opened_image, pixels, resized
from .language import detect
from .model import Document, Modality, Notice, Page
from .mupdf import BROKEN
from .ocr import recognise
from .opening import damaged, opened
from .pdf_page import MAX_SIDE, OCR_DPI, page_picture, text_layer
from .tables import ruled_tables, word_tables
from .text_file import decode, text_pages
from .text_map import text_map

__all__ = ["SUFFIXES", "ReadOptions", "read", "supported"]

NOT_RECOGNISED = "page_not_recognised"
"""The notice on a page whose words are not known, because OCR was not wanted."""
LOW_CONFIDENCE = 0.85
"""Mean confidence of a page's words below which a person is told."""

OnPage = Callable[[int, int], None]
IsCancelled = Callable[[], bool]


class ReadOptions(Struct, frozen=True):
    """How to read. `weights` is the folder with the OCR and language weights (None: the default).

    `ocr`: recognise pages without a usable text layer; else they have no words, and a notice says
    so. `force_ocr`: recognise those with one too. `dpi`: resolution at which pages are drawn for
    recognition, never more than a scan has. Limits: `max_bytes` of a file (bytes), `max_pages`,
    `max_pixels` of a picture.
    """

    weights: Path | None = None
    tables: bool = True
    language: bool = True
    ocr: bool = True
    force_ocr: bool = False
    dpi: float = OCR_DPI
    max_bytes: int = 512 << 20
    max_pages: int = 2000
    max_pixels: int = 120_000_000


DEFAULTS = ReadOptions()


def read(
    path: Path,
    options: ReadOptions = DEFAULTS,
    *,
    on_page: OnPage | None = None,
    cancelled: IsCancelled | None = None,
) -> Document:
    """The Document at `path`; its kind is told by its content, not by its extension.

    `on_page(done, total)` is called after each page; when `cancelled()` is true between two pages,
    Cancelled is raised. Every other failure is one of the errors under DocumentError, or
    WeightsMissing, WeightsAltered, ModelUnusable where a scan needs weights that are not there.
    """
    source = load(Path(path), options.max_bytes)
    reader = _Reader(source, options, on_page or _nobody, cancelled or _never)
    return reader.document()


def _nobody(done: int, total: int) -> None:
    del done, total


def _never() -> bool:
    return False


class _Reader:
    """The reading of one file: collects pages and notices."""

    def __init__(
        self, source: Source, options: ReadOptions, on_page: OnPage, cancelled: IsCancelled
    ) -> None:
        self.source, self.options = source, options
        self.on_page, self.cancelled = on_page, cancelled
        self.notices: list[Notice] = []

    def document(self) -> Document:
        if not self.source.rightly_named:
            self._notice("wrong_extension", f"The file is really {_article(self.source.kind)}.")
        pages = [self._finished(page) for page in self._pages()]
        return Document(
            file=self.source.name,
            sha256=self.source.sha256,
            pages=tuple(pages),
            language=_main_language(pages),
            modality=_modality(pages),
            notices=tuple(self.notices),
        )

    def _pages(self) -> Iterator[Page]:
        if self.source.kind == "text":
            return self._text_pages()
        return self._image_pages() if self.source.kind in IMAGES else self._mupdf_pages()

    def _text_pages(self) -> Iterator[Page]:
        pages = text_pages(decode(self.source.data))
        for page in self._counted(len(pages)):
            yield pages[page]

    def _image_pages(self) -> Iterator[Page]:
        with opened_image(self.source) as image:
            for index in self._counted(count(image)):
                picture = pixels(image, index, self.source, self.options.max_pixels)
                height, width = picture.shape[:2]
                yield self._scanned(
                    Page(index + 1, float(width), float(height), "scanned", ()),
                    resized(picture, MAX_SIDE),
                )

    def _mupdf_pages(self) -> Iterator[Page]:
        with opened(self.source) as document:
            for index in self._counted(document.page_count):
                yield self._mupdf_page(document, index)

    def _mupdf_page(self, document: Any, index: int) -> Page:
        try:
            page = document[index]
            layer = text_layer(page)
        except BROKEN as cause:
            raise damaged(self.source) from cause
        size = Page(index + 1, page.rect.width, page.rect.height, "digital", ())
        if layer.verdict == "usable" and not self.options.force_ocr:
            if layer.dropped:
                sentence = f"{layer.dropped} words that nobody can see were left out."
                self._notice("hidden_text", sentence, index + 1)
            found = replace(size, words=layer.words, turn=layer.turn)
            return (
                replace(found, tables=ruled_tables(page, found)) if self.options.tables else found
            )
        if layer.verdict in ("garbled", "hidden") and not self.options.force_ocr:
            self._notice("text_layer_ignored", _IGNORED[layer.verdict], index + 1)
        picture = page_picture(page, self.options.dpi)
        return self._scanned(replace(size, modality="scanned"), picture)

    def _scanned(self, page: Page, picture: Pixels) -> Page:
        """A page with the words that OCR finds in its picture."""
        if picture.min() > 200:
            return page
        if not self.options.ocr:
            self._notice(NOT_RECOGNISED, "The page has to be read by OCR and was not.", page.number)
            return page
        found = recognise(picture, self.options.weights)
        if found.words and found.confidence < LOW_CONFIDENCE:
            self._notice(
                "low_ocr_confidence", "The scan is hard to read; check its values.", page.number
            )
        return replace(page, words=found.words, turn=found.turn)

    def _finished(self, page: Page) -> Page:
        """The page with its tables and its language; an empty one is told of."""
        if not page.words:
            if not any(notice.page == page.number for notice in self._unread()):
                self._notice("page_empty", "The page has no text.", page.number)
            return page
        if self.options.tables and not page.tables and self.source.kind != "text":
            page = replace(page, tables=word_tables(page))
        if not self.options.language:
            return page
        text = text_map([page]).text
        return replace(page, language=detect(text, self.options.weights)[0])

    def _unread(self) -> Iterator[Notice]:
        return (notice for notice in self.notices if notice.code == NOT_RECOGNISED)

    def _counted(self, total: int) -> Iterator[int]:
        """Page indices; between two of them progress is told and a wish to stop is heard."""
        if total == 0:
            raise NoPages(file=self.source.name)
        if total > self.options.max_pages:
            limit = f"{self.options.max_pages} pages"
            raise FileTooLarge(file=self.source.name, what=f"{total} pages", limit=limit)
        for index in range(total):
            if self.cancelled():
                raise Cancelled
            yield index
            self.on_page(index + 1, total)

    def _notice(self, code: str, sentence: str, page: int | None = None) -> None:
        self.notices.append(Notice(code, sentence, page))


_IGNORED = {
    "garbled": "The text stored in the page is unreadable; the page was read by OCR instead.",
    "hidden": "The text stored in the page is hidden; the page was read by OCR instead.",
}


def _article(kind: str) -> str:
    return "a plain text file" if kind == "text" else f"of the kind {kind.upper()}"


def _modality(pages: list[Page]) -> Modality:
    kinds = {page.modality for page in pages}
    if len(kinds) == 1:
        return kinds.pop()
    return "mixed"


def _main_language(pages: list[Page]) -> str | None:
    """The language of most of the words; None where no page has one."""
    weight: Counter[str] = Counter()
    for page in pages:
        if page.language:
            weight[page.language] += len(page.words)
    return weight.most_common(1)[0][0] if weight else None
