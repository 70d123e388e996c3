"""Locked workspaces: nothing readable without the passphrase, nothing lost on the way there."""

from __future__ import annotations

import hashlib
import os
import signal
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import keyring
import msgspec
import pytest
from keyring.backend import KeyringBackend

from sealread.errors import (
    KeyringMissing,
    LockUnusable,
    OutputUnwritable,
    PassphraseUnfit,
    SealreadError,
    WorkspaceBusy,
    WorkspaceLocked,
    WorkspaceUnusable,
    WrongPassphrase,
)
from sealread.work import connecting, converting, key_file, locking
from sealread.work.backup import back_up
from sealread.work.kept_states import FOLDER
from sealread.work.keys import LEAST, Cost, Key
from sealread.work.remembering import system_ring
from sealread.work.settings import ASIDE, PLACES_FILE
from sealread.work.workspace import Workspace
from sealread.work.writer import sole_writer
from tests.unit.work.test_workspace import TERMS, entry

PASSPHRASE, OTHER = "correct horse battery staple", "a quite different passphrase"
PLANTED = "Zwetschgenwasser-4711"
posix = pytest.mark.skipif(os.name != "posix", reason="kills processes by POSIX signals")


class MemoryRing:
    """A keyring backend that keeps its secrets in memory."""

    priority = 5

    def __init__(self) -> None:
        self.kept: dict[tuple[str, str], str] = {}

    def get_password(self, service: str, username: str) -> str | None:
        return self.kept.get((service, username))

    def set_password(self, service: str, username: str, password: str) -> None:
        self.kept[service, username] = password

    def delete_password(self, service: str, username: str) -> None:
        del self.kept[service, username]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A workspace that is not locked, with a planted string in it."""
    place = tmp_path / "workspace"
    with Workspace.open(place) as workspace:
        workspace.add_items(workspace.begin_run(TERMS), [entry(path=f"/in/{PLANTED}.pdf")])
    return place


@pytest.fixture
def locked(folder: Path) -> Path:
    """The same, locked with `PASSPHRASE`."""
    locking.lock(folder, PASSPHRASE, cost=LEAST)
    return folder


def key(folder: Path, passphrase: str = PASSPHRASE) -> Key:
    return locking.key_for(folder, passphrase)


def paths(folder: Path, key: Key | None = None) -> list[str]:
    """The paths of the items of the newest run."""
    with Workspace.open(folder, key) as workspace:
        return [item.path for item in workspace.items(workspace.runs()[0].id)]


def found(folder: Path, planted: str = PLANTED) -> list[str]:
    """The names of the files in a folder that hold the planted string."""
    return [place.name for place in folder.rglob("*") if place.is_file()
            and planted.encode() in place.read_bytes()]  # fmt: skip


def test_an_unlocked_workspace_can_be_read_by_anybody(folder: Path) -> None:
    assert found(folder)
    assert locking.status(folder).state == "unlocked"


def test_a_locked_workspace_shows_nothing(locked: Path) -> None:
    assert found(locked) == []
    assert b"SQLite" not in (locked / "workspace.db").read_bytes()


def test_a_locked_workspace_holds_what_it_held(locked: Path) -> None:
    assert paths(locked, key(locked)) == [f"/in/{PLANTED}.pdf"]


def test_what_is_written_into_a_locked_workspace_is_not_readable(locked: Path) -> None:
    with Workspace.open(locked, key(locked)) as workspace:
        workspace.add_items(workspace.begin_run(TERMS), [entry(path="/in/Mirabellengeist.pdf")])
        sizes = {place.name: place.stat().st_size for place in locked.iterdir()}
        assert sizes["workspace.db-wal"] > 0
        assert found(locked, "Mirabellengeist") == found(locked) == []

    assert found(locked, "Mirabellengeist") == []


def test_a_locked_workspace_is_as_durable_as_an_open_one(locked: Path) -> None:
    with Workspace.open(locked, key(locked)) as workspace:
        database = workspace._database._connection
        settings = [
            database.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys", "secure_delete",
                         "temp_store", "cipher_memory_security")
        ]  # fmt: skip

    assert settings[:5] == ["wal", 2, 1, 1, 2]
    assert settings[5] == "1"


def test_without_a_key_it_says_that_it_is_locked(locked: Path) -> None:
    with pytest.raises(WorkspaceLocked):
        Workspace.open(locked)


def test_a_wrong_passphrase_opens_nothing_and_changes_nothing(locked: Path) -> None:
    before = (locked / "workspace.db").read_bytes()

    with pytest.raises(WrongPassphrase) as refused:
        Workspace.open(locked, key(locked, "correct horse battery stapler"))

    assert "stapler" not in str(refused.value)
    assert (locked / "workspace.db").read_bytes() == before
    assert paths(locked, key(locked))


@pytest.mark.parametrize(
    "change", [locking.unlock, lambda f, k: locking.rekey(f, k, OTHER, cost=LEAST)]
)
def test_a_wrong_passphrase_neither_unlocks_nor_rekeys(
    locked: Path, change: Callable[[Path, Key], None]
) -> None:
    with pytest.raises(WrongPassphrase):
        change(locked, key(locked, "wrong passphrase"))

    assert paths(locked, key(locked))


def test_unlocking_makes_it_readable_again(locked: Path) -> None:
    locking.unlock(locked, key(locked))

    assert paths(locked) == [f"/in/{PLANTED}.pdf"]
    assert not (locked / key_file.NAME).exists()


def test_after_rekeying_only_the_new_passphrase_opens_it(locked: Path) -> None:
    locking.rekey(locked, key(locked), OTHER, cost=LEAST)

    assert paths(locked, key(locked, OTHER)) == [f"/in/{PLANTED}.pdf"]
    with pytest.raises(WrongPassphrase):
        Workspace.open(locked, key(locked))
    assert len(key_file.load(locked)) == 1


def test_the_audit_trail_tells_of_locks(locked: Path) -> None:
    locking.rekey(locked, key(locked), OTHER, cost=LEAST)
    locking.unlock(locked, key(locked, OTHER))

    with Workspace.open(locked) as workspace:
        told = workspace.database.rows("SELECT what, details FROM audit ORDER BY sequence")
    assert told[-3:] == [
        ("workspace locked", '{"again":false}'),
        ("workspace locked", '{"again":true}'),
        ("workspace unlocked", "{}"),
    ]


def test_a_workspace_can_be_made_locked(tmp_path: Path) -> None:
    locking.lock(tmp_path / "new", PASSPHRASE, cost=LEAST)

    with Workspace.open(tmp_path / "new", key(tmp_path / "new")) as workspace:
        assert workspace.runs() == ()


def test_locking_keeps_versions_triggers_and_indices(folder: Path) -> None:
    def definitions(key: Key | None) -> list[tuple[object, ...]]:
        with Workspace.open(folder, key) as workspace:
            return workspace._database.rows("SELECT type, name, sql FROM sqlite_master ORDER BY 2")

    before = definitions(None)
    locking.lock(folder, PASSPHRASE, cost=LEAST)

    assert definitions(key(folder)) == before
    assert any(row[0] == "trigger" for row in before)


@posix
def test_all_files_are_the_owners_only(locked: Path) -> None:
    with Workspace.open(locked, key(locked)):
        modes = {place.name: stat.S_IMODE(place.stat().st_mode) for place in locked.iterdir()}

    assert set(modes.values()) == {0o600}


def test_the_key_file_holds_no_secret(locked: Path) -> None:
    told = (locked / key_file.NAME).read_text()

    assert PASSPHRASE not in told
    assert key(locked).hex not in told


def test_copies_from_before_are_not_left_readable(folder: Path) -> None:
    file = folder / "workspace.db"
    database = connecting.bare(file, None, 1)
    copy = back_up(database, file, lambda place: connecting.bare(place, None, 1))
    database.close()
    assert copy.name in found(folder)

    locking.lock(folder, PASSPHRASE, cost=LEAST)

    assert found(folder) == []
    assert not copy.exists()


def test_copies_of_a_locked_workspace_are_locked(locked: Path) -> None:
    file, secret = locked / "workspace.db", key(locked)
    database = connecting.bare(file, secret, 1)
    copy = back_up(database, file, lambda place: connecting.bare(place, secret, 1))
    database.close()

    assert found(locked) == []
    opened = connecting.bare(copy, secret, 1)
    assert opened.execute("SELECT count(*) FROM items").fetchone() == (1,)
    opened.close()


@pytest.mark.parametrize("name", ["desktop.ini", PLACES_FILE, PLACES_FILE + ASIDE])
def test_what_the_window_remembered_of_folders_goes_when_it_is_locked(
    folder: Path, name: str
) -> None:
    (folder / name).write_text(f"folder=/in/{PLANTED}")

    locking.lock(folder, PASSPHRASE, cost=LEAST)

    assert found(folder) == []


@posix
def test_the_old_file_is_overwritten(folder: Path) -> None:
    with (folder / "workspace.db").open("rb") as old:
        assert PLANTED.encode() in old.read()
        old.seek(0)
        locking.lock(folder, PASSPHRASE, cost=LEAST)

        assert set(old.read()) == {0}


def test_a_short_passphrase_changes_nothing(folder: Path) -> None:
    with pytest.raises(PassphraseUnfit):
        locking.lock(folder, "short", cost=LEAST)

    assert paths(folder)


def test_it_is_not_locked_twice(locked: Path) -> None:
    with pytest.raises(WorkspaceUnusable, match="locked already"):
        locking.lock(locked, OTHER, cost=LEAST)

    assert paths(locked, key(locked))


@posix
def test_a_workspace_that_is_open_is_not_locked(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(converting, "_SECONDS", 0.1)
    reader, writer = os.pipe()
    child = os.fork()  # another process: locks of one process do not keep itself out
    if child == 0:
        with Workspace.open(folder):
            os.write(writer, b"x")
            signal.pause()
    os.read(reader, 1)
    try:
        with pytest.raises(WorkspaceUnusable, match="has it open"):
            locking.lock(folder, PASSPHRASE, cost=LEAST)
    finally:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)

    assert paths(folder)
    assert not (folder / key_file.NAME).exists()


def test_a_workspace_with_a_run_is_not_locked(folder: Path) -> None:
    with sole_writer(folder / "workspace.db"), pytest.raises(WorkspaceBusy):
        locking.lock(folder, PASSPHRASE, cost=LEAST)

    assert paths(folder)


@pytest.mark.parametrize(
    "damage",
    [
        lambda body: b"",
        lambda body: body[:40],
        lambda body: b"{}",
        lambda body: body.replace(b"argon2id", b"pbkdf2"),
        lambda body: body.replace(b"65536", b"8"),
        lambda body: body.replace(b"65536", b"999999999"),
        lambda body: body.replace(b'"salt": "', b'"salt": "../'),
        lambda body: b"[" * 16000,
        lambda body: b" " * 20000 + body,
    ],
)
def test_a_damaged_key_file_is_told_and_not_obeyed(
    locked: Path, damage: Callable[[bytes], bytes]
) -> None:
    place = locked / key_file.NAME
    whole = place.read_bytes()
    place.write_bytes(damage(whole))

    with pytest.raises(LockUnusable):
        locking.key_for(locked, PASSPHRASE)
    place.write_bytes(whole)

    assert paths(locked, key(locked))


def test_the_key_file_of_another_workspace_is_told(locked: Path) -> None:
    (salt,) = (lock.salt for lock in key_file.load(locked))
    place = locked / key_file.NAME
    place.write_text(place.read_text().replace(salt, "0" * 32))

    with pytest.raises(LockUnusable, match="another workspace"):
        locking.key_for(locked, PASSPHRASE)


def test_a_damaged_database_is_told_as_damaged_not_as_a_wrong_passphrase(locked: Path) -> None:
    with (locked / "workspace.db").open("r+b") as stream:
        stream.seek(3 * 4096 + 100)
        stream.write(b"damage")

    with pytest.raises(WorkspaceUnusable):
        Workspace.open(locked, key(locked))


def test_sqlcipher_writes_nothing_to_our_stderr(
    locked: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(WrongPassphrase):
        Workspace.open(locked, key(locked, "wrong passphrase"))

    assert capfd.readouterr() == ("", "")


def test_a_plain_sqlite_opens_neither_file_nor_wal(locked: Path) -> None:
    with (
        Workspace.open(locked, key(locked)) as workspace,
        sqlite3.connect(locked / "workspace.db") as database,
    ):
        workspace.begin_run(TERMS)
        with pytest.raises(sqlite3.DatabaseError, match="not a database"):
            database.execute("SELECT count(*) FROM runs")


def test_the_keyring_opens_it_where_that_was_wanted(folder: Path) -> None:
    ring = MemoryRing()
    locking.lock(folder, PASSPHRASE, cost=LEAST, ring=ring)

    kept = locking.remembered(folder, ring)

    assert kept is not None
    assert paths(folder, kept)
    assert PASSPHRASE not in ring.kept.values()


def test_the_keyring_is_not_asked_where_it_was_not_wanted(locked: Path) -> None:
    ring = MemoryRing()
    ring.kept["Sealread workspace", key_file.load(locked)[0].salt] = key(locked).hex

    assert locking.remembered(locked, ring) is None


def test_the_keyring_forgets_a_key_that_opens_nothing_any_more(folder: Path) -> None:
    ring = MemoryRing()
    locking.lock(folder, PASSPHRASE, cost=LEAST, ring=ring)
    locking.rekey(folder, key(folder), OTHER, cost=LEAST, ring=ring)
    assert len(ring.kept) == 1

    locking.unlock(folder, key(folder, OTHER), ring=ring)

    assert ring.kept == {}


def test_a_keyring_that_takes_nothing_leaves_the_workspace_as_it_was(folder: Path) -> None:
    class Full(MemoryRing):
        def set_password(self, service: str, username: str, password: str) -> None:
            raise RuntimeError("locked")

    with pytest.raises(KeyringMissing):
        locking.lock(folder, PASSPHRASE, cost=LEAST, ring=Full())

    assert paths(folder)


def test_a_keyring_that_gives_nonsense_gives_no_key(folder: Path) -> None:
    ring = MemoryRing()
    locking.lock(folder, PASSPHRASE, cost=LEAST, ring=ring)
    for name in ring.kept:
        ring.kept[name] = "nonsense"

    assert locking.remembered(folder, ring) is None


@pytest.fixture
def system_keyring() -> Iterator[Callable[[float], None]]:
    """Puts a keyring in memory, of a given priority, in the place of the system's."""
    before = keyring.get_keyring()

    def put(rank: float) -> None:
        class Backend(MemoryRing, KeyringBackend):
            priority = rank  # type: ignore[assignment]

        keyring.set_keyring(Backend())

    yield put
    keyring.set_keyring(before)


