"""`sealread site`: a site's keys, its scheduler, its machines, and what they do."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

import typer

from sealread.extract.settings import DeviceUse
from sealread.guard.egress import open_to_site

EXAMPLES = """
[bold]Examples[/bold]

sealread site keys authority site-authority/

sealread site keys machine site-authority/ desk7 --host desk7.example --out desk7-keys/

sealread site scheduler --keys scheduler-keys/

sealread site worker tls://scheduler.example --keys desk7-keys/ --shared /mnt/papers

sealread site status tls://scheduler.example --keys desk7-keys/

sealread site drain tls://scheduler.example desk7 --keys desk7-keys/
"""

app = typer.Typer(
    no_args_is_help=True,
    rich_markup_mode="rich",
    help="Read many documents on several machines of one site.",
    epilog=EXAMPLES,
)
keys_app = typer.Typer(
    no_args_is_help=True, help="Make a site's authority, and keys for its machines."
)
app.add_typer(keys_app, name="keys")

_SIZE = re.compile(r"auto|\d+(\.\d+)? ?([kMGT]i?)?B", re.IGNORECASE)


def _size(given: str) -> str:
    if _SIZE.fullmatch(given) is None:
        raise typer.BadParameter("a size looks like 4GiB")
    return given


Address = Annotated[
    str, typer.Argument(metavar="ADDRESS", help="The scheduler: tls://host, or tls://host:8786.")
]
Keys = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        help="The folder with this machine's keys (sealread site keys machine). "
        "Default: the folder site beside Sealread's own data.",
    ),
]


@keys_app.command("authority")
def authority(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="A new folder for it.")],
    days: Annotated[int, typer.Option(min=1, max=7300, help="How long it is valid.")] = 3650,
) -> None:
    """Make the authority of a site: keep its folder where nobody else gets at it."""
    from sealread.cli.telling import told
    from sealread.cluster import keys

    with told():
        keys.make_authority(folder, days)
    typer.echo(f"{folder / keys.AUTHORITY_KEY} stays here. Whoever has it can join the site.")


@keys_app.command("machine")
def machine(
    folder: Annotated[Path, typer.Argument(metavar="DIR", help="The folder of the authority.")],
    name: Annotated[str, typer.Argument(metavar="NAME", help="What the machine is called.")],
    out: Annotated[Path, typer.Option(metavar="FOLDER", help="A new folder for its keys.")],
    host: Annotated[
        list[str] | None,
        typer.Option(
            metavar="HOST",
            help="A name or an address that others reach it at; may be given more than once. "
            "The scheduler needs the one that stands in tls://.",
        ),
    ] = None,
    days: Annotated[int, typer.Option(min=1, max=3650, help="How long they are valid.")] = 365,
) -> None:
    """Make the keys of a machine, to be carried there: a scheduler, a reader, or a desk."""
    from sealread.cli.telling import told
    from sealread.cluster import keys

    with told():
        keys.make_machine(folder, name, tuple(host or (name,)), out, days)
    typer.echo(f"Bring {out} to {name}. Whoever has it can join the site.")


@app.command("scheduler")
def scheduler(
    keys: Keys = None,
    host: Annotated[
        str, typer.Option(metavar="HOST", help="The address to listen on. Default: all.")
    ] = "",
    port: Annotated[int, typer.Option(min=1, max=65535, help="The port to listen on.")] = 8786,
    dashboard: Annotated[
        bool, typer.Option("--dashboard", help="Also Dask's pages, on localhost only.")
    ] = False,
) -> None:
    """Run the site's scheduler, which hands documents to machines, until it is ended."""
    from sealread.cli.telling import told
    from sealread.cluster.extra import need_dask

    with told():
        need_dask()
        from sealread.cluster.processes import run_scheduler

        open_to_site()
        run_scheduler(_folder(keys), host, port, dashboard=dashboard, tell=_say)


@app.command("worker")
def worker(
    address: Address,
    keys: Keys = None,
    shared: Annotated[
        Path | None,
        typer.Option(
            metavar="DIR",
            exists=True,
            file_okay=False,
            help="A folder that all have: documents in it are read in place, and not sent.",
        ),
    ] = None,
    name: Annotated[
        str | None, typer.Option(metavar="NAME", help="Default: the host's name.")
    ] = None,
    memory: Annotated[
        str,
        typer.Option(
            metavar="SIZE",
            callback=_size,
            help="How much Dask's process may take, such as 4GiB; auto: its part of the machine's.",
        ),
    ] = "auto",
    host: Annotated[
        str | None,
        typer.Option(
            metavar="HOST", help="The address to listen on. Default: that on the scheduler's net."
        ),
    ] = None,
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="The port to listen on. Default: any.")
    ] = 0,
    reached_at: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="tls://host:port, where the scheduler reaches this machine otherwise.",
        ),
    ] = None,
    device: Annotated[
        DeviceUse,
        typer.Option(
            help="auto: this machine's graphics processor computes where an order asks for it."
        ),
    ] = "processor",
    dashboard: Annotated[
        bool, typer.Option("--dashboard", help="Also Dask's pages, on localhost only.")
    ] = False,
) -> None:
    """Read documents for a site, one at a time, until it is ended or drained."""
    from sealread.cli.telling import told
    from sealread.cluster.extra import need_dask

    with told():
        need_dask()
        from sealread.cluster.processes import run_machine

        open_to_site()
        run_machine(
            address,
            _folder(keys),
            shared=shared,
            name=name,
            memory=memory,
            host=host,
            port=port,
            reached_at=reached_at,
            device=device,
            dashboard=dashboard,
            tell=_say,
        )


@app.command("status")
def status(
    address: Address,
    keys: Keys = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Show the site's machines: what each does, how fast, how loaded it is."""
    from sealread.cli.tellers import print_json
    from sealread.cli.telling import told
    from sealread.cluster.extra import need_dask

    with told():
        need_dask()
        from sealread.cluster.status import machines_at
        from sealread.cluster.way import open_way

        open_way(address)
        found = machines_at(address, _folder(keys))
    if as_json:
        import msgspec

        print_json({"address": address, "machines": msgspec.to_builtins(found)})
        return
    from sealread.cli.site_table import show

    show(found)


@app.command("drain")
def drain(
    address: Address,
    name: Annotated[str, typer.Argument(metavar="NAME", help="The machine, as status names it.")],
    keys: Keys = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
) -> None:
    """Take a machine out of work: it finishes the document at hand, and ends."""
    from sealread.cli.tellers import print_json
    from sealread.cli.telling import told
    from sealread.cluster.extra import need_dask

    with told():
        need_dask()
        from sealread.cluster.status import drain_at
        from sealread.cluster.way import open_way

        open_way(address)
        drain_at(address, _folder(keys), name)
    if as_json:
        print_json({"address": address, "draining": name})
    else:
        typer.echo(f"{name} ends after the document at hand.")


def _folder(keys: Path | None) -> Path:
    from sealread.cluster.keys import default_folder

    return default_folder() if keys is None else keys


def _say(sentence: str) -> None:
    typer.echo(sentence, err=True)
