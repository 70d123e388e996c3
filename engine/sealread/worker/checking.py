"""The parent's customs: what a worker made of a document is checked before it is believed."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

import msgspec

from sealread.document.model import Evidence
from sealread.errors import ProtocolError
from sealread.extract.result import Extraction, Reading
from sealread.worker.protocol import Rendered

_TOLERANCE = 0.02
_SHA256 = re.compile(r"[0-9a-f]{64}")
_MAX_PIXELS = 100_000_000


def checked_extraction(untrusted_extraction: bytes, file: str) -> Extraction:
    """The extraction of the file of that name, if it has its form and its places lie on pages.

    Raises ProtocolError.
    """
    try:
        extraction = msgspec.json.decode(untrusted_extraction, type=Extraction)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as cause:
        raise ProtocolError(what="an extraction of no known form") from cause
    if extraction.document.pages < 0:
        raise ProtocolError(what="a negative number of pages")
    if extraction.document.file != file or not _SHA256.fullmatch(extraction.document.sha256):
        raise ProtocolError(what="an extraction of another document")
    for reading in extraction.fields:
        _check_reading(reading, extraction.document.pages)
    return extraction


def checked_rgb(answer: Rendered) -> bytes:
    """The pixels, if there are as many as the picture's size says. Raises ProtocolError."""
    pixels = answer.width * answer.height
    if not 0 < pixels <= _MAX_PIXELS or len(answer.untrusted_rgb) != 3 * pixels:
        raise ProtocolError(what="a picture whose size is not its number of pixels")
    return answer.untrusted_rgb


def _check_reading(reading: Reading, pages: int) -> None:
    if not 0.0 <= reading.confidence <= 1.0:
        raise ProtocolError(what="a confidence outside 0 to 1")
    _check_places(reading.evidence, pages)
    for runner in reading.runners_up:
        _check_places(runner.evidence, pages)


def _check_places(places: Iterable[Evidence], pages: int) -> None:
    for place in places:
        if not 1 <= place.page <= pages:
            raise ProtocolError(what="evidence on a page that the document does not have")
        if not _is_box(place.box):
            raise ProtocolError(what="evidence that does not lie on its page")


def _is_box(box: tuple[float, float, float, float]) -> bool:
    x0, y0, x1, y1 = box
    within = all(math.isfinite(edge) and -_TOLERANCE <= edge <= 1 + _TOLERANCE for edge in box)
    return within and x0 <= x1 and y0 <= y1
