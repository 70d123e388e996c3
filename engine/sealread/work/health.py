"""How this installation is: versions, machine, weights, and the walls of a real worker."""

from __future__ import annotations

import os
import platform
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from msgspec import Struct

from sealread.document.office import find_office
from sealread.errors import SealreadError
from sealread.installed import app_version as app_version
from sealread.system import memory_free, memory_total, on_battery
from sealread.weights.manifest import default_reader, manifests
from sealread.weights.store import Store
from sealread.work import site
from sealread.work.devices import Device, found
from sealread.work.lacking import sentence
from sealread.work.model_choice import choose
from sealread.work.obeying import under_policy
from sealread.work.places import environment
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
    """The model that reads where nobody chose one, and the file of a language model.

    `note`: what a person should know of it.
    """

    model: str
    sha256: str
    note: str = ""
    file: str | None = None


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
    office, policy, devices = find_office(), site.told(), found(known.file, weights)
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
    file = chosen.file if chosen.is_language_model else None
    title = names.get(chosen.sha256, Path(chosen.file or "").stem)  # the stem of an imported one
    return Reads(title, chosen.sha256, sentence(chosen.lacking), file)


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
    """Loads the model and measures it, a minute long at most on two cores; how many threads are
    fastest is kept for all runs to come, unless the machine is on its battery or a graphics
    processor computes.

    On what runs compute on where nobody said: the processor alone where a graphics processor would
    take walls down.
    Raises ModelUnusable, ModelTooLarge, WeightsMissing, WeightsAltered, PolicyUnusable.
    """
    from sealread.extract.engine import Engine  # with llama.cpp, which nothing else here needs
    from sealread.llm.measuring import measured_threads, speed

    asked = _usual()
    known = choose(asked.model, asked.settings.effort, weights)
    file = Path(known.file) if known.file else None
    device: Literal["best"] | None = "best" if asked.settings.device == "auto" else None
    with Engine(file, asked.settings, device=device) as engine:
        adapter = engine.adapter.sha256 if engine.adapter else ""
        if not (on_battery() or engine.decoder.runtime.placement.layers):
            measured_threads(engine.decoder.runtime)
        measured = speed(engine.decoder.runtime)
        identity = engine.identity
    return Measured(identity.model, identity.sha256, adapter, measured, on_battery())


def examine_walls(weights: str | None = None) -> Inside:
    """Starts a worker and tries its walls; nothing else is looked at."""
    try:
        with Worker(patience=_PATIENCE, environment=environment(weights)) as worker:
            return Inside(tried(worker, Level.NONE, internet=True))
    except SealreadError as error:
        return Inside(None, str(error))


def _machine() -> Machine:
    return Machine(
        system=f"{platform.system()} {platform.release()} {platform.machine()}",
        python=platform.python_version(),
        cores=os.cpu_count() or 1,
        memory=memory_total(),
        memory_free=memory_free(),
    )


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "missing"
