"""`sealread packs`, as a person types it."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sealread.cli import packs_keys
from sealread.cli.packs import app
from sealread.packs import key_ring as rings
from sealread.packs.key_files import SigningKey, save_public
from sealread.site_policy.trusted_file import Untrusted
from sealread.weights.store import FOLDER_VARIABLE
from tests.unit.packs.making import members_of
from tests.unit.weights.small_models import make_models

RUN = CliRunner()


@pytest.fixture(autouse=True)
def laid(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is laid out as a pack; keys and weights are this test's own."""
    for name in ("shipped", "machine", "own"):
        folder = tmp_path / "keys" / name
        folder.mkdir(parents=True)
        monkeypatch.setattr(rings, f"{name}_folder", lambda folder=folder: folder)
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "weights"))
    model = make_models(tmp_path / "manifests")["small"]
    folder = tmp_path / "laid"
    for name, body in members_of(model, tmp_path / "manifests").items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(body)
    (folder / "pack.toml").write_text('name = "mine"\nversion = 3\ntitle = "Mine"\n')
    return folder


def run(*arguments: object, said: str = "") -> Result:
    return RUN.invoke(app, [str(one) for one in arguments], input=said)


def test_a_pack_goes_from_one_machine_to_another_with_a_key_of_the_site(
    laid: Path, tmp_path: Path
) -> None:
    pack, keys = tmp_path / "mine.sealpack", tmp_path / "site"
    assert run("keys", "make", "Clinic East", "--out", keys).exit_code == 0
    private = keys / "clinic-east.key"
    if os.name == "posix":
        assert stat.S_IMODE(private.stat().st_mode) == 0o600

    built = run("build", laid, "--out", pack, "--key", private)
    assert built.exit_code == 0
    assert "mine version 3, signed with the key Clinic East" in built.stdout

    refused = run("install", pack)
    assert refused.exit_code == 1
    assert "not trusted here" in refused.stderr

    assert run("keys", "trust", keys / "clinic-east.pub", said="y\n").exit_code == 0
    assert "installed and verified" in run("install", pack).stdout
    assert "already here" in run("install", pack).stdout
    assert "Clinic East (site)" in run("verify").stdout
    listed = json.loads(run("list", "--json").stdout)["packs"]
    assert [(one["name"], one["version"], one["signed_by"]["name"]) for one in listed] == [
        ("mine", 3, "Clinic East")
    ]
    assert run("remove", "mine").exit_code == 0
    assert "No pack is installed" in run("list").stdout


@pytest.mark.parametrize("said", ["n\n", "\n", ""])
def test_a_key_is_shown_and_asked_about_before_it_is_trusted(tmp_path: Path, said: str) -> None:
    key = SigningKey.made("site", "Clinic East")
    save_public(key.public, tmp_path / "east.pub")

    asked = run("keys", "trust", tmp_path / "east.pub", said=said)

    assert asked.exit_code == 1
    assert "Clinic East" in asked.stderr
    assert key.public.id in asked.stderr
    assert rings.key_ring().keys == ()


def test_the_key_that_was_shown_is_trusted_and_not_one_put_in_its_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown, other = SigningKey.made("site", "Clinic East"), SigningKey.made("site", "Clinic East")
    file = tmp_path / "east.pub"
    save_public(shown.public, file)

    def agree(*_: object, **__: object) -> bool:
        save_public(other.public, file)
        return True

    monkeypatch.setattr(packs_keys.typer, "confirm", agree)
    assert run("keys", "trust", file).exit_code == 0

    assert [one.key for one in rings.key_ring().keys] == [shown.public]


