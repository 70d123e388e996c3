"""Verdicts on pairs of values: by the rules of a set, or by the metrics that its schema names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

from sealread.evaluate.dataset import Dataset, Truth
from sealread.evaluate.forms import as_text
from sealread.evaluate.likeness import fuzzy
from sealread.evaluate.metrics.judging import Judge
from sealread.evaluate.metrics.metric import Subject
from sealread.evaluate.metrics.registry import installed
from sealread.evaluate.pairing import Pair, paired
from sealread.evaluate.rules import SETS, Rule, SetRules, is_right
from sealread.evaluate.walk.outcome import Leaf, ListScore, Nodes, Verdict
from sealread.evaluate.walk.values import State
from sealread.evaluate.walk.walking import Walker
from sealread.schema.paths import unescaped

CONFIG = "evaluation_config"


class Ruled(Struct, frozen=True):
    """A pair with its verdict. `would_accept`: whether some other words would have been right.

    `by`: "judge" where a model decided, else "rule".
    """

    pair: Pair
    rule: str
    verdict: Verdict
    would_accept: Callable[[str], bool]
    score: float | None = None
    by: str = "rule"
    truth_state: State = "present"
    found_state: State = "present"


class Compared(Struct, frozen=True):
    """All pairs of one document, and its lists."""

    ruled: tuple[Ruled, ...]
    lists: tuple[ListScore, ...]
    nodes: Nodes | None = None
    problems: tuple[str, ...] = ()


def is_configured(dataset: Dataset) -> bool:
    """Whether a set is scored as its schema says: it does, and the set has no rules of its own."""
    known = dataset.name.rpartition("/")[2] in SETS
    return not known and mentions(dataset.definition, CONFIG)


def mentions(definition: Any, word: str) -> bool:
    """Whether a JSON value has a key somewhere."""
    if isinstance(definition, dict):
        return word in definition or any(mentions(one, word) for one in definition.values())
    return isinstance(definition, list) and any(mentions(one, word) for one in definition)


def by_rules(definition: dict[str, Any], rules: SetRules, truth: Truth, values: Any) -> Compared:
    """The leaves of the truth, each with its set's rule."""
    pairs, lists = paired(definition, rules, truth.values, values)
    return Compared(tuple(_ruled(pair, truth) for pair in pairs), tuple(lists))


def _ruled(pair: Pair, truth: Truth) -> Ruled:
    key = unescaped(pair.pointer.split("/")[1]) if pair.pointer else ""
    rule = _rule(pair, truth.question_types.get(key))
    wanted = as_text(pair.truth)
    both = pair.truth is not None and pair.found is not None
    return Ruled(
        pair, rule, _verdict(pair, rule),
        lambda text: is_right(pair.rule, wanted, text),
        round(fuzzy(wanted, as_text(pair.found)), 4) if both else None,
        truth_state="null" if pair.truth is None else "present",
        found_state="null" if pair.found is None else "present",
    )  # fmt: skip


def _rule(pair: Pair, question_type: str | None) -> Rule:
    """filings_qa: figures are compared as numbers, sentences by their characters."""
    return "number_close" if question_type == "metrics-generated" else pair.rule


def _verdict(pair: Pair, rule: Rule) -> Verdict:
    if pair.truth is None:
        if pair.found is None:
            return "absent"
        return "surplus" if pair.surplus else "hallucination"
    if pair.found is None:
        return "omission"
    return "right" if is_right(rule, as_text(pair.truth), as_text(pair.found)) else "error"


def by_schema(dataset: Dataset, truth: Any, values: Any, judge: Judge | None) -> Compared:
    """Schema, truth and answer walked together, each value by the metric of its place."""
    registry, _ = installed()
    walked = Walker(dataset.definition, registry, judge).walk(truth, values)
    return Compared(
        tuple(_of_leaves(walked.leaves)), walked.lists, walked.nodes, walked.problems
    )  # fmt: skip


def _of_leaves(leaves: tuple[Leaf, ...]) -> Iterator[Ruled]:
    for leaf in leaves:
        truth = leaf.gold if leaf.gold_state == "present" else None
        found = leaf.found if leaf.found_state == "present" else None
        pair = Pair(
            leaf.field, leaf.pointer, "letters", truth, found, leaf.nested,
            leaf.verdict == "surplus",
        )  # fmt: skip
        yield Ruled(
            pair, leaf.metric, leaf.verdict, _acceptance(leaf), leaf.score, leaf.by,
            leaf.gold_state, leaf.found_state,
        )  # fmt: skip


def _acceptance(leaf: Leaf) -> Callable[[str], bool]:
    metric = installed()[0].get(leaf.metric.partition("+")[0])
    if metric is None:
        return lambda _: False
    return lambda text: metric.compare(leaf.gold, text, leaf.params, Subject(), None).passed
