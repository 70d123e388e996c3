"""Third parties bring metrics; what is not a proper one is refused with a reason."""

from __future__ import annotations

from importlib.metadata import EntryPoint
from typing import Any

import pytest

from sealread.errors import MetricRefused
from sealread.evaluate.metrics.metric import RIGHT, Judgement, Metric
from sealread.evaluate.metrics.registry import GROUP, Registry, builtin, problem


def always(*_: Any) -> Judgement:
    """A comparison that everything passes."""
    return RIGHT


GENEROUS = Metric("generous", "Passes everything.", always)
TWO = (GENEROUS, Metric("Not A Name", "Bad.", always))


def entry(value: str) -> EntryPoint:
    """An entry point into this module."""
    return EntryPoint("mine", f"{__name__}:{value}", GROUP)


def test_a_metric_of_a_third_party_is_found_by_its_id() -> None:
    registry = builtin()

    assert registry.load_entry_points([entry("GENEROUS")]) == []
    assert registry.get("generous") == GENEROUS


def test_of_several_the_improper_ones_are_refused() -> None:
    registry = builtin()

    [refused] = registry.load_entry_points([entry("TWO")])

    assert "lowercase identifier" in str(refused)
    assert registry.get("generous") is not None


def test_a_module_that_cannot_be_loaded_is_named() -> None:
    [refused] = builtin().load_entry_points([EntryPoint("mine", "no.such.module:x", GROUP)])

    assert "ModuleNotFoundError" in str(refused)


def test_an_id_is_given_once() -> None:
    with pytest.raises(MetricRefused, match="already"):
        Registry([GENEROUS, GENEROUS])


@pytest.mark.parametrize(
    ("metric", "what"),
    [
        ("generous", "not a Metric"),
        (Metric("skip", "Reserved.", always), "reserved"),
        (Metric("Generous", "Upper case.", always), "identifier"),
        (Metric("generous", " ", always), "description"),
        (Metric("generous", "Nothing to call.", None), "called"),  # type: ignore[arg-type]
        (Metric("generous", "Keys.", always, keys=3), "called"),  # type: ignore[arg-type]
        (Metric("generous", "Params.", always, params={1: 2}), "names"),  # type: ignore[dict-item]
    ],
)
def test_what_is_wrong_with_a_metric_is_said(metric: object, what: str) -> None:
    assert what in (problem(metric) or "")


def test_our_own_metrics_are_proper() -> None:
    names = {metric.metric_id for metric in builtin()}

    assert names >= {
        "string_exact", "string_case_insensitive", "string_fuzzy", "string_semantic",
        "integer_exact", "number_exact", "number_tolerance", "boolean_exact", "array",
    }  # fmt: skip
    assert all(problem(metric) is None for metric in builtin())
