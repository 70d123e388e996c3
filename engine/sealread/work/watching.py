"""Folders that are watched: which documents came into them and are whole.

    watching = Watching(("/in",), seen_before(workspace))
    while …: ready = watching.look(time.monotonic())

Nobody says when a copy is finished. So a file is taken when its size and its time of change have
been the same for a while and it can be opened; folders are looked at again and again, because not
every file system tells of changes.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import Struct

from sealread.document.formats import supported
from sealread.work.records import Stamp
from sealread.work.workspace import Workspace

STILL = 3.0
"""Seconds without a change after which a file counts as whole."""
STILL_EMPTY = 60.0
"""The same for a file without a byte, which most likely is about to be filled."""
MAX_FILES = 200_000

Seen = Callable[[str, Stamp], bool]


class _Sight(Struct):
    """A file as it was last seen, since when it has been so, and whether it was dealt with."""

    stamp: Stamp
    since: float
    settled: bool = False


class Watching:
    """Folders, and the files that were seen in them. For one thread.

    Files that `seen` knows with the same size and time are left alone. Hidden files and folders
    are passed over; links to folders are not followed. `unreachable` lists the folders that could
    not be looked at the last time.
    """

    def __init__(self, folders: tuple[str, ...], seen: Seen) -> None:
        self.folders = folders
        self.unreachable: tuple[str, ...] = ()
        self._seen = seen
        self._sights: dict[str, _Sight] = {}

    def look(self, now: float) -> tuple[str, ...]:
        """The paths of documents that became whole since the last look, in their order.

        `now`: seconds of any steady clock. A document that changes later is given out again.
        """
        self.unreachable = tuple(one for one in self.folders if not os.path.isdir(one))  # noqa: PTH112
        found = dict(self._files())
        self._sights = {
            path: self._sighted(path, stamp, now) for path, stamp in sorted(found.items())
        }
        return tuple(path for path, sight in self._sights.items() if self._ready(path, sight, now))

    def _files(self) -> Iterator[tuple[str, Stamp]]:
        for folder in self.folders:
            for number, (path, status) in enumerate(_below(folder)):
                if number >= MAX_FILES:
                    break
                yield path, Stamp(status.st_size, status.st_mtime_ns)

    def _sighted(self, path: str, stamp: Stamp, now: float) -> _Sight:
        before = self._sights.get(path)
        return before if before is not None and before.stamp == stamp else _Sight(stamp, now)

    def _ready(self, path: str, sight: _Sight, now: float) -> bool:
        still = STILL if sight.stamp.size else STILL_EMPTY
        if sight.settled or now - sight.since < still or not _opens(path):
            return False
        sight.settled = True
        return supported(Path(path)) and not self._seen(path, sight.stamp)


def seen_before(workspace: Workspace) -> Seen:
    """Tells whether a file was an item of a run as it is now, or is one that Sealread wrote."""

    def seen(path: str, stamp: Stamp) -> bool:
        rows = workspace.database.rows(
            "SELECT 1 FROM items WHERE path = ? AND size = ? AND mtime_ns = ? UNION ALL"
            " SELECT 1 FROM audit WHERE what = 'export' AND json_extract(details, '$.path') = ?"
            " LIMIT 1",
            path, stamp.size, stamp.mtime_ns, path,
        )  # fmt: skip
        return bool(rows)

    return seen


def _below(folder: str) -> Iterator[tuple[str, os.stat_result]]:
    """All regular files below a folder; what cannot be looked at is passed over."""
    try:
        with os.scandir(Path(folder).absolute()) as entries:
            for entry in entries:
                if not entry.name.startswith("."):
                    yield from _of(entry)
    except OSError:  # it went, or is not ours: it is looked at again the next time
        return


def _of(entry: os.DirEntry[str]) -> Iterator[tuple[str, os.stat_result]]:
    try:
        if entry.is_dir(follow_symlinks=False):
            yield from _below(entry.path)
        elif entry.is_file():
            yield entry.path, entry.stat()
    except OSError:
        return


def _opens(path: str) -> bool:
    """Whether nobody keeps others out of it, as some systems do while a file is being copied."""
    try:
        with Path(path).open("rb"):
            return True
    except OSError:
        return False
