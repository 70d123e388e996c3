"""What the walls cost: the same documents read behind all walls and behind none, in one run.

    python -m tests.bench.walls [--documents 100] [--chunk 5] [--data ../shared/data] [--limit 1.05]

Two workers stand side by side, one sealed, one without walls. The documents go through both in
chunks, in turns, each worker first every other time, so that whatever else the machine does hits
both. A chunk gives a ratio of seconds and one of processor seconds; the figure is the median of
ratios. Starting a worker, with the walls tried, is timed beside it. One line of JSON at the end;
exit status 1 where the processor time of the walls costs more than `--limit`.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import psutil

from sealread.errors import DocumentError
from sealread.guard.walls import Level
from sealread.work.walls import tried
from sealread.worker.client import Worker
from sealread.worker.protocol import Extract, Progress
from tests.factory import draw

SETS = ("einvoice", "dop", "sroie")
STARTS = 3


class Measured:
    """A worker and what its chunks took, in seconds and in processor seconds."""

    def __init__(self, level: Level) -> None:
        self.worker = Worker(level=level)
        self.level = self.worker.walls().level
        self.seconds: list[float] = []
        self.processor: list[float] = []
        self._process = psutil.Process(self.worker.pid)
        self._item = 0

    def read(self, chunk: Sequence[Path]) -> None:
        """Reads the documents and keeps what it took."""
        began, spent = time.perf_counter(), self._spent()
        for path in chunk:
            self.extract(path)
        self.seconds.append(time.perf_counter() - began)
        self.processor.append(self._spent() - spent)

    def extract(self, path: Path) -> None:
        """Reads a document; one that cannot be read takes its time too."""
        self._item += 1
        try:
            self.worker.extract(Extract(self._item, str(path), "invoice"), _deaf)
        except DocumentError as error:
            print(f"{path.name}: {error.code}", file=sys.stderr)

    def _spent(self) -> float:
        times = self._process.cpu_times()
        return float(times.user + times.system)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--documents", type=int, default=100)
    parser.add_argument("--chunk", type=int, default=5)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--limit", type=float, default=1.05)
    arguments = parser.parse_args()
    with_walls, without = Measured(Level.SEALED), Measured(Level.NONE)
    try:
        folder = with_walls.worker.scratch
        documents = _documents(arguments.data, arguments.documents, folder)
        _measure(with_walls, without, documents, arguments.chunk, folder)
    finally:
        with_walls.worker.close()
        without.worker.close()
    figures = _figures(with_walls, without, len(documents))
    for name, value in figures.items():
        print(f"{name:32} {value}")
    print(json.dumps(figures))
    sys.exit(figures["processor_ratio"] > arguments.limit)


def _measure(
    one: Measured, other: Measured, documents: Sequence[Path], size: int, folder: Path
) -> None:
    scan = folder / "first.pdf"
    scan.write_bytes(draw("invoice", "en", 1, scanned=True).pdf)
    for worker in (one, other):  # models are loaded by the first document: not a chunk's time
        worker.extract(scan)
    chunks = [documents[start : start + size] for start in range(0, len(documents), size)]
    for number, chunk in enumerate(chunks):
        for worker in (one, other) if number % 2 else (other, one):
            worker.read(chunk)


def _documents(data: Path, count: int, folder: Path) -> list[Path]:
    """As many of each set of real documents, in turns; drawn ones where there are too few."""
    sets = [sorted((data / name / "docs").glob("*.*")) for name in SETS]
    longest = max(map(len, sets), default=0)
    found = [own[place] for place in range(longest) for own in sets if place < len(own)][:count]
    for number in range(count - len(found)):
        path = folder / f"drawn-{number}.pdf"
        path.write_bytes(draw("invoice", "de", number, scanned=number % 5 == 0).pdf)
        found.append(path)
    return found


def _figures(on: Measured, off: Measured, documents: int) -> dict[str, float | str]:
    starts = {level: statistics.median(_start_seconds(level)) for level in (on.level, off.level)}
    return {
        "documents": documents,
        "chunks": len(on.seconds),
        "walls": on.level.value,
        "seconds_ratio": _median_ratio(on.seconds, off.seconds),
        "processor_ratio": _median_ratio(on.processor, off.processor),
        "seconds_total_ratio": round(sum(on.seconds) / sum(off.seconds), 4),
        "processor_total_ratio": round(sum(on.processor) / sum(off.processor), 4),
        "seconds_with_walls": round(sum(on.seconds), 2),
        "seconds_without": round(sum(off.seconds), 2),
        "start_seconds_with_walls_tried": round(starts[on.level], 3),
        "start_seconds_without": round(starts[off.level], 3),
    }


def _median_ratio(on: Sequence[float], off: Sequence[float]) -> float:
    return round(statistics.median(a / b for a, b in zip(on, off, strict=True)), 4)


def _start_seconds(level: Level) -> Iterator[float]:
    """How long it takes until a worker is ready, and has been tried where it has walls."""
    for _ in range(STARTS):
        began = time.perf_counter()
        with Worker(level=level) as worker:
            if level is Level.NONE:
                worker.walls()
            else:
                tried(worker, Level.NONE)
            yield time.perf_counter() - began


def _deaf(_: Progress) -> None:
    """Listens to nothing."""


if __name__ == "__main__":
    main()
