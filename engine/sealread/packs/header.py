"""The first 152 bytes of a pack: fixed places, nothing to parse, and the signature over them.

| at | bytes | what |
| --- | --- | --- |
| 0 | 8 | `SEALPACK` |
| 8 | 2 | version of the format, 1 |
| 10 | 2 | flags: 1 = signed with a key of a development build |
| 12 | 4 | bytes of the index |
| 16 | 8 | bytes of the whole file |
| 24 | 32 | SHA-256 of the index |
| 56 | 32 | SHA-256 of the public key; zeros where nobody signed |
| 88 | 64 | Ed25519 signature (RFC 8032) over CONTEXT and bytes 0 to 87; zeros likewise |

Whole numbers are little-endian and without sign.
"""

from __future__ import annotations

import struct

from msgspec import Struct

MAGIC = b"SEALPACK"
FORMAT = 1
CONTEXT = b"sealread pack 1\n"
"""Stands before what is signed, so that no signature of another kind fits."""
SIZE = 152
MAX_INDEX = 1 << 20
NOBODY = bytes(32)
UNSIGNED = bytes(64)
_DEVELOPMENT = 1
_LAYOUT = struct.Struct("<8sHHIQ32s32s")


class NotAPack(ValueError):
    """The bytes are no header: why, in a few words."""


class Header(Struct, frozen=True):
    """What stands in a header; hashes and signature as bytes."""

    index_bytes: int
    total: int
    index_sha256: bytes
    key_id: bytes = NOBODY
    development: bool = False
    signature: bytes = UNSIGNED

    @property
    def is_signed(self) -> bool:
        """Whether somebody says to have signed it; nothing is verified here."""
        return self.key_id != NOBODY or self.signature != UNSIGNED

    @property
    def message(self) -> bytes:
        """What the signature is over."""
        return CONTEXT + self._fields()

    def written(self) -> bytes:
        """The 152 bytes."""
        return self._fields() + self.signature

    def _fields(self) -> bytes:
        flags = _DEVELOPMENT if self.development else 0
        return _LAYOUT.pack(
            MAGIC, FORMAT, flags, self.index_bytes, self.total, self.index_sha256, self.key_id
        )


def read_header(head: bytes) -> Header:
    """The header in these bytes. Raises NotAPack."""
    if len(head) != SIZE or not head.startswith(MAGIC):
        raise NotAPack("it is no pack")
    _, version, flags, index_bytes, total, index_sha256, key_id = _LAYOUT.unpack_from(head)
    if version != FORMAT:
        raise NotAPack("it is of a format that this version of Sealread does not know")
    if flags & ~_DEVELOPMENT or not 0 < index_bytes <= MAX_INDEX:
        raise NotAPack("its header is damaged")
    return Header(
        index_bytes, total, index_sha256, key_id, bool(flags), head[_LAYOUT.size :]
    )  # fmt: skip
