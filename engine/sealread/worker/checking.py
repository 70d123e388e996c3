"""The parent's customs: what a worker made of a document is checked before it is believed."""

from __future__ import annotations

import math
import re
from collections.abc import Container, Iterable
from typing import TypeVar

import msgspec

from sealread.agent.state import AgentStatus, Answer
from sealread.agent.trace import Trace
from sealread.document.model import Evidence, Table
from sealread.document.page_lines import LinedPage
from sealread.document.resuming import ReadPage
from sealread.errors import ProtocolError
from sealread.extract.providers import is_source
from sealread.extract.result import DocumentInfo, Extraction, Reading, RunnerUp
from sealread.worker.head import Head
from sealread.worker.protocol import MAX_PAGE, MAX_PAGES, Rendered
from sealread.worker.report import Report

_TOLERANCE = 0.02
_SHA256 = re.compile(r"[0-9a-f]{64}")
_MAX_PIXELS = 100_000_000
_MAX_LANGUAGE = 64
_MAX_TALL = 10_000
Message = TypeVar("Message")


def checked_extraction(untrusted_extraction: bytes, file: str) -> Extraction:
    """The extraction of the file of that name, if it has its form and its places lie on pages.

    Raises ProtocolError.
    """
    extraction = _decoded(untrusted_extraction, Extraction, "an extraction")
    _check_extraction(extraction, file)
    return extraction


def checked_report(untrusted_report: bytes, file: str) -> Report:
    """The report on the file of that name, if all that it holds is of that file and on its pages.

    Raises ProtocolError.
    """
    report = _decoded(untrusted_report, Report, "a report")
    outcome = report.outcome
    if outcome.status not in (AgentStatus.SUCCESS, AgentStatus.END):
        raise ProtocolError(what="a report of work that has not ended")
    _check_trace(outcome.trace, outcome.status, file)
    if report.document is not None:
        _check_document(report.document, file)
    elif outcome.extraction is not None or outcome.answers:
        raise ProtocolError(what="results without a document")
    if outcome.extraction is not None:
        _check_extraction(outcome.extraction, file)
    for answer in outcome.answers:
        _check_answer(answer, report.document.pages if report.document else 0)
    return report


def checked_page(untrusted_page: bytes, most: int = MAX_PAGE) -> ReadPage:
    """A page whose words and tables are of the form that reading gives them. Raises ProtocolError.

    `most`: bytes that it may have. Its words are not checked to lie on the page: evidence is, when
    it is drawn from them.
    """
    if len(untrusted_page) > most:
        raise ProtocolError(what="a page that is too large")
    read = _decoded(untrusted_page, ReadPage, "a page")
    page = read.page
    if not 1 <= page.number <= MAX_PAGES or not _finite((page.width, page.height)):
        raise ProtocolError(what="a page without a number or a size")
    if any(notice.page != page.number for notice in read.notices):
        raise ProtocolError(what="a notice of another page")
    for word in page.words:
        _check_confidence(word.confidence)
        if not _finite(word.box):
            raise ProtocolError(what="a word without a place")
    for table in page.tables:
        _check_table(table, len(page.words))
    if not all(_finite(box) for box in page.boxes):
        raise ProtocolError(what="a ruled box without a place")
    return read


def checked_head(untrusted_head: bytes, file: str, pages: int) -> Head:
    """The head of the document of that name, of which so many pages were told.

    Raises ProtocolError.
    """
    if len(untrusted_head) > MAX_PAGE:
        raise ProtocolError(what="a document that is told at too great length")
    head = _decoded(untrusted_head, Head, "a document")
    if head.file != file or not _SHA256.fullmatch(head.sha256):
        raise ProtocolError(what="another document")
    if head.pages != pages or pages < 1:
        raise ProtocolError(what="a document whose pages were not all told")
    if any(one.page is not None and not 1 <= one.page <= pages for one in head.notices):
        raise ProtocolError(what="a notice of a page that the document does not have")
    _check_languages(head.language)
    return head


