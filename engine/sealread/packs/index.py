"""What a pack says of itself: its name and version, and its members with sizes and hashes.

Strict: a name that is not one of a few plain forms, a size above its bound, a name that stands
twice, members in another order: each makes the whole index invalid.
"""

from __future__ import annotations

import re
from pathlib import PurePosixPath
from typing import Annotated, Final

import msgspec
from msgspec import Meta, Struct

from sealread.packs.header import SIZE, Header

ENDING = ".sealpack"
MAX_MEMBERS = 512
MAX_VERSION = 2**31 - 1
MAX_TOTAL = 128 << 30
_SMALL, _LARGE, _HUGE = 4 << 20, 4 << 30, 64 << 30
KINDS: Final = {
    "adapters": {".gguf": _LARGE, ".toml": _SMALL},
    "calibration": {".json": _SMALL},
    "licences": {".md": _SMALL, ".txt": _SMALL},
    "manifests": {".toml": _SMALL},
    "schemas": {".json": _SMALL},
    "weights": {".ftz": _HUGE, ".gguf": _HUGE, ".onnx": _HUGE},
}
"""The folders that a pack may have, and by ending the most bytes of a file in each."""
WEIGHTS = "weights"
_FILE = re.compile(r"\A[A-Za-z0-9][A-Za-z0-9._-]{0,99}\Z")
_NAME = re.compile(r"\A[a-z0-9][a-z0-9-]{0,62}\Z")
_DEVICE = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?", re.IGNORECASE)
Sha256 = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]


class BadIndex(ValueError):
    """The index is not what it should be: why, in a few words."""


class Member(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of a pack: its place (`weights/FILE`), its bytes and their SHA-256."""

    name: str
    bytes: Annotated[int, Meta(ge=0, le=_HUGE)]
    sha256: Sha256

    @property
    def kind(self) -> str:
        """The folder that it lies in."""
        return self.name.partition("/")[0]

    @property
    def file(self) -> str:
        """Its name within that folder."""
        return self.name.partition("/")[2]


class Index(Struct, frozen=True, forbid_unknown_fields=True):
    """A pack as its index describes it; `members` by name, in which order their bytes follow."""

    name: Annotated[str, Meta(max_length=63)]
    version: Annotated[int, Meta(ge=1, le=MAX_VERSION)]
    title: Annotated[str, Meta(min_length=1, max_length=120)]
    members: Annotated[tuple[Member, ...], Meta(min_length=1, max_length=MAX_MEMBERS)]

    @property
    def bytes(self) -> int:
        """Bytes of all members."""
        return sum(member.bytes for member in self.members)


def write_index(index: Index) -> bytes:
    """The index as it stands in a pack: JSON without spaces, the same for the same contents.

    Raises BadIndex.
    """
    return msgspec.json.encode(checked(index), order="deterministic")


def read_index(body: bytes) -> Index:
    """The index in these bytes. Raises BadIndex."""
    try:
        index = msgspec.json.decode(body, type=Index)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as cause:
        raise BadIndex("its index is not what the format wants") from cause
    if write_index(index) != body:  # one way to write an index, so that nothing can hide in it
        raise BadIndex("its index is not written as the format wants")
    return index


def fits(index: Index, header: Header) -> bool:
    """Whether the members are exactly what follows: no gap, no overlap, no byte behind them."""
    return SIZE + header.index_bytes + index.bytes == header.total


def checked(index: Index) -> Index:
    """The index, if nothing in it is odd. Raises BadIndex."""
    if not _NAME.match(index.name) or _DEVICE.fullmatch(index.name):
        raise BadIndex("its name is not one that a pack can have")
    if not index.title.isprintable():
        raise BadIndex("its title holds what cannot be printed")
    for member in index.members:
        _check_member(member)
    names = [member.name for member in index.members]
    if len({name.casefold() for name in names}) < len(names):
        raise BadIndex("a name stands in it twice")
    if names != sorted(names):
        raise BadIndex("its members are not in their order")
    if index.bytes > MAX_TOTAL:
        raise BadIndex("it would take more room than any pack may")
    return index


def _check_member(member: Member) -> None:
    folder, _, file = member.name.partition("/")
    most = KINDS.get(folder, {}).get(PurePosixPath(file).suffix)
    if most is None or not _FILE.match(file) or _DEVICE.fullmatch(file):
        raise BadIndex("a file in it has a name that is not allowed")
    if member.bytes > most:
        raise BadIndex("a file in it is larger than any of its kind may be")
