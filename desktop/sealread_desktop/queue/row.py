"""One document of the queue, and how an event changes it."""

from __future__ import annotations

import os
from collections.abc import Iterable
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from sealread.work.checked import doubtful, is_checked
from sealread.work.events import (
    FieldRead,
    Item,
    ItemDone,
    ItemEvent,
    ItemFailed,
    ItemLeft,
    ItemSkipped,
    ItemSorted,
    ItemStarted,
    PageRead,
    SchemaBegun,
    Trouble,
)
from sealread.work.view import Extraction

RowState = Literal["queued", "running", "done", "failed", "quarantined", "unsupported", "stopped"]
UNFINISHED = ("queued", "running")


class Row(Struct, frozen=True):
    """What the queue shows of a document. `sentence` says why it could not be read.

    `checked`: it was read and nothing doubtful is left in it (`work.checked`). `folder` is the
    path of its folder, "" where nobody knows it. `values`: what was said so far while it is read,
    paths and words, under the schema with the hash `schema`. `kind`: what the document is (its
    English title), "" for none that is known, None where nobody asked; `sure`: how likely it is;
    `near`: of none that is known the likeliest ones. `documents`: how many the file seems to hold.
    """

    path: str
    name: str
    state: RowState = "queued"
    pages_done: int = 0
    pages: int = 0
    fields_done: int = 0
    fields: int = 0
    to_check: int = 0
    sentence: str = ""
    extraction: Extraction | None = None
    checked: bool = False
    folder: str = ""
    values: tuple[tuple[str, str], ...] = ()
    schema: str = ""
    kind: str | None = None
    sure: float | None = None
    near: tuple[str, ...] = ()
    documents: int = 1


def waiting(item: Item) -> Row:
    """The row of an item that was just found."""
    return Row(item.path, item.name, folder=os.path.dirname(item.path))  # noqa: PTH120 - 10,000


def unsupported(trouble: Trouble, root: str = "") -> Row:
    """The row of a file that Sealread does not read, below the folder `root`."""
    return _beside(trouble, root, "unsupported")


def unreachable(trouble: Trouble, root: str = "") -> Row:
    """The row of a path that could not be looked at."""
    return _beside(trouble, root, "failed")


def _beside(trouble: Trouble, root: str, state: RowState) -> Row:
    place = os.path.join(root, trouble.name) if root else trouble.name  # noqa: PTH118
    folder = os.path.dirname(place)  # noqa: PTH120
    return Row(place, trouble.name, state, sentence=trouble.sentence, folder=folder)


def root_of(items: Iterable[Item]) -> str:
    """The folder that all of these were found below; "" where there is none, or several."""
    roots = {item.path.removesuffix(item.name) for item in items}
    return roots.pop() if len(roots) == 1 else ""


def changed(row: Row, event: ItemEvent) -> Row:
    """`row` after `event`."""
    match event:
        case SchemaBegun():
            return replace(row, state="running")
        case ItemSorted():
            return replace(
                row, kind=event.kind, sure=event.confidence, near=event.near,
                documents=event.documents,
            )  # fmt: skip
        case ItemStarted():
            return Row(
                row.path, row.name, "running", folder=row.folder, schema=event.schema,
                kind=row.kind, sure=row.sure, near=row.near, documents=row.documents,
            )  # fmt: skip
        case PageRead():
            return replace(row, state="running", pages_done=event.done, pages=event.total)
        case FieldRead():
            return replace(
                row, state="running", fields_done=event.done, fields=event.total,
                values=event.values,
            )  # fmt: skip
        case ItemLeft():
            return stopped(row)
        case ItemFailed():
            state: RowState = "quarantined" if event.quarantined else "failed"
            return replace(row, state=state, sentence=event.sentence, values=())
        case ItemDone() | ItemSkipped():
            return _finished(row, event.extraction)


def _finished(row: Row, extraction: Extraction) -> Row:
    pages, fields = extraction.document.pages, len(extraction.fields)
    return Row(
        row.path, row.name, "done", pages, pages, fields, fields, len(doubtful(extraction)),
        extraction=extraction, checked=is_checked(extraction), folder=row.folder,
        kind=row.kind, sure=row.sure, near=row.near, documents=row.documents,
    )  # fmt: skip


def stopped(row: Row) -> Row:
    """`row` that is not read any further."""
    return replace(row, state="stopped", values=())


def decided(row: Row, extraction: Extraction) -> Row:
    """`row` after a person decided on one of its values; `extraction` is what is handed out now."""
    return replace(
        row,
        extraction=extraction,
        to_check=len(doubtful(extraction)),
        checked=is_checked(extraction),
    )


def fraction(row: Row) -> float:
    """How much of the document is read, 0 to 1: half of the work is pages, half fields."""
    if row.state not in UNFINISHED:
        return 1.0
    pages = row.pages_done / row.pages if row.pages else 0.0
    fields = row.fields_done / row.fields if row.fields else 0.0
    return (pages + fields) / 2
