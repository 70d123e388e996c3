"""Outputs are paired with the truth and counted per field."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.bench.accuracy import in_truth_keys, read_outputs, score, summary
from tests.bench.pairing import Pair, pairs

LINES = {
    "properties": {"lines": {"items": {"properties": {"name": {}, "price": {}}}}, "open": {}},
}


def test_only_what_the_truth_has_is_compared() -> None:
    definition = {"properties": {"a": {}, "b": {}}}

    assert pairs(definition, {"a": 1}, {"a": 1.0, "b": 2}) == [Pair("a", "1", "1")]


def test_an_answer_to_a_null_is_paired_with_none() -> None:
    assert pairs({"properties": {"a": {}}}, {"a": None}, {"a": "x"}) == [Pair("a", None, "x")]


def test_records_are_matched_by_likeness_not_by_position() -> None:
    truth = {"lines": [{"name": "bread", "price": 2}, {"name": "cheese", "price": 5}]}
    found = {"lines": [{"name": "cheese", "price": 4}, {"name": "bread", "price": 2}]}

    assert pairs(LINES, truth, found) == [
        Pair("lines.name", "bread", "bread"),
        Pair("lines.price", "2", "2"),
        Pair("lines.name", "cheese", "cheese"),
        Pair("lines.price", "5", "4"),
    ]


def test_a_record_too_many_is_counted_apart() -> None:
    found = pairs(LINES, {"lines": [{"name": "a"}]}, {"lines": [{"name": "a"}, {"name": "b"}]})

    assert found[-1] == Pair("lines (records)", None, "a record too many")


def test_open_keys_are_matched_by_their_names() -> None:
    truth = {"open": {"Reaction to fire": "A1", "Thickness": None, "Strength": "C 50"}}
    found = {"open": {"Products": {"1 Reaction to fìre": "A1"}, "Colour": "red"}}

    values = [pair for pair in pairs(LINES, truth, found) if pair.field == "open"]

    assert values == [Pair("open", "A1", "A1"), Pair("open", "C 50", None),
                      Pair("open", None, "red")]  # fmt: skip


def test_a_list_may_be_answered_by_a_single_value() -> None:
    assert pairs({}, ["EN 1", "EN 2"], "EN 2", "norm") == [
        Pair("norm", "EN 1", None),
        Pair("norm", "EN 2", "EN 2"),
    ]


def test_values_with_german_keys_are_brought_to_the_english_ones(tmp_path: Path) -> None:
    home = {"properties": {"Signature": {"properties": {"Notice": {}}}}}
    foreign = {"properties": {"Unterschrift": {"properties": {"Hinweis": {}}}}}
    (tmp_path / "schema.de.json").write_text(json.dumps(foreign), encoding="utf-8")

    values = in_truth_keys({"Unterschrift": {"Hinweis": "x"}}, tmp_path, home)

    assert values == {"Signature": {"Notice": "x"}}


def scored(tmp_path: Path, truth: dict[str, Any], values: dict[str, Any]) -> dict[str, Any]:
    schema = {"properties": {key: {} for key in truth}}
    (tmp_path / "schema.json").write_text(json.dumps(schema), encoding="utf-8")
    out = tmp_path / "out"
    out.mkdir()
    output = {"document": {"file": "some/a.pdf"}, "values": values}
    (out / "a.json").write_text(json.dumps(output), encoding="utf-8")
    truths = [{"file": "a.pdf", "language": "en", "values": truth}]
    tallies = score(truths, read_outputs(out), tmp_path)
    return summary("some", tallies, 1, 0)


def test_the_summary_gives_shares_per_field_and_hallucinations(tmp_path: Path) -> None:
    truth = {"a": "x y", "b": "2020-04-03", "c": None, "d": "z"}

    found = scored(tmp_path, truth, {"a": "X  y", "b": "3.4.2020", "c": "made up", "d": None})

    assert found["all"]["exact"] == round(1 / 3, 4)
    assert found["all"]["normalised"] == round(2 / 3, 4)
    assert found["all"]["answered"] == round(2 / 3, 4)
    assert (found["all"]["nulls"], found["all"]["hallucinated"]) == (1, 1)
    assert found["fields"]["d"]["rouge"] == 0.0
