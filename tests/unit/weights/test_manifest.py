"""The shipped manifests."""

from __future__ import annotations

import pytest

from sealread.errors import ModelUnusable
from sealread.installed import shipped
from sealread.weights.manifest import by_name, default_reader, manifests


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
