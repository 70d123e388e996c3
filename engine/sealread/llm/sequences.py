"""One question's sequence: its constraint, where it stands, and how it takes the next token."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from collections.abc import Sequence as Listed

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from sealread.document.model import Span
from sealread.llm.constraint import Allowed, Constraint, listed, without
from sealread.llm.copying import Copy
from sealread.llm.drafts import FIRST_DRAFTED, MOST_DRAFTED, Drafts
from sealread.llm.spelling import Tokens

Logits = NDArray[np.float32]
NEVER = -100.0
"""The logarithm of the probability of what could not be said."""
LEAST = 1e-12
TIE = 0.1
"""Two ways on are as likely as each other where their logits differ by less: more than what logits
change by when other sequences share a batch, or another processor rounds otherwise."""
_HALF = float(np.log(1 / (1 + np.exp(-TIE))))
"""Above this share of all that is legal, no other way on is as likely."""


class Turn(Struct, frozen=True):
    """A question to be asked; of a list also which answer is known already."""

    index: int
    after: Span | None = None


class Marks:
    """The tokens that end an answer, and those each of which says that there is none."""

    def __init__(self, ends: Listed[int], nothing: Listed[int]) -> None:
        self.ends = np.array(ends, np.int32)
        self.nothing = np.array(nothing, np.int32)


class Sequence:
    """A question's sequence and what it has said so far.

    `other`: it follows an answer beside the likeliest. `spoken`: its tokens that were computed, up
    to `position`. `pending`: tokens that are chosen or forced and not computed yet; the logits
    behind the last `scored` + 1 of them are wanted: those before the last only score tokens that
    were forced. `drafted`: guesses behind them, all with logits; `labels`: where the answer may be
    looked for (`llm.drafts`); `guess`: how the answer is likely to go on, before anybody looks.
    `computed`: up to where rows of it stand in the cache. `prompt`: what it was asked with, of
    which others had computed the `known` first tokens; `begun` once the rest was computed too.
    `said`: the answer's tokens. `tie`: somewhere another way on was as likely (`TIE`).
    """

    def __init__(
        self, turn: Turn, slot: int, constraint: Constraint, marks: Marks, position: int, most: int
    ) -> None:
        self.turn, self.slot, self.constraint, self.marks = turn, slot, constraint, marks
        self.position = self.computed = position  # of the first pending token
        self.most = most
        self.prompt: Listed[int] = ()
        self.known = 0
        self.begun = False
        self.other = False
        self.labels: Listed[int] = ()
        self.drafted: list[int] = []
        self.guess: Listed[int] = ()
        self.said: list[int] = []
        self.most_drafted = FIRST_DRAFTED
        self.accepted = 0
        self.stale = False
        self.spoken: list[int] = []
        self.pending: list[int] = []
        self.scored: list[int] = []
        self.logprobs: list[float] = []
        self.masked: list[float] = []
        self.none_logprob = NEVER
        self.said_none = self.cut = self.dead_end = self.tie = False

    @property
    def copy(self) -> Copy | None:
        """The copy constraint among the constraints, if there is one."""
        constraint = self.constraint
        first = getattr(constraint, "first", constraint)
        return first if isinstance(first, Copy) else None

    @property
    def copyless(self) -> bool:
        """Whether nothing is copied."""
        return self.copy is None

    @property
    def begins(self) -> bool:
        """Whether the next token is the first of the likeliest answer's words."""
        copy = self.copy
        return copy is not None and not self.other and copy.begins

    @property
    def wanted(self) -> int:
        """How many rows of logits the pending tokens give."""
        return len(self.scored) + 1 + len(self.drafted)

    def goes_on(self, tokens: Listed[int]) -> None:
        """Takes tokens that are to be computed next, and those that they force."""
        begun = bool(self.logprobs) or not len(self.marks.nothing)  # else it is another way
        room = max(0, self.most - len(self.logprobs) - 1)
        self.scored = list(self.constraint.forced())[:room] if begun else []
        for token in self.scored:
            self._says(token)
        self.pending = [*tokens, *self.scored]

    def takes(self, scores: Iterable[Scores], begins: Callable[[Scores], None]) -> bool:
        """Reads the logits of the pending tokens and chooses the next; False at the answer's end.

        `scores`: of each wanted row, made when it is read; `begins` is told those of which the
        first word is chosen, before it is. Afterwards `accepted` says how many guesses came true,
        and `stale` whether others were computed in vain.
        """
        self.position += len(self.pending)
        self.computed = self.position + len(self.drafted)
        self.spoken += self.pending
        self.begun = True
        rows = iter(scores)
        for forced, row in zip(self.scored, rows, strict=False):
            self.logprobs.append(row.logprob(row.logits[forced]))
            self.masked.append(0.0)
        drafted, self.drafted, self.accepted = self.drafted, [], 0
        for row in rows:
            if self.begins:
                begins(row)
            token = self._chosen(row)
            if token is None:
                break
            self._says(token)
            if self.constraint.is_over:
                return False
            if self.accepted == len(drafted) or token != drafted[self.accepted]:
                self._keeps(drafted)
                self.goes_on([token])
                return True
            self.accepted += 1
        return False

    def _says(self, token: int) -> None:
        self.constraint.advance(token)
        self.said.append(token)
        comes_true = bool(self.guess) and self.guess[0] == token
        self.guess = self.guess[1:] if comes_true else ()

    def _keeps(self, drafted: Listed[int]) -> None:
        """Goes behind the guesses that came true, and learns from the others."""
        self.position += self.accepted
        self.spoken += drafted[: self.accepted]
        self.stale = self.accepted < len(drafted)
        if drafted:
            self.most_drafted = min(MOST_DRAFTED, 2 * self.accepted + (not self.stale) + 1)

    def draft(self, drafts: Drafts, most: int, *, sure: bool = False) -> None:
        """Guesses at most so many tokens behind the pending ones: what was guessed before, or what
        stands in the text behind the words that were said. `sure`: only likely ones.
        """
        copy = self.copy
        room = min(most, self.most - len(self.logprobs) - 1)
        if self.guess:
            self.drafted = list(self.guess[: max(room, 0)])
            return
        room = min(room, self.most_drafted)
        if copy is not None and copy.started and room > 0:
            self.drafted = drafts.behind(copy.positions, self.labels, room, sure=sure)

    def _chosen(self, scores: Scores) -> int | None:
        """The next token, or None when the answer is finished."""
        none = self.none(scores)
        if none > -np.inf:
            self.none_logprob = scores.logprob(none)
        closing = self.constraint.closing(self.marks.ends)
        end = log_sum_exp(scores.logits[closing]) if len(closing) else -np.inf
        self.cut = len(self.logprobs) >= self.most
        if self.cut:
            return None
        allowed = self.legal(closing)
        token, best, legal = scores.best(allowed)
        if self.constraint.opens and token >= 0:
            best = scores.other_than(self.marks.nothing)
            legal = float(np.exp(best - scores.top))
        most = max(best, none, end)
        if most == -np.inf:
            self.cut = self.dead_end = True
            return None
        self.logprobs.append(scores.logprob(most))
        beside = np.exp(none - scores.top) + np.exp(end - scores.top)
        self.masked.append(_share(most - scores.top, legal + float(beside)))
        if self.masked[-1] < _HALF:
            next_best = -np.inf if self.constraint.opens else scores.next_best(allowed, token)
            _, near, _ = sorted((best, none, end))
            self.tie |= max(near, next_best) > most - TIE
        if best == most:
            return token
        self.said_none = none == most
        if not self.said_none:
            self.constraint.close(int(closing[np.argmax(scores.logits[closing])]))
        return None

    def none(self, scores: Scores) -> float:
        """The logit of there being no answer; it can be said at the beginning only."""
        if self.logprobs or not len(self.marks.nothing):
            return -np.inf
        return log_sum_exp(scores.logits[self.marks.nothing])

    def legal(self, closing: Tokens) -> Allowed:
        """The tokens that go on with the answer where `closing` would end it."""
        allowed = self.constraint.allowed()
        # What can be both says that the answer ends, or that there is none.
        if len(closing):
            return without(allowed, closing)
        if not self.logprobs and len(self.marks.nothing):
            return without(allowed, self.marks.nothing)
        return allowed


