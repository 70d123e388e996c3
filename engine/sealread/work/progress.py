"""How far the work is and how long it will still take, as honestly as that can be said."""

from __future__ import annotations

import math

from msgspec import Struct
from msgspec import field as struct_field

from sealread.work.events import (
    AnyEvent,
    FieldRead,
    Item,
    ItemDone,
    ItemFailed,
    ItemLeft,
    ItemReported,
    ItemSkipped,
    ItemStarted,
    PageRead,
    RunFinished,
    RunStarted,
    SchemaBegun,
)

ENOUGH = 0.25  # documents; below this an estimate would be a guess
PAGES_SHARE = 0.7  # of a document's time, roughly; the rest goes into its fields
_ENOUGH_FOR_RANGE = 3  # documents; their spread says little before
_SURE = 1.3  # standard deviations: four times out of five it ends within the range


class Left(Struct, frozen=True):
    """Seconds: the time that is left is expected to be between these."""

    least: float
    most: float


class Progress(Struct):
    """The state of the work, fed with its events; times are seconds of any steady clock.

    A run that starts while another goes on adds to it; `open` are the paths of what is not read,
    for a document that is asked for twice counts once. Documents that were read before, failed, or
    were taken out are done at once and say nothing about speed (`unpaced`), so they count for the
    bar and not for the estimate. While it is paused no time passes. `name`, `page` and `field`
    (done, of how many) are those of the document at hand.
    """

    total: int = 0
    finished: int = 0
    unpaced: int = 0
    began: float | None = None
    open: set[str] = struct_field(default_factory=set)
    parts: dict[str, tuple[float, float]] = struct_field(default_factory=dict)
    name: str = ""
    page: tuple[int, int] = (0, 0)
    field: tuple[int, int] = (0, 0)
    runs: int = 0
    times: list[float] = struct_field(default_factory=list)
    paused: float | None = None

    def apply(self, event: AnyEvent, now: float) -> None:
        """Takes one event that arrived at `now`."""
        match event:
            case RunStarted():
                self._add({item.path for item in event.items})
            case SchemaBegun():
                self.name, self.page, self.field = event.item.name, (0, 0), (0, 0)
            case ItemStarted():
                self.began = now if self.began is None else self.began
                self.parts[event.item.path] = (0.0, 0.0)
                self.name, self.page, self.field = event.item.name, (0, 0), (0, 0)
            case PageRead():
                fields = self.parts.get(event.item.path, (0.0, 0.0))[1]
                self.parts[event.item.path] = (_share(event), fields)
                self.page = (event.done, event.total)
            case FieldRead():
                self.parts[event.item.path] = (1.0, _share(event))
                self.field = (event.done, event.total)
            case ItemDone() | ItemReported():
                self.times.append(event.seconds)
                self._end(event.item, unpaced=False)
            case ItemFailed() | ItemSkipped() | ItemLeft():
                self._end(event.item, unpaced=True)
            case RunFinished():
                self.runs = max(0, self.runs - 1)

    def pause(self, now: float) -> None:
        """The work rests from `now` on."""
        self.paused = now if self.paused is None else self.paused

    def resume(self, now: float) -> None:
        """The work goes on."""
        if self.paused is not None and self.began is not None:
            self.began += now - self.paused
        self.paused = None

    @property
    def documents(self) -> float:
        """How many documents are read, parts of running ones included."""
        parts = (PAGES_SHARE * pages + (1 - PAGES_SHARE) * fields
                 for pages, fields in self.parts.values())  # fmt: skip
        return self.finished + sum(parts)

    @property
    def fraction(self) -> float:
        """How much of the work is done, 0 to 1."""
        return min(1.0, self.documents / self.total) if self.total else 0.0

    def seconds_left(self, now: float) -> float | None:
        """The time the rest will take at the pace so far; None while nobody can say."""
        read = self.documents - self.unpaced
        if self.began is None or read < ENOUGH:
            return None
        now = now if self.paused is None else self.paused
        return (now - self.began) / read * max(0.0, self.total - self.documents)

    def left(self, now: float) -> Left | None:
        """The same as a range, which is as wide as the documents so far differ; None as there.

        It is where the sum of as many documents as are left lies, four times out of five, when
        they are like those that were read: their own spread, and how little is known of the mean.
        """
        seconds = self.seconds_left(now)
        if seconds is None:
            return None
        if len(self.times) < _ENOUGH_FOR_RANGE:
            return Left(seconds / 2, seconds * 2)
        read, left = len(self.times), max(0.0, self.total - self.documents)
        mean = sum(self.times) / read
        variance = sum((one - mean) ** 2 for one in self.times) / (read - 1)
        spread = _SURE * math.sqrt(variance * (left + left * left / read))
        return Left(max(seconds - spread, seconds / 4), seconds + spread)

    def _add(self, paths: set[str]) -> None:
        """Adds a run's documents, or begins anew where nothing is going on."""
        if self.runs == 0 or self.finished >= self.total:
            self.total = self.finished = self.unpaced = self.runs = 0
            self.began, self.open, self.parts, self.times = None, set(), {}, []
        self.total += len(paths - self.open)
        self.open |= paths
        self.runs += 1

    def _end(self, item: Item, *, unpaced: bool) -> None:
        self.parts.pop(item.path, None)
        if item.path in self.open:
            self.open.remove(item.path)
            self.finished += 1
            self.unpaced += unpaced


def _share(event: PageRead | FieldRead) -> float:
    return event.done / event.total if event.total else 0.0
