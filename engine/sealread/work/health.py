"""How this installation is: versions, machine, weights, and the walls of a real worker."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

import psutil
from msgspec import Struct

from sealread.document.office import find_office
from sealread.errors import SealreadError
from sealread.guard.walls import platform_level
from sealread.installed import app_version as app_version
from sealread.weights.manifest import default_reader, manifests
from sealread.weights.store import Store
from sealread.work import site
from sealread.work.model_choice import choose, sentence
from sealread.work.obeying import under_policy
from sealread.work.places import environment
from sealread.work.power import on_battery
from sealread.work.request import Request
from sealread.work.walls import Level, RunWalls, tried
from sealread.worker.client import Worker

if TYPE_CHECKING:
    from sealread.llm.measuring import Speed

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


class Device(Struct, frozen=True):
    """One that llama.cpp finds on this machine; memory in bytes.

    `kind`: "processor", "graphics" or "accelerator". `in_runs`: whether runs may compute on it; a
    graphics processor cannot be opened behind walls that close reading. `variant`: the part of
    llama.cpp for this kind of processor, "" where llama.cpp was built for this machine alone, and
    where only Linux could tell.
    """

    name: str
    title: str
    kind: str
    memory: int
    in_runs: bool
    variant: str = ""


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


class Reads(Struct, frozen=True):
    """The model that reads where nobody chose one. `note`: what a person should know of it."""

    model: str
    sha256: str
    note: str = ""


class Health(Struct, frozen=True):
    """Everything that `examine` saw; `well` says whether documents can be read.

    `note`: why no language model reads although one is wanted; "" where nothing is lacking.
    `policy`: what was decided for this machine.
    """

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
    note: str = ""
    policy: site.Told = site.Told("")
    devices: tuple[Device, ...] = ()


def examine(weights: str | None = None) -> Health:
    """Looks at all of it; hashes every weight (language models if due) and starts a worker.

    Raises ModelUnusable.
    """
    store = Store(Path(weights) if weights else None)
    verdicts = store.verify(full=False)
    known = reads(weights)
    inside = examine_walls(weights)
    office, policy, devices = find_office(), site.told(), _devices(inside)
    return Health(
        app=app_version(),
        machine=_machine(),
        libraries=libraries(),
        model=known.model,
        model_sha256=known.sha256,
        weights_folder=str(store.folder),
        weights=tuple(Weight(v.name, v.title, str(v.file), v.state, v.optional) for v in verdicts),
        office=str(office) if office else None,
        worker=inside,
        well=bool(devices)
        and not policy.trouble
        and inside.error is None
        and all(verdict.well for verdict in verdicts),
        note=known.note,
        policy=policy,
        devices=devices,
    )


def _devices(inside: Inside) -> tuple[Device, ...]:
    """None where llama.cpp cannot be loaded here, or has no part for this processor."""
    try:
        from sealread.llm.backends import devices

        found = devices()
    except (ImportError, OSError, RuntimeError, SealreadError):
        return ()
    closed = inside.walls is None or inside.walls.proven.covers(Level.SEALED)
    return tuple(
        Device(
            one.name, one.title, one.kind, one.memory,
            in_runs=one.kind != "graphics" or not closed, variant=one.variant,
        )
        for one in found
    )  # fmt: skip


def libraries() -> dict[str, str]:
    """The versions of the libraries that matter, by name; "missing" for one that is not there."""
    return {name: _version(name) for name in _LIBRARIES}


def reads(weights: str | None) -> Reads:
    """The model that reads where nobody chose one, or this machine's policy did.

    A trouble with it, or with the policy, is its note.
    """
    reader = default_reader()
    try:
        asked = _usual()
        chosen = choose(asked.model, asked.settings.effort, weights)
    except SealreadError as error:  # an altered weight, which stands in the list as well
        return Reads(reader.name, reader.sha256, str(error))
    names = {one.sha256: one.name for one in manifests()}
    imported = Path(chosen.file or "").stem
    return Reads(names.get(chosen.sha256, imported), chosen.sha256, sentence(chosen.lacking))


def _usual() -> Request:
    """What a request asks that says nothing. Raises PolicyUnusable."""
    return under_policy(Request((), ""), ())


class Measured(Struct, frozen=True):
    """How fast the model is that reads where nobody chose one. `adapter`: its SHA-256, "" without.

    `on_battery`: half of the cores compute then, unless told otherwise (`work.power`).
    """

    model: str
    sha256: str
    adapter: str
    speed: Speed
    on_battery: bool


def measure_speed(weights: str | None = None) -> Measured:
    """Loads the model and measures it, half a minute long at most on two cores.

    On what runs compute on: the processor alone where their walls can keep all else closed.
    Raises ModelUnusable, ModelTooLarge, WeightsMissing, WeightsAltered, PolicyUnusable.
    """
    from sealread.extract.engine import Engine  # with llama.cpp, which nothing else here needs
    from sealread.llm.measuring import speed

    asked = _usual()
    known = choose(asked.model, asked.settings.effort, weights)
    file = Path(known.file) if known.file else None
    open_to_all = platform_level() is not Level.SEALED
    with Engine(file, asked.settings, graphics=open_to_all) as engine:
        adapter = engine.adapter.sha256 if engine.adapter else ""
        found = speed(engine.decoder.runtime)
        identity = engine.identity
    return Measured(identity.model, identity.sha256, adapter, found, on_battery())


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
