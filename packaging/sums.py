"""`python packaging/sums.py [--check] FOLDER`: SHA256SUMS of a folder anew.

Signing changes programs after `packaging/bundle.py` has summed them up. With `--check` nothing is
written; status 1 where a file is not as SHA256SUMS says.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from bundling import finish


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--check", action="store_true", help="only compare")
    given = parser.parse_args()
    if not given.check:
        finish.write_sums(given.folder)
        return 0
    found = finish.altered(given.folder)
    sys.stderr.write("".join(f"not as {finish.SUMS} says: {name}\n" for name in found))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
