"""`make bench-decoding`: a table of all ways on all papers, and all ratios in one line of JSON."""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import msgspec
import numpy as np
from rich.console import Console
from rich.table import Table

from sealread.installed import shipped
from sealread.llm.threads import default_threads
from tests.bench.decoding.measured import Measured
from tests.bench.decoding.weights import LLAMA_1B, Kind, write_model

OTHERS = ("completion", "outlines")
ALL = ("core", "alone", *OTHERS)


class Case(msgspec.Struct, frozen=True):
    """A model, a paper on a text of so many tokens, and who is measured on it."""

    model: str
    paper: str
    tokens: int
    ways: tuple[str, ...]

    @property
    def name(self) -> str:
        paper = f"form of {self.paper}" if self.paper.isdecimal() else self.paper
        return f"{self.model}, {paper}, {self.tokens} tokens"


QUICK = (
    Case("1b-q4_0", "declaration", 1000, ALL),
    Case("1b-q4_0", "100", 1000, ("core", "completion")),
    *(Case("reader", fields, 1000, ("core",)) for fields in ("10", "50")),
)
WHOLE = (
    *(
        Case(model, paper, tokens, ALL)
        for model in ("1b-q4_0", "1b-q8_0")
        for tokens in (1000, 4000)
        for paper in ("declaration", "invoice", "100")
    ),
    Case("reader", "declaration", 1000, ("core", "alone")),
    *(Case("1b-q4_0", fields, 1000, ("core",)) for fields in ("10", "50", "250", "500")),
)


def main() -> None:
    """Measures, one process after the other, and tells."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, required=True, help="vocabulary, Outlines, models")
    parser.add_argument("--quick", action="store_true", help="two papers of 1,000 tokens")
    given = parser.parse_args()
    console = Console()
    bandwidth = memory_bandwidth()
    ratios: dict[str, object] = {"memory_gb_per_second": round(bandwidth, 1)}
    table = Table("", "who", "s", "s after prefill", "prefill", "decoded", "MB", "over floor")
    for case in QUICK if given.quick else WHOLE:
        found = dict(measured(case, given.folder, console))
        _show(table, case, found)
        ratios[case.name] = _ratios(case, found, given.folder, bandwidth)
    console.print(table)
    print(json.dumps(ratios))


def measured(case: Case, folder: Path, console: Console) -> Iterator[tuple[str, Measured]]:
    """What each way took."""
    model = _model(case.model, folder)
    for way in case.ways:
        console.print(f"{case.name}: {way}")
        command = [
            sys.executable, "-m", "tests.bench.decoding.one", "--model", str(model),
            "--paper", case.paper, "--tokens", str(case.tokens), "--who", way,
            "--threads", str(default_threads()), "--packages", str(folder / "outlines"),
        ]  # fmt: skip
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        yield way, msgspec.json.decode(done.stdout.splitlines()[-1], type=Measured)


def _model(name: str, folder: Path) -> Path:
    if name == "reader":
        return next((shipped("models") / "reader").glob("*.gguf"))
    kind: Kind = "q4_0" if name.endswith("q4_0") else "q8_0"
    vocabulary = folder / "ggml-vocab-llama-bpe.gguf"
    return write_model(folder / f"{name}.gguf", LLAMA_1B, kind, vocabulary)


def _show(table: Table, case: Case, found: dict[str, Measured]) -> None:
    for number, one in enumerate(found.values()):
        over = f"{one.seconds / one.floor:.2f}" if one.floor else ""
        table.add_row(
            case.name if not number else "", one.who, f"{one.seconds:.1f}",
            f"{one.after_prefill:.1f}", str(one.prefill_tokens), str(one.decoded_tokens),
            f"{one.megabytes:.0f}", over,
        )  # fmt: skip


def _ratios(
    case: Case, found: dict[str, Measured], folder: Path, bandwidth: float
) -> dict[str, float | int | None]:
    core = found["core"]
    told: dict[str, float | int | None] = {
        "over_floor": round(core.seconds / (core.floor or core.seconds), 3),
        "document_tokens_of_second_question": core.again,
        "overhead_ms_per_row": round(core.overhead or 0.0, 3),
        "weights_ms_per_step": round(
            _model(case.model, folder).stat().st_size / bandwidth / 1e6, 1
        ),
    }
    if case.paper.isdecimal():
        told["ms_per_field"] = round(1000 * core.after_prefill / int(case.paper), 1)
    for way in case.ways[1:]:
        told[f"{way}_whole"] = round(found[way].seconds / core.seconds, 2)
        told[f"{way}_after_prefill"] = round(found[way].after_prefill / core.after_prefill, 2)
    return told


def memory_bandwidth() -> float:
    """Gigabytes a second that one thread reads from memory (best of five)."""
    data = np.ones(1 << 27, np.float32)  # 512 MiB, more than any cache
    best = 0.0
    for _ in range(5):
        began = time.perf_counter()
        data.sum()
        best = max(best, data.nbytes / (time.perf_counter() - began) / 1e9)
    return best


if __name__ == "__main__":
    main()