def test_the_systems_keyring_is_used_where_it_has_a_good_one(
    folder: Path, system_keyring: Callable[[float], None]
) -> None:
    system_keyring(5)

    locking.lock(folder, PASSPHRASE, cost=LEAST, ring=system_ring())

    kept = locking.remembered(folder)
    assert kept is not None
    assert paths(folder, kept)


@pytest.mark.parametrize("rank", [0, 0.5])
def test_a_keyring_that_protects_nothing_counts_as_none(
    system_keyring: Callable[[float], None], rank: float
) -> None:
    system_keyring(rank)

    with pytest.raises(KeyringMissing):
        system_ring()


@posix
def test_on_a_full_disk_it_stays_as_it_was(folder: Path) -> None:
    import resource

    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        room = (folder / "workspace.db").stat().st_size - 4096
        resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))
        try:
            locking.lock(folder, PASSPHRASE, cost=LEAST)
        except OutputUnwritable:
            os._exit(7)
        finally:
            os._exit(8)
    _, status = os.waitpid(child, 0)

    assert os.waitstatus_to_exitcode(status) == 7
    assert paths(folder)
    assert not list(folder.glob("*.new"))
    assert not (folder / key_file.NAME).exists()


# ---- killed at any moment -----------------------------------------------------------------------

KILLS = int(os.environ.get("SEALREAD_KILLS", "12"))
STEPS = ("fsync", "replace", "unlink", "write")
"""What the disk sees of a change of lock, in the order in which it is counted."""


