"""Faults of a graphics processor, one in each document of runs as a user's: is any lost?

    python -m tests.bench.device_faults [--documents 60] [--part all|losing|suspended] [--seed 0]

Needs Mesa's software device, llama.cpp with a part for Vulkan, and a C compiler. The driver is
`failing_driver.c`: it hands all on to Mesa's, but that a call fails as it is told: the device is
lost, memory refused, the driver crashes or hangs, in the midst of work or when it is opened, or is
not there. Besides, the process with the device is killed from outside, and a sixth of the documents
have it and this process suspended and resumed, with the device still there.

The device computes one layer and the output, so that it is quick. A run of two losses has a third
document with a fault that must not strike, since by then the run leaves the device alone
(`spared`). After each run its documents are read again on the processor, undisturbed and in another
workspace, and a line of JSON says what is so far. `wrong_tries`: runs that lost the device more or
less often than the rules say (a driver that is missing where there are no device files either is
not told). `breaks`: documents that count as having broken a process.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import psutil

from sealread.extract.result import Extraction
from sealread.work.events import DeviceLeft, Event, ItemDone, ItemFailed, ItemStarted
from sealread.work.model_process import SHARED
from sealread.work.workspace import Workspace
from sealread.worker import client, model_process
from tests.bench.device_papers import Same, read, use_own_server, written

AT_WORK = ("lost", "memory", "crashes", "hangs", "killed")
AT_START = ("missing", "hangs-at-start", "lost-at-start")
SUSPENDED = "suspended"
PATIENCE = 90.0
"""Seconds without progress after which a driver hangs; of those that hang each costs so many."""
STARTING = 30.0
"""The same for a process that opens the device."""
ASLEEP = 4.0
_SOURCE = Path(__file__).with_name("failing_driver.c")
_MESA = "/usr/share/vulkan/icd.d"
_LATEST = {"lost": 12, "crashes": 12, "hangs": 12, "memory": 3}
"""The last call that may be the one that fails: of submissions, of allocations."""
Plan = tuple[str, ...]
"""The faults of a run's documents, one each; "" for one that must not strike."""


