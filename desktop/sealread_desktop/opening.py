"""Opens the workspace at start; where it is locked, by the keyring or by asking."""

from __future__ import annotations

import contextlib
from pathlib import Path

from sealread.errors import PassphraseRequired, WrongPassphrase
from sealread.work.locking import remembered
from sealread.work.private import remove_leftovers
from sealread.work.workspace import Workspace
from sealread_desktop import lock_dialog, unlock_dialog


def open_workspace(folder: Path, *, locked: bool) -> Workspace | None:
    """The open workspace; None when it is locked, or has to be, and the person thought better.

    Raises what `Workspace.open` raises.
    """
    remove_leftovers()  # of workers that were killed together with their parent
    if not locked:
        try:
            return Workspace.open(folder)
        except PassphraseRequired as error:
            return lock_dialog.ask(folder, str(error))
    if (kept := remembered(folder)) is not None:
        try:
            with contextlib.suppress(WrongPassphrase):  # then it is of another workspace
                return Workspace.open(folder, kept)
        finally:
            kept.wipe()
    return unlock_dialog.ask(folder)