@pytest.fixture
def quick_keys(monkeypatch: pytest.MonkeyPatch) -> None:
    """Keys in no time: Argon2 writes nothing, and hundreds of keys are needed here."""

    def derive(passphrase: str, salt: bytes, cost: Cost) -> Key:
        return Key(hashlib.sha256(salt + passphrase.encode()).digest(), salt)

    monkeypatch.setattr(locking, "derive", derive)


def killed_at(step: int, change: Callable[[], None]) -> bool:
    """Does `change` in a process that kills itself before its `step`-th step; whether it died."""
    child = os.fork()
    if child:
        _, status = os.waitpid(child, 0)
        assert status in (0, signal.SIGKILL), status
        return status == signal.SIGKILL
    left = step

    def counting(call: Callable[..., object]) -> Callable[..., object]:
        def counted(*arguments: object, **named: object) -> object:
            nonlocal left
            left -= 1
            if left < 0:
                os.kill(os.getpid(), signal.SIGKILL)
            return call(*arguments, **named)

        return counted

    for name in STEPS:
        setattr(os, name, counting(getattr(os, name)))
    for name in ("_write", "_finish", "_swap"):
        setattr(converting, name, counting(getattr(converting, name)))
    try:
        change()
    except BaseException:  # noqa: BLE001 - a child of a test must not become a second test run
        os._exit(1)
    os._exit(0)


