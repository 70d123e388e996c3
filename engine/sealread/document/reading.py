"""Reading a file: from a path to a Document, however its words have to be got."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from sealread.errors import (
    Cancelled,
    DocumentError,
    ModelUnusable,
    NoPages,
    WeightsAltered,
    WeightsMissing,
)

from .doubled import doubled
from .drawings import with_drawings, with_pictured
from .files import Source, load
from .form_words import damaged_notice, form_notices, with_fields
from .formats import IMAGES, SUFFIXES, supported
from .images import count, opened_image, pixels, resized
from .language import detect
from .limits import (
    check_area,
    check_page_text,
    check_pages,
    check_pixels,
    check_text,
    out_of_memory,
)
from .model import Document, Modality, Notice, Page
from .mupdf import UNREADABLE
from .opening import broken, opened
from .orders import orders_notice, without_orders
from .page_loading import page_of
from .pages_ahead import Drawn, PagesAhead
from .pdf_page import MAX_SIDE, TextLayer, page_picture, text_layer
from .read_options import DEFAULTS, NOT_RECOGNISED, OCR_DPI, ReadOptions
from .resuming import NOTHING, Kept, OnRead, ReadPage
from .second_look import not_shown
from .tables import ruled_tables, word_tables
from .text_file import decode, text_pages
from .text_map import text_map
from .unseen import (
    characters_notice,
    hidden_notice,
    seen_again,
    unchecked_notice,
)

__all__ = ["DEFAULTS", "NOT_RECOGNISED", "SUFFIXES", "ReadOptions", "read", "supported"]

LOW_CONFIDENCE = 0.85
"""Mean confidence of a page's words below which a person is told."""

OnPage = Callable[[int, int], None]
IsCancelled = Callable[[], bool]


def read(
    path: Path,
    options: ReadOptions = DEFAULTS,
    *,
    on_page: OnPage | None = None,
    cancelled: IsCancelled | None = None,
    kept: Kept = NOTHING,
    on_read: OnRead | None = None,
    only: Container[int] | None = None,
) -> Document:
    """The Document at `path`; its kind is told by its content, not by its extension.

    `on_page(done, total)` is called after each page; when `cancelled()` is true between two pages,
    or while one is recognised, Cancelled is raised. `kept`: pages of the same bytes that an earlier
    reading under the same options handed to `on_read`; they are taken as they are. `only`: the
    numbers of the pages that are wanted, from 1; the Document has no others. Every other failure is
    one of the errors under DocumentError, or WeightsMissing, WeightsAltered, ModelUnusable where a
    scan needs weights that are not there.
    """
    source = load(Path(path), options.limits)
    reader = _Reader(source, options, on_page or _nobody, cancelled or _never)
    reader.kept = kept.pages if kept.sha256 == source.sha256 else {}
    reader.on_read = on_read or _nobody
    reader.only = only
    return reader.document()


def _nobody(*_: object) -> None:
    """Hears nothing."""


def _never() -> bool:
    return False


def _unless_wrong(draw: Callable[[], Drawn | None]) -> Drawn | None:
    """A page before its turn; None where something is wrong with it, which its turn will tell."""
    try:
        return draw()
    except UNREADABLE:
        return None
    except (DocumentError, MemoryError):
        return None


