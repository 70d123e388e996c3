"""Walls are for good, so each is raised in a process of its own."""

from __future__ import annotations

import subprocess
import sys

import pytest

needs_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Linux's walls")


def in_a_child(code: str) -> str:
    """What a fresh Python process prints; it must end well."""
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False, timeout=60
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()
