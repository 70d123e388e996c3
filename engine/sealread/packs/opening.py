"""Opening a pack: the header's signature first, then the length, then the index, then members.

    with opened(Path("small.sealpack"), key_ring(), Rules()) as pack:
        pack.index, pack.signer; pack.at(member)

What is wrong is told as PackRefused or a kind of it; the bytes of members are not looked at here.
"""

from __future__ import annotations

import hashlib
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from msgspec import Struct

from sealread.errors import (
    MissingFile,
    PackDamaged,
    PackForged,
    PackRefused,
    PackUnfinished,
    PackUnsigned,
    PackUntrusted,
)
from sealread.packs.header import SIZE, Header, NotAPack, read_header
from sealread.packs.index import BadIndex, Index, Member, fits, read_index
from sealread.packs.key_files import Kind
from sealread.packs.key_ring import KeyRing
from sealread.packs.rules import SHOWN, Rules


class Signer(Struct, frozen=True):
    """Who signed a pack: what kind of key, its name, its id."""

    kind: Kind
    name: str
    id: str

    @property
    def said(self) -> str:
        """As it is shown: a key of development is never called anything else."""
        return "development" if self.kind == "development" else f"{self.name} ({self.kind})"


class Opened(Struct, frozen=True):
    """A pack whose header and index are what was signed. `signer`: None where nobody signed."""

    file: str
    stream: IO[bytes]
    header: Header
    index: Index
    signer: Signer | None

    def at(self, member: Member) -> int:
        """Where the bytes of a member begin."""
        before = self.index.members[: self.index.members.index(member)]
        return SIZE + self.header.index_bytes + sum(one.bytes for one in before)


@contextmanager
def opened(path: Path, ring: KeyRing, rules: Rules) -> Iterator[Opened]:
    """A pack that may be looked into. Raises MissingFile, PackRefused and its kinds."""
    name = path.name
    try:
        status = path.stat()
    except OSError as cause:
        raise MissingFile(file=str(path)) from cause
    if not stat.S_ISREG(status.st_mode):
        raise PackRefused(file=name, what="it is no file")
    with _stream(path) as stream:
        try:
            pack = _look(name, stream, status.st_size, ring, rules)
        except OSError as cause:
            raise unread(name, cause) from cause
        yield pack


def unread(name: str, cause: OSError) -> PackUnfinished:
    """A stick that was pulled out, a disk that fails."""
    return PackUnfinished(file=name, what=cause.strerror or type(cause).__name__)


def authenticated(name: str, header: Header, ring: KeyRing, rules: Rules) -> Signer | None:
    """Who signed a header, by a trusted key; None where nobody did and that is permitted.

    Raises PackUnsigned, PackUntrusted, PackForged, PackRefused.
    """
    if not header.is_signed:
        if not rules.allow_unsigned:
            raise PackUnsigned(file=name)
        return None
    if header.development and ring.release:
        raise PackRefused(
            file=name, what="it is signed with a development key, which a release does not take"
        )
    trusted = ring.find(header.key_id.hex())
    if trusted is None:
        raise PackUntrusted(file=name, key=header.key_id.hex()[:SHOWN])
    if not trusted.key.verifies(header.signature, header.message):
        raise PackForged(file=name)
    if header.development is not (trusted.kind == "development"):
        raise PackForged(file=name)
    if not rules.allows_key(trusted.key.id):
        what = f"the policy of this site does not allow the key {trusted.key.short_id}"
        raise PackRefused(file=name, what=what)
    return Signer(trusted.kind, trusted.key.name, trusted.key.id)


def contents(name: str, header: Header, body: bytes) -> Index:
    """The index in bytes that the header vouches for. Raises PackDamaged, PackRefused."""
    if hashlib.sha256(body).digest() != header.index_sha256:
        raise PackDamaged(file=name, what="its index is not the one that belongs to it")
    try:
        index = read_index(body)
    except BadIndex as cause:
        raise PackRefused(file=name, what=str(cause)) from cause
    if not fits(index, header):
        raise PackRefused(file=name, what="its sizes do not agree")
    return index


def _stream(path: Path) -> IO[bytes]:
    try:
        return path.open("rb")
    except OSError as cause:
        raise PackRefused(file=path.name, what=cause.strerror or "unreadable") from cause


def _look(name: str, stream: IO[bytes], size: int, ring: KeyRing, rules: Rules) -> Opened:
    try:
        header = read_header(stream.read(SIZE))
    except NotAPack as cause:
        raise PackRefused(file=name, what=str(cause)) from cause
    signer = authenticated(name, header, ring, rules)
    if header.total != size:
        what = "it is cut off" if size < header.total else "something was added behind its end"
        raise PackDamaged(file=name, what=what)
    index = contents(name, header, stream.read(header.index_bytes))
    if not rules.allows_pack(index.name):
        what = f"the policy of this site does not allow packs called {index.name}"
        raise PackRefused(file=name, what=what)
    return Opened(name, stream, header, index, signer)
