"""Files that hold a state each: encrypted and authenticated in chunks, under a key of its own.

AES-256-GCM (NIST SP 800-38D), each chunk with its number and whether it is the last one, as in the
STREAM construction (Hoang, Reyhanitabar, Rogaway, Vizár 2015): chunks cannot be changed, left out,
put elsewhere or cut off unnoticed. What a file is bound to stands in its associated data. A key is
used for one file and no other, so a chunk's number is its nonce.
"""

from __future__ import annotations

import contextlib
import os
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import IO, TYPE_CHECKING

from sealread.worker.shelves import StateBroken

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

CHUNK = 1024 * 1024
KEY_BYTES = 32
_TAG = 16
_NAME_BYTES = 16
_END = ".state"
_in_hand: set[str] = set()
"""Names of files of this process that nobody has settled or dropped."""


class StateWriter:
    """Writes one file; when it is `done`, keep its name and key and `settle` it, else `drop` it."""

    def __init__(self, folder: Path, bound: bytes) -> None:
        """`bound`: what the state belongs to. Raises OSError."""
        folder.mkdir(mode=0o700, exist_ok=True)
        self.name = secrets.token_hex(_NAME_BYTES) + _END
        self.key = secrets.token_bytes(KEY_BYTES)
        self.file = folder / self.name
        _in_hand.add(self.name)
        handle = os.open(self.file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        self._stream: IO[bytes] = os.fdopen(handle, "wb", buffering=0)
        self._cipher, self._bound = _cipher(self.key), bound
        self._waiting = bytearray()
        self._count = self.taken = 0

    def add(self, piece: bytes) -> None:
        """Takes the next bytes. Raises OSError."""
        self._waiting += piece
        self.taken += len(piece)
        while len(self._waiting) > CHUNK:  # the last chunk is written by `done`
            self._write(bytes(self._waiting[:CHUNK]), last=False)
            del self._waiting[:CHUNK]

    def done(self) -> None:
        """All bytes were added. Raises OSError."""
        self._write(bytes(self._waiting), last=True)
        self._waiting.clear()
        self._stream.close()

    def settle(self) -> None:
        """Whoever keeps the key has kept it: the file counts among `names` from here on."""
        _in_hand.discard(self.name)

    def drop(self) -> None:
        """Leaves nothing behind."""
        with contextlib.suppress(OSError):
            self._stream.close()
        with contextlib.suppress(OSError):
            self.file.unlink(missing_ok=True)
        self.settle()

    def _write(self, chunk: bytes, *, last: bool) -> None:
        sealed = self._cipher.encrypt(_nonce(self._count, last), chunk, self._bound)
        view = memoryview(sealed)
        while view:
            view = view[self._stream.write(view) or 0 :]
        self._count += 1


def pieces(file: Path, key: bytes, bound: bytes) -> Iterator[bytes]:
    """The bytes of a file, chunk by chunk, each authenticated. Raises StateBroken."""
    from cryptography.exceptions import InvalidTag

    try:
        with file.open("rb", buffering=0) as stream:
            yield from _opened(stream, _cipher(key), bound)
    except (OSError, ValueError, InvalidTag) as cause:
        raise StateBroken(type(cause).__name__) from None


def names(folder: Path) -> frozenset[str]:
    """The files of states in a folder, without those that this process has in hand."""
    with contextlib.suppress(OSError):
        found = frozenset(one.name for one in folder.iterdir() if one.name.endswith(_END))
        return found - _in_hand
    return frozenset()


def _cipher(key: bytes) -> AESGCM:
    """Loaded when it is first needed: the doors import this room when they start."""
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM

    return AESGCM(key)


def _opened(stream: IO[bytes], cipher: AESGCM, bound: bytes) -> Iterator[bytes]:
    count, sealed = 0, _chunk(stream)
    while True:
        behind = _chunk(stream)
        yield cipher.decrypt(_nonce(count, not behind), sealed, bound)
        if not behind:
            return
        count, sealed = count + 1, behind


def _chunk(stream: IO[bytes]) -> bytes:
    parts: list[bytes] = []
    left = CHUNK + _TAG
    while left and (part := stream.read(left)):
        parts.append(part)
        left -= len(part)
    return b"".join(parts)


def _nonce(count: int, last: bool) -> bytes:
    return bytes([last]) + count.to_bytes(11, "big")