def opens(folder: Path, *passphrases: str | None) -> list[str | None]:
    """Which of these passphrases open the workspace with all that it held; None is none."""
    right: list[str | None] = []
    for passphrase in passphrases:
        try:
            secret = None if passphrase is None else key(folder, passphrase)
            if paths(folder, secret) == [f"/in/{PLANTED}.pdf"]:
                right.append(passphrase)
        except SealreadError:
            continue
    return right


def every_step(
    folder: Path, change: Callable[[], None], undo: Callable[[], None], *passphrases: str | None
) -> int:
    """Kills `change` before each of its steps in turn; exactly one of old and new opens each time.

    Returns how many steps there were.
    """
    for step in range(100):
        died = killed_at(step, change)
        right = opens(folder, *passphrases)
        assert len(right) == 1, f"step {step}: {right}"
        assert not (folder / "workspace.db.new").exists()
        if right[0] is not None:
            assert found(folder) == [], f"step {step}"
        if right[0] == passphrases[1]:
            if not died:
                return step
            undo()
    raise AssertionError("it never ended")


@posix
@pytest.mark.usefixtures("quick_keys")
def test_killed_at_any_step_of_locking_the_old_or_the_new_opens(folder: Path) -> None:
    steps = every_step(
        folder,
        lambda: locking.lock(folder, PASSPHRASE, cost=LEAST),
        lambda: locking.unlock(folder, key(folder)),
        None,
        PASSPHRASE,
    )

    assert steps > 8


