"""How many answers to decode together, and by how many threads: measured once on each machine.

What is kept is a number under the hashes of the machine and of the model file's name, size and
time; nothing of any document. Where nothing can be kept (behind the walls of a run), nothing is
measured: each run would do it again. The widest is taken then: a row of a wide batch took no longer
than one of a narrow batch wherever it was measured. Rows of a batch and flash attention are the
same everywhere: they change how sums round, and a run must say the same on another machine.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Mapping
from pathlib import Path

import llama_cpp
from msgspec import Struct

from sealread.errors import OutputUnwritable
from sealread.json_file import write_json
from sealread.llm.batch import run
from sealread.llm.kept_numbers import default_file, keep, known, name_of
from sealread.llm.runtime import PREFIX, Runtime
from sealread.llm.threads import physical_cores, threads_name

WIDTHS = (1, 2, 4, 8, 16, 32, 64)
BUDGET = 10.0
"""Seconds that a measurement may take."""
_BEHIND = 64
_ROUNDS = 4
_READ_IN, _SPEED_ROUNDS = 256, 3
"""Tokens that `speed` reads in at once, and how often it measures."""
_PAGE, _STEPS = 1500, 60
"""Tokens of a page, and steps of its answers, for which threads are chosen."""
_HARDLY = 1.03
"""Fewer threads have to be this much faster."""
_NEAR = 1.1
"""A row may take so much longer in a wide batch than in the best one, and the wide one is taken."""
_WAY = "rounds"
"""Names how it was measured: numbers that were found in another way are not looked at."""
LLAMA_CPP = llama_cpp.__version__


def batch_width(runtime: Runtime, file: Path | None = None) -> int:
    """The width that answers most in a second; measured when it is not known yet.

    Measuring empties the context of the runtime. The widest where nothing could be kept.
    """
    file = file or default_file()
    there, name = known(file), _name(runtime)
    if name in there:
        return there[name]
    try:
        write_json(there, file)
    except OutputUnwritable:
        return WIDTHS[-1]
    width = measured(runtime)
    with contextlib.suppress(OutputUnwritable):
        keep(name, width, file)
    return width


def measured(runtime: Runtime, budget: float = BUDGET) -> int:
    """The width that pays, of those tried in the time: all in turns, the best time of each counts.

    What else runs on the machine only makes slower.
    """
    until = time.monotonic() + budget
    runtime.clear()
    runtime.feed(run([0] * _BEHIND, 0, PREFIX))
    best: dict[int, float] = {}
    for _ in range(_ROUNDS):
        for width in WIDTHS:
            # A step takes at most twice as long as one of half its width.
            expected = best.get(width) or 2 * best.get(width // 2, 0.0)
            if best and time.monotonic() + expected > until:
                break
            best[width] = min(best.get(width, float("inf")), runtime.step_seconds(width))
    runtime.clear()
    return widest(best)


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
            seconds = page + _STEPS * runtime.step_seconds(WIDTHS[3])
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
    width = WIDTHS[-2]
    rows = run([0] * _READ_IN, 0, PREFIX)
    read, alone, together = [], [], []
    for _ in range(rounds):
        runtime.clear()
        began = time.perf_counter()
        runtime.feed(rows)
        read.append(time.perf_counter() - began)
        alone.append(runtime.step_seconds(1))
        together.append(runtime.step_seconds(width))
    runtime.clear()
    return Speed(
        _READ_IN / min(read), 1 / min(alone), width / min(together), width, runtime.threads,
        runtime.placement.layers, build(),
    )  # fmt: skip


def build() -> str:
    """What llama.cpp was built with, and what of it this processor has, in its own words."""
    said = llama_cpp.llama_print_system_info().decode("utf-8", "replace")
    return " ".join(said.replace("|", " ").split())


def widest(seconds: Mapping[int, float]) -> int:
    """The widest of the batches whose row takes hardly longer than the fastest row of all.

    `seconds` of a step by its width. In doubt the wide one: a narrow one that was lucky would
    cost every later document twice its time, a wide one costs cells.
    """
    fastest = min(taken / width for width, taken in seconds.items())
    return max(width for width, taken in seconds.items() if taken / width <= fastest * _NEAR)


def _name(runtime: Runtime) -> str:
    told = runtime.path.stat()
    model = (runtime.path.name, told.st_size, told.st_mtime_ns)
    return name_of(_WAY, model, (runtime.threads, runtime.placement.layers, runtime.cells))
