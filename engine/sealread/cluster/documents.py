"""A document of an order as a file on a machine: in the shared folder, or sent and wiped after.

What was sent lies in a scratch folder of its own, which goes with the item whatever happens, and
when this process was killed with the next one (`worker.scratch`).
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path

from sealread.cluster.frames import Order, Sent, Shared
from sealread.cluster.settings import SHARED_FOLDER
from sealread.errors import DocumentError, SiteMachineUnfit
from sealread.work.plan import hash_file
from sealread.worker.scratch import Scratch

NAME = "document"
"""Of the file that a document is sent as, before its ending: its own name stays with the client."""


class NotHere(Exception):
    """The document does not lie in the shared folder, or is another one there."""


@contextlib.contextmanager
def placed(order: Order) -> Iterator[Path]:
    """The file of an order's document, for as long as it is read.

    Raises NotHere, SiteMachineUnfit (without `machine`) where a document that was sent finds no
    room.
    """
    if isinstance(order.place, Shared):
        yield _shared(order.place, order.sha256)
        return
    with _scratch() as scratch:
        yield _written(order.place, scratch.folder)


def _shared(place: Shared, sha256: str) -> Path:
    root = os.environ.get(SHARED_FOLDER)
    if not root:
        raise NotHere
    folder = Path(root).resolve()
    try:
        path = (folder / place.path).resolve()
        if path.is_relative_to(folder) and hash_file(path) == sha256:
            return path
    except (DocumentError, OSError, ValueError):  # it is not there, or no path of this system's
        raise NotHere from None
    raise NotHere


@contextlib.contextmanager
def _scratch() -> Iterator[Scratch]:
    try:
        made = Scratch.made()
    except OSError as cause:
        raise _no_room(cause) from cause
    with made:
        yield made


def _written(place: Sent, folder: Path) -> Path:
    path = folder / f"{NAME}{place.ending}"
    try:
        with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
            file.write(place.document)
    except OSError as cause:
        raise _no_room(cause) from cause
    return path


def _no_room(cause: OSError) -> SiteMachineUnfit:
    what = cause.strerror or type(cause).__name__
    return SiteMachineUnfit(what=f"its scratch folder takes no document ({what})")
