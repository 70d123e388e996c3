"""Writing a pack, and signing one that is written. The same inputs give the same bytes.

Nothing of the machine goes in: no time, no owner, no mode. Members lie as they are, not packed:
of weights, quantised ones shrink by 4 %, floats by 8 to 19 % (zlib's best, measured), and a reader
without a decompressor has no bomb to fear.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import IO

from msgspec import Struct, structs

from sealread.errors import MissingFile, OutputUnwritable, PackUnmade
from sealread.json_file import sync_folder
from sealread.packs.copying import CHUNK, Course, OnBytes, Stopped, hash_member
from sealread.packs.header import MAX_INDEX, NOBODY, SIZE, UNSIGNED, Header
from sealread.packs.index import BadIndex, Index, Member, write_index
from sealread.packs.key_files import SigningKey
from sealread.packs.opening import Opened

_MODE = 0o644


class Source(Struct, frozen=True):
    """A file that goes into a pack, under this name. `sha256`: where it is known, else ""."""

    name: str
    file: Path
    sha256: str = ""


class Plan(Struct, frozen=True):
    """A pack that is to be made."""

    name: str
    version: int
    title: str
    sources: tuple[Source, ...]


def index_of(plan: Plan, stopped: Stopped | None = None) -> Index:
    """The index of a pack; hashes what is not known. Raises PackUnmade, MissingFile."""
    sources = sorted(plan.sources, key=lambda one: one.name)
    members = tuple(_member(one, stopped) for one in sources)
    return Index(plan.name, plan.version, plan.title, members)


def build(
    plan: Plan,
    out: Path,
    key: SigningKey | None,
    on_bytes: OnBytes | None = None,
    stopped: Stopped | None = None,
    index: Index | None = None,
) -> Index:
    """Writes the pack to `out`, whole or not at all, signed with `key` where there is one.

    Raises PackUnmade, MissingFile, OutputUnwritable, Cancelled.
    """
    index = index or index_of(plan, stopped)
    try:
        body = write_index(index)
    except BadIndex as cause:
        raise PackUnmade(file=out.name, what=str(cause)) from cause
    if len(body) > MAX_INDEX:
        raise PackUnmade(file=out.name, what="it has too many files")
    files = {one.name: one.file for one in plan.sources}
    course = Course(index.bytes, on_bytes, stopped)
    try:
        with _whole(out) as stream:
            stream.write(sealed(_header(index, body), key).written() + body)
            for member in index.members:
                _append(stream, files[member.name], member, course)
    except OSError as cause:
        what = cause.strerror or type(cause).__name__
        raise OutputUnwritable(file=str(out), what=what) from cause
    return index


def sign(pack: Opened, path: Path, key: SigningKey, on_bytes: OnBytes | None = None) -> None:
    """Signs a pack that was opened from `path`, in place of whoever signed it before.

    Every byte is hashed first: nobody signs what is damaged. Raises PackUnmade, OutputUnwritable.
    """
    course = Course(pack.index.bytes, on_bytes, None)
    for member in pack.index.members:
        if not hash_member(pack.stream, pack.at(member), member, course):
            raise PackUnmade(file=path.name, what=f"{member.name} in it is damaged")
    try:
        with path.open("r+b") as stream:
            if not os.path.samestat(os.fstat(stream.fileno()), os.fstat(pack.stream.fileno())):
                raise PackUnmade(file=path.name, what="another file lies in its place by now")
            stream.write(sealed(pack.header, key).written())
            stream.flush()
            os.fsync(stream.fileno())
    except OSError as cause:
        what = cause.strerror or type(cause).__name__
        raise OutputUnwritable(file=str(path), what=what) from cause


def sealed(header: Header, key: SigningKey | None) -> Header:
    """The header with the signature of a key, or of nobody."""
    if key is None:
        return structs.replace(header, key_id=NOBODY, development=False, signature=UNSIGNED)
    development = key.public.kind == "development"
    named = structs.replace(
        header, key_id=bytes.fromhex(key.public.id), development=development, signature=UNSIGNED
    )
    return structs.replace(named, signature=key.sign(named.message))


def check_members(
    pack: Opened, on_bytes: OnBytes | None = None, stopped: Stopped | None = None
) -> tuple[str, ...]:
    """The names of members that are damaged. Raises ReadFailed, Cancelled."""
    course = Course(pack.index.bytes, on_bytes, stopped)
    return tuple(
        one.name
        for one in pack.index.members
        if not hash_member(pack.stream, pack.at(one), one, course)
    )


def _header(index: Index, body: bytes) -> Header:
    total = SIZE + len(body) + index.bytes
    return Header(len(body), total, hashlib.sha256(body).digest())


def _member(source: Source, stopped: Stopped | None) -> Member:
    try:
        if source.file.is_symlink() or not source.file.is_file():
            raise MissingFile(file=str(source.file))
        size = source.file.stat().st_size
        known = source.sha256 or _hash(source.file, size, stopped)
    except OSError as cause:
        raise MissingFile(file=str(source.file)) from cause
    return Member(source.name, size, known)


def _hash(file: Path, size: int, stopped: Stopped | None) -> str:
    digest, course = hashlib.sha256(), Course(size, None, stopped)
    with file.open("rb") as stream:
        while chunk := stream.read(CHUNK):
            digest.update(chunk)
            course.went(len(chunk))
    return digest.hexdigest()


def _append(stream: IO[bytes], file: Path, member: Member, course: Course) -> None:
    digest, left = hashlib.sha256(), member.bytes
    with file.open("rb") as source:
        while left and (chunk := source.read(min(CHUNK, left))):
            digest.update(chunk)
            stream.write(chunk)
            left -= len(chunk)
            course.went(len(chunk))
    if left or digest.hexdigest() != member.sha256:
        raise PackUnmade(file=member.name, what="the file changed while it was copied")


@contextlib.contextmanager
def _whole(out: Path) -> Iterator[IO[bytes]]:
    """A file that gets its name when all of it is written."""
    out.parent.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(prefix=".partial-", dir=out.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).chmod(_MODE)
        Path(name).replace(out)
        sync_folder(out.parent)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(name).unlink()
        raise
