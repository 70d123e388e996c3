"""How this installation is: versions, machine, weights, and the walls of a real worker."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import psutil
from msgspec import Struct

from sealread.document.office import find_office
from sealread.errors import SealreadError
from sealread.installed import app_version as app_version
from sealread.weights.manifest import default_reader
from sealread.weights.store import Store
from sealread.work.places import environment
from sealread.work.walls import Level, RunWalls, tried
from sealread.worker.client import Worker

_LIBRARIES = (
    "pymupdf",
    "paddleocr",
    "onnxruntime",
    "llama-cpp-python",
    "fasttext-predict",
    "msgspec",
    "numpy",
)
_PATIENCE = 60.0


class Machine(Struct, frozen=True):
    """The machine: memory in bytes."""

    system: str
    python: str
    cores: int
    memory: int
    memory_free: int


class Weight(Struct, frozen=True):
    """A weight file and whether its SHA-256 is right. `optional`: it may be missing."""

    name: str
    title: str
    file: str
    state: str
    optional: bool = False


class Inside(Struct, frozen=True):
    """The walls of a real worker, tried from inside, or why there was no worker."""

    walls: RunWalls | None
    error: str | None = None


class Health(Struct, frozen=True):
    """Everything that `examine` saw; `well` says whether documents can be read."""

    app: str
    machine: Machine
    libraries: dict[str, str]
    model: str
    model_sha256: str
    weights_folder: str
    weights: tuple[Weight, ...]
    office: str | None
    worker: Inside
    well: bool


def examine(weights: str | None = None) -> Health:
    """Looks at all of it; hashes every weight (language models if due) and starts a worker.

    Raises ModelUnusable.
    """
    store = Store(Path(weights) if weights else None)
    verdicts = store.verify(full=False)
    reader = default_reader()
    inside = examine_walls(weights)
    office = find_office()
    return Health(
        app=app_version(),
        machine=_machine(),
        libraries={name: _version(name) for name in _LIBRARIES},
        model=reader.name,
        model_sha256=reader.sha256,
        weights_folder=str(store.folder),
        weights=tuple(Weight(v.name, v.title, str(v.file), v.state, v.optional) for v in verdicts),
        office=str(office) if office else None,
        worker=inside,
        well=inside.error is None and all(verdict.well for verdict in verdicts),
    )


def examine_walls(weights: str | None = None) -> Inside:
    """Starts a worker and tries its walls; nothing else is looked at."""
    try:
        with Worker(patience=_PATIENCE, environment=environment(weights)) as worker:
            return Inside(tried(worker, Level.NONE, internet=True))
    except SealreadError as error:
        return Inside(None, str(error))


def _machine() -> Machine:
    memory = psutil.virtual_memory()
    return Machine(
        system=f"{platform.system()} {platform.release()} {platform.machine()}",
        python=platform.python_version(),
        cores=os.cpu_count() or 1,
        memory=int(memory.total),
        memory_free=int(memory.available),
    )


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "missing"
