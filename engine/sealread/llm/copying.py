"""The copy constraint: only words that stand in the window can be answered.

Works on bytes, so it is exact for any tokenizer: a token may come next if its bytes continue the
text at one of the positions the answer so far can stand at. An answer starts where a word starts
and ends where a word ends. The space before its first word belongs to how it is spelt.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from sealread.document.model import Span
from sealread.llm.vocabulary import Vocabulary

Positions = NDArray[np.int64]
Mask = NDArray[np.bool_]

_SPACE = ord(" ")
# Inside a number (1.234,50) or a time (5:02) a separator is no boundary: half of it means
# something else. A year behind a standard (EN 13813:2002) may be left out.
_INSIDE = re.compile(
    r"(?<=\w)(?=\w)|(?<=\d[.,])(?=\d)|(?<=\d)(?=[.,]\d)"
    r"|(?<=\d:)(?=\d\d(?!\d))|(?<=\d)(?=:\d\d(?!\d))"
)
# The number of a standard does not begin behind its letters: EN 13813.
_INSIDE_STANDARD = re.compile(r"(?:(?<=\bEN )|(?<=\bISO )|(?<=\bIEC )|(?<=\bETAG ))(?=\d)")


class Window:
    """A window's text, with every continuation that occurs in it.

    `_tokens[_first[p]:_first[p + 1]]` are the tokens whose bytes stand at byte position p.
    `spaced`: an answer is spelt with the space before it.
    """

    def __init__(self, text: str, vocabulary: Vocabulary, *, spaced: bool = True) -> None:
        self.text = text
        self._spaced = spaced
        self.data = text.encode()
        self.vocabulary_size = vocabulary.size
        self._widths = np.array([len(piece) for piece in vocabulary.pieces], np.int64)
        self._first, self._tokens = _continuations(self.data, vocabulary)
        self._char_at = _char_of_byte(text)
        self._byte_at = np.flatnonzero(np.diff(self._char_at, prepend=-1)).astype(np.int64)
        starts, ends = _boundaries(text)
        self.starts: Mask = self._led(self._on_bytes(starts))
        self.ends: Mask = self._on_bytes(ends)

    def _on_bytes(self, characters: Mask) -> Mask:
        found = np.zeros(len(self.data) + 1, np.bool_)
        found[self._byte_at[np.flatnonzero(characters)]] = True
        return found

    def _led(self, starts: Mask) -> Mask:
        """Starts moved to the space before them, where there is one."""
        found = np.zeros_like(starts)
        places = np.flatnonzero(starts)
        found[[self.lead(int(place)) for place in places]] = True
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

    def follow(self, positions: Positions) -> tuple[Positions, NDArray[np.int32], Positions]:
        """All continuations of `positions`: from where, by which token, to where."""
        counts = self._first[positions + 1] - self._first[positions]
        origins = np.repeat(positions, counts)
        shift = np.repeat(self._first[positions] - (np.cumsum(counts) - counts), counts)
        tokens = self._tokens[shift + np.arange(len(shift))]
        return origins, tokens, origins + self._widths[tokens]


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


class Copy:
    """An answer in the making: the byte positions it can stand at so far."""

    def __init__(self, bounds: Bounds) -> None:
        self._bounds = bounds
        self._positions = bounds.first
        self._length = 0
        self._best: tuple[Positions, int] | None = None
        self._look()

    def _look(self) -> None:
        origins, tokens, targets = self._bounds.window.follow(self._positions)
        legal = targets <= self._bounds.reach[origins - self._length]
        self._tokens, self._targets = tokens[legal], targets[legal]

    @property
    def tokens(self) -> NDArray[np.int32]:
        """The tokens that may come next (with repeats)."""
        return self._tokens

    @property
    def may_end(self) -> bool:
        """Whether what stands so far is a legal answer."""
        return self._length > 0 and bool(self._bounds.ends[self._positions].any())

    def advance(self, token: int) -> None:
        """Takes one of `tokens`."""
        self._positions = self._targets[self._tokens == token]
        self._length += int(self._bounds.window._widths[token])
        self._look()
        if self.may_end:
            self._best = (self._positions, self._length)

    @property
    def said(self) -> str | None:
        """The longest legal answer so far, None before there is one."""
        spans = self.spans()
        return self._bounds.window.text[spans[0].start : spans[0].end] if spans else None

    def spans(self) -> tuple[Span, ...]:
        """Where the longest legal answer so far stands: all its places, in text order."""
        if self._best is None:
            return ()
        positions, length = self._best
        ends = positions[self._bounds.ends[positions]]
        return tuple(self._bounds.window.span(int(end) - length, int(end)) for end in np.sort(ends))


def _continuations(data: bytes, vocabulary: Vocabulary) -> tuple[Positions, NDArray[np.int32]]:
    by_bytes, prefixes = vocabulary.by_bytes, vocabulary.prefixes
    first, tokens = [0], []
    for start in range(len(data)):
        end = start + 1
        while end <= len(data) and (piece := data[start:end]) in prefixes:
            token = by_bytes.get(piece)
            if token is not None:
                tokens.append(token)
            end += 1
        first.append(len(tokens))
    first.append(len(tokens))
    return np.array(first, np.int64), np.array(tokens, np.int32)


def _char_of_byte(text: str) -> NDArray[np.int64]:
    """For each byte position (and one past the end) the character it belongs to."""
    widths = [len(character.encode()) for character in text]
    characters = np.repeat(np.arange(len(text), dtype=np.int64), widths)
    return np.append(characters, len(text))


def _boundaries(text: str) -> tuple[Mask, Mask]:
    """Where words start and where they end, shape (characters + 1,) each."""
    space = np.fromiter((c.isspace() for c in text), np.bool_, len(text))
    free = np.ones(len(text) + 1, np.bool_)
    free[[found.start() for found in _INSIDE.finditer(text)]] = False
    starts, ends = free.copy(), free.copy()
    starts[:-1] &= ~space
    starts[-1] = False
    starts[[found.start() for found in _INSIDE_STANDARD.finditer(text)]] = False
    ends[1:] &= ~space
    ends[0] = False
    return starts, ends
