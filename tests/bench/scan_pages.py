"""A long scan recognised by one thread, and side by side: pages, and lines of a page.

    python -m tests.bench.scan_pages [--pages 6] [--rounds 3]

Drawn scans, as one PDF of many pages (`long`) and each by itself (`single`). `ratio`: one thread's
seconds over those of as many as there are cores, in turns, the best of each (more than 1: side by
side is faster). `equal`: whether all words, places and confidences are the same. `memory`: MB that
the process took at most, by one thread and then side by side. One line of JSON at the end.
"""

from __future__ import annotations

import argparse
import json
import resource
import tempfile
import time
from pathlib import Path

import pymupdf

from sealread.document.model import Page
from sealread.document.reading import ReadOptions, read
from sealread.system import physical_cores
from tests.bench.ahead import drawn

_WAYS = {"one": 1, "all": 0}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--pages", type=int, default=6)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        scans = sorted(drawn(Path(folder) / "scans", options.pages).iterdir())
        papers = {"long": [_joined(scans, Path(folder) / "long.pdf")], "single": scans}
        read(scans[0], ReadOptions(threads=1))  # loads the networks
        memory = {"one": _megabytes()}
        figures = {name: _measured(files, options.rounds) for name, files in papers.items()}
        memory["all"] = _megabytes()
    print(json.dumps({"cores": physical_cores(), "memory": memory, **figures}))


def _measured(files: list[Path], rounds: int) -> dict[str, object]:
    seconds: dict[str, float] = {}
    pages: dict[str, list[tuple[Page, ...]]] = {}
    for _ in range(rounds):
        for way, threads in _WAYS.items():
            began = time.perf_counter()
            pages[way] = [read(file, ReadOptions(threads=threads)).pages for file in files]
            taken = time.perf_counter() - began
            seconds[way] = min(seconds.get(way, taken), taken)
    return {
        "ratio": round(seconds["one"] / seconds["all"], 3),
        "seconds": {way: round(taken, 2) for way, taken in seconds.items()},
        "equal": pages["one"] == pages["all"],
    }


def _joined(scans: list[Path], path: Path) -> Path:
    with pymupdf.open() as whole:
        for scan in scans:
            with pymupdf.open(scan) as part:
                whole.insert_pdf(pymupdf.open("pdf", part.convert_to_pdf()))
        whole.save(path)
    return path


def _megabytes() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss >> 10


if __name__ == "__main__":
    main()
