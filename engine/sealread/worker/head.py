"""A document without its pages: what goes ahead of them, or behind, from process to process."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from sealread.document.model import Document, Modality, Notice, Page


class Head(Struct, frozen=True):
    """All of a `Document` but its pages, of which there are `pages`."""

    file: str
    sha256: str
    pages: int
    language: str | None
    modality: Modality
    notices: tuple[Notice, ...] = ()


def head_of(document: Document) -> Head:
    """The head of a document."""
    return Head(
        document.file, document.sha256, len(document.pages), document.language,
        document.modality, document.notices,
    )  # fmt: skip


def document_of(head: Head, pages: Iterable[Page]) -> Document:
    """The document of a head and its pages."""
    return Document(
        head.file, head.sha256, tuple(pages), head.language, head.modality, head.notices
    )
