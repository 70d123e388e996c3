"""Keys and folders that are a test's own, and packs of a tiny model."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest

from sealread.packs import key_ring as rings
from sealread.packs.installed import Installed
from sealread.packs.installing import Done, install
from sealread.packs.key_files import PUBLIC, SigningKey, save_public
from sealread.packs.key_ring import KeyRing, key_ring
from sealread.packs.rules import Rules
from sealread.site_policy.trusted_file import read_trusted
from sealread.weights.packing import check
from tests.unit.packs.making import members_of, pack_of
from tests.unit.weights.small_models import Model, shipping_small_models


@pytest.fixture(autouse=True)
def key_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folders `shipped`, `machine` and `own` of keys, all of this test alone.

    Whoever runs the tests is the administrator of that machine.
    """
    for name in ("shipped", "machine", "own"):
        folder = tmp_path / "keys" / name
        folder.mkdir(parents=True)
        monkeypatch.setattr(rings, f"{name}_folder", lambda folder=folder: folder)
    keys = tmp_path / "keys"
    (keys / "machine").chmod(0o755)
    trusted = partial(read_trusted, owner=keys.stat().st_uid, below=keys / "machine")
    monkeypatch.setattr(rings, "read_trusted", trusted)
    return keys


@pytest.fixture
def key(key_folders: Path) -> SigningKey:
    """The key of a site, which is trusted on this machine."""
    made = SigningKey.made("site", "Clinic East")
    save_public(made.public, key_folders / "machine" / f"east{PUBLIC}")
    return made


@pytest.fixture
def ring(key: SigningKey) -> KeyRing:
    return key_ring()


@pytest.fixture
def model(tmp_path: Path) -> Iterator[Model]:
    with shipping_small_models(tmp_path / "manifests") as made:
        yield made["small"]


@pytest.fixture
def members(model: Model, tmp_path: Path) -> dict[str, bytes]:
    return members_of(model, tmp_path / "manifests")


@pytest.fixture
def packs(tmp_path: Path) -> Path:
    """The folder that packs are installed under."""
    return tmp_path / "weights" / "packs"


Install = Callable[..., Done]


@pytest.fixture
def take(tmp_path: Path, packs: Path, ring: KeyRing) -> Install:
    """Installs bytes as a pack, under rules."""

    def installing(body: bytes, rules: Rules = Rules(), **more: bool) -> Done:  # noqa: B008
        path = tmp_path / "some.sealpack"
        path.write_bytes(body)
        return install(path, packs, ring, rules, check, **more)

    return installing


@pytest.fixture
def first(take: Install, members: dict[str, bytes], key: SigningKey) -> Installed:
    """Version 5 of a pack, installed."""
    return take(pack_of(members, key, version=5)).pack
