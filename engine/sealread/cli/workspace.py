"""`sealread workspace`: lock what was read with a passphrase, unlock it, change the passphrase."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import msgspec
import typer

from sealread.cli import passphrases
from sealread.cli.passphrases import PassphraseFile
from sealread.errors import WorkspaceUnusable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sealread.work.keys import Key
    from sealread.work.remembering import Ring

app = typer.Typer(
    no_args_is_help=True,
    help="The workspace, which keeps what was read: lock it with a passphrase.",
    epilog="Example: sealread workspace lock out/",
)

_LOST = (
    "Keep the passphrase safe: whoever forgets it loses this workspace, and nobody can bring it "
    "back.\nThe JSON files that were written for you stay readable."
)

Folder = Annotated[
    Path | None,
    typer.Argument(
        metavar="DIR", help="An output folder, or a workspace folder; else the desktop's.",
        show_default=False,
    ),
]  # fmt: skip
NewFile = Annotated[
    Path | None,
    typer.Option(
        "--new-passphrase-file",
        metavar="FILE",
        help="The first line of FILE is the new passphrase (-: the next line of standard input).",
    ),
]
Keyring = Annotated[
    bool,
    typer.Option("--keyring", help="Let the system's keyring hold the key, too."),
]


@app.command("status", epilog="Example: sealread workspace status out/ --json")
def status_command(
    folder: Folder = None,
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON for machines.")] = False,
) -> None:
    """Say whether a workspace is locked, and what a try of its passphrase costs."""
    from sealread.work.locking import status

    found = status(_place(folder))
    if as_json:
        typer.echo(msgspec.json.encode(found).decode())
        return
    typer.echo(f"{found.folder}: {found.state}")
    if found.cost is not None:
        cost = found.cost
        typer.echo(
            f"Each try of a passphrase takes {cost.memory_kib // 1024} MiB and {cost.passes} passes"
            f" (Argon2id). The system's keyring {'holds' if found.keyring else 'does not hold'}"
            " the key."
        )


@app.command("lock", epilog="Examples: sealread workspace lock · sealread workspace lock out/")
def lock_command(
    folder: Folder = None, passphrase_file: PassphraseFile = None, keyring: Keyring = False
) -> None:
    """Encrypt a workspace with a passphrase; one that is not there yet is made."""
    from sealread.work.locking import lock

    place = _place(folder)
    _refuse_locked(place)
    ring = _ring() if keyring else None
    lock(place, _new_passphrase(passphrase_file, "Passphrase"), ring=ring)
    typer.echo(f"Locked: {place}")


@app.command("unlock", epilog="Example: sealread workspace unlock out/")
def unlock_command(folder: Folder = None, passphrase_file: PassphraseFile = None) -> None:
    """Take the lock away: the workspace is readable again for whoever can read its folder."""
    from sealread.work.locking import unlock

    place = _place(folder)
    with _key(place, passphrase_file) as key:
        unlock(place, key)
    typer.echo(f"Unlocked: {place}")


@app.command("rekey", epilog="Example: sealread workspace rekey out/")
def rekey_command(
    folder: Folder = None,
    passphrase_file: PassphraseFile = None,
    new_passphrase_file: NewFile = None,
    keyring: Keyring = False,
) -> None:
    """Encrypt a locked workspace anew, with another passphrase."""
    from sealread.work.locking import rekey

    place = _place(folder)
    ring = _ring() if keyring else None
    with _key(place, passphrase_file) as key:
        passphrase = _new_passphrase(new_passphrase_file, "New passphrase")
        rekey(place, key, passphrase, ring=ring)
    typer.echo(f"Locked with the new passphrase: {place}")


def _place(folder: Path | None) -> Path:
    """The workspace folder that is meant."""
    from sealread.work.locking import find
    from sealread.work.site import workspace_folder

    return workspace_folder() if folder is None else find(folder)


def _refuse_locked(place: Path) -> None:
    from sealread.work.locking import is_locked

    if is_locked(place):
        raise WorkspaceUnusable(file=str(place), what="it is locked already")


@contextmanager
def _key(place: Path, passphrase_file: Path | None) -> Iterator[Key]:
    """The key of a locked workspace, wiped afterwards. Wrong ones are found out at once."""
    from sealread.cli.opening import key_of
    from sealread.work.locking import status
    from sealread.work.workspace import Workspace

    state = status(place).state
    if state != "locked":
        what = "it is not locked" if state == "unlocked" else "there is none"
        raise WorkspaceUnusable(file=str(place), what=what)
    key = key_of(place, passphrase_file)
    try:
        Workspace.open(place, key).close()
        yield key
    finally:
        key.wipe()


def _new_passphrase(file: Path | None, prompt: str) -> str:
    """A passphrase that is set, with a word on what it is worth and what forgetting it means."""
    from sealread.work.keys import check_new, weakness

    typer.echo(_LOST, err=True)
    if file is None and not passphrases.on_terminal():
        raise typer.BadParameter("without a terminal a passphrase is taken from a file")
    passphrase = passphrases.asked_twice(prompt) if file is None else passphrases.given(file)
    check_new(passphrase)
    if weak := weakness(passphrase):
        typer.echo(f"This passphrase is weak: {weak}.", err=True)
    return passphrase


def _ring() -> Ring:
    from sealread.work.remembering import system_ring

    return system_ring()
