"""Where documents that wait go when a person changes their order. No Qt in it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Literal

from sealread_desktop.queue.row import Row

Way = Literal["up", "down", "top"]


def moved(rows: Sequence[Row], paths: Collection[str], way: Way, *, grouped: bool) -> list[Row]:
    """`rows` with the waiting ones of `paths` moved: one place up or down, or before all others.

    Only places of documents that wait are exchanged. With `grouped` one place is the next one in
    the same folder, because that is what a person sees.
    """
    order = _waiting(rows)
    if way == "top":
        first = [row for row in order if row.path in paths]
        return _refilled(rows, [*first, *(row for row in order if row.path not in paths)])
    if way == "down":
        order.reverse()
    _shift(order, paths, _same(grouped))
    if way == "down":
        order.reverse()
    return _refilled(rows, order)


def moved_to(rows: Sequence[Row], paths: Collection[str], target: str, *, after: bool) -> list[Row]:
    """`rows` with the waiting ones of `paths` right before or after the one at `target`."""
    chosen = [row for row in _waiting(rows) if row.path in paths]
    rest = [row for row in _waiting(rows) if row.path not in paths]
    place = next((n for n, row in enumerate(rest) if row.path == target), None)
    if place is None:  # on a document that does not wait: those before it are all done with
        places = {row.path: number for number, row in enumerate(rows)}
        edge = places.get(target, -1)
        place = sum(places[row.path] < edge for row in rest)
    else:
        place += after
    return _refilled(rows, [*rest[:place], *chosen, *rest[place:]])


def _waiting(rows: Sequence[Row]) -> list[Row]:
    return [row for row in rows if row.state == "queued"]


def _refilled(rows: Sequence[Row], order: Sequence[Row]) -> list[Row]:
    """The places of those that wait, filled in another order."""
    following = iter(order)
    return [next(following) if row.state == "queued" else row for row in rows]


def _same(grouped: bool) -> Callable[[Row, Row], bool]:
    return lambda one, other: not grouped or one.folder == other.folder


def _shift(order: list[Row], chosen: Collection[str], same: Callable[[Row, Row], bool]) -> None:
    """Moves each of the chosen before its neighbour in front; a block at the front stays."""
    stuck: set[str] = set()
    for place, row in enumerate(list(order)):
        if row.path not in chosen:
            continue
        before = next((n for n in range(place - 1, -1, -1) if same(order[n], row)), None)
        if before is None or order[before].path in stuck:
            stuck.add(row.path)
            continue
        order.insert(before, order.pop(place))