class Driver:
    """The failing driver, built in `folder`, and the one fault that it has now."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        library, card = folder / "failing_driver.so", folder / "driver.json"
        subprocess.run(
            ["cc", "-shared", "-fPIC", "-O1", "-o", library, _SOURCE, "-ldl"], check=True
        )
        [mesa] = Path(_MESA).glob("lvp_icd.*.json")
        told = json.loads(mesa.read_text())
        os.environ["SEALREAD_BENCH_DRIVER"] = told["ICD"]["library_path"]
        told["ICD"]["library_path"] = str(library)
        card.write_text(json.dumps(told))
        self._fault, self._mark = folder / "fault", 0
        os.environ |= {"VK_DRIVER_FILES": str(card), "SEALREAD_BENCH_FAULT": str(self._fault)}
        # Behind the walls a process reads what it imports from.
        os.environ["PYTHONPATH"] = os.pathsep.join([str(folder), os.environ["PYTHONPATH"]])

    def fail(self, how: str, at: int = 1) -> None:
        """From here on it fails so, at that call; with "works" never."""
        self._mark += 1
        fresh = self._fault.with_suffix(".new")
        fresh.write_text(f"{how} {at} {self._mark}\n")
        fresh.replace(self._fault)


class OneRun:
    """Hears a run, and sees to the fault of each document. `struck`: from outside, how often."""

    def __init__(self, plan: Plan, driver: Driver, chance: Random) -> None:
        self._plan, self._driver, self._chance = list(plan), driver, chance
        self.done: dict[str, Extraction] = {}
        self.failed: list[str] = []
        self.left: list[str] = []
        self.again = self.struck = 0
        self._at_hand = ""

    def arm(self, how: str) -> None:
        """Has the driver fail so, or somebody outside do it."""
        if how in ("killed", SUSPENDED):
            self._driver.fail("works")
            watcher = threading.Thread(target=self._outside, args=(how, self._at_hand), daemon=True)
            watcher.start()
        elif how == "lost-at-start":
            self._driver.fail("lost")
        else:
            self._driver.fail(how or "lost", self._chance.randint(1, _LATEST.get(how, 1)))

    def hear(self, event: Event) -> None:
        """Takes what is of interest."""
        if isinstance(event, ItemStarted):
            self.again += event.attempt > 1
            if event.item.name != self._at_hand:
                self._at_hand = event.item.name
                self.arm(self._plan[event.item.number - 1] if self._plan else "")
        elif isinstance(event, ItemDone):
            self.done[event.item.name] = event.extraction
        elif isinstance(event, ItemFailed):
            self.failed.append(event.sentence)
        elif isinstance(event, DeviceLeft):
            self.left.append(event.sentence)

    def _outside(self, how: str, name: str) -> None:
        """Once the process with the device is at work on the document: kills or suspends it."""
        time.sleep(self._chance.uniform(0.5, 3.0))
        while self._at_hand == name and name not in self.done:
            pid = SHARED.pid
            if pid is not None and _has_device(pid):
                self.struck += 1
                if how == "killed":
                    os.kill(pid, signal.SIGKILL)
                else:
                    _suspend(pid)
                return
            time.sleep(0.05)


def _has_device(pid: int) -> bool:
    try:
        return "--device" in psutil.Process(pid).cmdline()
    except psutil.Error:
        return False


def _suspend(pid: int) -> None:
    """Stops the process with the device and this one, and lets both go on, as a machine does."""
    both = f"{pid} {os.getpid()}"
    subprocess.run(
        ["sh", "-c", f"kill -STOP {both}; sleep {ASLEEP}; kill -CONT {both}"], check=True
    )


class Figures(msgspec.Struct):
    """What came of it. `left`: how often a run was told that the processor computes, and why."""

    runs: int = 0
    documents: int = 0
    faults: int = 0
    spared: int = 0
    lost: int = 0
    failed: int = 0
    again: int = 0
    breaks: int = 0
    quarantined: int = 0
    wrong_tries: int = 0
    kinds: dict[str, int] = {}
    left: dict[str, int] = {}
    same: Same = msgspec.field(default_factory=Same)
    seconds: float = 0.0


class Campaign:
    """Runs with faults in one workspace, each followed by one without them in another."""

    def __init__(self, folder: Path, plans: list[Plan], seed: int) -> None:
        self._folder, self._plans, self._chance = folder, plans, Random(seed)
        self._driver = Driver(folder / "driver")
        self._figures = Figures()

    def run(self) -> None:
        """Does all of it and prints what came of it after each run."""
        began, first = time.monotonic(), 0
        with (
            Workspace.open(self._folder / "workspace") as workspace,
            Workspace.open(self._folder / "undisturbed") as other,
        ):
            for plan in self._plans:
                numbers = range(first, first + len(plan))
                papers = self._folder / f"{first:03}"
                written(papers, numbers)
                one = self._disturbed(workspace, plan, papers)
                self._add(workspace, plan, one)
                self._compare(one, _undisturbed(other, papers))
                first += len(plan)
                self._figures.seconds = round(time.monotonic() - began, 1)
                print(msgspec.json.encode(self._figures).decode(), flush=True)

    def _disturbed(self, workspace: Workspace, plan: Plan, papers: Path) -> OneRun:
        SHARED.close()  # who starts the program again has no process either
        one = OneRun(plan, self._driver, self._chance)
        self._driver.fail("works")
        if plan[0] in AT_START:
            one.arm(plan[0])
        patience = 600.0 if SUSPENDED in plan else PATIENCE
        read(workspace, papers, "auto", one.hear, patience=patience)
        return one

    def _add(self, workspace: Workspace, plan: Plan, one: OneRun) -> None:
        figures, suspended, untold = self._figures, SUSPENDED in plan, plan.count("missing")
        figures.runs += 1
        figures.documents += len(plan)
        figures.faults += one.struck if suspended else len(one.left) + untold
        figures.spared += plan.count("")
        figures.lost += len(plan) - len(one.done) - len(one.failed)
        figures.failed += len(one.failed)
        figures.again += one.again
        [[figures.breaks]] = workspace.database.rows("SELECT count(*) FROM breaks")
        rows = workspace.database.rows("SELECT count(*) FROM items WHERE state = 'quarantined'")
        [[figures.quarantined]] = rows
        wanted = 0 if suspended else len(plan) - plan.count("") - untold
        figures.wrong_tries += len(one.left) != wanted
        figures.kinds = dict(Counter(figures.kinds) + Counter(filter(None, plan)))
        figures.left = dict(Counter(figures.left) + Counter(one.left))

    def _compare(self, one: OneRun, expected: dict[str, Extraction]) -> None:
        for name, extraction in one.done.items():
            self._figures.same.add(extraction, expected[name])


def _undisturbed(workspace: Workspace, papers: Path) -> dict[str, Extraction]:
    found: dict[str, Extraction] = {}

    def hear(event: Event) -> None:
        if isinstance(event, ItemDone):
            found[event.item.name] = event.extraction

    read(workspace, papers, "processor", hear)
    return found


def plans(documents: int, part: str, seed: int) -> list[Plan]:
    """Which faults in which runs; each kind as often as the others of its sort, in seeded order."""
    suspended = documents // 6
    losing = documents - suspended
    made: list[Plan] = []
    if part != "suspended":
        made = list(_losing(losing))
        Random(seed).shuffle(made)
    if part != "losing" and suspended:
        made.append((SUSPENDED,) * suspended)
    return made


def _losing(documents: int) -> Iterator[Plan]:
    """A fifth alone and at the start, a fifth at work and then at the start, the others at work."""
    mixed = documents // 10
    alone = 2 * mixed + documents % 2
    for number in range(alone):
        yield (AT_START[number % len(AT_START)],)
    for number in range((documents - alone) // 2):
        one = AT_WORK[number % len(AT_WORK)]
        if number < mixed:
            yield one, AT_START[(alone + number) % len(AT_START)]
        else:
            yield one, AT_WORK[(number + number // len(AT_WORK)) % len(AT_WORK)], ""


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--documents", type=int, default=60)
    parser.add_argument("--part", choices=("all", "losing", "suspended"), default="all")
    parser.add_argument("--seed", type=int, default=0)
    options = parser.parse_args()
    client.STARTING = STARTING
    model_process.REST = 0.0  # each run opens the device for itself
    use_own_server("1")
    with tempfile.TemporaryDirectory() as folder:
        made = plans(options.documents, options.part, options.seed)
        Campaign(Path(folder), made, options.seed).run()


if __name__ == "__main__":
    main()
