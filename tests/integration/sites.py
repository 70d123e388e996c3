"""A real site on this machine: authority, scheduler and machines, each a process of its own."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from sealread.cluster import keys
from sealread.guard.tripwire import let_all_through

HERE = "127.0.0.1"
_PATIENCE = 90.0


def sealread(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "sealread", *arguments]


def free_port() -> int:
    let_all_through()  # a test before in this process may have closed the network
    with socket.socket() as one:
        one.bind((HERE, 0))
        return int(one.getsockname()[1])


class Process:
    """One that runs until it is ended; what it says is in a file."""

    def __init__(self, command: list[str], log: Path) -> None:
        self._log = log
        with log.open("w") as file:
            self.popen = subprocess.Popen(command, stdout=file, stderr=subprocess.STDOUT)

    def said(self) -> str:
        return self._log.read_text()

    def wait_for(self, words: str) -> None:
        """Until it said these words; fails where it ends before."""
        deadline = time.monotonic() + _PATIENCE
        while words not in self.said():
            assert self.popen.poll() is None, self.said()
            assert time.monotonic() < deadline, f"{words!r} was not said in: {self.said()}"
            time.sleep(0.1)

    def end(self, number: signal.Signals = signal.SIGTERM) -> int:
        """The exit status."""
        if self.popen.poll() is None:
            self.popen.send_signal(number)
        try:
            return self.popen.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self.popen.kill()
            raise


@dataclass
class Site:
    """`folder` holds the authority, `keys` what all processes here show."""

    folder: Path
    port: int = field(default_factory=free_port)
    processes: list[Process] = field(default_factory=list)

    @property
    def authority(self) -> Path:
        return self.folder / "authority"

    @property
    def keys(self) -> Path:
        return self.folder / "keys"

    @property
    def address(self) -> str:
        return f"tls://{HERE}:{self.port}"

    def keys_for(self, name: str, days: int = 30) -> Path:
        keys.make_machine(self.authority, name, (HERE,), self.folder / name, days)
        return self.folder / name

    def scheduler(self, *more: str) -> Process:
        command = sealread("site", "scheduler", "--keys", str(self.keys), "--host", HERE)
        return self._started("scheduler", [*command, "--port", str(self.port), *more], "listens")

    def machine(self, name: str, *more: str, at: str | None = None) -> Process:
        command = sealread("site", "worker", at or self.address, "--keys", str(self.keys))
        return self._started(name, [*command, "--name", name, *more], "works for")

    def run(self, *arguments: str, folder: Path | None = None) -> subprocess.CompletedProcess[str]:
        """`sealread site` with the address and keys of this site."""
        command, *rest = arguments
        shown = ("--keys", str(folder or self.keys))
        return subprocess.run(
            sealread("site", command, self.address, *rest, *shown),
            capture_output=True,
            text=True,
            check=False,
            timeout=_PATIENCE,
        )

    def machines(self) -> dict[str, dict[str, object]]:
        """By their names."""
        told = self.run("status", "--json")
        assert told.returncode == 0, told.stderr
        return {one["name"]: one for one in json.loads(told.stdout)["machines"]}

    def extract(
        self, documents: Path, out: Path, *more: str, at: str | None = None
    ) -> subprocess.Popen[str]:
        return subprocess.Popen(
            sealread(
                *("extract", str(documents), "--schema", "invoice", "--out", str(out)),
                *("--effort", "fast", "--site", at or self.address, "--site-keys", str(self.keys)),
                *more,
            ),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def _started(self, name: str, command: list[str], said: str) -> Process:
        process = Process(command, self.folder / f"{name}.log")
        self.processes.append(process)
        process.wait_for(said)
        return process


@contextmanager
def site(folder: Path) -> Iterator[Site]:
    """A site whose authority and keys are made; all its processes are ended at the end."""
    made = Site(folder)
    keys.make_authority(made.authority)
    keys.make_machine(made.authority, "here", (HERE, "localhost"), made.keys)
    try:
        yield made
    finally:
        for process in reversed(made.processes):
            if process.popen.poll() is None:
                process.end()


def children(pid: int) -> list[int]:
    """All processes below one, on Linux."""
    found: list[int] = []
    for task in Path(f"/proc/{pid}/task").glob("*"):
        for child in (task / "children").read_text().split():
            found += [int(child), *children(int(child))]
    return found


def is_alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
