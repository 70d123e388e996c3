"""What kind of document one is: the language model says, the page's own form corrects.

A model of this size hardly tells a till's receipt from an invoice, whose words are the same; the
paper does. Where it names nothing surely, the labels of the library's schemas may.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import numpy as np
from msgspec import structs

from sealread.document.model import Document, Notice, Page
from sealread.document.text_map import text_map
from sealread.extract.engine import Engine
from sealread.extract.result import Extraction, Reading, RunnerUp
from sealread.extract.transactions.reader import lists_bookings
from sealread.extract.verification import absent
from sealread.schema.loading import loads
from sealread.schema.model import Schema
from sealread.understand.documents import Labels, classify, labels_of
from sealread.understand.kinds import (
    AGAINST_LABELS,
    KIND,
    STACK,
    SURE,
    SURELY,
    choice_of,
    named,
    schema_of,
)
from sealread.understand.kinds import question as kinds_asked
from sealread.understand.stacks import SURELY as SURELY_BEGUN
from sealread.understand.stacks import parts

NARROW = 27.0
"""Widths of a till's paper in heights of its words, at most: receipts of four sets of data are 16
to 29, invoices 29 to 61 (tests/bench/README.md)."""
_ON_ITS_PAPER = 0.75
"""How sure a receipt is at least that stands on a till's paper."""
_BY_ROWS = 0.8
"""How sure a statement is that its rows tell: of 55 papers of banks that have such 53 are one, of
160 of other kinds none has (tests/bench/README.md)."""
_CALLED = {"invoice": ("utility_bill",)}
"""By the schema of a kind those of others that call themselves so too; their labels tell them."""
_COVER = 60
"""Words of a page that says what a document is, at least; fewer are those of a cover sheet."""
_MOST_COVERS = 2
NEAR = 2
"""Kinds that are told of a document of none."""
_FEWEST = 12
"""Words of a page by which it can be told how wide it is."""


def tell_kind(
    engine: Engine,
    document: Document,
    question: Schema,
    started: float,
    cancelled: Callable[[], bool] | None = None,
    *,
    nearest: bool = False,
) -> Extraction:
    """The answer to `question` (`understand.kinds.question`) on a document.

    Without a language model it is what the printed labels say, and the reader where they only lean
    to a kind. Where another document seems to begin within the file there is a notice (STACK) of
    that page. `nearest`: with one, the likeliest kinds (titles) of a document of none are asked too
    and are its runners-up. `started`: a `time.monotonic()` from which the seconds are counted.
    Raises Cancelled.
    """
    if engine.language_model is None:
        said = engine.extract(document, question, started=started, cancelled=cancelled)
        judged = _on_its_paper(_labelled(said.fields[0], engine, document, cancelled), document)
        judged = _by_its_rows(judged, document)
    else:
        said = engine.said(document, question, started, cancelled)
        judged, half = _judged(said.fields[0], document), _is_half_said(said.fields[0])
        if (nearest or half) and (not named(judged.value)[0] or judged.confidence < SURE):
            near = _likeliest(engine, document, started, cancelled)
            either = _of_either(near, document) if half else ""
            judged = _named(said.fields[0], either, said.fields[0].confidence) if either else judged
            judged = structs.replace(judged, runners_up=near)
    notices = (*said.notices, *_beginnings(document))
    return structs.replace(said, fields=(judged,), values={KIND: judged.value}, notices=notices)


def _beginnings(document: Document) -> Iterator[Notice]:
    """A notice of each page with which surely another document begins."""
    for part in parts(document.pages, least=SURELY_BEGUN)[1:]:
        yield Notice(STACK, "Another document seems to begin here.", part.first)


def _likeliest(
    engine: Engine, document: Document, started: float, cancelled: Callable[[], bool] | None
) -> tuple[RunnerUp, ...]:
    """The likeliest kinds of a document that is surely of none; the page is not read in again."""
    near: list[RunnerUp] = []
    for _ in range(NEAR):
        schema = loads(kinds_asked([one.text for one in near]).encode(), KIND)
        [said] = engine.said(document, schema, started, cancelled, stated=True).fields
        title = named(said.value)[0]
        if not title:
            break
        near.append(RunnerUp(title, said.evidence, said.confidence))
    return tuple(near)


