"""How much a document may ask for: one record of limits, and the error for each of them.

A limit is far above what usual documents need and far below what harms the machine.
"""

from __future__ import annotations

from msgspec import Struct

from sealread.errors import (
    FileTooLarge,
    PageTooCostly,
    PageTooLarge,
    TooComplex,
    TooMuchText,
    UnpacksTooLarge,
)

MIB = 1 << 20
GIB = 1 << 30


class Limits(Struct, frozen=True):
    """What one document may have.

    `file_bytes` of the file, `pages` (of a PDF, frames of a TIFF), `page_area` in square points,
    `pixels` of one picture (a file of its own or one on a page), `objects` of a PDF or members of
    an archive, `nesting` of elements in DOCX and HTML. What is packed may unpack to
    `unpacked_bytes` in all, and from `unpacked_free` bytes on to `unpacked_ratio` times its size.
    `page_words`, `words`, `page_characters`, `characters`: of a page and of the document.
    `page_seconds` is what one page may take, opening the file counting as one; the parent of the
    worker keeps it, for nobody inside can (`worker.client`). Memory is limited by the walls.
    """

    file_bytes: int = 512 * MIB
    pages: int = 2000
    page_area: float = 14_400.0**2
    pixels: int = 120_000_000
    objects: int = 1_000_000
    nesting: int = 500
    unpacked_bytes: int = 2 * GIB
    unpacked_ratio: int = 200
    unpacked_free: int = 256 * MIB
    page_words: int = 50_000
    words: int = 3_000_000
    page_characters: int = 1_000_000
    characters: int = 30_000_000
    page_seconds: float = 120.0


DEFAULT_LIMITS = Limits()


def check_bytes(file: str, size: int, limits: Limits) -> None:
    """Raises FileTooLarge for a file of too many bytes."""
    if size > limits.file_bytes:
        limit = f"{limits.file_bytes / MIB:,.0f} MiB"
        raise FileTooLarge(file=file, what=f"a size of {size / MIB:,.1f} MiB", limit=limit)


def check_pages(file: str, pages: int, limits: Limits) -> None:
    """Raises FileTooLarge for too many pages."""
    if pages > limits.pages:
        raise FileTooLarge(file=file, what=f"{pages:,} pages", limit=f"{limits.pages:,} pages")


def check_area(file: str, number: int, width: float, height: float, limits: Limits) -> None:
    """Raises PageTooLarge for a page (from 1) of too many square points."""
    if not width * height <= limits.page_area:  # NaN is too large
        what = f"page {number}, {width:,.0f} by {height:,.0f} points,"
        raise PageTooLarge(file=file, what=what, limit=f"{limits.page_area:,.0f} square points")


def check_pixels(file: str, width: float, height: float, limits: Limits) -> None:
    """Raises PageTooLarge for a picture of too many pixels."""
    if width * height > limits.pixels:
        what = f"a picture of {width * height / 1e6:,.0f} million pixels"
        raise PageTooLarge(file=file, what=what, limit=f"{limits.pixels / 1e6:,.0f} million")


def check_objects(file: str, count: int, limits: Limits) -> None:
    """Raises TooComplex for a PDF of too many objects or an archive of too many files."""
    if count > limits.objects:
        raise TooComplex(file=file, what=f"{count:,} parts", limit=f"{limits.objects:,} parts")


def check_nesting(file: str, depth: int, limits: Limits) -> None:
    """Raises TooComplex for elements too deep within each other."""
    if depth > limits.nesting:
        raise too_deep(file, f"{limits.nesting:,} levels")


def too_deep(file: str, limit: str) -> TooComplex:
    """The error that parts lie within parts too deep."""
    return TooComplex(file=file, what="the depth of parts within parts", limit=limit)


def check_unpacked(file: str, unpacked: int, packed: int, limits: Limits) -> None:
    """Raises UnpacksTooLarge for what unpacks to too many bytes (both in bytes)."""
    if unpacked > limits.unpacked_bytes:
        raise unpacks_to(file, unpacked, f"{limits.unpacked_bytes / MIB:,.0f} MiB")
    check_ratio(file, unpacked, packed, limits)


def check_ratio(file: str, unpacked: int, packed: int, limits: Limits) -> None:
    """Raises UnpacksTooLarge for what is many times its size when it is unpacked."""
    if unpacked > limits.unpacked_free and unpacked > limits.unpacked_ratio * max(packed, 1):
        raise unpacks_to(file, unpacked, f"{limits.unpacked_ratio} times its size")


def unpacks_to(file: str, unpacked: int, limit: str) -> UnpacksTooLarge:
    """The error that a file unpacks to too much, in bytes; `limit` as a person is told it."""
    what = f"what it unpacks to ({unpacked / MIB:,.0f} MiB)"
    return UnpacksTooLarge(file=file, what=what, limit=limit)


def check_page_text(file: str, number: int, words: int, characters: int, limits: Limits) -> None:
    """Raises TooMuchText for a page (from 1) of too many words or characters."""
    _check_text(file, f"page {number} with", words, limits.page_words, "words")
    _check_text(file, f"page {number} with", characters, limits.page_characters, "characters")


def check_text(file: str, words: int, characters: int, limits: Limits) -> None:
    """Raises TooMuchText for a document of too many words or characters."""
    _check_text(file, "a text of", words, limits.words, "words")
    _check_text(file, "a text of", characters, limits.characters, "characters")


def _check_text(file: str, who: str, count: int, limit: int, unit: str) -> None:
    if count > limit:
        raise TooMuchText(file=file, what=f"{who} {count:,} {unit}", limit=f"{limit:,} {unit}")


def too_slow(file: str, page: int, seconds: float) -> PageTooCostly:
    """The error for a page (from 1; 0: opening the file) that was not ready in time."""
    return PageTooCostly(
        file=file, where=_where(page), what="time", limit=f"{seconds:,.0f} seconds"
    )


def out_of_memory(file: str, page: int) -> PageTooCostly:
    """The error for a page (from 1; 0: opening the file) that memory did not suffice for."""
    return PageTooCostly(file=file, where=_where(page), what="memory", limit="what is free")


def _where(page: int) -> str:
    return f"page {page}" if page else "opening it, up to its first page,"
