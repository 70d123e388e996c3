"""How far a site goes: what is measured here, and sites that are simulated with it.

    python -m tests.bench.site_scale scheduler [--machines 2] [--window 2] [--orders 2000]
    python -m tests.bench.site_scale writes [--items 2000]
    python -m tests.bench.site_scale documents [--each 10]
    python -m tests.bench.site_scale simulate --machines 100 --documents 1000000 --cost 45 …
    python -m tests.bench.site_scale table

Each prints JSON, one line a measurement; `table` prints the Markdown table of docs/scale.md. What
it is simulated with stands in `_MEASURED`, and where that was measured in docs/scale.md.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import sys
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec import Struct, structs

from tests.bench.site_simulation import Course, Site, simulated

_PAGES_A_DOCUMENT = 2.5
_DAY = 86_400.0
_MEASURED = {"scheduler": 0.0023, "writer": 0.018, "wire": 0.001}
"""Seconds a document of the scheduler; of the client that writes, with a JSON file for each; on the
way."""
_TROUBLE = {
    "life": 30 * _DAY, "notice": 60.0, "repair": 3600.0, "poison": 1e-4, "restart": 5.0,
    "slow": 0.1,
}  # fmt: skip
"""Assumed, not measured: a machine dies once a month and is away for an hour; one document in
10,000 breaks what reads it; one machine in ten is half as fast."""
_MACHINES = (1, 10, 100, 1000)
_DESKS = (1, 4, 16)
"""That share the machines, each of which writes a workspace of its own; more where fewer do not
keep the machines busy."""


class Kind(Struct, frozen=True):
    """Documents of one kind: the mean seconds of one on a machine, and the spread of their logs."""

    name: str
    cost: float
    spread: float


KINDS = (
    Kind("digital, effort fast", 0.5, 0.6),
    Kind("scanned, effort fast", 5.6, 0.8),
    Kind("standard language model", 45.0, 1.0),
)


def main(arguments: Sequence[str] | None = None) -> None:
    """The command line."""
    asked = _parser().parse_args(arguments)
    match asked.what:
        case "scheduler":
            from tests.bench.site_scheduler import measured

            _say(measured(asked.machines, asked.window, asked.orders))
        case "writes":
            for one in _writes(asked.items):
                _say(one)
        case "documents":
            for one in _documents(asked.each):
                _say(one)
        case "simulate":
            _say(simulated(_site(asked)))
        case "table":
            sys.stdout.write(table(100_000_000, asked.pages))


def table(pages: int, most_pages: int) -> str:
    """Simulated sites as Markdown: so many pages, by kind of document and number of machines."""
    head = (
        "| documents | machines, desks | pages a day | days | efficiency | at its limit | busy: "
        "machines, scheduler, desks |"
    )
    lines = [head, "| --- " + "| ---: " * 4 + "| --- | --- |"]
    documents = round(min(pages, most_pages) / _PAGES_A_DOCUMENT)
    for kind in KINDS:
        for machines in _MACHINES:
            for desks in _DESKS:
                site = Site(
                    machines=machines, documents=documents, cost=kind.cost, spread=kind.spread,
                    **{**_MEASURED, "writer": _MEASURED["writer"] / desks}, **_TROUBLE,
                )  # fmt: skip
                course = simulated(site)
                lines.append(_row(kind, site, desks, course))
                if course.ceiling == "machines":
                    break
    return "\n".join(lines) + "\n"


def _row(kind: Kind, site: Site, desks: int, course: Course) -> str:
    busy = (course.busy_machines, course.busy_scheduler, course.busy_writer)
    cells = (
        kind.name,
        f"{site.machines:,}, {desks}",
        _digits(course.documents_a_second * _PAGES_A_DOCUMENT * _DAY),
        _digits(course.seconds / _DAY),
        f"{course.efficiency:.2f}",
        course.ceiling.replace("writer", "desks"),
        ", ".join(f"{one:.0%}" for one in busy),
    )
    return f"| {' | '.join(cells)} |"


def _digits(number: float) -> str:
    """Three digits that count, and no exponent."""
    return f"{float(f'{number:.3g}'):,.12g}"


def _writes(items: int) -> Iterator[Any]:
    """Items of three sizes, encrypted and not, with a file for each and without."""
    from tests.bench.site_writes import measured, read_fast, synthetic

    fast = [extraction for kind in read_fast(3).values() for extraction, _ in kind]
    sizes = {"fast": fast, "12 fields": [synthetic(12)], "100 fields": [synthetic(100)]}
    for what, extractions in sizes.items():
        for encrypted in (False, True):
            for files in (False, True):
                yield measured(what, extractions, items, encrypted=encrypted, files=files)


def _documents(each: int) -> Iterator[Any]:
    """What drawn documents cost a local run at effort fast; the first of each run starts it."""
    from tests.bench.site_writes import read_fast

    for kind, found in read_fast(each + 1).items():
        seconds = [taken for _, taken in found[1:]]
        yield {
            "kind": kind,
            "documents": len(seconds),
            "mean_seconds": round(statistics.mean(seconds), 3),
            "spread": round(statistics.pstdev(math.log(one) for one in seconds), 2),
            "pages": statistics.mean(one.document.pages for one, _ in found),
        }


def _site(asked: argparse.Namespace) -> Site:
    known = {field.name for field in structs.fields(Site)}
    return Site(**{key: value for key, value in vars(asked).items() if key in known})


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description=__doc__)
    kinds = parser.add_subparsers(dest="what", required=True)
    scheduler = kinds.add_parser("scheduler")
    for name, usual in (("machines", 2), ("window", 2), ("orders", 2000)):
        scheduler.add_argument(f"--{name}", type=int, default=usual)
    kinds.add_parser("writes").add_argument("--items", type=int, default=2000)
    kinds.add_parser("documents").add_argument("--each", type=int, default=10)
    simulate = kinds.add_parser("simulate")
    for field in structs.fields(Site):
        kind = int if field.name in ("machines", "documents", "window", "seed", "most") else float
        usual = None if field.required else _usual(field)
        simulate.add_argument(
            f"--{field.name}", type=kind, required=field.required, default=usual
        )  # fmt: skip
    kinds.add_parser("table").add_argument("--pages", type=int, default=100_000_000)
    return parser


def _usual(field: structs.FieldInfo) -> Any:
    """What is measured here, else as the simulation has it."""
    return _MEASURED.get(field.name, field.default)


def _say(told: Any) -> None:
    print(json.dumps(msgspec.to_builtins(told)), flush=True)


if __name__ == "__main__":
    main()
