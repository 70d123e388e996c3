"""A key that is trusted, a folder of weights that is empty, and tiny models."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sealread.packs import key_ring as rings
from sealread.packs.key_files import SigningKey, save_public
from sealread.weights.store import FOLDER_VARIABLE
from tests.unit.weights.small_models import Model, make_models, shipping_small_models


@pytest.fixture(autouse=True)
def key(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> SigningKey:
    """The key of a site, which is trusted; the folder of weights is empty and this test's own."""
    for name in ("shipped", "machine", "own"):
        folder = tmp_path / "keys" / name
        folder.mkdir(parents=True)
        monkeypatch.setattr(rings, f"{name}_folder", lambda folder=folder: folder)
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "weights"))
    made = SigningKey.made("site", "Clinic East")
    save_public(made.public, tmp_path / "keys" / "own" / "east.pub")
    return made


@pytest.fixture
def model(tmp_path: Path) -> Iterator[Model]:
    """One that Sealread is shipped to know."""
    with shipping_small_models(tmp_path / "manifests") as made:
        yield made["small"]


@pytest.fixture
def stranger(tmp_path: Path) -> Model:
    """One that this version does not know."""
    return make_models(tmp_path / "strange")["standard"]
