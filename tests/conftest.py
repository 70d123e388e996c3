"""What every test may ask for: verified weights, the real data, schemas."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from sealread.document.ocr import recognise
from sealread.errors import WeightsAltered, WeightsMissing
from sealread.guard.libc import LINUX
from sealread.llm.decoding import Decoder
from sealread.llm.runtime import Runtime
from sealread.schema.loading import parse
from sealread.schema.model import Schema
from sealread.weights.language_model import language_model
from sealread.weights.manifest import manifests
from sealread.weights.store import Store
from tests.known_results import OWN_ROOMS, KnownResults, recognising
from tests.warm_workers import Nursery

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before any test imports Qt
# Tests that read with a language model say so; the others must not become ten times as slow.
os.environ.setdefault("SEALREAD_EFFORT", "fast")  # before any test imports work.settings

# What is installed on this machine for everybody is no part of a test.
os.environ.setdefault("SEALREAD_MACHINE_WEIGHTS", "")

# Each of several test processes (pytest -n) has cores of its own: models that compute with as many
# threads as there are cores would wait for each other.
_number = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
if "PYTEST_XDIST_WORKER" in os.environ and hasattr(os, "sched_setaffinity"):
    _cores = sorted(os.sched_getaffinity(0))
    _own = _cores[_number :: int(os.environ["PYTEST_XDIST_WORKER_COUNT"])]
    os.sched_setaffinity(0, _own or _cores)

# Machines differ in speed, and what was proved yesterday is to be proved the same way today.
settings.register_profile("sealread", deadline=None, derandomize=True)
settings.register_profile("search", deadline=None, max_examples=2000)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "sealread"))

_WARM = {"agent", "cli", "desktop", "evaluate", "integration", "work"}
"""Folders of tests whose workers need not start anew each time."""
TESTS = Path(__file__).parent
REPOSITORY = TESTS.parent


@pytest.fixture(autouse=True)
def _no_model_left_behind() -> Iterator[None]:
    """The process with the language model waits ten minutes for more; the next test is not more."""
    yield
    if shared := sys.modules.get("sealread.work.model_process"):
        shared.SHARED.close()


@pytest.fixture(scope="session")
def _known(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where what was recognised and answered is kept, by whichever test process."""
    folder = tmp_path_factory.getbasetemp()
    is_one_of_several = "PYTEST_XDIST_WORKER" in os.environ
    return (folder.parent if is_one_of_several else folder) / "known-results"


@pytest.fixture(scope="session")
def _recognise(_known: Path) -> Callable[..., Any]:
    return recognising(recognise, KnownResults(_known, _number * OWN_ROOMS))


@pytest.fixture(scope="session")
def _nursery(_known: Path) -> Iterator[Nursery]:
    nursery = Nursery.begun(_known, range(_number * OWN_ROOMS + 1, (_number + 1) * OWN_ROOMS))
    yield nursery
    nursery.close()


@pytest.fixture(autouse=True)
def _warm_workers(request: pytest.FixtureRequest) -> Iterator[None]:
    """Has workers forked from a process with all imports, and the same recognised and asked once.

    But where tests are about processes, or about what is computed anew.
    """
    real = request.node.get_closest_marker("real_workers") is not None
    if real or not LINUX or not _WARM.intersection(request.path.relative_to(TESTS).parts):
        yield
        return
    nursery = request.getfixturevalue("_nursery")
    nursery.knowing = request.node.get_closest_marker("asked_anew") is None
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tests.unit.cli.command.NURSERY", nursery)
        patch.setattr("sealread.worker.process.begin", nursery.begin)
        if nursery.knowing:
            known = request.getfixturevalue("_recognise")
            patch.setattr("sealread.document.pages_ahead.recognise", known)
            patch.setattr("sealread.document.second_look.recognise", known)
        yield


@pytest.fixture(scope="session")
def weights() -> Store:
    """The store of this machine, every weight in it verified; skips when one is not there.

    Language models may be missing.
    """
    store = Store()
    try:
        for manifest in [one for one in manifests() if not one.optional]:
            store.path(manifest.name)
    except (WeightsMissing, WeightsAltered) as cause:
        pytest.skip(str(cause))
    return store


@pytest.fixture(scope="session")
def small_model() -> Path:
    """The verified file of the small language model; skips where it is not installed."""
    try:
        found = language_model("small", Store())
    except WeightsMissing as cause:
        pytest.skip(str(cause))
    assert found is not None
    return found


@pytest.fixture(scope="session")
def quick_model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model with random weights, for tests to which it does not matter what it says."""
    from tests.chat_models import KINDS, write_model

    return write_model(tmp_path_factory.mktemp("model") / "model.gguf", KINDS["chatml"])


@pytest.fixture(scope="module")
def chat(quick_model: Path) -> Iterator[Decoder]:
    """A decoder of a model made for conversation whose weights are random."""
    with Runtime(quick_model) as runtime:
        yield Decoder(runtime)


@pytest.fixture(scope="session")
def data() -> Path:
    """The folder of real documents with known values (SEALREAD_DATA); skips where there is none."""
    folder = Path(os.environ.get("SEALREAD_DATA", REPOSITORY.parent / "shared" / "data"))
    if not folder.is_dir():
        pytest.skip("the real data is not on this machine (set SEALREAD_DATA to its folder)")
    return folder


@pytest.fixture(scope="session")
def schema_of() -> Callable[[dict[str, Any]], Schema]:
    """Makes a schema of a JSON Schema written in a test."""

    def make(definition: dict[str, Any]) -> Schema:
        return parse(definition, "test", "0" * 64)

    return make
