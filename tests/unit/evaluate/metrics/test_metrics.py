"""Every metric, on cases made by hand."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.evaluate.metrics.judging import Question
from sealread.evaluate.metrics.metric import Judgement, Metric, Subject
from sealread.evaluate.metrics.registry import builtin

REGISTRY = builtin()
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=8,
)


def compared(metric_id: str, gold: Any, found: Any, **params: Any) -> Judgement:
    """A metric's judgement with its default parameters and some others."""
    metric = REGISTRY.get(metric_id)
    assert metric is not None
    return metric.compare(gold, found, {**metric.params, **params}, Subject(), None)


@pytest.mark.parametrize(
    ("metric", "gold", "found", "passed"),
    [
        ("string_exact", "AB-1", "AB-1", True),
        ("string_exact", " AB\n-1 ", "AB -1", True),
        ("string_exact", "AB-1", "ab-1", False),
        ("string_exact", "2016", 2016, True),
        ("string_exact", "10", 10.0, True),
        ("string_exact", "2019–2020", "2019-2020", False),
        ("string_case_insensitive", "USD", "usd", True),
        ("string_case_insensitive", "Straße", "STRASSE", True),
        ("string_case_insensitive", "USD", "US$", False),
        ("string_url", "https://www.example.org/a/", "example.org/a", True),
        ("string_url", "mailto:a@b.org", "A@B.org", True),
        ("string_url", "example.org/a", "example.org/b", False),
        ("string_fuzzy", "Jane Doe", "Jane Do", True),
        ("string_fuzzy", "JANE DOE", "jane doe", True),
        ("string_fuzzy", "Jane Doe", "John Roe", False),
        ("integer_exact", 3, 3.0, True),
        ("integer_exact", 3, "3", True),
        ("integer_exact", 3, 3.9, False),
        ("number_exact", 1250000000, 1.25e9, True),
        ("number_exact", 1.5, "1.5", True),
        ("number_exact", 1.5, 1.51, False),
        ("number_exact", 1, True, False),
        ("number_tolerance", 1.0, 1.001, True),
        ("number_tolerance", 1.0, 1.0011, False),
        ("number_tolerance", 1000, 1000.5, False),
        ("number_tolerance", "33–37", "33–37", True),
        ("number_tolerance", "33–37", 33, False),
        ("boolean_exact", True, True, True),
        ("boolean_exact", True, "yes", True),
        ("boolean_exact", True, False, False),
        ("boolean_exact", True, 1, False),
    ],
)
def test_a_metric_passes_or_fails(metric: str, gold: Any, found: Any, passed: bool) -> None:
    assert compared(metric, gold, found).passed is passed


def test_likeness_is_one_minus_distance_over_length() -> None:
    assert compared("string_fuzzy", "kitten", "sitting").score == pytest.approx(1 - 3 / 7)


def test_the_schema_sets_the_threshold_and_the_letter_case() -> None:
    assert compared("string_fuzzy", "abcd", "abce", threshold=0.75).passed
    assert not compared("string_fuzzy", "abcd", "abce", threshold=0.76).passed
    assert not compared("string_fuzzy", "ABCD", "abcd", case_sensitive=True).passed


def test_a_tolerance_is_absolute_unless_it_is_said_to_be_relative() -> None:
    assert not compared("number_tolerance", 1000, 1001, tolerance=0.001).passed
    assert compared("number_tolerance", 1000, 1001, tolerance=0.001, relative=True).passed


class YesMan:
    """A judge that agrees to everything, and remembers what it was asked."""

    name = "yes-man"

    def __init__(self, sure: float | None) -> None:
        self.sure = sure
        self.asked: list[Question] = []

    def rule(self, question: Question) -> float | None:
        self.asked.append(question)
        return self.sure


def judged(gold: str, found: str, judge: YesMan) -> Judgement:
    """The meaning of two texts with a judge at hand."""
    metric = REGISTRY.get("string_semantic")
    assert metric is not None
    subject = Subject("buyer.name", "Who buys", "A trade name is enough.")
    return metric.compare(gold, found, metric.params, subject, judge)


def test_a_judge_is_asked_only_where_the_rules_are_not_sure() -> None:
    judge = YesMan(0.9)

    assert judged("Acme Inc.", "ACME", judge) == Judgement(1.0, passed=True, by="rule")
    assert judged("Acme Inc.", "The rocket maker", judge) == Judgement(0.9, passed=True, by="judge")
    assert [one.instructions for one in judge.asked] == ["A trade name is enough."]


@pytest.mark.parametrize(("sure", "passed", "by"), [(0.69, False, "judge"), (None, False, "rule")])
def test_a_judge_that_is_not_sure_lets_nothing_pass(
    sure: float | None, passed: bool, by: str
) -> None:
    found = judged("Acme Inc.", "The rocket maker", YesMan(sure))

    assert (found.passed, found.by) == (passed, by)


@pytest.mark.parametrize("metric", list(REGISTRY), ids=lambda one: one.metric_id)
@given(one=JSON, other=JSON)
def test_metrics_are_symmetric_and_never_crash(metric: Metric, one: Any, other: Any) -> None:
    there = metric.compare(one, other, metric.params, Subject(), None)
    back = metric.compare(other, one, metric.params, Subject(), None)

    assert there.passed == back.passed
    assert there.score == pytest.approx(back.score)
    assert 0 <= there.score <= 1


@pytest.mark.parametrize("metric", list(REGISTRY), ids=lambda one: one.metric_id)
@given(value=st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=40))
def test_a_value_is_itself(metric: Metric, value: Any) -> None:
    assert metric.compare(value, value, metric.params, Subject(), None) == Judgement(1.0, True)


@pytest.mark.parametrize("metric", [m for m in REGISTRY if m.keys], ids=lambda one: one.metric_id)
@given(one=JSON, other=JSON)
def test_values_that_share_a_key_pass(metric: Metric, one: Any, other: Any) -> None:
    assert metric.keys is not None
    if metric.keys(one, metric.params) & metric.keys(other, metric.params):
        assert metric.compare(one, other, metric.params, Subject(), None).passed
