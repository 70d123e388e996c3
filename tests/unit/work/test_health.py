"""What Sealread says about its own installation."""

from pathlib import Path

from sealread.weights.store import Store
from sealread.work.health import examine
from sealread.work.walls import Level


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


def test_names_the_libraries_that_read() -> None:
    assert all(number[0].isdigit() for number in examine().libraries.values())
