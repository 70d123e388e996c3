"""Files that a request names, handed to the worker open, over a pair of local sockets (Linux).

The worker may open no file of a person's by its path. Where there are no such sockets, it may.
"""

from __future__ import annotations

import os
import socket
import stat
import sys
from pathlib import Path

import msgspec

from sealread.guard import handed
from sealread.guard.libc import LINUX
from sealread.worker import protocol

_MOST = 3
_BYTES = 1 << 16
"""More than the paths of a request have; a message is taken whole or not at all."""


class HandingOver:
    """The parent's side. Elsewhere than on Linux nothing is handed over and nothing expected.

    `documents`: whether documents are handed over too, or only the other files of a request.
    """

    def __init__(self, *, documents: bool = True) -> None:
        self._documents = documents
        self._own: socket.socket | None = None
        self._other: socket.socket | None = None
        if LINUX:
            self._own, self._other = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)

    @property
    def inherited(self) -> tuple[int, ...]:
        """The descriptor that the worker is started with."""
        return () if self._other is None else (self._other.fileno(),)

    def started(self) -> None:
        """The worker has its end."""
        if self._other is not None:
            self._other.close()

    def send(self, request: protocol.Request) -> None:
        """Hands over what a request names, ahead of it. Raises OSError once the worker is gone.

        What cannot be opened is left out: the worker says of it what any process would.
        """
        if self._own is None or not (named := _named(request, self._documents)):
            return
        files = {path: handle for path in named if (handle := _opened(path)) is not None}
        try:
            body = msgspec.json.encode([os.fsencode(path) for path in files])
            socket.send_fds(self._own, [body], list(files.values()))
        finally:
            for handle in files.values():
                os.close(handle)

    def close(self) -> None:
        """Closes both ends; may be called twice."""
        for one in (self._own, self._other):
            if one is not None:
                one.close()


class TakingOver:
    """The worker's side: `descriptor` is its end, None where it was given none."""

    def __init__(self, descriptor: int | None, *, documents: bool = True) -> None:
        self._documents = documents
        self._socket: socket.socket | None = None
        if descriptor is not None:  # its kind is told, or the tripwire takes it for another
            self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_SEQPACKET, 0, descriptor)

    def take(self, request: protocol.Request) -> None:
        """Holds the files of a request, in place of those of the one before."""
        if self._socket is None or not _named(request, self._documents):
            return
        body, handles, _, _ = socket.recv_fds(self._socket, _BYTES, _MOST)
        paths = msgspec.json.decode(body or b"[]", type=list[bytes])
        handed.take(dict(zip(map(os.fsdecode, paths), handles, strict=True)))


def _named(request: protocol.Request, documents: bool) -> tuple[str, ...]:
    """The files that a request may name; a schema's is a name of the library or a path."""
    match request:
        case protocol.Extract(definition=None) | protocol.Ask():
            schema = (request.schema,) if request.schema else ()
            return (request.path, *schema) if documents else schema
        case protocol.Examine():
            return (request.places.document,)
        case _:
            return _document(request) if documents else ()


def _document(request: protocol.Request) -> tuple[str, ...]:
    match request:
        case protocol.Extract() | protocol.Read() | protocol.Look():
            return (request.path,)
        case protocol.Render() | protocol.ReadWords() | protocol.Highlight() | protocol.Split():
            return (request.path,)
        case _:
            return ()


def _opened(path: str) -> int | None:
    """A descriptor of a regular file; nothing else is opened, since that may wait."""
    if sys.platform == "win32":
        return None
    try:
        if not stat.S_ISREG(Path(path).stat().st_mode):
            return None
        return os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except (OSError, ValueError):
        return None
