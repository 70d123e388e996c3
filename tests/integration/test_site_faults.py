"""The short form of `tests.bench.site_faults`: a few random faults on a real site."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest


@pytest.mark.slow
def test_random_faults_lose_nothing_and_double_nothing() -> None:
    command = [sys.executable, "-m", "tests.bench.site_faults"]
    short = ["--faults", "4", "--documents", "24", "--seed", "5"]
    ended = subprocess.run(
        [*command, *short], capture_output=True, text=True, check=False, timeout=900
    )

    assert ended.returncode == 0, ended.stdout + ended.stderr
    assert json.loads(ended.stdout.splitlines()[-1])["faults"] == 4
