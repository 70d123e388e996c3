"""What prompts begin with, kept so that it is computed once: across fields, questions, documents.

One prefix, a path through the tree of all that were computed, lies in the context, from its first
cell on; all questions are forked from it. When another is wanted, what both have in common stays,
and the rest of the old one is put aside in this process's memory (never on disk: it holds the text
of documents), the least recently used dropped first. A prefix that is asked for again is brought
back into the same cells, so that it gives the very answers it gave when it was computed.

Prefixes of other texts are not left in the context beside it: every step of decoding computes
over all cells in use. What is put aside is a whole prefix, not a node of a tree: prefixes of two
documents have only the instruction in common (about 90 tokens). Questions on one document do share
their nodes (`llm.step_rows`).
"""

from __future__ import annotations

from collections.abc import Sequence
from weakref import WeakKeyDictionary, proxy

import numpy as np
from numpy.typing import NDArray

from sealread.llm.batch import run
from sealread.llm.runtime import PREFIX, Runtime
from sealread.llm.stopping import Stop

KEPT_BYTES = 128 << 20
"""Memory for prefixes that are put aside; of large models as much as the context itself takes."""
LEAST_TOKENS = 64
"""Shorter ones are computed again sooner than they are brought back."""
Tokens = NDArray[np.int32]


def prefixes_of(runtime: Runtime) -> Prefixes:
    """The prefixes of a runtime, the same for all who use it."""
    kept = _all.get(runtime)
    if kept is None:
        kept = _all[runtime] = Prefixes(runtime)
    return kept


class Prefixes:
    """The prefix in the context of a runtime, and those that were put aside."""

    def __init__(self, runtime: Runtime, kept_bytes: int | None = None) -> None:
        self._runtime = proxy(runtime)
        self._room = max(KEPT_BYTES, runtime.cache_bytes) if kept_bytes is None else kept_bytes
        self._live: Tokens = np.empty(0, np.int32)
        self._aside: dict[bytes, NDArray[np.uint8]] = {}  # the least recently used first

    def bring(self, tokens: Sequence[int], *, whole: bool, stop: Stop | None = None) -> int:
        """Makes `tokens` the prefix in the context; returns how many had been computed before.

        `whole`: its tokens see those behind them, so only all of it or nothing can be reused.
        Raises Cancelled when `stop` says so; then `forget` is due.
        """
        wanted = np.array(tokens, np.int32)
        self._check()
        here = _shared(self._live, wanted, whole=whole)
        name, there = self._best(wanted, whole=whole)
        if name is not None and there >= here + LEAST_TOKENS:
            data = self._aside[name]  # putting aside may drop it
            self._put_aside()
            here = there if self._bring_back(name, data) else 0
        elif len(self._live) >= here + LEAST_TOKENS:
            self._put_aside()
        reused = self._cut(here)
        self._runtime.feed(run(tokens[reused:], reused, PREFIX), both_ways=whole, stop=stop)
        self._live = wanted
        return reused

    def extended(self, tokens: Sequence[int]) -> None:
        """Notes that the context holds these tokens behind the prefix."""
        self._live = np.append(self._live, np.array(tokens, np.int32)).astype(np.int32)

    def _check(self) -> None:
        """Notes when the context was emptied or filled without a word."""
        if self._runtime.held(PREFIX) != len(self._live):
            self.forget()

    def forget(self) -> None:
        """Empties the context; what was put aside stays."""
        self._runtime.clear()
        self._live = np.empty(0, np.int32)

    def clear(self) -> None:
        """Empties the context and drops all that was put aside."""
        self.forget()
        self._aside.clear()

    @property
    def kept_bytes(self) -> int:
        """How much memory is taken by what was put aside."""
        return sum(len(data) for data in self._aside.values())

    def _best(self, wanted: Tokens, *, whole: bool) -> tuple[bytes | None, int]:
        """What was put aside that has most tokens in common with `wanted`, and how many."""
        shared = {name: _shared(_tokens(name), wanted, whole=whole) for name in self._aside}
        best = max(shared, key=lambda name: shared[name], default=None)
        return best, shared[best] if best is not None else 0

    def _put_aside(self) -> None:
        """Keeps the prefix in the context; it is the one used last."""
        name = self._live.tobytes()
        data = self._aside.pop(name, None)
        size = self._runtime.saved_size(PREFIX) if data is None else len(data)
        if size > self._room or not name:
            return
        while self._aside and self.kept_bytes + size > self._room:
            del self._aside[next(iter(self._aside))]
        self._aside[name] = self._runtime.saved(PREFIX) if data is None else data

    def _bring_back(self, name: bytes, data: NDArray[np.uint8]) -> bool:
        """Puts what was put aside into the empty context; False where that failed."""
        self.forget()
        if not self._runtime.restored(PREFIX, data):
            self.forget()
            return False
        self._live = _tokens(name)
        return True

    def _cut(self, length: int) -> int:
        """Drops what stands behind the first `length` tokens; returns how many stand then."""
        if length == len(self._live):
            return length
        if not length or not self._runtime.forget(PREFIX, length):
            self.forget()
            return 0
        self._live = self._live[:length]
        return length


_all: WeakKeyDictionary[Runtime, Prefixes] = WeakKeyDictionary()


def _shared(known: Tokens, wanted: Tokens, *, whole: bool) -> int:
    """How many tokens of a known prefix can be reused."""
    if whole:
        return len(wanted) if np.array_equal(known, wanted) else 0
    return common(known, wanted)


def common(left: Tokens, right: Tokens) -> int:
    """How many tokens two sequences begin with together."""
    size = min(len(left), len(right))
    differing = np.flatnonzero(left[:size] != right[:size])
    return int(differing[0]) if len(differing) else size


def _tokens(name: bytes) -> Tokens:
    return np.frombuffer(name, np.int32)
