"""The one file: unpacks itself once, whole or not at all, and starts what it holds."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from bundling import interpreter, single

pytestmark = pytest.mark.skipif(
    any(
        shutil.which(tool) is None for tool in ("sh", "xz", "tar", "gzip", "sha256sum", "readlink")
    ),
    reason="the tools of a Linux desktop are not here",
)
WHEN = 1_700_000_000
Done = subprocess.CompletedProcess[str]
Start = Callable[..., Done]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A program in place of Sealread, which says how it was called."""
    place = tmp_path / "folder"
    (place / "lib").mkdir(parents=True)
    (place / "lib" / "word").write_text("inside\n")
    (place / "lib" / "link").symlink_to("word")
    (place / "lib" / "site-packages").mkdir()
    (place / "lib" / "site-packages" / "packed.py").write_text("1\n")
    python = place / "bin" / interpreter.NAME
    python.parent.mkdir()
    python.write_text(f'#!/bin/sh\nexec "{sys.executable}" "$@"\n')
    python.chmod(0o755)
    for name in ("sealread", "sealread-desktop"):
        program = place / name
        program.write_text('#!/bin/sh\necho "${0##*/}: $*"; cat "${0%/*}/lib/link"\n')
        program.chmod(0o755)
    return place


@pytest.fixture
def made(folder: Path, tmp_path: Path) -> Path:
    return Path(
        single.build(folder, tmp_path / "out here" / "Sealread.run", "1.2.3", WHEN, level=0)
    )


@pytest.fixture
def start(tmp_path: Path) -> Start:
    def run(file: Path, *arguments: str, into: Path | None = None) -> Done:
        environment = os.environ | {"HOME": str(tmp_path / "a home"), "XDG_CACHE_HOME": ""}
        environment["SEALREAD_UNPACKED"] = str(into or "")
        return subprocess.run(
            [str(file), *arguments], env=environment, capture_output=True, text=True, check=False
        )

    return run


def unpacked(tmp_path: Path) -> list[Path]:
    return sorted((tmp_path / "a home/.cache/sealread/program").glob("*"))


def test_without_arguments_it_opens_the_window_and_hands_paths_over(
    made: Path, start: Start
) -> None:
    done = start(made, "a folder", "b")

    assert done.stdout == "sealread-desktop: a folder b\ninside\n"
    assert done.returncode == 0


def test_it_is_the_command_line_when_asked_or_when_it_is_called_so(
    made: Path, start: Start, tmp_path: Path
) -> None:
    link = tmp_path / "sealread"
    link.symlink_to(made)

    assert start(made, "--cli", "doctor", "--json").stdout.startswith("sealread: doctor --json\n")
    assert start(link, "doctor").stdout.startswith("sealread: doctor\n")


def test_it_unpacks_itself_once(made: Path, start: Start, tmp_path: Path) -> None:
    first, second = start(made), start(made)

    assert "unpacking" in first.stderr
    assert second.stderr == ""
    assert len(unpacked(tmp_path)) == 1
    assert not list((tmp_path / "a home/.cache/sealread/program").glob(".new-*"))


@pytest.mark.parametrize("place", [-1, -40, 0])
def test_a_damaged_or_cut_one_is_refused_before_anything_is_unpacked(
    made: Path, start: Start, tmp_path: Path, place: int
) -> None:
    body = bytearray(made.read_bytes())
    if place:
        body[place] ^= 1
    else:
        del body[-7:]
    made.write_bytes(bytes(body))

    done = start(made)

    assert done.returncode == 2
    assert "is damaged" in done.stderr
    assert unpacked(tmp_path) == []


def test_what_an_earlier_start_left_half_done_is_in_nobodys_way(
    made: Path, start: Start, tmp_path: Path
) -> None:
    left = tmp_path / "a home/.cache/sealread/program/.new-left"
    left.mkdir(parents=True)
    (left / "sealread-desktop").write_text("half")
    os.utime(left, (WHEN, WHEN))

    assert start(made).returncode == 0
    assert not left.exists()


def test_it_can_be_unpacked_elsewhere_and_forgotten(
    made: Path, start: Start, tmp_path: Path, folder: Path
) -> None:
    start(made)

    assert start(made, "--unpack-to", str(tmp_path / "new")).returncode == 0
    names = sorted(path.relative_to(folder) for path in folder.rglob("*"))
    assert (
        sorted(one.relative_to(tmp_path / "new") for one in (tmp_path / "new").rglob("*")) == names
    )
    assert start(made, "--unpack-to", str(tmp_path / "new")).returncode == 2
    assert start(made, "--forget").returncode == 0
    assert unpacked(tmp_path) == []


def test_what_a_person_keeps_beside_it_is_never_deleted(
    made: Path, start: Start, tmp_path: Path
) -> None:
    into = tmp_path / "a disk"
    kept = [into / name for name in ("thesis.odt", ".new-draft", "program", "sealread/notes")]
    for path in kept:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("a person's own")
        os.utime(path, (WHEN, WHEN))

    assert start(made, into=into).returncode == 0
    assert len(list((into / "sealread/program").iterdir())) == 1
    assert start(made, "--forget", into=into).returncode == 0

    assert sorted(path for path in into.rglob("*") if path.is_file()) == sorted(kept)
    assert {path.read_text() for path in kept} == {"a person's own"}
    assert not (into / "sealread/program").exists()


@pytest.mark.parametrize("why", ["damaged", "unpackable"])
def test_an_unpacking_elsewhere_that_fails_leaves_nothing_and_takes_nothing(
    made: Path, start: Start, tmp_path: Path, folder: Path, why: str
) -> None:
    beside = tmp_path / "beside"
    beside.write_text("a person's own")
    if why == "damaged":
        made.write_bytes(made.read_bytes()[:-7])
    else:  # half of it is there by then
        (folder / "bin" / interpreter.NAME).write_text("#!/bin/sh\nexit 1\n")
        made = single.build(folder, tmp_path / "broken.run", "1.2.3", WHEN, level=0)

    done = start(made, "--unpack-to", str(tmp_path / "new"))

    assert (done.returncode, bool(done.stderr)) == (2, True)
    assert not (tmp_path / "new").exists()
    assert start(made, "--unpack-to", str(beside.parent)).returncode == 2
    assert beside.read_text() == "a person's own"


def test_the_same_folder_gives_the_same_bytes(made: Path, folder: Path, tmp_path: Path) -> None:
    (folder / "lib" / "word").touch()
    again = single.build(folder, tmp_path / "again.run", "1.2.3", WHEN, level=0)

    assert again.read_bytes() == made.read_bytes()
    assert not list(tmp_path.glob(".packed-*"))
