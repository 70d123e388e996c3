"""Workspaces that older versions of Sealread wrote, carried along to be opened by every later one.

Each was made by the program of its time, from its commit, as a person would have: a receipt and a
file that is no PDF were read twice under the schema `receipt`, and the merchant's name corrected,
where there were corrections. The number is that of the steps of `sealread.work.migrations` that
the version knew. They are never made anew: a version that adds a step adds a workspace.
"""

from __future__ import annotations

import tarfile
from pathlib import Path

STEPS = (1, 4, 8, 11)
FOLDER = Path(__file__).parent
LOG = ".sealread"


def unpacked(steps: int, into: Path) -> Path:
    """The folder of the workspace that a version with so many steps left."""
    with tarfile.open(FOLDER / f"workspace-{steps:02}.tar.gz") as archive:
        archive.extractall(into, filter="data")
    return into / LOG