@posix
@pytest.mark.usefixtures("quick_keys")
def test_killed_at_any_step_of_rekeying_the_old_or_the_new_opens(folder: Path) -> None:
    locking.lock(folder, PASSPHRASE, cost=LEAST)

    steps = every_step(
        folder,
        lambda: locking.rekey(folder, key(folder), OTHER, cost=LEAST),
        lambda: locking.rekey(folder, key(folder, OTHER), PASSPHRASE, cost=LEAST),
        PASSPHRASE,
        OTHER,
    )

    assert steps > 8


@posix
@pytest.mark.usefixtures("quick_keys")
def test_killed_at_any_step_of_unlocking_the_old_or_the_new_opens(folder: Path) -> None:
    locking.lock(folder, PASSPHRASE, cost=LEAST)

    steps = every_step(
        folder,
        lambda: locking.unlock(folder, key(folder)),
        lambda: locking.lock(folder, PASSPHRASE, cost=LEAST),
        PASSPHRASE,
        None,
    )

    assert steps > 8


@posix
@pytest.mark.usefixtures("quick_keys")
def test_killed_at_any_time_of_locking_the_old_or_the_new_opens(folder: Path) -> None:
    """In the middle of SQLite's own writing, too: the kills are spread over the whole time."""
    with Workspace.open(folder) as workspace, workspace.database.changing() as database:
        database.execute("CREATE TABLE ballast AS SELECT randomblob(4000000) AS body")
    began = time.perf_counter()
    locking.lock(folder, PASSPHRASE, cost=LEAST)
    whole = time.perf_counter() - began
    locking.unlock(folder, key(folder))

    deaths, ends = 0, set()
    for number in range(KILLS):
        deaths += killed_after(
            whole * number / KILLS, lambda: locking.lock(folder, PASSPHRASE, cost=LEAST)
        )
        right = opens(folder, None, PASSPHRASE)
        assert len(right) == 1, number
        ends.add(right[0])
        if right[0] is not None:
            assert found(folder) == []
            locking.unlock(folder, key(folder))

    assert deaths > KILLS // 4
    assert None in ends


