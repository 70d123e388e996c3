"""One run of documents by a site that is disturbed, and the ways to disturb it."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from types import TracebackType

import psutil

from tests.bench.site_proxy import Proxy
from tests.sites import HERE, Process, Site, sealread

SCHEMA = {
    "type": "object",
    "properties": {"invoice_number": {"type": "string", "title": "Invoice number"}},
}
MARK = "Zyzomys-pedunculatus"
"""Stands in every document, and may be found in no file of a machine."""
_READING = "sealread.worker.server"
_DASK = "multiprocessing.spawn"
_LONGEST = 900.0
_CLIENTS = 12
_ORPHANS = 60.0
_DISK = "64m"


class Stage:
    """A site whose client and machines reach the scheduler by a proxy, while `with` lasts.

    Half of the machines have the folder of the documents too; the others are sent them.
    """

    def __init__(self, folder: Path, documents: Path, machines: int) -> None:
        self.folder, self.documents = folder, documents
        self.site = Site(folder / "site")
        self.proxy = Proxy(self.site.port)
        self.scheduler: Process | None = None
        self.machines: dict[str, Process | None] = {f"m{n}": None for n in range(machines)}

    def __enter__(self) -> Stage:
        self.start_scheduler()
        for name in self.machines:
            self.start_machine(name)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        for process in reversed(self.site.processes.values()):
            process.end()
        self.proxy.close()
        for out in self.folder.glob("out-*"):
            self.clear(out)

    def start_scheduler(self) -> None:
        """Starts it, on the port that it had."""
        self.scheduler = self.site.scheduler()

    def start_machine(self, name: str) -> None:
        """Starts a machine; every other one has the shared folder."""
        more = ["--shared", str(self.documents)] if int(name[1:]) % 2 else []
        self.machines[name] = self.site.machine(
            name, "--host", HERE, *more, at=self.proxy.address, waits=False
        )

    def start_client(self, out: Path) -> subprocess.Popen[bytes]:
        """`sealread extract --site` over all documents."""
        command = sealread(
            "extract", str(self.documents), "--schema", str(self.folder / "schema.json"),
            "--out", str(out), "--effort", "fast", "--site", self.proxy.address,
            "--site-keys", str(self.site.keys), "--site-shared", str(self.documents),
        )  # fmt: skip
        with (self.folder / "client.log").open("ab") as log:
            return subprocess.Popen(command, stdout=log, stderr=log)

    def out(self, trial: int) -> Path:
        """A folder for a trial's results, small enough to be filled where that can be had."""
        out = self.folder / f"out-{trial}"
        out.mkdir()
        mount = ["mount", "-t", "tmpfs", "-o", f"size={_DISK}", "tmpfs", str(out)]
        subprocess.run(mount, capture_output=True, check=False)
        return out

    def clear(self, out: Path) -> None:
        """Removes a trial's results."""
        if out.is_mount():
            subprocess.run(["umount", str(out)], check=True)
        shutil.rmtree(out)


