"""Nothing leaves the machine: the system calls of a real extraction, counted from outside."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.factory import draw

pytestmark = [
    pytest.mark.slow,
    pytest.mark.usefixtures("weights"),
    pytest.mark.skipif(shutil.which("strace") is None, reason="strace is not on this machine"),
]

_INTERNET = re.compile(r"\bAF_INET6?\b")


def traced(folder: Path, *command: str) -> list[str]:
    """The `socket` and `connect` calls of a command and of all its children."""
    log = folder / "calls.log"
    done = subprocess.run(
        ["strace", "-f", "-e", "trace=socket,connect", "-o", str(log), *command],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )
    if not log.exists() or "PTRACE" in done.stderr:
        pytest.skip("strace may not trace here")
    assert done.returncode == 0, done.stderr + done.stdout
    return log.read_text().splitlines()


def test_counts_a_socket_where_there_is_one(tmp_path: Path) -> None:
    code = "import socket; socket.socket(socket.AF_INET, socket.SOCK_DGRAM).close()"

    calls = traced(tmp_path, sys.executable, "-c", code)

    assert len([call for call in calls if _INTERNET.search(call)]) == 1


def test_reading_a_scan_opens_no_internet_socket(tmp_path: Path) -> None:
    (tmp_path / "scan.pdf").write_bytes(draw("invoice", "en", 2, scanned=True).pdf)

    calls = traced(
        tmp_path,
        *(sys.executable, "-m", "sealread", "extract", "scan.pdf"),
        *("--schema", "invoice", "--out", "out"),
    )

    assert (tmp_path / "out" / "scan.json").exists()
    assert [call for call in calls if _INTERNET.search(call)] == []
