"""How many answers to decode together: measured once on each machine for each model.

What is kept is a number under the hashes of the machine and of the model file's name, size and
time; nothing of any document. Where nothing can be kept (behind the walls of a run), nothing is
measured: each run would do it again. The widest is taken then: a row of a wide batch took no longer
than one of a narrow batch wherever it was measured.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import platform
import time
from pathlib import Path

import msgspec
from platformdirs import user_data_path

from sealread.errors import OutputUnwritable
from sealread.json_file import write_json
from sealread.llm.runtime import Runtime

FILE_VARIABLE = "SEALREAD_SPEED"
WIDTHS = (1, 2, 4, 8, 16, 32, 64)
BUDGET = 10.0
"""Seconds that a measurement may take."""
_STEPS = 2
_WORTH = 1.05
"""Twice as many at once must be so much faster, or it is not worth their memory."""
Kept = dict[str, int]


def default_file() -> Path:
    """SEALREAD_SPEED if it is set, else `speed.json` in the platform's data folder."""
    chosen = os.environ.get(FILE_VARIABLE)
    return Path(chosen) if chosen else user_data_path("sealread", appauthor=False) / "speed.json"


def batch_width(runtime: Runtime, file: Path | None = None) -> int:
    """The width that decodes most tokens a second; measured when it is not known yet.

    Measuring empties the context of the runtime. The widest where nothing could be kept.
    """
    file = file or default_file()
    known, name = _read(file), _name(runtime)
    if name in known:
        return known[name]
    try:
        write_json(known, file)
    except OutputUnwritable:
        return WIDTHS[-1]
    width = measured(runtime)
    with contextlib.suppress(OutputUnwritable):
        write_json(_read(file) | {name: width}, file)
    return width


def measured(runtime: Runtime, budget: float = BUDGET) -> int:
    """The width that decodes most tokens a second, of those that were tried in the time."""
    until = time.monotonic() + budget
    best, speed, last = 1, 0.0, 0.0
    for width in WIDTHS:
        # A step takes at most twice as long as one of half its width; one is to warm up.
        if best > 1 and time.monotonic() + 2 * last * (_STEPS + 1) > until:
            break
        last = runtime.step_seconds(width, _STEPS)
        if width / last > speed * _WORTH:
            best, speed = width, width / last
    return best


def _read(file: Path) -> Kept:
    try:
        return msgspec.json.decode(file.read_bytes(), type=Kept)
    except (OSError, msgspec.DecodeError):
        return {}


def _name(runtime: Runtime) -> str:
    told = runtime.path.stat()
    machine = (platform.node(), platform.machine(), platform.processor(), os.cpu_count())
    model = (runtime.path.name, told.st_size, told.st_mtime_ns)
    way = (runtime.threads, runtime.placement.layers, runtime.cells)
    return hashlib.sha256(repr((machine, model, way)).encode()).hexdigest()
