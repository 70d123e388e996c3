"""Edit distance and longest common subsequence, bit-parallel: a row is one long integer."""

from __future__ import annotations

from collections.abc import Hashable, Sequence


def edit_distance(left: str, right: str) -> int:
    """Levenshtein distance (Myers 1999 in the form of Hyyrö 2003)."""
    if not left:
        return len(right)
    full = (1 << len(left)) - 1
    last = 1 << (len(left) - 1)
    places = _places(left)
    up, down, distance = full, 0, len(left)
    for symbol in right:
        same = places.get(symbol, 0)
        vertical = same | down
        horizontal = (((same & up) + up) ^ up) | same
        rising = down | (~(horizontal | up) & full)
        falling = up & horizontal
        distance += bool(rising & last) - bool(falling & last)
        rising = ((rising << 1) | 1) & full
        falling = (falling << 1) & full
        up = falling | (~(vertical | rising) & full)
        down = rising & vertical
    return distance


def common_subsequence(left: Sequence[Hashable], right: Sequence[Hashable]) -> int:
    """The length of the longest common subsequence (Hyyrö 2004)."""
    full = (1 << len(left)) - 1
    places = _places(left)
    row = full
    for symbol in right:
        same = row & places.get(symbol, 0)
        row = ((row + same) | (row - same)) & full
    return len(left) - row.bit_count()


def _places(symbols: Sequence[Hashable]) -> dict[Hashable, int]:
    """For each symbol the set of its positions, as bits."""
    found: dict[Hashable, int] = {}
    for position, symbol in enumerate(symbols):
        found[symbol] = found.get(symbol, 0) | (1 << position)
    return found
