"""A document as a PDF whose evidence is marked: real annotations that any viewer shows and lists.

A PDF stays what it is, with annotations added. What MuPDF lays out (DOCX, HTML) becomes a PDF with
its words, a text is typed out page by page, a picture is put on pages of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from sealread.errors import Cancelled

from .files import Source, check_unchanged, load
from .formats import IMAGES
from .images import count, opened_image, pixels, resized
from .limits import DEFAULT_LIMITS, Limits, check_pages, check_text
from .marks import Mark, Tint
from .model import Box
from .mupdf import UNREADABLE, pymupdf
from .opening import A4, broken, opened
from .render import typed
from .text_file import decode, text_pages

_COLOURS: dict[Tint, tuple[float, float, float]] = {
    "sure": (0.75, 0.95, 0.77),
    "made": (0.76, 0.88, 1.00),
    "inferred": (0.88, 0.81, 1.00),
    "doubtful": (1.00, 0.88, 0.55),
}
"""Pale: where the same words prove several fields their colours multiply, and stay readable."""
_SCAN_SIDE = 2400
"""Pixels of the longer side of a picture in the PDF; enough to read, and to print on A4."""
_JPEG_QUALITY = 85
_THINNEST = 1.0  # points; a mark must be seen
_KEEP_LOCK = 0  # pymupdf.PDF_ENCRYPT_KEEP


def highlighted(
    path: Path,
    sha256: str,
    marks: tuple[Mark, ...],
    *,
    limits: Limits = DEFAULT_LIMITS,
    on_page: Callable[[int, int], None] | None = None,
    cancelled: Callable[[], bool] | None = None,
) -> bytes:
    """The document at `path` as a PDF with these marks.

    Raises what `read` raises, Cancelled, and DocumentChanged where the file is not the one of that
    SHA-256: boxes of other bytes would mark the wrong words.
    """
    source = load(path, limits)
    check_unchanged(path, source.sha256, sha256)
    tell, stopped = on_page or (lambda done, total: None), cancelled or (lambda: False)
    by_page: dict[int, list[Mark]] = {}
    for mark in marks:
        by_page.setdefault(mark.page, []).append(mark)
    with as_pdf(source, limits) as document:
        try:
            return _marked(document, by_page, tell, stopped)
        except UNREADABLE as cause:
            raise broken(source, cause) from cause


def _marked(
    document: Any,
    by_page: dict[int, list[Mark]],
    tell: Callable[[int, int], None],
    stopped: Callable[[], bool],
) -> bytes:
    for done, number in enumerate(sorted(by_page), 1):
        if stopped():
            raise Cancelled
        if 1 <= number <= document.page_count:
            page = document[number - 1]
            for mark in by_page[number]:
                _mark(page, mark)
        tell(done, len(by_page) + 1)  # writing it all is the last step
    body: bytes = document.tobytes(garbage=1, deflate=True, encryption=_KEEP_LOCK)
    return body


def _mark(page: Any, mark: Mark) -> None:
    quads = [_quad(page, box) for box in mark.boxes]
    if not quads:
        return
    note = page.add_highlight_annot(quads=quads)
    note.set_colors(stroke=_COLOURS[mark.tint])
    note.set_info(title=mark.title, content=mark.note, subject="Sealread")
    note.update()


def _quad(page: Any, box: Box) -> Any:
    """A box of the page as displayed, in the coordinates that annotations have."""
    width, height = page.rect.width, page.rect.height
    x0, y0, x1, y1 = (min(max(edge, 0.0), 1.0) for edge in box)
    shown = pymupdf.Rect(x0 * width, y0 * height, x1 * width, y1 * height)
    shown.x1 = max(shown.x1, shown.x0 + _THINNEST)
    shown.y1 = max(shown.y1, shown.y0 + _THINNEST)
    return (shown * page.derotation_matrix).normalize().quad


@contextmanager
def as_pdf(source: Source, limits: Limits) -> Iterator[Any]:
    """The source as an open PDF document. Raises what opening a document raises."""
    if source.kind == "text":
        with pymupdf.open() as document:
            _type_out(document, source, limits)
            yield document
    elif source.kind in IMAGES:
        with pymupdf.open() as document:
            _put_pictures(document, source, limits)
            yield document
    else:
        with opened(source, limits) as file:
            check_pages(source.name, file.document.page_count, limits)
            if file.document.is_pdf:
                yield file.document
                return
            with _converted(file.document, source) as document:
                yield document


def _converted(document: Any, source: Source) -> Any:
    try:
        return pymupdf.open(stream=document.convert_to_pdf(), filetype="pdf")
    except UNREADABLE as cause:
        raise broken(source, cause) from cause


def _type_out(document: Any, source: Source, limits: Limits) -> None:
    text = decode(source.data)
    check_text(source.name, 0, len(text), limits)
    pages = text_pages(text)
    check_pages(source.name, len(pages), limits)
    for page in pages:
        typed(document, page)


def _put_pictures(document: Any, source: Source, limits: Limits) -> None:
    with opened_image(source) as image:
        for index in range(count(image, source, limits)):
            picture = resized(pixels(image, index, source, limits), _SCAN_SIDE)
            height, width = picture.shape[:2]
            page = document.new_page(width=A4[0], height=A4[0] * height / width)
            packed = BytesIO()
            Image.fromarray(picture).save(packed, "JPEG", quality=_JPEG_QUALITY)
            page.insert_image(page.rect, stream=packed.getvalue())
