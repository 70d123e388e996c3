"""Invented documents read by the real OCR: `python -m models.training.scans --count 300`.

Recognition is slow, so they are made once and kept; a second run makes what is missing. Training
takes them along where it finds them (`--scans`).
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random

import msgspec
from msgspec import Struct

from .factory.reading import Example
from .factory.scanning import scanned
from .stream import LANGUAGES, writers

KINDS: dict[str, float] = {
    "dop": 6, "receipt": 2, "form": 2, "registration": 1.5, "invoice": 1.5, "agreement": 0.5,
    "order": 0.5, "bill": 0.5, "letter": 0.5, "payslip": 0.5, "bank": 0.5,
}  # fmt: skip
"""How often each kind is scanned: such as lie on paper."""


class Scan(Struct, frozen=True):
    """A scanned document of a kind (a module of `factory.kinds`)."""

    kind: str
    example: Example


def kept(folder: Path) -> list[Scan]:
    """All scans of a folder, in the order of their numbers."""
    files = sorted(folder.glob("*.json"))
    return [msgspec.json.decode(path.read_bytes(), type=Scan) for path in files]


def make(number: int, weights: Path | None = None) -> Scan:
    """The scan of a number: the same on every machine with the same OCR."""
    random = Random(f"scan {number}")
    kind = random.choices(list(KINDS), list(KINDS.values()))[0]
    language = random.choices(list(LANGUAGES), list(LANGUAGES.values()))[0]
    return Scan(kind, scanned(writers()[kind](random, language), random, weights))


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("checkpoints/scans"))
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--weights", type=Path, help="the folder of the OCR weights")
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    for number in range(given.count):
        path = given.out / f"{number:05d}.json"
        if not path.is_file():
            fresh = path.with_suffix(".new")
            fresh.write_bytes(msgspec.json.encode(make(number, given.weights)))
            fresh.replace(path)
            sys.stderr.write(f"{number + 1} of {given.count}\n")


if __name__ == "__main__":
    main()
