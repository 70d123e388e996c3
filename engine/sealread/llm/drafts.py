"""Guesses how an answer goes on: as the text does where the answer stands.

An answer that is copied from the text mostly goes on in one way. So some of what stands there next
is computed along with the token that was chosen, in one batch; the model's own choices are then
read off, and what it would not have said is dropped. The answers are those of one token at a time.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import numpy as np

from sealread.llm.spelling import Positions, Tokens
from sealread.llm.vocabulary import Vocabulary

MOST_DRAFTED = 32
FIRST_DRAFTED = 8
"""Tokens guessed at most, and at first; more when guesses come true, fewer when not."""
_NEAR = 240
"""How many bytes behind its label an answer is looked for."""
_MOST_PLACES = 8
_BREAK = re.compile(rb"[\n\t|]|\s\s")
"""What stands between the cells of a line, or between lines."""


class Drafts:
    """A prefix's own tokens by where they stand in the window's text.

    `places`: for each byte of what is copied from the byte of `text` it stands for, or -1; where
    none are given it is the text itself that is copied from.
    """

    def __init__(
        self,
        prefix: Sequence[int],
        text: str,
        vocabulary: Vocabulary,
        places: Positions | None = None,
    ) -> None:
        self._places = places
        self._data = text.encode()
        self._lower = self._data.lower()
        pieces = [vocabulary.pieces[token] for token in prefix]
        begin = b"".join(pieces).rfind(self._data)
        ends = np.cumsum([len(piece) for piece in pieces])
        self._tokens: Tokens = np.array(prefix, np.int32)
        self._at: Positions = np.full(len(self._data) + 1, -1, np.int64)
        breaks = [bool(_BREAK.search(piece)) for piece in pieces]
        self._breaks: Positions = np.append(np.flatnonzero(breaks), len(pieces))
        if begin >= 0:
            starts = np.append(0, ends[:-1]) - begin
            inside = (starts >= 0) & (ends - begin <= len(self._data)) & (ends > starts + begin)
            self._at[starts[inside]] = np.flatnonzero(inside)

    def labels(self, question: str) -> tuple[int, ...]:
        """Where the words of a question end in the text, by bytes; the first few places."""
        words, found, place = question.encode().lower(), list[int](), 0
        while words and len(found) < _MOST_PLACES:
            place = self._lower.find(words, place)
            if place < 0:
                break
            place += len(words)
            found.append(place)
        return tuple(found)

    def behind(
        self, positions: Positions, labels: Sequence[int], most: int, *, sure: bool = False
    ) -> list[int]:
        """The tokens behind the likeliest of the positions, at most so many, up to a break.

        `sure`: only where it is the only one, or stands behind a label.
        """
        if self._places is not None:
            positions = np.sort(self._places[positions])
            positions = positions[positions >= 0]
        positions = positions[positions < len(self._at)]  # choices have a text of their own
        if not len(positions):
            return []
        labelled = _labelled(positions, labels)
        if sure and labelled is None and len(positions) > 1:
            return []
        at = int(self._at[positions[0] if labelled is None else labelled])
        if at < 0 or most < 1:
            return []
        end = int(self._breaks[np.searchsorted(self._breaks, at)])
        return [int(token) for token in self._tokens[at : min(at + most, end)]]


def _labelled(positions: Positions, labels: Sequence[int]) -> int | None:
    """The position nearest behind a label, None where none is near."""
    for label in labels:
        place = int(np.searchsorted(positions, label))
        if place < len(positions) and positions[place] - label <= _NEAR:
            return int(positions[place])
    return None
