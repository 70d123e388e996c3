"""How many threads the model computes with, told without loading llama.cpp."""

from __future__ import annotations

import psutil


def default_threads() -> int:
    """Physical cores: hyper-threads only take turns at the same vector units."""
    return psutil.cpu_count(logical=False) or psutil.cpu_count() or 1
