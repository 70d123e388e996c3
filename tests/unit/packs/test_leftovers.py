"""What installations leave that are refused or broken off: who goes on with it, who deletes it."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from sealread.errors import Cancelled, NoRoom, PackDamaged, PackRefused
from sealread.packs import copying, installing
from sealread.packs.installed import STAGING, Installed, is_whole
from sealread.packs.installing import install
from sealread.packs.key_files import SigningKey
from sealread.packs.key_ring import KeyRing
from sealread.packs.rules import Rules
from sealread.weights.packing import check
from tests.conftest import REPOSITORY
from tests.unit.packs.conftest import Install
from tests.unit.packs.making import pack_of, tree

Members = dict[str, bytes]


def test_cancelling_leaves_the_old_pack_and_goes_on_the_next_time(
    first: Installed, members: Members, key: SigningKey, packs: Path, ring: KeyRing,
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(copying, "CHUNK", 4096)
    path, before, heard = tmp_path / "next.sealpack", tree(first.folder), []
    path.write_bytes(pack_of(members, key, version=6))
    half = sum(map(len, members.values())) // 2

    with pytest.raises(Cancelled):
        install(
            path, packs, ring, Rules(), check,
            on_bytes=lambda done, _: heard.append(done), stopped=lambda: heard[-1] > half,
        )  # fmt: skip
    assert tree(first.folder) == before
    started = {one: one.stat().st_ino for one in (packs / STAGING).rglob("*.gguf")}

    done = install(path, packs, ring, Rules(), check)

    weights = next(one for one in done.pack.index.members if one.kind == "weights")
    assert done.pack.path(weights).stat().st_ino in started.values()
    assert is_whole(done.pack)


def test_a_half_that_went_bad_on_the_disk_is_copied_once_more(
    members: Members, key: SigningKey, packs: Path, ring: KeyRing, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setattr(copying, "CHUNK", 4096)
    path, heard = tmp_path / "some.sealpack", [0]
    path.write_bytes(pack_of(members, key))
    with pytest.raises(Cancelled):
        install(
            path, packs, ring, Rules(), check,
            on_bytes=lambda done, _: heard.append(done), stopped=lambda: heard[-1] > 40_000,
        )  # fmt: skip
    half = next((packs / STAGING).rglob("*.gguf"))
    half.write_bytes(bytes(half.stat().st_size))

    assert is_whole(install(path, packs, ring, Rules(), check).pack)


def _broken_off(
    body: bytes, packs: Path, ring: KeyRing, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Path:
    """What an installation leaves that a person stopped half way; the folder."""
    monkeypatch.setattr(copying, "CHUNK", 4096)
    path, heard = tmp_path / "stopped.sealpack", [0]
    path.write_bytes(body)
    with pytest.raises(Cancelled):
        install(
            path, packs, ring, Rules(), check,
            on_bytes=lambda done, _: heard.append(done), stopped=lambda: heard[-1] > 20_000,
        )  # fmt: skip
    left = packs / STAGING / body[24:56].hex()
    assert list(left.rglob("*.gguf"))
    return left


def test_a_refused_pack_leaves_nothing_and_takes_nothing_from_others(
    take: Install, members: Members, key: SigningKey, packs: Path, ring: KeyRing, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    others = _broken_off(pack_of(members, key, name="other"), packs, ring, tmp_path, monkeypatch)
    damaged = bytearray(pack_of(members, key))
    damaged[-9] ^= 4

    with pytest.raises(PackDamaged):
        take(bytes(damaged))
    with pytest.raises(PackRefused, match="has no manifest"):
        take(pack_of({**members, "weights/odd.onnx": b"odd"}, key))

    assert list((packs / STAGING).iterdir()) == [others]


def test_an_installation_leaves_what_another_may_go_on_with_for_a_week(
    take: Install, members: Members, key: SigningKey, packs: Path, ring: KeyRing, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    others = _broken_off(pack_of(members, key, name="other"), packs, ring, tmp_path, monkeypatch)
    take(pack_of(members, key))
    assert list((packs / STAGING).iterdir()) == [others]

    for one in (others, *others.rglob("*")):
        os.utime(one, (0, 0))
    take(pack_of(members, key))

    assert not (packs / STAGING).exists()


def test_where_the_disk_is_short_what_others_left_goes_first(
    take: Install, members: Members, key: SigningKey, packs: Path, ring: KeyRing, tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    others = _broken_off(pack_of(members, key, name="other"), packs, ring, tmp_path, monkeypatch)
    usage = type(shutil.disk_usage(REPOSITORY))
    free, held = 10**6, 10**9
    monkeypatch.setattr(
        installing.shutil, "disk_usage",
        lambda _: usage(10**9, 10**9, free if others.exists() else free + held),
    )  # fmt: skip
    with pytest.raises(NoRoom):
        take(pack_of(members, key))
    assert others.exists()  # it would not have been enough

    monkeypatch.setattr(installing, "_size", lambda place: held if place == others else 0)
    assert take(pack_of(members, key)).fresh
    assert not others.exists()
