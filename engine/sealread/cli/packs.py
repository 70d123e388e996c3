"""`sealread packs`: signed packs of models, made, verified, installed, listed and removed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from sealread.cli import packs_keys
from sealread.cli.exits import SOME_FAILED, STOPPED
from sealread.cli.packs_keys import PassphraseFile
from sealread.cli.packs_told import examined_row, pack_facts, show, telling
from sealread.cli.telling import told

if TYPE_CHECKING:
    from sealread.work.packs import Examined, SigningKey

app = typer.Typer(
    no_args_is_help=True,
    help="Signed packs: models with their licences and what belongs to them, in one file for a "
    "machine without a network.",
    epilog="On the machine: sealread packs install /media/stick/small.sealpack",
)
app.add_typer(packs_keys.app, name="keys")

Folder = Annotated[
    Path | None,
    typer.Option(
        "--folder", metavar="DIR", help="Where the weights lie, if not in the usual place."
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Write JSON for machines instead of a table.")]
Key = Annotated[
    Path | None, typer.Option("--key", metavar="FILE", help="The private key to sign with.")
]


@app.command(
    "build",
    epilog="Examples: sealread packs build small --out small.sealpack --version 1 --key site.key · "
    "sealread packs build my-pack/ --out mine.sealpack",
)
def build_command(
    what: Annotated[
        list[str],
        typer.Argument(
            metavar="FOLDER|basics|small|standard|NAME…",
            help="A folder with a pack.toml, or weights that are installed here.",
        ),
    ],
    out: Annotated[Path, typer.Option(metavar="FILE", help="The pack that is written.")],
    version: Annotated[
        int, typer.Option(min=1, help="Its version: a machine takes none below its own.")
    ] = 1,
    name: Annotated[str, typer.Option(help="Its name, small letters, digits and dashes.")] = "",
    title: Annotated[str, typer.Option(help="What a person reads.")] = "",
    schema: Annotated[
        list[Path] | None, typer.Option("--schema", help="A JSON Schema that goes with it.")
    ] = None,
    key: Key = None,
    unsigned: Annotated[
        bool, typer.Option("--unsigned", help="Leave it unsigned, for `packs sign` elsewhere.")
    ] = False,
    passphrase_file: PassphraseFile = None,
    folder: Folder = None,
) -> None:
    """Make a pack. The same inputs give the same bytes.

    Without --key a development build signs with a key of its own, and a release leaves it unsigned.
    """
    from sealread.weights.store import Store
    from sealread.work import packs

    with told(), _stoppable("Stopped; nothing was written."):
        signing = None if unsigned else _signing_key(key, passphrase_file)
        plan = packs.plan(Store(folder), what, version, name, title, schema or ())
        with telling(plan.title) as tell:
            index = packs.build(plan, out, signing, tell)
    signed = f"signed with the key {signing.public.name}" if signing else "unsigned"
    typer.echo(f"{out}: {index.name} version {index.version}, {signed}")


@app.command("sign", epilog="Example: sealread packs sign small.sealpack --key site.key")
def sign_command(
    pack: Annotated[Path, typer.Argument(help="The pack, which is verified first.")],
    key: Key = None,
    passphrase_file: PassphraseFile = None,
) -> None:
    """Sign a pack, in place of whoever signed it before."""
    from sealread.work import packs

    with told():
        signing = _signing_key(key, passphrase_file)
        if signing is None:
            raise typer.BadParameter("a release signs with --key FILE only")
        with telling(pack.name) as tell:
            packs.sign(pack, signing, tell)
    typer.echo(f"{pack}: signed with the key {signing.public.name} ({signing.public.short_id})")


@app.command(
    "verify",
    epilog="Examples: sealread packs verify small.sealpack · sealread packs verify sealread-small",
)
def verify_command(
    what: Annotated[
        list[str] | None, typer.Argument(metavar="FILE|NAME…", help="Without: all installed ones.")
    ] = None,
    folder: Folder = None,
    as_json: Json = False,
) -> None:
    """Verify the signature and every byte of packs, in files or installed; nothing is changed."""
    from sealread.cli.tellers import print_json

    with told(), _stoppable("Stopped."):
        found = [_verified(one, folder) for one in what or _names(folder)]
    if as_json:
        print_json({"packs": [examined_row(one) for one in found]})
    for one in () if as_json else found:
        said = one.trouble or ", ".join(f"{name} is {state}" for name, state in one.files)
        by = f", signed: {one.signer.said}" if one.signer else ", unsigned"
        typer.echo(f"{one.name}: {said or 'ok' + by}")
    if not all(one.well for one in found):
        raise typer.Exit(SOME_FAILED)


@app.command(
    "install", epilog="Example: sealread packs install /media/stick/sealread-standard.sealpack"
)
def install_command(
    pack: Annotated[Path, typer.Argument(help="The pack.")],
    downgrade: Annotated[
        bool,
        typer.Option("--downgrade", help="Take an older version, where the policy permits it."),
    ] = False,
    folder: Folder = None,
    as_json: Json = False,
) -> None:
    """Verify a pack and install it, while it is copied; after a break the next call goes on."""
    from sealread.cli.tellers import print_json
    from sealread.work import packs

    again = "Stopped; the same command goes on where this one was."
    with told(), _stoppable(again), telling(pack.name, silent=as_json) as tell:
        done = packs.install(pack, folder, downgrade=downgrade, on_bytes=tell)
    if as_json:
        print_json({"installed": pack_facts(done.pack), "fresh": done.fresh})
        return
    said = "installed and verified" if done.fresh else "already here"
    index, signer = done.pack.index, done.pack.record.signer
    by = f"signed: {signer.said}" if signer else "unsigned"
    typer.echo(f"{index.title}: {said} ({index.name} version {index.version}, {by})")


@app.command("list", epilog="Examples: sealread packs list · sealread packs list --json")
def list_command(folder: Folder = None, as_json: Json = False) -> None:
    """Show the packs that are installed, who signed them, and what is in them."""
    from sealread.cli.tellers import print_json
    from sealread.work import packs

    with told():
        found = packs.installed(folder)
    if as_json:
        print_json({"packs": [pack_facts(one) for one in found]})
    elif found:
        show(found)
    else:
        typer.echo("No pack is installed; `sealread packs install FILE` installs one.")


@app.command("remove", epilog="Example: sealread packs remove sealread-small")
def remove_command(
    name: Annotated[str, typer.Argument(help="The name of an installed pack.")],
    folder: Folder = None,
) -> None:
    """Delete a pack and all that came in it; its version is remembered."""
    from sealread.work import packs

    with told():
        gone = packs.remove(name, folder)
    typer.echo(f"{gone.index.name}: removed")


def _signing_key(file: Path | None, passphrase_file: Path | None) -> SigningKey | None:
    """The key that was given, else that of a development build; None in a release."""
    from sealread.work import packs

    if file is not None:
        return packs.load_private(file, packs_keys.passphrase(passphrase_file))
    if packs.is_release():
        return None
    return packs.development_key()


def _names(folder: Path | None) -> list[str]:
    from sealread.work import packs

    return [one.index.name for one in packs.installed(folder)]


def _verified(what: str, folder: Path | None) -> Examined:
    from sealread.errors import PackMissing
    from sealread.work import packs

    for one in packs.installed(folder):
        if one.index.name == what:
            with telling(what) as tell:
                return packs.examine(one, tell)
    if not Path(what).is_file():
        raise PackMissing(name=what)
    with telling(what) as tell:
        return packs.verify_file(Path(what), tell)


@contextmanager
def _stoppable(words: str) -> Iterator[None]:
    try:
        yield
    except KeyboardInterrupt as cause:
        typer.echo(words, err=True)
        raise typer.Exit(STOPPED) from cause
