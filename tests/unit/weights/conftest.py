"""A store in a folder of its own, and wheels made of the verified weights of this machine."""

from __future__ import annotations

import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sealread.weights.manifest import Manifest, Short, by_name, manifests
from sealread.weights.store import Store
from tests.unit.weights.small_models import Model, only_index, shipping_small_models


@pytest.fixture
def empty(tmp_path: Path) -> Store:
    return Store(tmp_path / "weights")


@pytest.fixture
def index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that pip takes wheels from, and nothing else."""
    return only_index(tmp_path / "index", monkeypatch)


@pytest.fixture
def models(tmp_path: Path) -> Iterator[dict[Short, Model]]:
    """Two small language models in place of the real ones; their wheels lie nowhere yet."""
    with shipping_small_models(tmp_path / "manifests") as made:
        yield made


@pytest.fixture
def small(models: dict[Short, Model]) -> Model:
    return models["small"]


@pytest.fixture
def make_wheel(weights: Store) -> Callable[[Path, str], Path]:
    """Writes the wheel that carries these weights: real bytes, real metadata, no code."""

    def make(folder: Path, wheel: str) -> Path:
        carried = [m for m in manifests() if m.source is not None and m.source.wheel == wheel]
        assert carried[0].source is not None
        return _write(folder, wheel, carried[0].source.version, carried, weights)

    return make


def _write(folder: Path, wheel: str, version: str, carried: list[Manifest], weights: Store) -> Path:
    path = folder / f"{wheel}-{version}-py3-none-any.whl"
    info = f"{wheel}-{version}.dist-info"
    with zipfile.ZipFile(path, "w") as archive:
        for manifest in carried:
            assert manifest.source is not None
            archive.write(weights.path(manifest.name), manifest.source.member)
        archive.writestr(
            f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {wheel}\nVersion: {version}\n"
        )
        archive.writestr(
            f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
        )
        archive.writestr(f"{info}/RECORD", "")
    return path


@pytest.fixture
def language() -> Manifest:
    """The smallest weight."""
    return by_name("language")
