"""Which items of two lists belong together: the assignment with the greatest likeness in all."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sealread.evaluate.matching import in_order
from sealread.evaluate.walk.nodes import Node
from sealread.evaluate.walk.packages import best_assignment
from sealread.evaluate.walk.similarity import similarities

Floats = NDArray[np.float64]
Partners = list[tuple[int | None, int | None]]
LEAST = 0.25
"""Items less alike than this are not the same item."""


def align(node: Node, gold: Sequence[Any], found: Sequence[Any], *, ordered: bool) -> Partners:
    """Indices into both lists; None on a side: nobody. First the gold items in their order.

    The items are put into an order of their own first and those without any likely partner are
    left out, so that neither the order of a list nor a wrong item changes who belongs together.
    """
    if not gold or not found:
        return [(i, None) for i in range(len(gold))] + [(None, j) for j in range(len(found))]
    rows, columns = _sorted(gold), _sorted(found)
    scores = similarities(node, [gold[i] for i in rows], [found[j] for j in columns])
    scores = np.where(scores < LEAST, 0.0, scores)
    if ordered:
        partner = _in_order(scores, rows, columns)
    else:
        partner = {rows[i]: columns[j] for i, j in _assigned(scores)}
    taken = set(partner.values())
    matched: Partners = [(i, partner.get(i)) for i in range(len(gold))]
    return matched + [(None, j) for j in range(len(found)) if j not in taken]


def _sorted(items: Sequence[Any]) -> list[int]:
    texts = [json.dumps(item, sort_keys=True, default=str) for item in items]
    return sorted(range(len(items)), key=lambda index: texts[index])


def _assigned(scores: Floats) -> list[tuple[int, int]]:
    likely_rows = np.flatnonzero(scores.max(axis=1) > 0)
    likely_columns = np.flatnonzero(scores.max(axis=0) > 0)
    kept = scores[np.ix_(likely_rows, likely_columns)]
    return [
        (int(likely_rows[i]), int(likely_columns[j]))
        for i, j in best_assignment(kept)
        if kept[i, j] > 0
    ]


def _in_order(scores: Floats, rows: list[int], columns: list[int]) -> dict[int, int]:
    place_of_row = {row: place for place, row in enumerate(rows)}
    place_of_column = {column: place for place, column in enumerate(columns)}
    likeness: Callable[[int, int], float] = lambda i, j: float(  # noqa: E731
        scores[place_of_row[i], place_of_column[j]]
    )
    there = in_order(range(len(rows)), range(len(columns)), likeness, LEAST)
    return {i: j for i, j in there if i is not None and j is not None}