def test_an_id_that_its_owner_names_is_compared_without_asking(tmp_path: Path) -> None:
    key = SigningKey.made("site", "Clinic East")
    save_public(key.public, tmp_path / "east.pub")

    for wrong in ("0" * 64, key.public.id[:8]):
        refused = run("keys", "trust", tmp_path / "east.pub", "--id", wrong)
        assert (refused.exit_code, "its id is another" in refused.stderr) == (1, True)
    assert rings.key_ring().keys == ()
    named = run("keys", "trust", tmp_path / "east.pub", "--id", key.public.short_id.upper())

    assert named.exit_code == 0
    assert [one.key for one in rings.key_ring().keys] == [key.public]


def test_a_key_of_the_machine_that_does_not_count_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def odd(file: Path) -> bytes:
        raise Untrusted("others can write to it", "chmod go-w it")

    save_public(SigningKey.made("site", "East").public, tmp_path / "keys" / "machine" / "east.pub")
    monkeypatch.setattr(rings, "read_trusted", odd)

    listed = run("keys", "list")

    assert "others can write to it. chmod go-w it" in listed.stderr
    assert "East" not in listed.stdout


def test_a_development_build_signs_with_a_key_of_its_own_called_so(
    laid: Path, tmp_path: Path
) -> None:
    pack = tmp_path / "mine.sealpack"

    assert "signed with the key development" in run("build", laid, "--out", pack).stdout
    assert "signed: development" in run("verify", pack).stdout
    assert "signed: development" in run("install", pack).stdout
    assert "development build" in run("keys", "list").stdout


def test_an_unsigned_pack_is_refused_and_then_signed(laid: Path, tmp_path: Path) -> None:
    pack = tmp_path / "mine.sealpack"
    assert "unsigned" in run("build", laid, "--out", pack, "--unsigned").stdout

    refused = run("install", pack)
    assert (refused.exit_code, "nobody signed it" in refused.stderr) == (1, True)
    assert run("sign", pack).exit_code == 0
    assert run("install", pack).exit_code == 0


def test_a_key_under_a_passphrase_signs(laid: Path, tmp_path: Path) -> None:
    pack, words = tmp_path / "mine.sealpack", tmp_path / "words"
    words.write_text("correct horse\n")
    made = run("keys", "make", "East", "--out", tmp_path, "--passphrase-file", words)
    assert made.exit_code == 0
    key = ("--key", tmp_path / "east.key")

    without = run("build", laid, "--out", pack, *key)

    assert (without.exit_code, "wants a passphrase" in without.stderr) == (1, True)
    assert run("build", laid, "--out", pack, *key, "--passphrase-file", words).exit_code == 0


def test_verify_ends_with_one_where_a_byte_is_another(laid: Path, tmp_path: Path) -> None:
    pack = tmp_path / "mine.sealpack"
    run("build", laid, "--out", pack)
    body = bytearray(pack.read_bytes())
    body[-1] ^= 1
    pack.write_bytes(body)

    found = run("verify", pack, "--json")

    assert found.exit_code == 1
    assert json.loads(found.stdout)["packs"][0]["well"] is False
    assert run("install", pack).exit_code == 1


def test_an_older_version_is_told_with_what_would_be_needed(laid: Path, tmp_path: Path) -> None:
    pack = tmp_path / "mine.sealpack"
    for version in (3, 2):
        (laid / "pack.toml").write_text(f'name = "mine"\nversion = {version}\ntitle = "Mine"\n')
        run("build", laid, "--out", pack)
        last = run("install", pack)

    assert last.exit_code == 1
    assert "version 3 was installed here" in last.stderr
    assert "No policy" in run("install", pack, "--downgrade").stderr


@pytest.mark.parametrize(
    "arguments",
    [("verify", "nothing"), ("remove", "nothing"), ("install", "nothing"), ("keys", "forget", "a"),
     ("keys", "trust", "nothing"), ("build", "nothing", "--out", "x.sealpack")],
)  # fmt: skip
def test_what_is_not_there_is_named(arguments: tuple[str, ...]) -> None:
    found = run(*arguments)

    assert found.exit_code == 1
    assert arguments[-1].removesuffix(".sealpack") in found.stderr or "nothing" in found.stderr
