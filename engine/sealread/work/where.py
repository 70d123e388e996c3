"""Where things of a person lie on this machine: what stays when the program is taken away.

Nothing but the program itself is ever removed with it. Workspaces of the command line lie in the
folders for outputs that a person named, and no list is kept of those: it would name folders of
documents. `search` finds them.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct
from platformdirs import user_data_path

from sealread.installed import shipped
from sealread.packs.key_ring import machine_folder, own_folder
from sealread.weights.packed import packs_folder
from sealread.weights.store import default_folder, machine_folders
from sealread.work import site
from sealread.work.connecting import DATABASE
from sealread.work.kept_states import FOLDER as STATES
from sealread.work.locking import FOLDER
from sealread.work.self_test.machine_key import FILE as KEY_FILE

_DEEP = 12


class Place(Struct, frozen=True):
    """A place on the disk; `there`: whether something is. `stays`: when the program is removed.

    `note`: what is wrong with it, or in doubt, in a sentence; "" for nothing.
    """

    what: str
    path: str
    there: bool
    stays: bool
    note: str = ""


def places() -> tuple[Place, ...]:
    """Where things lie for the person who is at work, under a policy that cannot be used too."""
    data = user_data_path("sealread")
    policy = site.told()
    workspace = site.usual_folder() if policy.trouble else site.workspace_folder()
    doubt = "where it lies without a policy" if policy.trouble else ""
    models = default_folder()
    shared = Path(sys.prefix, "share", "sealread")  # which an installer brings
    return (
        _place("the program", shipped("resources").parent, stays=False),
        _place("workspace of the window: what was read, the audit trail, settings", workspace,
               note=doubt),
        _place("kept caches: pages that the language model read in, encrypted; those that OCR read "
               "lie in the workspace itself", workspace / STATES, note=doubt),
        _place("schemas of your own", data / "schemas"),
        _place("key of self-tests, where no keyring has it", data / KEY_FILE),
        _place("models and weights", models),
        *(_place("models and weights for everybody, which are only read", folder,
                 stays=not folder.is_relative_to(shared))
          for folder in machine_folders() if folder.exists()),
        _place("packs", packs_folder(models)),
        _place("keys whose packs are taken", own_folder()),
        *(_place("keys whose packs everybody takes", folder)
          for folder in (machine_folder(),) if folder is not None),
        Place("policy of the machine", policy.place, bool(policy.file), True, policy.trouble),
    )  # fmt: skip


def _place(what: str, path: Path, *, stays: bool = True, note: str = "") -> Place:
    return Place(what, str(path), path.exists(), stays, note)


def search(folder: Path) -> Iterator[Path]:
    """Workspaces in folders for outputs, in `folder` and below it; links are not followed."""
    top = len(folder.absolute().parts)
    for place, folders, _ in os.walk(folder.absolute(), followlinks=False):
        if FOLDER in folders and (Path(place) / FOLDER / DATABASE).is_file():
            yield Path(place) / FOLDER
        deep = len(Path(place).parts) - top >= _DEEP
        folders[:] = [] if deep else sorted(one for one in folders if one != FOLDER)
