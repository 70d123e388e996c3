"""How fast a model is on this machine, and by how many threads: measured once on each.

What is kept is a number under the hash of the machine; nothing of any document. How many answers
are decoded together, rows of a batch and flash attention are the same everywhere: they change how
sums round, and a run must say the same on another machine. A row of a wide batch took no longer
than one of a narrow batch wherever it was measured.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Mapping

import llama_cpp
from msgspec import Struct

from sealread.errors import OutputUnwritable
from sealread.llm.batch import run
from sealread.llm.kept_numbers import default_file, keep
from sealread.llm.runtime import PREFIX, Runtime
from sealread.llm.threads import threads_name
from sealread.system import physical_cores

_FEW, _TOGETHER = 8, 32
"""How many answers are said together: those of few fields, and of many."""
_READ_IN, _SPEED_ROUNDS = 256, 3
"""Tokens that `speed` reads in at once, and how often it measures."""
_PAGE, _STEPS = 1500, 60
"""Tokens of a page, and steps of its answers, for which threads are chosen."""
_HARDLY = 1.03
"""Fewer threads have to be this much faster."""

LLAMA_CPP = llama_cpp.__version__


def measured_threads(runtime: Runtime, rounds: int = _SPEED_ROUNDS) -> int:
    """How many threads are fastest at a page and its answers, of all cores, three quarters, half.

    In doubt more. Kept for all models of this machine (`threads.default_threads`), where something
    can be kept. Leaves the context empty, and the runtime with so many threads. More threads than
    fast cores wait for the slow ones.
    """
    cores = physical_cores()
    rows = run([0] * _READ_IN, 0, PREFIX)
    taken: dict[int, float] = {}
    for _ in range(rounds):
        for threads in sorted({cores, -(-cores * 3 // 4), -(-cores // 2)}, reverse=True):
            runtime.threads = threads
            runtime.clear()
            began = time.perf_counter()
            runtime.feed(rows)
            page = (time.perf_counter() - began) * _PAGE / _READ_IN
            seconds = page + _STEPS * runtime.step_seconds(_FEW)
            taken[threads] = min(taken.get(threads, seconds), seconds)
    runtime.clear()
    runtime.threads = most_threads(taken)
    with contextlib.suppress(OutputUnwritable):
        keep(threads_name(), runtime.threads, default_file())
    return runtime.threads


def most_threads(seconds: Mapping[int, float]) -> int:
    """The most threads of those that are hardly slower than the fastest. `seconds` by threads."""
    fastest = min(seconds.values())
    return max(threads for threads, taken in seconds.items() if taken <= fastest * _HARDLY)


class Speed(Struct, frozen=True):
    """Tokens a second of a model on this machine: read in (`prefill`), said one after the other by
    one answer (`alone`), and by `width` answers together. `threads`: that compute. `build`: what
    llama.cpp was built with, as it says itself; `layers`: of the model on a graphics processor.
    """

    prefill: float
    alone: float
    together: float
    width: int
    threads: int
    layers: int
    build: str


def speed(runtime: Runtime, rounds: int = _SPEED_ROUNDS) -> Speed:
    """Measures a model that is loaded, some seconds long; the best of some rounds counts.

    Empties its context.
    """
    rows = run([0] * _READ_IN, 0, PREFIX)
    read, alone, together = [], [], []
    for _ in range(rounds):
        runtime.clear()
        began = time.perf_counter()
        runtime.feed(rows)
        read.append(time.perf_counter() - began)
        alone.append(runtime.step_seconds(1))
        together.append(runtime.step_seconds(_TOGETHER))
    runtime.clear()
    return Speed(
        _READ_IN / min(read), 1 / min(alone), _TOGETHER / min(together), _TOGETHER, runtime.threads,
        runtime.placement.layers, build(),
    )  # fmt: skip


def build() -> str:
    """What llama.cpp was built with, and what of it this processor has, in its own words."""
    said = llama_cpp.llama_print_system_info().decode("utf-8", "replace")
    return " ".join(said.replace("|", " ").split())
