"""What a run tells while it goes on. Every event is frozen and may cross threads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

from sealread.errors import SealreadError
from sealread.extract.result import Extraction
from sealread.work.audit import Head
from sealread.work.lacking import Lacking
from sealread.worker.report import Report

ItemState = Literal["queued", "running", "done", "failed", "quarantined"]


class Item(Struct, frozen=True):
    """One document of a run. `number` counts from 1, `name` is the path as a person dropped it."""

    number: int
    path: str
    name: str
    size: int


class Trouble(Struct, frozen=True):
    """Why something was not read: the error's number, its code, and its sentence."""

    name: str
    number: int
    code: str
    sentence: str


def trouble(name: str, error: SealreadError) -> Trouble:
    """The trouble that `error` means for the document shown as `name`."""
    return Trouble(name, error.number, error.code, str(error))


class Summary(Struct, frozen=True):
    """How a run ended. `cancelled` says that items were left; `seconds` is wall time.

    `trail` is the end of the workspace's audit trail: a person may note it down, and check later.
    """

    done: int
    skipped: int
    failed: tuple[Trouble, ...]
    unsupported: tuple[Trouble, ...]
    pages: int
    seconds: float
    cancelled: bool = False
    trail: Head | None = None


def together(summaries: Sequence[Summary]) -> Summary:
    """How runs that went on at the same time ended, as one."""
    first, *others = summaries
    for one in others:
        first = Summary(
            first.done + one.done,
            first.skipped + one.skipped,
            (*first.failed, *one.failed),
            (*first.unsupported, *one.unsupported),
            first.pages + one.pages,
            max(first.seconds, one.seconds),
            first.cancelled or one.cancelled,
            one.trail,
        )
    return first


class RunStarted(Struct, frozen=True):
    """The paths were walked: `items` will be read, `skipped` of them are known already.

    `fields` is the number of leaves the schema asks for; `unsupported` is what lies beside them,
    `troubles` what could not be looked at. `lacking`: why no language model reads although one is
    wanted. `spared`: how many threads compute where it is fewer since the machine runs on its
    battery, else 0. Without items it is followed by NothingToRead.
    """

    items: tuple[Item, ...]
    skipped: int
    unsupported: tuple[Trouble, ...]
    troubles: tuple[Trouble, ...]
    fields: int
    lacking: Lacking = ""
    spared: int = 0


class DeviceLeft(Struct, frozen=True):
    """The processor computes, for a while or to the end, and no graphics processor: `sentence`."""

    sentence: str


class ItemSorted(Struct, frozen=True):
    """It was told what kind of document an item is, which is read under the schema of that kind.

    `kind`: its English title, or the one that it prints; "" for none that is known. `schema`: the
    name of that for it, "" where there is none and the labels that are printed become keys.
    `confidence`: 0 to 1; None where the workspace has read the document as that before, or
    `is_new`: the schema was built for it. `near`: of none that is known the likeliest kinds.
    `documents`: how many the file seems to hold; several are a stack that was not taken apart.
    """

    item: Item
    kind: str
    schema: str
    confidence: float | None
    is_new: bool = False
    near: tuple[str, ...] = ()
    documents: int = 1


class SchemaBegun(Struct, frozen=True):
    """An item is of no kind that is known, and a schema is being built from it; ItemSorted follows.

    That takes the language model about as long as reading it.
    """

    item: Item


class ItemStarted(Struct, frozen=True):
    """An item was handed to the worker, for the `attempt`th time.

    `schema`: the SHA-256 of the schema it is read under; empty where it is no run under one.
    """

    item: Item
    attempt: int
    schema: str = ""


class PageRead(Struct, frozen=True):
    """`done` of `total` pages of an item are read."""

    item: Item
    done: int
    total: int


class FieldRead(Struct, frozen=True):
    """`done` of `total` questions about an item are answered.

    `values`: all that a language model and the rules beside it said so far, as paths and words.
    They are for showing alone: any of them may be another one, or none, in the extraction.
    """

    item: Item
    done: int
    total: int
    values: tuple[tuple[str, str], ...] = ()


class ItemDone(Struct, frozen=True):
    """An item is read, kept in the workspace, and written to `output` if the run has a folder."""

    item: Item
    extraction: Extraction
    seconds: float
    output: str | None


class ItemSkipped(Struct, frozen=True):
    """An item was read before by the same schema, model and settings; its output is in place."""

    item: Item
    extraction: Extraction
    output: str | None


class ItemReported(Struct, frozen=True):
    """A request on an item was worked off; `outputs` are the files written for it."""

    item: Item
    report: Report
    seconds: float
    outputs: tuple[str, ...] = ()


class ItemFailed(Struct, frozen=True):
    """An item could not be read; the run goes on. `quarantined`: it broke the worker twice."""

    item: Item
    number: int
    code: str
    sentence: str
    quarantined: bool = False


class ItemLeft(Struct, frozen=True):
    """A person took an item out before it was read; the run goes on without it."""

    item: Item


class RunFinished(Struct, frozen=True):
    """The last event of every run that started."""

    summary: Summary


ItemEvent = (
    ItemSorted
    | SchemaBegun
    | ItemStarted
    | PageRead
    | FieldRead
    | ItemDone
    | ItemSkipped
    | ItemFailed
    | ItemLeft
)
"""What a run under a schema tells of one document."""
Event = RunStarted | DeviceLeft | ItemEvent | RunFinished
"""What a run under a schema tells."""
AnyEvent = Event | ItemReported
"""What a run or a request in plain words tells."""
