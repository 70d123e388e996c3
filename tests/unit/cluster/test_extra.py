from __future__ import annotations

import subprocess
import sys

import pytest

WITHOUT = """
import sys
sys.modules["distributed"] = None
from sealread.cli.main import main
sys.exit(main())
"""


@pytest.mark.parametrize(
    "command",
    [
        ["site", "scheduler"],
        ["site", "worker", "tls://127.0.0.1"],
        ["site", "status", "tls://127.0.0.1"],
        ["site", "drain", "tls://127.0.0.1", "desk7"],
    ],
)
def test_without_dask_the_remedy_is_told(command: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, *command], capture_output=True, text=True, check=False
    )

    assert done.returncode == 1
    assert 'pip install "sealread[site]"' in done.stderr
    assert "Traceback" not in done.stderr


def test_keys_are_made_without_dask(tmp_path: object) -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, "site", "keys", "authority", f"{tmp_path}/authority"],
        capture_output=True,
        text=True,
        check=False,
    )

    assert done.returncode == 0, done.stderr


def test_who_uses_no_site_loads_no_dask() -> None:
    script = (
        "import sys; from sealread.cli import main; import sealread.work.run; print(*sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True
    )

    loaded = {name.split(".")[0] for name in done.stdout.split()}
    assert loaded & {"dask", "distributed", "tornado", "cloudpickle"} == set()
