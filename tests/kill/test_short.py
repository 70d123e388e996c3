"""The short form of `make kill-test`: a few kills of a real batch, of the worker and of all."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.kill.trials import Trials

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("weights")]


@pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")
def test_a_batch_that_is_killed_at_random_moments_loses_nothing(tmp_path: Path) -> None:
    figures = Trials(tmp_path, seed=1).run(4)

    assert figures.flawless, (figures, (tmp_path / "log.txt").read_text())
    assert figures.kills == 4
    assert min(figures.worker_kills, figures.main_kills) >= 2
