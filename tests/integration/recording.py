"""A proxy between two processes of a site that keeps every byte that goes through it."""

from __future__ import annotations

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.sites import HERE

_CHUNK = 1 << 16


class Recording:
    """Listens at `port`; `taken` is all that went either way."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._taken: list[bytes] = []
        self._listener = socket.create_server((HERE, 0))
        self.port = int(self._listener.getsockname()[1])

    @property
    def taken(self) -> bytes:
        return b"".join(self._taken)

    def begin(self) -> None:
        threading.Thread(target=self._accept, daemon=True).start()

    def end(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                far = socket.create_connection((HERE, self._target))
                for a, b in ((near, far), (far, near)):
                    threading.Thread(target=self._carry, args=(a, b), daemon=True).start()

    def _carry(self, a: socket.socket, b: socket.socket) -> None:
        with suppress(OSError):
            while taken := a.recv(_CHUNK):
                self._taken.append(taken)
                b.sendall(taken)
        with suppress(OSError):
            b.shutdown(socket.SHUT_WR)


@contextmanager
def recording(target: int) -> Iterator[Recording]:
    one = Recording(target)
    one.begin()
    try:
        yield one
    finally:
        one.end()
