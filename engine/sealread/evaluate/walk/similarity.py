"""How like every gold item is to every found one, field by field, fast for long lists."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from sealread.evaluate.forms import as_text, bare
from sealread.evaluate.metrics.metric import Metric, Subject
from sealread.evaluate.metrics.presets import Asked
from sealread.evaluate.walk import written_out
from sealread.evaluate.walk.nodes import Node
from sealread.evaluate.walk.packages import dice
from sealread.evaluate.walk.values import is_empty

Floats = NDArray[np.float64]
Path = tuple[str, ...]

_NEARLY = 0.5
"""What a value that does not pass counts for at most, beside 1 for one that does."""
_SHARED = 0.2
"""Only values that share so many of their runs of letters are compared letter by letter."""
_LONG, _SHARED_OF_LONG = 200, 0.5
"""The same for texts of so many letters, which share more by chance and take longer."""
_GRAM = 3


class _Column:
    """One field of all items: its values by item (None: nothing there) and the node behind it."""

    def __init__(self, gold: int, found: int) -> None:
        self.gold: list[Any] = [None] * gold
        self.found: list[Any] = [None] * found
        self.node: Node | None = None


def similarities(node: Node, gold: Sequence[Any], found: Sequence[Any]) -> Floats:
    """A matrix from 0 to 1: the mean over the fields that either item has."""
    columns: dict[Path, _Column] = {}
    for side, items in (("gold", gold), ("found", found)):
        for index, item in enumerate(items):
            for path, value, place in _flat(node, item, ()):
                column = columns.get(path)
                if column is None:
                    column = columns[path] = _Column(len(gold), len(found))
                getattr(column, side)[index] = value
                column.node = column.node or place
    total = np.zeros((len(gold), len(found)))
    weight = np.zeros((len(gold), len(found)))
    for column in columns.values():
        there = np.array([value is not None for value in column.gold])
        here = np.array([value is not None for value in column.found])
        weight += there[:, None] | here[None, :]
        total += _scores(column)
    scores: Floats = np.divide(total, weight, out=np.zeros_like(total), where=weight > 0)
    if node.members and any(isinstance(item, str) for item in gold):
        return np.asarray(np.maximum(scores, written_out.likenesses(gold, found)), dtype=np.float64)
    return scores


def _flat(node: Node, value: Any, path: Path) -> Iterator[tuple[Path, Any, Node]]:
    """The leaves of an item; a list below it is one leaf."""
    if is_empty(value):
        return
    node = node.chosen(value, None)
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _flat(node.members.get(key, node.other), inner, (*path, str(key)))
    else:
        yield path, value, node


def _scores(column: _Column) -> Floats:
    node = column.node
    values = [value for value in (*column.gold, *column.found) if value is not None]
    if node is None or any(isinstance(value, list) for value in values):
        return _bags(column)
    config = node.config_for(values[0])
    score = np.zeros((len(column.gold), len(column.found)))
    if not config.metrics:
        return score
    for asked in config.metrics:
        metric = node.registry.get(asked.metric_id)
        if metric is not None:
            score += _by_metric(column, metric, asked) / len(config.metrics)
    return score


def _by_metric(column: _Column, metric: Metric, asked: Asked) -> Floats:
    gold, rows = _distinct(column.gold)
    found, columns = _distinct(column.found)
    scores = np.zeros((len(gold) + 1, len(found) + 1))  # the last row and column: nothing there
    open_pairs = np.ones((len(gold), len(found)), dtype=bool)
    if metric.keys is not None:
        by_key: dict[Hashable, list[int]] = {}
        for j, value in enumerate(found):
            for key in metric.keys(value, asked.params):
                by_key.setdefault(key, []).append(j)
        for i, value in enumerate(gold):
            for key in metric.keys(value, asked.params):
                for j in by_key.get(key, ()):
                    scores[i, j], open_pairs[i, j] = 1.0, False
    if metric.keys is None or metric.graded:
        open_pairs &= _share_letters(gold, found)
        for i, j in np.argwhere(open_pairs):
            judged = metric.compare(gold[i], found[j], asked.params, Subject(), None)
            scores[i, j] = 1.0 if judged.passed else _NEARLY * min(judged.score, 1.0)
    return scores[np.ix_(rows, columns)]


def _distinct(values: Sequence[Any]) -> tuple[list[Any], list[int]]:
    """The different values, and for each item the place of its own; behind all: nothing there."""
    places: dict[Hashable, int] = {}
    kept: list[Any] = []
    at = []
    for value in values:
        if value is None:
            at.append(-1)
            continue
        mark = (type(value).__name__, as_text(value))
        if mark not in places:
            places[mark] = len(kept)
            kept.append(value)
        at.append(places[mark])
    return kept, [len(kept) if place < 0 else place for place in at]


def _share_letters(gold: Sequence[Any], found: Sequence[Any]) -> NDArray[np.bool_]:
    """Pairs whose texts share enough of their runs of three letters; it depends on them alone."""
    overlap = dice([_grams(value) for value in gold], [_grams(value) for value in found])
    long_gold = np.array([len(as_text(value)) > _LONG for value in gold], dtype=bool)
    long_found = np.array([len(as_text(value)) > _LONG for value in found], dtype=bool)
    are_long = long_gold[:, None] & long_found[None, :]
    return np.asarray(overlap >= np.where(are_long, _SHARED_OF_LONG, _SHARED), dtype=bool)


def _grams(value: Any) -> frozenset[str]:
    text = f" {bare(as_text(value))} "
    return frozenset(text[i : i + _GRAM] for i in range(max(1, len(text) - _GRAM + 1)))


def _bags(column: _Column) -> Floats:
    """Lists below the items: how much of their words they share."""
    return dice([_bag(value) for value in column.gold], [_bag(v) for v in column.found])


def _bag(value: Any) -> frozenset[str]:
    if isinstance(value, dict | list):
        inner = value.values() if isinstance(value, dict) else value
        return frozenset(word for one in inner for word in _bag(one))
    return frozenset() if is_empty(value) else frozenset((bare(as_text(value)),))