def _labelled(
    said: Reading, engine: Engine, document: Document, cancelled: Callable[[], bool] | None
) -> Reading:
    """What labels and reader say, in place of a reading of the question."""
    text = text_map(document.pages).text
    kind = classify(text, lambda: engine.decoder, document.language, cancelled)
    nothing = absent(said.path, 1 - kind.score)
    return _named(nothing, kind.name, kind.score) if kind.name else nothing


def _on_its_paper(said: Reading, document: Document) -> Reading:
    """An invoice on a till's paper is a receipt."""
    if named(said.value)[1] in ("invoice", "receipt") and is_narrow(beginning(document)[-1]):
        return _named(said, "receipt", max(said.confidence, _ON_ITS_PAPER))
    return said


def _judged(said: Reading, document: Document) -> Reading:
    """What the model says where it is sure; else what the labels say, or nothing.

    To say that a paper is of a kind that has a schema takes more: read under a wrong one every
    field is wrong, while one of no known kind is read by what it prints itself.
    """
    return _by_its_rows(_heard(_on_its_paper(said, document), document), document)


def _heard(said: Reading, document: Document) -> Reading:
    """What the model says where it is sure beside what the labels say; else what they say."""
    title, schema = named(said.value)
    labels = labels_of(text_map(beginning(document)).text, document.language)
    if labels.leaning in _CALLED.get(schema, ()):
        said, schema = _named(said, labels.leaning, said.confidence), labels.leaning
    if title and said.confidence >= _needed(schema, labels, document):
        return said
    labelled = labels.clear
    if labelled.name:
        return _named(said, labelled.name, max(SURE, labelled.score))
    if labels.many and said.confidence < SURELY:
        return _named(said, labels.many, max(SURE, labels.score))
    return absent(said.path, 1 - said.confidence) if schema else said


def _by_its_rows(said: Reading, document: Document) -> Reading:
    """A statement of an account where the paper has rows of bookings and is surely nothing else."""
    if named(said.value)[1]:
        return said
    if not lists_bookings(text_map(beginning(document)).text, document.language):
        return said
    return _named(said, "bank_statement", _BY_ROWS)


def _is_half_said(said: Reading) -> bool:
    """Whether the model says a kind that has a schema, if not as surely as that takes."""
    return named(said.value)[1] != "" and said.confidence >= SURE


def _of_either(near: Sequence[RunnerUp], document: Document) -> str:
    """Where the likeliest kinds all have schemas, the one that labels lean to, or the likeliest."""
    schemas = [schema_of(one.text) for one in near]
    if len(schemas) < NEAR or not all(schemas):
        return ""
    labels = labels_of(text_map(beginning(document)).text, document.language)
    return labels.leaning if labels.leaning in schemas else schemas[0]


def _needed(schema: str, labels: Labels, document: Document) -> float:
    """How sure the model must be of a kind: least of one without a schema, or that labels lean to.

    Most where only labels of other kinds are printed, or clearly more of another, but on a till's
    paper, which tells itself.
    """
    others = bool(labels.clear.name) or (schema != "" and labels.deny(schema))
    if labels.leaning == schema or not (schema or others):
        return SURE
    if others and not is_narrow(beginning(document)[-1]):
        return AGAINST_LABELS
    return SURELY


def _named(said: Reading, schema: str, confidence: float) -> Reading:
    """The reading with the kind of a schema in place of what it says, if that is another."""
    value = said.value if named(said.value)[1] == schema else choice_of(schema)
    return structs.replace(said, value=value, confidence=round(confidence, 4), status="inferred")


def beginning(document: Document) -> Sequence[Page]:
    """The pages that say what a document is: the first, with what lies behind it as a cover.

    A paper of one page is no cover, however little it says.
    """
    pages = document.pages
    covers = 0
    while covers < min(_MOST_COVERS, len(pages) - 1) and len(pages[covers].words) < _COVER:
        covers += 1
    return pages[: covers + 1]


def is_narrow(page: Page) -> bool:
    """Whether a page is as narrow as a till's paper: few letters wide, whatever its size.

    In a picture the paper is as wide as its words; a page that was never paper is as it says.
    """
    if len(page.words) < _FEWEST:
        return False
    boxes = np.array([word.box for word in page.words])
    height = float(np.median(boxes[:, 3] - boxes[:, 1])) * page.height
    if page.modality == "digital":
        return page.width <= NARROW * height
    wide = float(np.percentile(boxes[:, 2], 98) - np.percentile(boxes[:, 0], 2)) * page.width
    return wide <= NARROW * height
