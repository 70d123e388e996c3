"""What a site's machines do, asked of their scheduler; and how one of them is taken out of work."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from distributed import Client
from distributed.core import rpc

from sealread.cluster.pickles import restrict
from sealread.cluster.security import check, security
from sealread.errors import SiteMachineUnknown, SiteUnreachable

State = Literal["working", "waiting", "draining", "gone"]
MOST: Final = 10_000


class Machine(msgspec.Struct, frozen=True):
    """A machine of a site.

    `at_hand`: the key of the order that it reads, which holds a number and no name. `waiting`:
    orders that it has been given besides. `load`, `memory`: parts of the whole machine in use,
    0 to 1.
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


def machines(client: Client) -> tuple[Machine, ...]:
    """All machines that the scheduler of a client knows, those that are gone last."""
    return _machines(client.sync(_scheduler(client).machines))


def drain(client: Client, name: str) -> None:
    """Lets a machine finish the item at hand and end; what else it was given goes to others.

    Returns at once. Raises SiteMachineUnknown.
    """
    scheduler = _scheduler(client)
    if not client.sync(scheduler.drain, name=name):
        raise SiteMachineUnknown(name=name, address=str(scheduler.address))


def machines_at(address: str, folder: Path) -> tuple[Machine, ...]:
    """`machines` for who is no client: asks once. Raises what `security.check` raises."""
    return _machines(_asked(address, folder, "machines"))


def drain_at(address: str, folder: Path, name: str) -> None:
    """`drain` for who is no client. Raises SiteMachineUnknown, what `security.check` raises."""
    if not _asked(address, folder, "drain", name=name):
        raise SiteMachineUnknown(name=name, address=address)


def _scheduler(client: Client) -> Any:
    return client.scheduler


def _machines(told: Any) -> tuple[Machine, ...]:
    return msgspec.convert(list(told)[:MOST], tuple[Machine, ...])


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
