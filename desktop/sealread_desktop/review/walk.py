"""The way from doubtful reading to doubtful reading, through a document and across documents."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from sealread.work.checked import doubtful
from sealread.work.view import Extraction
from sealread_desktop.queue.row import Row


class Stop(Struct, frozen=True):
    """A reading: the path of its document, and its position in the extraction."""

    path: str
    position: int


class Walk:
    """Knows the doubtful readings of documents by their paths; looks at each extraction once.

    `below`: the confidence below which readings are doubtful that are not marked so.
    """

    def __init__(self, below: float = 0.0) -> None:
        self._below = below
        self._known: dict[str, tuple[Extraction, tuple[int, ...]]] = {}

    @property
    def below(self) -> float:
        """The confidence, 0 to 1, below which a reading without a mark is doubtful."""
        return self._below

    @below.setter
    def below(self, below: float) -> None:
        self._below = below
        self._known.clear()

    def doubtful(self, row: Row) -> tuple[int, ...]:
        """The doubtful readings of a document in their order."""
        if row.extraction is None:
            return ()
        known = self._known.get(row.path)
        if known is None or known[0] is not row.extraction:
            known = row.extraction, doubtful(row.extraction, self._below)
            self._known[row.path] = known
        return known[1]

    def forget_others(self, rows: Sequence[Row]) -> None:
        """Lets go of documents that are not among `rows`."""
        if len(self._known) > len(rows):
            here = {row.path for row in rows}
            self._known = {path: one for path, one in self._known.items() if path in here}

    def next(
        self,
        rows: Sequence[Row],
        here: Stop | None,
        pending: frozenset[Stop] = frozenset(),
        *,
        back: bool = False,
    ) -> Stop | None:
        """The doubtful reading after `here` (before it with `back`), round to where it began.

        Those in `pending` are passed over, being decided on. None where there is no other.
        `here` in a document that is not in `rows` counts as before the first.
        """
        for stop in self._around(rows, here, back):
            if stop not in pending and stop != here:
                return stop
        return None

    def _around(self, rows: Sequence[Row], here: Stop | None, back: bool) -> Iterator[Stop]:
        """All stops from `here` on; the own document twice, its rest first."""
        place = next((n for n, row in enumerate(rows) if here and row.path == here.path), None)
        if place is None or here is None:
            for row in reversed(rows) if back else rows:
                yield from self._stops(row, back)
            return
        own = list(self._stops(rows[place], back))
        yield from own[own.index(here) + 1 :] if here in own else own
        others = [*rows[place + 1 :], *rows[:place]]
        for row in reversed(others) if back else others:
            yield from self._stops(row, back)
        yield from own

    def _stops(self, row: Row, back: bool) -> Iterator[Stop]:
        found = self.doubtful(row)
        for position in reversed(found) if back else found:
            yield Stop(row.path, position)
