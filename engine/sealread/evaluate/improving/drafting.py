"""Schemas that the language model proposes for a document, by what it is shown beside the page.

A proposal is what the model names and the page shows (`understand.proposing`); its state is how
sure the model was of what it wrote, and how complex the schema is that comes of it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from sealread.evaluate.improving.complexity import complexity_of
from sealread.extract.result import Reading
from sealread.schema.draft import PartKind
from sealread.schema.draft_kinds import kind_of
from sealread.schema.paths import ANY, templated, tokens, unescaped
from sealread.understand.proposing import Beside, Proposal

Propose = Callable[[Beside], Proposal]
"""What the model names where it is shown that beside the page."""
ACTIONS = ("page", "labels", "headers", "names", "all", "none")
"""What is shown beside the page: nothing; the labels that it prints; the headers of its tables; the
names of the best proposal so far; all of them; what was shown last."""
LEAST_SURE = 100.0
"""The highest perplexity that counts; that of a proposal of no tokens."""
Definition = dict[str, Any]
_WRITTEN: dict[PartKind, Definition] = {
    "number": {"type": "number"}, "yes_no": {"type": "boolean"},
    "date": {"type": "string", "format": "date"},
}  # fmt: skip


class SchemaState(Struct, frozen=True):
    """`perplexity`: of the proposal, from 1 to LEAST_SURE; `complexity`: of the schema, 0 to 1."""

    perplexity: float
    complexity: float

    @property
    def total(self) -> float:
        """Both; less is better."""
        return self.perplexity + self.complexity

    def array(self) -> NDArray[np.float32]:
        """The same as numbers, shape (2,)."""
        return np.array([self.perplexity, self.complexity], np.float32)


class Drafted(Struct, frozen=True):
    """A proposal: what was shown, what was named, the schema of it, and its state."""

    beside: Beside
    readings: tuple[Reading, ...]
    definition: Definition
    state: SchemaState

    @property
    def names(self) -> tuple[str, ...]:
        """All names, each once."""
        every = (unescaped(token) for one in self.readings for token in _named(one.path))
        return tuple(dict.fromkeys(every))


class Paper:
    """A document that schemas are proposed for; what was asked once is not asked again."""

    def __init__(
        self,
        propose: Propose,
        labels: Sequence[str] = (),
        headers: Sequence[str] = (),
        language: str | None = None,
    ) -> None:
        """`labels` and `headers`: what it prints (`understand.printed_labels`)."""
        self._propose, self._language = propose, language
        self._labels, self._headers = tuple(labels), tuple(headers)
        self._known: dict[Beside, Drafted] = {}

    def beside(self, action: str, last: Drafted, best: Drafted) -> Beside:
        """What is shown with the page after one of ACTIONS."""
        match action:
            case "page":
                return Beside()
            case "labels":
                return Beside(labels=self._labels)
            case "headers":
                return Beside(headers=self._headers)
            case "names":
                return Beside(names=best.names)
            case "all":
                return Beside(best.names, self._labels, self._headers)
            case _:
                return last.beside

    def drafted(self, beside: Beside = Beside()) -> Drafted:  # noqa: B008
        """What the model proposes where it is shown that. Raises Cancelled."""
        known = self._known.get(beside)
        if known is None:
            said = self._propose(beside)
            definition = definition_of(said.readings, self._language)
            complexity = complexity_of(definition).total
            state = SchemaState(perplexity(said.logprobs), complexity)
            known = self._known[beside] = Drafted(beside, said.readings, definition, state)
        return known


def perplexity(logprobs: Sequence[float]) -> float:
    """e to the mean negative log-probability of tokens, from 1 to LEAST_SURE."""
    if not logprobs:
        return LEAST_SURE
    mean = -math.fsum(logprobs) / len(logprobs)
    return math.exp(min(max(mean, 0.0), math.log(LEAST_SURE)))


def definition_of(readings: Iterable[Reading], language: str | None) -> Definition:
    """A JSON Schema of what was named: the names, lists, and of what type the words are."""
    root = _Named()
    for one in readings:
        node = root
        for token in tokens(templated(one.path)):
            node = node.below.setdefault(unescaped(token), _Named())
        node.texts.append(one.text or "")
    return _written(root, language)


class _Named:
    """A name: the words that stand there, or what is below it."""

    def __init__(self) -> None:
        self.texts: list[str] = []
        self.below: dict[str, _Named] = {}


def _written(node: _Named, language: str | None) -> Definition:
    if ANY in node.below:
        return {"type": "array", "items": _written(node.below[ANY], language)}
    if node.below or not node.texts:
        below = {key: _written(one, language) for key, one in node.below.items()}
        return {"type": "object", "properties": below}
    return _WRITTEN.get(kind_of(node.texts, language), {"type": "string"})


def _named(path: str) -> Iterator[str]:
    return (token for token in tokens(templated(path)) if token != ANY)
