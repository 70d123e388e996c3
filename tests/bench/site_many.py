"""Very many small documents through a site: memory of client and scheduler, killed and gone on.

    python -m tests.bench.site_many [--documents 100000] [--machines 2] [--kill-at 30]

The machines are simulated (`tests.bench.site`) and take no time; the client is a process of its own
that is killed once `--kill-at` percent are kept, and started again. One line of JSON at the end:
how many were kept once, by either client; the most memory that each process had for itself (MB).
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import psutil

from sealread.cluster.run import Site as Where
from sealread.cluster.run import SiteRun
from sealread.work.effort import usual_settings
from sealread.work.events import Event, ItemDone, RunFinished
from sealread.work.request import READER, Request
from sealread.work.workspace import Workspace
from tests.bench.site import simulated_machine, texts
from tests.sites import Site

_MEGABYTE = 1e6
_EVERY = 1000
"""Documents between two lines of a client."""


def client(address: str, keys: str, inbox: str, out: str) -> None:
    """Reads a folder; prints how many are kept, and at the end what it came to, as JSON."""
    kept = 0

    def hear(event: Event) -> None:
        nonlocal kept
        if isinstance(event, ItemDone):
            kept += 1
            if not kept % _EVERY:
                print(kept, flush=True)
        if isinstance(event, RunFinished):
            told = event.summary
            print(json.dumps({"done": told.done, "skipped": told.skipped}), flush=True)

    request = Request((inbox,), "invoice", model=READER, settings=usual_settings("fast"))
    with Workspace.open(Path(out)) as workspace:
        SiteRun(workspace, request, hear, Where(address, Path(keys))).execute()


class Client:
    """A process that reads, and the most memory that it and the scheduler had meanwhile."""

    def __init__(self, site: Site, inbox: Path, out: Path) -> None:
        command = [sys.executable, "-m", __spec__.name, "client", site.address, str(site.keys)]
        self._process = subprocess.Popen(
            [*command, str(inbox), str(out)], stdout=subprocess.PIPE, text=True
        )
        self._scheduler = psutil.Process(site.processes["scheduler"].pid)
        self.most = {"client": 0.0, "scheduler": 0.0}
        self.began = time.monotonic()

    def follow(self, until: int) -> Any:
        """Waits for so many documents, or for the end: what it came to then; None where killed."""
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._look()
            if line.startswith("{"):
                self._process.wait()
                return json.loads(line)
            if int(line) >= until:
                self._process.kill()
                self._process.wait()
                return None
        raise AssertionError(f"the client ended: {self._process.wait()}")

    def _look(self) -> None:
        for name, process in (
            ("client", psutil.Process(self._process.pid)), ("scheduler", self._scheduler),
        ):  # fmt: skip
            had = process.memory_info().rss / _MEGABYTE
            self.most[name] = max(self.most[name], had)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--documents", type=int, default=100_000)
    parser.add_argument("--machines", type=int, default=2)
    parser.add_argument("--kill-at", type=int, default=30)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        print(json.dumps(_measured(Path(place), asked)))


def _measured(folder: Path, asked: argparse.Namespace) -> dict[str, Any]:
    inbox, out = texts(folder, "many", asked.documents), folder / "workspace"
    with Site(folder / "site") as site:
        site.scheduler()
        names = [f"m{number}" for number in range(asked.machines)]
        for name in names:
            site.start(name, simulated_machine(site, name, 0.0))
        site.wait_for(*names)
        first = Client(site, inbox, out)
        first.follow(asked.documents * asked.kill_at // 100)
        second = Client(site, inbox, out)
        ended = second.follow(asked.documents + 1)
        seconds = second.began - first.began, time.monotonic() - second.began
    with Workspace.open(out) as workspace:
        rows = workspace.database.rows(
            "SELECT COUNT(*), COUNT(DISTINCT sha256) FROM items WHERE extraction IS NOT NULL"
        )
    kept, documents = rows[0]
    most = {name: max(first.most[name], second.most[name]) for name in first.most}
    return {
        "documents": asked.documents,
        "kept": kept,
        "of_them_different": documents,
        "second_client": ended,
        "seconds_of_each_client": [round(one) for one in seconds],
        "memory_mb": {name: round(one) for name, one in most.items()},
    }


if __name__ == "__main__":
    if sys.argv[1:2] == ["client"]:
        client(*sys.argv[2:])
    else:
        main()
