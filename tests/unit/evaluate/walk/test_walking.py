"""Schema, gold and prediction walked together: verdicts, states, lists, references."""

from __future__ import annotations

from typing import Any

import pytest

from sealread.evaluate.metrics.registry import builtin
from sealread.evaluate.walk.outcome import Leaf, ListScore, Walked
from sealread.evaluate.walk.walking import Walker

WORD = {"type": "string", "evaluation_config": "string_exact"}
PERSON = {"type": "object", "properties": {"name": WORD, "born": {"type": "integer"}}}
PEOPLE = {"type": "array", "items": PERSON, "evaluation_config": "array_llm"}


def walked(properties: dict[str, Any], gold: Any, found: Any, **more: Any) -> Walked:
    """Everything compared under a schema with these properties."""
    definition = {"type": "object", "properties": properties, **more}
    return Walker(definition, builtin()).walk(gold, found)


def told(leaves: tuple[Leaf, ...]) -> list[tuple[str, str, Any, Any]]:
    """The leaves as (pointer, verdict, gold, found)."""
    return [(one.pointer, one.verdict, one.gold, one.found) for one in leaves]


@pytest.mark.parametrize(
    ("gold", "found", "verdict", "states"),
    [
        ({"a": "x"}, {"a": "x"}, "right", ("present", "present")),
        ({"a": "x"}, {"a": "y"}, "error", ("present", "present")),
        ({"a": "x"}, {"a": None}, "omission", ("present", "null")),
        ({"a": "x"}, {}, "omission", ("present", "missing")),
        ({"a": None}, {"a": "x"}, "hallucination", ("null", "present")),
        ({}, {"a": "x"}, "hallucination", ("missing", "present")),
        ({"a": None}, {"a": None}, "absent", ("null", "null")),
        ({"a": None}, {}, "absent", ("null", "missing")),
    ],
)
def test_present_null_and_missing_are_told_apart(
    gold: Any, found: Any, verdict: str, states: tuple[str, str]
) -> None:
    [leaf] = walked({"a": WORD}, gold, found).leaves

    assert (leaf.verdict, (leaf.gold_state, leaf.found_state)) == (verdict, states)


def test_nobody_speaks_of_a_key_and_it_is_not_scored() -> None:
    assert walked({"a": WORD}, {}, {}).leaves[0].field == ""


def test_a_schema_may_leave_a_place_out() -> None:
    assert walked({"a": {**WORD, "evaluation_config": "skip"}}, {"a": "x"}, {"a": "y"}).leaves == ()


def test_a_metric_of_a_whole_object_compares_the_object() -> None:
    whole = {**PERSON, "evaluation_config": "string_exact"}

    [leaf] = walked({"a": whole}, {"a": {"name": "Ann"}}, {"a": {"name": "Ann"}}).leaves

    assert (leaf.field, leaf.metric, leaf.verdict) == ("a", "string_exact", "right")


def test_several_metrics_must_all_pass_and_their_scores_are_averaged() -> None:
    both = {"metrics": [{"metric_id": "string_fuzzy"}, {"metric_id": "string_exact"}]}
    field = {"type": "string", "evaluation_config": both}

    [leaf] = walked({"a": field}, {"a": "Jane Doe"}, {"a": "Jane Do"}).leaves

    assert (leaf.passed, leaf.metric) == (False, "string_fuzzy+string_exact")
    assert leaf.score == pytest.approx(0.875 / 2, abs=1e-4)


def test_records_are_aligned_whatever_their_order() -> None:
    gold = [{"name": "Ann", "born": 1950}, {"name": "Bob", "born": 1960}]
    found = [{"name": "Bob", "born": 1960}, {"name": "Ann", "born": 1951}]

    result = walked({"people": PEOPLE}, {"people": gold}, {"people": found})

    assert told(result.leaves) == [
        ("/people/1/name", "right", "Ann", "Ann"),
        ("/people/1/born", "error", 1950, 1951),
        ("/people/0/name", "right", "Bob", "Bob"),
        ("/people/0/born", "right", 1960, 1960),
    ]
    assert result.lists == (
        ListScore("people", "/people", 2, 2, matched=2, exact=1, passed=False, records=True),
    )


def test_the_assignment_is_the_best_in_all_not_the_best_first() -> None:
    """Greedily, the second would go to the first, which leaves it nobody."""
    gold = [{"name": "Ann", "born": 1, "at": "x"}, {"name": "Ann", "born": 2, "at": "y"}]
    found = [{"name": "Ann", "born": 2, "at": "x"}, {"name": "Eve", "born": 3, "at": "x"}]
    items = {"type": "array", "items": {"properties": {**PERSON["properties"], "at": WORD}}}

    result = walked({"a": items}, {"a": gold}, {"a": found})

    assert sum(one.verdict == "right" for one in result.leaves) == 3
    assert result.lists[0].matched == 1


def test_an_item_too_few_is_omitted_and_one_too_many_is_surplus() -> None:
    gold = [{"name": "Ann", "born": 1950}]
    found = [{"name": "Zoe", "born": 1999}]

    result = walked({"people": PEOPLE}, {"people": gold}, {"people": found})

    assert [(one.pointer, one.verdict) for one in result.leaves] == [
        ("/people/name", "omission"), ("/people/born", "omission"),
        ("/people/0/name", "surplus"), ("/people/0/born", "surplus"),
    ]  # fmt: skip
    assert (result.lists[0].matched, result.lists[0].found) == (0, 1)


