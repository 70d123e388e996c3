"""One document of the queue, and how an event changes it."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from sealread.work.events import (
    FieldRead,
    Item,
    ItemDone,
    ItemFailed,
    ItemSkipped,
    ItemStarted,
    PageRead,
    Trouble,
)
from sealread.work.view import Extraction

RowState = Literal["queued", "running", "done", "failed", "quarantined", "unsupported", "stopped"]
ItemEvent = ItemStarted | PageRead | FieldRead | ItemDone | ItemSkipped | ItemFailed
UNFINISHED = ("queued", "running")


class Row(Struct, frozen=True):
    """What the queue shows of a document. `sentence` says why it could not be read."""

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


def waiting(item: Item) -> Row:
    """The row of an item that was just found."""
    return Row(item.path, item.name)


def unsupported(trouble: Trouble) -> Row:
    """The row of a file that Sealread does not read."""
    return Row(trouble.name, trouble.name, "unsupported", sentence=trouble.sentence)


def unreachable(trouble: Trouble) -> Row:
    """The row of a path that could not be looked at."""
    return Row(trouble.name, trouble.name, "failed", sentence=trouble.sentence)


def changed(row: Row, event: ItemEvent) -> Row:
    """`row` after `event`."""
    match event:
        case ItemStarted():
            return Row(row.path, row.name, "running")
        case PageRead():
            return replace(row, pages_done=event.done, pages=event.total)
        case FieldRead():
            return replace(row, fields_done=event.done, fields=event.total)
        case ItemFailed():
            state: RowState = "quarantined" if event.quarantined else "failed"
            return replace(row, state=state, sentence=event.sentence)
        case ItemDone() | ItemSkipped():
            return _finished(row, event.extraction)


def _finished(row: Row, extraction: Extraction) -> Row:
    pages, fields = extraction.document.pages, len(extraction.fields)
    doubtful = sum(reading.status == "needs_review" for reading in extraction.fields)
    return Row(
        row.path, row.name, "done", pages, pages, fields, fields, doubtful, extraction=extraction
    )


def fraction(row: Row) -> float:
    """How much of the document is read, 0 to 1: half of the work is pages, half fields."""
    if row.state not in UNFINISHED:
        return 1.0
    pages = row.pages_done / row.pages if row.pages else 0.0
    fields = row.fields_done / row.fields if row.fields else 0.0
    return (pages + fields) / 2
