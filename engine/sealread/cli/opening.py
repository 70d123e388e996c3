"""Opens a workspace for a sub-command; where it is locked, with its passphrase."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sealread.cli import passphrases
from sealread.errors import WorkspaceLocked, WorkspaceUnusable, WrongPassphrase

if TYPE_CHECKING:
    from sealread.work.keys import Key
    from sealread.work.workspace import Workspace


def open_workspace(folder: Path, passphrase_file: Path | None = None) -> Workspace:
    """Opens or makes the workspace in `folder`. A lock is opened by the passphrase in the file,
    else by the keyring if that holds the key, else by what a person types.

    Raises WorkspaceLocked, WrongPassphrase, PassphraseUnfit, and what `Workspace.open` raises.
    """
    from sealread.work.locking import is_locked, remembered
    from sealread.work.private import remove_leftovers
    from sealread.work.workspace import Workspace

    remove_leftovers()  # of workers that were killed together with their parent
    if not is_locked(folder):
        return Workspace.open(folder)
    if passphrase_file is None and (kept := remembered(folder)) is not None:
        try:
            return _opened(folder, kept)
        except WrongPassphrase:
            pass  # what the keyring holds is not of this workspace: the person knows better
    return _opened(folder, key_of(folder, passphrase_file))


def existing_workspace(folder: Path, passphrase_file: Path | None = None) -> Workspace:
    """Opens the workspace that `folder` is or has in it. Raises as `open_workspace`, and
    WorkspaceUnusable where there is none.
    """
    from sealread.work.connecting import DATABASE
    from sealread.work.locking import find

    place = find(folder)
    if not (place / DATABASE).is_file():
        raise WorkspaceUnusable(file=str(folder), what="there is none")
    return open_workspace(place, passphrase_file)


def key_of(folder: Path, passphrase_file: Path | None) -> Key:
    """The key that the given or typed passphrase makes. Raises as `open_workspace` does."""
    from sealread.work.locking import key_for

    if passphrase_file is not None:
        return key_for(folder, passphrases.given(passphrase_file))
    if not passphrases.on_terminal():
        raise WorkspaceLocked(file=str(folder))
    return key_for(folder, passphrases.asked(f"Passphrase of {folder}"))


def _opened(folder: Path, key: Key) -> Workspace:
    from sealread.work.workspace import Workspace

    try:
        return Workspace.open(folder, key)
    finally:
        key.wipe()
