"""Installing a pack: verified, copied beside its place, checked, and then put there in one step.

    install(Path("small.sealpack"), folder, key_ring(), Rules(), check, on_bytes=…, stopped=…)

Whatever ends it before the last step leaves the pack that was there before; the next call for the
same pack goes on where it stopped.
"""

from __future__ import annotations

import contextlib
import errno
import getpass
import shutil
import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from msgspec import Struct

from sealread.errors import (
    Cancelled,
    NoRoom,
    OutputUnwritable,
    PackDamaged,
    PackOlder,
    PackRefused,
    SealreadError,
)
from sealread.json_file import sync_folder, write_json
from sealread.packs.copying import Course, OnBytes, ReadFailed, Stopped, copy_member
from sealread.packs.index import WEIGHTS, Index, write_index
from sealread.packs.installed import (
    OTHER,
    RECORD,
    SIGNED,
    STAGING,
    VERSIONS,
    Highest,
    Installed,
    Record,
    highest,
    is_whole,
    locked,
    pack_in,
)
from sealread.packs.key_ring import KeyRing
from sealread.packs.opening import Opened, Signer, opened, unread
from sealread.packs.rules import Rules

SPARE: Final = 64 << 20
"""Bytes of the disk that stay free behind a pack."""
_FULL: Final = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG)
_SHOWN: Final = 12
_KEPT: Final = 7 * 24 * 3600
"""Seconds that a broken-off installation of another pack is kept, so that it can go on."""
_GOES_ON: Final = (Cancelled, NoRoom, OutputUnwritable)
"""What ends an installation that the next call goes on with; what is refused leaves nothing."""
_GB: Final = 1e9
Files = Mapping[str, Path]
"""The files of a pack by their names in it."""
Check = Callable[[Index, Files], None]
"""Raises a SealreadError where the contents are not what a pack may hold. Called when all but the
weights are there, and again when all are: then the names of the weights are in it."""


Agreed = tuple[Index, Signer | None]
"""What a pack holds and who signed it."""


class Done(Struct, frozen=True):
    """What an installation came to. `fresh`: False where the very same pack was there already."""

    pack: Installed
    fresh: bool


def install(
    path: Path,
    packs: Path,
    ring: KeyRing,
    rules: Rules,
    check: Check,
    *,
    agreed: Agreed | None = None,
    downgrade: bool = False,
    on_bytes: OnBytes | None = None,
    stopped: Stopped | None = None,
) -> Done:
    """Installs a pack under the folder `packs`; `downgrade`: a person asked for an older version.

    `agreed`: what a person was shown and said yes to; a file that is another by now is refused.
    Raises MissingFile, PackRefused and its kinds, NoRoom, OutputUnwritable, Cancelled, and what
    `check` raises.
    """
    with opened(path, ring, rules) as pack:
        if agreed not in (None, (pack.index, pack.signer)):
            raise PackRefused(file=pack.file, what="it is another pack than the one agreed to")
        try:
            packs.mkdir(parents=True, exist_ok=True)
            with locked(packs):
                return _install(pack, packs, rules, check, downgrade, on_bytes, stopped)
        except ReadFailed as cause:
            raise unread(pack.file, cause) from cause
        except OSError as cause:
            if cause.errno in _FULL:
                raise _no_room(pack, packs, pack.index.bytes) from cause
            what = cause.strerror or type(cause).__name__
            raise OutputUnwritable(file=str(packs), what=what) from cause


def _install(
    pack: Opened,
    packs: Path,
    rules: Rules,
    check: Check,
    downgrade: bool,
    on_bytes: OnBytes | None,
    stopped: Stopped | None,
) -> Done:
    there = pack_in(packs / pack.index.name)
    if there is not None and _same(there, pack) and is_whole(there, stopped):
        _sweep(there, packs)  # what was broken off behind the last step left something
        return Done(there, fresh=False)
    _check_version(pack, packs, rules, downgrade)
    staging = packs / STAGING / pack.header.index_sha256.hex()
    try:
        _check_room(pack, packs, staging)
        _stage(pack, staging, check, Course(pack.index.bytes, on_bytes, stopped))
    except SealreadError as error:
        if not isinstance(error, _GOES_ON) and staging in _leftovers(packs):
            shutil.rmtree(staging, ignore_errors=True)
        raise
    made = _swapped(pack, packs, staging)
    _sweep(made, packs)
    return Done(made, fresh=True)


def _same(there: Installed, pack: Opened) -> bool:
    record = there.record
    return record.index_sha256 == pack.header.index_sha256.hex() and record.signer == pack.signer


def _check_version(pack: Opened, packs: Path, rules: Rules, downgrade: bool) -> None:
    """Raises PackOlder for a replay, PackRefused for two packs of one version."""
    index, known = pack.index, highest(packs).get(pack.index.name)
    if known is None or index.version > known.version:
        return
    if index.version == known.version:
        if known.index_sha256 != pack.header.index_sha256.hex():
            what = f"another pack is version {index.version} of {index.name} here already"
            raise PackRefused(file=pack.file, what=what)
        return
    if downgrade and rules.allow_downgrade:
        return
    remedy = "An older one is installed only with --downgrade, where the policy permits it."
    if downgrade:
        remedy = "No policy of this site permits an older one."
    raise PackOlder(
        file=pack.file, version=index.version, name=index.name, known=known.version, remedy=remedy
    )


