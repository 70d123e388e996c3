"""Documents read as the paper on self-improving parsers of form-like documents measures it.

Each document is told its kind and is read under its set's schema (`--protocol forms`). What is
counted: kinds with how sure they are; of values exact match, the same meaning, cosine similarity of
embeddings; precision, recall and F1 of values alike at `ALIKE`; seconds. Ours are single readings,
as users live: decoding takes the likeliest token, so that the best of three is each of them.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from sealread.errors import Cancelled, SealreadError
from sealread.evaluate.dataset import Dataset, Truth
from sealread.evaluate.documents import Shelf
from sealread.evaluate.forms import as_text
from sealread.evaluate.improving.scores import cosine
from sealread.evaluate.kinds import Asked, told_of, wanted
from sealread.evaluate.meaning.same import likeness
from sealread.evaluate.runner import Evaluation, Measured
from sealread.evaluate.scoring import Scored
from sealread.extract.engine import Engine
from sealread.schema.folding import fold

ALIKE = 0.8
"""Cosine from which on a value counts as found."""
PAPER: Mapping[str, str] = {
    "kinds": ".84-1.00 of a kind right, .87-.98 sure",
    "sroie": "F1 .939",
    "cord": "F1 .965",
    "seconds": "60 seconds and more a document",
}
"""What the paper says of its own documents (best of three readings)."""


class Value(Struct, frozen=True):
    """A value that a document states, or that was read though it does not: three figures."""

    dataset: str
    document: str
    field: str
    stated: bool
    read: bool
    exact: float = 0.0
    semantic: float = 0.0
    similarity: float = 0.0

    @property
    def found(self) -> bool:
        """Whether it counts as found."""
        return self.stated and self.read and self.similarity >= ALIKE


class Figures(Struct, frozen=True):
    """Means over values, shares at `ALIKE`, and of documents; None where nothing counts."""

    documents: int
    values: int
    exact: float | None
    semantic: float | None
    similarity: float | None
    precision: float | None
    recall: float | None
    f1: float | None
    whole: float | None
    seconds: float | None


def kinds(
    engine: Engine,
    shelf: Shelf,
    documents: Sequence[tuple[Dataset, Truth]],
    cancelled: Callable[[], bool],
    *,
    words: bool,
) -> list[Asked]:
    """What each document is told to be; one that cannot be read is left out, for it is named where
    it is read for its values. Being cancelled ends it early.
    """
    found = []
    for dataset, truth in documents:
        if cancelled():
            break
        try:
            document = shelf.read(dataset.path(truth, words=words), cancelled).document
            kinds = wanted(dataset.name, truth.id, document)
            found.append(told_of(engine, document, dataset.name, truth.id, kinds))
        except Cancelled:
            break
        except SealreadError:
            continue
    return found


def values(evaluation: Evaluation) -> list[Value]:
    """All values of what was measured; what a document neither states nor was read is none."""
    return [
        _value(leaf)
        for one in evaluation.documents
        for leaf in one.scored
        if not (_empty(leaf.truth) and _empty(leaf.predicted))
    ]


def figures(some: Sequence[Value], measured: Sequence[Measured]) -> Figures:
    """What is counted of some values, and of the documents that they are of."""
    stated = sum(one.stated for one in some)
    read = sum(one.read for one in some)
    found = sum(one.found for one in some)
    wrong = {(one.dataset, one.document) for one in some if not one.found}
    names = {(one.dataset, one.document) for one in some}
    seconds = [one.read_seconds + one.extract_seconds for one in measured]
    return Figures(
        len(names),
        len(some),
        _mean(one.exact for one in some),
        _mean(one.semantic for one in some),
        _mean(one.similarity for one in some),
        found / read if read else None,
        found / stated if stated else None,
        2 * found / (stated + read) if stated + read else None,
        1 - len(wrong) / len(names) if names else None,
        _mean(seconds),
    )


def report(evaluation: Evaluation, asked: Sequence[Asked], began: float) -> dict[str, Any]:
    """All tables as one object: `kinds`, `sets`, `fields` of each set, `all`, `paper`.

    `began`: `time.monotonic` at the start.
    """
    every, documents = values(evaluation), evaluation.documents
    names = list(dict.fromkeys(one.dataset for one in documents))
    by_set = {name: [one for one in every if one.dataset == name] for name in names}
    return {
        "kinds": _kinds(asked),
        "sets": {
            name: figures(some, [one for one in documents if one.dataset == name])
            for name, some in by_set.items()
        },
        "fields": {
            name: {
                field: figures([one for one in some if one.field == field], ())
                for field in dict.fromkeys(one.field for one in some)
            }
            for name, some in by_set.items()
        },
        "all": figures(every, documents),
        "failed": sum(one.failure is not None for one in documents),
        "paper": dict(PAPER),
        "seconds": time.monotonic() - began,
    }


def _kinds(asked: Sequence[Asked]) -> dict[str, dict[str, float | int | None]]:
    """By the kind that documents are of: how many, right, how sure, seconds."""
    groups: dict[str, list[Asked]] = {}
    for one in asked:
        groups.setdefault(one.wanted or "none", []).append(one)
    return {
        name: {
            "documents": len(some),
            "right": _mean(float(one.is_right) for one in some),
            "confidence": _mean(one.confidence for one in some),
            "seconds": _mean(one.seconds for one in some),
        }
        for name, some in sorted(groups.items())
    }


def _value(leaf: Scored) -> Value:
    stated, read = not _empty(leaf.truth), not _empty(leaf.predicted)
    if not stated or not read:
        return Value(leaf.dataset, leaf.document, leaf.field, stated, read)
    right, said = fold(as_text(leaf.truth)), fold(as_text(leaf.predicted))
    exact = leaf.exact or right == said
    return Value(
        leaf.dataset, leaf.document, leaf.field, stated, read, float(exact),
        float(exact or leaf.verdict == "right" or likeness(right, said)[1]),
        1.0 if exact else cosine(right, said),
    )  # fmt: skip


def _empty(value: Any) -> bool:
    return value is None or value in ("", [], {})


def _mean(some: Iterable[float]) -> float | None:
    every = list(some)
    return sum(every) / len(every) if every else None
