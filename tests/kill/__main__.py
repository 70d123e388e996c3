"""`python -m tests.kill --count N --seed S`: the last line is one line of JSON with the figures."""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

import msgspec

from tests.kill.trials import Trials


def main() -> int:
    """Runs the trials; 0 if nothing went wrong."""
    parser = argparse.ArgumentParser(prog="tests.kill", description=__doc__)
    parser.add_argument("--count", type=int, default=200, help="how many kills")
    parser.add_argument("--seed", type=int, default=1, help="for the moments of the kills")
    parser.add_argument("--keep", type=Path, help="a new folder to leave everything in")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        place = wanted.keep or Path(folder)
        place.mkdir(parents=True, exist_ok=True)
        figures = Trials(place, wanted.seed).run(wanted.count)
    told = {"seed": wanted.seed, **msgspec.structs.asdict(figures), "flawless": figures.flawless}
    sys.stdout.write(msgspec.json.encode(told).decode() + "\n")
    return 0 if figures.flawless else 1


if __name__ == "__main__":
    sys.exit(main())
