"""How well documents were read, as three figures from 0 to 1, and how like two texts are."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from sealread.evaluate.forms import as_text
from sealread.evaluate.meaning.same import likeness
from sealread.schema.folding import fold
from sealread.schema.paths import pointer

SIZE = 256
"""Numbers of an embedding."""
_GRAMS = (2, 3, 4)
Vector = NDArray[np.float32]


class State(Struct, frozen=True):
    """`exact`: the same text; `semantic`: the same meaning; `similarity`: the mean cosine of what
    was read with what is right. Of all values that a document states or that were read.
    """

    exact: float
    semantic: float
    similarity: float

    @property
    def mean(self) -> float:
        """One figure of the three."""
        return (self.exact + self.semantic + self.similarity) / 3

    def array(self) -> Vector:
        """The same as numbers, shape (3,)."""
        return np.array([self.exact, self.semantic, self.similarity], np.float32)


NOTHING = State(0.0, 0.0, 0.0)


def state_of(read: Sequence[tuple[Any, Any]]) -> State:
    """The state of documents: pairs of what was read and what is right. NOTHING of none."""
    found = [figures for said, truth in read for figures in _compared(said, truth)]
    if not found:
        return NOTHING
    exact, semantic, similarity = np.mean(np.array(found, np.float64), axis=0).tolist()
    return State(exact, semantic, similarity)


def values_of(values: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """All values with their paths, as text; none that are empty."""
    match values:
        case dict():
            for key, below in values.items():
                yield from values_of(below, pointer(path, key))
        case list():
            for number, below in enumerate(values):
                yield from values_of(below, f"{path}/{number}")
        case None | "":
            pass
        case _:
            yield path, fold(as_text(values))


@lru_cache(maxsize=1 << 12)
def embedding(text: str) -> Vector:
    """A text as a unit vector, shape (SIZE,): its runs of two to four letters, hashed."""
    found = np.zeros(SIZE, np.float32)
    said = f" {fold(text).casefold()} "
    for size in _GRAMS:
        for start in range(len(said) - size + 1):
            place = zlib.crc32(said[start : start + size].encode())
            found[place % SIZE] += 1.0 if place & SIZE else -1.0
    length = float(np.linalg.norm(found))
    return found / length if length else found


def cosine(one: str, other: str) -> float:
    """How like two texts are, 0 to 1."""
    return max(0.0, float(embedding(one) @ embedding(other)))


def _compared(said: Any, truth: Any) -> Iterable[tuple[float, float, float]]:
    read, right = dict(values_of(said)), dict(values_of(truth))
    for path in dict.fromkeys((*right, *read)):
        one, other = right.get(path), read.get(path)
        if one is None or other is None:
            yield 0.0, 0.0, 0.0
        else:
            same = likeness(one, other)[1]
            yield float(one == other), float(same), 1.0 if one == other else cosine(one, other)
