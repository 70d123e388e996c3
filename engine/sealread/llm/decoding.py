"""Many questions on one window at once: prefill it, fork it, decode all answers together."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from sealread.document.model import Span
from sealread.errors import Cancelled
from sealread.llm.copying import Bounds, Copy, Window
from sealread.llm.dialects.reader import ReaderDialect
from sealread.llm.runtime import MAX_SEQUENCES, Row, Runtime

MAX_ANSWER_TOKENS = 320
MAX_QUESTION_TOKENS = 128
_PREFIX = 0


class Question(Struct, frozen=True):
    """A question on a window; `regions` bound the answer, `whole` makes it exactly one of them."""

    text: str
    regions: tuple[Span, ...] | None = None
    whole: bool = False


class Answer(Struct, frozen=True):
    """What the model named: all places in the window where these words stand, none for "nothing".

    `logprobs` are per token, under the model's own distribution (not under the mask).
    `cut` says that the answer ran into a limit and ends at its last legal place.
    """

    spans: tuple[Span, ...]
    logprobs: tuple[float, ...]
    none_logprob: float
    cut: bool = False

    @property
    def confidence(self) -> float:
        """The model's probability of just this answer: the product over its tokens."""
        return float(np.exp(sum(self.logprobs)))


class _Sequence:
    """One question's sequence: its copy state and what it has said so far."""

    def __init__(self, index: int, slot: int, copy: Copy, position: int) -> None:
        self.index = index
        self.slot = slot
        self.copy = copy
        self.position = position
        self.logprobs: list[float] = []
        self.none_logprob = 0.0
        self.said_none = False
        self.cut = False


class Decoder:
    """Answers questions on windows, greedily, under the copy constraint."""

    def __init__(self, runtime: Runtime, width: int = 32) -> None:
        self.runtime = runtime
        self.dialect = ReaderDialect(runtime)
        self._width = min(width, MAX_SEQUENCES - 1)
        self.prefill_tokens = 0
        self.decoded_tokens = 0

    def room(self, window_tokens: int) -> int:
        """How many tokens questions and answers may add to a window of this many tokens."""
        return min(self.runtime.trained_context, self.runtime.cells) - window_tokens

    def ask(
        self,
        text: str,
        questions: Sequence[Question],
        *,
        on_answer: Callable[[int], None] | None = None,
        cancelled: Callable[[], bool] | None = None,
    ) -> list[Answer]:
        """The answers to `questions` on the window `text`, in their order."""
        run = _Ask(
            self, text, questions, on_answer or (lambda _: None), cancelled or (lambda: False)
        )
        try:
            return run.answers()
        finally:
            self.runtime.clear()


class _Ask:
    """One call of `Decoder.ask`: admits questions, steps all of them, retires the finished."""

    def __init__(
        self,
        decoder: Decoder,
        text: str,
        questions: Sequence[Question],
        on_answer: Callable[[int], None],
        cancelled: Callable[[], bool],
    ) -> None:
        self._decoder, self._runtime, self._dialect = decoder, decoder.runtime, decoder.dialect
        self._questions, self._on_answer, self._cancelled = questions, on_answer, cancelled
        self._window = Window(text, self._runtime.vocabulary)
        self._free = Bounds(self._window)
        self._prefix = self._dialect.document(text)
        self._slots = list(range(1, decoder._width + 1))
        self._waiting = list(range(len(questions)))[::-1]
        self._active: list[_Sequence] = []
        self._answers: dict[int, Answer] = {}

    def answers(self) -> list[Answer]:
        if not self._questions:
            return []
        self._prefill()
        rows = self._admit()
        while rows:
            if self._cancelled():
                raise Cancelled
            logits = self._runtime.feed(rows)
            rows = self._step(logits)
            rows += self._admit()
        return [self._answers[index] for index in range(len(self._questions))]

    def _prefill(self) -> None:
        rows = [Row(token, position, _PREFIX) for position, token in enumerate(self._prefix)]
        self._runtime.feed(rows)
        self._decoder.prefill_tokens += len(rows)

    def _admit(self) -> list[Row]:
        """Starts waiting questions while there are slots and cells; returns their prompt rows."""
        rows: list[Row] = []
        while self._waiting and self._slots and self._fits():
            rows += self._start(self._waiting.pop(), self._slots.pop())
        self._decoder.prefill_tokens += len(rows)
        return rows

    def _fits(self) -> bool:
        held = len(self._prefix) + (len(self._active) + 1) * (
            MAX_QUESTION_TOKENS + MAX_ANSWER_TOKENS
        )
        return not self._active or held <= self._runtime.cells

    def _start(self, index: int, slot: int) -> list[Row]:
        question = self._questions[index]
        tokens = self._dialect.question(question.text, MAX_QUESTION_TOKENS)
        self._runtime.fork(_PREFIX, slot)
        start = len(self._prefix)
        copy = Copy(self._bounds(question))
        self._active.append(_Sequence(index, slot, copy, start + len(tokens)))
        last = len(tokens) - 1
        return [Row(token, start + i, slot, i == last) for i, token in enumerate(tokens)]

    def _bounds(self, question: Question) -> Bounds:
        if question.regions is None:
            return self._free
        return Bounds(self._window, question.regions, whole=question.whole)

    def _step(self, logits: NDArray[np.float32]) -> list[Row]:
        """Chooses each sequence's next token; returns the rows of those that go on."""
        rows: list[Row] = []
        for sequence, row in zip(list(self._active), logits, strict=True):
            token = self._choose(sequence, row)
            if token is None:
                self._retire(sequence)
                continue
            rows.append(Row(token, sequence.position, sequence.slot, wanted=True))
            sequence.position += 1
        self._decoder.decoded_tokens += len(rows)
        return rows

    def _choose(self, sequence: _Sequence, logits: NDArray[np.float32]) -> int | None:
        """The next token, or None when the answer is finished."""
        total = _log_sum_exp(logits)
        legal = self._legal(sequence)
        if not sequence.logprobs:
            sequence.none_logprob = float(logits[self._dialect.null] - total)
        if not len(legal) or len(sequence.logprobs) >= MAX_ANSWER_TOKENS:
            sequence.cut = True
            return None
        token = int(legal[np.argmax(logits[legal])])
        sequence.logprobs.append(float(logits[token] - total))
        sequence.said_none = token == self._dialect.null
        if token in (self._dialect.end, self._dialect.null):
            return None
        sequence.copy.advance(token)
        return token

    def _legal(self, sequence: _Sequence) -> NDArray[np.int32]:
        extra = [self._dialect.null] if not sequence.logprobs else []
        if sequence.copy.may_end:
            extra.append(self._dialect.end)
        return np.concatenate([sequence.copy.tokens, np.array(extra, np.int32)])

    def _retire(self, sequence: _Sequence) -> None:
        self._active.remove(sequence)
        self._runtime.forget(sequence.slot)
        self._slots.append(sequence.slot)
        self._answers[sequence.index] = Answer(
            spans=() if sequence.said_none else sequence.copy.spans(),
            logprobs=tuple(sequence.logprobs),
            none_logprob=sequence.none_logprob,
            cut=sequence.cut,
        )
        self._on_answer(len(self._answers))


def _log_sum_exp(logits: NDArray[np.float32]) -> float:
    top = float(logits.max())
    return top + float(np.log(np.exp(logits - top).sum()))
