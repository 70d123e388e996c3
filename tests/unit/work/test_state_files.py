"""Files of states come back as they were written, and in no other way."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sealread.work.state_files import CHUNK, StateWriter, names, pieces
from sealread.worker.shelves import StateBroken

BOUND = b"document and name"
TAG = 16


def written(folder: Path, state: bytes, step: int = 700_000) -> StateWriter:
    writer = StateWriter(folder / "states", BOUND)
    for start in range(0, len(state), step):
        writer.add(state[start : start + step])
    writer.done()
    return writer


def read(writer: StateWriter, bound: bytes = BOUND, key: bytes | None = None) -> bytes:
    return b"".join(pieces(writer.file, key or writer.key, bound))


@pytest.mark.parametrize("size", [1, CHUNK - 1, CHUNK, CHUNK + 1, 3 * CHUNK, 3 * CHUNK + 5])
def test_what_was_written_comes_back(tmp_path: Path, size: int) -> None:
    state = os.urandom(size)

    writer = written(tmp_path, state)

    assert read(writer) == state
    assert names(writer.file.parent) == frozenset()
    writer.settle()
    assert names(writer.file.parent) == {writer.name}


def test_a_file_is_for_its_owner_and_holds_nothing_readable(tmp_path: Path) -> None:
    state = b"words that stand on the page " * 50_000

    writer = written(tmp_path, state)

    assert b"stand on the page" not in writer.file.read_bytes()
    if os.name == "posix":
        assert writer.file.stat().st_mode & 0o777 == 0o600
        assert writer.file.parent.stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize("place", [0, 5, CHUNK + TAG, 2 * (CHUNK + TAG) + 1, -1])
def test_a_changed_byte_is_noticed(tmp_path: Path, place: int) -> None:
    writer = written(tmp_path, os.urandom(2 * CHUNK + 100))
    body = bytearray(writer.file.read_bytes())
    body[place] ^= 1
    writer.file.write_bytes(body)

    with pytest.raises(StateBroken):
        read(writer)


def test_chunks_left_out_cut_off_doubled_or_put_elsewhere_are_noticed(tmp_path: Path) -> None:
    writer = written(tmp_path, os.urandom(2 * CHUNK + 100))
    body, sealed = writer.file.read_bytes(), CHUNK + TAG
    one, two, rest = body[:sealed], body[sealed : 2 * sealed], body[2 * sealed :]

    for other in (one + two, one + rest, two + one + rest, body + rest, one, b"", one + two + two):
        writer.file.write_bytes(other)
        with pytest.raises(StateBroken):
            read(writer)


def test_it_opens_for_what_it_was_bound_to_and_under_its_key_alone(tmp_path: Path) -> None:
    writer = written(tmp_path, b"state")

    for bound, key in ((b"another document", writer.key), (BOUND, bytes(32)), (BOUND, b"short")):
        with pytest.raises(StateBroken):
            read(writer, bound, key)
    writer.file.unlink()
    with pytest.raises(StateBroken):
        read(writer)


def test_what_is_dropped_leaves_nothing(tmp_path: Path) -> None:
    writer = StateWriter(tmp_path / "states", BOUND)
    writer.add(bytes(2 * CHUNK))

    writer.drop()

    assert names(writer.file.parent) == frozenset()


def test_no_two_files_have_one_key(tmp_path: Path) -> None:
    one, other = written(tmp_path, b"state"), written(tmp_path, b"state")

    assert one.key != other.key
    assert one.file.read_bytes() != other.file.read_bytes()
