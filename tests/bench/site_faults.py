"""Random faults on a site while it reads: nothing may be lost, nothing doubled, every run ends.

    python -m tests.bench.site_faults [--faults 300] [--seed 1] [--documents 500] [--machines 2]

A real site on this machine (`sealread site`, `sealread extract --site`, mutual TLS) reads small
text files with the product's own walled processes, in trial after trial until so many faults
happened. Client and machines reach the scheduler by a proxy that can be cut. What a trial came to
is compared with a local run that nobody disturbed. One line of JSON a trial, the sums at the end;
exit status 1 where anything is wrong. A full disk needs the right to mount; without it that fault
is left out, which is said.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

from msgspec import Struct, structs

from tests.bench.site_trial import MARK, SCHEMA, Faults, Stage
from tests.kill.judging import Result, judged, result_of
from tests.kill.victims import quiet_end

_LEAST, _MOST = 5, 12
"""Faults of one trial."""


class Figures(Struct):
    """What happened and what went wrong, over all trials; `seconds` of wall time.

    `seen_words`: trials in which a document was seen in a machine's folder while it was read, which
    says that `left_words` can see one. `again`: clients that had to be started again.
    """

    faults: int = 0
    trials: int = 0
    documents: int = 0
    again: int = 0
    seen_words: int = 0
    lost: int = 0
    doubled: int = 0
    unequal: int = 0
    states: int = 0
    left_pages: int = 0
    left_files: int = 0
    left_words: int = 0
    broken_trails: int = 0
    endless: int = 0
    orphans: int = 0
    seconds: float = 0.0

    @property
    def flawless(self) -> bool:
        """Whether nothing at all went wrong."""
        fine = ("faults", "trials", "documents", "again", "seen_words", "seconds")
        wrong = any(getattr(self, one) for one in self.__struct_fields__ if one not in fine)
        return not wrong and self.seen_words > 0


def main(arguments: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    for name, usual in (("faults", 300), ("seed", 1), ("documents", 500), ("machines", 2)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    parser.add_argument("--only", nargs="*", default=[], help="these faults alone")
    asked = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name).resolve()
        (folder / "tmp").mkdir(0o700)
        for place in ("TMPDIR", "XDG_RUNTIME_DIR"):
            os.environ[place] = str(folder / "tmp")
        tempfile.tempdir = str(folder / "tmp")
        figures, kinds = _run(folder, asked)
    print(json.dumps({**structs.asdict(figures), "kinds": kinds}))
    return 0 if figures.flawless else 1


def _run(folder: Path, asked: argparse.Namespace) -> tuple[Figures, dict[str, int]]:
    """Trials until there were faults enough; what they came to, and how many of each kind."""
    chance, figures, kinds = Random(asked.seed), Figures(), Counter[str]()
    began = time.monotonic()
    documents = _documents(folder, asked.documents)
    expected = _undisturbed(folder, documents)
    with Stage(folder, documents, asked.machines) as stage:
        while figures.faults < asked.faults:
            few = min(chance.randint(_LEAST, _MOST), asked.faults - figures.faults)
            faults = Faults(stage, chance, few, asked.only)
            out = faults.run(figures.trials)
            figures.trials += 1
            figures.documents += asked.documents
            _judge(figures, out, expected, faults)
            kinds.update(faults.happened)
            stage.clear(out)
            figures.seconds = round(time.monotonic() - began, 1)
            print(json.dumps(structs.asdict(figures)), flush=True)
    return figures, dict(kinds)


def _judge(figures: Figures, out: Path, expected: Result, faults: Faults) -> None:
    for name, number in structs.asdict(judged(out, expected)).items():
        setattr(figures, name, getattr(figures, name) + number)
    figures.faults += sum(faults.happened.values())
    figures.again += faults.clients - 1
    figures.seen_words += faults.seen_words
    figures.endless += faults.endless
    figures.orphans += faults.orphans
    figures.left_words += faults.left_words()


def _documents(folder: Path, count: int) -> Path:
    """Small documents, no two alike, each with words that may stay nowhere on a machine."""
    documents = folder / "in"
    for number in range(count):
        path = documents / f"{number % 7}" / f"{number:05}.txt"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(f"Invoice {MARK}\n\nInvoice number: A-{number}\n")
    (folder / "schema.json").write_text(json.dumps(SCHEMA))
    return documents


def _undisturbed(folder: Path, documents: Path) -> Result:
    out = folder / "undisturbed"
    command = [
        sys.executable, "-m", "sealread", "extract", str(documents), "--schema",
        str(folder / "schema.json"), "--out", str(out), "--effort", "fast",
    ]  # fmt: skip
    status, _ = quiet_end(command, folder / "local.log")
    if status != 0:
        raise AssertionError(f"an undisturbed run ends with {status}")
    return result_of(out)


if __name__ == "__main__":
    sys.exit(main())
