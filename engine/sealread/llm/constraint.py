"""What may be said next: one interface for all makers of constraints, and their intersection.

The makers: `copying.Copy` (words of the window), `typed.Typed` (a form), `Free` (anything).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, Self, cast

import numpy as np

from sealread.llm.boundaries import Mask
from sealread.llm.spelling import Tokens
from sealread.llm.vocabulary import Vocabulary

Allowed = Tokens | Mask
"""Tokens by number, none twice; or a mark for each token of the vocabulary."""
FEW = 64
"""So many tokens are sooner tried one by one than looked up in a mask of all."""


class Constraint(Protocol):
    """An answer in the making."""

    best: Any
    """What stood when the answer was last legal; None before."""

    @property
    def may_end(self) -> bool:
        """Whether what was said so far is a legal answer."""

    @property
    def said(self) -> str | None:
        """The longest legal answer so far, None before there is one."""

    def allowed(self) -> Allowed:
        """The tokens that may come next."""

    def allows(self, tokens: Tokens) -> Mask:
        """Which of a few tokens may come next, shape (tokens,)."""

    def advance(self, token: int) -> None:
        """Takes one of the allowed tokens; notes in `best` what stands if it is a legal answer."""

    @property
    def opens(self) -> bool:
        """Whether a mark has to come next that opens the answer, whatever else might be said."""

    @property
    def is_over(self) -> bool:
        """Whether nothing can follow, not even an end."""

    def closing(self, ends: Tokens) -> Tokens:
        """The tokens that would end the answer now; `ends`: those that end answers of its kind."""

    def close(self, token: int) -> None:
        """Takes a token that ends the answer."""

    def forced(self) -> Sequence[int]:
        """Tokens that must come next, one behind the other; none where there is a choice."""

    def fork(self) -> Self:
        """The same answer, to go on in another way."""


class Ended:
    """What ends most answers: any end, behind a legal answer."""

    @property
    def opens(self) -> bool:
        """No mark opens most answers."""
        return False

    @property
    def is_over(self) -> bool:
        """Most answers may go on, or have an end of their own."""
        return False

    @property
    def may_end(self) -> bool:
        """Whether what was said so far is a legal answer."""
        raise NotImplementedError

    def closing(self, ends: Tokens) -> Tokens:
        """All ends behind a legal answer."""
        return ends if self.may_end else ends[:0]

    def close(self, token: int) -> None:
        """The end itself says nothing."""


class Free(Ended):
    """Any words: every token that spells something."""

    def __init__(self, vocabulary: Vocabulary) -> None:
        self._pieces = vocabulary.pieces
        self._mask: Mask = vocabulary.spelling.widths > 0
        self._said = b""
        self.best: bytes | None = None

    @property
    def may_end(self) -> bool:
        """Whenever something was said."""
        return bool(self._said.strip())

    @property
    def said(self) -> str | None:
        """All that was said."""
        return None if self.best is None else self.best.decode(errors="ignore")

    def allowed(self) -> Mask:
        """Everything."""
        return self._mask

    def allows(self, tokens: Tokens) -> Mask:
        """All that spell something."""
        return self._mask[tokens]

    def advance(self, token: int) -> None:
        """Takes a token."""
        self._said += self._pieces[token]
        if self.may_end:
            self.best = self._said

    def forced(self) -> Sequence[int]:
        """Nothing."""
        return ()

    def fork(self) -> Self:
        """Another one that has said the same."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        return other


class Both(Ended):
    """What two constraints allow together; what was said is what the first calls it."""

    def __init__(self, first: Constraint, second: Constraint) -> None:
        self.first, self.second = first, second

    @property
    def best(self) -> Any:
        """What stood when the answer was last legal for both."""
        return None if self.first.best is None else (self.first.best, self.second.best)

    @best.setter
    def best(self, kept: Any) -> None:
        self.first.best, self.second.best = (None, None) if kept is None else kept

    @property
    def may_end(self) -> bool:
        """Whether the answer is legal for both."""
        return self.first.may_end and self.second.may_end

    @property
    def said(self) -> str | None:
        """The longest answer so far that is legal for both."""
        return self.first.said

    def allowed(self) -> Allowed:
        """What both allow."""
        first = self.first.allowed()
        if first.dtype != np.bool_ and len(first) <= FEW:
            return first[self.second.allows(listed(first))]
        return intersected(first, self.second.allowed())

    def allows(self, tokens: Tokens) -> Mask:
        """Which of a few tokens both allow."""
        return self.first.allows(tokens) & self.second.allows(tokens)

    def advance(self, token: int) -> None:
        """Takes one of the allowed tokens."""
        kept = self.best
        self.first.advance(token)
        self.second.advance(token)
        if not self.may_end:
            self.best = kept

    def forced(self) -> Sequence[int]:
        """Nothing: what one forces the other may forbid."""
        return ()

    def fork(self) -> Self:
        """The same answer, to go on in another way."""
        return type(self)(self.first.fork(), self.second.fork())


def listed(allowed: Allowed) -> Tokens:
    """Allowed tokens by number."""
    if allowed.dtype == np.bool_:
        return np.flatnonzero(allowed).astype(np.int32)
    return cast("Tokens", allowed)


def without(allowed: Allowed, tokens: Tokens) -> Allowed:
    """What is allowed, some tokens left out."""
    if allowed.dtype != np.bool_:
        return allowed[~np.isin(allowed, tokens)]
    left = allowed.copy()
    left[tokens] = False
    return left


def intersected(left: Allowed, right: Allowed) -> Allowed:
    """The tokens that stand in both."""
    if left.dtype == right.dtype == np.bool_:
        return cast("Mask", left & right)
    if left.dtype == np.bool_:
        return intersected(right, left)
    if right.dtype == np.bool_:
        return listed(left)[right[left]]
    return listed(left)[np.isin(left, right)]
