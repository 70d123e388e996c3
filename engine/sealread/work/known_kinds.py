"""Kinds of documents that a workspace knows beside the library's, each with a schema of its own.

    known_kind(workspace, sha256)     # as what it was read last
    kind_alike(workspace, sha256)     # as what documents of its look were read

A schema that is built (`work.kind_building`) lies in no file: it is kept with the runs under it,
locked with the workspace. Documents that look like its first one are read under it too.
"""

from __future__ import annotations

import json
from typing import Any

from msgspec import structs

from sealread.errors import UnknownSchema
from sealread.schema import library
from sealread.schema.loading import load, loads
from sealread.understand.kinds import title_of
from sealread.work.corrections import schema_copy
from sealread.work.kinds import Kind, form
from sealread.work.looks import neighbour
from sealread.work.schemas import Draft, read_draft
from sealread.work.workspace import Workspace

BUILT = "Built by Sealread from what a document says."
"""The comment by which a schema is known that was built."""


def known_kind(workspace: Workspace, document: str) -> Kind | None:
    """As what the workspace has read a document (its SHA-256) last; None for a person's own schema.

    One that was read as a form stays one, and one of a schema that was built with that.
    """
    name, sha256 = workspace.read_under(document) or ("", "")
    if sha256 == load(form()).sha256:
        return Kind("", "", None)
    if library.find(name) is not None:
        return Kind(title_of(name), name, None)
    kind = _kind_of(workspace, sha256)
    return kind if kind is not None and is_built(kind) else None


def kind_alike(workspace: Workspace, document: str) -> Kind | None:
    """The kind of the documents that look like this one (its SHA-256); None where none does."""
    found = neighbour(workspace.database, document, load(form()).sha256)
    if found is None:
        return None
    name = found.schema_name
    if library.find(name) is not None:
        return Kind(title_of(name), name, found.likeness)
    kind = _kind_of(workspace, found.schema_sha256)
    return None if kind is None else structs.replace(kind, confidence=found.likeness)


def own_kinds(workspace: Workspace) -> tuple[tuple[Kind, int], ...]:
    """Every kind with a schema of its own, the newest first, and how many documents are of it."""
    rows = workspace.database.rows(
        "SELECT schema_name, schema_sha256, COUNT(*) FROM ("
        " SELECT schema_name, schema_sha256, MAX(items.id) AS last FROM items"
        " JOIN runs ON runs.id = items.run WHERE extraction IS NOT NULL GROUP BY items.sha256"
        ") GROUP BY schema_sha256 ORDER BY MAX(last) DESC"
    )
    a_form = load(form()).sha256
    found = (
        (_kind_of(workspace, str(sha256)), int(count))
        for name, sha256, count in rows
        if sha256 != a_form and library.find(str(name)) is None
    )
    return tuple((kind, count) for kind, count in found if kind is not None)


def kept_draft(workspace: Workspace, name: str, sha256: str) -> Draft:
    """A draft of a schema of the workspace, that lies nowhere. Raises UnknownSchema."""
    copy = schema_copy(workspace.database, sha256)
    if copy is None:
        raise UnknownSchema(file=name, known=", ".join(library.names()))
    return read_draft(copy.content.removeprefix("\ufeff"), copy.name)


def is_built(kind: Kind) -> bool:
    """Whether its schema was built, and not written by a person."""
    return kind.definition is not None and _comment(kind.definition) == BUILT


def _comment(text: str) -> Any:
    told = json.loads(text.removeprefix("\ufeff"))
    return told.get("$comment") if isinstance(told, dict) else None


def _kind_of(workspace: Workspace, sha256: str) -> Kind | None:
    """The kind that a schema of the workspace stands for; it is called as the schema is."""
    copy = schema_copy(workspace.database, sha256)
    if copy is None:
        return None
    title = loads(copy.content.encode(), copy.name).root.label.title
    return Kind(title or copy.name.removesuffix(".json"), copy.name, None, copy.content)
