"""How many threads the model computes with, told without loading llama.cpp."""

from __future__ import annotations

from sealread.llm.kept_numbers import default_file, known, name_of
from sealread.system import physical_cores


def default_threads() -> int:
    """As many as were measured to be fastest here (`measuring.measured_threads`), else as many as
    there are physical cores; of those that this process may use at most all.
    """
    most = physical_cores()
    measured = known(default_file()).get(threads_name(), most)
    return measured if 1 <= measured <= most else most


def threads_name() -> str:
    """The name under which the number of threads is kept that was measured."""
    return name_of("threads", physical_cores())
