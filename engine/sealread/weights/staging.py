"""Bringing a model in: copied and hashed beside its place, kept only when its hash is trusted.

    staged = stage(Path("model.gguf"), folder, on_bytes, cancelled)
    card = accept(staged, by_person=True)      # or discard(staged)

The header is checked on the file as it came and again on the copy, which nobody else changes.
"""

from __future__ import annotations

import contextlib
import errno
import getpass
import os
import re
import shutil
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

from msgspec import Struct

from sealread.errors import Cancelled, MissingFile, ModelUnusable, OutputUnwritable
from sealread.json_file import sync_folder
from sealread.system import is_alive
from sealread.weights.catalogue import Card, cards, keep, models_folder
from sealread.weights.describing import Described, describe
from sealread.weights.hashing import OnBytes, copy, hash_file
from sealread.weights.manifest import manifests
from sealread.weights.verified import note

SPARE = 64 << 20
"""Bytes of the disk that an import leaves free."""
_PREFIX, _END = ".partial-", ".gguf"
_ODD = re.compile(r"[^A-Za-z0-9._-]+")
_SHOWN = 12
_MODE = 0o644


class Staged(Struct, frozen=True):
    """A model that was copied and waits: `partial` is its copy. `known`: its hash is one that
    Sealread knows, or that was trusted before; any other needs a person's word.
    """

    partial: Path
    folder: Path
    file: str
    sha256: str
    bytes: int
    described: Described
    known: bool
    linked: bool = False


def stage(
    source: Path,
    folder: Path | None = None,
    on_bytes: OnBytes | None = None,
    cancelled: Callable[[], bool] | None = None,
    *,
    link: bool = False,
) -> Staged:
    """Copies a model file beside its place in the models folder, and hashes it on the way.

    `link`: the file gets a second name there (a hard link) in place of a copy. Whoever changes it
    afterwards changes both; a run refuses what has another hash by then.
    Raises MissingFile, ModelUnusable, ModelDamaged, OutputUnwritable, Cancelled; nothing is left.
    """
    folder = folder or models_folder()
    if not source.is_file():
        raise MissingFile(file=source.name)
    describe(source)  # what is no model is not copied
    sweep(folder)
    partial = _partial(folder, 0 if link else source.stat().st_size)
    try:
        bring = _linked if link else _copied
        sha256, size = bring(source, partial, on_bytes, cancelled)
        described = describe(partial)
        trusted = {one.sha256 for one in manifests()} | {one.sha256 for one in cards(folder)}
        file = _free(folder, source, sha256)
        return Staged(partial, folder, file, sha256, size, described, sha256 in trusted, link)
    except BaseException:
        partial.unlink(missing_ok=True)
        raise


def accept(staged: Staged, *, by_person: bool = False) -> Card:
    """Puts a staged model into the list. One that is in it already is not put there twice.

    `by_person`: a person said that its hash is to be trusted; without, it must be known.
    Raises ModelUnusable for one that nobody trusts, OutputUnwritable.
    """
    if not (staged.known or by_person):
        discard(staged)
        raise ModelUnusable(file=staged.file, what="nobody said that its SHA-256 is to be trusted")
    there = next((one for one in cards(staged.folder) if one.sha256 == staged.sha256), None)
    if there is not None:
        discard(staged)
        return there
    card = Card(
        name=Path(staged.file).stem, file=staged.file, sha256=staged.sha256, bytes=staged.bytes,
        described=staged.described, trusted="sealread" if staged.known else "person",
        by=_user(), when=datetime.now(UTC).isoformat(timespec="seconds"),
    )  # fmt: skip
    place = staged.folder / staged.file
    try:
        if not staged.linked:  # the person's own file stays as it is
            staged.partial.chmod(_MODE)
        staged.partial.replace(place)
        sync_folder(staged.folder)
        keep(card, staged.folder)
        note(place, staged.folder.parent, staged.sha256)
    except (OSError, OutputUnwritable) as cause:
        discard(staged)
        with contextlib.suppress(OSError):  # a model without a card is not in the list
            place.unlink(missing_ok=True)
        if isinstance(cause, OutputUnwritable):
            raise
        what = cause.strerror or type(cause).__name__
        raise OutputUnwritable(file=str(place), what=what) from cause
    return card


def _user() -> str:
    """Whose hand it is, as the system knows it; "" where it does not."""
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):  # no name for this number, no such module
        return ""


def discard(staged: Staged) -> None:
    """Deletes the copy."""
    with contextlib.suppress(OSError):
        staged.partial.unlink(missing_ok=True)


def sweep(folder: Path) -> int:
    """Deletes copies of processes that are gone; returns how many."""
    gone = [one for one in folder.glob(f"{_PREFIX}*{_END}") if not _alive(one)]
    for one in gone:
        one.unlink(missing_ok=True)
    return len(gone)


def _alive(partial: Path) -> bool:
    said = partial.name.removeprefix(_PREFIX).partition("-")[0]
    return said.isdecimal() and len(said) <= len("4194304") and is_alive(int(said))


def _partial(folder: Path, size: int) -> Path:
    """An empty file for the copy, where there is room for so many bytes."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if shutil.disk_usage(folder).free < size + SPARE:
            raise OutputUnwritable(file=str(folder), what="there is not enough room on the disk")
        handle, name = tempfile.mkstemp(f"-{_END}", f"{_PREFIX}{os.getpid()}-", folder)
    except OSError as cause:
        what = cause.strerror or type(cause).__name__
        raise OutputUnwritable(file=str(folder), what=what) from cause
    os.close(handle)
    return Path(name)


def _copied(
    source: Path,
    partial: Path,
    on_bytes: OnBytes | None,
    cancelled: Callable[[], bool] | None,
) -> tuple[str, int]:
    try:
        with source.open("rb") as stream, partial.open("wb") as out:
            sha256, size = copy(stream, out, source.stat().st_size, on_bytes, cancelled)
            out.flush()
            os.fsync(out.fileno())
    except Cancelled:
        raise
    except OSError as cause:
        what = cause.strerror or type(cause).__name__
        raise OutputUnwritable(file=str(partial.parent), what=what) from cause
    return sha256, size


def _linked(
    source: Path,
    partial: Path,
    on_bytes: OnBytes | None,
    cancelled: Callable[[], bool] | None,
) -> tuple[str, int]:
    try:
        partial.unlink()
        os.link(source.resolve(), partial)
        return hash_file(partial, on_bytes, cancelled), partial.stat().st_size
    except Cancelled:
        raise
    except OSError as cause:
        what = "a link to a file on another disk cannot be made; import it without --link"
        if cause.errno != errno.EXDEV:
            what = cause.strerror or type(cause).__name__
        raise OutputUnwritable(file=str(partial.parent), what=what) from cause


def _free(folder: Path, source: Path, sha256: str) -> str:
    """A file name that is safe and free: the source's, else with the beginning of the hash."""
    stem = _ODD.sub("-", source.stem).strip(".-")[:80] or "model"
    taken = {one.name.lower() for one in folder.glob("*")}
    plain = f"{stem}{_END}"
    return plain if plain.lower() not in taken else f"{stem}-{sha256[:_SHOWN]}{_END}"
