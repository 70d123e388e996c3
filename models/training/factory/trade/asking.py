"""From the keys that a paper bears to the questions it is asked."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random

from ..content import Ask, Beside, Block, Edge, Grid, Pairs, Part, Parts, Text, Value
from .figures import flat

Catalogue = Mapping[str, Sequence[str]]


def keys_of(blocks: Sequence[Block]) -> tuple[str, ...]:
    """All keys of values in the blocks, in their order, each once."""
    return tuple(dict.fromkeys(key for block in blocks for key in _block_keys(block)))


def one_wording(blocks: Sequence[Block]) -> tuple[Block, ...]:
    """Unwrap values that say a key's answer in other words than its first value does.

    Lists (keys with a dot, as `lines.name`) may have different values.
    """
    return _Tidy({}).blocks(blocks)


@dataclass(frozen=True)
class _Tidy:
    seen: dict[str, str]

    def blocks(self, blocks: Sequence[Block]) -> tuple[Block, ...]:
        return tuple(self.block(block) for block in blocks)

    def block(self, block: Block) -> Block:
        if isinstance(block, Text):
            return replace(block, parts=self.parts(block.parts))
        if isinstance(block, Pairs):
            return replace(block, rows=tuple((head, self.parts(p)) for head, p in block.rows))
        if isinstance(block, Grid):
            rows = tuple(tuple(self.parts(cell) for cell in row) for row in block.rows)
            totals = tuple((head, self.parts(p)) for head, p in block.totals)
            return replace(block, rows=rows, totals=totals)
        if isinstance(block, Beside):
            return Beside(tuple(self.blocks(column) for column in block.columns))
        if isinstance(block, Edge):
            return Edge(block.where, self.blocks(block.blocks))
        return block

    def parts(self, parts: Parts) -> Parts:
        made: list[Part] = []
        for part in parts:
            if isinstance(part, str):
                made.append(part)
            elif "." in part.key or self._fits(part):
                made.append(Value(part.key, self.parts(part.parts)))
            else:
                made += self.parts(part.parts)
        return tuple(made)

    def _fits(self, part: Value) -> bool:
        words = " ".join(flat(part.parts).split())
        return self.seen.setdefault(part.key, words) == words


def _block_keys(block: Block) -> Iterator[str]:
    if isinstance(block, Text):
        yield from _part_keys(block.parts)
    elif isinstance(block, Pairs):
        yield from _row_keys(block.rows)
    elif isinstance(block, Grid):
        for row in block.rows:
            yield from _row_keys([("", cell) for cell in row])
        yield from _row_keys(block.totals)
    elif isinstance(block, Beside):
        for column in block.columns:
            yield from keys_of(column)
    elif isinstance(block, Edge):
        yield from keys_of(block.blocks)


def _row_keys(rows: Sequence[tuple[str, Parts]]) -> Iterator[str]:
    for _, parts in rows:
        yield from _part_keys(parts)


def _part_keys(parts: Parts) -> Iterator[str]:
    for part in parts:
        if isinstance(part, Value):
            yield part.key
            yield from _part_keys(part.parts)


def asks(
    random: Random,
    blocks: Sequence[Block],
    catalogue: Catalogue,
    *,
    stand_ins: Mapping[str, tuple[str, ...]] | None = None,
    never_absent: frozenset[str] = frozenset(),
    empty: frozenset[str] = frozenset(),
    core: frozenset[str] = frozenset(),
    most: int = 18,
) -> tuple[Ask, ...]:
    """Questions for what the paper says, and some for what it does not say.

    `stand_ins`: where the key is missing, the first of these that is there answers it (the only
    total of an invoice is also what is due). `never_absent`: keys whose absence would be arguable.
    `empty`: keys whose labels may be printed without a value; they come first among the absent.
    `core`: keys that are always asked if they are there.
    """
    stand_ins = stand_ins or {}
    there = set(keys_of(blocks))
    asked: list[Ask] = []
    first: list[Ask] = []
    missing: list[str] = []
    for key in catalogue:
        answer = next((k for k in (key, *stand_ins.get(key, ())) if k in there), None)
        if answer is not None:
            (first if key in core else asked).append(Ask(answer, tuple(catalogue[key])))
        elif key not in never_absent:
            missing.append(key)
    random.shuffle(asked)
    random.shuffle(missing)
    missing.sort(key=lambda key: key not in empty)
    absent = [Ask(None, tuple(catalogue[key])) for key in missing[: random.randint(2, 5)]]
    return (*first, *asked[: max(0, most - len(first))], *absent)
