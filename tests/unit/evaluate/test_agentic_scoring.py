"""A document's score under the agent's paper, on cases worked out by hand."""

from __future__ import annotations

from typing import Any

import pytest

from sealread.evaluate.agentic_scoring import Scores, score, score_failed


def numbered(count: int, value: Any = "one two three four") -> dict[str, Any]:
    return {f"key {number}": value for number in range(count)}


def test_sums_over_less_than_twelve_matched_keys_are_divided_by_twelve() -> None:
    found = score(numbered(6), numbered(6), {})

    assert found.strict.key_match == 1
    assert (found.strict.exact, found.strict.bleu, found.strict.rouge_l) == pytest.approx(
        (6 / 12, 6 / 12, 6 / 12)
    )


def test_sums_over_more_than_twelve_matched_keys_are_divided_by_their_number() -> None:
    wrong = numbered(16) | {f"key {number}": "another" for number in range(4)}

    assert score(numbered(16), wrong, {}).strict == Scores(1, 12 / 16, 12 / 16, 12 / 16)


def test_a_true_key_that_was_not_found_lowers_the_key_match_and_the_number_of_matched() -> None:
    found = score(numbered(20), numbered(15), {})

    assert found.strict.key_match == 15 / 20
    assert found.strict.exact == 15 / 15


def test_found_keys_that_the_truth_does_not_have_are_not_scored() -> None:
    assert score(numbered(12), numbered(40), {}) == score(numbered(12), numbered(12), {})


def test_values_that_are_only_like_the_truth_count_by_how_much() -> None:
    truth, found = numbered(12, "the cat sat on the mat"), numbered(12, "the cat on mat")

    scores = score(truth, found, {}).strict

    assert scores.exact == 0
    assert scores.rouge_l == pytest.approx(0.8)


def test_a_document_that_failed_has_zero_in_everything() -> None:
    found = score_failed(numbered(12), {"properties": numbered(12, {})})

    assert found.json_valid == 0
    assert found.strict == found.fuzzy == Scores(0, 0, 0, 0)
    assert found.fixed_key_match == 0
    assert len(found.keys) == len(found.fuzzy_keys) == 12


def test_an_empty_object_is_valid_and_matches_nothing() -> None:
    found = score(numbered(12) | {"nothing": None}, {}, {})

    assert found.json_valid == 1
    assert found.strict == Scores(0, 0, 0, 0)


def test_null_on_both_sides_is_a_matched_key_with_the_right_value() -> None:
    found = score({"a": None}, {"a": None}, {}).strict

    assert found.key_match == 1
    assert found.exact == pytest.approx(1 / 12)


def test_a_null_that_is_not_there_at_all_is_no_matched_key() -> None:
    assert score({"a": None, "b": "x"}, {"b": "x"}, {}).strict.key_match == 0.5


@pytest.mark.parametrize(("truth", "found"), [(None, "2+"), ("2+", None)])
def test_null_against_a_value_is_a_matched_key_with_a_wrong_value(truth: Any, found: Any) -> None:
    scores = score({"a": truth}, {"a": found}, {}).strict

    assert scores == Scores(key_match=1)


def test_nothing_below_a_null_is_matched() -> None:
    truth = {"Signature": {"Place": "Amberg", "Notice": None}}

    assert score(truth, {"Signature": None}, {}).strict == Scores(0, 0, 0, 0)


def test_nested_keys_and_entries_of_lists_are_keys_of_their_own() -> None:
    truth = {"S": {"Names": [{"N": "Jane"}, {"N": "John"}]}, "P": {"Fire": "A1", "Load": "C60"}}
    found = {"S": {"Names": [{"N": "Jane"}]}, "P": {"Fire": "A1", "Load": "C50"}}

    scored = score(truth, found, {}).strict

    assert scored.key_match == 3 / 4
    assert scored.exact == pytest.approx(2 / 12)


def test_a_list_and_a_single_value_state_the_same() -> None:
    assert score({"a": "System 4"}, {"a": ["System 4"]}, {}).strict.exact == pytest.approx(1 / 12)


def test_aligned_keys_are_scored_beside_the_strict_ones() -> None:
    truth = numbered(11) | {"Brandverhalten": "A 1"}
    found = score(truth, numbered(11) | {"Brandverhaiten": "A 1"}, {})

    assert found.strict.key_match == 11 / 12
    assert found.fuzzy.key_match == 1
    assert found.strict.exact == 11 / 12
    assert found.fuzzy.exact == 1
    assert found.fuzzy_keys[-1].found_key == "Brandverhaiten"
    assert found.keys[-1].found_key is None


def test_the_key_match_of_the_schemas_own_keys_is_told_apart() -> None:
    definition: dict[str, Any] = {
        "properties": {"Number": {}, "Open": {"additionalProperties": {}}}
    }
    truth = {"Number": "1", "Open": {"Brand": "A", "Druck": "C"}}

    found = score(truth, {"Number": "1", "Open": {"Brandt": "A"}}, definition)

    assert found.fixed_key_match == 1
    assert found.strict.key_match == 1 / 3


def test_without_own_keys_in_the_truth_their_match_is_not_known() -> None:
    assert score({"a": "x"}, {"a": "x"}, {}).fixed_key_match is None
