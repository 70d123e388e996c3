"""Whether what was made of a document holds: looked up anew on its pages, without the model.

Nothing here believes a reading: its words are looked for in its boxes and its value is derived from
them once more. Where the reader is unsure, the page may still say that these are the words
(`extract.corroborating`). What is wrong is said without a word of the document.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

from sealread.document.model import Document
from sealread.document.read_options import NOT_RECOGNISED
from sealread.extract.answering import Answered
from sealread.extract.corroborating import Corroborating
from sealread.extract.locales import locale
from sealread.extract.printed import Printed
from sealread.extract.result import Extraction, Reading
from sealread.extract.selection import Selection
from sealread.schema.model import Field, Label, OpenKeys, Schema
from sealread.schema.normalise import NotOfKind, normalise
from sealread.schema.paths import escaped, node_at, tokens, unescaped
from sealread.schema.placeholder import OMIT, absent, validate

ABSENT = "not in the document"
NOT_THERE = "its words do not stand in its boxes"
UNSURE = "not sure"
LABELLED = "nothing was found, but its label is printed with something behind it"
ONLY_UNSURE = "only unsure words were found"
CHOSEN = "chosen by the model: the page has other words for it"
OTHER_VALUE = "it is not what its words say"
REFUSED = "the schema refuses it"
NOT_ASKED = "nobody asked for it"
REQUIRED = "the schema wants a value here and none was found"
NOT_SEARCHED = "it was not looked for"
CONTRADICTED = "asked in other words, the document says something else"
PAGES = "pages"
"""The subject of what is wrong with the document as a whole."""

LIKELY = 0.25
"""Confidence from which on a reading is right if the page says so too (tests/bench/README.md)."""
SURE_OF_NOTHING = 0.5
"""Likelihood of "nothing" from which on the reader is taken to say that something is not there."""
_MOST_PAGES = 10


Told = Callable[[Answered], bool]
"""Whether the page says that an answer is right; of none, that there may be none."""


class Proof(Struct, frozen=True):
    """Whether something holds: a key's path or a question, and what is wrong with it."""

    subject: str
    holds: bool
    reason: str | None = None


def prove_values(
    document: Document,
    schema: Schema,
    extraction: Extraction,
    review_below: float,
    selection: Selection | None = None,
) -> tuple[Proof, ...]:
    """A proof for every reading, for every value without one, and for pages that were not read.

    `selection`: the keys that were asked; None: all of them.
    """
    prover = _Prover(document, schema, review_below, extraction)
    proofs = [prover.proof(one) for one in extraction.fields]
    return (*proofs, *_unasked(extraction, schema, selection), *prove_pages(document))


def prove_answer(
    document: Document, answer: Answered, review_below: float, told: Told | None = None
) -> Proof:
    """Whether an answer's words stand on the page and are sure enough, or `told` by the page."""
    if not answer.texts:
        labelled = told is not None and not told(answer)
        return _absence(answer.question, answer.confidence, labelled=labelled)
    if not Printed(document).hold_all(answer.texts, answer.evidence):
        return Proof(answer.question, False, NOT_THERE)
    doubt = _doubt(answer, review_below)
    if doubt is None or (_is_merely_unsure(answer, doubt) and told and told(answer)):
        return Proof(answer.question, True)
    return Proof(answer.question, False, doubt)


def told_by_page(
    document: Document, schema: Schema, answers: Sequence[Answered], review_below: float
) -> Told:
    """Whether the page says that an answer about a key of the schema is the words for that key."""
    corroborated = Corroborating(document, schema)
    read = [reading for one in answers for reading in _as_readings(one)]

    def told(answer: Answered) -> bool:
        if not answer.texts:
            return not corroborated.has_label(answer.path or "")
        return all(corroborated(one, read, review_below) for one in _as_readings(answer))

    return told


def _as_readings(one: Answered) -> list[Reading]:
    return [
        Reading(one.path or "", text, text, one.evidence, one.confidence, one.status)
        for text in one.texts
    ]


def _doubt(one: Reading | Answered, review_below: float) -> str | None:
    """Why words are not sure enough, None where they are."""
    if one.status == "inferred":
        return one.reason or UNSURE
    if one.status == "needs_review" or one.confidence < review_below:
        return one.reason or UNSURE
    return None


def _is_merely_unsure(one: Reading | Answered, doubt: str) -> bool:
    """Whether nothing speaks against words but how sure the reader is of them."""
    return one.status != "inferred" and doubt == UNSURE and one.confidence >= LIKELY