def test_a_list_that_gold_says_is_empty_was_invented() -> None:
    result = walked({"people": PEOPLE}, {"people": []}, {"people": [{"name": "Zoe"}]})

    assert [one.verdict for one in result.leaves] == ["surplus"]
    assert result.nodes.passed == 0


def test_lists_within_lists_are_scored_too() -> None:
    groups = {"type": "array", "items": {"properties": {"group": WORD, "people": PEOPLE}}}
    gold = [{"group": "A", "people": [{"name": "Ann"}, {"name": "Bob"}]}, {"group": "B"}]
    found = [{"group": "B", "people": []}, {"group": "A", "people": [{"name": "Bob"}]}]

    result = walked({"groups": groups}, {"groups": gold}, {"groups": found})

    inner, outer = result.lists
    assert (inner.field, inner.gold, inner.found, inner.matched) == ("groups.people", 2, 1, 1)
    assert (outer.gold, outer.matched, outer.exact) == (2, 2, 1)


def test_a_list_passes_where_enough_of_its_items_are_right() -> None:
    names = {"type": "array", "items": WORD}
    strict = {**names, "evaluation_config": {
        "metrics": [{"metric_id": "array", "params": {"pass_threshold": 1.0}}]}}  # fmt: skip
    gold, found = {"a": ["x", "y", "z", "w"]}, {"a": ["z", "x", "y"]}

    assert walked({"a": names}, gold, found).lists[0].passed is True
    assert walked({"a": strict}, gold, found).lists[0].passed is False


def test_an_ordered_list_is_not_matched_crosswise() -> None:
    ordered = {"type": "array", "items": WORD, "evaluation_config": "array_ordered"}

    result = walked({"a": ordered}, {"a": ["x", "y"]}, {"a": ["y", "x"]})

    assert sum(one.verdict == "right" for one in result.leaves) == 1


@pytest.mark.parametrize(
    ("gold", "metric"), [("June 2016", "string_exact"), (2016, "integer_exact")]
)
def test_of_alternatives_the_one_counts_that_the_gold_value_is_of(gold: Any, metric: str) -> None:
    either = {"anyOf": [WORD, {"type": "integer", "evaluation_config": "integer_exact"},
                        {"type": "null"}]}  # fmt: skip

    [leaf] = walked({"a": either}, {"a": gold}, {"a": gold}).leaves

    assert (leaf.metric, leaf.verdict) == (metric, "right")


def test_what_stands_beside_a_choice_wins() -> None:
    either = {"anyOf": [{"type": "number"}, {"type": "null"}], "evaluation_config": "number_exact"}

    [leaf] = walked({"a": either}, {"a": 1.0}, {"a": 1.0005}).leaves

    assert (leaf.metric, leaf.verdict) == ("number_exact", "error")


def test_a_list_or_groups_of_lists() -> None:
    words = {"type": "array", "items": WORD}
    skills = {"anyOf": [words, {"type": "object", "additionalProperties": words}]}
    gold = {"skills": {"Tools": ["saw", "axe"]}}

    result = walked({"skills": skills}, gold, {"skills": {"Tools": ["axe"]}})

    assert [(one.field, one.verdict) for one in result.leaves] == [
        ("skills.Tools", "omission"), ("skills.Tools", "right"),
    ]  # fmt: skip


def test_references_are_followed_and_what_stands_beside_them_wins() -> None:
    definitions = {"$defs": {"word": {"type": "string"}}}
    field = {"$ref": "#/$defs/word", "evaluation_config": "string_exact"}

    [leaf] = walked({"a": field}, {"a": "Acme Inc"}, {"a": "Acme"}, **definitions).leaves

    assert (leaf.metric, leaf.verdict) == ("string_exact", "error")


def test_a_recursive_schema_is_followed_as_far_as_the_values_go() -> None:
    tree = {"type": "object", "properties": {
        "name": WORD, "below": {"type": "array", "items": {"$ref": "#/$defs/tree"}}}}  # fmt: skip
    deep: dict[str, Any] = {"name": "bottom"}
    for level in range(12):
        deep = {"name": f"level {level}", "below": [deep]}

    result = walked({"top": {"$ref": "#/$defs/tree"}}, {"top": deep}, {"top": deep},
                    **{"$defs": {"tree": tree}})  # fmt: skip

    assert [one.verdict for one in result.leaves] == ["right"] * 13
    assert {one.metric for one in result.leaves} == {"string_exact"}


def test_a_reference_to_nowhere_or_to_itself_is_no_end() -> None:
    loop = {"$defs": {"loop": {"$ref": "#/$defs/loop"}}}
    properties = {"a": {"$ref": "#/$defs/loop"}, "b": {"$ref": "#/$defs/none"}}

    result = walked(properties, {"a": "x", "b": 1}, {"a": "x", "b": 2}, **loop)

    assert [one.verdict for one in result.leaves] == ["right", "error"]


def test_places_are_counted_as_the_benchmark_counts_them() -> None:
    """A list is one place, what both leave out passes."""
    properties = {"people": PEOPLE, "a": WORD, "b": WORD}
    gold = {"people": [{"name": "Ann", "born": 1}], "a": None, "b": "x"}

    result = walked(properties, gold, {"people": [{"name": "Ann", "born": 1}], "a": None, "b": "y"})

    assert (result.nodes.passed, result.nodes.total) == (2, 3)


def test_an_unknown_metric_is_told() -> None:
    field = {"type": "string", "evaluation_config": "string_exakt"}

    assert walked({"a": field}, {"a": "x"}, {"a": "x"}).problems == (
        'a: there is no metric "string_exakt"',
    )
