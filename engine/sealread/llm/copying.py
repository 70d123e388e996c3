"""The copy constraint: only words that stand in the window can be answered.

Works on bytes, so it is exact for any tokenizer: a token may come next if its bytes continue the
text at one of the positions the answer so far can stand at. An answer starts where a word starts
and ends where a word ends. The space before its first word belongs to how it is spelt.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy as shallow
from functools import cached_property
from typing import Any, Self

import numpy as np

from sealread.document.model import Span
from sealread.llm.boundaries import Mask, boundaries
from sealread.llm.constraint import Ended
from sealread.llm.spelling import Positions, Tokens
from sealread.llm.vocabulary import Vocabulary

_SPACE = ord(" ")


class Window:
    """A window's text, with every continuation that occurs in it.

    `_tokens[_first[p]:_first[p + 1]]` are the tokens whose bytes stand at byte position p.
    `spaced`: an answer is spelt with the space before it.
    """

    def __init__(
        self,
        text: str,
        vocabulary: Vocabulary,
        *,
        spaced: bool = True,
        words: tuple[Mask, Mask] | None = None,
    ) -> None:
        """`words`: where words of the text start and end (`llm.boundaries`), if it is known."""
        self.text = text
        self._spaced = spaced
        self.data = text.encode()
        self.vocabulary_size = vocabulary.size
        self.widths = vocabulary.spelling.widths
        self._first, self._tokens = vocabulary.spelling.found(self.data)
        self._char_at = _char_of_byte(self.data)
        self._byte_at = np.flatnonzero(np.diff(self._char_at, prepend=-1)).astype(np.int64)
        starts, ends = words or boundaries(text)
        self.starts: Mask = self._led(self._on_bytes(starts))
        self.ends: Mask = self._on_bytes(ends)

    def _on_bytes(self, characters: Mask) -> Mask:
        found = np.zeros(len(self.data) + 1, np.bool_)
        found[self._byte_at[np.flatnonzero(characters)]] = True
        return found

    def _led(self, starts: Mask) -> Mask:
        """Starts moved to the space before them, where there is one."""
        if not self._spaced:
            return starts
        found = np.zeros_like(starts)
        places = np.flatnonzero(starts)
        spaces = np.frombuffer(self.data, np.uint8) == _SPACE
        found[places - ((places > 0) & spaces[places - 1])] = True
        return found

    def lead(self, start: int) -> int:
        """Where the spelling of words that begin at a byte begins: at the space before them."""
        led = self._spaced and start > 0 and self.data[start - 1] == _SPACE
        return start - led

    def byte(self, character: int) -> int:
        """The byte position of a character position."""
        return int(self._byte_at[character])

    def span(self, start: int, end: int) -> Span:
        """The character span of a byte range, without a leading space."""
        start += self.data[start] == _SPACE
        return Span(int(self._char_at[start]), int(self._char_at[end]))

    @property
    def bytes_at(self) -> Positions:
        """The byte position of each character, and of the end."""
        return self._byte_at

    def follow_each(self, positions: Positions) -> tuple[Positions, Tokens, Positions]:
        """All continuations: by the number of a position, by which token, to where."""
        counts = self._first[positions + 1] - self._first[positions]
        number = np.repeat(np.arange(len(positions)), counts)
        shift = np.repeat(self._first[positions] - (np.cumsum(counts) - counts), counts)
        tokens = self._tokens[shift + np.arange(len(shift))]
        return number, tokens, positions[number] + self.widths[tokens]

    def follow(self, positions: Positions) -> tuple[Positions, Tokens, Positions]:
        """All continuations of `positions`: from where, by which token, to where."""
        number, tokens, targets = self.follow_each(positions)
        return positions[number], tokens, targets


class Bounds:
    """Where in a window an answer may lie: its starts, its ends, and how far each start reaches.

    Without regions the whole window is free, else regions must not overlap. With `whole`, an
    answer is exactly one region; those may overlap if they end together.
    """

    def __init__(
        self, window: Window, regions: Sequence[Span] | None = None, *, whole: bool = False
    ) -> None:
        size = len(window.data)
        self.window = window
        self.starts, self.ends = window.starts, window.ends
        self.reach: Positions = np.full(size + 1, size, np.int64)
        if regions is not None:
            self._restrict(regions, whole)
        self.first: Positions = np.flatnonzero(self.starts)

    @cached_property
    def opening(self) -> tuple[Tokens, Positions, Tokens]:
        """How answers begin: tokens and where they lead to, and the tokens without repeats."""
        origins, tokens, targets = self.window.follow(self.first)
        legal = targets <= self.reach[origins]
        return tokens[legal], targets[legal], np.unique(tokens[legal])

    def _restrict(self, regions: Sequence[Span], whole: bool) -> None:
        inside_starts, inside_ends = np.zeros_like(self.starts), np.zeros_like(self.ends)
        self.reach = np.zeros_like(self.reach)
        for region in regions:
            start = self.window.lead(self.window.byte(region.start))
            end = self.window.byte(region.end)
            if whole:
                inside_starts[start] = inside_ends[end] = True
                self.reach[start] = end
            else:
                self.reach[start:end] = end
                inside_starts[start:end] = self.starts[start:end]
                inside_ends[start + 1 : end + 1] = self.ends[start + 1 : end + 1]
        self.starts, self.ends = inside_starts, inside_ends


class Copy(Ended):
    """An answer in the making: the byte positions it can stand at so far."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._positions = bounds.first
        self._length = 0
        self.best: Any = None  # positions at legal ends, and what tells the beginnings
        self._tokens, self._targets, self._distinct = bounds.opening

    def _look(self) -> None:
        origins, tokens, targets = self._bounds.window.follow(self._positions)
        legal = targets <= self._bounds.reach[origins - self._length]
        self._tokens, self._targets = tokens[legal], targets[legal]
        alone = len(self._positions) == 1  # then no token can stand twice
        self._distinct = self._tokens if alone else np.unique(self._tokens)

    @property
    def tokens(self) -> Tokens:
        """The tokens that may come next (with repeats)."""
        return self._tokens

    @property
    def started(self) -> bool:
        """Whether anything was said."""
        return self._length > 0

    @property
    def begins(self) -> bool:
        """Whether the next token is the first of the answer's words."""
        return self._length == 0

    @property
    def positions(self) -> Positions:
        """Where what was said so far may end, by bytes, in text order."""
        return self._positions

    def allowed(self) -> Tokens:
        """The tokens that may come next, none twice."""
        return self._distinct

    def allows(self, tokens: Tokens) -> Mask:
        """Which of a few tokens may come next."""
        return np.isin(tokens, self._distinct)

    @property
    def may_end(self) -> bool:
        """Whether what stands so far is a legal answer."""
        return self._length > 0 and bool(self._bounds.ends[self._positions].any())

    def advance(self, token: int) -> None:
        """Takes one of `tokens`."""
        self._positions = self._targets[self._tokens == token]
        self._length += int(self._bounds.window.widths[token])
        self._look()
        if self.may_end:
            self.best = (self._positions, self._length)

    def forced(self) -> Sequence[int]:
        """The tokens that must come next, one behind the other: where only one can and no end."""
        if self.may_end or len(self._distinct) != 1:
            return ()
        ahead, found = self.fork(), list[int]()
        while not ahead.may_end and len(ahead._distinct) == 1:
            found.append(int(ahead._distinct[0]))
            ahead.advance(found[-1])
        return found

    def fork(self) -> Self:
        """The same answer, to go on in another way."""
        return shallow(self)

    @property
    def said(self) -> str | None:
        """The longest legal answer so far, None before there is one."""
        spans = self.spans()
        return self._bounds.window.text[spans[0].start : spans[0].end] if spans else None

    def spans(self) -> tuple[Span, ...]:
        """Where the longest legal answer so far stands: all its places, in text order."""
        if self.best is None:
            return ()
        positions, length = self.best
        ends = positions[self._bounds.ends[positions]]
        return tuple(self._bounds.window.span(int(end) - length, int(end)) for end in np.sort(ends))


def _char_of_byte(data: bytes) -> Positions:
    """For each byte position (and one past the end) the character it belongs to."""
    begins = np.frombuffer(data, np.uint8) & 0xC0 != 0x80
    characters = np.cumsum(begins, dtype=np.int64)
    return np.append(characters - 1, characters[-1] if len(characters) else 0)
