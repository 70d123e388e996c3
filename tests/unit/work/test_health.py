"""What Sealread says about its own installation."""

from pathlib import Path

import pytest

from sealread.weights.manifest import default_reader
from sealread.weights.store import Store
from sealread.work.effort import VARIABLE
from sealread.work.health import examine, reads
from sealread.work.walls import Level
from tests.policies import policy
from tests.unit.weights.small_models import shipping_small_models


def test_finds_the_walls_of_a_real_worker_standing() -> None:
    worker = examine().worker

    assert worker.error is None
    assert worker.walls is not None
    assert worker.walls.proven is worker.walls.claimed
    assert worker.walls.proven.covers(Level.TRIPWIRE)


def test_is_well_with_all_weights_verified(weights: Store) -> None:
    health = examine(str(weights.folder))

    assert health.well
    assert {weight.state for weight in health.weights if not weight.optional} == {"ok"}


def test_is_not_well_without_weights(tmp_path: Path) -> None:
    health = examine(str(tmp_path))

    assert not health.well
    assert "missing" in {weight.state for weight in health.weights if not weight.optional}


def test_names_the_model_that_reads_and_what_is_lacking(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = default_reader()
    with shipping_small_models(tmp_path / "manifests") as made:
        weights, small = tmp_path / "weights", made["small"]
        fast = examine(str(weights))
        monkeypatch.setenv(VARIABLE, "standard")
        without = examine(str(weights))
        place = Store(weights).place(small.manifest)
        place.parent.mkdir(parents=True)
        place.write_bytes(small.body)
        installed = examine(str(weights))
        place.write_bytes(small.body[:-1])
        altered = examine(str(weights))

    assert (fast.model, fast.note) == (reader.name, "")
    assert (without.model, without.model_sha256) == (reader.name, reader.sha256)
    assert "`sealread models pull`" in without.note
    assert (installed.model, installed.note) == (small.manifest.name, "")
    assert installed.model_sha256 == small.manifest.sha256
    assert altered.model == reader.name
    assert "is not the file it should be" in altered.note


def test_the_model_and_the_effort_that_a_policy_sets_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader = default_reader()
    monkeypatch.setenv(VARIABLE, "standard")
    with shipping_small_models(tmp_path / "manifests") as made:
        weights, small = tmp_path / "weights", made["small"]
        place = Store(weights).place(small.manifest)
        place.parent.mkdir(parents=True)
        place.write_bytes(small.body)
        with policy(tmp_path, '[settings]\neffort = "fast"\n'):
            fast = reads(str(weights))
        with policy(tmp_path, "[settings]\nmodel = 7\n"):
            broken = reads(str(weights))
        assert reads(str(weights)).model == small.manifest.name

    assert (fast.model, fast.note) == (reader.name, "")
    assert broken.model == reader.name
    assert "policy" in broken.note


def test_names_the_libraries_that_read() -> None:
    assert all(number[0].isdigit() for number in examine().libraries.values())
