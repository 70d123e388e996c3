"""What a walk brings: every leaf with its verdict, every list with its counts."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from sealread.evaluate.walk.values import State

Verdict = Literal["right", "error", "omission", "hallucination", "surplus", "absent"]


class Leaf(Struct, frozen=True):
    """One value that gold or prediction has, or that both rightly leave out (`absent`).

    `pointer` leads into the prediction, `gold_pointer` into the gold values. `nested`: below
    another field. `surplus` is the verdict of what stands in an item too many of a list.
    """

    field: str
    pointer: str
    gold_pointer: str
    gold: Any
    found: Any
    gold_state: State
    found_state: State
    metric: str
    score: float
    passed: bool
    verdict: Verdict
    nested: bool = False
    by: str = "rule"
    params: dict[str, Any] = {}


class ListScore(Struct, frozen=True):
    """One list: how many items gold and prediction have, and how many belong together.

    `matched`: aligned items of which at least half is right. `exact`: right in every field.
    `passed`: enough of the gold items are exact (the schema's threshold).
    """

    field: str
    pointer: str
    gold: int
    found: int
    matched: int
    exact: int | None
    passed: bool | None
    records: bool


class Nodes(Struct, frozen=True):
    """Places of the schema as the benchmark's own code counts them: a list is one place."""

    passed: int = 0
    total: int = 0


class Walked(Struct, frozen=True):
    """All of one document."""

    leaves: tuple[Leaf, ...]
    lists: tuple[ListScore, ...]
    nodes: Nodes
    problems: tuple[str, ...] = ()
