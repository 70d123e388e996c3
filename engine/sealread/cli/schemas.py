"""`sealread schemas`: which schemas there are, and what each of them asks for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.console import Console
from rich.table import Table
from rich.text import Text
from rich.tree import Tree

from sealread.cli.exits import WRONG_USAGE
from sealread.cli.kept_schemas import kept_command
from sealread.cli.options import Device, Model, Patience, Weights
from sealread.cli.plain import shown
from sealread.cli.policy import as_policy_wants
from sealread.cli.sandbox import DEFAULT, Sandbox
from sealread.cli.telling import told
from sealread.schema import library
from sealread.schema.loading import load
from sealread.schema.model import Field, Node, Records, Schema, Section
from sealread.work.effort import usual_settings
from sealread.work.request import Request

app = typer.Typer(
    no_args_is_help=True,
    help="The schemas: what can be asked of a document.",
    epilog="Examples: sealread schemas list · sealread schemas show dop --language de",
)

Json = Annotated[bool, typer.Option("--json", help="Write JSON for machines.")]
Language = Annotated[
    str | None,
    typer.Option("--language", "-l", metavar="CODE", help="Keys and phrases of this language."),
]
_PHRASES_SHOWN = 4


@app.command("list", epilog="Examples: sealread schemas list · sealread schemas list --json")
def list_command(language: Language = None, as_json: Json = False) -> None:
    """Show the schemas that come with Sealread."""
    with told():
        rows = [_row(entry) for entry in library.entries() if language in (None, entry.language)]
    if as_json:
        typer.echo(msgspec.json.encode(rows).decode())
        return
    table = Table("name", "title", "keys", "fields", "record lists")
    for row in rows:
        table.add_row(*(str(value) for value in row.values()))
    Console().print(table)


@app.command(
    "show",
    epilog="Examples: sealread schemas show invoice · sealread schemas show dop -l de · "
    "sealread schemas show my.schema.json · sealread schemas show invoice --json > mine.json",
)
def show_command(
    name: Annotated[str, typer.Argument(help="A schema by name, or a JSON Schema file.")],
    language: Language = None,
    as_json: Json = False,
) -> None:
    """Show the fields of a schema: their types, and the phrases by which documents name them."""
    with told():
        schema = load(name, language)
    if as_json:
        encoded = msgspec.json.encode(schema.definition)
        typer.echo(msgspec.json.format(encoded, indent=2).decode())
        return
    Console().print(_tree(schema, language))
    for remark in schema.unsupported:
        typer.echo(f"sealread: not read: {shown(remark)}", err=True)


app.command(
    "kept",
    epilog="Examples: sealread schemas kept out/ · sealread schemas kept out/ --save my-schemas/",
)(kept_command)


@app.command(
    "build",
    epilog="Examples: sealread schemas build inbox/ -o my-schema.json · sealread schemas build "
    "a.pdf b.pdf -o order.json --title 'Purchase order'",
)
def build_command(
    context: typer.Context,
    paths: Annotated[
        list[str],
        typer.Argument(metavar="PATH", help="Documents of one kind, and folders of them."),
    ],
    out: Annotated[
        Path, typer.Option("--out", "-o", metavar="FILE", help="Where the JSON Schema goes.")
    ],
    title: Annotated[
        str, typer.Option(help="What such documents are called. The file's name, unless told.")
    ] = "",
    replace: Annotated[
        bool, typer.Option("--replace", help="Write over a file that is there.")
    ] = False,
    model: Model = None,
    device: Device = None,
    weights: Weights = None,
    patience: Patience = 600,
    sandbox: Sandbox = DEFAULT,
) -> None:
    """Build a schema from documents: the language model names what they say.

    Only fields are proposed whose values stand on a page. Look it through before you use it.
    """
    from sealread.cli.building import build

    if out.exists() and not replace:
        typer.echo(f"sealread: {out}: the file is there. Add --replace to write over it.", err=True)
        raise typer.Exit(WRONG_USAGE)
    request = Request(
        tuple(paths), "", model=model, weights=weights,
        settings=usual_settings("standard", device), patience=patience, sandbox=sandbox,
    )  # fmt: skip
    request = as_policy_wants(context, request)
    raise typer.Exit(build(request, out, title or out.stem.replace("_", " ")))


def _row(entry: library.Entry) -> dict[str, Any]:
    schema = load(entry.name)
    nodes = list(_below(schema.root))
    return {
        "name": entry.name,
        "title": schema.root.label.title,
        "language": entry.language,
        "fields": sum(not isinstance(node, Section | Records) for node in nodes),
        "record_lists": sum(isinstance(node, Records) for node in nodes),
    }


def _below(node: Node) -> Iterator[Node]:
    yield node
    for child in _children(node):
        yield from _below(child)


def _children(node: Node) -> tuple[Node, ...]:
    if isinstance(node, Records):
        return node.item.children
    return node.children if isinstance(node, Section) else ()


def _tree(schema: Schema, language: str | None) -> Tree:
    head = Text(shown(schema.root.label.title), style="bold")
    head.append(f"  {shown(schema.name)}  {schema.sha256[:12]}", style="dim")
    tree = Tree(head)
    _grow(tree, schema.root, language)
    return tree


def _grow(tree: Tree, node: Node, language: str | None) -> None:
    for child in _children(node):
        _grow(tree.add(_line(child, language)), child, language)


def _line(node: Node, language: str | None) -> Text:
    line = Text(shown(node.label.name), style="bold")
    line.append(f"  {_type(node)}", style="cyan")
    if node.label.description:
        line.append(f"\n{shown(node.label.description)}", style="default not bold")
    chosen = {code: some for code, some in node.label.phrases.items() if language in (None, code)}
    for code, some in chosen.items():
        few = " · ".join(shown(phrase) for phrase in some[:_PHRASES_SHOWN])
        more = f" · and {len(some) - _PHRASES_SHOWN} more" if len(some) > _PHRASES_SHOWN else ""
        line.append(f"\n{shown(code)}: {few}{more}", style="dim not bold")
    return line


def _type(node: Node) -> str:
    match node:
        case Field():
            kind = " | ".join(shown(c) for c in node.choices) if node.choices else node.kind
            words = [f"list of {kind}" if node.many else kind]
            words += ["or a list"] * node.listable + ["inferred"] * node.inferred
        case Section():
            words = ["object"]
        case Records():
            words = ["list of records"]
        case _:
            words = ["keys from the page"]
    return ", ".join([*words, *["or null"] * node.nullable, *["required"] * node.required])
