from __future__ import annotations

import os
import ssl
import stat
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import ec

from sealread.cluster import keys
from sealread.errors import SiteKeysExpired, SiteKeysInTheWay, SiteKeysUnusable


@pytest.fixture
def authority(tmp_path: Path) -> Path:
    keys.make_authority(tmp_path / "authority")
    return tmp_path / "authority"


def machine(authority: Path, folder: Path, days: int = 30) -> Path:
    keys.make_machine(authority, "desk7", ("desk7.example", "10.1.2.3"), folder, days)
    return folder


def test_a_machine_has_all_it_needs_and_not_the_authoritys_key(
    authority: Path, tmp_path: Path
) -> None:
    folder = machine(authority, tmp_path / "desk7")

    keys.check(folder)
    names = sorted(file.name for file in folder.iterdir())
    assert names == [keys.AUTHORITY, keys.MACHINE_KEY, keys.MACHINE]
    secret = (authority / keys.AUTHORITY_KEY).read_bytes()
    assert all(secret not in file.read_bytes() for file in folder.iterdir())


@pytest.mark.skipif(os.name == "nt", reason="modes are a thing of POSIX")
def test_folders_and_files_are_their_owners_alone(authority: Path, tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        folder = machine(authority, tmp_path / "desk7")
    finally:
        os.umask(before)

    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert {stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()} == {0o600}


def test_openssl_takes_them_for_both_ends(authority: Path, tmp_path: Path) -> None:
    folder = machine(authority, tmp_path / "desk7")

    context = ssl.create_default_context(cafile=str(folder / keys.AUTHORITY))
    context.load_cert_chain(folder / keys.MACHINE, folder / keys.MACHINE_KEY)


def test_the_key_is_p_256(authority: Path, tmp_path: Path) -> None:
    certificate = keys.read_certificate(machine(authority, tmp_path / "desk7") / keys.MACHINE)

    key = certificate.public_key()
    assert isinstance(key, ec.EllipticCurvePublicKey)
    assert key.curve.name == "secp256r1"


@pytest.mark.parametrize("name", [keys.AUTHORITY, keys.MACHINE, keys.MACHINE_KEY])
def test_nothing_is_written_over(authority: Path, tmp_path: Path, name: str) -> None:
    folder = tmp_path / "desk7"
    folder.mkdir()
    (folder / name).write_text("kept")

    with pytest.raises(SiteKeysInTheWay):
        machine(authority, folder)

    assert [file.name for file in folder.iterdir()] == [name]
    assert (folder / name).read_text() == "kept"


def test_an_authority_is_not_written_over(authority: Path) -> None:
    before = (authority / keys.AUTHORITY_KEY).read_bytes()

    with pytest.raises(SiteKeysInTheWay):
        keys.make_authority(authority)

    assert (authority / keys.AUTHORITY_KEY).read_bytes() == before


def test_expired_keys_say_when(authority: Path, tmp_path: Path) -> None:
    folder = machine(authority, tmp_path / "desk7", days=-1)

    with pytest.raises(SiteKeysExpired, match=r"machine\.pem: .* UTC only"):
        keys.check(folder)


def test_keys_of_another_authority_are_told(authority: Path, tmp_path: Path) -> None:
    keys.make_authority(tmp_path / "other")
    folder = machine(tmp_path / "other", tmp_path / "desk7")
    (folder / keys.AUTHORITY).write_bytes((authority / keys.AUTHORITY).read_bytes())

    with pytest.raises(SiteKeysUnusable, match="another authority"):
        keys.check(folder)


def test_a_key_of_another_certificate_is_told(authority: Path, tmp_path: Path) -> None:
    folder, other = machine(authority, tmp_path / "a"), machine(authority, tmp_path / "b")
    (folder / keys.MACHINE_KEY).write_bytes((other / keys.MACHINE_KEY).read_bytes())

    with pytest.raises(SiteKeysUnusable, match="another certificate's"):
        keys.check(folder)


@pytest.mark.parametrize("name", [keys.AUTHORITY, keys.MACHINE, keys.MACHINE_KEY])
def test_what_is_missing_or_broken_is_named(authority: Path, tmp_path: Path, name: str) -> None:
    folder = machine(authority, tmp_path / "desk7")

    (folder / name).write_bytes(b"nothing of the kind")
    with pytest.raises(SiteKeysUnusable, match=name):
        keys.check(folder)
    (folder / name).unlink()
    with pytest.raises(SiteKeysUnusable, match=f"{name}.*missing"):
        keys.check(folder)


def test_a_name_that_no_certificate_can_bear_is_told(authority: Path, tmp_path: Path) -> None:
    with pytest.raises(SiteKeysUnusable, match="desk"):
        keys.make_machine(authority, "desk" * 50, ("desk7.example",), tmp_path / "desk7")
    with pytest.raises(SiteKeysUnusable, match="bücher"):
        keys.make_machine(authority, "desk7", ("bücher.example",), tmp_path / "desk7")
    assert not (tmp_path / "desk7").exists()
