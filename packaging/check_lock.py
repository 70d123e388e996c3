"""`python packaging/check_lock.py [--advisories PATH]`: checks the lock and what is installed.

Without a network. Status 1 where there is something to mend.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from supply.checking import Verdict, check
from supply.installed import read_installed
from supply.lock import read_lock

REPOSITORY = Path(__file__).parent.parent


def main() -> int:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--lock", type=Path, default=REPOSITORY / "requirements.lock")
    parser.add_argument(
        "--advisories", type=Path, help="OSV advisories: a folder, a ZIP or a JSON file"
    )
    parser.add_argument("--no-files", action="store_true", help="do not compare files with RECORD")
    given = parser.parse_args()
    if given.advisories is not None and not given.advisories.exists():
        parser.error(f"{given.advisories} is not there")
    lock = read_lock(given.lock)
    verdict = check(lock, read_installed(), given.advisories, files=not given.no_files)
    sys.stdout.write("\n".join(_lines(verdict)) + "\n")
    return 0 if verdict.sound else 1


def _lines(verdict: Verdict) -> list[str]:
    lines = [f"wrong: {fault}" for fault in verdict.faults]
    lines += [f"vulnerable: {m.name} {m.version} ({m.advisory})" for m in verdict.matches]
    if verdict.beyond:
        lines.append(f"not looked at, of extras that are not locked: {', '.join(verdict.beyond)}")
    if verdict.advisories is None:
        lines.append("Vulnerabilities were not looked up: no advisories were given.")
    else:
        lines.append(f"{verdict.advisories} advisories, {len(verdict.matches)} of them match.")
    files = "compared with RECORD" if verdict.files_checked else "not compared"
    told = "sound" if verdict.sound else f"{len(verdict.faults) + len(verdict.matches)} faults"
    counts = f"{verdict.pins} pins, {verdict.installed} packages, files {files}"
    return [*lines, f"{counts}: {told}."]


if __name__ == "__main__":
    sys.exit(main())
