"""What a site's machines do, asked of their scheduler; and how one of them is taken out of work."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from distributed.core import rpc

from sealread.cluster.pickles import restrict
from sealread.cluster.security import check, security
from sealread.errors import SiteMachineUnknown, SiteUnreachable

State = Literal["working", "waiting", "draining", "gone"]
MOST: Final = 10_000


class Machine(msgspec.Struct, frozen=True):
    """A machine of a site.

    `at_hand`: what is told of the order that it reads (`tokens.told_key`): a number and no name.
    `waiting`: orders that it has been given besides. `load`, `memory`: parts of the whole machine
    in use, 0 to 1.
    """

    name: str
    host: str
    state: State
    at_hand: str | None
    waiting: int
    done: int
    per_hour: float
    load: float
    memory: float


def machines_at(address: str, folder: Path) -> tuple[Machine, ...]:
    """All machines that a scheduler knows, those that are gone last. Raises what `security.check`
    raises.
    """
    told = _asked(address, folder, "machines")
    return msgspec.convert(list(told)[:MOST], tuple[Machine, ...])


def drain_at(address: str, folder: Path, name: str) -> None:
    """Lets a machine finish the item at hand and end; what else it was given goes to others.

    Returns at once. Raises SiteMachineUnknown, what `security.check` raises.
    """
    if not _asked(address, folder, "drain", name=name):
        raise SiteMachineUnknown(name=name, address=address)


def _asked(address: str, folder: Path, what: str, **details: str) -> Any:
    restrict()
    full = check(address, folder)

    async def ask() -> Any:
        async with rpc(
            full, connection_args=security(folder).get_connection_args("client")
        ) as scheduler:
            return await getattr(scheduler, what)(**details)

    try:
        return asyncio.run(ask())
    except OSError as error:
        raise SiteUnreachable(address=full, what=str(error) or "it hung up") from None
