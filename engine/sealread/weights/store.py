"""The folder where weights lie, and the only way to a weight's path: verified, or not at all."""

from __future__ import annotations

import hashlib
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Literal

from msgspec import Struct
from platformdirs import site_data_dir, user_data_path

from sealread.errors import ModelUnusable, OutputUnwritable, WeightsAltered, WeightsMissing
from sealread.installed import shipped
from sealread.json_file import sync_folder
from sealread.weights.gguf_model import check_model
from sealread.weights.manifest import Manifest, by_name, manifests
from sealread.weights.packed import file_of
from sealread.weights.verified import hashed_anew, known_sha256, note

State = Literal["ok", "missing", "altered"]
FOLDER_VARIABLE = "SEALREAD_WEIGHTS"
MACHINE_VARIABLE = "SEALREAD_MACHINE_WEIGHTS"
MODELS = "models"
"""The folder of language models, those that come with Sealread and those that a person brought."""
_CHUNK = 1 << 20
_SHOWN = 12
_MODE = 0o644  # temporary files are for their owner alone; weights may be shared


class Verdict(Struct, frozen=True):
    """What became of one weight when it was looked at.

    `optional`: documents are read without it.
    """

    name: str
    title: str
    file: Path
    state: State
    optional: bool = False

    @property
    def well(self) -> bool:
        """Whether nothing has to be done about it."""
        return self.state == "ok" or (self.optional and self.state == "missing")


def default_folder() -> Path:
    """SEALREAD_WEIGHTS if it is set, else `weights` in the platform's data folder."""
    chosen = os.environ.get(FOLDER_VARIABLE)
    return Path(chosen) if chosen else user_data_path("sealread", appauthor=False) / "weights"


def machine_folders() -> tuple[Path, ...]:
    """Folders of weights that are installed for everybody, which Sealread only reads.

    SEALREAD_MACHINE_WEIGHTS if it is set ("" for none), else the one that lies with the program's
    own interpreter and those of packages. Links in them are followed as they are anywhere.
    """
    chosen = os.environ.get(MACHINE_VARIABLE)
    if chosen is not None:
        return tuple(Path(place) for place in chosen.split(os.pathsep) if place)
    shared = site_data_dir("sealread", appauthor=False, multipath=True).split(os.pathsep)
    places = [Path(sys.prefix, "share", "sealread"), *map(Path, shared)]
    return tuple(dict.fromkeys(place / "weights" for place in places))


