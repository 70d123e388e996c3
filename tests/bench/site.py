"""What a site's machines are worth: efficiency, overhead a document, two machines against one.

    python -m tests.bench.site                  # all of it, a JSON object as its last line
    python -m tests.bench.site --quick          # smaller, to see that it works

Simulated machines are the real process of a machine in the real Dask with a desk of its own, which
waits a fixed time in place of reading and answers with one and the same extraction. Real documents
are read by machines that have one processor core each. Nothing else should run meanwhile.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import structs

from sealread.cluster import models, reading
from sealread.cluster.batch import SiteBatch
from sealread.cluster.documents import NAME
from sealread.cluster.frames import MAX_ORDER, Answer, Order, Read, decoded
from sealread.cluster.program import version
from sealread.cluster.run import Site as Where
from sealread.cluster.run import SiteRun
from sealread.cluster.security import security
from sealread.cluster.servers import MachineWorker
from sealread.cluster.settings import MachineSettings
from sealread.cluster.watch import Task
from sealread.extract.result import Extraction
from sealread.work.effort import usual_settings
from sealread.work.events import Event, ItemStarted, RunFinished
from sealread.work.request import READER, Request
from sealread.work.workspace import Workspace
from tests.factory import draw
from tests.sites import HERE, Site
from tests.unit.cluster.test_reading import Alone

TEXT = "Invoice\n\nInvoice number: {}\n\nTotal amount: 12.50\n"


class WaitingDesk(reading.Desk):
    """Waits in place of reading; answers with what was read of the first order."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self._seconds = seconds
        self._made: tuple[Extraction, Read] | None = None

    def answer(self, frame: bytes, task: Task) -> Answer:
        """As a machine's own desk, which reads the first order."""
        if self._made is None:
            first = super().answer(frame, Alone())
            assert isinstance(first.outcome, Read), first
            extraction = msgspec.json.decode(first.outcome.untrusted_extraction, type=Extraction)
            self._made = extraction, first.outcome
            self.close()
        order = decoded(frame, Order, version(), MAX_ORDER)
        time.sleep(self._seconds)
        extraction, read = self._made
        document = structs.replace(extraction.document, sha256=order.sha256, file=f"{NAME}.txt")
        body = msgspec.json.encode(structs.replace(extraction, document=document))
        outcome = structs.replace(read, untrusted_extraction=body, seconds=self._seconds)
        return Answer(task.machine, outcome, order.ticket, order.sha256)


async def simulated(address: str, keys: Path, name: str, seconds: float) -> None:
    """A machine's process that waits in place of reading, until it is ended."""
    desk = WaitingDesk(seconds)
    reading._desk = lambda: desk  # type: ignore[assignment]
    worker = MachineWorker(
        address,
        settings=MachineSettings(None),
        security=security(keys),
        nthreads=1,
        name=name,
        host=HERE,
        resources=models.resources(),
        memory_limit=0,
        dashboard=False,
    )
    await worker
    await worker.finished()


class Course:
    """What a run took: from its first order to its end, and in it what was kept."""

    def __init__(self) -> None:
        self.began = self.ended = 0.0

    def hear(self, event: Event) -> None:
        """The time of the first order and of the end."""
        if isinstance(event, ItemStarted) and not self.began:
            self.began = time.monotonic()
        if isinstance(event, RunFinished):
            self.ended = time.monotonic()

    @property
    def seconds(self) -> float:
        """Wall time."""
        return self.ended - self.began


def run(site: Site, folder: Path, inbox: Path, schema: str) -> float:
    """Seconds of a run over `inbox` into a new folder."""
    course = Course()
    out = Path(tempfile.mkdtemp(dir=folder))
    request = Request(
        (str(inbox),), schema, out=str(out), model=READER, settings=usual_settings("fast")
    )
    with Workspace.open(out / ".sealread") as workspace:
        summary = SiteRun(workspace, request, course.hear, Where(site.address, site.keys)).execute()
    assert not summary.failed, summary.failed
    return course.seconds


def texts(folder: Path, name: str, count: int) -> Path:
    """A folder of so many small documents, each another."""
    inbox = folder / name
    inbox.mkdir()
    for number in range(count):
        (inbox / f"{number:06}.txt").write_text(TEXT.format(number))
    return inbox


