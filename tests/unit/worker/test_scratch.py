"""Scratch folders: private, gone with their owner, and cleared away after one that was killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from sealread.worker.scratch import Scratch, remove_leftovers, root

HOLD = """
import sys
from pathlib import Path
from sealread.worker.scratch import Scratch
scratch = Scratch.made(Path({parent!r}))
(scratch.folder / "left.txt").write_text("words of a document")
print(scratch.folder, flush=True)
sys.stdin.read()
"""


def test_it_is_for_its_owner_alone(tmp_path: Path) -> None:
    with Scratch.made(tmp_path) as scratch:
        assert scratch.folder.is_dir()
        assert os.name != "posix" or scratch.folder.stat().st_mode & 0o777 == 0o700


def test_it_goes_with_all_that_lies_in_it(tmp_path: Path) -> None:
    with Scratch.made(tmp_path) as scratch:
        (scratch.folder / "deep").mkdir()
        (scratch.folder / "deep" / "file").write_text("words")

    assert list(tmp_path.iterdir()) == []


def test_even_where_rights_were_taken_away(tmp_path: Path) -> None:
    with Scratch.made(tmp_path) as scratch:
        deep = scratch.folder / "deep"
        deep.mkdir()
        (deep / "file").write_text("words")
        deep.chmod(0)

    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(os.name != "posix", reason="rights of folders are POSIX's")
def test_what_a_link_in_it_leads_to_stays_as_it_is(tmp_path: Path) -> None:
    parent, own = tmp_path / "parent", tmp_path / "own"
    parent.mkdir()
    own.mkdir(0o755)
    (own / "file").write_text("mine")
    own.chmod(0o755)
    with Scratch.made(parent) as scratch:
        (scratch.folder / "stuck").mkdir()
        (scratch.folder / "stuck" / "file").write_text("words")
        (scratch.folder / "link").symlink_to(own)
        (scratch.folder / "stuck").chmod(0)

    assert list(parent.iterdir()) == []
    assert (own / "file").read_text() == "mine"
    assert own.stat().st_mode & 0o777 == 0o755


def test_removing_it_twice_is_no_error(tmp_path: Path) -> None:
    scratch = Scratch.made(tmp_path)

    scratch.remove()
    scratch.remove()

    assert list(tmp_path.iterdir()) == []


def test_one_in_use_is_no_leftover(tmp_path: Path) -> None:
    with Scratch.made(tmp_path) as first, Scratch.made(tmp_path) as second:
        assert remove_leftovers(tmp_path) == 0
        assert first.folder.is_dir()
        assert second.folder.is_dir()


@pytest.mark.skipif(os.name != "posix", reason="ends a process by a signal")
def test_what_a_killed_owner_left_is_removed_by_the_next(tmp_path: Path) -> None:
    code = HOLD.format(parent=str(tmp_path))
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as owner:
        assert owner.stdout
        left = Path(owner.stdout.readline().strip())
        while_it_lives = remove_leftovers(tmp_path), left.is_dir()
        owner.send_signal(signal.SIGKILL)
        owner.wait()

    with Scratch.made(tmp_path) as scratch:
        remaining = {one.name for one in tmp_path.iterdir()}

    assert while_it_lives == (0, True)
    assert remaining == {scratch.folder.name, f"{scratch.folder.name}.lock"}


def test_the_usual_place_is_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))

    place = root()

    assert place == tmp_path / "sealread"
    assert os.name != "posix" or place.stat().st_mode & 0o777 == 0o700


@pytest.mark.skipif(os.name != "posix", reason="links are for few on Windows")
def test_a_link_that_somebody_laid_there_is_not_followed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    runtime, elsewhere = tmp_path / "run", tmp_path / "elsewhere"
    runtime.mkdir()
    elsewhere.mkdir()
    (runtime / "sealread").symlink_to(elsewhere)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(runtime))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))

    assert root() == tmp_path / "cache" / "sealread" / "scratch"


@pytest.mark.skipif(os.name != "posix", reason="rights of folders are POSIX's")
def test_a_place_that_others_could_look_into_is_made_private(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sealread").mkdir(0o755)
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path))

    assert root().stat().st_mode & 0o777 == 0o700


def test_libraries_are_led_into_it(tmp_path: Path) -> None:
    with Scratch.made(tmp_path) as scratch:
        told = scratch.environment()
        here = str(scratch.folder)

    assert {
        told[name] for name in ("HOME", "TMPDIR", "XDG_CACHE_HOME", "PADDLE_PDX_CACHE_HOME")
    } == {here}
