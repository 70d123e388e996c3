"""Many questions on one window at once: prefill it, fork it, decode all answers together."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from copy import copy as shallow
from typing import Protocol

import numpy as np
from msgspec import Struct, structs
from numpy.typing import NDArray

from sealread.document.model import Span
from sealread.errors import Cancelled
from sealread.llm.copying import Bounds, Copy, Window
from sealread.llm.dialects.reader import ReaderDialect
from sealread.llm.runtime import MAX_SEQUENCES, Row, Runtime
from sealread.llm.vocabulary import Vocabulary
from sealread.llm.writing import Written

MAX_ANSWER_TOKENS = 320
MAX_QUESTION_TOKENS = 128
MAX_LIST = 64
MAX_OTHERS = 2
"""How many answers beside the likeliest are followed, how likely they must begin, how far."""
LIKELY_OTHER = 0.1
MAX_OTHER_TOKENS = 32
_LEAST_OTHER = float(np.log(LIKELY_OTHER))
_PREFIX = 0


class Question(Struct, frozen=True):
    """A question on a window; `regions` bound the answer, `whole` makes it exactly one of them.

    `many`: a list is wanted; what follows the first answer is asked for until there is no more.
    `choices`: the answer is one of these words, not of the window's.
    """

    text: str
    regions: tuple[Span, ...] | None = None
    whole: bool = False
    many: bool = False
    choices: tuple[str, ...] = ()


class Answer(Struct, frozen=True):
    """What the model named: all places in the window where these words stand, none for "nothing".

    `logprobs` are per token, under the model's own distribution (not under the mask).
    `cut` says that the answer ran into a limit and ends at its last legal place. `rest` are the
    further answers of a list, in the model's order, none of them twice. `others` are the answers
    that came close: those that begin with the next likeliest tokens. `choice`: which of the
    question's choices was taken.
    """

    spans: tuple[Span, ...]
    logprobs: tuple[float, ...]
    none_logprob: float
    cut: bool = False
    rest: tuple[Answer, ...] = ()
    others: tuple[Answer, ...] = ()
    choice: str | None = None

    @property
    def confidence(self) -> float:
        """The model's probability of just this answer: the product over its tokens."""
        return float(np.exp(sum(self.logprobs)))


class Asked(Struct, frozen=True):
    """What one call of `Decoder.ask` came to, and how many tokens it took."""

    answers: tuple[Answer, ...]
    prefill_tokens: int
    decoded_tokens: int


class Memory(Protocol):
    """What was asked before of the same model: the same question on the same text is answered so.

    Answers depend on nothing else, so remembering them changes no result.
    """

    def recall(self, text: str, questions: Sequence[Question]) -> Asked | None:
        """What these questions on this window came to, if they were asked before."""

    def remember(self, text: str, questions: Sequence[Question], asked: Asked) -> None:
        """Takes what they came to now."""


class _Turn(Struct, frozen=True):
    """A question to be asked; of a list also which answer is known already."""

    index: int
    after: Span | None = None


