"""How well drawn declarations, invoices and receipts are read, all of their values being known.

Run with `make bench-drawn`, or `python -m tests.bench.drawn --out DIR [--count N] [--scanned]`.
Draws sets in the form of the evaluation data, one a kind (declarations one a language, for their
keys are the language's), and has `sealread eval` score them. Nothing is trained on what is drawn,
but the drawing is our own: a fall says that something broke, a rise that little.
"""

from __future__ import annotations

import argparse
import json
import shutil
import subprocess
import sys
from pathlib import Path

from sealread.installed import shipped
from tests.factory import KINDS, LANGUAGES, draw


def write_sets(folder: Path, count: int, seed: int, *, scanned: bool) -> list[Path]:
    """Writes `count` documents of each kind and language below `folder`, with their truth."""
    sets: dict[str, list[str]] = {}
    for kind in KINDS:
        for language in LANGUAGES:
            schema = "dop.de" if (kind, language) == ("dop", "de") else kind
            home = folder / schema
            (home / "docs").mkdir(parents=True, exist_ok=True)
            shutil.copy(shipped("resources") / "schemas" / f"{schema}.json", home / "schema.json")
            for number in range(count):
                sample = draw(kind, language, seed * 1000 + number, scanned)
                name = f"{kind}-{language}-{number}"
                (home / "docs" / f"{name}.pdf").write_bytes(sample.pdf)
                told = {
                    "id": name, "file": f"{name}.pdf", "language": language, "type": kind,
                    "values": sample.truth, "truth_by": "drawn",
                }  # fmt: skip
                sets.setdefault(schema, []).append(json.dumps(told, ensure_ascii=False))
    for schema, lines in sets.items():
        (folder / schema / "truth.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return [folder / schema for schema in sets]


def main() -> int:
    """Draws and scores; the exit status is that of `sealread eval`."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=20)
    parser.add_argument("--seed", type=int, default=7)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--scanned", action="store_true", help="as pictures, slightly askew")
    given = parser.parse_args()
    sets = write_sets(given.out / "sets", given.count, given.seed, scanned=given.scanned)
    command = [sys.executable, "-m", "sealread", "eval", *map(str, sets)]
    return subprocess.run([*command, "--report", str(given.out)], check=False).returncode


if __name__ == "__main__":
    raise SystemExit(main())
