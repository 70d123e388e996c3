"""`sealread learnt`: what a workspace learnt from what people decided, when, and how it forgets."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from sealread.cli.exits import WRONG_USAGE
from sealread.cli.options import Weights
from sealread.cli.passphrases import PassphraseFile

if TYPE_CHECKING:
    from sealread.work.learning import Lesson
    from sealread.work.release_trial import Trial
    from sealread.work.workspace import Workspace

EXAMPLES = """
[bold]Examples[/bold]

sealread learnt out/

sealread learnt out/ --forget invoice.pdf

sealread learnt out/ --learning when-released   (decisions gather until somebody releases them)

sealread learnt out/ --try --schema invoice   (what they would change on the acceptance sample)

sealread learnt out/ --release --schema invoice

sealread learnt out/ --release-version 41 --schema invoice   (an earlier version again; 0: none)

sealread extract inbox/ --out out/ --no-learning   (as if nobody had decided anything)

[bold]What is learnt[/bold]

Where a value stood on a page on which you corrected or accepted it. On later documents of the same
look and schema the words that stand there are read; a value is never copied. `--explain` names
`learnt` as who read them. It stays in this workspace.
"""


def learnt(
    folder: Annotated[
        Path, typer.Argument(metavar="DIR", help="The output folder or workspace folder.")
    ],
    forget: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="Learn nothing from this document any more."),
    ] = None,
    learning: Annotated[
        Literal["at-once", "when-released", "off"] | None,
        typer.Option(help="When decisions count from the next run on.", show_default=False),
    ] = None,
    try_: Annotated[
        bool,
        typer.Option("--try", help="Read the acceptance sample with and without what waits."),
    ] = False,
    release: Annotated[
        bool, typer.Option("--release", help="Let all decisions under a schema count.")
    ] = False,
    release_version: Annotated[
        int | None,
        typer.Option(metavar="N", min=0, help="Let the decisions up to this version count."),
    ] = None,
    schema: Annotated[
        str | None, typer.Option("--schema", "-s", help="For --try and --release: which schema.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print one JSON object.")] = False,
    weights: Weights = None,
    passphrase_file: PassphraseFile = None,
) -> None:
    """List the pages that later documents are compared with; forget, try and release them."""
    from sealread.cli.opening import existing_workspace
    from sealread.cli.tellers import print_json
    from sealread.cli.telling import told
    from sealread.work.correcting import find
    from sealread.work.learning import forgotten, lessons
    from sealread.work.releasing import choose_learning
    from sealread.work.releasing import release as released_now

    with told(), existing_workspace(folder, passphrase_file) as workspace:
        if forget is not None:
            pages = forgotten(workspace, find(workspace, forget).sha256)
            if as_json:
                print_json({"forgotten": pages})
            else:
                typer.echo(f"forgotten: {pages} {'page' if pages == 1 else 'pages'}")
            return
        if learning is not None:
            choose_learning(workspace, learning)
        if try_:
            _tell_trial(_tried(workspace, _named(workspace, schema), weights), as_json)
            return
        if release or release_version is not None:
            released_now(workspace, _named(workspace, schema), release_version)
        found, state = lessons(workspace), _state(workspace)
    if as_json:
        print_json({"pages": found, **state})
    else:
        _show(found, state)


def _named(workspace: Workspace, schema: str | None) -> str:
    """The SHA-256 of a schema by its name; of the only one under which somebody decided."""
    known = _decided_under(workspace)
    found = [sha256 for sha256, name in known.items() if schema in (None, name, Path(name).stem)]
    if len(found) == 1:
        return found[0]
    names = ", ".join(sorted(set(known.values())))
    what = f"There are: {names}." if names else "Nobody has decided anything here."
    typer.echo(f"sealread: Say which schema with --schema. {what}", err=True)
    raise typer.Exit(WRONG_USAGE)


def _decided_under(workspace: Workspace) -> dict[str, str]:
    """The names of the schemas under which people decided, by their SHA-256."""
    from sealread.work.corrections import corrections

    made = (one.correction for one in corrections(workspace.database))
    return {one.schema_sha256: one.schema_name for one in made}


def _state(workspace: Workspace) -> dict[str, Any]:
    """When decisions count, and by schema what is released and what waits."""
    from sealread.work.releasing import learning, newest, releases, waiting

    database = workspace.database
    mode = learning(database)
    rows = [
        {
            "schema": name, "schema_sha256": sha256, "version": newest(database, sha256),
            "waiting": waiting(database, sha256), "releases": releases(database, sha256),
        }
        for sha256, name in _decided_under(workspace).items()
    ]  # fmt: skip
    return {"learning": mode, "schemas": rows if mode == "when-released" else []}


def _tried(workspace: Workspace, schema_sha256: str, weights: str | None) -> Trial:
    from sealread.cli.extract import stoppable
    from sealread.work.release_trial import ReleaseTrial

    def hear(name: str, done: int, total: int) -> None:
        from sealread.cli.plain import shown

        typer.echo(f"[{done + 1}/{total}] {shown(name)}", err=True)

    trial = ReleaseTrial(workspace, schema_sha256, weights=weights, heard=hear)
    with stoppable(trial):
        return trial.execute()


def _tell_trial(trial: Trial, as_json: bool) -> None:
    from rich.table import Table
    from rich.text import Text

    from sealread.cli.plain import shown
    from sealread.cli.tellers import output, print_json
    from sealread.work.titles import shown as as_text

    if as_json:
        print_json(trial)
        return
    for sentence in trial.refused:
        typer.echo(f"sealread: {shown(sentence)}", err=True)
    if trial.changed:
        table = Table("document", "field", "as released", "with what waits", "")
        for one in trial.changed:
            cells = (one.document, one.path.lstrip("/"), as_text(one.before), as_text(one.now))
            table.add_row(*(Text(shown(cell, 60)) for cell in cells), one.verdict)
        output().print(table)
    better, worse = trial.count("better"), trial.count("worse")
    typer.echo(
        f"{trial.documents} documents: {trial.same} values stay, {len(trial.changed)} change; "
        f"by what people decided {better} are better and {worse} worse."
    )


def _show(found: Sequence[Lesson], state: dict[str, Any]) -> None:
    from rich.table import Table
    from rich.text import Text

    from sealread.cli.plain import shown
    from sealread.cli.tellers import output

    if state["learning"] != "at-once":
        typer.echo(f"Learning: {state['learning']}.")
    for one in state["schemas"]:
        typer.echo(f"{shown(one['schema'])}: {_released(one)}")
    if not found:
        typer.echo("Nothing was learnt yet: nobody has corrected or accepted a value here.")
        return
    table = Table("schema", "document", "page", "fields", "")
    for lesson in found:
        table.add_row(
            Text(shown(lesson.schema_name, 40)),
            Text(shown(Path(lesson.file).name or lesson.document[:12], 60)),
            str(lesson.page),
            Text(shown(", ".join(path.lstrip("/") for path in lesson.fields), 80)),
            "" if lesson.is_read else "read by the next run",
        )
    output().print(table)


def _released(state: dict[str, Any]) -> str:
    from sealread.cli.plain import shown
    from sealread.cli.tables import plural

    waits = f"{plural(state['waiting'], 'decision')} waiting (version {state['version']})"
    if not state["releases"]:
        return f"nothing released, {waits}"
    last = state["releases"][0]
    return f"version {last.version} released by {shown(last.user)} on {last.time[:10]}, {waits}"