class _Reader:
    """The reading of one file: collects pages and notices."""

    def __init__(
        self, source: Source, options: ReadOptions, on_page: OnPage, cancelled: IsCancelled
    ) -> None:
        self.source, self.options = source, options
        self.on_page, self.cancelled = on_page, cancelled
        self.limits = options.limits
        self.page = self.words = self.characters = 0
        self.notices: list[Notice] = []
        self.kept: Mapping[int, ReadPage] = {}
        self.on_read: OnRead = _nobody
        self.only: Container[int] | None = None
        self.ahead = PagesAhead(options)

    def document(self) -> Document:
        if not self.source.rightly_named:
            self._notice("wrong_extension", f"The file is really {_article(self.source.kind)}.")
        try:
            pages = self._read_pages()
        except MemoryError as cause:
            raise out_of_memory(self.source.name, self.page) from cause
        finally:
            self.ahead.leave()
        return Document(
            file=self.source.name,
            sha256=self.source.sha256,
            pages=tuple(pages),
            language=_main_language(pages),
            modality=_modality(pages),
            notices=tuple(self.notices),
        )

    def _read_pages(self) -> list[Page]:
        told = len(self.notices)
        pages = []
        for page in self._pages():
            pages.append(self._resumed(page, told))
            told = len(self.notices)
        return pages

    def _pages(self) -> Iterator[Page]:
        if self.source.kind == "text":
            return self._text_pages()
        return self._image_pages() if self.source.kind in IMAGES else self._mupdf_pages()

    def _text_pages(self) -> Iterator[Page]:
        text = decode(self.source.data)
        check_text(self.source.name, 0, len(text), self.limits)
        odd: dict[int, int] = {}
        pages = text_pages(text, on_odd=odd.__setitem__)
        for index in self._counted(len(pages)):
            known = self.kept.get(index + 1)
            if known is None:
                self._odd(index + 1, odd[index + 1])
            yield known.page if known else self._without_orders(pages[index])

    def _image_pages(self) -> Iterator[Page]:
        with opened_image(self.source) as image:
            total = count(image, self.source, self.limits)
            for index in self._counted(total):
                if index + 1 in self.kept:
                    yield self.kept[index + 1].page
                    continue
                drawn = self.ahead.drawn(index) or self._drawn_image(image, index)
                self._begin(drawn, total, partial(self._drawn_image, image))
                yield self._scanned(drawn)

    def _drawn_image(self, image: Any, index: int) -> Drawn:
        picture = pixels(image, index, self.source, self.limits)
        height, width = picture.shape[:2]
        page = Page(index + 1, float(width), float(height), "scanned", ())
        return Drawn(page, resized(picture, MAX_SIDE))

    def _mupdf_pages(self) -> Iterator[Page]:
        with opened(self.source, self.limits) as file:
            if file.hidden:
                self.notices.append(hidden_notice(file.hidden, None))
            for index in self._counted(file.document.page_count):
                known = self.kept.get(index + 1)
                yield known.page if known else self._mupdf_page(file.document, index)

    def _mupdf_page(self, document: Any, index: int) -> Page:
        try:
            page, whole = page_of(document, index)
            if not whole:
                self.notices.append(damaged_notice(index + 1))
            size = Page(index + 1, page.rect.width, page.rect.height, "digital", ())
            self._check_page(page, size)
            layer = text_layer(page)
            if layer.verdict == "usable" and not self.options.force_ocr:
                return self._digital(page, size, layer)
            self._tell_ignored(layer, size.number)
            drawn = self.ahead.drawn(index) or self._drawn_page(page, size)
        except UNREADABLE as cause:
            raise broken(self.source, cause, index + 1) from cause
        self._begin(drawn, document.page_count, partial(self._next_scan, document))
        return self._scanned(drawn, page)

    def _drawn_page(self, page: Any, size: Page) -> Drawn:
        return Drawn(replace(size, modality="scanned"), page_picture(page, self.options.dpi))

    def _next_scan(self, document: Any, index: int) -> Drawn | None:
        """A page that will be recognised, drawn; None where its text will be taken."""
        page = document[index]
        size = Page(index + 1, page.rect.width, page.rect.height, "digital", ())
        self._check_page(page, size)
        if not self.options.force_ocr and text_layer(page).verdict == "usable":
            return None
        return self._drawn_page(page, size)

    def _begin(self, drawn: Drawn, total: int, draw: Callable[[int], Drawn | None]) -> None:
        """Has a page recognised, and the next one that `draw` draws, where that is wanted."""
        index = drawn.page.number
        self.ahead.begin(index - 1, lambda: drawn)
        is_asked = self.only is None or index + 1 in self.only
        if index < total and is_asked and index + 1 not in self.kept:
            self.ahead.begin(index, partial(_unless_wrong, partial(draw, index)))

    def _check_page(self, page: Any, size: Page) -> None:
        """Area and pictures of a page, before anything of it is drawn."""
        check_area(self.source.name, size.number, size.width, size.height, self.limits)
        if page.parent.is_pdf:
            for entry in page.get_images():
                check_pixels(self.source.name, entry[2], entry[3], self.limits)

    def _digital(self, page: Any, size: Page, layer: TextLayer) -> Page:
        """A page with the words of its text layer, those excepted that it does not show."""
        words, hidden = layer.words, Counter(layer.hidden)
        check_page_text(self.source.name, size.number, len(words), 0, self.limits)
        if layer.suspects:
            away = self._not_shown(page, layer)
            hidden.update(layer.suspects[place] for place in away)
            words = tuple(word for place, word in enumerate(words) if place not in away)
        again = doubled(words)
        if again:
            words = tuple(word for place, word in enumerate(words) if place not in again)
        filled = with_fields(page, words, by_ocr=False)
        hidden = seen_again(hidden, filled.restored)
        hidden["not shown"] += filled.unseen
        if hidden.total():
            self.notices.append(hidden_notice(hidden, size.number))
        self._odd(size.number, layer.odd)
        self.notices.extend(form_notices(filled, size.number))
        found = self._without_orders(replace(size, words=filled.words, turn=layer.turn))
        found = with_drawings(page, found)
        return replace(found, tables=ruled_tables(page, found)) if self.options.tables else found

    def _not_shown(self, page: Any, layer: TextLayer) -> frozenset[int]:
        """The suspects that OCR does not find on the page; all of them where there is no OCR."""
        try:
            picture = page_picture(page, OCR_DPI)
            return not_shown(picture, layer.words, layer.suspects, self.options.weights)
        except (WeightsMissing, WeightsAltered, ModelUnusable):
            return frozenset(layer.suspects)

    def _tell_ignored(self, layer: TextLayer, page: int) -> None:
        """The notices of a page whose stored text is not taken."""
        if layer.verdict == "unchecked":
            self.notices.append(unchecked_notice(page))
        elif layer.verdict in ("garbled", "hidden") and not self.options.force_ocr:
            self._notice("text_layer_ignored", _IGNORED[layer.verdict], page)

    def _without_orders(self, page: Page) -> Page:
        found, count = without_orders(page)
        if count:
            self.notices.append(orders_notice(count, page.number))
        return found

    def _odd(self, page: int, count: int) -> None:
        if count:
            self.notices.append(characters_notice(count, page))

    def _scanned(self, drawn: Drawn, sheet: Any = None) -> Page:
        """A page with the words that OCR finds in its picture, and those of its form's fields.

        `sheet`: the page of PyMuPDF's, where it is one.
        """
        found = self._recognised(drawn)
        if sheet is not None:
            filled = with_fields(sheet, found.words, by_ocr=True)
            if filled.unseen:
                self.notices.append(hidden_notice({"not shown": filled.unseen}, found.number))
            self.notices.extend(form_notices(filled, found.number))
            found = replace(found, words=filled.words)
        return with_pictured(drawn.picture, self._without_orders(found))

    def _recognised(self, drawn: Drawn) -> Page:
        """A page with the words that OCR finds in its picture."""
        page = drawn.page
        if drawn.is_blank:
            return page
        if not self.options.ocr:
            self._notice(NOT_RECOGNISED, "The page has to be read by OCR and was not.", page.number)
            return page
        found = self.ahead.recognised(page.number - 1, drawn, self.cancelled)
        if found.words and found.confidence < LOW_CONFIDENCE:
            self._notice(
                "low_ocr_confidence", "The scan is hard to read; check its values.", page.number
            )
        return replace(page, words=found.words, turn=found.turn)

    def _resumed(self, page: Page, told: int) -> Page:
        """A kept page with its notices; a new one is finished and handed on with those of its own.

        `told`: how many notices there were before this page.
        """
        known = self.kept.get(page.number)
        if known is not None:
            self.notices.extend(known.notices)
            self._check_words(known.page)
            return known.page
        page = self._finished(page)
        own = tuple(one for one in self.notices[told:] if one.page == page.number)
        self.on_read(self.source.sha256, ReadPage(page, own))
        return page

    def _finished(self, page: Page) -> Page:
        """The page with its tables and its language; an empty one is told of."""
        self._check_words(page)
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

    def _check_words(self, page: Page) -> None:
        name, characters = self.source.name, sum(len(word.text) for word in page.words)
        check_page_text(name, page.number, len(page.words), characters, self.limits)
        self.words += len(page.words)
        self.characters += characters
        check_text(name, self.words, self.characters, self.limits)

    def _unread(self) -> Iterator[Notice]:
        return (notice for notice in self.notices if notice.code == NOT_RECOGNISED)

    def _counted(self, total: int) -> Iterator[int]:
        """Page indices; between two of them progress is told and a wish to stop is heard."""
        if total == 0:
            raise NoPages(file=self.source.name)
        check_pages(self.source.name, total, self.limits)
        for index in range(total):
            if self.cancelled():
                raise Cancelled
            self.page = index + 1
            if self.only is None or self.page in self.only:
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
