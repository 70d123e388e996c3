"""A file that a worker made, put together from its pieces and looked at from outside."""

from __future__ import annotations

from sealread.errors import ProtocolError
from sealread.worker.protocol import MAX_PIECE, Piece

MAX_BYTES = 768 * 1024 * 1024
"""A document has 512 MiB at most; marks and pictures drawn anew may add to that."""
_HEAD = b"%PDF-"


class Pieces:
    """Takes pieces until the last. Nothing is parsed: the bytes are those of the person's file."""

    def __init__(self) -> None:
        self._parts: list[bytes] = []
        self._size = 0
        self.whole = False

    def add(self, piece: Piece) -> None:
        """Takes one. Raises ProtocolError where one or all of them are too large or empty."""
        self._size += len(piece.untrusted_bytes)
        if not 0 < len(piece.untrusted_bytes) <= MAX_PIECE or self._size > MAX_BYTES:
            raise ProtocolError(what="a file of wrong pieces")
        self._parts.append(piece.untrusted_bytes)
        self.whole = piece.last

    def pdf(self) -> bytes:
        """All bytes. Raises ProtocolError where they do not begin as a PDF does."""
        body = b"".join(self._parts)
        if not body.startswith(_HEAD):
            raise ProtocolError(what="a file that is no PDF")
        return body
