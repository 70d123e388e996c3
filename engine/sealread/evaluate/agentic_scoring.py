"""One document under the protocol of the agent's paper: keys matched, then their values compared.

A score is the sum over the matched keys, divided by their number but at least by 12, as many as a
declaration of performance has. A document that failed has zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from sealread.evaluate.agentic_keys import Definition, Leaf, Partners, aligned, flat, matched
from sealread.evaluate.agentic_text import Likeness, likeness

LEAST_KEYS = 12


class KeyScore(Struct, frozen=True):
    """A true key, the found key that belongs to it (None: there is none), and their values."""

    key: str
    fixed: bool
    truth: Any
    found_key: str | None
    found: Any
    likeness: Likeness


class Scores(Struct, frozen=True):
    """What a document scores under one way of matching keys, each 0 to 1.

    `key_match`: the share of the true keys that were matched.
    """

    key_match: float = 0.0
    exact: float = 0.0
    bleu: float = 0.0
    rouge_l: float = 0.0


class Scored(Struct, frozen=True):
    """A document: was there valid JSON, and its scores.

    `strict`: keys are the same; `fuzzy`: keys are alike. `fixed_key_match`: the strict share of the
    true keys that the schema names. `keys`, `fuzzy_keys`: the same, true key by true key.
    """

    json_valid: float
    strict: Scores
    fuzzy: Scores
    fixed_key_match: float | None
    keys: tuple[KeyScore, ...]
    fuzzy_keys: tuple[KeyScore, ...]


def score(truth: Any, found: Any, definition: Definition) -> Scored:
    """Scores a JSON object against the truth under the truth's JSON Schema.

    A key of the truth that is null counts like any other: it is matched if it is there, and right
    if it is null or says that nothing is stated. What the truth does not have is not scored.
    """
    true, there = flat(truth, definition), flat(found)
    return _scored(true, matched(true, there), aligned(true, there), json_valid=1.0)


def score_failed(truth: Any, definition: Definition) -> Scored:
    """A document without JSON: zero in everything."""
    true = flat(truth, definition)
    nobody: Partners = [None] * len(true)
    return _scored(true, nobody, nobody, json_valid=0.0)


def _scored(true: list[Leaf], same: Partners, alike: Partners, *, json_valid: float) -> Scored:
    strict, fuzzy = _compared(true, same), _compared(true, alike)
    fixed = [one for one in strict if one.fixed]
    return Scored(
        json_valid=json_valid,
        strict=scores(strict),
        fuzzy=scores(fuzzy),
        fixed_key_match=scores(fixed).key_match if fixed else None,
        keys=strict,
        fuzzy_keys=fuzzy,
    )


def _compared(true: list[Leaf], partners: Partners) -> tuple[KeyScore, ...]:
    return tuple(map(_key_score, true, partners))


def _key_score(leaf: Leaf, other: Leaf | None) -> KeyScore:
    if other is None:
        return KeyScore(leaf.path, leaf.fixed, leaf.value, None, None, Likeness())
    alike = likeness(leaf.value, other.value)
    return KeyScore(leaf.path, leaf.fixed, leaf.value, other.path, other.value, alike)


def scores(keys: Sequence[KeyScore]) -> Scores:
    """The scores of a document whose true keys came out like this."""
    there = [one.likeness for one in keys if one.found_key is not None]
    divisor = max(len(there), LEAST_KEYS)
    return Scores(
        key_match=len(there) / len(keys) if keys else 0.0,
        exact=sum(one.exact for one in there) / divisor,
        bleu=sum(one.bleu for one in there) / divisor,
        rouge_l=sum(one.rouge_l for one in there) / divisor,
    )
