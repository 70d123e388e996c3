"""A real site on localhost for tests of the window: a scheduler and machines, processes of ours."""

from __future__ import annotations

import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from sealread.cluster import keys


class LocalSite:
    """`address` and `keys` are what a desk names it by."""

    def __init__(self, folder: Path, running: ExitStack) -> None:
        self._folder, self._running = folder, running
        keys.make_authority(folder / "authority")
        self.keys = self._keys("desk")
        port = _free_port()
        self.address = f"tls://127.0.0.1:{port}"
        self._start("scheduler", "--host", "127.0.0.1", "--port", str(port), keys="scheduler")

    def join(self, name: str) -> None:
        """Starts a machine; returns once it works."""
        self._start("worker", self.address, "--name", name, "--host", "127.0.0.1", keys=name)

    def _keys(self, name: str) -> Path:
        folder = self._folder / name
        keys.make_machine(self._folder / "authority", name, ("127.0.0.1",), folder)
        return folder

    def _start(self, what: str, *options: str, keys: str) -> None:
        """Starts `sealread site`, and returns when it says that it works."""
        command = [sys.executable, "-m", "sealread", "site", what, *options]
        command += ["--keys", str(self._keys(keys))]
        started = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
        self._running.callback(_end, started)
        assert started.stderr is not None
        line = started.stderr.readline()
        assert self.address in line, line


@contextmanager
def local_site(folder: Path) -> Iterator[LocalSite]:
    """A site whose processes end with the test."""
    with ExitStack() as running:
        yield LocalSite(folder, running)


def _free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def _end(process: subprocess.Popen[str]) -> None:
    process.terminate()
    process.communicate(timeout=60)
