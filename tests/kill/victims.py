"""A batch in a process of its own, and the ways to kill it."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import psutil

Victim = Literal["worker", "main", "all"]
ORDER: tuple[Victim, ...] = ("worker", "main", "worker", "all")
"""Who is killed, in turn: the worker, the main process with its group, or both at once."""
_ORPHAN_SECONDS = 60.0


class Victims:
    """A running `sealread extract`: its main process and, most of the time, a worker."""

    def __init__(self, command: Sequence[str], log: Path) -> None:
        with log.open("ab") as stream:
            self._main = subprocess.Popen(
                list(command), stdout=stream, stderr=stream, start_new_session=True
            )
        self.workers: list[psutil.Process] = []

    def wait(self, seconds: float) -> int | None:
        """Waits that long for the end; the exit status, or None while it runs."""
        try:
            return self._main.wait(seconds)
        except subprocess.TimeoutExpired:
            return None

    def kill(self, victim: Victim) -> bool:
        """Sends SIGKILL; says whether there was somebody to kill. A dead main process is reaped."""
        worker = self._worker()
        if victim == "worker":
            return self._killed_worker(worker)
        if self._main.poll() is not None:
            return False
        if victim == "all":
            self._killed_worker(worker)
        os.killpg(self._main.pid, signal.SIGKILL)
        self._main.wait()
        return True

    def orphans(self) -> int:
        """How many workers outlive their main process; they get a minute to notice."""
        _, alive = psutil.wait_procs(self.workers, timeout=_ORPHAN_SECONDS)
        for one in alive:
            one.kill()
        return len(alive)

    def _worker(self) -> psutil.Process | None:
        """The worker that runs now; it stays known when the main process is gone."""
        worker = worker_of(self._main.pid)
        if worker is not None and worker not in self.workers:
            self.workers.append(worker)
        return worker

    def _killed_worker(self, worker: psutil.Process | None) -> bool:
        if worker is None:
            return False
        try:
            os.killpg(worker.pid, signal.SIGKILL)
        except ProcessLookupError:
            return False
        return True


def worker_of(main: int) -> psutil.Process | None:
    """The worker process of a running `sealread`, if it has one now."""
    try:
        for child in psutil.Process(main).children():
            if "sealread.worker.server" in child.cmdline():
                return child
    except psutil.Error:  # one of them ended meanwhile
        pass
    return None


def quiet_end(command: Sequence[str], log: Path, seconds: float = 600.0) -> tuple[int, float]:
    """Runs a batch that nobody disturbs; its exit status and its wall time in seconds."""
    began = time.monotonic()
    status = Victims(command, log).wait(seconds)
    if status is None:
        raise TimeoutError("the batch does not end")
    return status, time.monotonic() - began
