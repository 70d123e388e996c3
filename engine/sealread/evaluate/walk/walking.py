"""The walk itself: schema, gold and prediction together, down to every value."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from sealread.evaluate.metrics.judging import Judge
from sealread.evaluate.metrics.metric import Judgement, Subject
from sealread.evaluate.metrics.presets import Config
from sealread.evaluate.metrics.registry import Registry
from sealread.evaluate.walk import written_out
from sealread.evaluate.walk.aligning import align
from sealread.evaluate.walk.nodes import Node, Tree
from sealread.evaluate.walk.outcome import Leaf, ListScore, Nodes, Verdict, Walked
from sealread.evaluate.walk.values import MISSING, is_empty, state_of
from sealread.schema.paths import escaped
from sealread.schema.references import SubSchema

HALF = 0.5
"""From this share of right values on, an aligned item counts as found."""


class _At(Struct, frozen=True):
    """A place: dotted field name, pointers into both sides (None: there is no such place)."""

    field: str = ""
    found: str = ""
    gold: str = ""
    nested: bool = False
    in_list: bool = False
    surplus: bool = False

    def member(self, key: str) -> _At:
        name = f"{self.field}.{key}" if self.field else key
        below = f"/{escaped(key)}"
        return _At(name, self.found + below, self.gold + below, bool(self.field), self.in_list,
                   self.surplus)  # fmt: skip

    def item(self, gold: int | None, found: int | None) -> _At:
        here = self.found if found is None else f"{self.found}/{found}"
        there = self.gold if gold is None else f"{self.gold}/{gold}"
        return _At(self.field, here, there, self.nested, in_list=True,
                   surplus=self.surplus or gold is None)  # fmt: skip


class Walker:
    """Compares values under one schema. `judge`: a model that may rule on meaning, if any."""

    def __init__(
        self, definition: SubSchema, registry: Registry, judge: Judge | None = None
    ) -> None:
        self._tree = Tree(definition, registry)
        self._judge = judge

    def walk(self, gold: Any, found: Any) -> Walked:
        """Everything that gold and prediction state, compared. Never raises for any JSON."""
        pass_ = _Pass(self._judge)
        pass_.below(self._tree.root, gold, found, _At())
        return Walked(
            tuple(pass_.leaves), tuple(pass_.lists), Nodes(pass_.passed, pass_.total),
            tuple(dict.fromkeys(pass_.problems)),
        )  # fmt: skip


class _Pass:
    """One walk: what it found so far."""

    def __init__(self, judge: Judge | None) -> None:
        self.leaves: list[Leaf] = []
        self.lists: list[ListScore] = []
        self.problems: list[str] = []
        self.passed = 0
        self.total = 0
        self._judge = judge

    def below(self, node: Node, gold: Any, found: Any, at: _At) -> bool:
        """Compares what stands at and below a place; whether all of it is right."""
        own = node.config
        node = node.chosen(gold, found)
        config = own if own.given and own.metrics else node.config
        self.problems += [f"{at.field}: {what}" for what in config.problems]
        if config.given and not config.metrics:
            return True
        is_whole = config.given and bool(config.metrics) and not config.is_array
        if not is_whole:
            if written_out.is_written_out(node, gold, found):
                self.problems.append(f"{at.field}: {written_out.PROBLEM}")
                return self._leaf(node, written_out.CONFIG, gold, found, at)
            if _has_keys(gold, found):
                return self._object(node, gold, found, at)
            if _has_items(gold, found):
                return self._list(node, config, gold, found, at)
        return self._leaf(node, config, gold, found, at)

    def _object(self, node: Node, gold: Any, found: Any, at: _At) -> bool:
        wanted = gold if isinstance(gold, dict) else {}
        there = found if isinstance(found, dict) else {}
        right = []
        if not isinstance(found, dict) and not is_empty(found):
            right.append(self._leaf(node, Config(), MISSING, found, at))
        for key in _keys(node, wanted, there):
            below = node.members.get(key, node.other)
            right.append(
                self.below(below, wanted.get(key, MISSING), there.get(key, MISSING), at.member(key))
            )
        return all(right)

    def _list(self, node: Node, config: Config, gold: Any, found: Any, at: _At) -> bool:
        wanted, there = _listed(gold), _listed(found)
        items = node.items if isinstance(gold, list) or node.definition.get("items") else node
        params = next((one.params for one in config.metrics if one.metric_id == "array"), {})
        pairs = align(items, wanted, there, ordered=bool(params.get("ordered")))
        matched, exact = 0, 0
        for i, j in pairs:
            before = len(self.leaves)
            right = self.below(
                items,
                MISSING if i is None else wanted[i],
                MISSING if j is None else there[j],
                at.item(i, j),
            )
            if i is not None and j is not None:
                exact += right
                matched += _is_found(self.leaves[before:])
        enough = exact >= params.get("pass_threshold", 0.7) * len(wanted) if wanted else not there
        self.lists.append(
            ListScore(at.field, at.found, len(wanted), len(there), matched, exact, enough,
                      records=any(isinstance(item, dict) for item in (*wanted, *there)))
        )  # fmt: skip
        self._count(at, passed=enough)
        return enough

    def _leaf(self, node: Node, config: Config, gold: Any, found: Any, at: _At) -> bool:
        has_gold, has_found = not is_empty(gold), not is_empty(found)
        config = config if config.metrics else node.config_for(gold if has_gold else found)
        if not has_gold and not has_found:
            verdict: Verdict = "absent"
            judged = Judgement(1.0, passed=True)
        elif not has_gold:
            verdict = "surplus" if at.surplus else "hallucination"
            judged = Judgement(0.0, passed=False)
        elif not has_found:
            verdict, judged = "omission", Judgement(0.0, passed=False)
        else:
            judged = self._judged(node, config, gold, found, at)
            verdict = "right" if judged.passed else "error"
        asked = config.metrics[0] if config.metrics else None
        self.leaves.append(
            Leaf(
                at.field, at.found, at.gold, None if gold is MISSING else gold,
                None if found is MISSING else found, state_of(gold), state_of(found),
                "+".join(one.metric_id for one in config.metrics), judged.score, judged.passed,
                verdict, at.nested, judged.by, asked.params if asked is not None else {},
            )
        )  # fmt: skip
        self._count(at, passed=judged.passed)
        return judged.passed

    def _judged(self, node: Node, config: Config, gold: Any, found: Any, at: _At) -> Judgement:
        subject = Subject(at.field, node.description, config.instructions)
        judged = []
        if config is written_out.CONFIG:
            return written_out.judge(node, gold, found)
        for asked in config.metrics:
            metric = node.registry.get(asked.metric_id)
            if metric is not None:
                judged.append(metric.compare(gold, found, asked.params, subject, self._judge))
        return _together(judged)

    def _count(self, at: _At, *, passed: bool) -> None:
        if not at.in_list:
            self.total += 1
            self.passed += passed


def _together(judged: Sequence[Judgement]) -> Judgement:
    """All must pass; the score is the mean."""
    if not judged:
        return Judgement(1.0, passed=True)
    score = sum(one.score for one in judged) / len(judged)
    by = "judge" if any(one.by == "judge" for one in judged) else judged[0].by
    return Judgement(round(score, 4), all(one.passed for one in judged), by)


def _is_found(leaves: Iterable[Leaf]) -> bool:
    """Whether at least half of what gold states in an item is right."""
    stated = [one.passed for one in leaves if one.gold_state == "present"]
    return bool(stated) and sum(stated) >= HALF * len(stated)


def _has_keys(gold: Any, found: Any) -> bool:
    """Whether there are keys to go down to; where gold has a plain value there are none."""
    return (isinstance(gold, dict) or (is_empty(gold) and isinstance(found, dict))) and any(
        isinstance(side, dict) and side for side in (gold, found)
    )


def _has_items(gold: Any, found: Any) -> bool:
    """Whether there is a list with something in it, or against something."""
    is_list = isinstance(gold, list) or isinstance(found, list)
    return is_list and not (is_empty(gold) and is_empty(found))


def _keys(node: Node, gold: dict[str, Any], found: dict[str, Any]) -> list[str]:
    """Declared keys that either side has a word about, then those of gold, then those found."""
    declared = [key for key in node.members if key in gold or key in found]
    return list(dict.fromkeys([*declared, *gold, *found]))


def _listed(value: Any) -> list[Any]:
    if isinstance(value, list):
        return [item for item in value if not is_empty(item)]
    return [] if is_empty(value) else [value]
