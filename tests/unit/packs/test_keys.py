"""Key files, and which keys are trusted."""

from __future__ import annotations

import os
import stat
import subprocess
from pathlib import Path
from shutil import which

import pytest

from sealread.errors import KeyUnusable
from sealread.packs import key_ring as rings
from sealread.packs.key_files import (
    PublicKey,
    SigningKey,
    load_private,
    load_public,
    save_public,
)
from sealread.packs.key_ring import development_key, forget, is_release, key_ring, trust

MESSAGE = b"a message"
# RFC 8032, 7.1, TEST 2: a signature that others made.
THEIRS = PublicKey(
    "site", "RFC 8032",
    bytes.fromhex("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c"),
)  # fmt: skip
SIGNED = bytes.fromhex(
    "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da"
    "085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00"
)


@pytest.fixture
def made(tmp_path: Path) -> tuple[SigningKey, Path, Path]:
    key = SigningKey.made("site", "Clinic East")
    return (key, *key.save(tmp_path, "east"))


def test_a_pair_is_written_and_read_again(made: tuple[SigningKey, Path, Path]) -> None:
    key, private, public = made

    assert load_private(private).public == load_public(public) == key.public
    assert key.public.verifies(load_private(private).sign(MESSAGE), MESSAGE)
    assert not key.public.verifies(key.sign(MESSAGE), b"another")


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such modes")
def test_a_private_key_is_for_its_owner_alone(made: tuple[SigningKey, Path, Path]) -> None:
    _, private, _ = made
    assert stat.S_IMODE(private.stat().st_mode) == 0o600

    private.chmod(0o640)

    with pytest.raises(KeyUnusable, match="chmod 600"):
        load_private(private)


def test_a_signature_of_the_standard_is_verified() -> None:
    assert THEIRS.verifies(SIGNED, b"\x72")
    assert not THEIRS.verifies(SIGNED[:-1] + b"\x01", b"\x72")
    assert not THEIRS.verifies(b"", b"\x72")


@pytest.mark.skipif(which("openssl") is None, reason="there is no openssl on this machine")
def test_openssl_reads_a_public_key(made: tuple[SigningKey, Path, Path]) -> None:
    told = subprocess.run(
        ["openssl", "pkey", "-pubin", "-in", str(made[2]), "-noout", "-text"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert "ED25519" in told.stdout.upper()


def test_a_key_is_never_written_over_another(made: tuple[SigningKey, Path, Path]) -> None:
    with pytest.raises(KeyUnusable, match="such a file already"):
        SigningKey.made("site", "Other").save(made[1].parent, "east")


def test_a_passphrase_is_wanted_and_must_be_right(tmp_path: Path) -> None:
    key = SigningKey.made("site", "Clinic East")
    private, _ = key.save(tmp_path, "east", "correct horse")

    assert load_private(private, "correct horse").public == key.public
    with pytest.raises(KeyUnusable, match="wants a passphrase"):
        load_private(private)
    with pytest.raises(KeyUnusable, match="its passphrase is another"):
        load_private(private, "wrong")
    assert b"ENCRYPTED" in private.read_bytes()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda text: b"",
        lambda text: b"\xff" * 100,
        lambda text: text.replace(b"Kind: site", b"Kind: king"),
        lambda text: text.replace(b"Clinic", b"Cli\x1b[2Jnic"),
        lambda text: text.replace(b"MCow", b"MCoz"),
        lambda text: text.partition(b"\n\n")[2],
        lambda text: text * 200,
        lambda text: text + b"more",
    ],
)
def test_what_is_no_key_is_refused(made: tuple[SigningKey, Path, Path], spoil: object) -> None:
    assert callable(spoil)
    made[2].write_bytes(spoil(made[2].read_bytes()))

    with pytest.raises(KeyUnusable):
        load_public(made[2])


def test_a_private_key_is_taken_for_no_public_one(made: tuple[SigningKey, Path, Path]) -> None:
    _, private, public = made

    with pytest.raises(KeyUnusable, match="it holds a private key"):
        load_public(private)
    with pytest.raises(KeyUnusable, match="it holds a public key"):
        load_private(public)
    assert key_ring().keys == ()


