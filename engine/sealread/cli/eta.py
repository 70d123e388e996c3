"""How far a run is and how long it may still take: an estimate that says so."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from sealread.work.events import (
    Event,
    FieldRead,
    ItemDone,
    ItemFailed,
    ItemSkipped,
    ItemStarted,
    PageRead,
    RunStarted,
)

# Of a document's time, roughly this share goes into reading its pages, the rest into its fields.
_PAGES_SHARE = 0.7


class Standing(Struct, frozen=True):
    """Where a run stands. `reading` counts documents that are read and not skipped."""

    total: int = 0
    finished: int = 0
    reading: int = 0
    read: int = 0
    page: tuple[int, int] = (0, 0)
    field: tuple[int, int] = (0, 0)
    name: str = ""

    @property
    def part(self) -> float:
        """How much of the current document is done, 0 to 1."""
        return _PAGES_SHARE * _share(self.page) + (1 - _PAGES_SHARE) * _share(self.field)

    def seconds_left(self, elapsed: float) -> float | None:
        """What is left at the pace so far; None until one document has been read."""
        if self.read == 0:
            return None
        behind = self.read + self.part
        return max(0.0, (self.reading - behind) * elapsed / behind)


def after(standing: Standing, event: Event) -> Standing:
    """The standing after an event."""
    match event:
        case RunStarted():
            total = len(event.items)
            return Standing(total=total, reading=total - event.skipped)
        case ItemStarted():
            return replace(standing, name=event.item.name, page=(0, 0), field=(0, 0))
        case PageRead():
            return replace(standing, page=(event.done, event.total))
        case FieldRead():
            return replace(standing, field=(event.done, event.total))
        case ItemSkipped():
            return replace(standing, finished=standing.finished + 1)
        case ItemDone() | ItemFailed():
            return replace(
                standing,
                finished=standing.finished + 1,
                read=standing.read + 1,
                page=(0, 0),
                field=(0, 0),
            )
        case _:
            return standing


def in_words(seconds: float | None) -> str:
    """A time left as a person says it."""
    if seconds is None:
        return "estimating the time left"
    if seconds < 60:
        return "less than a minute left"
    minutes = round(seconds / 60)
    if minutes < 60:
        return f"about {minutes} min left"
    return f"about {minutes // 60} h {minutes % 60} min left"


def _share(counted: tuple[int, int]) -> float:
    done, total = counted
    return min(1.0, done / total) if total > 0 else 0.0
