"""`make bench-decoding`: a table of all ways on all papers, and all ratios in one line of JSON.

What was measured before with the same code is not measured again, and `--within` ends a run early:
so the whole table, which takes hours, can be made in pieces.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import numpy as np
from rich.console import Console
from rich.table import Table

from sealread.installed import shipped
from sealread.llm.kept_numbers import FILE_VARIABLE
from sealread.llm.threads import default_threads
from tests.bench.decoding.cases import QUICK, WHOLE, Case
from tests.bench.decoding.kept import Kept
from tests.bench.decoding.measured import Measured
from tests.bench.decoding.weights import LLAMA_1B, Kind, write_model


def main() -> None:
    """Measures, one process after the other, and tells."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--folder", type=Path, required=True, help="vocabulary, models")
    parser.add_argument("--quick", action="store_true", help="two short papers")
    parser.add_argument("--within", type=float, help="seconds after which nothing more is begun")
    parser.add_argument("--again", action="store_true", help="measure all of it again")
    given = parser.parse_args()
    console = Console()
    file = given.folder / "measured.jsonl"
    if given.again:
        file.unlink(missing_ok=True)
        (given.folder / "speed.json").unlink(missing_ok=True)
    kept, until = Kept(file), time.monotonic() + (given.within or float("inf"))
    bandwidth = memory_bandwidth()
    ratios: dict[str, object] = {"memory_gb_per_second": round(bandwidth, 1)}
    table = Table("", "who", "s", "s after prefill", "prefill", "decoded", "MB", "over floor")
    cases = QUICK if given.quick else WHOLE
    order = [(one, way) for one in cases for way in one.ways]
    order += [(one, way) for one in cases for way in one.later]
    for case, way in order:
        if kept.get(case, way) is None and time.monotonic() < until:
            console.print(f"{case.name}: {way}")
            kept.add(case, way, _measure(case, way, given.folder))
    for case in cases:
        told = {way: kept.get(case, way) for way in (*case.ways, *case.later)}
        found = {way: one for way, one in told.items() if one is not None}
        _show(table, case, found)
        if "core" in found:
            ratios[case.name] = _ratios(case, found, given.folder, bandwidth)
    console.print(table)
    print(json.dumps(ratios))


def _measure(case: Case, way: str, folder: Path) -> Measured:
    """Measures in a process of its own."""
    command = [
        sys.executable, "-m", "tests.bench.decoding.one",
        "--model", str(_model(case.model, folder)), "--paper", case.paper,
        "--tokens", str(case.tokens), "--who", way, "--threads", str(default_threads()),
        *(["--no-floor"] if not case.floor else []),
    ]  # fmt: skip
    speed = {FILE_VARIABLE: str(folder / "speed.json")}  # nothing that was measured at other times
    done = subprocess.run(
        command, check=True, stdout=subprocess.PIPE, text=True, env={**os.environ, **speed}
    )
    return msgspec.json.decode(done.stdout.splitlines()[-1], type=Measured)


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
        "width": core.width,
        "over_floor": round(core.seconds / core.floor, 3) if core.floor else None,
        "document_tokens_of_second_question": core.again,
        "overhead_ms_per_row": round(core.overhead or 0.0, 3),
        "weights_ms_per_step": round(
            _model(case.model, folder).stat().st_size / bandwidth / 1e6, 1
        ),
    }
    if case.fields:
        told["ms_per_field"] = round(1000 * core.after_prefill / case.fields, 1)
    for way in [way for way in found if way != "core"]:
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
