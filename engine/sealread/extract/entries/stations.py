"""Entries of a résumé: which lines belong to each, where its head ends and what is told begins."""

# ruff: noqa: E501 (patterns and samples are not broken)

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from sealread.extract.entries.blocks import Block, blocks_of
from sealread.extract.entries.flow import Flow

_MOST_BEFORE = 3
_MOST_BEHIND = 2
_SHORT = 10
"""Words of a line of a head; longer ones tell what was done."""


class Station(Struct, frozen=True):
    """One entry: the blocks of its head, what is told below it, and the title its group has.

    `dated`: the place in `head` of the block with the dates, None where there are none.
    """

    head: tuple[Block, ...]
    told: tuple[Block, ...]
    dated: int | None
    group: Block | None = None


def stations_of(flow: Flow, first: int, last: int, *, itemised: bool = False) -> list[Station]:
    """The entries between two lines, in order. `itemised`: each item or paragraph is one."""
    blocks = blocks_of(flow, first, last)
    if not blocks:
        return []
    if itemised:
        return _by_items(blocks)
    made: list[Station] = []
    for part, group in _groups(blocks):
        made += _by_items(part, group) if _are_entries(part) else _by_dates(part, group)
    return made


def _groups(blocks: Sequence[Block]) -> list[tuple[list[Block], Block | None]]:
    """Blocks below each line that only announces them ("Visiting Professorships:")."""
    made: list[tuple[list[Block], Block | None]] = [([], None)]
    for place, block in enumerate(blocks):
        following = blocks[place + 1] if place + 1 < len(blocks) else None
        if block.is_subheading and following is not None and following.bullet:
            made.append(([], block))
        else:
            made[-1][0].append(block)
    return [(part, group) for part, group in made if part]


def _are_entries(blocks: Sequence[Block]) -> bool:
    """Whether items are the entries themselves: they have the dates, not the lines above them."""
    items = [block for block in blocks if block.bullet]
    dated = sum(bool(block.periods) for block in items)
    plain = [block for block in blocks if not block.bullet]
    return (
        len(items) >= 1 and 2 * dated >= len(items) and not any(block.is_dated for block in plain)
    )


def _by_items(blocks: Sequence[Block], group: Block | None = None) -> list[Station]:
    return [
        Station((block,), (), 0 if block.periods else None, group)
        for block in blocks
        if not block.is_subheading
    ]


def _by_dates(blocks: Sequence[Block], group: Block | None) -> list[Station]:
    """Entries around the lines that say when: as many lines before each as the first one has."""
    dated = [n for n, block in enumerate(blocks) if block.is_dated and not block.bullet]
    if not dated:
        return _undated(blocks, group)
    before = min(dated[0], _MOST_BEFORE)
    behind_last = [max(_start(blocks, n, before), m + 1) for m, n in pairwise(dated)]
    starts = [dated[0] - before, *behind_last]
    made: list[Station] = []
    for start, when, end in zip(starts, dated, [*starts[1:], len(blocks)], strict=True):
        behind = _behind(blocks, when, end, alone=when == start)
        head = tuple(blocks[start : when + 1 + behind])
        told = blocks[when + 1 + behind : end]
        own = _until_flush(told)
        made.append(Station(head, tuple(told[:own]), when - start, group))
        made += [_flush(block, group) for block in told[own:]]
    return made


def _flush(block: Block, group: Block | None) -> Station:
    """An entry of one line without dates: a head if it is short, else something told."""
    short = len(block.text.split()) <= _SHORT
    return Station((block,), (), None, group) if short else Station((), (block,), None, group)


def _until_flush(told: Sequence[Block]) -> int:
    """How much of what stands below a head is about it: items end where a line is flush again."""
    for place, (block, following) in enumerate(pairwise(told)):
        if block.bullet and not following.inside:
            return place + 1
    return len(told)


def _start(blocks: Sequence[Block], when: int, before: int) -> int:
    """The first line of a head: at most so many before its dates, none of them told about another."""
    start = when
    while start > 0 and when - start < before and _may_be_head(blocks[start - 1]):
        start -= 1
    return start


def _may_be_head(block: Block) -> bool:
    return (
        not block.inside and len(block.text.split()) <= 2 * _SHORT and not block.text.endswith(".")
    )


def _behind(blocks: Sequence[Block], when: int, end: int, *, alone: bool) -> int:
    """How many lines behind that with the dates belong to the head, where it is its first line."""
    if not alone:
        return 0
    count = 0
    while count < _MOST_BEHIND and when + 1 + count < end:
        block = blocks[when + 1 + count]
        if block.inside or len(block.text.split()) > _SHORT or block.text.endswith((".", ":")):
            break
        count += 1
    return count


def _undated(blocks: Sequence[Block], group: Block | None) -> list[Station]:
    """Entries without dates: lines that are not indented, each with the items below it."""
    made: list[Station] = []
    head: list[Block] = []
    told: list[Block] = []
    for block in [*blocks, None]:
        if head and (block is None or (told and not block.inside)):
            made.append(Station(tuple(head[:2]), (*head[2:], *told), None, group))
            head, told = [], []
        if block is None:
            break
        (told if block.inside and head else head).append(block)
    return made
