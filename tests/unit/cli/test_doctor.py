"""`sealread doctor` on this machine."""

import json
from pathlib import Path

from sealread.weights.store import Store
from tests.unit.cli.command import sealread


def test_says_that_all_is_well(weights: Store) -> None:
    done = sealread("doctor")

    assert done.returncode == 0
    assert "All is well." in done.stdout


def test_tells_a_machine_the_same(weights: Store) -> None:
    done = sealread("doctor", "--json")
    health = json.loads(done.stdout)

    assert health["well"] is True
    assert health["worker"]["probe"]["python_socket"] is False


def test_ends_with_1_where_weights_are_missing(tmp_path: Path) -> None:
    done = sealread("doctor", "--weights", tmp_path)

    assert done.returncode == 1
    assert "missing" in done.stdout
