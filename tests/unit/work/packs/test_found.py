"""Packs as the doors use them: installed ones are found like weights that were pulled."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from sealread.errors import ModelUnusable, PackRefused, PackUnmade, UnknownSchema, WeightsMissing
from sealread.extract import weighing
from sealread.extract.weighing import source_weights
from sealread.installed import shipped
from sealread.packs.key_files import SigningKey
from sealread.schema import library
from sealread.weights import catalogue, verified
from sealread.weights.language_model import is_whole, language_model
from sealread.weights.manifest import manifests
from sealread.weights.store import FOLDER_VARIABLE, Store
from sealread.work import models, packs
from sealread.work.model_choice import choose
from tests.policies import policy
from tests.unit.packs.making import pack_of
from tests.unit.weights.small_models import Model
from tests.unit.work.packs.making import NUMBERS, SCHEMA, install, laid, of


def test_a_model_of_a_pack_is_found_like_one_that_was_pulled(
    model: Model, tmp_path: Path, key: SigningKey
) -> None:
    with pytest.raises(WeightsMissing):
        language_model("small", Store())

    install(tmp_path, of(model, tmp_path), key)

    found = language_model("small", Store())
    assert found is not None
    assert found.read_bytes() == model.body
    assert is_whole(model.manifest, Store())
    states = {one.name: one.state for one in Store().verify()}
    assert states[model.manifest.name] == "ok"
    assert choose("small", "standard").sha256 == model.manifest.sha256
    card = next(one for one in models.cards() if one.file)
    assert (card.pack, card.trusted, card.by) == ("tiny", "sealread", "Clinic East (site)")
    assert models.path_of(card.file) == str(models.place_of(card)) == str(found)


def test_a_model_that_this_version_does_not_know_is_trusted_by_its_pack(
    stranger: Model, tmp_path: Path, key: SigningKey
) -> None:
    install(tmp_path, of(stranger, tmp_path), key)

    card = next(one for one in models.cards() if one.file)
    assert (card.sha256, card.trusted, card.usable) == (stranger.manifest.sha256, "pack", True)
    assert choose(models.model_of(card.file), "standard").sha256 == stranger.manifest.sha256
    assert choose(card.name, "standard").sha256 == stranger.manifest.sha256


def test_a_model_of_a_pack_that_was_changed_is_not_read_with(
    stranger: Model, tmp_path: Path, key: SigningKey
) -> None:
    install(tmp_path, of(stranger, tmp_path), key)
    card = next(one for one in models.cards() if one.file)
    place = models.place_of(card)
    place.write_bytes(stranger.body[:-1] + b"x")

    assert models.verify(card) == "altered"
    for choice in (models.model_of(card.file), card.name):
        with pytest.raises(Exception, match="is not the file it should be"):
            choose(choice, "standard")
    assert not packs.examine(packs.installed()[0]).well


def test_a_pack_is_hashed_while_it_is_installed_and_then_for_a_day_no_more(
    stranger: Model, tmp_path: Path, key: SigningKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    hashed: list[str] = []
    real = verified.hash_file

    def counting(path: Path, *told: object) -> str:
        hashed.append(path.name)
        return real(path, *told)  # type: ignore[arg-type]

    monkeypatch.setattr(verified, "hash_file", counting)
    install(tmp_path, of(stranger, tmp_path), key)
    card = next(one for one in models.cards() if one.file)

    for _ in range(3):
        choose(models.model_of(card.file), "standard")
        assert models.verify(card, anew=False) == "ok"
    assert stranger.manifest.file not in hashed

    assert models.verify(card) == "ok"
    choose(models.model_of(card.file), "standard")
    assert hashed.count(stranger.manifest.file) == 1


def test_only_its_pack_takes_a_model_away(stranger: Model, tmp_path: Path, key: SigningKey) -> None:
    name = install(tmp_path, of(stranger, tmp_path), key)
    card = next(one for one in models.cards() if one.file)

    with pytest.raises(ModelUnusable, match=f"sealread packs remove {name}"):
        models.remove(card)
    packs.remove(name)

    assert [one for one in models.cards() if one.file] == []


def test_a_persons_own_file_of_the_same_name_goes_first(
    stranger: Model, tmp_path: Path, key: SigningKey
) -> None:
    install(tmp_path, of(stranger, tmp_path), key)
    folder = catalogue.models_folder()
    folder.mkdir(parents=True)
    own = folder / stranger.manifest.file
    own.write_bytes(stranger.body)

    assert models.path_of(own.name) == str(own)


def test_a_schema_of_a_pack_is_in_the_library(
    stranger: Model, tmp_path: Path, key: SigningKey
) -> None:
    with pytest.raises(UnknownSchema):
        library.entry("lease")
    before = library.entry("invoice").path

    install(
        tmp_path,
        of(stranger, tmp_path) | {"schemas/lease.json": SCHEMA, "schemas/invoice.json": SCHEMA},
        key,
    )

    assert library.entry("lease").path.read_bytes() == SCHEMA
    assert library.entry("invoice").path == before  # what was shipped goes first


def test_calibration_of_a_pack_counts_for_its_model(
    stranger: Model, tmp_path: Path, key: SigningKey
) -> None:
    numbers = json.loads(NUMBERS.read_bytes()) | {"model_sha256": stranger.manifest.sha256}
    numbers["least"] = 0.123
    install(
        tmp_path,
        of(stranger, tmp_path) | {"calibration/strange.json": json.dumps(numbers).encode()}, key,
    )  # fmt: skip
    weighing.source_weights.cache_clear()

    assert source_weights(stranger.manifest.sha256).least == 0.123
    weighing.source_weights.cache_clear()


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("schemas/odd.json", b"{"),
        ("schemas/odd.json", b'{"type": "object", "properties": {"a": {"pattern": "(?=x)"}}}'),
        ("calibration/odd.json", b"{}"),
        ("calibration/odd.json", NUMBERS.read_bytes().replace(b"cc324", b"00000")),
        ("adapters/odd.toml", b"name = 1"),
        ("adapters/odd.gguf", b"GGUF"),
        ("manifests/odd.toml", b"["),
    ],
)  # fmt: skip
def test_what_belongs_to_no_model_or_is_not_what_it_is_called_is_refused(
    stranger: Model, tmp_path: Path, key: SigningKey, name: str, body: bytes
) -> None:
    with pytest.raises(PackRefused):
        install(tmp_path, of(stranger, tmp_path) | {name: body}, key)
    assert packs.installed() == ()


def test_weights_that_this_version_was_not_made_for_are_refused(
    stranger: Model, tmp_path: Path, key: SigningKey
) -> None:
    manifest = next(one for one in manifests() if one.kind == "ocr-detection")
    body = b"other weights"
    text = (shipped("models") / "ocr-detection.toml").read_text()
    text = text.replace(manifest.sha256, hashlib.sha256(body).hexdigest())
    text = text.replace(str(manifest.bytes), str(len(body)))
    members = {"manifests/ocr-detection.toml": text.encode(), f"weights/{manifest.file}": body}

    with pytest.raises(PackRefused, match="not the one that this version reads with"):
        install(tmp_path, members, key)


def test_a_pack_of_what_is_installed_here_is_installed_elsewhere(
    model: Model, tmp_path: Path, key: SigningKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = Store().own_place(model.manifest)
    place.parent.mkdir(parents=True)
    place.write_bytes(model.body)
    out = tmp_path / "made.sealpack"
    monkeypatch.setattr("sealread.weights.packing.shipped", lambda _: laid(tmp_path))
    packs.build(packs.plan(None, ["small"], 2), out, key)

    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "elsewhere"))
    done = packs.install(out)

    assert done.pack.index.name == "sealread-small"
    assert {one.kind for one in done.pack.index.members} == {"weights", "manifests", "licences"}
    assert language_model("small", Store()) is not None


def test_a_folder_is_packed_as_it_is_laid_out(
    stranger: Model, tmp_path: Path, key: SigningKey
) -> None:
    folder = tmp_path / "laid"
    for name, body in of(stranger, tmp_path).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(body)
    (folder / "pack.toml").write_text('name = "mine"\nversion = 3\ntitle = "Mine"\n')
    out = tmp_path / "made.sealpack"

    index = packs.build(packs.plan(None, [str(folder)], 1), out, key)
    assert (index.name, index.version) == ("mine", 3)
    assert packs.install(out).fresh

    (folder / "notes.txt").write_text("no place for this")
    with pytest.raises(PackUnmade, match=r"notes\.txt has no place in it"):
        packs.plan(None, [str(folder)], 1)


def test_the_same_rules_hold_without_installing(
    stranger: Model, tmp_path: Path, key: SigningKey
) -> None:
    path = tmp_path / "some.sealpack"
    path.write_bytes(pack_of(of(stranger, tmp_path), key))
    index, signer = packs.look_into(path)
    assert (index.name, signer and signer.name) == ("tiny", "Clinic East")
    assert packs.verify_file(path).well

    body = bytearray(path.read_bytes())
    body[-1] ^= 1
    path.write_bytes(body)
    assert [name for name, _ in packs.verify_file(path).files] == [index.members[-1].name]


def test_a_policy_is_asked_in_one_place(
    stranger: Model, tmp_path: Path, key: SigningKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packs, "rules", lambda: packs.Rules(allowed_packs=frozenset({"other"})))

    with pytest.raises(PackRefused, match="policy of this site"):
        install(tmp_path, of(stranger, tmp_path), key)
    assert packs.installed() == ()


def test_the_policy_of_a_machine_says_which_packs_are_taken(
    tmp_path: Path, key: SigningKey
) -> None:
    values = {"allowed_packs": ["lease"], "allowed_keys": [key.public.id[:16]]}
    with policy(tmp_path, "\n".join(f"{name} = {json.dumps(own)}" for name, own in values.items())):
        permitted = packs.rules()
        assert permitted.allows_key(key.public.id)
        assert not permitted.allows_key("0" * 64)
        assert permitted.allows_pack("lease")
        with pytest.raises(PackRefused):
            install(tmp_path, {"schemas/lease.json": SCHEMA}, key, name="other")
        install(tmp_path, {"schemas/lease.json": SCHEMA}, key, name="lease")
    assert packs.rules() == packs.Rules()
