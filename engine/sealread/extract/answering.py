"""Free questions on a document: verbatim words with their boxes, or that it does not say.

A question is asked as a field is: in several wordings, over all windows. One that is about a key
of a schema is answered by the key's own reading: it is asked in more wordings, and tables are read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from sealread.document.model import Evidence
from sealread.extract.key_match import Synonyms, no_synonyms
from sealread.extract.question_words import asks_for_several, label_of
from sealread.extract.result import Reading, RunnerUp, Status
from sealread.extract.selection import Selection
from sealread.schema.addresses import in_one_line
from sealread.schema.model import Field, Label, Schema, Section
from sealread.schema.paths import is_in

NOT_SAID = "not in the document"
# Not the beginning of any JSON Pointer, so that no key of a schema can have such a path.
_FREE = "question"
FREE_ABOVE = 0.59
"""Calibrated confidence below which words are no answer to a question that no schema knows: nobody
has said that documents of this kind answer it at all."""
UNSURE_WORDS = "only unsure words"
_MOST_CLOSE = 3
_WORST: tuple[Status, ...] = ("not_found", "needs_review", "inferred", "normalised", "grounded")

Read = Callable[[Schema], tuple[Reading, ...]]


class Query(Struct, frozen=True):
    """A question. `path`: the key of the schema that it is about.

    `wordings`: other ways to ask it, those in the document's language first. `several`: whether a
    list is wanted; None: as its words say.
    """

    text: str
    path: str | None = None
    wordings: tuple[str, ...] = ()
    several: bool | None = None


class Answered(Struct, frozen=True):
    """The answer to one question; `texts` is empty where the document does not say.

    Texts are verbatim, their white space folded and the lines of an address parted by commas; the
    boxes of the first come first. `path`: the key whose reading this is, None for words that the
    question itself found.
    """

    question: str
    texts: tuple[str, ...]
    evidence: tuple[Evidence, ...]
    confidence: float
    status: Status
    reason: str | None = None
    runners_up: tuple[RunnerUp, ...] = ()
    path: str | None = None


def answer(
    read: Read,
    queries: Sequence[Query],
    language: str | None,
    schema: Schema | None = None,
    synonyms: Synonyms = no_synonyms,
) -> tuple[Answered, ...]:
    """The answers to questions on a document in `language`, in their order.

    `read` makes the readings of a document under a schema; it is called once. Raises SchemaError
    for a path that the schema does not have.
    """
    keyed = [one.path for one in queries if one.path is not None and schema is not None]
    free = [(n, one) for n, one in enumerate(queries) if one.path is None or schema is None]
    empty = Schema("questions", "", Section("", Label("", ""), ()), {})
    selection = Selection(schema or empty, keyed, language, synonyms)
    asked = tuple(_field(number, query, language) for number, query in free)
    root = selection.tree.root
    tree = replace(selection.tree, root=replace(root, children=(*root.children, *asked)))
    readings = read(tree) if queries else ()
    settled = selection.settled([one for one in readings if not one.path.startswith(_FREE)])
    return tuple(
        _made(query, [one for one in readings if _is_of(one, number)], None)
        if query.path is None or schema is None
        else _made(query, selection.of(query.path, settled), query.path)
        for number, query in enumerate(queries)
    )


def _field(number: int, query: Query, language: str | None) -> Field:
    """A question as a field: its words are the title, its label and other wordings are phrases."""
    label = label_of(query.text)
    said = tuple(dict.fromkeys([*query.wordings, *([label] if label else [])]))
    phrases = {language or "": said} if said else {}
    several = asks_for_several(query.text) if query.several is None else query.several
    return Field(f"{_FREE}{number}", Label("", query.text, "", phrases), many=several)


def _is_of(reading: Reading, number: int) -> bool:
    return is_in(reading.path, f"{_FREE}{number}")


def _unsure(query: Query, named: Sequence[Reading]) -> Answered:
    """Words that answer a free question too unsurely are what came close."""
    close = tuple(RunnerUp(one.text or "", one.evidence, one.confidence) for one in named)
    return Answered(
        query.text, (), (), 1.0 - max(one.confidence for one in named), "not_found", UNSURE_WORDS,
        (*close, *named[0].runners_up)[:_MOST_CLOSE], None,
    )  # fmt: skip


def _made(query: Query, readings: Sequence[Reading], path: str | None) -> Answered:
    """One answer of all readings that have words; of none, that it was not found."""
    named = [one for one in readings if one.text is not None]
    said = [one for one in named if path is not None or one.confidence >= FREE_ABOVE]
    if not said and named:
        return _unsure(query, named)
    if not said:
        unsure = max(readings, key=lambda one: len(one.runners_up), default=None)
        return Answered(
            query.text, (), (), min((one.confidence for one in readings), default=0.0), "not_found",
            (unsure.reason if unsure else None) or NOT_SAID,
            unsure.runners_up if unsure else (), path,
        )  # fmt: skip
    return Answered(
        question=query.text,
        texts=tuple(dict.fromkeys(in_one_line(one.text) for one in said if one.text is not None)),
        evidence=tuple(dict.fromkeys(place for one in said for place in one.evidence)),
        confidence=min(one.confidence for one in said),
        status=min((one.status for one in said), key=_WORST.index),
        reason=next((one.reason for one in said if one.reason), None),
        runners_up=said[0].runners_up,
        path=path,
    )
