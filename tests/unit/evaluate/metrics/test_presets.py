"""`evaluation_config` as people write it, and as they mistype it."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sealread.evaluate.metrics.presets import Asked, Config, config_of, of_value
from sealread.evaluate.metrics.registry import builtin

REGISTRY = builtin()


def ids(definition: dict[str, Any]) -> list[str]:
    """The metrics that a definition asks for."""
    return [one.metric_id for one in config_of(definition, REGISTRY).metrics]


@pytest.mark.parametrize(
    ("definition", "metrics"),
    [
        ({"evaluation_config": "string_exact"}, ["string_exact"]),
        ({"evaluation_config": "string_llm"}, ["string_semantic"]),
        ({"evaluation_config": "array_llm"}, ["array"]),
        ({"evaluation_config": "skip"}, []),
        ({"type": "string"}, ["string_semantic"]),
        ({"type": ["null", "integer"]}, ["integer_exact"]),
        ({"type": "number"}, ["number_tolerance"]),
        ({"type": "boolean"}, ["boolean_exact"]),
        ({"type": "array"}, ["array"]),
        ({"type": "object"}, []),
        ({"enum": ["a", "b"]}, ["string_exact"]),
        ({"type": "string", "format": "uri", "evaluation_config": "string_exact"}, ["string_url"]),
        ({"evaluation_config": {"metrics": []}, "type": "string"}, []),
    ],
)
def test_a_preset_or_the_type_says_which_metric(
    definition: dict[str, Any], metrics: list[str]
) -> None:
    assert ids(definition) == metrics


def test_an_object_gives_parameters_and_instructions() -> None:
    said = {
        "metrics": [{"metric_id": "number_tolerance", "params": {"tolerance": 0.5}}],
        "additional_instructions": "Round first.",
    }

    config = config_of({"evaluation_config": said}, REGISTRY)

    asked = Asked("number_tolerance", {"tolerance": 0.5, "relative": False})
    assert config == Config((asked,), "Round first.", given=True)


def test_instructions_may_stand_with_the_parameters() -> None:
    said = {"metrics": [{"metric_id": "string_semantic",
                         "params": {"additional_instructions": "Ignore titles."}}]}  # fmt: skip

    assert config_of({"evaluation_config": said}, REGISTRY).instructions == "Ignore titles."


def test_several_metrics_may_be_asked_for() -> None:
    said = {"metrics": [{"metric_id": "string_fuzzy"}, {"metric_id": "string_exact"}]}

    assert ids({"evaluation_config": said}) == ["string_fuzzy", "string_exact"]


@pytest.mark.parametrize(
    "said", ["string_exakt", {"metrics": [{"metric_id": "nonsense"}]}, {"metrics": 3}, 7]
)
def test_what_is_mistyped_is_told_and_the_type_decides(said: Any) -> None:
    config = config_of({"type": "string", "evaluation_config": said}, REGISTRY)

    assert [one.metric_id for one in config.metrics] == ["string_semantic"]
    assert config.problems


@pytest.mark.parametrize("value", ["0.5", True, float("nan"), -1, None])
def test_a_parameter_of_the_wrong_kind_keeps_its_default(value: Any) -> None:
    said = {"metrics": [{"metric_id": "string_fuzzy", "params": {"threshold": value}}]}

    [asked] = config_of({"evaluation_config": said}, REGISTRY).metrics

    assert asked.params["threshold"] == 0.8


@pytest.mark.parametrize(
    ("value", "metric"),
    [(True, "boolean_exact"), (3, "integer_exact"), (3.5, "number_tolerance"),
     ("a", "string_semantic"), (["a"], "array"), ({"a": 1}, "string_semantic")],
)  # fmt: skip
def test_a_value_without_a_schema_is_compared_by_its_type(value: Any, metric: str) -> None:
    assert of_value(value, REGISTRY).metrics[0].metric_id == metric


@given(
    st.recursive(
        st.none() | st.booleans() | st.floats() | st.text(max_size=20),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(("metrics", "metric_id", "params")), inner)
        ),
        max_leaves=8,
    )
)
def test_nothing_in_a_config_crashes(said: Any) -> None:
    config_of({"type": "string", "evaluation_config": said}, REGISTRY)
