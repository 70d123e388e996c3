"""What a run tells the audit trail of the walls around its workers."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

import msgspec

from sealread.errors import OutputUnwritable, WallsMissing
from sealread.work.walls import RunWalls
from sealread.work.workspace import Workspace


class Witness:
    """Looks at the walls after each document, and tells what is new: once for all of a run's.

    A disk that is full is told as the trouble of the document that needed it, not here.
    """

    def __init__(self, workspace: Workspace, run: int, machine: str | None = None) -> None:
        """`machine`: the one of a site that the worker is on, None for this one."""
        self._workspace = workspace
        self._run = run
        self._machine = machine
        self._walls: RunWalls | None = None
        self._trips = 0

    def look(self, walls: RunWalls | None, trips: int) -> None:
        """`walls`: what stands around the worker; `trips`: tries to reach the network."""
        with contextlib.suppress(OutputUnwritable):
            if walls is not None and walls != self._walls:
                self._keep(walls)
                self._walls = walls
            if trips > self._trips:
                times = trips - self._trips
                self._workspace.record("tripwire", run=self._run, times=times, **self._where)
                self._trips = trips

    @property
    def _where(self) -> dict[str, str]:
        return {} if self._machine is None else {"machine": self._machine}

    def _keep(self, walls: RunWalls) -> None:
        self._workspace.keep_walls(
            self._run,
            walls.proven.value,
            msgspec.json.encode(walls, order="sorted"),
            standing=[one.name for one in walls.mechanisms if one.in_force],
            failed=walls.lacking(),
            where=self._where,
        )


@contextlib.contextmanager
def refusals_told(workspace: Workspace) -> Iterator[None]:
    """Tells the trail of a run that did not begin because its walls did not stand."""
    try:
        yield
    except WallsMissing as error:
        workspace.record(
            "walls failed", run=None, asked=error.details["asked"], found=error.details["found"]
        )
        raise
