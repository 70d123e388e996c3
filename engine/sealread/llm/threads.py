"""How many threads the model computes with, told without loading llama.cpp."""

from __future__ import annotations

import os

from sealread.llm.kept_numbers import default_file, known, name_of
from sealread.system import cores


def default_threads() -> int:
    """As many as were measured to be fastest here (`measuring.measured_threads`), else as many as
    there are physical cores; of those that this process may use at most all.
    """
    most = physical_cores()
    measured = known(default_file()).get(threads_name(), most)
    return measured if 1 <= measured <= most else most


def physical_cores() -> int:
    """Physical cores, of those that this process may use at most all.

    Hyper-threads only take turns at the same vector units, and two threads on one core wait for
    each other.
    """
    if not hasattr(os, "sched_getaffinity"):  # only Linux binds processes to cores this way
        return cores()
    return min(cores(), len(os.sched_getaffinity(0)))


def threads_name() -> str:
    """The name under which the number of threads is kept that was measured."""
    return name_of("threads", physical_cores())
