"""How many threads the model computes with, told without loading llama.cpp."""

from __future__ import annotations

import os

from sealread.system import cores


def default_threads() -> int:
    """Physical cores, of those that this process may use at most all.

    Hyper-threads only take turns at the same vector units, and two threads on one core wait for
    each other.
    """
    if not hasattr(os, "sched_getaffinity"):  # only Linux binds processes to cores this way
        return cores()
    return min(cores(), len(os.sched_getaffinity(0)))