def simulated_machine(site: Site, name: str, seconds: float) -> list[str]:
    """The command of a machine that waits so long in place of reading."""
    program = (sys.executable, "-m", "tests.bench.site", "machine")
    return [*program, site.address, str(site.keys), name, str(seconds)]


def with_simulated(
    folder: Path, machines: int, seconds: float, act: Callable[[Site], float]
) -> float:
    """What `act` measures on a site of so many machines that wait so long a document."""
    with Site(Path(tempfile.mkdtemp(dir=folder))) as site:
        site.scheduler()
        names = [f"m{number}" for number in range(machines)]
        for name in names:
            site.start(name, simulated_machine(site, name, seconds))
        site.wait_for(*names)
        run(site, folder, texts(folder, f"warm-{machines}-{seconds}", 6 * machines), "invoice")
        return act(site)


def efficiency(folder: Path, machines: int, cost: float, each: int) -> float:
    """The ideal time by the one that so many machines took, each with `each` documents to do."""
    inbox = texts(folder, f"efficiency-{machines}", each * machines)
    took = with_simulated(folder, machines, cost, lambda site: run(site, folder, inbox, "invoice"))
    return each * cost / took


def overhead(folder: Path, count: int) -> dict[str, float]:
    """Milliseconds a document where reading takes none; of them, what keeping it takes."""
    inbox = texts(folder, "overhead", count)
    kept = [0.0]
    keep, hand_out = SiteBatch.keep, SiteBatch.hand_out

    def timed(of: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any) -> Any:
            began = time.monotonic()
            try:
                return of(*given)
            finally:
                kept[0] += time.monotonic() - began

        return call

    def act(site: Site) -> float:
        kept[0] = 0.0
        return run(site, folder, inbox, "invoice")

    SiteBatch.keep, SiteBatch.hand_out = timed(keep), timed(hand_out)  # type: ignore[method-assign]
    try:
        took = with_simulated(folder, 1, 0.0, act)
    finally:
        SiteBatch.keep, SiteBatch.hand_out = keep, hand_out  # type: ignore[method-assign]
    return {
        "ms_a_document": round(1000 * took / count, 2),
        "ms_of_keeping": round(1000 * kept[0] / count, 2),
    }


def real(folder: Path, count: int) -> dict[str, float]:
    """Seconds of one machine and of two, with a core each, for so many drawn documents."""
    warm, inbox = folder / "warm-real", folder / "real"
    for place, seeds in ((warm, range(2)), (inbox, range(100, 100 + count))):
        place.mkdir()
        for seed in seeds:
            language = ("de", "en")[seed % 2]
            (place / f"{seed}.pdf").write_bytes(draw("dop", language, seed).pdf)
    found = {}
    for machines in (1, 2):
        with Site(Path(tempfile.mkdtemp(dir=folder))) as site:
            site.scheduler()
            for number in range(machines):
                site.machine(f"m{number}", core=number, waits=False)
            site.wait_for(*(f"m{number}" for number in range(machines)))
            run(site, folder, warm, "dop")
            found[machines] = run(site, folder, inbox, "dop")
    return {
        "one": round(found[1], 2),
        "two": round(found[2], 2),
        "gain": round(found[1] / found[2], 3),
    }


def main(arguments: Sequence[str]) -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--cost", type=float, default=0.5, help="seconds a simulated document")
    parser.add_argument("--machines", default="1,2,4,8")
    parser.add_argument("--each", type=int, default=60, help="simulated documents a machine")
    parser.add_argument("--empty", type=int, default=500, help="documents of no cost")
    parser.add_argument("--real", type=int, default=30, help="real documents; 0 for none")
    asked = parser.parse_args(arguments)
    if asked.quick:
        asked.machines, asked.each, asked.empty, asked.real = "1,2", 8, 50, 6
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        by_machines = {
            machines: round(efficiency(folder, machines, asked.cost, asked.each), 3)
            for machines in map(int, filter(None, asked.machines.split(",")))
        }
        found["efficiency"] = by_machines
        print(found, flush=True)
        if asked.empty:
            found["overhead"] = overhead(folder, asked.empty)
            print(found["overhead"], flush=True)
        if asked.real:
            found["real_seconds"] = real(folder, asked.real)
    print(json.dumps(found))


if __name__ == "__main__":
    if sys.argv[1:2] == ["machine"]:
        _, _, told, place_of_keys, called, waits = sys.argv
        asyncio.run(simulated(told, Path(place_of_keys), called, float(waits)))
    else:
        main(sys.argv[1:])
