"""Files of ours are for their owner only, and a process that breaks leaves no memory image."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from sealread.worker.client import Worker

pytestmark = pytest.mark.skipif(os.name != "posix", reason="POSIX modes and limits")


def ran(code: str, folder: Path) -> str:
    """What Python code, run in a process of its own with the widest mask, printed."""
    return subprocess.run(
        [sys.executable, "-c", code],
        cwd=folder,
        umask=0,
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_new_files_and_folders_are_for_their_owner_only(tmp_path: Path) -> None:
    make = "import os; open('file', 'w'); os.mkdir('folder')"

    ran(make.replace("file", "before").replace("folder", "open"), tmp_path)
    ran(f"from sealread.guard.owner_only import keep_to_owner; keep_to_owner(); {make}", tmp_path)

    modes = {one.name: stat.S_IMODE(one.stat().st_mode) for one in tmp_path.iterdir()}
    assert modes == {"before": 0o666, "open": 0o777, "file": 0o600, "folder": 0o700}


def test_there_are_no_core_dumps_for_good(tmp_path: Path) -> None:
    told = ran(
        "from sealread.guard.owner_only import keep_to_owner; keep_to_owner()\n"
        "import resource; print(resource.getrlimit(resource.RLIMIT_CORE))",
        tmp_path,
    )

    assert told.strip() == "(0, 0)"


@pytest.mark.skipif(not Path("/proc/self/limits").exists(), reason="/proc tells of a process")
def test_a_worker_keeps_to_its_owner(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        with Worker() as worker:
            worker.walls()
            process = Path("/proc") / str(worker.pid)
            status, limits = (process / "status").read_text(), (process / "limits").read_text()
    finally:
        os.umask(before)

    assert re.search(r"^Umask:\s+0077$", status, re.MULTILINE)
    assert re.search(r"^Max core file size\s+0\s+0\s", limits, re.MULTILINE)