class Scores:
    """The logits of one row, shape (vocabulary,), and the logarithm of their sum.

    `room`: where its weights are kept; rows that are read one after the other may share it.
    """

    def __init__(self, logits: Logits, room: Logits | None = None) -> None:
        self.logits = logits
        self.top = float(logits.max())
        self._weights = np.subtract(logits, self.top, out=room)
        np.exp(self._weights, out=self._weights)
        self.total = self.top + float(np.log(self._weights.sum()))

    def logprob(self, logit: float) -> float:
        """The logarithm of the probability of a token with this logit."""
        return float(np.float32(logit) - self.total)

    def other_than(self, tokens: Tokens) -> float:
        """The logit of anything but some tokens."""
        rest = 1.0 - float(np.exp(self.logits[tokens] - self.total).sum())
        return self.total + float(np.log(max(rest, LEAST)))

    def best(self, allowed: Allowed) -> tuple[int, float, float]:
        """The likeliest of the allowed tokens, its logit, and the weight of all of them.

        Weights are relative to that of the likeliest token of all. -1 where none is allowed.
        """
        if allowed.dtype == np.bool_:
            weights = self._weights * allowed
            heaviest = np.flatnonzero(weights == weights.max())
            if not weights[heaviest[0]]:  # too far below the likeliest of all to be told apart
                heaviest = np.flatnonzero(allowed)
            if not len(heaviest):
                return -1, -np.inf, 0.0
            place = int(heaviest[np.argmax(self.logits[heaviest])])
            return place, float(self.logits[place]), float(weights.sum())
        if not len(allowed):
            return -1, -np.inf, 0.0
        found = listed(allowed)
        values = self.logits[found]
        place = int(np.argmax(values))
        return int(found[place]), float(values[place]), float(self._weights[found].sum())

    def next_best(self, allowed: Allowed, token: int) -> float:
        """The logit of the likeliest allowed token but one."""
        found = np.flatnonzero(allowed) if allowed.dtype == np.bool_ else listed(allowed)
        values = self.logits[found[found != token]]
        return float(values.max()) if len(values) else -np.inf


def _share(logit: float, weight: float) -> float:
    """The logarithm of a token's part of a weight; 0 where both are too small to be told apart."""
    return min(0.0, logit - float(np.log(weight))) if weight > 0 else 0.0


def log_sum_exp(logits: Logits) -> float:
    """The logarithm of the sum of exponentials, stable."""
    top = float(logits.max())
    return top + float(np.log(np.exp(logits - top).sum()))
