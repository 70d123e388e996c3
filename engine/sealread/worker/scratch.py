"""A private folder for each worker: the one place where it may write, gone when the worker is.

It lies where the system keeps a user's run-time files (in memory, on Linux desktops), else in the
user's cache folder; in either case for its owner alone. Whoever made it holds a lock beside it for
as long as it lives, so that a folder whose owner was killed is known and removed by the next.

    with Scratch.made() as scratch: ...   # scratch.folder
    remove_leftovers()                    # what dead owners left, on every `made` too
"""

from __future__ import annotations

import os
import secrets
import shutil
import site
import stat
import sys
import tempfile
from contextlib import suppress
from pathlib import Path

from platformdirs import user_cache_path

from sealread.file_lock import lock

_LOCK = ".lock"
_MODE = 0o700


def root() -> Path:
    """The folder that holds the scratch folders of this user, made if it is not there.

    Where neither the run-time nor the cache folder can be used, a new one for temporary files.
    """
    for place in _candidates():
        with suppress(OSError):
            place.mkdir(_MODE, parents=True, exist_ok=True)
            if _is_private(place):
                return place
    return Path(tempfile.mkdtemp(prefix="sealread-scratch-"))


class Scratch:
    """A scratch folder and the lock that says that its owner lives; a context manager."""

    def __init__(self, folder: Path, handle: int) -> None:
        self.folder = folder
        self._handle: int | None = handle

    @classmethod
    def made(cls, parent: Path | None = None) -> Scratch:
        """A new one. `parent` in place of `root()`; leftovers in it are removed first."""
        parent = parent or root()
        remove_leftovers(parent)
        folder = parent / secrets.token_hex(8)
        handle = _held(folder.with_suffix(_LOCK))
        folder.mkdir(_MODE)
        return cls(folder, handle)

    def environment(self) -> dict[str, str]:
        """Leads every library that writes somewhere into the folder."""
        here = str(self.folder)
        homes = ("HOME", "USERPROFILE", "TMPDIR", "TEMP", "TMP", "XDG_CACHE_HOME",
                 "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_RUNTIME_DIR",
                 "LOCALAPPDATA", "APPDATA")  # fmt: skip
        return {
            **dict.fromkeys(homes, here),
            "PADDLE_PDX_CACHE_HOME": here,
            "PYTHONDONTWRITEBYTECODE": "1",
            "JOBLIB_MULTIPROCESSING": "0",  # else it tries out semaphores in shared memory
            # Packages that were installed for this user alone are found by the old home.
            "PYTHONUSERBASE": site.getuserbase(),
        }

    def remove(self) -> None:
        """Removes it with all that lies in it; may be called twice."""
        if self._handle is None:
            return
        _removed(self.folder)
        self.folder.with_suffix(_LOCK).unlink(missing_ok=True)
        os.close(self._handle)
        self._handle = None

    def __enter__(self) -> Scratch:
        return self

    def __exit__(self, *_: object) -> None:
        self.remove()


def remove_leftovers(parent: Path | None = None) -> int:
    """Removes the folders whose owners are dead; returns how many."""
    parent = parent or root()
    return sum(_swept(place) for place in sorted(parent.glob(f"*{_LOCK}")))


def _candidates() -> list[Path]:
    places = []
    if runtime := os.environ.get("XDG_RUNTIME_DIR"):
        places.append(Path(runtime) / "sealread")
    places.append(user_cache_path("sealread", appauthor=False) / "scratch")
    return places


def _is_private(place: Path) -> bool:
    """Whether it is a folder of this user's that nobody else may look into."""
    status = place.lstat()
    if sys.platform == "win32":
        return stat.S_ISDIR(status.st_mode)
    if not stat.S_ISDIR(status.st_mode) or status.st_uid != os.getuid():
        return False
    if status.st_mode & 0o077:
        place.chmod(_MODE)
    return os.access(place, os.W_OK | os.X_OK)


def _held(place: Path) -> int:
    """Makes a lock file and holds it."""
    while True:
        handle = os.open(place, os.O_RDWR | os.O_CREAT, 0o600)
        if lock(handle) and _is_at(handle, place):
            return handle
        os.close(handle)  # a sweeper was quicker


def _is_at(handle: int, place: Path) -> bool:
    try:
        return os.path.samestat(os.fstat(handle), place.stat())
    except OSError:
        return False


def _swept(place: Path) -> int:
    """Removes the folder behind a lock that nobody holds."""
    try:
        handle = os.open(place, os.O_RDWR)
    except OSError:
        return 0
    try:
        if not lock(handle) or not _is_at(handle, place):
            return 0
        _removed(place.with_suffix(""))
        place.unlink(missing_ok=True)
        return 1
    finally:
        os.close(handle)


def _removed(folder: Path) -> None:
    # A walled process cannot change rights, but what it started may have.
    shutil.rmtree(folder, ignore_errors=True)
    if folder.is_dir():
        for place, folders, _ in os.walk(folder):  # from the top, so that it gets everywhere
            for inner in (Path(place, name) for name in folders):
                with suppress(OSError):
                    if not inner.is_symlink():  # a worker may lay links to what is not its own
                        inner.chmod(_MODE)
        shutil.rmtree(folder, ignore_errors=True)
