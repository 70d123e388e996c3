"""Checking documents one decision at a time: what a window does for a person who goes through them.

A document is named by its bytes and its schema, so that a decision holds for all copies of it.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec import Struct

from sealread.errors import NoSuchDocument
from sealread.extract.result import Extraction
from sealread.work.accounts import newest_item
from sealread.work.correcting import Case, Wish, keep
from sealread.work.corrections import Recorded, corrections_of
from sealread.work.fellows import fellow_writer
from sealread.work.undoing import Way, step
from sealread.work.workspace import Workspace


class Subject(Struct, frozen=True):
    """A document under a schema, each by its SHA-256."""

    document: str
    schema: str


class Decided(Struct, frozen=True):
    """A decision that was kept: on which document, where, and the document as it is handed out."""

    subject: Subject
    path: str
    extraction: Extraction


def subject_of(extraction: Extraction) -> Subject:
    """The document and schema of an extraction."""
    return Subject(extraction.document.sha256, extraction.schema.sha256)


def decide(workspace: Workspace, subject: Subject, wish: Wish) -> Decided:
    """Keeps a decision on the newest reading of a document. Raises as `correcting.correct` does."""
    with fellow_writer(workspace.file, "correction"):
        keep(workspace, _case(workspace, subject, wish).wanted())
    return Decided(subject, wish.path, handed_out(workspace, subject))


def examine(workspace: Workspace, subject: Subject, wish: Wish) -> Any:
    """The value that a wish would come to; nothing is kept, and no reason is asked for.

    Raises CorrectionRefused with what is wrong with it.
    """
    return _case(workspace, subject, wish).found().new


def handed_out(workspace: Workspace, subject: Subject) -> Extraction:
    """A document as it is handed out now. Raises NoSuchDocument, WorkspaceUnusable."""
    item = newest_item(workspace.database, subject.document, subject.schema)
    extraction = None if item is None else workspace.extraction(item)
    if extraction is None:
        raise NoSuchDocument(file=str(workspace.file), what="reading of this document")
    return extraction


def decisions(workspace: Workspace, subject: Subject, path: str) -> tuple[Recorded, ...]:
    """All decisions on a value of a document, the oldest first. Raises WorkspaceUnusable."""
    return tuple(
        one
        for one in corrections_of(workspace.database, subject.document)
        if (one.correction.schema_sha256, one.correction.path) == (subject.schema, path)
    )


def go_back(workspace: Workspace, way: Way, documents: Collection[str]) -> Decided | None:
    """Undoes or redoes one of this person's decisions on these documents (SHA-256).

    None where there is nothing to undo or redo. Raises as `undoing.step` does.
    """
    made = step(workspace, way, documents)
    if made is None:
        return None
    about = made.correction
    subject = Subject(about.document, about.schema_sha256)
    return Decided(subject, about.path, handed_out(workspace, subject))


def _case(workspace: Workspace, subject: Subject, wish: Wish) -> Case:
    item = newest_item(workspace.database, subject.document, subject.schema)
    if item is None:
        raise NoSuchDocument(file=str(workspace.file), what="reading of this document")
    return Case(workspace, item, workspace.name(item), wish)
