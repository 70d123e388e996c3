"""How long a reader waits for a paper, in this checkout and in another one, in turns.

    python -m tests.bench.between OTHER [--papers 10] [--rounds 1] [--model standard] [--fields 12]

OTHER: a checkout of Sealread, such as a worktree of an earlier commit; both run with this
environment's packages. Papers of `sealread bench` (but those that are words alone) are read with
the same twelve fields by `sealread extract`, in a new workspace and a new process each time; who
begins changes from paper to paper. `clock` and `processor`: seconds of the other over this one's,
all papers together (more than 1: this one is faster); the latter are those of all processes, which
other work on the machine does not change much. `same`: how many of all values are equal in both.
One line of JSON at the end.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from msgspec import Struct

from sealread.evaluate.dataset import asked, find
from sealread.evaluate.speed.fields import filled, of_kinds, single
from sealread.evaluate.speed.papers import NAMED, USUAL_DATA
from sealread.schema.model import Field

HERE = Path(__file__).parents[2]
_COMMAND = (
    "import sys; sys.argv[0] = 'sealread'; from sealread.cli.main import main; sys.exit(main())"
)


class Paper(Struct, frozen=True):
    """A document and the schema that it is read under."""

    name: str
    document: Path
    schema: Path


class Reading(Struct, frozen=True):
    """What one reading of a paper took, and what came of it."""

    clock: float
    processor: float
    values: dict[str, Any]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("other", type=Path)
    parser.add_argument("--data", type=Path, default=USUAL_DATA)
    parser.add_argument("--papers", type=int, default=10)
    parser.add_argument("--fields", type=int, default=12)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--model", default="standard")
    options = parser.parse_args()
    trees = {"here": HERE, "other": options.other.resolve()}
    readings: dict[str, list[Reading]] = {name: [] for name in trees}
    with tempfile.TemporaryDirectory() as folder:
        papers = _papers(options.data, options.papers, options.fields, Path(folder))
        for number in range(options.rounds * len(papers)):
            paper = papers[number % len(papers)]
            for name in sorted(trees, reverse=bool(number % 2)):
                place = Path(folder) / f"{number}-{name}"
                readings[name].append(_read(trees[name], paper, options.model, place))
            here, other = readings["here"][-1], readings["other"][-1]
            sys.stderr.write(
                f"{paper.name}: {other.clock:.1f} s, now {here.clock:.1f}; of the processor "
                f"{other.processor:.1f}, now {here.processor:.1f}\n"
            )
    print(json.dumps(_figures(readings["here"], readings["other"])))


def _papers(data: Path, count: int, most: int, folder: Path) -> list[Paper]:
    others = of_kinds(data / "../fields/kinds.jsonl")
    found = []
    for name, wanted in NAMED:
        [dataset] = find(data / name)
        truth = next(one for one in dataset.truths if one.id == wanted)
        if truth.file.endswith(".json") or len(found) == count:  # words without their page
            continue
        fields = filled(tuple(single(asked(dataset, truth))), most, others, f"{name}/{wanted}")
        schema = folder / f"{len(found)}.json"
        schema.write_text(json.dumps(_schema(fields)), encoding="utf-8")
        found.append(Paper(name, dataset.path(truth, words=False), schema))
    return found


def _schema(fields: tuple[Field, ...]) -> dict[str, Any]:
    named = {
        f"field_{number}": field.definition
        | {"title": field.label.title, "description": field.label.description}
        for number, field in enumerate(fields)
    }
    return {"title": "Paper", "type": "object", "properties": named}


def _read(tree: Path, paper: Paper, model: str, folder: Path) -> Reading:
    environment = os.environ | {
        "PYTHONPATH": str(tree / "engine"),
        "SEALREAD_EFFORT": "standard",
    }
    command = [
        sys.executable, "-c", _COMMAND, "extract", str(paper.document), "--schema",
        str(paper.schema), "--model", model, "--out", str(folder / "out"),
    ]  # fmt: skip
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    clock, after = time.monotonic() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    written = sorted((folder / "out").glob("*.json"))
    if done.returncode or not written:
        raise SystemExit(f"{paper.name} was not read in {tree}:\n{done.stderr[-2000:]}")
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Reading(clock, processor, json.loads(written[0].read_bytes())["values"])


def _figures(here: list[Reading], other: list[Reading]) -> dict[str, Any]:
    pairs = list(zip(here, other, strict=True))
    every = [(one.values[key], two.values.get(key)) for one, two in pairs for key in one.values]
    return {
        "papers": len(pairs),
        "clock": round(sum(one.clock for one in other) / sum(one.clock for one in here), 3),
        "processor": round(
            sum(one.processor for one in other) / sum(one.processor for one in here), 3
        ),
        "same": sum(one == two for one, two in every),
        "values": len(every),
    }


if __name__ == "__main__":
    main()
