"""Many questions on one prefix: admits them, computes all of them together, retires the finished.

Prompts of admitted questions are computed in the same batch as the next tokens of those that run.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from functools import partial

import numpy as np
from msgspec import structs
from numpy.typing import NDArray

from sealread.llm.answers import Answer
from sealread.llm.constraint import listed
from sealread.llm.prompting import Prompting
from sealread.llm.runtime import MAX_SEQUENCES, PREFIX, Runtime
from sealread.llm.sequences import Scores, Turn, log_sum_exp
from sealread.llm.sequences import Sequence as Running
from sealread.llm.step_rows import step_rows
from sealread.llm.stopping import Limits

MAX_LIST = 64
MAX_OTHERS = 2
"""How many answers beside the likeliest are followed, how likely they must begin, how far."""
LIKELY_OTHER = 0.1
MAX_OTHER_TOKENS = 32
FILLED = 128
"""Rows of a batch that are looked at, from which more gain nothing: weights are read for all rows
at once, and each that is looked at takes 1.2 MB of a language model with 150,000 tokens."""
NO_TOKENS = np.empty(0, np.int32)
Hear = Callable[[int, Answer], None]
"""Takes an answer by the number of its question, from 0, as soon as it is decoded."""
_LEAST_OTHER = float(np.log(LIKELY_OTHER))
_EXPECTED_TOKENS = 64
"""Cells that are kept for an answer before its question is admitted; it may take more."""


class Counts:
    """Tokens of prompts (and what constraints forced), of answers, and of prompts known before."""

    def __init__(self) -> None:
        self.prefill = self.decoded = self.reused = 0


class Schedule:
    """One prefix's questions, to be asked once; `prefix`: how many tokens all share.

    `fills`: batches are filled with guesses and prompts, which pays for large models. `keeps`: of a
    single question what was asked and answered becomes part of the prefix; `kept` are its tokens.
    """

    def __init__(
        self,
        runtime: Runtime,
        prompting: Prompting,
        counts: Counts,
        *,
        prefix: int,
        width: int,
        fills: bool,
        keeps: bool = False,
    ) -> None:
        self._runtime, self._prompting, self._counts = runtime, prompting, counts
        self._prefix, self._width = prefix, width
        self._drafts = prompting.drafts if width > 1 else None
        self._fills = width > 1 and fills
        self._keeps = keeps and prompting.count == 1
        self.kept: list[int] = []
        self._room = np.empty(runtime.vocabulary.size, np.float32)
        self._slots = list(range(MAX_SEQUENCES))
        self._waiting = [Turn(index) for index in range(prompting.count)][::-1]
        self._next: tuple[Turn, list[int]] | None = None
        if self._fills:  # those that begin alike beside each other: they share rows
            self._waiting.sort(key=prompting.prompt, reverse=True)
        self._active: list[Running] = []
        self._answers: dict[int, list[Answer]] = {}
        self._others: dict[int, list[Answer]] = {}
        self._finished = 0

    def answers(
        self, on_answer: Callable[[int], None], limits: Limits, hear: Hear | None = None
    ) -> list[Answer]:
        """The answers in the order of the questions. Raises Cancelled, DeadlinePassed."""
        self._on_answer, self._hear = on_answer, hear
        self._prepare()
        while self._active:
            limits.check()
            self._step(self._runtime.feed(step_rows(self._active), stop=limits.passed))
            self._make_room()
            self._prepare()
        return [self._answer(index) for index in range(self._prompting.count)]

    def _answer(self, index: int) -> Answer:
        first, *rest = self._answers[index]
        # The same words can be spelt with other tokens: those did not come close, they are it.
        others = [one for one in self._others.get(index, ()) if one.spans != first.spans]
        return structs.replace(first, rest=(*first.rest, *rest), others=tuple(others))

    def _prepare(self) -> None:
        """Makes up the next batch: tokens that are due, guesses, prompts of waiting questions.

        Of large models a batch is filled with likely guesses first, so that those that run are
        done soon and few cells are in use, then with prompts; with unlikely guesses at the end.
        Prompts cost a batch only what they cost in any: a question that waits for the next one
        takes part in one batch more.
        """
        if self._fills:
            self._draft(FILLED, sure=True)
            self._admit()
            self._draft(FILLED, sure=True)
            if not self._waiting:
                self._draft(self._runtime.full_batch)
        else:
            self._admit()
            self._draft(self._runtime.full_batch)

    def _draft(self, full: int, *, sure: bool = False) -> None:
        """Fills the batch with guesses: a full one takes little longer than an empty one."""
        room = self._left(full)
        if self._drafts is None or self._used() + room > self._runtime.cells:
            return
        plain = [one for one in self._active if not one.drafted]
        for left, sequence in zip(range(len(plain), 0, -1), plain, strict=True):
            sequence.draft(self._drafts, room // left, sure=sure)
            room -= len(sequence.drafted)

    def _left(self, full: int) -> int:
        """How many rows that are looked at the next batch has left until it is full."""
        return full - sum(one.wanted for one in self._active)

    def _used(self) -> int:
        """Cells that are taken, those of pending tokens and of guesses included."""
        return self._prefix + sum(
            one.position - self._prefix + len(one.pending) + len(one.drafted)
            for one in self._active
        )

    def _running(self) -> int:
        return sum(not one.other for one in self._active)

    def _admit(self) -> None:
        """Starts waiting questions while there are slots and cells."""
        while self._waiting and self._slots and self._running() < self._width:
            turn = self._waiting[-1]
            if self._next is None or self._next[0] != turn:
                self._next = turn, self._prompting.prompt(turn)
            tokens = self._next[1]
            if self._active and not self._fits(tokens):
                return
            if self._fills and self._left(FILLED) < 1:
                return
            self._waiting.pop()
            self._start(turn, tokens)

    def _fits(self, tokens: Sequence[int]) -> bool:
        """Whether there are cells for one more prompt and for what is expected of the answers."""
        expected = _EXPECTED_TOKENS * (self._running() + 1)
        return self._used() + len(tokens) + expected <= self._runtime.cells

    def _start(self, turn: Turn, tokens: Sequence[int]) -> None:
        slot = self._slots.pop()
        known = self._fork_alike(tokens, slot)
        room = self._runtime.cells - self._prefix - len(tokens) - 1
        started = Running(
            turn,
            slot,
            self._prompting.constraint(turn.index),
            self._prompting.marks(turn.index),
            self._prefix + known,
            min(self._prompting.most_tokens(turn.index), room),
        )
        if self._drafts is not None:
            started.labels = self._prompting.labels(turn.index)
            started.guess = self._prompting.guess(turn.index)
        started.prompt, started.known = tokens, known
        started.goes_on(tokens[known:])
        self._active.append(started)
        self._counts.prefill += known + len(started.pending)
        self._counts.reused += known

    def _fork_alike(self, tokens: Sequence[int], slot: int) -> int:
        """Forks the sequence whose prompt begins most alike, or the prefix; how much is known."""
        alike = {one.slot: _alike(one.prompt, tokens) for one in self._active if one.begun}
        best = max(alike, key=lambda one: alike[one], default=PREFIX)
        known = alike.get(best, 0)
        if known:
            self._runtime.fork(best, slot)
            if self._runtime.forget(slot, self._prefix + known):
                return known
            self._runtime.forget(slot)
        self._runtime.fork(PREFIX, slot)
        return 0

    def _make_room(self) -> None:
        """Sends the youngest sequences back to wait while the next tokens have no cells."""
        while self._used() > self._runtime.cells and len(self._active) > 1:
            forks = self._running() < 2
            last = [one for one in self._active if one.other == forks][-1]
            if forks:
                self._leave(last)
            else:
                self._send_back(last.turn)

    def _send_back(self, turn: Turn) -> None:
        for one in [one for one in self._active if one.turn == turn]:
            self._leave(one)
        if turn.after is None:
            self._others.pop(turn.index, None)
        self._waiting.append(turn)

    def _leave(self, sequence: Running) -> None:
        self._active.remove(sequence)
        self._runtime.forget(sequence.slot)
        self._slots.append(sequence.slot)

    def _step(self, logits: NDArray[np.float32]) -> None:
        """Chooses each sequence's next token."""
        place = 0
        for sequence in list(self._active):
            rows = logits[place : place + sequence.wanted]
            place += sequence.wanted
            scores = (Scores(row, self._room) for row in rows)
            goes_on = sequence.takes(scores, partial(self._follow_others, sequence))
            self._counts.decoded += sequence.accepted
            if goes_on:
                if sequence.stale:
                    self._runtime.forget(sequence.slot, sequence.position)
                self._count(sequence)
            else:
                self._retire(sequence)

    def _follow_others(self, sequence: Running, scores: Scores) -> None:
        """Forks the sequence for the next likeliest first tokens, while there are free slots."""
        if sequence.scored or sequence.turn.after is not None:
            return
        legal, nothing = listed(sequence.legal(NO_TOKENS)), sequence.none(scores)
        values = scores.logits[legal]
        if sequence.constraint.opens and len(legal):  # one way to open is as good as the other
            legal = legal[[int(np.argmax(values))]]
            values = np.array([scores.other_than(sequence.marks.nothing)], np.float32)
        ranked = np.argsort(-values)[: MAX_OTHERS + 1]
        none = len(ranked) and nothing > values[ranked[0]]
        likely = [
            place
            for place in (ranked[:MAX_OTHERS] if none else ranked[1:])
            if scores.logprob(values[place]) >= _LEAST_OTHER
        ][: len(self._slots)]
        if likely:
            all_legal = np.append(values, [nothing] if nothing > -np.inf else [])
            mask = log_sum_exp(all_legal.astype(np.float32))
            for place in likely:
                masked = float(values[place] - mask)
                self._fork(sequence, int(legal[place]), scores.logprob(values[place]), masked)

    def _fork(self, sequence: Running, token: int, said: float, masked: float) -> None:
        slot = self._slots.pop()
        position = sequence.position + sequence.accepted
        self._runtime.fork(sequence.slot, slot)
        if sequence.computed > position:  # guesses of the likeliest answer
            self._runtime.forget(slot, position)
        most = min(MAX_OTHER_TOKENS, sequence.most)
        constraint = sequence.constraint.fork()
        other = Running(sequence.turn, slot, constraint, sequence.marks, position, most)
        other.other, other.labels, other.said = True, sequence.labels, [*sequence.said, token]
        other.none_logprob = 0.0
        other.logprobs += [*sequence.logprobs, said]
        other.masked += [*sequence.masked, masked]
        constraint.advance(token)
        other.goes_on([token])
        self._active.append(other)
        self._count(other)

    def _count(self, sequence: Running) -> None:
        """Counts the pending tokens of an answer; what a form forces is prompt, not answer."""
        forced = 0 if sequence.copy else len(sequence.scored)
        self._counts.prefill += forced
        self._counts.decoded += len(sequence.pending) - forced

    def _retire(self, sequence: Running) -> None:
        if self._keeps and not sequence.other:
            self.kept = sequence.spoken
            self._runtime.extend(sequence.slot, self._prefix, sequence.position)
        self._leave(sequence)
        answer = self._prompting.answer(sequence)
        if sequence.other:
            self._others.setdefault(sequence.turn.index, []).append(answer)
        elif not self._goes_on(sequence.turn.index, answer):
            self._finished += 1
            if self._hear is not None:
                self._hear(sequence.turn.index, self._answer(sequence.turn.index))
            self._on_answer(self._finished)

    def _goes_on(self, index: int, answer: Answer) -> bool:
        """Keeps an answer; asks for what follows it where a list is wanted."""
        found = self._answers.setdefault(index, [])
        new = answer.spans and all(answer.spans != one.spans for one in found)
        if new or not found:
            found.append(answer)
        follows = self._prompting.follows(index)
        if not (new and follows and len(found) < MAX_LIST):
            return False
        self._waiting.append(Turn(index, answer.spans[0]))
        return True


def _alike(prompt: Sequence[int], tokens: Sequence[int]) -> int:
    """How many tokens two prompts begin with together; not the last, whose logits are wanted."""
    pairs = zip(prompt, tokens[:-1], strict=False)
    return sum(1 for _ in itertools.takewhile(lambda pair: pair[0] == pair[1], pairs))
