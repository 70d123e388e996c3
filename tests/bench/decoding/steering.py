"""Models with random weights made to say what is known: the same words for everyone.

Only one logit is raised, so that all work (prefill, masks, sampling) is done as ever.
"""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sealread.llm.batch import Row, Rows, rows_of
from sealread.llm.runtime import PREFIX, Runtime
from sealread.llm.stopping import Stop

RAISED = 1e4
Prompt = tuple[int, ...]
Moved = tuple[str, int, int]


class Steer:
    """A logits processor for llama-cpp-python that raises one token after the other.

    `first`: when the first token was asked for (`time.perf_counter`), None before; `seconds`: what
    the steering itself took; `steps`: how many tokens were asked for.
    """

    def __init__(self, tokens: Sequence[int], end: int) -> None:
        self._tokens = [*tokens, end]
        self.steps = 0
        self.seconds = 0.0
        self.first: float | None = None

    def __call__(self, _said: Any, logits: NDArray[np.float32]) -> NDArray[np.float32]:
        began = time.perf_counter()
        if self.first is None:
            self.first = began
        at = min(self.steps, len(self._tokens) - 1)
        logits[..., self._tokens[at]] += RAISED
        self.steps += 1
        self.seconds += time.perf_counter() - began
        return logits


class Steered(Runtime):
    """A runtime whose model answers each prompt of `scripts` with its tokens.

    `batches`: what was computed, prefix apart; `calls`: the same with each fork ("fork", source,
    target) and what was dropped ("forget", sequence, from where) between; `prefixed`: when the last
    prefix was done (`time.perf_counter`); `seconds`: what the steering itself took.
    """

    scripts: Mapping[Prompt, Sequence[int]] = {}

    def begin(self, scripts: Mapping[Prompt, Sequence[int]]) -> None:
        """Answers from now on by these scripts, and counts anew."""
        self.scripts = scripts
        self.batches: list[Rows] = []
        self.calls: list[Rows | Moved] = []
        self.seconds = 0.0
        self.prefixed = time.perf_counter()
        self._said: dict[int, list[int]] = {}

    def fork(self, source: int, target: int) -> None:
        super().fork(source, target)
        self.calls.append(("fork", source, target))
        self._said[target] = list(self._said.get(source, ()))

    def forget(self, sequence: int, start: int = -1) -> bool:
        if start < 0:
            self._said.pop(sequence, None)
        else:  # drafted tokens that were not said
            said = self._said.get(sequence, [])
            del said[max(0, start - self._prefix) :]
        if sequence != PREFIX:
            self.calls.append(("forget", sequence, start))
        return super().forget(sequence, start)

    def feed(
        self, rows: Sequence[Row] | Rows, *, both_ways: bool = False, stop: Stop | None = None
    ) -> NDArray[np.float32]:
        given = rows if isinstance(rows, Rows) else rows_of(rows)
        logits = super().feed(given, both_ways=both_ways, stop=stop)
        if not len(given):
            return logits
        if given.sequences[0] == PREFIX:
            self.prefixed = time.perf_counter()
            self._prefix = int(given.positions[-1]) + 1
            return logits
        began = time.perf_counter()
        self.batches.append(given)
        self.calls.append(given)
        place = 0
        for row, (token, sequence, wanted) in enumerate(
            zip(given.tokens.tolist(), given.sequences.tolist(), given.wanted.tolist(), strict=True)
        ):
            for one in (sequence, *given.shared.get(row, ())):
                self._said.setdefault(one, []).append(token)
            if wanted:
                logits[place, self._next(self._said[sequence])] += RAISED
                place += 1
        self.seconds += time.perf_counter() - began
        return logits

    def _next(self, said: Sequence[int]) -> int:
        for size in range(len(said), 0, -1):
            script = self.scripts.get(tuple(said[:size]))
            if script is not None:
                return script[min(len(said) - size, len(script) - 1)]
        raise LookupError("a question that nobody planned")
