"""`python -m tests.bench.corpus --data DATA --out DIR [--sets dop einvoice …] [--limit 20]`

Runs the real engine over real documents (all of `dop`, a seeded choice of every other set) and
checks every output from outside: no crash; values valid against the schema; every leaf has a field
entry that agrees with it; every reading stands on the page at its boxes. Exit status 1 if a check
fails. The outputs stay in DIR/<set>. How right they are is what `sealread eval` measures.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct
from rich.console import Console
from rich.table import Table

from sealread.document.words_file import read_words_file
from sealread.errors import SealreadError
from sealread.extract.engine import Engine
from sealread.schema.loading import load
from sealread.work.events import Event, ItemDone, ItemFailed, RunStarted
from sealread.work.export import write_json
from sealread.work.request import Request
from sealread.work.run import Run
from sealread.work.workspace import Workspace
from tests.bench.checker import leaves, problems
from tests.bench.page_words import page_words
from tests.bench.sets import SETS, Batch, batches, chosen, read_json


class Failure(Struct, frozen=True):
    """Something that must not happen: a document that was not read, or a check not passed."""

    file: str
    check: str
    path: str
    what: str


class Report:
    """What was found in one set."""

    def __init__(self, set_name: str) -> None:
        self.set_name = set_name
        self.failures: list[Failure] = []
        self.counts: Counter[str] = Counter()
        self.seconds = 0.0

    def row(self) -> dict[str, Any]:
        """The figures of the set."""
        failed = Counter(failure.check for failure in self.failures)
        names = ("documents", "pages", "read", "values")
        figures: dict[str, Any] = {name: self.counts[name] for name in names}
        figures |= {check: failed[check] for check in CHECKS}
        return figures | {"seconds": round(self.seconds, 1)}


CHECKS = ("crash", "schema", "listed", "agrees", "evidence")


def run_batch(batch: Batch, out: Path, report: Report) -> dict[str, Path]:
    """Read a batch as `sealread extract` does; outputs by the path of their document."""
    outputs: dict[str, Path] = {}

    def hear(event: Event) -> None:
        if isinstance(event, ItemDone) and event.output:
            outputs[event.item.path] = Path(event.output)
        elif isinstance(event, ItemFailed):
            name = Path(event.item.path).name
            report.failures.append(Failure(name, "crash", "", event.sentence))
        elif isinstance(event, RunStarted):
            refused = (*event.unsupported, *event.troubles)
            report.failures += [Failure(t.name, "crash", "", t.sentence) for t in refused]

    request = Request(
        paths=tuple(str(path) for path in batch.paths),
        schema=batch.schema,
        out=str(out),
        language=batch.language,
        again=True,
    )
    with Workspace.open(out / ".sealread") as workspace:
        Run(workspace, request, hear).execute()
    return outputs


def run_words_files(batch: Batch, out: Path, report: Report) -> dict[str, Path]:
    """Read words files, which are no documents for the command line, with the engine itself."""
    outputs: dict[str, Path] = {}
    with Engine() as engine:
        for path in batch.paths:
            try:
                extraction = engine.extract(read_words_file(path), load(batch.schema))
            except Exception as error:  # noqa: BLE001 - every crash is a finding, told with its file
                what = f"{type(error).__name__}: {error}"
                report.failures.append(Failure(path.name, "crash", "", what))
                continue
            outputs[str(path)] = out / f"{path.stem}.json"
            write_json(extraction, outputs[str(path)])
    return outputs


def check(document: Path, output_file: Path, batch: Batch, report: Report) -> None:
    """Check one output against its document; what is wrong goes to the report."""
    output = read_json(output_file)
    definition = load(batch.schema, batch.language).definition
    words = page_words(document, output["document"]["modality"])
    report.counts["read"] += 1
    report.counts["pages"] += output["document"]["pages"]
    report.counts["values"] += sum(1 for _ in leaves(output["values"]))
    for problem in problems(output, definition, words):
        found = Failure(document.name, problem.check, problem.path, problem.what)
        report.failures.append(found)


def run_set(set_name: str, given: argparse.Namespace) -> Report:
    """Read and check the documents of one set."""
    report, out = Report(set_name), given.out / set_name
    out.mkdir(parents=True, exist_ok=True)
    truths = chosen(given.data, set_name, given.limit, given.seed)
    report.counts["documents"] = len(truths)
    for batch in batches(given.data, set_name, truths, given.out):
        for document, output in _outputs(batch, out, report).items():
            check(Path(document), output, batch, report)
    return report


def _outputs(batch: Batch, out: Path, report: Report) -> dict[str, Path]:
    began = time.monotonic()
    try:
        if batch.set_name == "forms_de":
            return run_words_files(batch, out, report)
        return run_batch(batch, out, report)
    except SealreadError as error:
        names = [path.name for path in batch.paths]
        report.failures += [Failure(name, "crash", "", str(error)) for name in names]
        return {}
    finally:
        report.seconds += time.monotonic() - began


def _table(reports: list[Report]) -> Table:
    table = Table(title="Outputs checked from outside", title_justify="left")
    table.add_column("set")
    for name in reports[0].row():
        table.add_column(name, justify="right")
    for report in reports:
        table.add_row(report.set_name, *(str(figure) for figure in report.row().values()))
    return table


def _totals(reports: list[Report]) -> dict[str, Any]:
    names = reports[0].row()
    rows = {report.set_name: report.row() for report in reports}
    whole = {name: round(sum(row[name] for row in rows.values()), 1) for name in names}
    return {"all": whole, "sets": rows}


def _tell(reports: list[Report], out: Path, shown: int) -> None:
    """Print the failures (so many of each set), the table, and the totals as a line of JSON."""
    console = Console(width=140)
    for report in reports:
        for failure in report.failures[:shown]:
            where = f"{report.set_name}/{failure.file} {failure.path}"
            console.print(f"{failure.check}: {where}: {failure.what}", markup=False, soft_wrap=True)
        if len(report.failures) > shown:
            console.print(f"{report.set_name}: {len(report.failures) - shown} more")
    console.print(_table(reports))
    everything = {report.set_name: msgspec.to_builtins(report.failures) for report in reports}
    text = json.dumps(everything, ensure_ascii=False, indent=1)
    (out / "failures.json").write_text(text, encoding="utf-8")
    print(json.dumps(_totals(reports)))


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m tests.bench.corpus")
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    parser.add_argument("--sets", nargs="+", choices=SETS, default=list(SETS), metavar="SET")
    parser.add_argument("--limit", type=int, default=20, help="documents of a set (dop: all)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, another choice")
    parser.add_argument("--shown", type=int, default=20, help="failures printed per set")
    parser.add_argument("--out", type=Path, required=True, help="folder for the outputs")
    return parser.parse_args()


def main() -> int:
    """Run, check, tell; 1 if anything failed."""
    given = _arguments()
    given.data, given.out = given.data.resolve(), given.out.resolve()
    reports = [run_set(set_name, given) for set_name in given.sets]
    _tell(reports, given.out, given.shown)
    return 1 if any(report.failures for report in reports) else 0


if __name__ == "__main__":
    raise SystemExit(main())