def _check_room(pack: Opened, packs: Path, staging: Path) -> None:
    here = _size(staging)
    needed = max(0, pack.index.bytes - here) + SPARE
    others = sorted((one for one in _leftovers(packs) if one != staging), key=_touched)
    if shutil.disk_usage(packs).free + sum(map(_size, others)) < needed:
        raise _no_room(pack, packs, needed)  # and nobody's work is lost for nothing
    for place in others:
        if shutil.disk_usage(packs).free < needed:
            shutil.rmtree(place, ignore_errors=True)


def _no_room(pack: Opened, packs: Path, needed: int) -> NoRoom:
    free = shutil.disk_usage(packs).free
    return NoRoom(
        what=pack.index.title, folder=str(packs), needed=f"{needed / _GB:.2f}",
        free=f"{free / _GB:.2f}",
        remedy="Free some, or choose another folder with SEALREAD_WEIGHTS.",
    )  # fmt: skip


def _stage(pack: Opened, staging: Path, check: Check, course: Course) -> None:
    """Copies all members, weights last. Raises OSError, ReadFailed, PackRefused, Cancelled."""
    _folder(staging.parent)
    _folder(staging)
    files: dict[str, Path] = {}
    members = sorted(pack.index.members, key=lambda one: one.kind == WEIGHTS)
    weights = next((one for one in members if one.kind == WEIGHTS), None)
    for member in members:
        if member is weights:
            check(pack.index, files)
        _folder(staging / member.kind)
        target = staging / member.kind / member.file
        if not copy_member(pack.stream, pack.at(member), member, target, course):
            raise PackDamaged(file=pack.file, what=f"{member.name} is not what was signed")
        files[member.name] = target
    check(pack.index, files)


def _folder(place: Path) -> None:
    """Makes a folder; a link in its place would lead elsewhere. Raises OSError."""
    with contextlib.suppress(FileExistsError):
        place.mkdir()
    if place.is_symlink() or not place.is_dir():
        raise OSError(errno.ENOTDIR, "something else lies in its place")


def _swapped(pack: Opened, packs: Path, staging: Path) -> Installed:
    """Gives the staged pack its place, and then the word. Raises OSError, OutputUnwritable."""
    header, home = pack.header, packs / pack.index.name
    _folder(home)
    record = Record(
        pack.index, header.index_sha256.hex(), _place(pack, pack_in(home)), pack.signer,
        datetime.now(UTC).isoformat(timespec="seconds"), _user(),
    )  # fmt: skip
    signed = staging / SIGNED
    signed.write_bytes(header.written() + write_index(pack.index))
    for place in sorted({one.parent for one in staging.rglob("*")} | {staging}):
        sync_folder(place)
    target = home / record.place
    if target.exists():  # of an installation that broke off
        shutil.rmtree(target)
    staging.replace(target)
    sync_folder(home)
    write_json(record, home / RECORD)
    with contextlib.suppress(OSError):  # as readable as the rest
        (home / RECORD).chmod((target / SIGNED).stat().st_mode)
    _remember(pack, packs)
    return Installed(record, home)


def _place(pack: Opened, there: Installed | None) -> str:
    """A folder for this version that is not the one in use."""
    usual = f"{pack.index.version}-{pack.header.index_sha256.hex()[:_SHOWN]}"
    return usual if there is None or there.record.place != usual else usual + OTHER


def _remember(pack: Opened, packs: Path) -> None:
    known = highest(packs)
    now = Highest(pack.index.version, pack.header.index_sha256.hex())
    before = known.get(pack.index.name)
    if before is None or before.version <= now.version:
        known[pack.index.name] = now
    write_json(known, packs / VERSIONS)


def _sweep(made: Installed, packs: Path) -> None:
    """Deletes other versions of the pack, what was staged of it, and what others left long ago."""
    for place in made.folder.iterdir():
        if place.is_dir() and place.name != made.record.place:
            shutil.rmtree(place, ignore_errors=True)
    old = time.time() - _KEPT
    for place in _leftovers(packs):
        if place.name == made.record.index_sha256 or _touched(place) < old:
            shutil.rmtree(place, ignore_errors=True)
    with contextlib.suppress(OSError):  # the others' are in it
        (packs / STAGING).rmdir()


def _leftovers(packs: Path) -> list[Path]:
    """What installations that ended before their time left. Whoever holds the lock installs alone,
    so no process is at any of them.
    """
    staging = packs / STAGING
    return [] if staging.is_symlink() or not staging.is_dir() else sorted(staging.iterdir())


def _size(place: Path) -> int:
    """Bytes of all files in a folder; 0 where there is none."""
    return sum(one.stat().st_size for one in place.rglob("*") if one.is_file())


def _touched(place: Path) -> float:
    """When something in a folder was written last, in seconds of the epoch."""
    return max(one.lstat().st_mtime for one in (place, *place.rglob("*")))


def _user() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError, ImportError):
        return ""
