"""States of pages: kept under a lock, within a limit, for their document alone, and deleted."""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from sealread.cli.main import app
from sealread.errors import SealreadError
from sealread.work import kept_states, locking
from sealread.work.events import Item
from sealread.work.hoard import MEGABYTE, Held
from sealread.work.kept_states import (
    FOLDER,
    StateShelf,
    clear,
    held,
    keeps,
    limit_to,
    sweep,
)
from sealread.work.keys import LEAST
from sealread.work.notary import Notary
from sealread.work.request import Inquiry
from sealread.work.workspace import Workspace
from sealread.worker.shelves import StateBroken
from sealread.worker.state_frames import (
    LEAST_STATE,
    MAX_STATE,
    STATE_PIECE,
    KnownStates,
    StatePiece,
)
from tests.unit.work.test_workspace import SHA256, TERMS, queued

PASSPHRASE = "correct horse battery staple"
NAME, OTHER = "a" * 64, "b" * 64
STATE = bytes(range(256)) * 6000  # more than one piece


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A locked workspace."""
    locking.lock(tmp_path / "w", PASSPHRASE, cost=LEAST)
    return tmp_path / "w"


@pytest.fixture
def locked(folder: Path) -> Iterator[Workspace]:
    """It opened, with a document in it."""
    with Workspace.open(folder, locking.key_for(folder, PASSPHRASE)) as opened:
        queued(opened)
        yield opened


def put(workspace: Workspace, name: str = NAME, state: bytes = STATE, of: str = SHA256) -> None:
    shelf = StateShelf(workspace.database, of)
    for start in range(0, len(state), STATE_PIECE):
        shelf.take(StatePiece(1, name, len(state), state[start : start + STATE_PIECE]))


def got(workspace: Workspace, name: str = NAME, of: str = SHA256) -> bytes:
    return b"".join(StateShelf(workspace.database, of).pieces(name))


def files(workspace: Workspace) -> list[Path]:
    return sorted((workspace.file.parent / FOLDER).glob("*"))


def test_a_state_comes_back_for_its_document_and_name(locked: Workspace) -> None:
    put(locked)

    assert got(locked) == STATE
    assert StateShelf(locked.database, SHA256).known() == KnownStates((NAME,), MAX_STATE)
    for name, document in ((OTHER, SHA256), (NAME, "9" * 64)):
        with pytest.raises(StateBroken):
            got(locked, name, document)
    assert StateShelf(locked.database, "9" * 64).known().names == ()


def test_without_a_lock_nothing_is_kept_unless_a_person_says_so(workspace: Workspace) -> None:
    queued(workspace)
    put(workspace)

    assert StateShelf(workspace.database, SHA256).known() == KnownStates()
    assert not keeps(workspace.database)
    assert (held(workspace.database).pages, files(workspace)) == (0, [])

    limit_to(workspace.database, 3)
    put(workspace)

    assert got(workspace) == STATE
    assert StateShelf(workspace.database, SHA256).known() == KnownStates((NAME,), 3 * MEGABYTE)


def test_the_oldest_go_beyond_the_limit(locked: Workspace) -> None:
    limit_to(locked.database, 3)
    for name in (NAME, OTHER, "c" * 64):
        put(locked, name)

    found = held(locked.database)
    assert (found.pages, found.bytes) == (2, 2 * len(STATE))
    assert len(files(locked)) == 2
    assert StateShelf(locked.database, SHA256).known().names == ("c" * 64, OTHER)
    assert limit_to(locked.database, 0).pages == 0
    assert files(locked) == []


def test_a_state_that_is_larger_than_the_limit_is_not_written(locked: Workspace) -> None:
    limit_to(locked.database, 1)

    put(locked)

    assert files(locked) == []


def test_a_document_is_not_hashed_for_a_shelf_that_keeps_nothing(workspace: Workspace) -> None:
    item = Item(1, "/nowhere/a.txt", "a.txt", 1)
    notary = Notary(workspace, Inquiry(paths=(item.path,), request="What is it?"))

    assert notary.shelf(item) is None
    limit_to(workspace.database, 3)
    with pytest.raises(SealreadError, match=r"a\.txt"):
        notary.shelf(item)


def test_a_state_too_small_to_be_worth_a_file_is_not_written(locked: Workspace) -> None:
    put(locked, state=STATE[: LEAST_STATE - 1])

    assert files(locked) == []


def test_the_oldest_go_beyond_the_number(
    locked: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_states, "_HOARD", replace(kept_states._HOARD, pages=2))
    for name in (NAME, OTHER, "c" * 64):
        put(locked, name, STATE[:LEAST_STATE])

    assert StateShelf(locked.database, SHA256).known().names == ("c" * 64, OTHER)
    assert len(files(locked)) == 2


def test_states_of_a_document_are_forgotten_and_no_others(locked: Workspace) -> None:
    put(locked)
    put(locked, of="9" * 64)

    StateShelf(locked.database, SHA256).forget()

    assert StateShelf(locked.database, SHA256).known().names == ()
    assert got(locked, of="9" * 64) == STATE
    assert len(files(locked)) == 1


def test_a_state_that_is_being_written_is_not_swept_away(locked: Workspace) -> None:
    shelf = StateShelf(locked.database, SHA256)
    shelf.take(StatePiece(1, NAME, len(STATE), STATE[:STATE_PIECE]))
    left = locked.file.parent / FOLDER / "left by a program that was killed.state"
    left.write_bytes(b"half")

    sweep(locked.database)
    shelf.take(StatePiece(1, NAME, len(STATE), STATE[STATE_PIECE:]))
    sweep(locked.database)

    assert got(locked) == STATE
    assert not left.exists()


def test_a_state_in_place_of_another_leaves_one_file(locked: Workspace) -> None:
    put(locked)
    put(locked, state=STATE[::-1])

    assert got(locked) == STATE[::-1]
    assert len(files(locked)) == 1


def test_a_broken_file_is_no_state_and_is_forgotten(locked: Workspace) -> None:
    put(locked)
    [file] = files(locked)
    body = bytearray(file.read_bytes())
    body[100] ^= 1
    file.write_bytes(body)

    with pytest.raises(StateBroken):
        got(locked)

    assert (held(locked.database).pages, files(locked)) == (0, [])


def test_what_was_begun_and_is_not_ended_is_dropped(locked: Workspace) -> None:
    shelf = StateShelf(locked.database, SHA256)
    shelf.take(StatePiece(1, NAME, len(STATE), STATE[:STATE_PIECE]))
    assert len(files(locked)) == 1

    shelf.take(StatePiece(1, OTHER, LEAST_STATE, b"a" * LEAST_STATE))
    shelf.take(StatePiece(1, NAME, LEAST_STATE, b"x" * 4))
    shelf.close()

    assert StateShelf(locked.database, SHA256).known().names == (OTHER,)
    assert len(files(locked)) == 1


def test_more_bytes_than_were_told_are_not_kept(locked: Workspace) -> None:
    shelf = StateShelf(locked.database, SHA256)

    shelf.take(StatePiece(1, NAME, LEAST_STATE, b"a" * (LEAST_STATE + 1)))

    assert (held(locked.database).pages, files(locked)) == (0, [])


def test_a_folder_that_takes_no_files_costs_nothing_but_the_state(locked: Workspace) -> None:
    (locked.file.parent / FOLDER).write_text("in the way")

    put(locked)

    assert held(locked.database).pages == 0


def test_all_is_deleted(locked: Workspace) -> None:
    put(locked)

    assert clear(locked.database).pages == 1

    assert (held(locked.database).pages, files(locked)) == (0, [])


def test_states_of_strange_documents_and_other_versions_go_when_a_run_begins(
    locked: Workspace, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(locked)
    put(locked, OTHER, of="9" * 64)

    locked.begin_run(TERMS)
    sweep(locked.database)

    assert StateShelf(locked.database, SHA256).known().names == (NAME,)
    assert len(files(locked)) == 1
    monkeypatch.setattr(kept_states, "app_version", lambda: "99.0")
    assert StateShelf(locked.database, SHA256).known().names == ()
    locked.begin_run(TERMS)
    sweep(locked.database)
    assert files(locked) == []


def test_they_do_not_outlast_their_lock(folder: Path) -> None:
    key = locking.key_for(folder, PASSPHRASE)
    with Workspace.open(folder, key) as workspace:
        queued(workspace)
        put(workspace)

    locking.rekey(folder, key, "quite another passphrase", cost=LEAST)

    key = locking.key_for(folder, "quite another passphrase")
    with Workspace.open(folder, key) as workspace:
        assert held(workspace.database).pages == 0
        put(workspace)
    locking.unlock(folder, key)
    with Workspace.open(folder) as workspace:
        assert held(workspace.database) == Held(0, 0, 0, 0)
        assert files(workspace) == []


def test_the_key_of_a_file_lies_nowhere_readable(folder: Path, locked: Workspace) -> None:
    put(locked)
    [(key,)] = locked.database.rows("SELECT key FROM states")
    locked.close()

    for place in (one for one in folder.rglob("*") if one.is_file()):
        body = place.read_bytes()
        assert key not in body
        assert STATE[:64] not in body
        if os.name == "posix":
            assert place.stat().st_mode & 0o077 == 0


def test_the_command_tells_limits_and_deletes(tmp_path: Path) -> None:
    with Workspace.open(tmp_path / ".sealread") as workspace:
        queued(workspace)

    def call(*words: str) -> str:
        return CliRunner().invoke(app, ["cache", str(tmp_path), *words]).stdout

    limited = call("--model-limit", "5")
    with Workspace.open(tmp_path / ".sealread") as workspace:
        put(workspace)

    assert "model: 0 pages of 0 documents kept, 0.0 MB of at most 5 MB\n" in limited
    assert "model: 1 page of 1 document kept, 1.5 MB of at most 5 MB\n" in call()
    assert "model: deleted 1 page\n" in call("--clear")
    assert json.loads(call("--json"))["model_kept"]["pages"] == 0
