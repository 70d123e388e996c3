"""The processes of a site that run until they are ended: a scheduler, and a machine."""

from __future__ import annotations

import asyncio
import signal
import socket
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from distributed.utils import ensure_ip, get_ip

from sealread.cluster import models
from sealread.cluster.addresses import PORT, address_of, in_full
from sealread.cluster.pickles import restrict
from sealread.cluster.security import check, security
from sealread.cluster.servers import (
    DASHBOARD_PORT,
    DRAINED,
    MachineNanny,
    SiteScheduler,
)
from sealread.cluster.settings import MachineSettings
from sealread.errors import SiteAddressWrong, SiteUnreachable
from sealread.extract.settings import DeviceUse
from sealread.worker.scratch import Scratch

Tell = Callable[[str], None]
_AGAIN_AFTER: Final = 2.0
"""Seconds between two tries to reach a scheduler that is not there."""
_LAST_WORDS: Final = 5.0
"""Seconds that a machine has to end by itself once it was told to."""


def run_scheduler(
    folder: Path,
    host: str = "",
    port: int = PORT,
    *,
    dashboard: bool = False,
    tell: Tell = print,
) -> None:
    """Runs a site's scheduler until SIGTERM or Ctrl-C.

    `folder`: its keys. `host`: the address that it listens on, "" for all. Raises SiteKeysUnusable,
    SiteKeysExpired, SiteAddressWrong.
    """
    restrict()
    options: dict[str, Any] = {"security": security(folder), "dashboard": False}
    if dashboard:
        options |= {"dashboard": True, "dashboard_address": str(DASHBOARD_PORT)}
    with Scratch.made() as scratch:
        options["local_directory"] = str(scratch.folder)
        asyncio.run(_scheduler(host, port, options, tell))


def run_machine(
    address: str,
    folder: Path,
    *,
    shared: Path | None = None,
    name: str | None = None,
    memory: str = "auto",
    host: str | None = None,
    port: int = 0,
    reached_at: str | None = None,
    resources: dict[str, float] | None = None,
    device: DeviceUse = "processor",
    dashboard: bool = False,
    tell: Tell = print,
) -> None:
    """Runs a machine that reads documents for a site until SIGTERM, Ctrl-C, or it is drained.

    Where the scheduler is not there, or goes away, the machine waits for it. `memory`: how much
    its Dask process may take, as Dask words it ("4 GiB"). `resources`: what it offers, by Dask's
    rules; one document at a time with the models that it has, where none are given. `device`: as
    in `MachineSettings`. Raises what `security.check` and `models.resources` raise.
    """
    restrict()
    security(folder)
    with Scratch.made() as scratch:
        settings = MachineSettings(None if shared is None else str(shared.resolve()), device)
        options: dict[str, Any] = {
            "nthreads": 1,
            "name": name or socket.gethostname(),
            "memory_limit": memory,
            "host": host,
            "worker_port": port,
            "contact_address": reached_at and in_full(*address_of(reached_at)),
            "resources": resources or models.resources(),
            "local_directory": str(scratch.folder),
            "settings": settings,
        }
        if dashboard:
            options |= {"dashboard": True, "dashboard_address": "0"}
        asyncio.run(_machine(address, folder, options, tell))


async def _scheduler(host: str, port: int, options: dict[str, Any], tell: Tell) -> None:
    here = f"[{host}]" if ":" in host else host
    scheduler = SiteScheduler(host=here, port=port, protocol="tls", **options)
    try:
        await scheduler
    except RuntimeError as error:
        what = f"nothing can listen there: {error.__cause__}"
        raise SiteAddressWrong(address=in_full(host, port), what=what) from None
    tell(f"The scheduler listens at {scheduler.address}")
    for server in scheduler.services.values():
        tell(f"Dask's pages: http://localhost:{server.port}/info/main/workers.html")
    await _ended()
    await scheduler.close(reason="sealread-ended")


async def _machine(address: str, folder: Path, options: dict[str, Any], tell: Tell) -> None:
    ending = asyncio.ensure_future(_ended())
    told: set[str] = set()
    while not ending.done():
        full = await _reached(address, folder, ending, tell)
        if full is None:
            return
        here = options["host"] or _own_address(address_of(full)[0])
        nanny = MachineNanny(full, security=security(folder), **(options | {"host": here}))
        begun = asyncio.ensure_future(nanny.start())  # type: ignore[no-untyped-call]
        await asyncio.wait({ending, begun}, return_when=asyncio.FIRST_COMPLETED)
        if not begun.done():
            await _leave(nanny)
            return
        if (error := begun.exception()) is not None:
            if (why := _why(error)) not in told:
                tell(f"{options['name']} does not begin: {why}. Trying again.")
            told.add(why)
            await _pause(ending)
            continue
        tell(f"{options['name']} works for {full}")
        finished = asyncio.ensure_future(nanny.finished())  # type: ignore[no-untyped-call]
        await asyncio.wait({ending, finished}, return_when=asyncio.FIRST_COMPLETED)
        if ending.done():
            await _leave(nanny)
        elif nanny.ended_for == DRAINED:
            tell(f"{options['name']} was drained")
            return
        else:
            tell(f"{full} went away")
            await _pause(ending)


def _own_address(host: str) -> str:
    """The address of this machine on the net that a host is reached by."""
    own = str(get_ip(ensure_ip(host)))
    return f"[{own}]" if ":" in own else own


def _why(error: BaseException) -> str:
    """What kept a machine from joining, as far as Dask tells."""
    while error.__cause__ is not None:
        error = error.__cause__
    if "name taken" in str(error):
        return "another machine works there under this name (--name gives it one of its own)"
    return type(error).__name__


async def _reached(
    address: str, folder: Path, ending: asyncio.Future[None], tell: Tell
) -> str | None:
    """The address in full once the scheduler is there; None where the machine was ended first."""
    told = False
    while not ending.done():
        try:
            return await asyncio.to_thread(check, address, folder)
        except SiteUnreachable as error:
            if not told:
                tell(f"{error} Waiting.")
            told = True
        await _pause(ending)
    return None


async def _leave(nanny: MachineNanny) -> None:
    """Gives back what is at hand, so that it is no mark against the document, and ends."""
    with suppress(Exception):
        await asyncio.wait_for(
            nanny.scheduler.unregister(
                address=nanny.worker_address,
                expected=True,
                close=False,
                stimulus_id="sealread-left",
            ),
            _LAST_WORDS,
        )
    nanny.close_gracefully(reason="sealread-left")  # or it would start the process again
    with suppress(Exception):
        killed = nanny.kill(timeout=_LAST_WORDS, reason="sealread-left")
        await asyncio.wait_for(killed, 2 * _LAST_WORDS)
    with suppress(Exception):
        await nanny.close()


async def _pause(ending: asyncio.Future[None]) -> None:
    await asyncio.wait({ending}, timeout=_AGAIN_AFTER)


async def _ended() -> None:
    """Until SIGTERM or Ctrl-C."""
    asked = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, asked.set)
        except NotImplementedError:  # Windows
            signal.signal(number, lambda *_: loop.call_soon_threadsafe(asked.set))
    await asked.wait()
