"""`python packaging/sbom.py [--out FILE]`: the bill of materials as CycloneDX 1.6 JSON.

The same lock, environment and weights give the same bytes; `--time` puts a time in.
"""

from __future__ import annotations

import argparse
import sys
from datetime import UTC, datetime
from pathlib import Path

from supply.installed import read_installed
from supply.lock import Faulty, sound_lock
from supply.sbom import bill, read_project

REPOSITORY = Path(__file__).parent.parent


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--out", type=Path, default=REPOSITORY / "out" / "sealread.cdx.json")
    parser.add_argument(
        "--time", action="store_true", help="put the time in; then no two are equal"
    )
    given = parser.parse_args()
    try:
        lock = sound_lock(REPOSITORY / "requirements.lock")
    except Faulty as error:
        sys.stderr.write(f"{error}\n")
        return 1
    when = datetime.now(UTC).strftime("%Y-%m-%dT%H:%M:%SZ") if given.time else None
    text = bill(read_project(REPOSITORY), lock, read_installed(), when)
    given.out.parent.mkdir(parents=True, exist_ok=True)
    given.out.write_text(text, encoding="utf-8")
    sys.stdout.write(f"{given.out}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
