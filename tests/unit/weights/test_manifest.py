"""The shipped manifests."""

from __future__ import annotations

import tomllib

import pytest

from sealread.errors import ModelUnusable
from sealread.installed import shipped
from sealread.weights.describing import describe
from sealread.weights.manifest import (
    Manifest,
    by_name,
    default_reader,
    language_models,
    manifests,
)
from sealread.weights.store import Store
from tests.conftest import REPOSITORY


def test_every_kind_of_weight_has_a_manifest() -> None:
    kinds = {manifest.kind for manifest in manifests()}

    assert kinds == {"ocr-detection", "ocr-recognition", "language", "reader", "language-model"}


@pytest.mark.parametrize("manifest", manifests(), ids=lambda m: m.name)
def test_a_weight_comes_from_a_wheel_or_in_parts_or_is_bundled(manifest) -> None:
    ways = (manifest.source is not None, bool(manifest.parts), manifest.bundled is not None)

    assert sum(ways) == 1


@pytest.mark.parametrize("manifest", manifests(), ids=lambda m: m.name)
def test_a_hash_is_sixty_four_hex_digits(manifest) -> None:
    assert len(bytes.fromhex(manifest.sha256)) == 32


def test_the_default_reader_says_how_it_is_spoken_to() -> None:
    reader = default_reader()

    assert (reader.dialect, reader.family, reader.context) == ("reader", "llama", 4096)
    assert reader.window is not None
    assert reader.window < 4096
    assert "value" in reader.tasks


def test_the_bundled_reader_is_shipped() -> None:
    reader = default_reader()

    assert reader.bundled is not None
    assert (shipped("models") / reader.bundled).stat().st_size == reader.bytes


def test_an_unknown_name_is_answered_with_the_known_ones() -> None:
    with pytest.raises(ModelUnusable, match="reader-v4"):
        by_name("no-such-model")


@pytest.mark.parametrize("manifest", language_models(), ids=lambda m: m.name)
def test_the_parts_of_a_language_model_are_the_whole(manifest: Manifest) -> None:
    assert sum(part.bytes for part in manifest.parts) == manifest.bytes
    assert {len(bytes.fromhex(part.sha256)) for part in manifest.parts} == {32}
    assert len({part.package for part in manifest.parts}) == len(manifest.parts)


def test_the_language_models_are_called_standard_and_small() -> None:
    assert [manifest.short for manifest in language_models()] == ["standard", "small"]


@pytest.mark.parametrize("manifest", language_models(), ids=lambda m: m.name)
def test_a_manifest_says_of_a_language_model_what_its_file_says(manifest: Manifest) -> None:
    place = Store().place(manifest)
    if not place.is_file():
        pytest.skip(f"{manifest.title} is not installed on this machine")

    described = describe(place)

    assert (described.dialect, described.speech) == (manifest.dialect, manifest.family)
    assert described.context == manifest.context
    assert described.needs.total == manifest.memory


def test_every_manifest_is_shipped_in_the_wheel() -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text())
    included = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]

    for path in (REPOSITORY / "models").glob("*.toml"):
        assert included[f"models/{path.name}"] == f"sealread/models/{path.name}"
