"""What every test may ask for: verified weights, the real data, schemas."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from sealread.errors import WeightsAltered, WeightsMissing
from sealread.guard.libc import LINUX
from sealread.llm.decoding import Decoder
from sealread.llm.runtime import Runtime
from sealread.schema.loading import parse
from sealread.schema.model import Schema
from sealread.weights.language_model import language_model
from sealread.weights.manifest import manifests
from sealread.weights.store import Store
from tests.warm_workers import Nursery

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before any test imports Qt
# Tests that read with a language model say so; the others must not become ten times as slow.
os.environ.setdefault("SEALREAD_EFFORT", "fast")  # before any test imports work.settings

# What is installed on this machine for everybody is no part of a test.
os.environ.setdefault("SEALREAD_MACHINE_WEIGHTS", "")

# Each of several test processes (pytest -n) has cores of its own: models that compute with as many
# threads as there are cores would wait for each other.
if "PYTEST_XDIST_WORKER" in os.environ and hasattr(os, "sched_setaffinity"):
    _number = int(os.environ["PYTEST_XDIST_WORKER"].removeprefix("gw"))
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
def _nursery() -> Iterator[Nursery]:
    nursery = Nursery()
    yield nursery
    nursery.close()


@pytest.fixture(autouse=True)
def _warm_workers(request: pytest.FixtureRequest) -> Iterator[None]:
    """Has workers forked from a process with all imports, but where tests are about processes."""
    real = request.node.get_closest_marker("real_workers") is not None
    if real or not LINUX or not _WARM.intersection(request.path.relative_to(TESTS).parts):
        yield
        return
    nursery = request.getfixturevalue("_nursery")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sealread.worker.process.begin", nursery.begin)
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


@pytest.fixture(scope="module")
def chat(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Decoder]:
    """A decoder of a model made for conversation whose weights are random."""
    from tests.chat_models import KINDS, write_model

    path = tmp_path_factory.mktemp("model") / "chatml.gguf"
    write_model(path, KINDS["chatml"])
    with Runtime(path) as runtime:
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
