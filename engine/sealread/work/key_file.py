"""The small file beside a locked database that says how its key is made; it holds no secret.

It names a lock by its salt, which also stands in the first bytes of the database. So while a
workspace changes from one lock to another the file names both, and the database itself decides.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from sealread.errors import LockUnusable
from sealread.json_file import sync_folder, write_json
from sealread.work.keys import Cost

NAME = "workspace.key.json"
_MOST_BYTES = 16 * 1024
_Salt = Annotated[str, Meta(pattern=r"\A[0-9a-f]{32}\Z")]


class Lock(Struct, frozen=True, forbid_unknown_fields=True):
    """One lock: its salt (hex), the cost of its key, and whether the keyring holds that."""

    salt: _Salt
    cost: Cost
    keyring: bool = False


class _Contents(Struct, frozen=True, forbid_unknown_fields=True):
    locks: Annotated[tuple[Lock, ...], Meta(min_length=1, max_length=2)]
    version: Literal[1] = 1
    key: Literal["argon2id"] = "argon2id"
    cipher: Literal["sqlcipher-4"] = "sqlcipher-4"


def load(folder: Path) -> tuple[Lock, ...]:
    """The locks of a workspace folder; none where there is no such file. Raises LockUnusable."""
    place = folder / NAME
    try:
        with place.open("rb") as stream:
            body = stream.read(_MOST_BYTES + 1)
    except (FileNotFoundError, NotADirectoryError):
        return ()
    except OSError as cause:
        raise LockUnusable(file=str(folder), what=_cannot(cause)) from cause
    try:
        return msgspec.json.decode(body, type=_Contents).locks
    except msgspec.DecodeError as cause:
        raise LockUnusable(file=str(folder), what=f"{NAME} is not as it was written") from cause


def save(folder: Path, *locks: Lock) -> None:
    """Writes these locks, whole or not at all, for the owner only. Raises OutputUnwritable."""
    write_json(_Contents(locks), folder / NAME)


def remove(folder: Path) -> None:
    """Takes the file away, if it is there."""
    (folder / NAME).unlink(missing_ok=True)
    sync_folder(folder)


def _cannot(cause: OSError) -> str:
    return f"{NAME}: {cause.strerror or type(cause).__name__}"
