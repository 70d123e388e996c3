"""What prompts begin with, kept so that it is computed once: across fields, questions, documents.

One prefix, a path through the tree of all that were computed, lies in the context, from its first
cell on; all questions are forked from it. When another is wanted, what both have in common stays,
and the rest of the old one is put aside in this process's memory, the least recently used dropped
first. A prefix that is asked for again is brought back into the same cells, so that it gives the
very answers it gave when it was computed.

A prefix has parts (`Parts`): what every prompt begins with, the page, the list of fields. Each is
computed by itself, in batches of its own, and is reused as a whole (or up to a batch's end), so
that what stands behind it is computed in the same batches whether it was reused or not: rounding is
the same, and with it every answer. Behind the parts, any number of tokens is reused.

Pages can outlast the process: a `Shelf` is offered the state of each page that was computed, and
asked for one that is not known here. It is who keeps them (`work.kept_states`); this room writes
nothing to disk, for a state holds what a document says.

Prefixes of other texts are not left in the context beside it: every step of decoding computes
over all cells in use. What is put aside is a whole prefix, not a node of a tree: prefixes of two
documents have only the instruction in common (about 90 tokens). Questions on one document do share
their nodes (`llm.step_rows`). Of one page one prefix is put aside, the last one.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from typing import Protocol
from weakref import WeakKeyDictionary, proxy

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from sealread.llm.batch import run
from sealread.llm.runtime import PREFIX, Runtime
from sealread.llm.stopping import Stop

KEPT_BYTES = 128 << 20
"""Memory for prefixes that are put aside, where nobody says otherwise (`Prefixes.limit`)."""
LEAST_TOKENS = 64
"""Shorter ones are computed again sooner than they are brought back."""
LEAST_SHELVED = 192
"""Tokens from which the state of a page is worth to be kept beyond the process."""
Tokens = NDArray[np.int32]
State = NDArray[np.uint8]


class Parts(Struct, frozen=True):
    """Where the parts of a prefix end: what every prompt begins with, the page, the rest.

    In tokens, ascending; `page` is that of the page, 0 where there is none.
    """

    ends: tuple[int, ...] = ()
    page: int = 0


NO_PARTS = Parts()


class Shelf(Protocol):
    """Who keeps states of pages beyond the process. A state is whole and unchanged, or None."""

    def fetch(self, name: str) -> State | None:
        """The state under a name (SHA-256, hex); None where there is none. Raises Cancelled."""

    def wants(self, name: str, size: int) -> bool:
        """Whether a state of that many bytes would be taken; asked before it is copied."""

    def offer(self, name: str, state: State) -> None:
        """Takes the state of a page that was computed; whether it is kept is not told."""


def prefixes_of(runtime: Runtime) -> Prefixes:
    """The prefixes of a runtime, the same for all who use it."""
    kept = _all.get(runtime)
    if kept is None:
        kept = _all[runtime] = Prefixes(runtime)
    return kept


class Prefixes:
    """The prefix in the context of a runtime, and those that were put aside.

    `shelf`: who keeps pages beyond the process, if anybody does; `identity`: of all that a state
    depends on besides its tokens. `page_tokens`, `kept_tokens`: of the pages since `begin`, and how
    many of them were known from before.
    """

    def __init__(self, runtime: Runtime, kept_bytes: int | None = None) -> None:
        self._runtime = proxy(runtime)
        self._live: Tokens = np.empty(0, np.int32)
        self._live_page = 0  # tokens of its page and of what stands before that
        self._aside: dict[bytes, tuple[Tokens, State]] = {}  # the least recently used first
        if kept_bytes is None:
            self.limit(KEPT_BYTES)
        else:
            self._room = kept_bytes
        self.shelf: Shelf | None = None
        self.identity = ""
        self.begin()

    def limit(self, kept_bytes: int) -> None:
        """How much may be put aside; what is over goes at once.

        So many bytes, of a large model as many as its context takes; with 0 nothing.
        """
        self._room = max(kept_bytes, self._runtime.cache_bytes) if kept_bytes > 0 else 0
        self._make_room(0)

    def begin(self) -> None:
        """A new piece of work: the pages of earlier ones are what was known before."""
        self._met: set[bytes] = set()
        self.page_tokens = self.kept_tokens = 0

    def bring(
        self,
        tokens: Sequence[int],
        *,
        whole: bool,
        stop: Stop | None = None,
        parts: Parts = NO_PARTS,
    ) -> int:
        """Makes `tokens` the prefix in the context; returns how many had been computed before.

        `whole`: its tokens see those behind them, so only all of it or nothing can be reused.
        Raises Cancelled when `stop` says so; then `forget` is due.
        """
        wanted = np.array(tokens, np.int32)
        page = wanted[: parts.page]
        self._check()
        here = self._reusable(self._live, wanted, parts, whole=whole)
        name, there = self._best(wanted, parts, whole=whole)
        if name is not None and there >= here + LEAST_TOKENS:
            aside = self._aside[name]  # putting aside may drop it
            self._put_aside()
            here = there if self._bring_back(*aside, page=len(page)) else 0
        elif len(self._live) >= here + LEAST_TOKENS and not (parts.page and here >= parts.page):
            self._put_aside()
        if here < parts.page and (state := self._fetched(page)) is not None:
            here = parts.page if self._bring_back(page, state, page=len(page)) else 0
        reused = self._cut(here)
        self._count(page, reused, parts)
        for start, end in _stretches(reused, len(wanted), parts):
            self._runtime.feed(run(tokens[start:end], start, PREFIX), both_ways=whole, stop=stop)
            if end == parts.page:
                self._offer(page)
        self._live, self._live_page = wanted, parts.page
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
        self._live, self._live_page = np.empty(0, np.int32), 0

    def clear(self) -> None:
        """Empties the context and drops all that was put aside."""
        self.forget()
        self._aside.clear()

    @property
    def kept_bytes(self) -> int:
        """How much memory is taken by what was put aside."""
        return sum(len(state) for _, state in self._aside.values())

    def _count(self, page: Tokens, reused: int, parts: Parts) -> None:
        """Counts a page when it is met for the first time, without what all prompts begin with."""
        name = page.tobytes()
        if name and name not in self._met:
            self._met.add(name)
            led = parts.ends[0] if parts.ends and parts.ends[0] < parts.page else 0
            self.page_tokens += parts.page - led
            self.kept_tokens += max(0, min(reused, parts.page) - led)

    def _reusable(self, known: Tokens, wanted: Tokens, parts: Parts, *, whole: bool) -> int:
        """How many tokens of a known prefix can be reused."""
        if whole:
            return len(wanted) if np.array_equal(known, wanted) else 0
        same = common(known, wanted)
        if not parts.ends or same >= parts.ends[-1]:
            return same
        start = max((end for end in parts.ends if end <= same), default=0)
        step: int = self._runtime.batch_tokens
        return start + (same - start) // step * step

    def _best(self, wanted: Tokens, parts: Parts, *, whole: bool) -> tuple[bytes | None, int]:
        """What was put aside of which most can be reused, and how many tokens of it."""
        reusable = {
            name: self._reusable(tokens, wanted, parts, whole=whole)
            for name, (tokens, _) in self._aside.items()
        }
        best = max(reusable, key=lambda name: reusable[name], default=None)
        return best, reusable[best] if best is not None else 0

    def _put_aside(self) -> None:
        """Keeps the prefix in the context, the last one used, in place of another of its page."""
        page = self._live[: self._live_page] if self._live_page else self._live
        name, state = page.tobytes(), None
        if (known := self._aside.pop(name, None)) and np.array_equal(known[0], self._live):
            state = known[1]
        size = self._runtime.saved_size(PREFIX) if state is None else len(state)
        if size > self._room or not name:
            return
        self._make_room(size)
        self._aside[name] = self._live, self._runtime.saved(PREFIX) if state is None else state

    def _make_room(self, size: int) -> None:
        """Drops the least recently used until so many bytes more may be put aside."""
        while self._aside and self.kept_bytes + size > self._room:
            del self._aside[next(iter(self._aside))]

    def _bring_back(self, tokens: Tokens, state: State, *, page: int) -> bool:
        """Puts a state into the empty context; False where that failed."""
        self.forget()
        if not self._runtime.restored(PREFIX, state) or self._runtime.held(PREFIX) != len(tokens):
            self.forget()
            return False
        self._live, self._live_page = tokens, page
        return True

    def _fetched(self, page: Tokens) -> State | None:
        """The state of a page as the shelf keeps it."""
        if self.shelf is None or len(page) < LEAST_SHELVED:
            return None
        return self.shelf.fetch(self._name(page))

    def _offer(self, page: Tokens) -> None:
        """The page was computed and is all that the context holds: the shelf may keep it."""
        if self.shelf is None or len(page) < LEAST_SHELVED:
            return
        name = self._name(page)
        if self.shelf.wants(name, self._runtime.saved_size(PREFIX)):
            self.shelf.offer(name, self._runtime.saved(PREFIX))

    def _name(self, page: Tokens) -> str:
        return hashlib.sha256(self.identity.encode() + b"\0" + page.tobytes()).hexdigest()

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


def _stretches(start: int, end: int, parts: Parts) -> Iterator[tuple[int, int]]:
    """What is left to be computed, part by part."""
    for stop in (*parts.ends, end):
        if start < stop <= end:
            yield start, stop
            start = stop


def common(left: Tokens, right: Tokens) -> int:
    """How many tokens two sequences begin with together."""
    size = min(len(left), len(right))
    differing = np.flatnonzero(left[:size] != right[:size])
    return int(differing[0]) if len(differing) else size
