"""A look at how a file's pages will have to be read, without reading them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from sealread.errors import Cancelled, NoPages

from .files import Source, load
from .formats import IMAGES
from .images import count, opened_image
from .limits import Limits, check_area, check_pages, check_text
from .mupdf import UNREADABLE
from .opening import broken, opened
from .page_loading import page_of
from .pdf_page import text_layer
from .read_options import DEFAULTS, Look, PageModality, ReadOptions
from .text_file import decode, text_pages

__all__ = ["Look", "look"]


def look(
    path: Path,
    options: ReadOptions = DEFAULTS,
    *,
    on_page: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> Look:
    """Looks at the text layer of every page. Needs no weights, and raises what `read` raises."""
    source = load(Path(path), options.limits)
    found: list[PageModality] = []
    for total, modality in _modalities(source, options.limits):
        check_pages(source.name, total, options.limits)
        if cancelled is not None and cancelled():
            raise Cancelled
        found.append(modality)
        if on_page is not None:
            on_page(len(found), total)
    if not found:
        raise NoPages(file=source.name)
    return Look(tuple(found))


def _modalities(source: Source, limits: Limits) -> Iterator[tuple[int, PageModality]]:
    """(number of pages, how the next one will be read), page by page."""
    if source.kind == "text":
        text = decode(source.data)
        check_text(source.name, 0, len(text), limits)
        total = len(text_pages(text))
        yield from ((total, "digital") for _ in range(total))
    elif source.kind in IMAGES:
        with opened_image(source) as image:
            total = count(image, source, limits)
        yield from ((total, "scanned") for _ in range(total))
    else:
        with opened(source, limits) as file:
            pages = file.document.page_count
            for index in range(pages):
                yield pages, _layer(source, file.document, index, limits)


def _layer(source: Source, document: Any, index: int, limits: Limits) -> PageModality:
    try:
        page = page_of(document, index)[0]
        check_area(source.name, index + 1, page.rect.width, page.rect.height, limits)
        verdict = text_layer(page).verdict
    except UNREADABLE as cause:
        raise broken(source, cause, index + 1) from cause
    return "digital" if verdict == "usable" else "scanned"
