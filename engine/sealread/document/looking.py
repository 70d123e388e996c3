"""A look at how a file's pages will have to be read, without reading them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from sealread.errors import Cancelled, FileTooLarge, NoPages

from .files import Source, load
from .formats import IMAGES
from .images import count, opened_image
from .model import Modality
from .mupdf import BROKEN
from .opening import damaged, opened
from .pdf_page import text_layer
from .reading import DEFAULTS, ReadOptions
from .text_file import decode, text_pages

PageModality = Literal["digital", "scanned"]


class Look(Struct, frozen=True):
    """How each page will be read, in order: by its stored text, or by recognition."""

    pages: tuple[PageModality, ...]

    @property
    def modality(self) -> Modality:
        """That of the document: as `read` will say."""
        kinds = set(self.pages)
        return kinds.pop() if len(kinds) == 1 else "mixed"


def look(
    path: Path,
    options: ReadOptions = DEFAULTS,
    *,
    on_page: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Look:
    """Looks at the text layer of every page. Needs no weights, and raises what `read` raises."""
    source = load(Path(path), options.max_bytes)
    found: list[PageModality] = []
    for total, modality in _modalities(source):
        if total > options.max_pages:
            limit = f"{options.max_pages} pages"
            raise FileTooLarge(file=source.name, what=f"{total} pages", limit=limit)
        if cancelled is not None and cancelled():
            raise Cancelled
        found.append(modality)
        if on_page is not None:
            on_page(len(found), total)
    if not found:
        raise NoPages(file=source.name)
    return Look(tuple(found))


def _modalities(source: Source) -> Iterator[tuple[int, PageModality]]:
    """(number of pages, how the next one will be read), page by page."""
    if source.kind == "text":
        total = len(text_pages(decode(source.data)))
        yield from ((total, "digital") for _ in range(total))
    elif source.kind in IMAGES:
        with opened_image(source) as image:
            total = count(image)
        yield from ((total, "scanned") for _ in range(total))
    else:
        with opened(source) as document:
            for index in range(document.page_count):
                yield document.page_count, _layer(source, document, index)


def _layer(source: Source, document: Any, index: int) -> PageModality:
    try:
        verdict = text_layer(document[index]).verdict
    except BROKEN as cause:
        raise damaged(source) from cause
    return "digital" if verdict == "usable" else "scanned"
