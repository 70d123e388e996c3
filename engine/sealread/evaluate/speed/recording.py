"""The core with a record beside it: what it asked of llama.cpp, to be done again without it."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

import llama_cpp
import numpy as np
from msgspec import Struct, structs
from numpy.typing import NDArray

from sealread.errors import ModelUnusable
from sealread.llm.answers import Answer
from sealread.llm.batch import Row, Rows
from sealread.llm.decoding import Decoder, Told
from sealread.llm.dialects.chat import ChatDialect
from sealread.llm.dialects.prompts import FormPrompts
from sealread.llm.form import Member, Page
from sealread.llm.runtime import ALONE, PREFIX, Runtime
from sealread.llm.schedule import Hear
from sealread.llm.stopping import Stop


class Recorded(Runtime):
    """A runtime that keeps what was asked of it.

    `calls`: batches, forks and what was dropped since `begin`, in their order, each to be done
    again by llama.cpp alone. `prefilled`: seconds since then in which prefixes were computed.
    """

    def __init__(self, path: Path, *, cells: int = 8192, threads: int | None = None) -> None:
        self.begin()
        super().__init__(path, cells=cells, threads=threads)

    def begin(self) -> None:
        """Forgets what was recorded."""
        self.calls: list[Callable[[], object]] = []
        self.prefilled = 0.0

    def replay(self, calls: Sequence[Callable[[], object]]) -> float:
        """Seconds that the same batches and forks take where nothing is chosen or looked at."""
        Runtime.clear(self)
        began = time.perf_counter()
        for call in calls:
            call()
        ended = time.perf_counter()
        Runtime.clear(self)
        return ended - began

    def settle(self) -> None:
        """Waits until all that was asked is computed."""
        llama_cpp.llama_synchronize(self._context)

    def feed(
        self, rows: Sequence[Row] | Rows, *, both_ways: bool = False, stop: Stop | None = None
    ) -> NDArray[np.float32]:
        """As `Runtime.feed`, timed and kept to be done again."""
        began = time.perf_counter()
        logits = super().feed(rows, both_ways=both_ways, stop=stop)
        if isinstance(rows, Rows) and len(rows) and rows.sequences[0] == PREFIX:
            self.settle()
            self.prefilled += time.perf_counter() - began
        return logits

    def _feed_batch(self, rows: Rows, stop: Stop | None) -> NDArray[np.float32]:
        logits = super()._feed_batch(rows, stop)
        self.calls.append(partial(self._bare, rows))
        return logits

    def _bare(self, rows: Rows) -> None:
        """The same rows as they are, by the same threads."""
        threads = 1 if len(rows) * self._operations < ALONE else self.threads
        llama_cpp.llama_set_n_threads(self._context, threads, threads)
        code = llama_cpp.llama_decode(self._context, self._batch.fill(rows))
        if code:
            raise AssertionError(f"llama_decode answered {code} to what it had done before")
        llama_cpp.llama_synchronize(self._context)

    def fork(self, source: int, target: int) -> None:
        """As `Runtime.fork`, kept."""
        super().fork(source, target)
        self.calls.append(partial(Runtime.fork, self, source, target))

    def forget(self, sequence: int, start: int = -1) -> bool:
        """As `Runtime.forget`, kept."""
        self.calls.append(partial(Runtime.forget, self, sequence, start))
        return super().forget(sequence, start)

    def clear(self) -> None:
        """As `Runtime.clear`, kept."""
        super().clear()
        self.calls.append(partial(Runtime.clear, self))

    def restored(self, sequence: int, data: NDArray[np.uint8]) -> bool:
        """As `Runtime.restored`, kept."""
        self.calls.append(partial(Runtime.restored, self, sequence, data))
        return super().restored(sequence, data)


class Asked(Struct, frozen=True, eq=False):
    """What was asked at once: a page, the lines of all fields, the members, the wordings."""

    page: Page
    lines: tuple[str, ...]
    members: tuple[Member, ...]
    said: FormPrompts


class Watched(Decoder):
    """A decoder that keeps what it was asked: `asked`, and it is for who reads it to empty it."""

    def __init__(self, runtime: Recorded, width: int) -> None:
        super().__init__(runtime, width)
        self.asked: list[Asked] = []

    def fill(
        self,
        page: Page,
        fields: Sequence[str],
        members: Sequence[Member],
        said: FormPrompts,
        *,
        before: str = "",
        on_answer: Told | None = None,
        hear: Hear | None = None,
        cancelled: Stop | None = None,
    ) -> list[Answer]:
        """As `Decoder.fill`, timed."""
        self.asked.append(Asked(page, tuple(fields), tuple(members), said))
        return super().fill(
            page, fields, members, said,
            before=before, on_answer=on_answer, hear=hear, cancelled=cancelled,
        )  # fmt: skip

    def prefix(self, asked: Asked) -> list[int]:
        """The tokens that all members of what was asked share."""
        return self._form(asked, asked.said)

    def prompt(self, asked: Asked) -> list[int]:
        """The same up to the answer, whose opening brace JSON mode writes itself."""
        return self._form(asked, structs.replace(asked.said, answer=""))

    def _form(self, asked: Asked, said: FormPrompts) -> list[int]:
        if not isinstance(self.dialect, ChatDialect):
            raise ModelUnusable(file=self.runtime.path.name, what="it fills no forms")
        return self.dialect.form(asked.page.text, asked.lines, said)
