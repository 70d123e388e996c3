"""A line between a site's processes that can be cut, held up and healed: bytes pass as they are."""

from __future__ import annotations

import contextlib
import socket
import struct
import threading

_HERE = "127.0.0.1"
_TICK = 0.1
_CHUNK = 1 << 16
_RESET = struct.pack("ii", 1, 0)
"""SO_LINGER: what is closed is reset, as by a broken line."""


class Proxy:
    """Forwards connections to a port of this machine. `port`: where it listens."""

    def __init__(self, to: int) -> None:
        self._to = to
        self._open = threading.Event()
        self._open.set()
        self._over = False
        self._pairs: list[tuple[socket.socket, socket.socket]] = []
        self._listening = socket.create_server((_HERE, 0))
        self._listening.settimeout(_TICK)
        self.port = int(self._listening.getsockname()[1])
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def address(self) -> str:
        """As a site's address."""
        return f"tls://{_HERE}:{self.port}"

    def cut(self) -> int:
        """Resets every connection; how many there were. New ones are taken."""
        pairs, self._pairs = self._pairs, []
        for pair in pairs:
            _reset(*pair)
        return len(pairs)

    def hold(self) -> None:
        """Nothing passes any more, and nobody is told."""
        self._open.clear()

    def heal(self) -> None:
        """What was held up passes, and all that comes."""
        self._open.set()

    def close(self) -> None:
        """Ends it."""
        self._over = True
        self.heal()
        self.cut()
        self._listening.close()

    def _accept(self) -> None:
        while not self._over:
            try:
                near, _ = self._listening.accept()
            except TimeoutError:
                continue
            except OSError:
                return
            try:
                far = socket.create_connection((_HERE, self._to), timeout=5)
            except OSError:  # nobody listens there at the moment
                near.close()
                continue
            near.settimeout(_TICK)
            far.settimeout(_TICK)
            self._pairs.append((near, far))  # from here on they may be cut at any time
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._pump, args=(one, other), daemon=True).start()

    def _pump(self, one: socket.socket, other: socket.socket) -> None:
        while not self._over:
            self._open.wait()
            try:
                body = one.recv(_CHUNK)
            except TimeoutError:
                continue
            except OSError:
                break
            self._open.wait()
            if not body or not _sent(other, body):
                break
        for end in (one, other):
            with contextlib.suppress(OSError):
                end.close()


def _sent(to: socket.socket, body: bytes) -> bool:
    left = memoryview(body)
    while left:
        try:
            left = left[to.send(left) :]
        except TimeoutError:
            continue
        except OSError:
            return False
    return True


def _reset(*ends: socket.socket) -> None:
    for end in ends:
        with contextlib.suppress(OSError):
            end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
            end.close()
