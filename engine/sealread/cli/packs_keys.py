"""`sealread packs keys`: a site's own key pair, and the keys that are trusted here."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.table import Column, Table

from sealread.cli.packs_told import key_facts
from sealread.cli.passphrases import given
from sealread.cli.telling import told

app = typer.Typer(
    no_args_is_help=True,
    help="Keys: a site makes a pair, signs its packs with NAME.key, and its machines trust "
    "NAME.pub.",
)
PassphraseFile = Annotated[
    Path | None,
    typer.Option(
        "--passphrase-file",
        metavar="FILE",
        help="The first line of FILE is the passphrase of the private key "
        "(-: the next line of standard input).",
    ),
]
_SAID = {"shipped": "comes with Sealread", "machine": "of this machine", "own": "yours"}


@app.command("make", epilog='Example: sealread packs keys make "Clinic East" --out ~/keys')
def make_command(
    name: Annotated[str, typer.Argument(help="Whose key it is, as it will be shown.")],
    out: Annotated[Path, typer.Option(metavar="DIR", help="The folder for NAME.key and NAME.pub.")],
    passphrase_file: PassphraseFile = None,
) -> None:
    """Make a key pair. Keep NAME.key where nobody else can read it; give NAME.pub to everybody."""
    from sealread.work import packs

    with told():
        key = packs.SigningKey.made("site", name)
        stem = "".join(c if c.isascii() and c.isalnum() else "-" for c in name.lower()).strip("-")
        private, public = key.save(out, stem or "site", passphrase(passphrase_file))
    typer.echo(f"{private}: the private key, for you alone")
    typer.echo(f"{public}: the public key, {key.public.short_id}")


@app.command("list", epilog="Example: sealread packs keys list --json")
def list_command(
    as_json: Annotated[bool, typer.Option("--json", help="Write JSON for machines.")] = False,
) -> None:
    """Show the keys whose packs are installed here."""
    from sealread.cli.tellers import output, print_json
    from sealread.work import packs

    ring = packs.key_ring()
    if as_json:
        keys = [key_facts(one) for one in ring.keys]
        print_json({"release": ring.release, "keys": keys, "left_out": ring.left_out})
        return
    if ring.keys:
        table = Table("key", "kind", Column("id", no_wrap=True), "where")
        for one in ring.keys:
            table.add_row(one.key.name, one.kind, one.key.short_id, _SAID[one.place])
        output().print(table)
    for sentence in ring.left_out:
        typer.echo(f"sealread: {sentence}", err=True)
    if not ring.release:
        typer.echo("This is a development build: no maker's key comes with it.")


@app.command(
    "trust",
    epilog="Examples: sealread packs keys trust clinic-east.pub · "
    "sealread packs keys trust clinic-east.pub --id 1a2b3c4d5e6f7a8b",
)
def trust_command(
    file: Annotated[Path, typer.Argument(help="A public key.")],
    key_id: Annotated[
        str,
        typer.Option(
            "--id",
            metavar="ID",
            help="The id that its owner names, 16 hex digits of it or all: then nothing is asked.",
        ),
    ] = "",
) -> None:
    """Take packs that are signed with this key. Compare its id with its owner first.

    The id is shown and asked about, unless --id names it.
    """
    from sealread.errors import KeyUnusable
    from sealread.work import packs

    with told():
        key = packs.load_public(file)
        if key_id and not key.is_called(key_id):
            raise KeyUnusable(file=str(file), what=f"its id is another, {key.id}")
        if not key_id:
            typer.echo(f"{key.name}, whose id is\n{key.id}", err=True)
            typer.confirm("Does its owner name the same id?", abort=True, err=True)
        taken = packs.trust(key)
    typer.echo(f"{taken.key.name}: {taken.key.id} is trusted ({_SAID[taken.place]})")


@app.command("forget", epilog="Example: sealread packs keys forget 1a2b3c4d5e6f7a8b")
def forget_command(
    key_id: Annotated[str, typer.Argument(metavar="ID", help="The id of a key of yours.")],
) -> None:
    """Trust a key of yours no more. What is installed stays, and no longer verifies."""
    from sealread.work import packs

    with told():
        gone = packs.forget(key_id.lower())
    typer.echo(f"{gone.key.name}: not trusted any more")


def passphrase(file: Path | None) -> str | None:
    """The passphrase in a file, None where none was named. Raises PassphraseUnfit."""
    return None if file is None else given(file)
