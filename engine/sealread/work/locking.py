"""Workspaces locked with a passphrase: without it nothing in the folder can be read.

The database is encrypted as a whole by SQLCipher (AES-256, each page authenticated), its WAL and
its journal with it. Exports are not: they are what the person asked for. A forgotten passphrase
means that the workspace is lost; documents and exports are not.
"""

from __future__ import annotations

import contextlib
import sqlite3
from pathlib import Path
from typing import Literal

from msgspec import Struct

from sealread.errors import (
    KeyringMissing,
    LockUnusable,
    OutputUnwritable,
    SealreadError,
    WorkspaceUnusable,
)
from sealread.work import key_file
from sealread.work.audit import Ledger, What
from sealread.work.connecting import DATABASE, salt_of, wipe
from sealread.work.converting import convert
from sealread.work.kept_states import forget_all, wipe_files
from sealread.work.key_file import Lock
from sealread.work.keys import Cost, Key, check_new, derive, new_salt, tuned_cost
from sealread.work.remembering import Ring, forget, recall, remember, system_ring
from sealread.work.site import refuse_unlocking
from sealread.work.workspace import Workspace

FOLDER = ".sealread"
"""The workspace's folder in an output folder."""
State = Literal["missing", "unlocked", "locked"]
_LOCKED: What = "workspace locked"
_UNLOCKED: What = "workspace unlocked"
_WITH_NAMES = ("desktop.ini", "places.json", "places.json.damaged")
"""Files of the doors that name folders of documents; they go when a workspace is locked."""


class Status(Struct, frozen=True):
    """How a workspace is locked; `cost` and `keyring` are of a locked one."""

    folder: str
    state: State
    cost: Cost | None = None
    keyring: bool = False


def find(folder: Path) -> Path:
    """The workspace folder that a person means: `folder` itself, or the one in it."""
    if (folder / DATABASE).exists():
        return folder
    return folder / FOLDER


def status(folder: Path) -> Status:
    """How the workspace in `folder` is locked. Raises LockUnusable."""
    if not (folder / DATABASE).exists():
        return Status(str(folder), "missing")
    if not is_locked(folder):
        return Status(str(folder), "unlocked")
    lock = _lock_of(folder)
    return Status(str(folder), "locked", lock.cost, lock.keyring)


def is_locked(folder: Path) -> bool:
    """Whether opening the workspace takes a key. Raises LockUnusable."""
    return bool(key_file.load(folder)) and salt_of(folder / DATABASE) is not None


def key_for(folder: Path, passphrase: str) -> Key:
    """The key that a passphrase makes for this workspace; only opening it tells if it is right.

    Takes about a second. Raises LockUnusable.
    """
    lock = _lock_of(folder)
    return derive(passphrase, bytes.fromhex(lock.salt), lock.cost)


def remembered(folder: Path, ring: Ring | None = None) -> Key | None:
    """The key that the keyring holds, if it was put there and the system has one."""
    lock = _lock_of(folder)
    if not lock.keyring:
        return None
    with contextlib.suppress(KeyringMissing):
        return recall(ring or system_ring(), bytes.fromhex(lock.salt))
    return None


def lock(
    folder: Path, passphrase: str, *, cost: Cost | None = None, ring: Ring | None = None
) -> None:
    """Locks the workspace in `folder`, or makes a locked one; `ring` gets the key to keep.

    Copies made before updates are removed: they are readable. Raises PassphraseUnfit,
    KeyringMissing, and what `convert` raises; then nothing has changed.
    """
    check_new(passphrase)
    if is_locked(folder):
        raise WorkspaceUnusable(file=str(folder), what="it is locked already")
    Workspace.open(folder, to_lock=True).close()
    _relock(folder, None, passphrase, cost, ring)
    for name in _WITH_NAMES:
        wipe(folder / name)


def rekey(
    folder: Path,
    key: Key,
    passphrase: str,
    *,
    cost: Cost | None = None,
    ring: Ring | None = None,
) -> None:
    """Locks a locked workspace with another passphrase. Raises as `lock` does, WrongPassphrase."""
    check_new(passphrase)
    before = _lock_of(folder)
    Workspace.open(folder, key).close()
    _relock(folder, key, passphrase, cost, ring)
    with contextlib.suppress(OutputUnwritable):  # it may name the lock that is gone, too
        key_file.save(folder, _lock_of(folder))
    _forget(before, ring)


def unlock(folder: Path, key: Key, *, ring: Ring | None = None) -> None:
    """Takes the lock away for good. Raises WrongPassphrase, PassphraseRequired where the policy of
    this machine wants the lock, and what `convert` raises.
    """
    refuse_unlocking(folder)
    before = _lock_of(folder)
    Workspace.open(folder, key).close()
    convert(
        folder / DATABASE,
        key,
        None,
        tell=lambda fresh: _told(fresh, _UNLOCKED),
        tidy=lambda: wipe_files(folder),
    )
    with contextlib.suppress(OSError):  # it may stay: the database says that it is not locked
        key_file.remove(folder)
    _forget(before, ring)


def _relock(
    folder: Path, old: Key | None, passphrase: str, cost: Cost | None, ring: Ring | None
) -> None:
    lock = Lock(new_salt().hex(), cost or tuned_cost(), ring is not None)
    locks = (lock,) if old is None else (lock, _lock_of(folder))
    new = derive(passphrase, bytes.fromhex(lock.salt), lock.cost)
    try:
        if ring is not None:
            remember(ring, new)
        convert(
            folder / DATABASE,
            old,
            new,
            tell=lambda fresh: _told(fresh, _LOCKED, again=old is not None),
            announce=lambda: key_file.save(folder, *locks),
            tidy=lambda: wipe_files(folder),
        )
    except SealreadError:
        if ring is not None:
            forget(ring, new.salt)
        raise
    finally:
        new.wipe()


def _told(fresh: sqlite3.Connection, what: What, **details: bool) -> None:
    """Tells the trail; keys of kept states lay under the lock before, so they go."""
    forget_all(fresh)
    Ledger(fresh).record(what, **details)


def _lock_of(folder: Path) -> Lock:
    """The lock that the database is under. Raises LockUnusable."""
    salt = salt_of(folder / DATABASE)
    for lock in key_file.load(folder):
        if salt is not None and lock.salt == salt.hex():
            return lock
    what = f"{key_file.NAME} is missing or of another workspace"
    raise LockUnusable(file=str(folder), what=what)


def _forget(lock: Lock, ring: Ring | None) -> None:
    """Takes the key of a lock that is gone out of the keyring, where it was."""
    if lock.keyring:
        with contextlib.suppress(KeyringMissing):
            forget(ring or system_ring(), bytes.fromhex(lock.salt))