def contradicts(answer: Answered, other: Answered, review_below: float) -> bool:
    """Whether another way of asking surely names other words than the answer."""
    if not answer.texts or not other.texts or other.confidence < review_below:
        return False
    ours, theirs = (["".join(text.replace(", ", " ").split()).casefold() for text in one.texts]
                    for one in (answer, other))  # fmt: skip
    return not any(a in b or b in a for a in ours for b in theirs)


def prove_pages(document: Document) -> tuple[Proof, ...]:
    """What has to be said about the document as a whole: pages whose words are not known."""
    pages = [str(one.page) for one in document.notices if one.code == NOT_RECOGNISED]
    if not pages:
        return ()
    listed = ", ".join(pages[:_MOST_PAGES]) + (" …" if len(pages) > _MOST_PAGES else "")
    return (Proof(PAGES, False, f"not read: page {listed}"),)


class _Prover:
    """Proves the readings of one document under one schema."""

    def __init__(
        self, document: Document, schema: Schema, review_below: float, extraction: Extraction
    ) -> None:
        self._document, self._schema = document, schema
        self._fields, values = extraction.fields, extraction.values
        self._printed = Printed(document)
        self._root, self._locale = schema.root, locale(document)
        self._review_below, self._values = review_below, values
        self._refused = {pointer for pointer, _ in validate(values, schema, formats=True)}

    def proof(self, one: Reading) -> Proof:
        if one.text is None:
            return self._nothing(one)
        reason = self._wrong(one)
        return Proof(one.path, reason is None, reason)

    def _nothing(self, one: Reading) -> Proof:
        node = node_at(self._root, one.path)
        if one.value is not None:
            return Proof(one.path, False, NOT_THERE)
        if node is not None and node.required and absent(node) not in (OMIT, None, []):
            return Proof(one.path, False, REQUIRED)
        labelled = self._corroborated.has_label(one.path)
        return _absence(one.path, one.confidence, labelled=labelled)

    def _wrong(self, one: Reading) -> str | None:
        if one.text is None or not self._printed.hold(one.text, one.evidence):
            return NOT_THERE
        if one.value is None:
            return one.reason or UNSURE
        if one.status == "inferred":
            return CHOSEN
        if not self._follows(one, one.text):
            return OTHER_VALUE
        if one.path in self._refused or _value_at(self._values, one.path) != one.value:
            return REFUSED
        doubt = _doubt(one, self._review_below)
        if doubt is not None and _is_merely_unsure(one, doubt) and self._is_corroborated(one):
            return None
        return doubt

    def _is_corroborated(self, one: Reading) -> bool:
        return self._corroborated(one, self._fields, self._review_below)

    @cached_property
    def _corroborated(self) -> Corroborating:
        return Corroborating(self._document, self._schema)

    def _follows(self, one: Reading, text: str) -> bool:
        """Whether the value is what the words say, brought to the key's kind."""
        node = node_at(self._root, one.path)
        if isinstance(node, OpenKeys):
            node = node.value
        field = node if isinstance(node, Field) else Field(one.path, Label("", ""))
        try:
            value = normalise(text, field, self._locale)
        except NotOfKind:
            return False
        return bool(one.value in (value, [value]))


def _absence(subject: str, confidence: float, *, labelled: bool) -> Proof:
    if labelled:
        return Proof(subject, False, LABELLED)
    if confidence >= SURE_OF_NOTHING:
        return Proof(subject, True, ABSENT)
    return Proof(subject, False, ONLY_UNSURE)


def _unasked(
    extraction: Extraction, schema: Schema, selection: Selection | None
) -> Iterator[Proof]:
    """Values that have no reading, or whose key was not asked; what must stand there is none."""
    fields = extraction.fields if selection is None else selection.settled(extraction.fields)
    asked = {one.path for one in fields}
    for path, value in _leaves(extraction.values, ""):
        if path in asked or path.rpartition("/")[0] in asked:
            continue
        node = node_at(schema.root, path)
        if node is None or absent(node) in (OMIT, None) or value != absent(node):
            yield Proof(path, False, NOT_ASKED)


def _leaves(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """The JSON Pointers of all leaves that are not null, with their values."""
    if isinstance(value, dict):
        for key, below in value.items():
            yield from _leaves(below, f"{path}/{escaped(str(key))}")
    elif isinstance(value, list):
        for number, below in enumerate(value):
            yield from _leaves(below, f"{path}/{number}")
    elif value is not None:
        yield path, value


def _value_at(values: Any, path: str) -> Any:
    found = values
    for token in map(unescaped, tokens(path)):
        if isinstance(found, dict):
            found = found.get(token)
        elif isinstance(found, list) and token.isdecimal() and int(token) < len(found):
            found = found[int(token)]
        else:
            return None
    return found