class Store:
    """The weights of one folder, with those that are installed for everybody, and those that are
    shipped with Sealread.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self.folder = folder if folder is not None else default_folder()

    def place(self, manifest: Manifest) -> Path:
        """Where this weight lies or would lie.

        A copy in the folder goes before one of an installed pack, that before one for everybody,
        and that before a bundled one.
        """
        own = self.own_place(manifest)
        if own.is_file():
            return own
        if packed := file_of(manifest.sha256, self.folder):
            return packed
        for folder in machine_folders():
            if (place := _within(folder, manifest)).is_file():
                return place
        return own if manifest.bundled is None else shipped("models") / manifest.bundled

    def own_place(self, manifest: Manifest) -> Path:
        """Where its copy in the folder lies or would lie."""
        return _within(self.folder, manifest)

    def path(self, name: str) -> Path:
        """The verified file of the weight `name`.

        Size, times and inode are looked at every time, the SHA-256 where they changed, and daily.
        Raises WeightsMissing, WeightsAltered, or ModelUnusable for a name nobody knows and for a
        file that the system does not let us read.
        """
        manifest = by_name(name)
        place = self.place(manifest)
        try:
            if not place.is_file():
                raise WeightsMissing(what=manifest.title, folder=str(place.parent))
            found = known_sha256(place, self.folder)
        except OSError as cause:
            what = f"the system does not let Sealread read it: {cause.strerror}"
            raise ModelUnusable(file=str(place), what=what) from cause
        if found != manifest.sha256:
            raise _altered(str(place), found, manifest)
        return place

    def verify(self, *, full: bool = True) -> tuple[Verdict, ...]:
        """Hashes every known weight anew; unless `full`, only where that is due."""
        return tuple(self.verdict(manifest, full=full) for manifest in manifests())

    def verdict(self, manifest: Manifest, *, full: bool = True) -> Verdict:
        """How one weight stands."""
        place = self.place(manifest)
        hashed = hashed_anew if full else known_sha256
        state = _state(place, manifest, lambda file: hashed(file, self.folder))
        return Verdict(manifest.name, manifest.title, place, state, manifest.optional)

    def install(self, manifest: Manifest, stream: IO[bytes]) -> Path:
        """Copies `stream` to the weight's place; it gets its name only if its hash is right.

        A model's header is checked too. Raises WeightsAltered if it is another file, ModelDamaged,
        OutputUnwritable if the folder takes it not.
        """
        target = self.own_place(manifest)
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            with _temporary(target.parent) as out:
                found = _copy(stream, out, manifest.bytes)
                if found != manifest.sha256:
                    raise _altered(manifest.file, found, manifest)
                out.close()  # Windows renames no open file
                self.settle(manifest, Path(out.name))
        except OSError as cause:
            what = cause.strerror or type(cause).__name__
            raise OutputUnwritable(file=str(target), what=what) from cause
        return target

    def settle(self, manifest: Manifest, file: Path) -> Path:
        """Gives a file in the same folder, whose hash was found right, its name. Raises OSError.

        A model's header is checked first. Raises ModelDamaged, ModelUnusable.
        """
        target = self.own_place(manifest)
        if manifest.kind in ("reader", "language-model"):
            check_model(file)
        file.chmod(_MODE)
        file.replace(target)
        sync_folder(target.parent)
        note(target, self.folder, manifest.sha256)
        return target


def _within(folder: Path, manifest: Manifest) -> Path:
    parent = folder / MODELS if manifest.kind == "language-model" else folder
    return parent / manifest.file


def sha256_of(stream: IO[bytes], limit: int | None = None) -> str:
    """The SHA-256 of a stream as hex digits; at most `limit` bytes are read."""
    digest = hashlib.sha256()
    for chunk in _chunks(stream, limit):
        digest.update(chunk)
    return digest.hexdigest()


def _chunks(stream: IO[bytes], limit: int | None) -> Iterator[bytes]:
    left = limit
    while chunk := stream.read(_CHUNK if left is None else min(_CHUNK, left)):
        left = None if left is None else left - len(chunk)
        yield chunk


def _copy(stream: IO[bytes], out: IO[bytes], size: int) -> str:
    """Copies to disk, hashing; one byte more than expected is enough to know it is not the file."""
    digest = hashlib.sha256()
    for chunk in _chunks(stream, size + 1):
        digest.update(chunk)
        out.write(chunk)
    out.flush()
    os.fsync(out.fileno())
    return digest.hexdigest()


@contextmanager
def _temporary(folder: Path) -> Iterator[IO[bytes]]:
    # Not deleted by tempfile: its name is taken over by the rename when all went well.
    out = tempfile.NamedTemporaryFile(dir=folder, prefix=".partial-", delete=False)  # noqa: SIM115
    try:
        yield out
    finally:
        out.close()
        Path(out.name).unlink(missing_ok=True)


def _state(place: Path, manifest: Manifest, hashed: Callable[[Path], str]) -> State:
    try:
        if not place.is_file():
            return "missing"
        right = place.stat().st_size == manifest.bytes and hashed(place) == manifest.sha256
    except OSError:  # not readable for us is not there for us; `path` says why
        return "missing"
    return "ok" if right else "altered"


def _altered(file: str, found: str, manifest: Manifest) -> WeightsAltered:
    return WeightsAltered(file=file, found=found[:_SHOWN], expected=manifest.sha256[:_SHOWN])
