"""OCR beside the model: a folder of scans read one after the other, and with the next one ahead.

    python -m tests.bench.ahead [--documents 6] [--model small] [--rounds 2] [--threads N]

Drawn scans. In each round both ways read the folder anew, in workspaces of their own, in turns;
then its pages are recognised alone (`ocr`); what the model took is the rest of one after the other.
`ratio`: one after the other against ahead (more than 1: ahead is faster). `against_larger`: ahead
against the larger of both. `equal`: whether both ways gave the same values. Before each, a new
process with the model reads another scan: one that knows the pages already would be quicker.
`--threads`: with which the model computes both ways; fewer than there are cores leave one for OCR.
One line of JSON at the end.
"""

from __future__ import annotations

import argparse
import json
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

from sealread.extract.settings import Settings
from sealread.work import power
from sealread.work.events import Event, ItemDone
from sealread.work.model_process import SHARED
from sealread.work.request import Request
from sealread.work.run import Run
from sealread.work.workspace import Workspace
from sealread.worker import protocol
from sealread.worker.client import Worker
from tests.factory import draw

_NEVER = 1 << 20
SCHEMA = {
    "title": "Receipt",
    "type": "object",
    "properties": {
        name: {"type": ["string", "null"], "title": name.replace("_", " ").capitalize()}
        for name in ("company", "date", "address", "total", "cashier", "phone")
    },
}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--documents", type=int, default=6)
    parser.add_argument("--model", default="small")
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--threads", type=int, default=0)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        scans = drawn(Path(folder) / "scans", options.documents)
        drawn(Path(folder) / "other", 1, first=1000)
        rounds = [
            _round(Path(folder) / str(number), scans, options.model, number, options.threads)
            for number in range(options.rounds)
        ]
    print(json.dumps(_figures(rounds), default=float))


def drawn(folder: Path, count: int, first: int = 0) -> Path:
    folder.mkdir()
    for seed in range(first, first + count):
        (folder / f"{seed}.pdf").write_bytes(draw("receipt", "en", seed, scanned=True).pdf)
    return folder


def _round(folder: Path, scans: Path, model: str, number: int, threads: int) -> dict[str, Any]:
    """Both ways in turns, each first every other time."""
    folder.mkdir()
    ways = {"alone": _NEVER, "ahead": 1}
    seconds, values = {}, {}
    for way in sorted(ways, reverse=bool(number % 2)):
        power.CORES_FOR_BOTH = ways[way]
        SHARED.close()
        with Workspace.open(folder / f"before-{way}") as workspace:
            _read(workspace, scans.parent / "other", model, threads)
        with Workspace.open(folder / way) as workspace:
            seconds[way], values[way] = _read(workspace, scans, model, threads)
    seconds["ocr"] = _recognised(scans)
    seconds["model"] = max(seconds["alone"] - seconds["ocr"], 0.0)
    larger = max(seconds["model"], seconds["ocr"])
    return {
        "seconds": seconds,
        "ratio": seconds["alone"] / seconds["ahead"],
        "against_larger": seconds["ahead"] / larger,
        "equal": values["alone"] == values["ahead"],
    }


def _read(
    workspace: Workspace, scans: Path, model: str, threads: int
) -> tuple[float, dict[str, Any]]:
    """Seconds of a run, and its values by file."""
    found: dict[str, Any] = {}

    def hear(event: Event) -> None:
        if isinstance(event, ItemDone):
            found[event.item.name] = event.extraction.values

    request = Request(
        (str(scans),), "receipt.json", model=model, settings=Settings(threads=threads),
        definition=json.dumps(SCHEMA),
    )  # fmt: skip
    began = time.monotonic()
    Run(workspace, request, hear).execute()
    return time.monotonic() - began, found


def _recognised(scans: Path) -> float:
    with Worker() as worker:
        worker.walls()
        began = time.monotonic()
        for item, path in enumerate(sorted(scans.iterdir()), 1):
            worker.read(protocol.Read(item, str(path)), _deaf)
        return time.monotonic() - began


def _deaf(_: protocol.Progress) -> None:
    """Listens to nothing."""


def _figures(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "rounds": rounds,
        "ratio": statistics.median(one["ratio"] for one in rounds),
        "against_larger": statistics.median(one["against_larger"] for one in rounds),
        "equal": all(one["equal"] for one in rounds),
    }


if __name__ == "__main__":
    main()
