"""The rows of one step: what all sequences have pending, prompts that begin alike computed once.

Questions on a form begin alike ("Line 7: amount", "Line 7: price"), as those in other words of the
same field do: a tree of their tokens is computed, each of its nodes in all sequences that run
through it.
"""

from __future__ import annotations

from collections.abc import Sequence as Listed

import numpy as np

from sealread.llm.batch import Rows
from sealread.llm.sequences import Sequence

Nodes = dict[tuple[object, int], int]


def step_rows(active: Listed[Sequence]) -> Rows:
    """The pending tokens of all sequences and the guesses behind them, sequence by sequence.

    Rows whose logits are wanted stand in one sequence alone.
    """
    nodes: Nodes = {}
    shared: dict[int, list[int]] = {}
    begins, size = list[int](), 0
    for one in active:
        led = _led(one, nodes, shared, size) if one.prompt and not one.begun else 0
        begins.append(led)
        size += len(one.pending) - led + len(one.drafted)
    counts = [
        len(one.pending) - led + len(one.drafted) for one, led in zip(active, begins, strict=True)
    ]
    offsets = np.arange(size) - np.repeat(np.cumsum(counts) - counts, counts)
    left = np.repeat(counts, counts) - offsets
    starts = [one.position + led for one, led in zip(active, begins, strict=True)]
    tokens = (
        token
        for one, led in zip(active, begins, strict=True)
        for token in (*one.pending[led:], *one.drafted)
    )
    return Rows(
        np.fromiter(tokens, np.int32, size),
        (np.repeat(starts, counts) + offsets).astype(np.int32),
        np.repeat([one.slot for one in active], counts).astype(np.int32),
        left <= np.repeat([one.wanted for one in active], counts),
        {row: tuple(slots) for row, slots in shared.items()},
    )


def _led(one: Sequence, nodes: Nodes, shared: dict[int, list[int]], size: int) -> int:
    """How many tokens of a prompt stand in rows of earlier ones; takes part in these rows.

    `nodes`: the row of each token behind a row, or behind what was known of a prompt; the rest of
    the prompt is added, from row `size` on.
    """
    behind: object = tuple(one.prompt[: one.known])
    silent = one.pending[: len(one.pending) - len(one.scored) - 1]
    led = 0
    while led < len(silent) and (row := nodes.get((behind, silent[led]))) is not None:
        shared.setdefault(row, []).append(one.slot)
        behind, led = row, led + 1
    for row, token in enumerate(silent[led:], size):
        nodes[behind, token] = row
        behind = row
    return led
