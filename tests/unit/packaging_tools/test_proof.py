"""The proof's look at the window: it fails where none opens."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import REPOSITORY

SCRIPT = REPOSITORY / "packaging/linux/window.sh"
pytestmark = pytest.mark.skipif(shutil.which("sh") is None, reason="no sh here")
Look = Callable[[str], subprocess.CompletedProcess[str]]


@pytest.fixture
def look(tmp_path: Path) -> Look:
    """Looks at a program on a screen that is none: a window is there once a file `shown` is."""
    tools = {
        "Xvfb": 'echo picture >"$8/Xvfb_screen0"; exec sleep 30',
        "xdotool": f'[ -f "{tmp_path}/shown" ]',
    }
    for name, body in tools.items():
        (tmp_path / name).write_text(f"#!/bin/sh\n{body}\n")
        (tmp_path / name).chmod(0o755)

    def looked(program: str) -> subprocess.CompletedProcess[str]:
        (tmp_path / "program").write_text(f"#!/bin/sh\n{program}\n")
        (tmp_path / "program").chmod(0o755)
        path = f"{tmp_path}{os.pathsep}{os.environ['PATH']}"
        return subprocess.run(
            ["sh", str(SCRIPT), "full caches", str(tmp_path / "program")], cwd=tmp_path,
            env=os.environ | {"PATH": path, "PATIENCE": "1"}, capture_output=True, text=True,
            check=False, timeout=30,
        )  # fmt: skip

    return looked


def test_a_window_that_opens_is_timed_and_pictured(look: Look, tmp_path: Path) -> None:
    done = look("touch shown; exec sleep 20")

    assert done.returncode == 0, done.stderr
    assert re.fullmatch(r"full caches: \d+\.\d{3} s\n", done.stdout)
    assert (tmp_path / "window.xwd").read_text() == "picture\n"


@pytest.mark.parametrize(
    ("program", "why"),
    [
        ("exec sleep 20", "no window after 1 seconds"),
        ("exit 3", "ended without a window"),
        ("touch shown; sleep 1", "ended after it had shown"),
    ],
)
def test_no_window_is_a_failure(look: Look, tmp_path: Path, program: str, why: str) -> None:
    done = look(program)

    assert done.returncode == 1
    assert why in done.stderr
    assert not (tmp_path / "window.xwd").exists()
