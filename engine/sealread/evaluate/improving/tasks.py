"""A wording tried on documents with known values, read by the pipeline itself."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Protocol

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from sealread.document.model import Document
from sealread.document.orders import is_order
from sealread.evaluate.improving.scores import State, embedding, state_of, values_of
from sealread.evaluate.improving.texts import (
    MOST_EXAMPLES,
    Definition,
    FieldText,
    texts,
    with_texts,
)
from sealread.schema.loading import parse
from sealread.schema.model import Schema
from sealread.schema.paths import templated

Read = Callable[[Document, Schema], Any]
"""The values of a document under a schema."""
MOST_SHOTS = 3
_LONGEST = 60
"""Letters of an example: longer ones teach nothing about the field."""


class Case(Struct, frozen=True, eq=False):
    """A document, its text, and what is right of the fields of the task's schema."""

    name: str
    document: Document
    text: str
    values: Any


class Prompt(Struct, frozen=True):
    """A wording: a schema, and of how many other documents examples are shown beside it."""

    definition: Definition
    shots: int = 0

    @property
    def key(self) -> str:
        """Equal for equal wordings."""
        body = json.dumps([self.definition, self.shots], sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(body.encode()).hexdigest()


class Tried(Struct, frozen=True):
    """A wording with what came of it: the state, and what was read of each document."""

    prompt: Prompt
    state: State
    read: tuple[Any, ...]


class Trial(Protocol):
    """What an environment needs: a wording to begin with, and what comes of one."""

    def begin(self) -> Tried:
        """The wording as it is."""
        ...

    def act(self, number: int, tried: Tried, random: np.random.Generator) -> Prompt:
        """A wording after one of the actions (`actions.ACTIONS`)."""
        ...

    def tried(self, prompt: Prompt) -> Tried:
        """What comes of a wording."""
        ...


class Bench:
    """Documents under a schema; what was tried once is not read again.

    Examples of a field are values that other documents of the bench have, those that are most like
    the one that is read, never its own.
    """

    def __init__(
        self, definition: Mapping[str, Any], cases: Sequence[Case], read: Read, name: str = "task"
    ) -> None:
        self.cases, self._read, self._name = tuple(cases), read, name
        self.first = Prompt(dict(definition))
        self._known: dict[str, Tried] = {}

    def tried(self, prompt: Prompt) -> Tried:
        """Reads all documents under a wording. Raises SchemaError, Cancelled."""
        known = self._known.get(prompt.key)
        if known is None:
            read = tuple(self.read(case, prompt) for case in self.cases)
            pairs = [(said, one.values) for said, one in zip(read, self.cases, strict=True)]
            known = self._known[prompt.key] = Tried(prompt, state_of(pairs), read)
        return known

    def read(self, case: Case, prompt: Prompt, pool: Sequence[Case] | None = None) -> Any:
        """The values of a document; `pool`: where examples come from, else the bench's own."""
        definition = self.shown(case, prompt, self.cases if pool is None else pool)
        body = json.dumps(definition, sort_keys=True).encode()
        schema = parse(definition, f"{self._name}.json", hashlib.sha256(body).hexdigest())
        return self._read(case.document, schema)

    def shown(self, case: Case, prompt: Prompt, pool: Sequence[Case]) -> Definition:
        """The schema under which a document is read: with examples of others, if wanted."""
        if not prompt.shots:
            return prompt.definition
        near = nearest(case, pool, min(prompt.shots, MOST_SHOTS))
        changed = [
            replace(one, examples=_examples(one, near)) for one in texts(prompt.definition)
        ]  # fmt: skip
        return with_texts(prompt.definition, changed)


def nearest(case: Case, pool: Sequence[Case], count: int) -> list[Case]:
    """The documents that are most like one, without itself."""
    others = [one for one in pool if one.name != case.name]
    return sorted(others, key=lambda one: -float(embedding(case.text) @ embedding(one.text)))[
        :count
    ]  # fmt: skip


def _examples(field: FieldText, near: Sequence[Case]) -> tuple[str, ...]:
    """Values of other documents for a field; none that speaks to a machine."""
    said = [
        words
        for case in near
        for path, words in values_of(case.values)
        if templated(path) == field.path and len(words) <= _LONGEST and not is_order(words)
    ]
    return tuple(dict.fromkeys(said))[:MOST_EXAMPLES]