def killed_after(seconds: float, change: Callable[[], None]) -> bool:
    """Does `change` in a process that is killed after so many seconds; whether it still ran."""
    child = os.fork()
    if child == 0:
        try:
            change()
        finally:
            os._exit(0)
    time.sleep(seconds)
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    return status == signal.SIGKILL


@posix
def test_what_a_killed_unlocking_left_is_gone_when_the_workspace_is_opened(locked: Path) -> None:
    left = locked / "workspace.db.new"
    unlocked = sqlite3.connect(left)
    unlocked.execute("CREATE TABLE t AS SELECT ? AS words", (PLANTED,))
    unlocked.commit()
    unlocked.close()
    assert found(locked) == [left.name]

    paths(locked, key(locked))

    assert found(locked) == []


def test_a_status_is_told_as_json(locked: Path) -> None:
    told = msgspec.json.decode(msgspec.json.encode(locking.status(locked)))

    assert told["state"] == "locked"
    assert told["cost"] == {"passes": 3, "memory_kib": 65536, "lanes": 4}


@pytest.mark.parametrize("change", ["lock", "rekey", "unlock"])
def test_files_of_states_that_lay_under_the_lock_before_are_gone(folder: Path, change: str) -> None:
    if change != "lock":
        locking.lock(folder, PASSPHRASE, cost=LEAST)
    (folder / FOLDER).mkdir()
    (folder / FOLDER / "a.state").write_text(f"under the lock before: {PLANTED}-8")

    if change == "lock":
        locking.lock(folder, PASSPHRASE, cost=LEAST)
    elif change == "rekey":
        locking.rekey(folder, key(folder), OTHER, cost=LEAST)
    else:
        locking.unlock(folder, key(folder))

    assert found(folder, f"{PLANTED}-8") == []
