"""`python packaging/vulnerable.py --advisories PATH [--sbom FILE]`: known holes in what is inside.

Without a network: `--sbom` is the bill of materials of an installer (`sealread.cdx.json` in its
documents), `--advisories` an export in OSV's format, a folder, a ZIP or one JSON file. Status 1
where an advisory is about what is inside, 2 where something cannot be read.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from supply.advisories import matches, read_folder
from supply.inside import Unreadable, read_bill

USUAL = Path(__file__).parent.parent / "dist/bundle/sealread/share/doc/sealread/sealread.cdx.json"


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sbom", type=Path, default=USUAL)
    parser.add_argument("--advisories", type=Path, required=True)
    given = parser.parse_args()
    for path in (given.sbom, given.advisories):
        if not path.exists():
            parser.error(f"{path} is not there")
    try:
        inside = read_bill(given.sbom)
    except Unreadable as error:
        parser.error(str(error))
    folder = read_folder(given.advisories)
    found = matches(inside.versions, folder)
    lines = [f"vulnerable: {one.name} {one.version} ({one.advisory})" for one in found]
    lines += [f"not looked at, of another registry: {name}" for name in inside.others]
    lines += [f"not an advisory: {name}" for name in folder.unreadable]
    counts = f"{len(inside.versions)} packages, {len(folder.advisories)} advisories"
    sys.stdout.write("\n".join([*lines, f"{counts}: {len(found)} match."]) + "\n")
    if folder.unreadable or not folder.advisories:
        return 2
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
