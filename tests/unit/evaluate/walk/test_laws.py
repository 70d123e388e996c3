"""Laws that hold for every schema-shaped pair of values."""

from __future__ import annotations

import random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from sealread.evaluate.metrics.registry import builtin
from sealread.evaluate.walk.outcome import Walked
from sealread.evaluate.walk.walking import Walker

REGISTRY = builtin()
ITEM = {
    "type": "object",
    "properties": {
        "name": {"type": "string"},
        "code": {"type": "string", "evaluation_config": "string_exact"},
        "count": {"type": "integer"},
        "price": {"type": "number"},
        "tags": {"type": "array", "items": {"type": "string"}},
    },
}
SCHEMA = {
    "type": "object",
    "properties": {
        "title": {"type": "string", "evaluation_config": "string_fuzzy"},
        "open": {"type": "object", "additionalProperties": {"type": "string"}},
        "items": {"type": "array", "items": ITEM},
        "either": {"anyOf": [{"type": "string"}, {"type": "array", "items": ITEM}]},
    },
}
WORDS = st.sampled_from(("alpha", "beta", "gamma", "2020-01-02", "Acme Inc.", "12.5 %", "delta"))
ITEMS = st.fixed_dictionaries(
    {},
    optional={
        "name": WORDS | st.none(),
        "code": WORDS,
        "count": st.integers(0, 5),
        "price": st.sampled_from((1.0, 1.0005, 2.5)),
        "tags": st.lists(WORDS, max_size=3),
    },
)
VALUES = st.fixed_dictionaries(
    {},
    optional={
        "title": WORDS | st.none(),
        "open": st.dictionaries(WORDS, WORDS, max_size=3),
        "items": st.lists(ITEMS, max_size=6),
        "either": WORDS | st.lists(ITEMS, max_size=3),
    },
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=10) | WORDS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(("title", "open", "items", "either", "name", "tags", "~/")), inner
        )
    ),
    max_leaves=15,
)
WRONG = {"name": "qqqq wwww", "code": "zzzz", "count": 999, "price": -77.0}


def walked(gold: Any, found: Any) -> Walked:
    """Gold and prediction under the schema."""
    return Walker(SCHEMA, REGISTRY).walk(gold, found)


def right(result: Walked) -> int:
    """How many gold values passed."""
    return sum(one.verdict == "right" for one in result.leaves)


def scores(result: Walked) -> tuple[float, float, float, int]:
    """What must never rise by something wrong: recall, precision, F1, places that passed."""
    true = sum(one.gold_state == "present" for one in result.leaves)
    answers = sum(one.found_state == "present" for one in result.leaves)
    passed = right(result)
    return (
        passed / max(true, 1),
        passed / max(answers, 1),
        2 * passed / max(true + answers, 1),
        result.nodes.passed,
    )


@given(VALUES)
def test_identity_scores_one(values: Any) -> None:
    result = walked(values, values)

    assert all(one.passed and one.score == 1 for one in result.leaves)
    assert all(one.exact == one.matched == one.gold == one.found for one in result.lists)
    assert result.nodes.passed == result.nodes.total


@given(VALUES, VALUES, st.randoms())
def test_the_order_of_lists_is_irrelevant(gold: Any, found: Any, by: random.Random) -> None:
    def shuffled(values: Any) -> Any:
        if isinstance(values, list):
            return by.sample([shuffled(one) for one in values], len(values))
        if isinstance(values, dict):
            return {key: shuffled(value) for key, value in values.items()}
        return values

    one, other = walked(gold, found), walked(shuffled(gold), shuffled(found))

    assert scores(one) == scores(other)
    assert sorted(map(str, counts(one))) == sorted(map(str, counts(other)))


def counts(result: Walked) -> list[tuple[Any, ...]]:
    """The lists without their places."""
    return [(one.field, one.gold, one.found, one.matched, one.exact) for one in result.lists]


@given(VALUES, VALUES, st.integers(0, 6))
def test_a_wrong_record_never_raises_a_score(gold: Any, found: Any, place: int) -> None:
    items = list(found.get("items", []))
    more = {**found, "items": [*items[:place], WRONG, *items[place:]]}

    before, after = walked(gold, found), walked(gold, more)

    assert all(new <= old for old, new in zip(scores(before), scores(after), strict=True))
    assert sum(one.matched for one in after.lists) <= sum(one.matched for one in before.lists)


@given(VALUES, VALUES)
def test_gold_and_prediction_may_change_sides(gold: Any, found: Any) -> None:
    assert right(walked(gold, found)) == right(walked(found, gold))


@given(VALUES, VALUES)
def test_all_that_gold_states_is_accounted_for(gold: Any, found: Any) -> None:
    stated = right(walked(gold, gold))
    result = walked(gold, found)

    assert sum(one.gold_state == "present" for one in result.leaves) == stated


@settings(max_examples=300)
@given(JSON, JSON)
def test_no_json_crashes_the_walk(gold: Any, found: Any) -> None:
    result = walked(gold, found)

    assert all(0 <= one.score <= 1 for one in result.leaves)


@given(JSON, JSON, JSON)
def test_no_schema_crashes_the_walk(schema: Any, gold: Any, found: Any) -> None:
    Walker(schema if isinstance(schema, dict) else {"properties": {"items": schema}},
           REGISTRY).walk(gold, found)  # fmt: skip


def test_five_hundred_records_find_their_five_hundred_partners() -> None:
    by = random.Random(7)
    letters = "abcdefghijklmnopqrstuvwxyz"

    def words(count: int) -> str:
        return " ".join("".join(by.choices(letters, k=6)) for _ in range(count))

    gold = [
        {"name": words(3), "code": words(1), "count": by.randrange(10**6), "tags": [words(1)]}
        for _ in range(500)
    ]
    found = by.sample(gold, 500)

    result = walked({"items": gold}, {"items": found})

    assert result.lists[-1].exact == 500
