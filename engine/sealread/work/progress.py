"""How far a run is and how long it will still take."""

from __future__ import annotations

from msgspec import Struct
from msgspec import field as struct_field

from sealread.work.events import (
    AnyEvent,
    FieldRead,
    ItemDone,
    ItemFailed,
    ItemReported,
    ItemSkipped,
    ItemStarted,
    PageRead,
    RunStarted,
)

ENOUGH = 0.25  # documents; below this an estimate would be a guess
PAGES_SHARE = 0.7  # of a document's time, roughly; the rest goes into its fields


class Progress(Struct):
    """The state of one run, fed with its events; times are seconds of any steady clock.

    Documents that were read before, or failed, are done at once and say nothing about speed
    (`unpaced`), so they count for the bar and not for the estimate. `name`, `page` and `field`
    (done, of how many) are those of the document at hand.
    """

    total: int = 0
    finished: int = 0
    unpaced: int = 0
    began: float | None = None
    parts: dict[int, tuple[float, float]] = struct_field(default_factory=dict)
    name: str = ""
    page: tuple[int, int] = (0, 0)
    field: tuple[int, int] = (0, 0)

    def apply(self, event: AnyEvent, now: float) -> None:
        """Takes one event that arrived at `now`."""
        match event:
            case RunStarted():
                self.total, self.finished, self.unpaced = len(event.items), 0, 0
                self.began, self.parts = None, {}
            case ItemStarted():
                self.began = now if self.began is None else self.began
                self.parts[event.item.number] = (0.0, 0.0)
                self.name, self.page, self.field = event.item.name, (0, 0), (0, 0)
            case PageRead():
                fields = self.parts.get(event.item.number, (0.0, 0.0))[1]
                self.parts[event.item.number] = (_share(event), fields)
                self.page = (event.done, event.total)
            case FieldRead():
                self.parts[event.item.number] = (1.0, _share(event))
                self.field = (event.done, event.total)
            case ItemDone() | ItemReported() | ItemFailed() | ItemSkipped():
                self.parts.pop(event.item.number, None)
                self.finished += 1
                self.unpaced += not isinstance(event, ItemDone | ItemReported)

    @property
    def documents(self) -> float:
        """How many documents are read, parts of running ones included."""
        parts = (PAGES_SHARE * pages + (1 - PAGES_SHARE) * fields
                 for pages, fields in self.parts.values())  # fmt: skip
        return self.finished + sum(parts)

    @property
    def fraction(self) -> float:
        """How much of the run is done, 0 to 1."""
        return min(1.0, self.documents / self.total) if self.total else 0.0

    def seconds_left(self, now: float) -> float | None:
        """The time the rest will take at the pace so far; None while nobody can say."""
        read = self.documents - self.unpaced
        if self.began is None or read < ENOUGH:
            return None
        return (now - self.began) / read * max(0.0, self.total - self.documents)


def _share(event: PageRead | FieldRead) -> float:
    return event.done / event.total if event.total else 0.0