class Faults:
    """Disturbs one run `count` times. `run` returns the folder of its results.

    `happened`: faults by kind. `clients`: how many clients the run took, of which each goes on
    where the last one was. `endless`: 1 where it did not end. `orphans`: processes that outlived
    the machine that they belonged to. `seen_words`: a document was seen in a machine's folder.
    """

    def __init__(self, stage: Stage, chance: Random, count: int, only: Iterable[str] = ()) -> None:
        self._stage, self._chance, self._count = stage, chance, count
        self._ways: dict[str, Callable[[], bool]] = {
            "worker": self._kill_worker, "nanny": self._kill_nanny,
            "scheduler": self._kill_scheduler, "client": self._kill_client,
            "reading": self._kill_reading, "cut": self._cut, "held": self._hold,
            "disk": self._fill, "slow": self._slow,
        }  # fmt: skip
        self._ways = {key: way for key, way in self._ways.items() if key in only or not only}
        self._healing: list[tuple[float, Callable[[], None]]] = []
        self._client: subprocess.Popen[bytes] | None = None
        self._out = Path()
        self.happened: Counter[str] = Counter()
        self.clients = self.endless = self.orphans = 0
        self.seen_words = False

    def run(self, trial: int) -> Path:
        """One trial, until its run has ended well and nothing is broken any more."""
        self._out = self._stage.out(trial)
        deadline = time.monotonic() + _LONGEST
        status: int | None = None
        while status != 0:
            if time.monotonic() > deadline or self.clients >= _CLIENTS:
                self.endless = 1
                break
            self.clients += 1
            self._client = self._stage.start_client(self._out)
            status = self._disturbed(deadline)
        self._end_client()
        self._heal(everything=True)
        return self._out

    def left_words(self) -> int:
        """Files in folders of machines that hold a document's words; none once all are idle."""
        found = 0
        for folder, _, names in os.walk(self._stage.folder / "tmp"):  # some go meanwhile
            for name in names:
                with contextlib.suppress(OSError):
                    found += MARK.encode() in Path(folder, name).read_bytes()
        return found

    def _disturbed(self, deadline: float) -> int | None:
        """Faults at times until the client ends; its exit status, None where it was killed."""
        client = self._client
        next_fault = time.monotonic() + self._chance.uniform(0.5, 4.0)
        while client is not None and time.monotonic() < deadline:
            if client.poll() is not None:
                return client.returncode
            self._heal()
            if time.monotonic() >= next_fault and sum(self.happened.values()) < self._count:
                self._do_one()
                next_fault = time.monotonic() + self._chance.uniform(0.2, 4.0)
            self.seen_words = self.seen_words or self.left_words() > 0
            time.sleep(0.05)
        return None

    def _do_one(self) -> None:
        kind = self._chance.choice(sorted(self._ways))
        if self._ways[kind]():
            self.happened[kind] += 1

    def _heal(self, *, everything: bool = False) -> None:
        """Repairs what is due; after a trial all, and whatever else is missing."""
        now = time.monotonic()
        due = [one for one in self._healing if everything or one[0] <= now]
        self._healing = [one for one in self._healing if one not in due]
        for _, heal in due:
            heal()

    def _later(self, heal: Callable[[], None], least: float, most: float) -> None:
        self._healing.append((time.monotonic() + self._chance.uniform(least, most), heal))

    def _kill_worker(self) -> bool:
        return self._killed(self._below(_DASK))

    def _kill_reading(self) -> bool:
        return self._killed(self._below(_READING))

    def _kill_nanny(self) -> bool:
        """The process over a machine's others, which then have to end by themselves."""
        name = self._machine()
        process = None if name is None else self._stage.machines[name]
        if name is None or process is None:
            return False
        below = process.children()
        process.popen.kill()
        process.popen.wait()
        self._stage.machines[name] = None

        def again() -> None:
            _, alive = psutil.wait_procs(below, timeout=_ORPHANS)
            self.orphans += len(alive)
            for one in alive:
                one.kill()
            self._stage.start_machine(name)

        self._later(again, 0.5, 5.0)
        return True

    def _kill_scheduler(self) -> bool:
        scheduler, self._stage.scheduler = self._stage.scheduler, None
        if scheduler is None:
            return False
        scheduler.popen.kill()
        scheduler.popen.wait()
        self._later(self._stage.start_scheduler, 0.0, 5.0)
        return True

    def _kill_client(self) -> bool:
        if self._client is None or self._client.poll() is not None:
            return False
        self._client.kill()
        self._client.wait()
        return True

    def _cut(self) -> bool:
        return self._stage.proxy.cut() > 0

    def _hold(self) -> bool:
        self._stage.proxy.hold()
        self._later(self._stage.proxy.heal, 0.5, 8.0)
        return True

    def _fill(self) -> bool:
        """Fills the disk of the results, where that is one of its own."""
        if not self._out.is_mount():
            return False
        ballast = self._out / "ballast"
        if ballast.exists():
            return False
        with contextlib.suppress(OSError), ballast.open("wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        self._later(ballast.unlink, 0.2, 3.0)
        return True

    def _slow(self) -> bool:
        """A machine that does nothing for a while."""
        process = self._below(_DASK)
        if process is None:
            return False
        with contextlib.suppress(psutil.NoSuchProcess):
            process.send_signal(signal.SIGSTOP)

        def on() -> None:
            with contextlib.suppress(psutil.NoSuchProcess):
                process.send_signal(signal.SIGCONT)

        self._later(on, 1.0, 10.0)
        return True

    def _killed(self, process: psutil.Process | None) -> bool:
        if process is None:
            return False
        try:
            process.kill()
        except psutil.NoSuchProcess:
            return False
        return True

    def _machine(self) -> str | None:
        """The name of a machine that runs."""
        here = [
            name
            for name, one in self._stage.machines.items()
            if one is not None and one.popen.poll() is None
        ]
        return self._chance.choice(here) if here else None

    def _below(self, words: str) -> psutil.Process | None:
        """A process of a machine with these words in its command."""
        name = self._machine()
        process = None if name is None else self._stage.machines[name]
        if process is None:
            return None
        with contextlib.suppress(psutil.Error):
            for one in psutil.Process(process.pid).children(recursive=True):
                if any(words in part for part in one.cmdline()):
                    return one
        return None

    def _end_client(self) -> None:
        if self._client is not None and self._client.poll() is None:
            self._client.kill()
            self._client.wait()
