"""Which learnt numbers count for which model."""

from __future__ import annotations

import shutil
from pathlib import Path

import msgspec
import pytest
from msgspec import structs

from sealread.extract.weighing import USUAL, source_weights
from sealread.installed import shipped
from sealread.weights.manifest import manifests


def test_a_model_with_its_adapter_has_numbers_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = next(one.sha256 for one in manifests() if one.name == USUAL)
    alone = source_weights(model)
    shutil.copytree(shipped("models") / "sources", tmp_path / "sources")
    own = structs.replace(alone, adapter_sha256="2" * 64, least=0.33)
    (tmp_path / "sources" / "own.json").write_bytes(msgspec.json.encode(own))
    monkeypatch.setattr("sealread.extract.weighing.shipped", lambda _: tmp_path)

    assert source_weights(model, "2" * 64).least == 0.33
    assert source_weights(model) == source_weights(model, "1" * 64) == alone


def test_with_an_adapter_that_nobody_measured_those_of_the_model_alone_count() -> None:
    model = next(one.sha256 for one in manifests() if one.name == USUAL)
    assert source_weights(model, "1" * 64) == source_weights(model)


def test_for_an_unknown_model_the_usual_ones_count() -> None:
    model = next(one.sha256 for one in manifests() if one.name == USUAL)
    assert source_weights("0" * 64) == source_weights("0" * 64, "1" * 64) == source_weights(model)
