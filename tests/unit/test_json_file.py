"""JSON in files: durable with its name, and no halves left of those who were killed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sealread import json_file
from sealread.errors import OutputUnwritable
from sealread.json_file import sweep, write_json, write_new

REPOSITORY = Path(__file__).parents[2]


@pytest.mark.skipif(sys.platform != "linux" or not shutil.which("strace"), reason="needs strace")
def test_the_file_is_synced_before_it_is_renamed_and_its_folder_behind(tmp_path: Path) -> None:
    place = tmp_path / "new" / "a.json"
    code = (
        "from pathlib import Path\nfrom sealread.json_file import write_json\n"
        f"write_json({{'a': 1}}, Path({str(place)!r}))\n"
    )

    done = subprocess.run(
        ["strace", "-f", "-y", "-e", "trace=fsync,rename,mkdir", sys.executable, "-c", code],
        capture_output=True, text=True, check=True, cwd=REPOSITORY,
    )  # fmt: skip

    calls = [line.partition("(")[0].split()[-1] for line in done.stderr.splitlines()
             if str(tmp_path) in line]  # fmt: skip
    assert calls == ["mkdir", "fsync", "fsync", "rename", "fsync"]


def test_a_new_file_is_never_written_over_another(tmp_path: Path) -> None:
    place = tmp_path / "new" / "a.key"

    assert write_new(b"first", place)
    assert not write_new(b"second", place)

    assert place.read_bytes() == b"first"
    assert [one.name for one in place.parent.iterdir()] == ["a.key"]
    if os.name == "posix":
        assert place.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("call", ["fsync", "link"])
def test_a_new_file_that_breaks_off_leaves_nothing_half_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    place = tmp_path / "a.key"

    def broken(*_: object) -> None:
        assert not place.exists()
        raise KeyboardInterrupt

    monkeypatch.setattr(json_file.os, call, broken)
    with pytest.raises(KeyboardInterrupt):
        write_new(b"secret", place)
    assert list(tmp_path.iterdir()) == []


def test_a_new_file_is_written_where_there_are_no_links(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(json_file.os, "link", refused)
    assert write_new(b"first", tmp_path / "a.key")
    assert not write_new(b"second", tmp_path / "a.key")
    assert (tmp_path / "a.key").read_bytes() == b"first"
    with pytest.raises(OutputUnwritable):
        write_new(b"x", tmp_path / "a.key" / "b.key")


def test_halves_of_processes_that_are_gone_are_removed(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", "pass"]) as gone:
        gone.wait()
    half = tmp_path / f".sealread-{gone.pid}-x.tmp"
    nameless = tmp_path / ".sealread-abc.tmp"
    living = tmp_path / f".sealread-{os.getpid()}-x.tmp"
    foreign = tmp_path / ".other.tmp"
    for path in (half, nameless, living, foreign):
        path.write_text("half")

    assert sweep(tmp_path) == 2
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([living.name, foreign.name])


def test_a_file_being_written_says_whose_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    replace = Path.replace

    def look(self: Path, target: Path) -> Path:
        seen.append(self.name)
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", look)

    write_json({"a": 1}, tmp_path / "a.json")

    assert seen[0].startswith(f".sealread-{os.getpid()}-")
