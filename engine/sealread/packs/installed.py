"""What is installed, under one folder:

    packs/NAME/installed.json        which version counts: replaced whole, and with it the pack
    packs/NAME/VERSION-HASH/…        its members, and `pack.index`: header and index as signed
    packs/versions.json              the highest version of each name that was ever installed
    packs/.staging/HASH/…            an installation that has not ended

Whoever may write into this folder may change what is in it: records save looking, and are no wall.
What a weight must hash to, a manifest says.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from sealread.errors import OutputUnwritable, PackBusy, PackMissing, SealreadError
from sealread.file_lock import lock
from sealread.json_file import write_json
from sealread.packs.copying import Course, OnBytes, Stopped, hash_member
from sealread.packs.header import MAX_INDEX, SIZE, NotAPack, read_header
from sealread.packs.index import BadIndex, Index, Member, Sha256, checked
from sealread.packs.key_ring import KeyRing
from sealread.packs.opening import Signer, authenticated, contents
from sealread.packs.rules import Rules

FOLDER: Final = "packs"
RECORD: Final = "installed.json"
VERSIONS: Final = "versions.json"
SIGNED: Final = "pack.index"
STAGING: Final = ".staging"
LOCK: Final = ".lock"
_MAX_RECORD: Final = 2 << 20
OTHER: Final = "-b"
"""At the end of a place whose usual name the version in use has already: one pack, signed anew."""
_PLACE = rf"\A\d{{1,10}}-[0-9a-f]{{12}}({OTHER})?\Z"


class Record(Struct, frozen=True, forbid_unknown_fields=True):
    """What `installed.json` says. `place`: the folder of this version; `when`: ISO 8601, UTC."""

    index: Index
    index_sha256: Sha256
    place: Annotated[str, Meta(pattern=_PLACE)]
    signer: Signer | None
    when: str
    by: str = ""


class Installed(Struct, frozen=True):
    """A pack that is installed in `folder`, the folder of its name."""

    record: Record
    folder: Path

    @property
    def index(self) -> Index:
        """What is in it."""
        return self.record.index

    def path(self, member: Member) -> Path:
        """Where a member lies."""
        return self.folder / self.record.place / member.kind / member.file


class Highest(Struct, frozen=True):
    """The highest version of a name that was ever installed, and the hash of its index."""

    version: int
    index_sha256: str


State = Literal["ok", "missing", "altered"]


def installed(packs: Path) -> tuple[Installed, ...]:
    """The packs under a folder, by name. A record that cannot be understood is passed over."""
    try:
        places = sorted(one.parent for one in packs.glob(f"*/{RECORD}"))
    except OSError:
        return ()
    found = (pack_in(place) for place in places)
    return tuple(one for one in found if one is not None)


def named(packs: Path, name: str) -> Installed:
    """The pack of that name. Raises PackMissing."""
    for one in installed(packs):
        if one.index.name == name:
            return one
    raise PackMissing(name=name)


def pack_in(place: Path) -> Installed | None:
    """The pack of one folder, None where there is none."""
    file = place / RECORD
    with contextlib.suppress(OSError, ValueError):
        status = file.stat()
        if not place.is_symlink() and status.st_size <= _MAX_RECORD:
            record = _record(file, status.st_mtime_ns, status.st_size, status.st_ino)
            return Installed(record, place) if record.index.name == place.name else None
    return None


def members(packs: Path, kind: str) -> Iterator[tuple[Installed, Member, Path]]:
    """All installed files of a kind ("weights" …) that are there."""
    for one in installed(packs):
        for member in one.index.members:
            if member.kind == kind:
                path = one.path(member)
                if os.path.isfile(path):  # False, too, where nobody may look  # noqa: PTH113
                    yield one, member, path


def highest(packs: Path) -> dict[str, Highest]:
    """What was ever installed, by name."""
    known: dict[str, Highest] = {}
    with contextlib.suppress(OSError, msgspec.DecodeError, UnicodeDecodeError):
        body = (packs / VERSIONS).read_bytes()
        known = msgspec.json.decode(body, type=dict[str, Highest])
    for one in installed(packs):
        before = known.get(one.index.name)
        if before is None or before.version < one.index.version:
            known[one.index.name] = Highest(one.index.version, one.record.index_sha256)
    return known


class Examined(Struct, frozen=True):
    """A pack as it was found. `signer`: who signed it by a key that is trusted now.

    `trouble`: why its signature does not count, "" where it does; `files`: those that are not what
    they should be.
    """

    name: str
    signer: Signer | None
    trouble: str
    files: tuple[tuple[str, State], ...]

    @property
    def well(self) -> bool:
        """Whether nothing is wrong."""
        return not self.trouble and not self.files


def examine(
    pack: Installed,
    ring: KeyRing,
    rules: Rules,
    on_bytes: OnBytes | None = None,
    stopped: Stopped | None = None,
) -> Examined:
    """Verifies the signature of an installed pack again and hashes all of it. Raises Cancelled."""
    signer, trouble = _signed(pack, ring, rules)
    course = Course(pack.index.bytes, on_bytes, stopped)
    states = ((one.name, _state(pack.path(one), one, course)) for one in pack.index.members)
    wrong = tuple(one for one in states if one[1] != "ok")
    return Examined(pack.index.name, signer, trouble, wrong)


@contextlib.contextmanager
def locked(packs: Path) -> Iterator[None]:
    """Inside, no other process installs or removes under this folder. Raises PackBusy, OSError."""
    with (packs / LOCK).open("ab") as file:
        if not lock(file.fileno()):
            raise PackBusy(file="", folder=str(packs))
        yield


def remove(packs: Path, name: str) -> Installed:
    """Takes a pack away; the highest version of its name is remembered.

    Raises PackMissing, PackBusy, OutputUnwritable.
    """
    named(packs, name)
    try:
        with locked(packs):
            pack = named(packs, name)
            write_json(highest(packs), packs / VERSIONS)  # an installation may not have come to it
            (pack.folder / RECORD).unlink()
            shutil.rmtree(pack.folder, ignore_errors=True)
    except OSError as cause:
        what = cause.strerror or type(cause).__name__
        raise OutputUnwritable(file=str(packs / name), what=what) from cause
    return pack


@lru_cache(maxsize=64)
def _record(file: Path, modified: int, size: int, inode: int) -> Record:
    """A record, read once for each version of its file. Raises OSError, ValueError."""
    del modified, size, inode
    try:
        record = msgspec.json.decode(file.read_bytes(), type=Record)
        checked(record.index)
    except (msgspec.DecodeError, BadIndex) as cause:
        raise ValueError(str(cause)) from cause
    return record


def _signed(pack: Installed, ring: KeyRing, rules: Rules) -> tuple[Signer | None, str]:
    name = pack.index.name
    try:
        body = (pack.folder / pack.record.place / SIGNED).read_bytes()[: SIZE + MAX_INDEX]
        header = read_header(body[:SIZE])
        signer = authenticated(name, header, ring, rules)
        if contents(name, header, body[SIZE:]) != pack.index:
            return None, "its record is not what was signed"
    except (OSError, NotAPack):
        return None, "what was signed is gone or damaged"
    except SealreadError as error:
        return None, str(error)
    return signer, ""


def is_whole(pack: Installed, stopped: Stopped | None = None) -> bool:
    """Whether all its files are what they were; hashes them. Raises Cancelled."""
    course = Course(pack.index.bytes, None, stopped)
    return all(_state(pack.path(one), one, course) == "ok" for one in pack.index.members)


def _state(path: Path, member: Member, course: Course) -> State:
    try:
        if path.is_symlink() or not path.is_file():
            return "missing"
        if path.stat().st_size != member.bytes:
            return "altered"
        with path.open("rb") as stream:
            return "ok" if hash_member(stream, 0, member, course) else "altered"
    except OSError:
        return "missing"
