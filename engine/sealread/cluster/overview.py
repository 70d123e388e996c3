"""What a desk shows of its site: the machines, and what is left of its own runs.

Orders have numbers and no names; a name is told here where this desk's workspace has it. Dask is
imported when the site is asked, and not before.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from sealread.cluster.addresses import address_of
from sealread.cluster.extra import need_dask
from sealread.cluster.keys import default_folder
from sealread.cluster.tokens import own_number
from sealread.cluster.way import open_way
from sealread.work.manifest import read_manifest
from sealread.work.site import chosen_site
from sealread.work.workspace import Workspace

if TYPE_CHECKING:
    from sealread.cluster.status import Machine


class Place(Struct, frozen=True):
    """Where a site is: the address of its scheduler, and the folder of this machine's keys."""

    address: str
    keys: Path


class Overview(Struct, frozen=True):
    """`machines`: those that are gone last. `names`: of documents at hand, by the order's key,
    where this desk knows them. `left`: documents of this desk's runs by this site that are not read
    yet.
    """

    machines: tuple[Machine, ...]
    names: dict[str, str]
    left: int

    @property
    def per_hour(self) -> float:
        """Documents an hour, of all machines together."""
        return sum(one.per_hour for one in self.machines if one.state != "gone")

    @property
    def seconds_left(self) -> float | None:
        """Until what is left is read, at the pace of now; None where nobody can say."""
        return 3600 * self.left / self.per_hour if self.left and self.per_hour else None


def place_of(address: str, keys: str) -> Place | None:
    """The site that settings name, "" where they name none; None where the policy does not either.

    Raises SettingLocked, PolicyUnusable.
    """
    address, folder = chosen_site(address, keys)
    return Place(address, Path(folder) if folder else default_folder()) if address else None


def look(place: Place, workspace: Workspace) -> Overview:
    """Asks a site's scheduler once. Raises SiteExtraMissing, what `security.check` raises."""
    need_dask()
    open_way(place.address)
    from sealread.cluster.status import machines_at

    return seen(machines_at(place.address, place.keys), place.address, workspace)


def drain(place: Place, name: str) -> None:
    """Lets a machine end after the item at hand. Raises as `look` does, SiteMachineUnknown."""
    need_dask()
    open_way(place.address)
    from sealread.cluster.status import drain_at

    drain_at(place.address, place.keys, name)


def seen(machines: tuple[Machine, ...], address: str, workspace: Workspace) -> Overview:
    """Machines of the site at an address, beside what this desk knows of what they do."""
    going_on = workspace.database.rows("SELECT id FROM runs WHERE state = 'running'")
    runs = [int(run) for (run,) in going_on if _is_by(workspace, run, address)]
    at_hand = [one.at_hand for one in machines if one.at_hand is not None]
    names = {key: name for key in at_hand for run in runs if (name := _name(workspace, run, key))}
    return Overview(machines, names, sum(_left(workspace, run) for run in runs))


def _is_by(workspace: Workspace, run: int, address: str) -> bool:
    """Whether the machines of this site read for a run."""
    kept, _ = workspace.manifest(run)
    manifest = None if kept is None else read_manifest(kept)
    if manifest is None or manifest.site is None:
        return False
    return address_of(manifest.site) == address_of(address)


def _left(workspace: Workspace, run: int) -> int:
    """Documents of a run that are not read yet."""
    rows = workspace.database.rows(
        "SELECT count(*) FROM items WHERE run = ? AND state IN ('queued', 'running')", run
    )
    return int(rows[0][0])


def _name(workspace: Workspace, run: int, key: str) -> str:
    """The name of an order's document; "" where it is none of this run."""
    number = own_number(workspace.database, run, key)
    if number is None:
        return ""
    rows = workspace.database.rows(
        "SELECT name FROM items WHERE run = ? AND number = ?", run, number
    )
    return str(rows[0][0]) if rows else ""
