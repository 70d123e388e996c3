"""A request made concrete: which documents, under which terms, and where their outputs go."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import Struct, structs

from sealread.errors import Cancelled, DocumentError, MissingFile, UnreadableFile
from sealread.extract.providers import extension_versions
from sealread.extract.settings import Settings
from sealread.installed import app_version
from sealread.schema.model import Field, Node, OpenKeys, Records, Schema, Section
from sealread.work.events import Item, Trouble, trouble
from sealread.work.export import key, target
from sealread.work.model_choice import Chosen
from sealread.work.model_choice import chosen as chosen_for
from sealread.work.records import Entry, Stamp, Terms
from sealread.work.request import Request
from sealread.work.walk import Found, walk
from sealread.work.workspace import Workspace

_CHUNK = 1 << 20
Choose = Callable[[Request], Chosen]


class Plan(Struct, frozen=True):
    """What a run will do, with which model; `fields` is the number of leaves of the schema."""

    terms: Terms
    chosen: Chosen
    fields: int
    entries: tuple[Entry, ...]
    unsupported: tuple[Trouble, ...]
    troubles: tuple[Trouble, ...]


def make_plan(
    request: Request,
    workspace: Workspace,
    cancelled: Callable[[], bool],
    choose: Choose = chosen_for,
) -> Plan:
    """Loads the schema, chooses the model, walks the paths and hashes every document.

    Raises SchemaError, WorkspaceUnusable, Cancelled, and as `model_choice.choose` does.
    """
    schema = request.load_schema()
    chosen = choose(request)
    terms = _terms(request, schema, chosen)
    owners = workspace.outputs()
    found = walk(request.paths, frozenset(Path(output) for output in owners))
    places = _Places(request.out, owners)
    entries: list[Entry] = []
    troubles = list(found.troubles)
    for one in found.found:
        if cancelled():
            raise Cancelled
        try:
            entries.append(_entry(len(entries) + 1, one, places, workspace, request, terms))
        except DocumentError as error:
            troubles.append(trouble(str(one.relative), error))
    fields = leaves(schema.root)
    return Plan(terms, chosen, fields, tuple(entries), found.unsupported, tuple(troubles))


def replanned(plan: Plan, request: Request) -> Plan:
    """A plan under another schema, that of `request`, with none of the documents in it yet.

    Raises SchemaError.
    """
    schema = request.load_schema()
    return structs.replace(
        plan, terms=_terms(request, schema, plan.chosen), fields=leaves(schema.root), entries=(),
        unsupported=(), troubles=(),
    )  # fmt: skip


def leaves(node: Node) -> int:
    """How many fields a schema asks for: a record's columns count once, open keys as one."""
    match node:
        case Field() | OpenKeys():
            return 1
        case Records():
            return leaves(node.item)
        case Section():
            return sum(leaves(child) for child in node.children)


def hash_file(path: Path) -> str:
    """The SHA-256 of a file. Raises MissingFile, UnreadableFile."""
    digest = hashlib.sha256()
    try:
        with path.open("rb") as stream:
            while chunk := stream.read(_CHUNK):
                digest.update(chunk)
    except FileNotFoundError as cause:
        raise MissingFile(file=path.name) from cause
    except OSError as cause:
        raise UnreadableFile(file=path.name, what=cause.strerror or "unknown") from cause
    return digest.hexdigest()


def _terms(request: Request, schema: Schema, chosen: Chosen) -> Terms:
    return Terms(
        schema_name=schema.name,
        schema_sha256=schema.sha256,
        model_sha256=chosen.sha256,
        settings=relevant(request.settings, chosen).fingerprint(),
        app=program(),
    )


def program() -> str:
    """The version of Sealread, and of the providers of other packages where there are some."""
    return ", ".join((app_version(), *_extensions()))


def _extensions() -> Iterator[str]:
    """The providers of other packages: with others, or in another version, a result is another."""
    for name, version in extension_versions().items():
        yield f"{name} of {version}"


def relevant(settings: Settings, chosen: Chosen) -> Settings:
    """The settings as far as they change a result: a reader that reads alone knows no effort."""
    return settings if chosen.is_language_model else structs.replace(settings, effort="standard")


class _Places:
    """Gives each document its output's place: the one it had before, else a free one."""

    def __init__(self, out: str | None, owners: dict[str, str]) -> None:
        self._out = Path(out).absolute() if out is not None else None
        self._before = {path: output for output, path in owners.items()}
        self._taken = {key(Path(output)) for output in owners}

    def place(self, path: Path, relative: Path) -> str | None:
        if self._out is None:
            return None
        before = self._before.get(str(path))
        if before is not None and Path(before).is_relative_to(self._out):
            return before
        place = target(self._out, relative, self._taken)
        self._taken.add(key(place))
        return str(place)


def _entry(
    number: int,
    found: Found,
    places: _Places,
    workspace: Workspace,
    request: Request,
    terms: Terms,
) -> Entry:
    try:
        status = found.path.stat()
    except OSError as cause:
        raise UnreadableFile(file=found.path.name, what=cause.strerror or "unknown") from cause
    sha256 = hash_file(found.path)
    return Entry(
        item=Item(number, str(found.path), str(found.relative), status.st_size),
        stamp=Stamp(status.st_size, status.st_mtime_ns),
        sha256=sha256,
        output=places.place(found.path, found.relative),
        known=not request.again and workspace.known(sha256, terms) is not None,
    )
