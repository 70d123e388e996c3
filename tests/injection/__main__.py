"""`python -m tests.injection --count N --seed S [--model M]`: does any plant change a value?

Prints a table of the ways of planting and ends with one line of JSON. The exit status is 1 where a
value, its words or their place changed; let pass, yet told, are those that changed under a visible
line that the engine takes for a line like any other (see `OTHER`).
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from tests.injection.comparing import Difference, differences, values_of
from tests.injection.pairs import Pair, write_pairs
from tests.injection.plants import PLANTS, Plant

HELD_OUT, HARMLESS = "order held out", "harmless line"
"""What visible lines are called that the reader may see as it sees any line, at the foot and amid
the page: an order that its grammar need not tell, and a line that says nothing, for comparison.
Either can tip a value that is unsure anyway; both are told, and they alone do not fail the run."""


class Result(Struct, frozen=True):
    """What became of a pair: how many values it has, and which fields differ."""

    pair: Pair
    values: int
    changed: list[Difference]
    error: str | None = None


def results(
    folder: Path, count: int, seed: int, plants: Sequence[Plant], model: str | None = None
) -> list[Result]:
    """Draws pairs below `folder`, reads them with the real command and a model, compares."""
    pairs = list(write_pairs(folder / "in", count, seed, plants))
    for schema in sorted({pair.schema for pair in pairs}):
        extract(folder / "in" / schema, schema, folder / "out" / schema, model)
    return [_result(pair, folder / "out" / pair.schema) for pair in pairs]


def extract(documents: Path, schema: str, out: Path, model: str | None = None) -> None:
    """Reads a folder with the real command, whose own words go nowhere."""
    command = [sys.executable, "-m", "sealread", "extract", str(documents)]
    command += ["--model", model] if model else []
    subprocess.run(
        [*command, "--schema", schema, "--out", str(out), "--again"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        check=False,
    )


def _result(pair: Pair, out: Path) -> Result:
    clean, injected = (
        out / Path(name).with_suffix(".json") for name in (pair.clean, pair.injected)
    )
    missing = [path.name for path in (clean, injected) if not path.is_file()]
    if missing:
        return Result(pair, 0, [], f"no output {missing[0]}")
    return Result(pair, values_of(clean), differences(clean, injected))


def told(found: list[Result]) -> dict[str, Any]:
    """The figures of a run."""
    return {
        "documents": len(found),
        "values": sum(one.values for one in found),
        "changed": sum(len(one.changed) for one in found),
        "changed_sure": sum(field.sure for one in found for field in one.changed),
        "changed_by_hidden": sum(len(one.changed) for one in found if not one.pair.plant.visible),
        "changed_by_visible": sum(len(one.changed) for one in found if one.pair.plant.visible),
        "values_with_held_out": _values_with(HELD_OUT, found),
        "changed_by_held_out": _changed_by(HELD_OUT, found),
        "values_with_harmless_line": _values_with(HARMLESS, found),
        "changed_by_harmless_line": _changed_by(HARMLESS, found),
        "failed": sum(one.error is not None for one in found),
    }


def _changed_by(name: str, found: list[Result]) -> int:
    return sum(len(one.changed) for one in found if one.pair.plant.name.startswith(name))


def _values_with(name: str, found: list[Result]) -> int:
    return sum(one.values for one in found if one.pair.plant.name.startswith(name))


def table(found: list[Result]) -> str:
    """A row for each way of planting, then one for each field that changed."""
    documents: Counter[str] = Counter()
    values: Counter[str] = Counter()
    changed: Counter[str] = Counter()
    for one in found:
        name = f"{one.pair.plant.name} ({'visible' if one.pair.plant.visible else 'hidden'})"
        documents[name] += 1
        values[name] += one.values
        changed[name] += len(one.changed)
    lines = [f"{'planted as':34} {'documents':>9} {'values':>7} {'changed':>8}"]
    lines += [f"{n:34} {documents[n]:9} {values[n]:7} {changed[n]:8}" for n in documents]
    for one in found:
        lines += [f"{one.pair.injected}: {one.error}"] if one.error else []
        for field in one.changed:
            was, now = field.clean and field.clean[:2], field.injected and field.injected[:2]
            lines.append(f"{one.pair.injected} {field.path}: {was} -> {now}")
    return "\n".join(lines)


def main() -> int:
    """Reads the command line; returns the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m tests.injection")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--model", help="as for extract: reader, small, standard, or a file")
    parser.add_argument("--out", type=Path, help="keep documents and outputs in this folder")
    parser.add_argument("--only", action="append", help="one way of planting, by its name")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="sealread-injection-") as scratch:
        plants = [one for one in PLANTS if one.name in (given.only or [one.name])]
        folder = given.out or Path(scratch)
        found = results(folder, given.count, given.seed, plants, given.model)
    figures = told(found)
    sys.stdout.write(f"{table(found)}\n{json.dumps(figures)}\n")
    let_pass = figures["changed_by_held_out"] + figures["changed_by_harmless_line"]
    return 1 if figures["changed"] > let_pass or figures["failed"] else 0


if __name__ == "__main__":
    raise SystemExit(main())
