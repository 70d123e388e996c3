"""A second schema on a page that was read in: tokens and seconds against the first, in one run.

    python -m tests.bench.prefix [--model small|standard] [--document FILE] [--folder DIR]

Each step is a run of the program in a process of its own, but for the second, which follows the
first in the same one: the first schema on a page that nobody knows; another one in the same
process; that one in a new process, with the states of a locked workspace; and the same in a new
process where nothing is kept, whose values must be the very same. One line of JSON at the end.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import msgspec
import psutil

from sealread.extract.result import Extraction
from sealread.extract.settings import Settings
from sealread.installed import shipped
from sealread.work import kept_states, locking
from sealread.work.events import Event, ItemDone
from sealread.work.keys import LEAST
from sealread.work.model_process import SHARED
from sealread.work.request import Request
from sealread.work.run import Run
from sealread.work.workspace import Workspace

PASSPHRASE = "a passphrase for a bench"
SAMPLE = shipped("resources") / "samples" / "dop" / "dop_de.pdf"
FIRST = (
    "Declaration number", "Manufacturer", "Manufacturer's address", "Product type", "Intended use",
    "Harmonised standard", "Notified body", "Reaction to fire", "Release of dangerous substances",
    "System of assessment", "Place of signature", "Date of signature",
)  # fmt: skip
SECOND = (
    "Name of the firm", "Town", "Country", "Telephone number", "Name of the product",
    "Number of the notified body", "Year of the standard", "Name of the signatory",
    "Function of the signatory", "Essential characteristics", "Thermal conductivity", "Web page",
)  # fmt: skip


class Step(msgspec.Struct, frozen=True):
    """What one run came to: of the page's tokens those that were computed, and seconds.

    `processor`: seconds of the processor that the model's process took, on however busy a machine.
    """

    page_tokens: int
    computed: int
    prefill_tokens: int
    decoded_tokens: int
    seconds: float
    processor: float
    values: str


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", default="standard")
    parser.add_argument("--document", type=Path, default=SAMPLE)
    parser.add_argument("--folder", type=Path, help="where workspaces are made")
    parser.add_argument("--steps", nargs="*", help="for its own use: what this process runs")
    arguments = parser.parse_args()
    if arguments.steps:
        print(json.dumps([msgspec.to_builtins(one) for one in _run_all(arguments)]))
        return
    with tempfile.TemporaryDirectory(dir=arguments.folder) as made:
        _measure(arguments, Path(made))


def _measure(arguments: argparse.Namespace, folder: Path) -> None:
    for name in ("kept", "empty"):
        locking.lock(folder / name, PASSPHRASE, cost=LEAST)
    with _opened(folder / "empty") as workspace:
        kept_states.limit_to(workspace.database, 0)
    first, second = _process(arguments, folder / "kept", "first", "second")
    with _opened(folder / "kept") as workspace:
        held = kept_states.held(workspace.database)
    [restarted] = _process(arguments, folder / "kept", "second")
    [cold] = _process(arguments, folder / "empty", "second")
    steps = {"first": first, "same_process": second, "restarted": restarted, "nothing_kept": cold}
    for name, one in steps.items():
        print(
            f"{name:14} page {one.page_tokens:6} computed {one.computed:6} "
            f"({one.computed / max(one.page_tokens, 1):.3f})  {one.seconds:7.2f} s  "
            f"{one.seconds / first.seconds:.2f} of the first, of the processor "
            f"{one.processor:7.2f} s  {one.processor / first.processor:.2f}"
        )
    same = second.values == restarted.values == cold.values
    print(f"kept: {held.pages} states, {held.bytes / 1e6:.1f} MB; values the very same: {same}")
    print(json.dumps({name: msgspec.to_builtins(one) for name, one in steps.items()}))


def _process(arguments: argparse.Namespace, folder: Path, *steps: str) -> list[Step]:
    command = [sys.executable, "-m", "tests.bench.prefix", "--model", arguments.model]
    command += ["--document", str(arguments.document), "--folder", str(folder), "--steps", *steps]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE)
    return msgspec.json.decode(done.stdout.splitlines()[-1], type=list[Step])


def _run_all(arguments: argparse.Namespace) -> Iterator[Step]:
    with _opened(arguments.folder) as workspace:
        warm = arguments.folder / "warm.txt"
        warm.write_text("Year of the standard: 1999\n")
        _extraction(workspace, warm, arguments.model, "second")  # loads the model
        for step in arguments.steps:
            before = _processor()
            made = _extraction(workspace, arguments.document, arguments.model, step)
            yield _step(made, _processor() - before)


def _processor() -> float:
    """Seconds of the processor that the model's process has taken."""
    times = psutil.Process(SHARED.pid).cpu_times()
    return float(times.user + times.system)


def _extraction(workspace: Workspace, document: Path, model: str, step: str) -> Extraction:
    found: list[Extraction] = []

    def listen(event: Event) -> None:
        if isinstance(event, ItemDone):
            found.append(event.extraction)

    request = Request(
        (str(document),), f"{step}.json", model=model, again=True,
        settings=Settings(effort="thorough"), definition=definition(step),
    )  # fmt: skip
    Run(workspace, request, listen).execute()
    return found[0]


def definition(step: str) -> str:
    """The schema of a step as JSON: twelve texts."""
    titles = FIRST if step == "first" else SECOND
    keys = {title.lower().replace(" ", "_"): {"type": "string", "title": title} for title in titles}
    return json.dumps({"type": "object", "properties": keys})


def _step(extraction: Extraction, processor: float) -> Step:
    run = extraction.run
    return Step(
        run.page_tokens, run.page_tokens - run.kept_tokens, run.prefill_tokens,
        run.decoded_tokens, run.seconds, round(processor, 2),
        msgspec.json.encode(extraction.fields).decode(),
    )  # fmt: skip


def _opened(folder: Path) -> Workspace:
    key = locking.key_for(folder, PASSPHRASE)
    return Workspace.open(folder, key)


if __name__ == "__main__":
    main()
