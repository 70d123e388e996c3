"""Pages of a document as PDFs of their own: what a stack of papers is taken apart into.

Pages of a PDF are taken over as they are, pictures and text layers untouched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from sealread.errors import Cancelled, ExportRefused

from .files import check_unchanged, load
from .highlighting import as_pdf
from .limits import DEFAULT_LIMITS, Limits
from .mupdf import UNREADABLE, pymupdf
from .opening import broken


def cut(
    path: Path,
    sha256: str,
    ranges: Sequence[tuple[int, int]],
    *,
    limits: Limits = DEFAULT_LIMITS,
    cancelled: Callable[[], bool] | None = None,
) -> Iterator[bytes]:
    """A PDF for each range of pages (first and last, from 1), in their order.

    Raises what `read` raises, Cancelled, ExportRefused for a range that the document does not have,
    DocumentChanged where the file is not the one of that SHA-256.
    """
    source = load(path, limits)
    check_unchanged(path, source.sha256, sha256)
    with as_pdf(source, limits) as document:
        for first, last in ranges:
            if not 1 <= first <= last <= document.page_count:
                what = f"it has {document.page_count} pages, and none of {first}-{last}"
                raise ExportRefused(file=source.name, what=what)
        for first, last in ranges:
            if cancelled is not None and cancelled():
                raise Cancelled
            try:
                yield _part(document, first, last)
            except UNREADABLE as cause:
                raise broken(source, cause) from cause


def _part(document: Any, first: int, last: int) -> bytes:
    with pymupdf.open() as part:
        part.insert_pdf(document, from_page=first - 1, to_page=last - 1)
        # Objects that several pages share are written once, those of other pages not at all.
        body: bytes = part.tobytes(garbage=3, deflate=True)
        return body
