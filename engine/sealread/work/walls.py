"""The walls of a run: what is asked for, what stands, and that it was tried, for the record.

    with Worker() as worker: record = tried(worker, Level.SEALED)

`tried` belongs before the first document: a worker that has read one is not asked any more.
"""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from msgspec import Struct, structs

from sealread.errors import WallsMissing
from sealread.guard.attempts import Attempt, Places, promises_kept, proven
from sealread.guard.egress import close_network
from sealread.guard.walls import Level, Mechanism, platform_level
from sealread.llm.layers import Layers
from sealread.worker.client import Worker
from sealread.worker.scratch import Scratch

__all__ = [
    "Attempt",
    "Level",
    "Mechanism",
    "RunWalls",
    "close_network",
    "lesser",
    "require",
    "tried",
]


class RunWalls(Struct, frozen=True):
    """The walls of a worker, for a run's record.

    `asked`: the level below which the run would not have begun. `claimed`: what the mechanisms in
    force come to, `proven`: what also held when it was tried; `possible`: what this kind of system
    can give, to a process that opens a graphics processor where it does. `device`: that, and what
    of the model it computes and why; None where the processor computes.
    """

    asked: Level
    proven: Level
    claimed: Level
    possible: Level
    mechanisms: tuple[Mechanism, ...]
    attempts: tuple[Attempt, ...]
    device: Layers | None = None

    @property
    def well(self) -> bool:
        """Whether all that this kind of system can give stands, and every attempt went so."""
        return self.proven.covers(self.possible) and promises_kept(self.attempts, self.possible)

    def lacking(self) -> tuple[str, ...]:
        """The names of mechanisms that are not in force and of promises that were not kept.

        Empty where all that this kind of system can give stands.
        """
        if self.well:
            return ()
        missing = [one.name for one in self.mechanisms if not one.in_force]
        broken = [one.name for one in self.attempts if not one.as_promised]
        return (*missing, *broken)


def tried(worker: Worker, asked: Level, *, internet: bool = False) -> RunWalls:
    """Tries the walls of a worker that has not seen a document yet. Raises as `Worker.extract`.

    `internet`: asks for internet sockets too, which a run does not.
    """
    walls = worker.walls()
    with _places(worker, internet) as places:
        attempts = worker.examine(places)
    return RunWalls(
        asked=asked,
        proven=proven(walls, attempts),
        claimed=walls.level,
        possible=_possible(worker.device),
        mechanisms=walls.mechanisms,
        attempts=attempts,
        device=worker.device,
    )


def _possible(device: Layers | None) -> Level:
    most = platform_level()
    return Level.SEALED_DEVICE if device is not None and most is Level.SEALED else most


def require(record: RunWalls) -> None:
    """Raises WallsMissing where less is proven than was asked for."""
    if not record.proven.covers(record.asked):
        raise WallsMissing(
            asked=record.asked.value, found=record.proven.value, what=_lacking(record)
        )


def lesser(one: RunWalls, other: RunWalls) -> RunWalls:
    """The record of the walls that close less, for a run that stands behind both; with the device
    of the one that has one.
    """
    if one.proven is not other.proven:
        less = other if one.proven.covers(other.proven) else one
    else:
        less = one if not one.well or other.well else other
    return structs.replace(less, device=one.device or other.device)


def _lacking(record: RunWalls) -> str:
    """What is not in force and which attempts came through, in words."""
    missing = [f"{one.name}: {one.detail}" for one in record.mechanisms if not one.in_force]
    broken = [f"{one.name}: {one.how}" for one in record.attempts if not one.as_promised]
    return "; ".join(missing + broken) or "this system can give no more"


@contextmanager
def _places(worker: Worker, internet: bool) -> Iterator[Places]:
    """A folder with two documents, and the folders that the worker must leave alone.

    Only `internet`, which is not tried in a run, plants a file in the home folder.
    """
    with Scratch.made() as beside, _planted(internet) as planted:
        document, other = beside.folder / "document.txt", beside.folder / "other.txt"
        document.write_text("A document that the walls are tried on.\n")
        other.write_text("A document that nobody hands over.\n")
        yield Places(
            home=str(Path.home()),
            temporary=tempfile.gettempdir(),
            documents=str(beside.folder),
            document=str(document),
            scratch=str(worker.scratch),
            beside=str(other),
            planted=planted,
            internet=internet,
        )


@contextmanager
def _planted(wanted: bool) -> Iterator[str | None]:
    """A file in the home folder, for as long as it is needed; None where it takes none."""
    if not wanted:
        yield None
        return
    try:
        handle, name = tempfile.mkstemp(prefix=".sealread-walls-", dir=Path.home())
    except OSError:
        yield None
        return
    try:
        os.write(handle, b"A file that no document may reach.\n")
        os.close(handle)
        yield name
    finally:
        Path(name).unlink(missing_ok=True)
