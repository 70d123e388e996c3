"""What a workspace keeps, as frozen records."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from sealread.extract.result import Extraction
from sealread.work.events import Item, ItemState

RunState = Literal["running", "done", "cancelled", "interrupted"]


class Terms(Struct, frozen=True):
    """What an extraction depends on besides the document; the same terms give the same result.

    `app`: the version of Sealread, and of the providers of other packages where there are some.
    """

    schema_name: str
    schema_sha256: str
    model_sha256: str
    settings: str
    app: str


class RunRecord(Struct, frozen=True):
    """A run: its terms, its state, and when it started and finished (UTC, ISO 8601)."""

    id: int
    started: str
    finished: str | None
    state: RunState
    terms: Terms


class ItemRecord(Struct, frozen=True, array_like=True):
    """An item of a run. `sentence` is its error's, `seconds` the wall time of its last attempt."""

    id: int
    run: int
    number: int
    path: str
    name: str
    size: int
    sha256: str
    state: ItemState
    attempts: int
    error_number: int | None
    sentence: str | None
    output: str | None
    seconds: float | None


class Stamp(Struct, frozen=True):
    """A file as the system describes it: its size in bytes and its time of change."""

    size: int
    mtime_ns: int


class Known(Struct, frozen=True):
    """An extraction that the workspace holds, and the item that it came from."""

    item: int
    extraction: Extraction


class ReadBy(Struct, frozen=True):
    """Which machine of a site read a document; `sent`: it was sent there, else it lay in a folder
    that both share.
    """

    machine: str
    sent: bool


class Entry(Struct, frozen=True):
    """One document of the plan; `known` says that its extraction lies in the workspace."""

    item: Item
    stamp: Stamp
    sha256: str
    output: str | None
    known: bool
