"""Adapters of packs, bad files of one pack beside others, and models of one name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from sealread.errors import PackRefused
from sealread.extract import weighing
from sealread.extract.weighing import source_weights
from sealread.installed import shipped
from sealread.packs.key_files import SigningKey
from sealread.schema import library
from sealread.weights import adapters
from sealread.weights.store import FOLDER_VARIABLE, Store
from sealread.work import models, packs
from sealread.work.model_choice import choose
from tests.unit.packs.making import pack_of
from tests.unit.weights.small_models import Model
from tests.unit.work.packs.making import NUMBERS, SCHEMA, adapting, install, laid, of


def test_an_adapter_of_a_pack_is_the_adapter_of_its_model(
    tmp_path: Path, key: SigningKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = adapters.adapters()[0]
    folder = shipped("models") / adapters.FOLDER
    members = {
        f"adapters/{told.adapter.file}": told.path.read_bytes(),
        "adapters/forms.toml": next(folder.glob("*.toml")).read_bytes(),
    }
    base = told.adapter.base_sha256
    (tmp_path / "none").mkdir()
    monkeypatch.setattr(adapters, "shipped", lambda _: tmp_path / "none")
    adapters._shipped.cache_clear()
    try:
        assert adapters.adapter_for(base) is None
        install(tmp_path, members, key)

        found = adapters.adapter_for(base)
        assert found is not None
        assert found.adapter == told.adapter
        assert (tmp_path / "weights" / "packs") in adapters.checked(found).parents
        monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "elsewhere"))
        assert adapters.adapter_for(base) is None
        assert (
            adapters.adapter_for(base, tmp_path / "weights") == found
        )  # the folder that is chosen
        assert adapters.checked(found, tmp_path / "weights") == found.path
    finally:
        adapters._shipped.cache_clear()


def test_an_adapter_that_a_pack_brought_goes_into_the_next_pack(
    model: Model, tmp_path: Path, key: SigningKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    weights, out = tmp_path / "chosen", tmp_path / "made.sealpack"
    path = tmp_path / "first.sealpack"
    path.write_bytes(pack_of(of(model, tmp_path) | adapting(model, tmp_path), key))
    packs.install(path, weights)
    monkeypatch.setattr("sealread.weights.packing.shipped", lambda _: laid(tmp_path))

    index = packs.build(packs.plan(Store(weights), ["small"], 2), out, key)

    brought = [one.name for one in index.members if one.kind == "adapters"]
    assert brought == ["adapters/forms.toml", "adapters/lora.gguf"]


def test_a_model_in_a_chosen_folder_is_read_with_the_adapter_that_lies_there(
    model: Model, tmp_path: Path, key: SigningKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    weights, seen, real = tmp_path / "chosen", [], adapters.checked
    path = tmp_path / "first.sealpack"
    path.write_bytes(pack_of(of(model, tmp_path) | adapting(model, tmp_path), key))
    packs.install(path, weights)

    def checked(*told: Any) -> Path:
        seen.append(real(*told))
        return seen[-1]

    monkeypatch.setattr(adapters, "checked", checked)
    choose("small", "standard", str(weights))

    [found] = seen
    assert (weights / "packs") in found.parents


@pytest.mark.parametrize("name", ["manifests", "adapters", "calibration", "schemas"])
@pytest.mark.parametrize("spoilt", [b"\xff\xfe", b"[", b"", None])
def test_a_bad_file_of_one_pack_harms_no_other(
    stranger: Model, tmp_path: Path, key: SigningKey, name: str, spoilt: bytes | None,
    caplog: pytest.LogCaptureFixture,
) -> None:  # fmt: skip
    numbers = json.loads(NUMBERS.read_bytes()) | {"model_sha256": stranger.manifest.sha256}
    numbers["least"] = 0.123
    more = adapting(stranger, tmp_path) | {
        "schemas/lease.json": SCHEMA, "calibration/strange.json": json.dumps(numbers).encode(),
    }  # fmt: skip
    install(tmp_path, of(stranger, tmp_path) | more, key, name="sound")
    install(tmp_path, of(stranger, tmp_path) | more, key, name="bad")
    bad = next(one for one in packs.installed() if one.index.name == "bad")
    for member in bad.index.members:
        if member.kind == name and not member.file.endswith(".gguf"):
            place = bad.path(member)
            place.unlink()
            if spoilt is None:
                place.mkdir()
            else:
                place.write_bytes(spoilt)
    weighing.source_weights.cache_clear()

    cards = [one for one in models.cards() if one.file]
    assert [one.sha256 for one in cards] == [stranger.manifest.sha256]
    found = adapters.adapter_for(stranger.manifest.sha256)
    assert found is not None
    assert found.told.is_file()
    assert source_weights(stranger.manifest.sha256).least == 0.123
    assert library.entry("lease").path.read_bytes() == SCHEMA
    if spoilt is not None:
        assert any("came in a pack and is passed over" in one for one in caplog.messages)
    weighing.source_weights.cache_clear()


def test_a_model_of_a_pack_is_found_by_its_hash(
    model: Model, stranger: Model, tmp_path: Path, key: SigningKey, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another pack has another model under its file's name, as those of earlier versions may."""
    told, file = stranger.manifest, model.manifest.file
    text = (tmp_path / "strange" / f"{told.name}.toml").read_text()
    members = {
        f"weights/{file}": stranger.body,
        "manifests/stranger.toml": text.replace(told.file, file).encode(),
    }
    install(tmp_path, of(model, tmp_path), key, name="one")
    with pytest.raises(PackRefused, match="the pack one here has another model called"):
        install(tmp_path, members, key, name="another")
    monkeypatch.setattr(packs, "_check_here", lambda _, *told: packs.check(*told))
    install(tmp_path, members, key, name="another")

    cards = [one for one in models.cards() if one.pack]
    assert len(cards) == 2
    for card in cards:
        assert models.verify(card) == "ok"
    assert choose("small", "standard").sha256 == model.manifest.sha256
    assert choose(told.name, "standard").sha256 == told.sha256
