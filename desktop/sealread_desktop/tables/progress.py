"""How far a document of a table is, after what a run tells of it."""

from __future__ import annotations

from msgspec.structs import replace

from sealread.work.events import (
    FieldRead,
    ItemDone,
    ItemFailed,
    ItemSkipped,
    ItemStarted,
    PageRead,
)
from sealread_desktop.tables.sheet import Progress

Told = ItemStarted | PageRead | FieldRead | ItemDone | ItemSkipped | ItemFailed
TOLD = (ItemStarted, PageRead, FieldRead, ItemDone, ItemSkipped, ItemFailed)
"""The events that change it."""


def after(progress: Progress, event: Told) -> Progress:
    """`progress` after `event`."""
    match event:
        case ItemStarted():
            return Progress("running")
        case PageRead():
            return replace(progress, pages=(event.done, event.total))
        case FieldRead():
            return replace(progress, fields=(event.done, event.total))
        case ItemFailed():
            return Progress("failed", sentence=event.sentence)
        case ItemDone() | ItemSkipped():
            return Progress("done")
