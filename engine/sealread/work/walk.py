"""What lies under the dropped paths: documents, other files, and what cannot be looked at."""

from __future__ import annotations

import os
import stat
from pathlib import Path

from msgspec import Struct

from sealread.document.formats import supported
from sealread.errors import MissingFile, SealreadError, UnreadableFile, UnsupportedFormat
from sealread.work.events import Trouble, trouble


class Found(Struct, frozen=True):
    """A document: its absolute path, and its path relative to the folder that was dropped."""

    path: Path
    relative: Path


class Walk(Struct, frozen=True):
    """The documents in order, and what was left aside, with reasons."""

    found: tuple[Found, ...]
    unsupported: tuple[Trouble, ...]
    troubles: tuple[Trouble, ...]


def walk(paths: tuple[str, ...], own: frozenset[Path] = frozenset()) -> Walk:
    """Goes through files and, recursively, folders, in the order of their names.

    Hidden files and folders are passed over, and so is every path in `own` (outputs of runs). A
    file that is reached twice, through a link or by naming it twice, counts once.
    """
    return _Walker(own).walk(paths)


class _Walker:
    """One walk: what was found so far, and which files and folders were seen."""

    def __init__(self, own: frozenset[Path]) -> None:
        self._own = own
        self._seen: set[Path] = set()
        self._found: list[Found] = []
        self._unsupported: list[Trouble] = []
        self._troubles: list[Trouble] = []

    def walk(self, paths: tuple[str, ...]) -> Walk:
        for text in paths:
            path = Path(text).absolute()
            if os.path.isdir(path):  # noqa: PTH112 - unlike Path.is_dir, never raises
                self._folder(path, path)
            elif os.path.lexists(path):
                self._file(path, Path(path.name))
            else:
                self._trouble(Path(text), MissingFile(file=text))
        return Walk(tuple(self._found), tuple(self._unsupported), tuple(self._troubles))

    def _folder(self, root: Path, folder: Path) -> None:
        if not self._new(folder):
            return
        for name in self._names(root, folder):
            path = folder / name
            if name.startswith(".") or path in self._own:
                continue
            if os.path.isdir(path):  # noqa: PTH112
                self._folder(root, path)
            else:
                self._file(path, path.relative_to(root))

    def _names(self, root: Path, folder: Path) -> list[str]:
        try:
            return sorted(os.listdir(folder))  # noqa: PTH208 - names, not paths
        except OSError as cause:
            shown = folder.relative_to(root) if folder != root else folder
            self._trouble(shown, UnreadableFile(file=str(shown), what=_why(cause)))
            return []

    def _file(self, path: Path, relative: Path) -> None:
        if not self._new(path):
            return
        try:
            regular = stat.S_ISREG(path.stat().st_mode)
        except FileNotFoundError:  # a link that leads nowhere
            self._trouble(relative, MissingFile(file=str(relative)))
        except OSError as cause:
            self._trouble(relative, UnreadableFile(file=str(relative), what=_why(cause)))
        else:
            self._sorted(path, relative, regular)

    def _sorted(self, path: Path, relative: Path, regular: bool) -> None:
        if regular and supported(path):
            self._found.append(Found(path, relative))
            return
        kind = (path.suffix or "no suffix") if regular else "not a file"
        error = UnsupportedFormat(file=str(relative), what=kind)
        self._unsupported.append(trouble(str(relative), error))

    def _trouble(self, relative: Path, error: SealreadError) -> None:
        self._troubles.append(trouble(str(relative), error))

    def _new(self, path: Path) -> bool:
        real = Path(os.path.realpath(path))
        if real in self._seen:
            return False
        self._seen.add(real)
        return True


def _why(cause: OSError) -> str:
    return cause.strerror or type(cause).__name__
