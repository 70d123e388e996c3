"""`python packaging/single_file.py`: the folder of `packaging/bundle.py` as one file that runs."""

from __future__ import annotations

import argparse
import platform
import sys
from pathlib import Path

from bundling import project, single


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    dist = project.REPOSITORY / "dist"
    parser.add_argument("--bundle", type=Path, default=dist / "bundle" / "sealread")
    parser.add_argument("--out", type=Path, default=dist)
    parser.add_argument("--level", type=int, default=6, help="of xz, 0 to 9")
    given = parser.parse_args()
    if not (given.bundle / "sealread").is_file():
        parser.error(f"{given.bundle} is not there: python packaging/bundle.py")
    version = project.version()
    target = given.out / f"sealread-{version}-{platform.machine()}.run"
    made = single.build(given.bundle, target, version, project.epoch(), level=given.level)
    sys.stdout.write(f"{made} ({made.stat().st_size / 1e6:.0f} MB)\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
