"""The store: a weight is there verified, or not at all."""

from __future__ import annotations

import io
import os
import sys
from pathlib import Path

import pytest

from sealread.errors import OutputUnwritable, WeightsAltered, WeightsMissing
from sealread.weights.manifest import Manifest
from sealread.weights.store import (
    FOLDER_VARIABLE,
    MACHINE_VARIABLE,
    Store,
    default_folder,
    machine_folders,
)


def _installed(store: Store, weights: Store, manifest: Manifest) -> Path:
    with weights.path(manifest.name).open("rb") as stream:
        return store.install(manifest, stream)


def test_an_installed_weight_is_found_and_verified(
    empty: Store, weights: Store, language: Manifest
) -> None:
    placed = _installed(empty, weights, language)

    assert empty.path("language") == placed


def test_a_missing_weight_says_how_to_get_it_with_and_without_a_network(empty: Store) -> None:
    with pytest.raises(WeightsMissing, match=r"models pull.*models import"):
        empty.path("language")


def test_a_weight_of_the_right_size_with_one_other_byte_is_altered(
    empty: Store, weights: Store, language: Manifest
) -> None:
    placed = _installed(empty, weights, language)
    with placed.open("r+b") as stream:
        stream.seek(1000)
        byte = stream.read(1)
        stream.seek(1000)
        stream.write(bytes([byte[0] ^ 1]))

    with pytest.raises(WeightsAltered):
        empty.path("language")


def test_a_weight_that_changes_after_it_was_verified_is_noticed(
    empty: Store, weights: Store, language: Manifest
) -> None:
    placed = _installed(empty, weights, language)
    empty.path("language")
    with placed.open("ab") as stream:
        stream.write(b"more")

    with pytest.raises(WeightsAltered):
        empty.path("language")


def test_verify_tells_ok_missing_and_altered_apart(
    empty: Store, weights: Store, language: Manifest
) -> None:
    _installed(empty, weights, language)
    (empty.folder / "PP-OCRv6_det_small.onnx").write_bytes(b"not a model")

    states = {one.name: one.state for one in empty.verify() if not one.optional}

    assert states == {
        "language": "ok",
        "ocr-detection": "altered",
        "ocr-recognition": "missing",
        "reader-v4": "ok",
    }


def test_the_wrong_file_is_not_installed_and_leaves_nothing_behind(
    empty: Store, language: Manifest
) -> None:
    with pytest.raises(WeightsAltered):
        empty.install(language, io.BytesIO(b"x" * language.bytes))

    assert list(empty.folder.iterdir()) == []


def test_a_wrong_file_does_not_replace_a_right_one(
    empty: Store, weights: Store, language: Manifest
) -> None:
    _installed(empty, weights, language)

    with pytest.raises(WeightsAltered):
        empty.install(language, io.BytesIO(b"x"))

    assert empty.path("language").stat().st_size == language.bytes


def test_a_stream_without_end_is_not_read_to_its_end(empty: Store, language: Manifest) -> None:
    endless = Path("/dev/zero")
    if not endless.exists():
        pytest.skip("this system has no stream without end")

    with endless.open("rb") as stream, pytest.raises(WeightsAltered):
        empty.install(language, stream)


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path, language: Manifest) -> None:
    (tmp_path / "file").write_text("in the way")
    store = Store(tmp_path / "file" / "weights")

    with pytest.raises(OutputUnwritable, match="weights"):
        store.install(language, io.BytesIO(b""))


def test_the_environment_chooses_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))

    assert default_folder() == tmp_path


def test_without_it_the_folder_is_in_the_data_folder_of_the_platform(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(FOLDER_VARIABLE, raising=False)

    assert default_folder().parts[-2:] == ("sealread", "weights")


def test_a_copy_of_a_bundled_weight_in_the_folder_goes_first(empty: Store, weights: Store) -> None:
    reader = weights.path("reader-v4")
    empty.folder.mkdir()
    copy = empty.folder / "reader-v4.gguf"
    copy.write_bytes(reader.read_bytes())

    assert empty.path("reader-v4") == copy


@pytest.mark.skipif(os.name == "nt", reason="Windows has no modes")
def test_an_installed_weight_may_be_read_by_everybody_on_the_machine(
    empty: Store, weights: Store, language: Manifest
) -> None:
    placed = _installed(empty, weights, language)

    assert placed.stat().st_mode & 0o777 == 0o644


def test_a_weight_that_is_installed_for_everybody_is_found_and_verified(
    tmp_path: Path,
    empty: Store,
    weights: Store,
    language: Manifest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    shared = Store(tmp_path / "everybody")
    placed = _installed(shared, weights, language)
    monkeypatch.setenv(
        MACHINE_VARIABLE, os.pathsep.join([str(tmp_path / "none"), str(placed.parent)])
    )

    assert empty.path("language") == placed

    placed.write_bytes(b"other")

    with pytest.raises(WeightsAltered):
        empty.path("language")


def test_a_weight_of_ones_own_goes_before_one_for_everybody(
    tmp_path: Path,
    empty: Store,
    weights: Store,
    language: Manifest,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    _installed(Store(tmp_path / "everybody"), weights, language)
    own = _installed(empty, weights, language)
    monkeypatch.setenv(MACHINE_VARIABLE, str(tmp_path / "everybody"))

    assert empty.path("language") == own


def test_without_the_variable_weights_lie_with_the_program_and_with_packages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delenv(MACHINE_VARIABLE)
    monkeypatch.setenv("XDG_DATA_DIRS", "/usr/share")

    folders = machine_folders()

    assert folders[0] == Path(sys.prefix, "share", "sealread", "weights")
    if sys.platform == "linux":
        assert folders[1:] == (Path("/usr/share/sealread/weights"),)