def checked_lines(untrusted_page: bytes, pages: Container[int]) -> LinedPage:
    """A page of words that all lie on it, if it is one of `pages`. Raises ProtocolError."""
    if len(untrusted_page) > MAX_PAGE:
        raise ProtocolError(what="a page that is too large")
    page = _decoded(untrusted_page, LinedPage, "a page in lines")
    if page.number not in pages:
        raise ProtocolError(what="words of a page that nobody asked for")
    if not 0 < page.tall < _MAX_TALL:
        raise ProtocolError(what="a page of no size")
    for line in page.lines:
        for word in line:
            _check_confidence(word.confidence)
            if not _is_box(word.box):
                raise ProtocolError(what="a word that does not lie on its page")
    return page


def checked_rgb(answer: Rendered) -> bytes:
    """The pixels, if there are as many as the picture's size says. Raises ProtocolError."""
    pixels = answer.width * answer.height
    if not 0 < pixels <= _MAX_PIXELS or len(answer.untrusted_rgb) != 3 * pixels:
        raise ProtocolError(what="a picture whose size is not its number of pixels")
    return answer.untrusted_rgb


def _decoded(untrusted_message: bytes, kind: type[Message], what: str) -> Message:
    try:
        return msgspec.json.decode(untrusted_message, type=kind)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as cause:
        raise ProtocolError(what=f"{what} of no known form") from cause


def _check_extraction(extraction: Extraction, file: str) -> None:
    _check_document(extraction.document, file)
    for reading in extraction.fields:
        _check_reading(reading, extraction.document.pages)


def _check_document(document: DocumentInfo, file: str) -> None:
    if document.pages < 0:
        raise ProtocolError(what="a negative number of pages")
    if document.file != file or not _SHA256.fullmatch(document.sha256):
        raise ProtocolError(what="an extraction of another document")
    _check_languages(document.language, document.locale)


def _check_languages(*codes: str | None) -> None:
    if any(len(one or "") > _MAX_LANGUAGE for one in codes):
        raise ProtocolError(what="a language of no known form")


def _check_trace(trace: Trace, status: AgentStatus, file: str) -> None:
    if trace.file != file or not (trace.document_sha256 == "" or
                                  _SHA256.fullmatch(trace.document_sha256)):  # fmt: skip
        raise ProtocolError(what="a trace of another document")
    if trace.status is not status:
        raise ProtocolError(what="a trace that ends otherwise than its report")
    if any(event.number != number for number, event in enumerate(trace.events, 1)):
        raise ProtocolError(what="a trace with a gap")


def _check_answer(answer: Answer, pages: int) -> None:
    _check_confidence(answer.confidence)
    if answer.texts and not answer.evidence:
        raise ProtocolError(what="an answer without evidence")
    _check_places(answer.evidence, pages)
    _check_runners_up(answer.runners_up, pages)


def _check_reading(reading: Reading, pages: int) -> None:
    _check_confidence(reading.confidence)
    _check_source(reading.source)
    _check_places(reading.evidence, pages)
    _check_runners_up(reading.runners_up, pages)


def _check_table(table: Table, words: int) -> None:
    places = (place for row in table.rows for cell in row for place in cell.words)
    if not _finite(table.box) or not all(0 <= place < words for place in places):
        raise ProtocolError(what="a table of words that the page does not have")


def _finite(numbers: Iterable[float]) -> bool:
    return all(math.isfinite(number) for number in numbers)


def _check_confidence(confidence: float) -> None:
    if not 0.0 <= confidence <= 1.0:
        raise ProtocolError(what="a confidence outside 0 to 1")


def _check_runners_up(runners_up: Iterable[RunnerUp], pages: int) -> None:
    for runner in runners_up:
        _check_source(runner.source)
        _check_places(runner.evidence, pages)


def _check_source(source: str | None) -> None:
    if source is not None and not is_source(source):
        raise ProtocolError(what="a value of no known source")


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