def test_a_key_is_trusted_until_it_is_forgotten(made: tuple[SigningKey, Path, Path]) -> None:
    key, _, public = made

    taken = trust(load_public(public))
    assert trust(key.public) == taken
    assert [(one.key, one.place) for one in key_ring().keys] == [(key.public, "own")]
    forget(key.public.short_id)
    assert key_ring().keys == ()
    with pytest.raises(KeyUnusable, match="no trusted key"):
        forget(key.public.id)


def test_a_key_of_the_machine_is_not_a_persons_to_take_away(
    made: tuple[SigningKey, Path, Path], key_folders: Path
) -> None:
    save_public(made[0].public, key_folders / "machine" / "east.pub")

    with pytest.raises(KeyUnusable, match="not yours"):
        forget(made[0].public.id)


@pytest.mark.skipif(os.name == "nt", reason="there are no keys of the machine on Windows")
@pytest.mark.parametrize("spoilt", ["file", "folder"])
def test_a_key_of_the_machine_that_others_could_write_is_not_trusted(
    made: tuple[SigningKey, Path, Path], key_folders: Path, spoilt: str
) -> None:
    folder = key_folders / "machine"
    save_public(made[0].public, folder / "east.pub")
    assert [one.place for one in key_ring().keys] == ["machine"]

    (folder / "east.pub" if spoilt == "file" else folder).chmod(0o777)

    ring = key_ring()
    assert ring.keys == ()
    assert "can write to" in ring.left_out[0]


def test_a_link_is_no_key_of_the_machine(
    made: tuple[SigningKey, Path, Path], key_folders: Path
) -> None:
    if os.name == "nt":
        pytest.skip("links need rights on Windows")
    (key_folders / "machine" / "east.pub").symlink_to(made[2])

    assert key_ring().keys == ()
    assert "it is a link" in key_ring().left_out[0]


def test_windows_has_no_keys_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setattr("sys.platform", "win32")
    assert rings.machine_folder() is None


def test_a_key_is_named_by_as_much_of_its_id_as_is_shown() -> None:
    assert THEIRS.is_called(THEIRS.short_id.upper())
    assert THEIRS.is_called(THEIRS.id)
    assert not THEIRS.is_called(THEIRS.short_id[:-1])
    assert not THEIRS.is_called("0" * 64)


def test_two_that_make_a_key_at_a_time_do_not_lose_one(tmp_path: Path) -> None:
    """Both saw that there was none; the second finds the first one's."""
    first, second = SigningKey.made("site", "One"), SigningKey.made("site", "Two")
    private, public = first.save(tmp_path, "east")
    public.unlink()

    with pytest.raises(KeyUnusable, match="such a file already"):
        second.save(tmp_path, "east")

    assert load_private(private).public == first.public


def test_a_development_build_makes_its_key_on_the_spot_and_keeps_it(key_folders: Path) -> None:
    first = development_key()

    assert development_key().public == first.public
    assert [(one.kind, one.key.name) for one in key_ring().keys] == [("development", "development")]
    assert not is_release()
    forget(first.public.id)
    assert key_ring().keys == ()
    assert development_key().public == first.public
    assert len(key_ring().keys) == 1
    assert (key_folders / "own" / "development.key").is_file()


def test_a_release_has_no_development(key_folders: Path, tmp_path: Path) -> None:
    development_key()
    maker = SigningKey.made("maker", "Maker")
    save_public(maker.public, key_folders / "shipped" / "maker.pub")

    assert [one.key for one in key_ring().keys] == [maker.public]
    assert is_release()
    with pytest.raises(KeyUnusable, match="release"):
        development_key()
    with pytest.raises(KeyUnusable, match="development build"):
        trust(load_public(key_folders / "own" / "development.pub"))


def test_no_private_key_lies_in_the_repository() -> None:
    from tests.conftest import REPOSITORY

    for name in ("resources", "models", "packaging"):
        for file in (REPOSITORY / name).rglob("*"):
            if file.is_file() and file.stat().st_size < 1 << 20:
                assert b"PRIVATE KEY--" not in file.read_bytes(), file


def test_a_maker_is_nobody_but_the_program(key_folders: Path) -> None:
    public = SigningKey.made("maker", "Sealread").public
    save_public(public, key_folders / "own" / "maker.pub")

    assert [one.kind for one in key_ring().keys] == ["site"]
    assert not key_ring().release
    with pytest.raises(KeyUnusable):
        SigningKey.made("site", "two\nlines")
