"""Connections to a workspace's database: what is deleted is gone, what was swapped is noticed."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from sealread.errors import LockUnusable, WorkspaceUnusable
from sealread.work import connecting, locking
from sealread.work.connecting import bare, connect, wipe
from sealread.work.keys import LEAST, Key
from sealread.work.workspace import Workspace

PLANTED = "Zwetschgenwasser-4711"
PASSPHRASE = "correct horse battery staple"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The database of a new workspace."""
    Workspace.open(tmp_path).close()
    return tmp_path / "workspace.db"


@pytest.fixture
def database(file: Path) -> Iterator[sqlite3.Connection]:
    """A connection to it."""
    opened = connect(file, None, 1)
    yield opened
    opened.close()


def holds(file: Path) -> bool:
    return PLANTED.encode() in file.read_bytes()


def test_what_is_deleted_does_not_linger_in_the_file(
    file: Path, database: sqlite3.Connection
) -> None:
    database.execute("CREATE TABLE t AS SELECT ? AS words", (PLANTED * 500,))
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert holds(file)

    database.execute("DELETE FROM t")
    database.execute("PRAGMA wal_checkpoint(TRUNCATE)")

    assert not holds(file)


def test_sorting_makes_no_temporary_file(database: sqlite3.Connection) -> None:
    assert database.execute("PRAGMA temp_store").fetchone() == (2,)


def test_a_database_that_was_swapped_while_we_waited_is_noticed(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def swapped(place: Path, key: Key | None, seconds: float) -> sqlite3.Connection:
        opened = bare(place, key, seconds)
        shutil.copy(place, place.with_name("other"))
        place.with_name("other").replace(place)
        return opened

    monkeypatch.setattr(connecting, "bare", swapped)

    with pytest.raises(WorkspaceUnusable, match="just locked or unlocked"):
        connect(file, None, 1)


def test_a_key_is_not_used_on_a_database_that_is_not_locked(file: Path) -> None:
    with pytest.raises(WorkspaceUnusable, match="not locked"):
        connect(file, Key(bytes(32), bytes(16)), 1)

    Workspace.open(file.parent).close()


def test_the_key_of_another_workspace_is_told(file: Path) -> None:
    locking.lock(file.parent, PASSPHRASE, cost=LEAST)

    with pytest.raises(LockUnusable):
        connect(file, Key(bytes(32), bytes(16)), 1)


@pytest.mark.skipif(os.name != "posix", reason="Windows removes no open file")
def test_wiping_overwrites_before_it_removes(tmp_path: Path) -> None:
    place = tmp_path / "words"
    place.write_text(PLANTED)

    with place.open("rb") as stream:
        wipe(place)

        assert set(stream.read()) == {0}
    assert not place.exists()


def test_wiping_what_is_not_there_is_no_trouble(tmp_path: Path) -> None:
    wipe(tmp_path / "nothing")
