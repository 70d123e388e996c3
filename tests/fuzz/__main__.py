"""`python -m tests.fuzz --count N --seed S`: N mutated files through the application.

The last line is one line of JSON; the status is 1 if the application did not survive everything.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import msgspec

from .campaign import campaign
from .cases import case


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, prog="python -m tests.fuzz")
    parser.add_argument("--count", type=int, default=10_000, help="how many cases")
    parser.add_argument("--seed", type=int, default=1, help="other seeds make other files")
    parser.add_argument("--only", type=int, help="the number of one case, to see it again")
    parser.add_argument(
        "--write", action="store_true", help="with --only: write the file, run nothing"
    )
    parser.add_argument(
        "--out", type=Path, default=Path("out/fuzz"), help="where bad cases are kept"
    )
    parser.add_argument("--workers", type=int, default=2, help="lanes side by side")
    given = parser.parse_args()
    numbers = range(given.count) if given.only is None else range(given.only, given.only + 1)
    if given.only is not None and given.write:
        made = case(given.seed, given.only)
        given.out.mkdir(parents=True, exist_ok=True)
        (given.out / made.file).write_bytes(made.data)
        return 0
    lanes = min(given.workers, len(numbers))
    count = campaign(given.seed, numbers, given.out, lanes, watched=True)
    print(msgspec.json.encode(count).decode())
    return 0 if count.sound else 1


if __name__ == "__main__":
    sys.exit(main())
