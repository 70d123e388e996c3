"""Where things of a person lie on this machine: what stays when the program is taken away.

Nothing but the program itself is ever removed with it. Workspaces of the command line lie in the
folders for outputs that a person named, and no list is kept of those: it would name folders of
documents. `search` finds them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct
from platformdirs import user_data_path

from sealread.installed import shipped
from sealread.weights.store import default_folder
from sealread.work import site
from sealread.work.connecting import DATABASE
from sealread.work.locking import FOLDER
from sealread.work.self_test.machine_key import FILE as KEY_FILE

_DEEP = 12


class Place(Struct, frozen=True):
    """A place on the disk; `there`: whether something is. `stays`: when the program is removed."""

    what: str
    path: str
    there: bool
    stays: bool


def places(weights: str | None = None) -> tuple[Place, ...]:
    """Where things lie for the person who is at work. Raises PolicyUnusable."""
    data = user_data_path("sealread")
    workspace = site.workspace_folder()
    policy = site.told()
    found = (
        ("the program", shipped("resources").parent, False),
        ("workspace of the window: what was read, the audit trail, settings", workspace, True),
        ("schemas of your own", data / "schemas", True),
        ("key of self-tests, where no keyring has it", data / KEY_FILE, True),
        ("models and weights", Path(weights) if weights else default_folder(), True),
        ("policy of the machine", Path(policy.place), True),
    )
    return tuple(Place(what, str(path), path.exists(), stays) for what, path, stays in found)


def search(folder: Path) -> Iterator[Path]:
    """Workspaces in folders for outputs, in `folder` and below it; links are not followed."""
    top = len(folder.absolute().parts)
    for place, folders, _ in os.walk(folder.absolute(), followlinks=False):
        if FOLDER in folders and (Path(place) / FOLDER / DATABASE).is_file():
            yield Path(place) / FOLDER
        deep = len(Path(place).parts) - top >= _DEEP
        folders[:] = [] if deep else sorted(one for one in folders if one != FOLDER)
