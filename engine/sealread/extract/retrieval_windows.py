"""Blocks that several fields need, gathered into windows that fit the model.

A window holds pieces of the text in its order; where something is left out between two of them
stands an empty line. Fields that need the same blocks share a window, so it is prefilled once.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate

from msgspec import Struct

from sealread.document.model import Span
from sealread.extract.footnotes import without
from sealread.extract.retrieval_blocks import Block

_BETWEEN = "\n"


class Gathered(Struct, frozen=True):
    """A window: its text, the pieces of the document it is made of, where each begins in it.

    `blocks`: the numbers of the blocks it holds.
    """

    text: str
    pieces: tuple[Span, ...]
    starts: tuple[int, ...]
    blocks: frozenset[int] = frozenset()

    def place(self, span: Span) -> Span:
        """Where a span of the window stands in the document; it ends with its piece at last."""
        number = max(bisect_right(self.starts, span.start) - 1, 0)
        piece = self.pieces[number]
        shift = piece.start - self.starts[number]
        return Span(span.start + shift, min(span.end + shift, piece.end))


def gathered(text: str, pieces: Sequence[Span], blocks: frozenset[int] = frozenset()) -> Gathered:
    """The window that pieces of a text make, in their order."""
    parts = [text[piece.start : piece.end] for piece in pieces]
    ends = accumulate(len(part) + len(_BETWEEN) for part in parts)
    starts = (0, *list(ends)[:-1])
    return Gathered(_BETWEEN.join(parts), tuple(pieces), starts, blocks)


def shown(text: str, window: Gathered, away: Sequence[Span]) -> Gathered:
    """A window without some spans of its text; one that is nothing else stays as it is."""
    pieces = [part for piece in window.pieces for part in without(text, piece, away)]
    return gathered(text, pieces, window.blocks) if pieces else window


def packed(
    text: str, blocks: Sequence[Block], sizes: Callable[[int], int], wanted: Sequence[int],
    limit: int,
) -> list[Gathered]:  # fmt: skip
    """Windows of at most `limit` tokens that hold the wanted blocks, in the order of the text.

    `sizes` gives a block's tokens, `wanted` is sorted. A block that alone is larger than the limit
    is a window of its own.
    """
    found: list[Gathered] = []
    own: list[int] = []
    total = 0
    for number in wanted:
        size = sizes(number) + 1
        if own and total + size > limit:
            found.append(_of_blocks(text, blocks, own))
            own, total = [], 0
        own.append(number)
        total += size
    return [*found, _of_blocks(text, blocks, own)] if own else found


def _of_blocks(text: str, blocks: Sequence[Block], numbers: Sequence[int]) -> Gathered:
    pieces: list[Span] = []
    for part in (part for number in numbers for part in blocks[number].parts):
        if pieces and pieces[-1].end == part.start:
            pieces[-1] = Span(pieces[-1].start, part.end)
        else:
            pieces.append(part)
    return gathered(text, pieces, frozenset(numbers))


def asked_where(
    windows: Sequence[Gathered], needs: Mapping[int, frozenset[int]]
) -> list[list[int]]:
    """For each window the numbers of the fields that need one of its blocks, in order."""
    holders: dict[int, int] = {
        block: place for place, window in enumerate(windows) for block in window.blocks
    }
    found: list[list[int]] = [[] for _ in windows]
    for field, blocks in sorted(needs.items()):
        for place in sorted({holders[block] for block in blocks if block in holders}):
            found[place].append(field)
    return found
