"""Which tokens stand at each byte of a text: a vocabulary's trie, walked from all bytes at once.

The trie is two sorted arrays, built level by level, so that 128,000 tokens take a moment and a
text of any length takes as many array steps as the longest token has bytes.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

Positions = NDArray[np.int64]
Tokens = NDArray[np.int32]

_BYTES = 256


class _Level:
    """The edges from the nodes of one depth to the next: sorted `keys` are parent · 256 + byte.

    `tokens`: for each edge the first token that ends behind it, -1 where none does.
    """

    def __init__(self, keys: Positions, tokens: Tokens) -> None:
        self.keys, self.tokens = keys, tokens


class Spelling:
    """The trie over the pieces of a vocabulary; of pieces that stand twice, the first counts."""

    def __init__(self, pieces: Sequence[bytes]) -> None:
        self.widths: Positions = np.fromiter((len(p) for p in pieces), np.int64, len(pieces))
        self._levels = _levels(pieces, self.widths)

    def found(self, data: bytes) -> tuple[Positions, Tokens]:
        """The tokens that stand at each byte: those at byte p are `tokens[first[p]:first[p + 1]]`.

        Shorter ones stand first. `first` has len(data) + 2 items: no token stands behind the end.
        """
        text = np.frombuffer(data, np.uint8).astype(np.int64)
        starts = np.arange(len(text), dtype=np.int64)
        nodes = np.zeros(len(text), np.int64)
        all_starts: list[Positions] = []
        all_tokens: list[Tokens] = []
        for depth, level in enumerate(self._levels):
            here = starts + depth < len(text)
            starts, nodes = starts[here], nodes[here]
            keys = nodes * _BYTES + text[starts + depth]
            edges = np.minimum(np.searchsorted(level.keys, keys), len(level.keys) - 1)
            known = level.keys[edges] == keys
            starts, nodes = starts[known], edges[known]
            if not len(starts):
                break
            ended = level.tokens[nodes]
            all_starts.append(starts[ended >= 0])
            all_tokens.append(ended[ended >= 0])
        return _by_start(len(text), all_starts, all_tokens)


def _by_start(
    size: int, starts: Sequence[Positions], tokens: Sequence[Tokens]
) -> tuple[Positions, Tokens]:
    at = np.concatenate([np.empty(0, np.int64), *starts])
    found = np.concatenate([np.empty(0, np.int32), *tokens])
    first = np.zeros(size + 2, np.int64)
    np.cumsum(np.bincount(at, minlength=size + 1), out=first[1:])
    return first, found[np.argsort(at, kind="stable")]


def _levels(pieces: Sequence[bytes], widths: Positions) -> list[_Level]:
    data = np.frombuffer(b"".join(pieces), np.uint8).astype(np.int64)
    places = np.cumsum(widths) - widths
    alive = np.flatnonzero(widths)
    nodes = np.zeros(len(alive), np.int64)
    levels: list[_Level] = []
    for depth in range(int(widths.max(initial=0))):
        keys, nodes = np.unique(
            nodes * _BYTES + data[places[alive] + depth], return_inverse=True
        )  # in the order of the keys, which is that of their parents
        ends = np.flatnonzero(widths[alive] == depth + 1)[::-1]
        tokens = np.full(len(keys), -1, np.int32)
        tokens[nodes[ends]] = alive[ends]  # backwards: of doubles the first is written last
        levels.append(_Level(keys, tokens))
        longer = widths[alive] > depth + 1
        alive, nodes = alive[longer], nodes[longer]
    return levels
