"""What was hashed lately is remembered, and a file that changed is hashed anew."""

from __future__ import annotations

import hashlib
import os
import time
from pathlib import Path

import pytest

from sealread.weights import verified
from sealread.weights.verified import DAY, FILE, hashed_anew, known_sha256, note


@pytest.fixture
def large(tmp_path: Path) -> Path:
    path = tmp_path / "large.gguf"
    path.write_bytes(b"numbers")
    return path


@pytest.fixture
def hashed(monkeypatch: pytest.MonkeyPatch) -> list[Path]:
    """The files that were hashed, one after the other."""
    found: list[Path] = []
    real = verified.hash_file

    def counting(path: Path, *told: object) -> str:
        found.append(path)
        return real(path, *told)

    monkeypatch.setattr(verified, "hash_file", counting)
    return found


def test_a_file_is_hashed_once(large: Path, tmp_path: Path, hashed: list[Path]) -> None:
    told = {known_sha256(large, tmp_path) for _ in range(3)}

    assert told == {hashlib.sha256(b"numbers").hexdigest()}
    assert hashed == [large]


def test_a_file_that_changed_is_hashed_anew(
    large: Path, tmp_path: Path, hashed: list[Path]
) -> None:
    known_sha256(large, tmp_path)
    large.write_bytes(b"others")

    assert known_sha256(large, tmp_path) == hashlib.sha256(b"others").hexdigest()
    assert len(hashed) == 2


@pytest.mark.skipif(os.name == "nt", reason="Windows has no time of the last change of a file")
def test_a_file_that_changed_and_was_given_its_old_time_is_hashed_anew(
    large: Path, tmp_path: Path
) -> None:
    known_sha256(large, tmp_path)
    before = large.stat()
    with large.open("r+b") as file:
        file.write(b"N")
    while large.stat().st_ctime_ns == before.st_ctime_ns:  # until the system's clock has ticked
        os.utime(large, ns=(before.st_atime_ns, before.st_mtime_ns))

    assert known_sha256(large, tmp_path) == hashlib.sha256(b"Numbers").hexdigest()


@pytest.mark.parametrize("later", [DAY + 1, -DAY], ids=["a day later", "a clock that was put back"])
def test_a_file_is_hashed_anew_a_day_later(
    large: Path,
    tmp_path: Path,
    hashed: list[Path],
    monkeypatch: pytest.MonkeyPatch,
    later: float,
) -> None:
    known_sha256(large, tmp_path)
    then = time.time() + later
    monkeypatch.setattr(verified.time, "time", lambda: then)

    known_sha256(large, tmp_path)

    assert len(hashed) == 2


@pytest.mark.parametrize("content", [b"", b"{", b"[1]", b'{"x": {"size": "big"}}', b"\xff\xfe"])
def test_a_note_that_cannot_be_understood_is_none(
    large: Path, tmp_path: Path, content: bytes
) -> None:
    (tmp_path / FILE).write_bytes(content)

    assert known_sha256(large, tmp_path) == hashlib.sha256(b"numbers").hexdigest()


def test_what_is_gone_is_forgotten(large: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.gguf"
    other.write_bytes(b"x")
    known_sha256(other, tmp_path)
    other.unlink()

    known_sha256(large, tmp_path)

    assert b"other.gguf" not in (tmp_path / FILE).read_bytes()


def test_a_hash_that_was_found_on_the_way_is_not_found_again(
    large: Path, tmp_path: Path, hashed: list[Path]
) -> None:
    note(large, tmp_path, "ab" * 32)

    assert known_sha256(large, tmp_path) == "ab" * 32
    assert hashed == []


def test_a_folder_that_takes_no_note_is_no_reason_to_fail(large: Path, tmp_path: Path) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_bytes(b"")

    assert known_sha256(large, nowhere) == hashlib.sha256(b"numbers").hexdigest()


def test_where_the_folder_takes_no_note_the_process_remembers(
    large: Path, tmp_path: Path, hashed: list[Path]
) -> None:
    nowhere = tmp_path / "no such folder"
    for _ in range(3):
        known_sha256(large, nowhere)

    assert hashed == [large]
    assert not nowhere.exists()


def test_what_was_hashed_anew_is_remembered(
    large: Path, tmp_path: Path, hashed: list[Path]
) -> None:
    known_sha256(large, tmp_path)
    hashed_anew(large, tmp_path)
    known_sha256(large, tmp_path)

    assert hashed == [large, large]
