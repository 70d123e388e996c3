"""Taking weights from a file, a wheel, or a folder on a stick, known by their SHA-256 alone."""

from __future__ import annotations

import os
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

from msgspec import Struct

from sealread.errors import MissingFile, WeightsUnavailable
from sealread.weights.language_model import is_whole
from sealread.weights.manifest import Manifest, Part, manifests
from sealread.weights.parts import join_parts
from sealread.weights.store import Store, sha256_of
from sealread.weights.wheel import member_with, opened_member

MAX_DEPTH = 8
MAX_FILES = 20_000
_WHEELS = (".whl", ".zip")


class Imported(Struct, frozen=True):
    """What an import did: names taken, names still missing or altered, and paths not readable.

    Language models, without which documents are read too, are never named missing.
    """

    taken: tuple[str, ...]
    missing: tuple[str, ...]
    unreadable: int = 0


def import_from(store: Store, path: Path) -> Imported:
    """Takes every weight that the store lacks from `path`: a weight, a wheel, or a folder of them.

    Folders are searched down to MAX_DEPTH and MAX_FILES; links to folders are not followed.
    A model in parts is joined from the wheels of its parts.
    Raises MissingFile if there is no such path, OutputUnwritable if the store's folder is full,
    ModelUnavailable where some parts lie there and others do not.
    """
    if not path.exists():
        raise MissingFile(file=str(path))
    hunt = _Hunt(store)
    for file in hunt.files(path):
        if not hunt.lacking:
            break
        hunt.look(file)
    hunt.join()
    missing = (name for name, manifest in hunt.lacking.items() if not manifest.optional)
    return Imported(tuple(hunt.taken), tuple(missing), hunt.unreadable)


def _is_here(manifest: Manifest, store: Store) -> bool:
    if manifest.optional:
        return is_whole(manifest, store)
    return store.verdict(manifest).state == "ok"


def _wheel(part: Part) -> str:
    """How the name of the wheel of a part begins."""
    return f"{part.package.replace('-', '_')}-{part.version}-".lower()


class _Hunt:
    """One search: what is lacking, what has been taken, what could not be read."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.lacking = {one.name: one for one in manifests() if not _is_here(one, store)}
        self.wheels: dict[str, Path] = {}
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
            if part := self._part_of(file):
                self.wheels.setdefault(part, file)
            elif file.suffix.lower() in _WHEELS and zipfile.is_zipfile(file):
                self._look_into_wheel(file)
            else:
                self._look_at(file)
        except (OSError, EOFError, zipfile.BadZipFile, zlib.error, NotImplementedError) as cause:
            self._skip(cause)

    def join(self) -> None:
        """Joins models from the wheels of their parts that were seen."""
        for manifest in list(self.lacking.values()):
            if any(_wheel(part) in self.wheels for part in manifest.parts):
                join_parts(self.store, manifest, fetch=self._fetch)
                self._took(manifest)

    def _part_of(self, file: Path) -> str | None:
        """The beginning of a wheel's name, if it is that of a part which is lacking."""
        parts = (_wheel(part) for one in self.lacking.values() for part in one.parts)
        return next((one for one in parts if file.name.lower().startswith(one)), None)

    def _fetch(self, part: Part, folder: Path, on_grown: object, cancelled: object) -> Path:
        """The wheel of a part, where it lies."""
        del folder, on_grown, cancelled
        if _wheel(part) not in self.wheels:
            raise WeightsUnavailable(what=part.package, why="its wheel does not lie there")
        return self.wheels[_wheel(part)]

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
