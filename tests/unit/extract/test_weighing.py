"""Which learnt numbers count for which model."""

from __future__ import annotations

from sealread.extract.weighing import USUAL, source_weights
from sealread.weights.adapters import adapters
from sealread.weights.manifest import manifests


def test_a_model_with_its_adapter_has_numbers_of_its_own() -> None:
    for adapter in adapters():
        with_it = source_weights(adapter.base_sha256, adapter.sha256)
        assert (with_it.model_sha256, with_it.adapter_sha256) == (
            adapter.base_sha256, adapter.sha256,
        )  # fmt: skip
        assert source_weights(adapter.base_sha256).adapter_sha256 is None


def test_with_an_adapter_that_nobody_measured_those_of_the_model_alone_count() -> None:
    model = next(one.sha256 for one in manifests() if one.name == USUAL)
    assert source_weights(model, "1" * 64) == source_weights(model)


def test_for_an_unknown_model_the_usual_ones_count() -> None:
    model = next(one.sha256 for one in manifests() if one.name == USUAL)
    assert source_weights("0" * 64) == source_weights("0" * 64, "1" * 64) == source_weights(model)
