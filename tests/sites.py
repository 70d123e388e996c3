"""A site on this machine: its keys, a scheduler and machines, each a process of the real program.

with site_of(folder, "one", "two") as site: ...  # site.address, site.keys
"""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import TracebackType

import psutil

from sealread.cluster import keys
from sealread.cluster.status import Machine, machines_at
from sealread.errors import SealreadError
from sealread.guard.tripwire import let_all_through

HOST = "127.0.0.1"
READING = "sealread.worker.server"
PATIENCE = 90.0
_TICK = 0.1


def free_port() -> int:
    let_all_through()  # a test before in this process may have closed the network
    with socket.socket() as listener:
        listener.bind((HOST, 0))
        return int(listener.getsockname()[1])


class Site:
    """Processes are ended when it is left. `folder` holds the keys and what they print."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.keys = folder / "keys"
        keys.make_authority(folder / "authority")
        keys.make_machine(folder / "authority", "all", (HOST, "localhost"), self.keys)
        self.port = free_port()
        self._processes: dict[str, subprocess.Popen[bytes]] = {}

    @property
    def address(self) -> str:
        return f"tls://{HOST}:{self.port}"

    def __enter__(self) -> Site:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for name in list(self._processes):
            self.kill(name)

    def scheduler(self) -> None:
        options = ("--host", HOST, "--port", str(self.port), "--keys", str(self.keys))
        self.start("scheduler", "-m", "sealread", "site", "scheduler", *options)

    def machine(self, name: str, *options: str, core: int | None = None) -> None:
        """`core`: the only one that it may compute on."""
        command = ("-m", "sealread", "site", "worker", self.address, "--name", name, *options)
        self.start(name, *command, "--keys", str(self.keys), core=core)

    def start(self, name: str, *arguments: str, core: int | None = None) -> None:
        """Starts a Python process of the site."""

        def pin() -> None:
            if core is not None:
                os.sched_setaffinity(0, {core})

        with (self.folder / f"{name}.log").open("ab") as log:
            self._processes[name] = subprocess.Popen(
                [sys.executable, *arguments], stdout=log, stderr=log, preexec_fn=pin
            )

    def machines(self) -> tuple[Machine, ...]:
        """Those that are there; none while the scheduler is not."""
        try:
            return tuple(one for one in machines_at(self.address, self.keys) if one.state != "gone")
        except SealreadError:
            return ()

    def wait_for(self, *names: str) -> None:
        """Until these machines work, and no others."""
        deadline = time.monotonic() + PATIENCE
        while {one.name for one in self.machines() if one.state == "working"} != set(names):
            assert time.monotonic() < deadline, self.said()
            time.sleep(_TICK)

    def wait_until_there(self) -> None:
        """Until the scheduler answers."""
        deadline = time.monotonic() + PATIENCE
        while True:
            with contextlib.suppress(SealreadError):
                machines_at(self.address, self.keys)
                return
            assert time.monotonic() < deadline, self.said()
            time.sleep(_TICK)

    def wait_until_idle(self) -> None:
        """Until no machine has an order."""
        deadline = time.monotonic() + PATIENCE
        while any(one.at_hand or one.waiting for one in self.machines()):
            assert time.monotonic() < deadline, self.machines()
            time.sleep(_TICK)

    def kill(self, name: str) -> None:
        """Kills a process with all that it started, as a power cut does."""
        process = self._processes.pop(name)
        for one in [*_children(process.pid), psutil.Process(process.pid)]:
            with contextlib.suppress(psutil.NoSuchProcess):
                one.kill()
        process.wait()

    def suspend(self, name: str) -> None:
        """Has a process do nothing any more."""
        psutil.Process(self._processes[name].pid).suspend()

    def resume(self, name: str) -> None:
        """Has it go on."""
        psutil.Process(self._processes[name].pid).resume()

    def kill_dask_worker(self, name: str) -> None:
        """Kills the process of a machine that Dask calls; its nanny starts another."""
        (own, *_) = [
            one
            for one in psutil.Process(self._processes[name].pid).children()
            if "spawn_main" in " ".join(one.cmdline())
        ]
        own.kill()

    def reading(self, name: str) -> list[psutil.Process]:
        """The walled processes of a machine that open documents."""
        return [one for one in _children(self._processes[name].pid) if READING in _command(one)]

    def stop_reading(self) -> list[psutil.Process]:
        """Has every process that reads do nothing any more; those."""
        stopped = [one for name in self._processes for one in self.reading(name)]
        for one in stopped:
            one.suspend()
        return stopped

    def kill_while_reading(self, kill: Callable[[str], None]) -> None:
        """Calls `kill` with the name of a machine that has an order in hand.

        For a thread of its own: whoever gives orders has to go on.
        """
        stopped = self.stop_reading()
        deadline = time.monotonic() + PATIENCE
        while not (busy := [one.name for one in self.machines() if one.at_hand]):
            assert time.monotonic() < deadline, self.machines()
            time.sleep(_TICK)
        kill(busy[0])
        for one in stopped:
            with contextlib.suppress(psutil.NoSuchProcess):
                one.resume()

    def said(self) -> str:
        """What all processes printed."""
        return "\n".join(
            f"{path.stem}: {path.read_text()}" for path in sorted(self.folder.glob("*.log"))
        )


@contextlib.contextmanager
def site_of(folder: Path, *machines: str, options: Sequence[str] = ()) -> Iterator[Site]:
    """A site with a scheduler and these machines at work."""
    with Site(folder) as site:
        site.scheduler()
        for name in machines:
            site.machine(name, *options)
        site.wait_for(*machines)
        yield site


def _children(pid: int) -> list[psutil.Process]:
    try:
        return psutil.Process(pid).children(recursive=True)
    except psutil.NoSuchProcess:
        return []


def _command(process: psutil.Process) -> str:
    try:
        return " ".join(process.cmdline())
    except psutil.Error:
        return ""
