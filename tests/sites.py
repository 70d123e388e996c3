"""A site on this machine: its keys, a scheduler and machines, each a process of the real program.

with site_of(folder, "one", "two") as site: ...  # site.address, site.keys
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import TracebackType

import psutil

from sealread.cluster import keys
from sealread.cluster.status import Machine, machines_at
from sealread.errors import SealreadError
from sealread.guard.tripwire import let_all_through
from tests.unit.cli.command import nursery
from tests.warm_workers import Child

HERE = "127.0.0.1"
READING = "sealread.worker.server"
PATIENCE = 90.0
_TICK = 0.1


def sealread(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "sealread", *arguments]


def ended(command: Sequence[str]) -> subprocess.CompletedProcess[str]:
    """What a command said and how it ended, whatever that is."""
    if command[:3] == sealread() and (warm := nursery()):
        return warm.run(command[3:], timeout=PATIENCE)
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=PATIENCE)


def free_port() -> int:
    let_all_through()  # a test before in this process may have closed the network
    with socket.socket() as one:
        one.bind((HERE, 0))
        return int(one.getsockname()[1])


class Process:
    """One that runs until it is ended; what it says is in a file, behind what was there before.

    `core`: the only one that it may compute on.
    """

    def __init__(self, command: Sequence[str], log: Path, core: int | None = None) -> None:
        def pin() -> None:
            if core is not None:
                os.sched_setaffinity(0, {core})

        self._log, self._before = log, log.stat().st_size if log.is_file() else 0
        warm = nursery() if core is None and command[:3] == sealread() else None
        with log.open("ab") as file:
            if warm is not None:
                out = file.fileno()
                self.popen: Child | subprocess.Popen[bytes] = warm.program(
                    command[3:], None, out, out, warm=False
                )
            else:
                self.popen = subprocess.Popen(
                    command, stdout=file, stderr=subprocess.STDOUT, preexec_fn=pin
                )

    @property
    def pid(self) -> int:
        return self.popen.pid

    @property
    def running(self) -> bool:
        return self.popen.poll() is None

    def said(self) -> str:
        return self._log.read_bytes()[self._before :].decode()

    def wait_for(self, words: str) -> None:
        """Until it said these words; fails where it ends before."""
        deadline = time.monotonic() + PATIENCE
        while words not in self.said():
            assert self.running, self.said()
            assert time.monotonic() < deadline, f"{words!r} was not said in: {self.said()}"
            time.sleep(_TICK)

    def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """The exit status."""
        if self.running:
            self.popen.send_signal(number)
        try:
            return self.popen.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.kill()
            raise

    def kill(self) -> None:
        """With all that it started, as a power cut does."""
        for one in [*self.children(), psutil.Process(self.pid)] if self.running else []:
            with contextlib.suppress(psutil.NoSuchProcess):
                one.kill()
        self.popen.wait()

    def children(self) -> list[psutil.Process]:
        """All processes below it."""
        try:
            return list(psutil.Process(self.pid).children(recursive=True))
        except psutil.NoSuchProcess:
            return []


class Site:
    """`folder` holds the authority and what all print, `keys` what all processes here show.

    `processes`: those that were started last under each name; they are ended when it is left.
    `killed`: machines that `kill_while_reading` killed, as they were.
    """

    def __init__(self, folder: Path) -> None:
        self.folder, self.port = folder, free_port()
        self.authority, self.keys = folder / "authority", folder / "keys"
        self.processes: dict[str, Process] = {}
        self.killed: list[Machine] = []
        keys.make_authority(self.authority)
        keys.make_machine(self.authority, "here", (HERE, "localhost"), self.keys)

    @property
    def address(self) -> str:
        return f"tls://{HERE}:{self.port}"

    def __enter__(self) -> Site:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for process in reversed(self.processes.values()):
            process.kill()

    def keys_for(self, name: str, days: int = 30) -> Path:
        keys.make_machine(self.authority, name, (HERE,), self.folder / name, days)
        return self.folder / name

    def scheduler(self, *more: str) -> Process:
        """Starts it, and waits until it listens."""
        options = ("--host", HERE, "--port", str(self.port), "--keys", str(self.keys))
        process = self.start("scheduler", sealread("site", "scheduler", *options, *more))
        process.wait_for("listens")
        return process

    def machine(
        self,
        name: str,
        *more: str,
        at: str | None = None,
        core: int | None = None,
        waits: bool = True,
    ) -> Process:
        """Starts one. `waits`: until it works for its scheduler, at `at` if not at this address."""
        command = sealread("site", "worker", at or self.address, "--keys", str(self.keys))
        process = self.start(name, [*command, "--name", name, *more], core)
        if waits:
            process.wait_for("works for")
        return process

    def start(self, name: str, command: Sequence[str], core: int | None = None) -> Process:
        """Starts any process, which belongs to the site from then on."""
        process = Process(command, self.folder / f"{name}.log", core)
        self.processes[name] = process
        return process

    def run(self, *arguments: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
        """`sealread site` with the address and keys of this site."""
        command, *rest = arguments
        shown = ("--keys", str(folder or self.keys))
        return ended(sealread("site", command, self.address, *rest, *shown))

    def told(self) -> dict[str, dict[str, object]]:
        """What the command tells of the machines, by their names."""
        done = self.run("status", "--json")
        assert done.returncode == 0, done.stderr
        return {one["name"]: one for one in json.loads(done.stdout)["machines"]}

    def extract(
        self, documents: Path, out: Path, *more: str, at: str | None = None
    ) -> subprocess.Popen[str]:
        """`sealread extract` on this site, running."""
        given = ("--schema", "invoice", "--out", str(out), "--effort", "fast")
        site = ("--site", at or self.address, "--site-keys", str(self.keys))
        return subprocess.Popen(
            sealread("extract", str(documents), *given, *site, *more),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def machines(self) -> tuple[Machine, ...]:
        """Those that are there; none while the scheduler is not."""
        try:
            return tuple(one for one in machines_at(self.address, self.keys) if one.state != "gone")
        except SealreadError:
            return ()

    def wait_for(self, *names: str) -> None:
        """Until these machines work, and no others."""
        self.wait_until(
            lambda: {one.name for one in self.machines() if one.state == "working"} == set(names)
        )

    def at_hand(self, name: str) -> str | None:
        """What a machine tells of the order that it reads; None while it reads none."""
        return next((one.at_hand for one in self.machines() if one.name == name), None)

    def wait_until_idle(self) -> None:
        """Until no machine has an order."""
        self.wait_until(lambda: not any(one.at_hand or one.waiting for one in self.machines()))

    def kill(self, name: str) -> None:
        """Kills a process with all that it started."""
        self.processes[name].kill()

    def suspend(self, name: str) -> None:
        """Has a process do nothing any more."""
        psutil.Process(self.processes[name].pid).suspend()

    def resume(self, name: str) -> None:
        """Has it go on."""
        psutil.Process(self.processes[name].pid).resume()

    def kill_dask_worker(self, name: str) -> None:
        """Kills the process of a machine that Dask calls; its nanny starts another."""
        [own] = [
            one
            for one in psutil.Process(self.processes[name].pid).children()
            if "spawn_main" in " ".join(one.cmdline())
        ]
        own.kill()

    def reading(self, name: str) -> list[psutil.Process]:
        """The walled processes of a machine that open documents."""
        return [one for one in self.processes[name].children() if READING in command_of(one)]

    def stop_reading(self) -> list[psutil.Process]:
        """Has every process that reads do nothing any more; those."""
        stopped = [one for name in self.processes for one in self.reading(name)]
        for one in stopped:
            one.suspend()
        return stopped

    def kill_while_reading(self, kill: Callable[[str], None]) -> None:
        """Calls `kill` with the name of a machine that has an order in hand.

        For a thread of its own: whoever gives orders has to go on.
        """
        stopped = self.stop_reading()
        found: list[Machine] = []

        def reads() -> bool:
            found[:] = [one for one in self.machines() if one.at_hand]
            return bool(found)

        self.wait_until(reads)
        kill(found[0].name)
        self.killed.append(found[0])
        for one in stopped:
            with contextlib.suppress(psutil.NoSuchProcess):
                one.resume()

    @contextlib.contextmanager
    def watched(self) -> Iterator[dict[str, str]]:
        """Which machine had each order in hand while this lasts, by what is told of the order."""
        seen: dict[str, str] = {}
        over = threading.Event()

        def watch() -> None:
            while not over.wait(_TICK):
                seen.update((one.at_hand, one.name) for one in self.machines() if one.at_hand)

        watcher = threading.Thread(target=watch)
        watcher.start()
        try:
            yield seen
        finally:
            over.set()
            watcher.join()

    def said(self) -> str:
        """What all processes printed."""
        return "\n".join(
            f"{path.stem}: {path.read_text()}" for path in sorted(self.folder.glob("*.log"))
        )

    def wait_until(self, holds: Callable[[], bool]) -> None:
        """Until something holds of the site."""
        deadline = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < deadline, f"{self.machines()}\n{self.said()}"
            time.sleep(_TICK)


@contextlib.contextmanager
def site_of(folder: Path, *machines: str, options: Sequence[str] = ()) -> Iterator[Site]:
    """A site with a scheduler and these machines at work."""
    with Site(folder) as site:
        site.scheduler()
        for name in machines:
            site.machine(name, *options, waits=False)
        site.wait_for(*machines)
        yield site


def command_of(process: psutil.Process) -> str:
    """The command of a process; "" for one that has ended."""
    try:
        return " ".join(process.cmdline())
    except psutil.Error:
        return ""