class _Sequence:
    """One question's sequence: its copy state and what it has said so far."""

    def __init__(
        self, turn: _Turn, slot: int, copy: Copy, position: int, *, other: bool = False
    ) -> None:
        self.turn = turn
        self.other = other
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
        self.memory: Memory | None = None

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
        """The answers to `questions` on the window `text`, in their order. Raises Cancelled."""
        hear, stopped = on_answer or (lambda _: None), cancelled or (lambda: False)
        known = self.memory.recall(text, questions) if self.memory else None
        if known is None:
            return self._asked(text, questions, hear, stopped)
        if stopped():
            raise Cancelled
        self.prefill_tokens += known.prefill_tokens
        self.decoded_tokens += known.decoded_tokens
        hear(len(questions))
        return list(known.answers)

    def _asked(
        self,
        text: str,
        questions: Sequence[Question],
        on_answer: Callable[[int], None],
        cancelled: Callable[[], bool],
    ) -> list[Answer]:
        """Asks the model, and lets the memory have it."""
        prefilled, decoded = self.prefill_tokens, self.decoded_tokens
        try:
            answers = _Ask(self, text, questions, on_answer, cancelled).answers()
        finally:
            self.runtime.clear()
        if self.memory:
            prefilled, decoded = self.prefill_tokens - prefilled, self.decoded_tokens - decoded
            self.memory.remember(text, questions, Asked(tuple(answers), prefilled, decoded))
        return answers


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
        self._written = Written(text, spaced=self._dialect.spaced)
        self._window = Window(
            self._written.text, self._runtime.vocabulary, spaced=self._dialect.spaced
        )
        self._free = Bounds(self._window)
        self._bounded: dict[tuple[tuple[Span, ...], bool], Bounds] = {}
        self._prefix = self._dialect.document(self._written.text)
        self._slots = list(range(1, decoder._width + 1))
        self._waiting = [_Turn(index) for index in range(len(questions))][::-1]
        self._active: list[_Sequence] = []
        self._answers: dict[int, list[Answer]] = {}
        self._others: dict[int, list[Answer]] = {}
        self._finished = 0

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
        return [self._answer(index) for index in range(len(self._questions))]

    def _answer(self, index: int) -> Answer:
        first, *rest = self._answers[index]
        # The same words can be spelt with other tokens: those did not come close, they are it.
        others = [one for one in self._others.get(index, ()) if one.spans != first.spans]
        return structs.replace(first, rest=tuple(rest), others=tuple(others))

    def _prefill(self) -> None:
        rows = [Row(token, position, _PREFIX) for position, token in enumerate(self._prefix)]
        self._runtime.feed(rows, both_ways=self._dialect.both_ways)
        self._decoder.prefill_tokens += len(rows)

    def _admit(self) -> list[Row]:
        """Starts waiting questions while there are slots and cells; returns their prompt rows."""
        rows: list[Row] = []
        while self._waiting and self._slots and self._fits():
            rows += self._start(self._waiting.pop(), self._slots.pop())
        self._decoder.prefill_tokens += len(rows)
        return rows

    def _fits(self) -> bool:
        each = 2 * MAX_QUESTION_TOKENS + MAX_ANSWER_TOKENS
        held = len(self._prefix) + (len(self._active) + 1) * each
        return not self._active or held <= self._runtime.cells

    def _start(self, turn: _Turn, slot: int) -> list[Row]:
        question = self._questions[turn.index]
        after = self._written.answer(turn.after) if turn.after else None
        choices = Written("\n".join(question.choices)).text.splitlines()
        tokens = self._dialect.question(question.text, MAX_QUESTION_TOKENS, after, choices)
        self._runtime.fork(_PREFIX, slot)
        start = len(self._prefix)
        copy = Copy(self._bounds(question))
        self._active.append(_Sequence(turn, slot, copy, start + len(tokens)))
        last = len(tokens) - 1
        return [Row(token, start + i, slot, i == last) for i, token in enumerate(tokens)]

    def _bounds(self, question: Question) -> Bounds:
        if question.choices:
            return _one_of(question.choices, self._runtime.vocabulary)
        if question.regions is None:
            return self._free
        kept = self._bounded.get((question.regions, question.whole))
        if kept is None:
            written = self._written
            regions = [Span(written.place(r.start), written.end(r.end)) for r in question.regions]
            kept = Bounds(self._window, regions, whole=question.whole)
            self._bounded[question.regions, question.whole] = kept
        return kept

    def _step(self, logits: NDArray[np.float32]) -> list[Row]:
        """Chooses each sequence's next token; returns the rows of those that go on."""
        rows: list[Row] = []
        forked: list[Row] = []  # in the order of `_active`, where forks stand last
        for sequence, row in zip(list(self._active), logits, strict=True):
            if not sequence.logprobs and sequence.turn.after is None:
                forked += self._follow_others(sequence, row)
            token = self._choose(sequence, row)
            if token is None:
                self._retire(sequence)
                continue
            rows.append(Row(token, sequence.position, sequence.slot, wanted=True))
            sequence.position += 1
        rows += forked
        self._decoder.decoded_tokens += len(rows)
        return rows

    def _choose(self, sequence: _Sequence, logits: NDArray[np.float32]) -> int | None:
        """The next token, or None when the answer is finished."""
        total = _log_sum_exp(logits)
        legal = self._legal(sequence)
        if not sequence.logprobs:
            sequence.none_logprob = float(logits[self._dialect.null] - total)
        most = MAX_OTHER_TOKENS if sequence.other else MAX_ANSWER_TOKENS
        if not len(legal) or len(sequence.logprobs) >= most:
            sequence.cut = True
            return None
        token = int(legal[np.argmax(logits[legal])])
        sequence.logprobs.append(float(logits[token] - total))
        sequence.said_none = token == self._dialect.null
        if token in (self._dialect.end, self._dialect.null):
            return None
        sequence.copy.advance(token)
        return token

    def _follow_others(self, sequence: _Sequence, logits: NDArray[np.float32]) -> list[Row]:
        """Forks the sequence for the next likeliest first tokens, while there are free slots."""
        legal = np.unique(sequence.copy.tokens)
        ranked = legal[np.argsort(-logits[legal])][: MAX_OTHERS + 1]
        nothing = len(ranked) and logits[self._dialect.null] > logits[ranked[0]]
        said = logits - _log_sum_exp(logits)
        likely = [t for t in (ranked[:-1] if nothing else ranked[1:]) if said[t] >= _LEAST_OTHER]
        room = likely[: len(self._slots)]
        return [self._fork(sequence, int(token), float(said[token])) for token in room]

    def _fork(self, sequence: _Sequence, token: int, said: float) -> Row:
        slot = self._slots.pop()
        self._runtime.fork(sequence.slot, slot)
        other = _Sequence(
            sequence.turn, slot, shallow(sequence.copy), sequence.position + 1, other=True
        )
        other.logprobs.append(said)
        other.copy.advance(token)
        self._active.append(other)
        return Row(token, sequence.position, slot, wanted=True)

    def _legal(self, sequence: _Sequence) -> NDArray[np.int32]:
        extra = [self._dialect.null] if not sequence.logprobs else []
        if sequence.copy.may_end:
            extra.append(self._dialect.end)
        return np.concatenate([sequence.copy.tokens, np.array(extra, np.int32)])

    def _retire(self, sequence: _Sequence) -> None:
        self._active.remove(sequence)
        self._runtime.forget(sequence.slot)
        self._slots.append(sequence.slot)
        picked = bool(self._questions[sequence.turn.index].choices)
        answer = Answer(
            spans=() if sequence.said_none or picked else self._plain(sequence.copy.spans()),
            logprobs=tuple(sequence.logprobs),
            none_logprob=sequence.none_logprob,
            cut=sequence.cut,
            choice=sequence.copy.said if picked and not sequence.said_none else None,
        )
        if sequence.other:
            self._others.setdefault(sequence.turn.index, []).append(answer)
        elif not self._goes_on(sequence.turn.index, answer):
            self._finished += 1
            self._on_answer(self._finished)

    def _goes_on(self, index: int, answer: Answer) -> bool:
        """Keeps an answer; asks for what follows it where a list is wanted."""
        found = self._answers.setdefault(index, [])
        new = answer.spans and all(answer.spans != one.spans for one in found)
        if new or not found:
            found.append(answer)
        follows = self._questions[index].many and self._dialect.lists
        if not (new and follows and len(found) < MAX_LIST):
            return False
        self._waiting.append(_Turn(index, answer.spans[0]))
        return True

    def _plain(self, spans: Sequence[Span]) -> tuple[Span, ...]:
        """Spans of the text as written, as spans of the text that was given."""
        return tuple(self._written.plain_span(span) for span in spans)


def _one_of(choices: Sequence[str], vocabulary: Vocabulary) -> Bounds:
    """Bounds that let just these words be said."""
    written = Written("\n".join(choices))
    ends = np.cumsum([len(choice) + 1 for choice in choices]) - 1
    spans = [
        Span(written.place(int(end) - len(choice)), written.end(int(end)))
        for choice, end in zip(choices, ends, strict=True)
    ]
    return Bounds(Window(written.text, vocabulary), spans, whole=True)


def _log_sum_exp(logits: NDArray[np.float32]) -> float:
    top = float(logits.max())
    return top + float(np.log(np.exp(logits - top).sum()))
